"""Whatever is passed to the public names, nothing worse happens than an exception."""

import subprocess
import sys

import pytest

import tilewright
from tilewright import _core

ODD_CALLS = """
import copy
import random
import types

import numpy as np
import tilewright
from tilewright import _core, sono

numbers = random.Random(5)
start = tilewright.Sono(1)
end = start.clone()
end.playout(1)
agent = tilewright.SonoAgent("random")
loop = []
loop.append(loop)
odd = [
    None, True, -1, 0, 1, 3, 625, 2**31, 2**32, 2**63, 2**64, -2**63, 10**40, 0.5, float("nan"),
    float("inf"), "", "x", "\\0", "Kd(1,2)", "default", "random", "\\udcff", b"\\xff", [], loop, {},
    (), ("a", 1), object(), int, len, lambda *_: 1 / 0, np.int64(5), np.float32(1), np.bool_(True),
    np.zeros(756, np.float32), np.zeros(625, np.int8), np.zeros((2, 2), object), np.array(3),
    start, end, start.information_set(0), end.information_set(-3), agent, tilewright.Sono,
]
owners = [
    tilewright.Sono, tilewright.SonoInformationSet, tilewright.SonoAgent, start, end,
    start.information_set(0), start.information_set(-3), end.information_set(1),
    agent, tilewright, sono, _core, _core.GameRecord, _core.Tournament,
]
shared = (type, types.ModuleType)
calls = raised = 0
for owner in owners:
    names = [name for name in dir(owner) if not name.startswith("_")]
    names += ["__call__", "__eq__", "__hash__", "__str__", "__repr__", "__deepcopy__"]
    for name in names:
        for count in range(4):
            for arguments in (
                [(value,) for value in odd] if count == 1
                else [tuple(numbers.choice(odd) for _ in range(count)) for _ in range(25)]
            ):
                target = owner if isinstance(owner, shared) else copy.copy(owner)
                method = getattr(target, name, None)
                if not callable(method):
                    continue
                calls += 1
                try:
                    method(*arguments)
                except Exception as error:
                    assert str(error), (owner, name, arguments)
                    assert not isinstance(error, (SystemError, MemoryError)), (name, arguments)
                    raised += 1
print("calls:", calls, "raised:", raised)
"""


def test_odd_arguments_raise_exceptions_and_nothing_worse() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ODD_CALLS],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout.split()[1]) > 10_000


@pytest.mark.parametrize(
    "sealed",
    [
        tilewright.Sono,
        tilewright.SonoInformationSet,
        tilewright.SonoAgent,
        _core.GameRecord,
        _core.Tournament,
    ],
)
def test_there_is_no_object_without_a_value(sealed: type) -> None:
    with pytest.raises(TypeError):
        sealed.__new__(sealed)
    with pytest.raises(TypeError, match="not an acceptable base type"):
        type("Derived", (sealed,), {})


def test_initialising_twice_changes_nothing() -> None:
    state = tilewright.Sono(7)
    state.__init__(9)  # type: ignore[misc]
    assert state == tilewright.Sono(7)


def test_bytes_that_are_no_text_are_quoted_in_the_error() -> None:
    with pytest.raises(ValueError, match=r"\\xff") as raised:
        tilewright.Sono.from_text(b"\xff")  # type: ignore[arg-type]
    assert not isinstance(raised.value, UnicodeDecodeError)
