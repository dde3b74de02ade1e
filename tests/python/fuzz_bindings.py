"""Throws garbage at everything that the package offers: nothing may crash, hang or grow.

What a call raises is of no interest, as long as the process lives; under the sanitizers it also
must not touch memory that is not its own. `make fuzz` runs it so, for minutes.

Run: python tests/python/fuzz_bindings.py [SECONDS] [SEED]
"""

from __future__ import annotations

import contextlib
import copy
import inspect
import pickle
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tilewright
from tilewright import _core

GARBAGE: list[Callable[[random.Random], Any]] = [
    lambda _: None,
    lambda r: r.choice([True, False]),
    lambda r: r.randint(-3, 30),
    lambda r: r.randint(-(2**70), 2**70),
    lambda r: r.choice([2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -1]),
    lambda r: r.choice([0.0, -1.5, float("nan"), float("inf")]),
    lambda r: r.choice(
        ["", "default", "published", "sono", "random", "mask", "x" * 300, "\0", "ü"]
    ),
    lambda r: "".join(chr(r.randint(1, 0x2FF)) for _ in range(r.randint(0, 40))),
    lambda r: bytes(r.randint(0, 255) for _ in range(r.randint(0, 20))),
    lambda r: [r.randint(-2, 700) for _ in range(r.randint(0, 6))],
    lambda r: tuple(r.choice([None, 1, "a", 2.5]) for _ in range(r.randint(0, 4))),
    lambda r: {r.choice(["rewards", "a", "seed"]): r.choice([1, None, "b"])},
    lambda r: np.zeros(r.randint(0, 9), r.choice([np.int64, np.int8, np.float32, bool])),
    lambda r: np.zeros((r.randint(0, 3), r.randint(0, 3)), np.int32),
    lambda r: np.array([r.randint(0, 2**64 - 1)] * r.randint(0, 4), np.uint64),
    lambda r: np.zeros(8, np.float32)[:: r.choice([1, 2, -1])],
    lambda _: object(),
    lambda _: len,
]
# Plays for as long as a game is.
LEFT_OUT = {"playout"}


class Fuzzer:
    """Holds live objects and calls whatever they have."""

    def __init__(self, seed: int):
        self.numbers = random.Random(seed)
        self.calls = 0
        self.errors = 0
        self.objects: list[Any] = []
        self.classes = [c for c in vars(_core).values() if isinstance(c, type)]
        self.classes = [c for c in self.classes if not issubclass(c, BaseException)]
        self.functions = [
            f
            for name, f in vars(_core).items()
            if callable(f) and not isinstance(f, type) and not name.startswith("_")
        ]
        self.renew()

    def renew(self) -> None:
        """Fresh objects of every kind."""
        numbers = self.numbers
        self.objects = [_core.Evaluator(len), _core.Evaluator(lambda o, m: (m * 1.0, o))]
        for game in tilewright.games():
            state = tilewright.make(game, numbers.getrandbits(64))
            state.play_chance(1)
            for _ in range(numbers.randint(0, 12)):
                if state.is_terminal():
                    break
                state.apply(numbers.choice(state.legal_actions()))
                state.play_chance(numbers.getrandbits(64))
            self.objects += [state, state.information_set(0)]
            self.objects.append(tilewright.make_agent(game, "random"))
            self.objects.append(
                _core.VectorEnvironment(
                    game,
                    numbers.randint(1, 5),
                    seed=numbers.getrandbits(64),
                    threads=numbers.randint(1, 3),
                    observations=numbers.choice(["float32", "uint8", "none"]),
                    legal_actions=numbers.choice(["mask", "bits", "list", "none"]),
                    autoreset=numbers.choice(["same_step", "next_step", "disabled"]),
                    illegal_action=numbers.choice(["error", "penalty"]),
                )
            )

    def thing(self) -> Any:
        """An argument: mostly garbage, now and then one of the live objects."""
        if self.numbers.random() < 0.1:
            return self.numbers.choice(self.objects)
        return self.numbers.choice(GARBAGE)(self.numbers)

    def call(self) -> None:
        """One call of something with anything."""
        numbers = self.numbers
        kind = numbers.random()
        if kind < 0.15:
            target: Any = numbers.choice(self.functions + self.classes)
            name = getattr(target, "__name__", "")
        else:
            owner = numbers.choice(self.objects if kind < 0.9 else self.classes)
            name = numbers.choice(dir(owner))
            target = getattr(owner, name, None)
        if not callable(target) or name in LEFT_OUT:
            return
        if inspect.isclass(target) and name == "Tournament":
            return
        arguments = [self.thing() for _ in range(numbers.choice([0, 1, 1, 2, 2, 3]))]
        if name == "receive":  # with a wait that ends
            arguments = [self.thing(), 0.001]
        if name == "play_random_games":
            arguments = [self.thing(), numbers.randint(-1, 3), self.thing()]
        if name == "setdefault" or (name.startswith("__") and name.endswith("subclass__")):
            return
        self.calls += 1
        try:
            target(*arguments)
        except (KeyboardInterrupt, MemoryError):
            raise
        except BaseException:
            self.errors += 1

    def misuse(self) -> None:
        """Steps a vector environment, and writes anything into its arrays."""
        environments = [o for o in self.objects if isinstance(o, _core.VectorEnvironment)]
        environment = self.numbers.choice(environments)
        for array in environment.arrays().values():
            if self.numbers.random() < 0.3:
                array.view(np.uint8)[...] = self.numbers.randint(0, 255)
        self.calls += 1
        with contextlib.suppress(ValueError):
            rows = np.arange(environment.num_envs)
            if self.numbers.random() < 0.2:
                environment.send(environment.sample_actions(), rows)
            if environment.num_sent:
                environment.receive(environment.num_sent)
            environment.step(environment.sample_actions())
        for held in self.numbers.sample(self.objects, 2):
            copied = copy.deepcopy(held) if hasattr(held, "__deepcopy__") else held
            if not isinstance(held, _core.VectorEnvironment):
                pickle.loads(pickle.dumps(copied))


def fuzz(seconds: float, seed: int) -> Fuzzer:
    """Calls for about so long; returns what it did."""
    fuzzer = Fuzzer(seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for _ in range(200):
            fuzzer.call()
        fuzzer.misuse()
        if fuzzer.numbers.random() < 0.2:
            fuzzer.renew()
    return fuzzer


if __name__ == "__main__":
    length = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    start = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    done = fuzz(length, start)
    print(f"{done.calls} calls, of which {done.errors} raised an error; nothing crashed")
