"""Matches of a learned policy against an agent of the engine, many games at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tilewright.cluster_statistics import Estimate, score_mean
from tilewright.vector import Batch, make_vec

#: Chooses an action for each row of a vector environment: a legal one, 0 where the game is over,
#: which is what the mask says there.
BatchPolicy = Callable[[Batch], NDArray[np.int64]]


@dataclass(frozen=True)
class MatchScore:
    """What a match came to.

    returns: float32 [seats, deals]: the policy's return in each game, in [-1, 1].
    """

    returns: NDArray[np.float32]

    @property
    def games(self) -> int:
        return int(self.returns.size)

    @property
    def score(self) -> Estimate:
        """The mean of (1 + return) / 2, with its 95 % interval; equals come to one half.

        Between two players it is the share of games won, a draw being half a win.

        The games of one deal are not independent; the interval is over deals.
        """
        seats, deals = self.returns.shape
        points = (1.0 + self.returns.astype(np.float64).ravel()) / 2.0
        return score_mean(points, np.tile(np.arange(deals), seats))


def play_match(
    game: str,
    policy: BatchPolicy,
    opponent: str,
    *,
    deals: int,
    seed: int,
    rules: str = "default",
    players: int | None = None,
    threads: int = 0,
) -> MatchScore:
    """Plays each deal once from every seat; `opponent`, an agent of the engine, has the others.

    A function of the seed as far as the policy is one. The policy sees batches of observations and
    masks, and only what the seat to move may know.
    """
    probe = make_vec(game, 1, seed=seed, rules=rules, players=players, observations="none")
    returns = []
    for seat in range(probe.num_players):
        seats = [None if seat == own else opponent for own in range(probe.num_players)]
        env = make_vec(
            game,
            deals,
            seed=seed,  # the same deals from every seat
            rules=rules,
            players=players,
            threads=threads,
            opponents=seats,
            autoreset="next_step",
        )
        scores = np.zeros(deals, np.float32)
        playing = np.ones(deals, np.bool_)  # rows that are done play on, and count no more
        while playing.any():
            batch = env.step(policy(env.batch))
            scores += batch.rewards[:, seat] * playing
            playing &= ~batch.terminated
        returns.append(scores)
    return MatchScore(np.stack(returns))
