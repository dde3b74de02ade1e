"""Games of a search against itself, as arrays for a learner."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from tilewright import _core

#: What a callable evaluator is asked and answers: (observations, action_masks) -> (logits, values).
EvaluatorFunction = Callable[[npt.NDArray[np.float32], npt.NDArray[np.int8]], tuple[Any, Any]]
#: Whatever a search can ask in place of playouts.
AnyEvaluator = str | os.PathLike[str] | _core.Network | _core.Evaluator | EvaluatorFunction

#: Threads for an evaluator written in Python, which mostly wait for it.
WAITING_THREADS = 64


@dataclass(frozen=True, eq=False)
class SelfPlay:
    """One row for each decision of each game, games one after the other, plies ascending."""

    observations: npt.NDArray[np.float32]  #: [rows, observation size], of the player who acts
    action_masks: npt.NDArray[np.int8]  #: [rows, num_actions], 1 where legal
    policies: npt.NDArray[np.float32]  #: [rows, num_actions], what the search is for
    actions: npt.NDArray[np.int32]  #: [rows], what was played
    values: npt.NDArray[np.float32]  #: [rows, num_players], what the search expects, by seat
    players: npt.NDArray[np.int32]  #: [rows], the seat that acts
    returns: npt.NDArray[np.float32]  #: [rows, num_players], of the row's game, by seat
    game_ids: npt.NDArray[np.int64]  #: [rows], the number of the row's game
    plies: npt.NDArray[np.int32]  #: [rows], actions and outcomes before the row
    seeds: npt.NDArray[np.uint64]  #: [games], the seed of the deal of each game
    points: npt.NDArray[np.int32]  #: [games, num_players], at the end
    game_returns: npt.NDArray[np.float32]  #: [games, num_players], by seat

    def __len__(self) -> int:
        return len(self.players)

    @property
    def relative_returns(self) -> npt.NDArray[np.float32]:
        """The returns with the player who acts in column 0, the next one in column 1, ..."""
        return self._relative(self.returns)

    @property
    def relative_values(self) -> npt.NDArray[np.float32]:
        """The values with the player who acts in column 0, the next one in column 1, ..."""
        return self._relative(self.values)

    def _relative(self, by_seat: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        seats = by_seat.shape[1]
        turned = (self.players[:, None] + np.arange(seats)) % max(seats, 1)
        return np.take_along_axis(by_seat, turned, axis=1)

    @classmethod
    def concatenate(cls, parts: Sequence[SelfPlay]) -> SelfPlay:
        """Several as one, in this order."""
        if not parts:
            raise ValueError("nothing to concatenate")
        names = [field.name for field in fields(cls)]
        return cls(**{n: np.concatenate([getattr(part, n) for part in parts]) for n in names})


def self_play(
    game: str,
    evaluator: AnyEvaluator | None,
    *,
    games: SupportsIndex,
    search: str,
    seed: SupportsIndex,
    threads: SupportsIndex | None = None,
    first: SupportsIndex = 0,
    rules: str = "default",
) -> SelfPlay:
    """Plays games of a search against itself, many at once, in threads of the engine.

    evaluator: what the search asks at its leaves: the path of a network file, a Network, a callable
        on batches, or an Evaluator. None: what `search` says, such as playouts.
    games, first: the games number first .. first + games - 1 of the seed.
    search: a specification of the agent on all seats: "mcts:simulations=200,selection=gumbel".
    threads: games at once. By default one for each core; 64 for an evaluator written in Python.

    A game is a function of (search, evaluator, seed, its number), if the evaluator's answers do not
    depend on what else it is asked. ValueError if an argument is wrong or the network is for
    another game; what a callable raises surfaces as it is. Other Python threads run on meanwhile.
    """
    if threads is None:
        is_python = isinstance(evaluator, _core.Evaluator) or (
            callable(evaluator) and not isinstance(evaluator, _core.Network)
        )
        threads = WAITING_THREADS if is_python else (os.cpu_count() or 1)
    arrays = _core.self_play(
        game,
        evaluator,
        games=games,
        search=search,
        seed=seed,
        threads=threads,
        first=first,
        rules=rules,
    )
    return SelfPlay(**arrays)
