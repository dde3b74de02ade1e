"""Throws garbage at everything that the package offers: nothing may crash, hang or grow.

What a call raises is of no interest, as long as the process lives; under the sanitizers it also
must not touch memory that is not its own. `make fuzz` runs it so, for minutes.

Half of the work is calls of anything with anything (fuzz_garbage.py). The other half are scenarios
(fuzz_scenarios.py): calls that get far, with something wrong in one place or another.

Run: python tests/python/fuzz_bindings.py [SECONDS] [SEED]
"""

from __future__ import annotations

import faulthandler
import inspect
import sys
import time
from typing import Any

from fuzz_scenarios import Scenarios

import tilewright
from tilewright import _core

# Plays for as long as a game is.
LEFT_OUT = {"playout"}
#: Seconds without an end of a scenario after which all threads are shown and the process ends.
HANGING = 300


class Fuzzer(Scenarios):
    """Holds live objects and calls whatever they have."""

    def __init__(self, seed: int):
        super().__init__(seed)
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
        self.objects = []
        for game in tilewright.games():
            state = tilewright.make(game, numbers.getrandbits(64))
            state.play_chance(1)
            for _ in range(numbers.randint(0, 12)):
                if state.is_terminal():
                    break
                state.apply(numbers.choice(state.legal_actions()))
                state.play_chance(numbers.getrandbits(64))
            viewer = numbers.choice([*range(state.num_players()), tilewright.SPECTATOR])
            self.objects += [state, state.information_set(viewer), tilewright.follow(state)]
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
                    seats=self.seats(state.num_players()),
                    rotate_seats=numbers.choice([True, False]),
                )
            )

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
        arguments: list[Any] = [self.thing() for _ in range(numbers.choice([0, 1, 1, 2, 2, 3]))]
        if name == "receive":  # with a wait that ends
            arguments = [self.thing(), 0.001]
        if name == "play_random_games":
            arguments = [self.thing(), numbers.randint(-1, 3), self.thing()]
        if name == "setdefault" or (name.startswith("__") and name.endswith("subclass__")):
            return
        self.attempt(target, *arguments)


def fuzz(seconds: float, seed: int) -> Fuzzer:
    """Calls for about so long; returns what it did."""
    fuzzer = Fuzzer(seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        faulthandler.dump_traceback_later(HANGING, exit=True)
        for _ in range(200):
            fuzzer.call()
        for _ in range(3):
            fuzzer.scenario()
        if fuzzer.numbers.random() < 0.2:
            fuzzer.renew()
    faulthandler.cancel_dump_traceback_later()
    return fuzzer


if __name__ == "__main__":
    faulthandler.enable()
    length = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    start = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    done = fuzz(length, start)
    print(f"{done.calls} calls, of which {done.errors} raised an error; nothing crashed")
    print("scenarios:", ", ".join(f"{name} {n}" for name, n in sorted(done.scenarios.items())))
