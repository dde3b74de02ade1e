"""Wrong arguments of all kinds, and callables that misbehave, for fuzz_bindings.py."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import tilewright
from tilewright import _core, networks

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
    lambda _: _core.Evaluator(len),
    lambda _: _core.Evaluator(lambda observations, masks: (masks * 1.0, observations)),
]
SEARCHES = [
    "mcts:simulations=3",
    "mcts:simulations=8,workers=3,selection=puct,endgame=0",
    "mcts:simulations=4,selection=gumbel,endgame=0",
    "pimc:worlds=2,simulations=3,threads=2,endgame=0",
    "mo_ismcts:simulations=3",
    "random",
    "mcts:simulations=x",
]


class WrongError(Exception):
    """What hostile callables raise."""


class Garbage:
    """Makes arguments, right and wrong, and calls things with them."""

    def __init__(self, seed: int):
        self.numbers = random.Random(seed)
        self.calls = 0
        self.errors = 0
        self._temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self._temporary.name)
        self.objects: list[Any] = []

    def thing(self) -> Any:
        """An argument: mostly garbage, now and then one of the live objects."""
        if self.numbers.random() < 0.1:
            return self.numbers.choice(self.objects)
        return self.numbers.choice(GARBAGE)(self.numbers)

    def attempt(self, function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """A call that may raise what it likes; what it returns, or None."""
        self.calls += 1
        try:
            return function(*arguments, **named)
        except (KeyboardInterrupt, MemoryError):
            raise
        except BaseException:
            self.errors += 1
            return None

    def maybe(self, value: Any, spoilt: float = 0.04) -> Any:
        """The value, or now and then anything else."""
        return self.thing() if self.numbers.random() < spoilt else value

    def seats(self, num_players: int) -> list[str]:
        """No opponents, or an agent or a learner on each seat."""
        choices = ["", "random", "mcts:simulations=2"]
        seats = [self.numbers.choice(choices) for _ in range(num_players)]
        return seats if "" in seats and self.numbers.random() < 0.5 else []

    def count(self) -> Any:
        """A number of something: small, or one that cannot be."""
        return self.maybe(self.numbers.choice([0, 1, 1, 2, 2, 3, 4]))

    def game(self) -> Any:
        """Mostly the game whose searches are quickest."""
        name = self.numbers.choice(tilewright.games()) if self.numbers.random() < 0.2 else "sono"
        return self.maybe(name, 0.02)

    def damaged(self, data: bytes, front: int) -> bytes:
        """Bytes with some damage, mostly within the first ones."""
        numbers = self.numbers
        changed = bytearray(data)
        for _ in range(numbers.choice([0, 1, 1, 2, 5])):
            place = numbers.randrange(max(1, min(front, len(changed))))
            kind = numbers.randrange(4)
            if kind == 0:
                changed[place : place + 1] = bytes([numbers.randrange(256)])
            elif kind == 1:
                changed[place : place + 8] = numbers.choice([b"-1", b"9" * 20, b"\xff" * 8, b""])
            elif kind == 2:
                del changed[place if numbers.random() < 0.2 else -min(place, 9) :]
            else:
                changed[place:place] = changed[place : place + numbers.randrange(40)]
        return bytes(changed)

    def network_file(self) -> Path:
        """A network file for Sono, mostly with a part of it overwritten, cut off or doubled."""
        path = self.folder / "net.safetensors"
        kind = self.numbers.choice(["mlp", "resnet"])
        spec = networks.NetworkSpec.for_game("sono", kind=kind, hidden=(4, 4))
        networks.save(path, spec, spec.random(1))
        path.write_bytes(self.damaged(path.read_bytes(), 2000))
        return path

    def callable_evaluator(self, game: str) -> Any:
        """Mostly right, so that searches go on, and all that is wrong now and then."""
        numbers = random.Random(self.numbers.getrandbits(64))  # other threads call it
        rate = numbers.choice([0.0, 0.02, 0.2])
        players = tilewright.make(game, 0).num_players() if game in tilewright.games() else 2
        kept = []

        def answer(observations: Any, masks: Any) -> Any:
            rows, actions = masks.shape
            logits = np.zeros((rows, actions), numbers.choice([np.float32, np.float64]))
            values = np.zeros((rows, players), np.float32)
            if numbers.random() < 0.2:
                logits, values = np.asfortranarray(logits), values[::-1, ::-1]
            if numbers.random() >= rate:
                return logits, values
            kind = numbers.randrange(9)
            if kind == 0:
                raise numbers.choice([WrongError, SystemExit, StopIteration, ValueError])("no")
            if kind == 1:
                observations[...] = np.nan
                masks[...] = 77
                kept.append(observations)
            if kind == 2:
                return numbers.choice(GARBAGE)(numbers)
            if kind == 3:
                return numbers.choice(GARBAGE)(numbers), values
            if kind == 4:
                return logits[:, 1:], values
            if kind == 5:
                return logits, values[1:]
            if kind == 6:
                values[...] = numbers.choice([np.nan, np.inf, -1.5, 1e30])
            if kind == 7:
                logits[...] = numbers.choice([np.nan, np.inf, -1e38, 1e38])
            if kind == 8:  # within an evaluator
                state = tilewright.make("sono", 1)
                tilewright.search(state, "mcts:simulations=2", 1, numbers.choice(asked))
            return logits, values

        asked = [answer, None]
        if numbers.random() < 0.5:
            evaluator = _core.Evaluator(answer, batch=numbers.choice([0, 0, 1, 3]))
            asked.append(evaluator)
            return evaluator
        return answer

    def evaluator(self, game: str) -> Any:
        """Whatever a search may be given to ask."""
        kind = self.numbers.random()
        if kind < 0.1:
            return self.thing()
        if kind < 0.2:
            return self.attempt(networks.load, self.network_file())
        return self.callable_evaluator(game)

    def tournament_agent(self, game: str) -> Any:
        """A specification, a callable or one with an evaluator: right or wrong."""
        numbers = random.Random(self.numbers.getrandbits(64))
        rate = numbers.choice([0.0, 0.02, 0.2])

        def choose(seen: Any, seed: int) -> Any:
            if numbers.random() >= rate:
                return numbers.choice(seen.legal_actions())
            if numbers.random() < 0.3:
                raise numbers.choice([WrongError, SystemExit, StopIteration])("no")
            return numbers.choice(GARBAGE)(numbers)

        class Player:
            """With all that a player object may have, each of which may fail."""

            __call__ = staticmethod(choose)

            def new_game(self) -> Any:
                return numbers.choice([self] * 20 + [None])

            def end_game(self, record: Any) -> None:
                if numbers.random() < rate:
                    raise WrongError

            close = new_game

        name = f"agent {numbers.random()}"
        search = numbers.choice(SEARCHES)
        agent = numbers.choice(
            [
                "random",
                "greedy",
                (name, choose),
                (name, Player()),
                (name, search),
                (name, search, self.evaluator(game)),
                (name, search, self.evaluator(game)),
            ]
        )
        return self.maybe(agent)
