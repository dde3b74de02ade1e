"""Environments in a forked process, which has none of the threads of the one that it came from."""

from __future__ import annotations

import os
import pickle
import signal
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import tilewright

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")

#: Seconds until a child that waits for threads it does not have is ended.
_PATIENCE = 60


def _outcome(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def in_child(call: Callable[[], Any]) -> Any:
    """What a call returns in a forked process, or the text of what it raises."""
    source, target = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside threads: meant here
        child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.alarm(_PATIENCE)
            with os.fdopen(target, "wb") as file:
                file.write(pickle.dumps(_outcome(call)))
            status = 0
        finally:
            os._exit(status)
    os.close(target)
    with os.fdopen(source, "rb") as file:
        data = file.read()
    _, status = os.waitpid(child, 0)
    assert status == 0, f"the child ended with the status {status}"
    return pickle.loads(data)


def make(**settings: Any) -> tilewright.VectorEnv:
    return tilewright.make_vec("sono", num_envs=256, seed=5, threads=2, **settings)


EVERYTHING = np.arange(256)


def first_actions(env: tilewright.VectorEnv) -> Any:
    assert env.batch.action_mask is not None
    return env.batch.action_mask.argmax(axis=1)


def play(env: tilewright.VectorEnv) -> list[str]:
    for _ in range(30):
        env.step(first_actions(env))
    return [state.text() for state in env.states()]


def exchange(env: tilewright.VectorEnv) -> list[str]:
    for _ in range(5):
        env.send(first_actions(env), EVERYTHING)
        assert sorted(env.receive(256)) == EVERYTHING.tolist()
    return [state.text() for state in env.states()]


@pytest.mark.parametrize("use", [play, exchange])
def test_an_environment_goes_on_in_both_processes(
    use: Callable[[tilewright.VectorEnv], list[str]],
) -> None:
    env = make()
    before = use(env)
    of_child = in_child(lambda: use(env))
    assert of_child == use(env) != before


@pytest.mark.parametrize("use", [play, exchange])
def test_a_child_may_drop_an_environment(
    use: Callable[[tilewright.VectorEnv], list[str]],
) -> None:
    kept = [make()]
    use(kept[0])
    assert in_child(kept.clear) is None
    use(kept[0])


def test_rows_that_were_under_way_stay_with_the_parent() -> None:
    env = make(opponents="mcts:simulations=50")
    env.send(first_actions(env), EVERYTHING)
    said = in_child(lambda: env.receive(256))
    assert said.startswith("RuntimeError: 256 rows were under way when this process was forked")
    assert sorted(env.receive(256)) == EVERYTHING.tolist()
