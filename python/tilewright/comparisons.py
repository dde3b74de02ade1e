"""Games reduced to comparisons between two seats, the common ground of scores and ratings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tilewright.results import FloatArray, GameResults, IntArray

_SAME_RETURN = 1e-9  # returns nearer than this are equal: they may be computed in floating point


@dataclass(frozen=True, eq=False)
class Comparisons:
    """One row per game and pair of seats; a game of k players gives k (k - 1) / 2 rows.

    All of shape [rows].
    first, second: int64, the agents compared.
    first_seat, second_seat: int64, their seats; first_seat < second_seat.
    outcome: float64, of `first`: 1 a win (the higher return), 1/2 a draw, 0 a loss.
    margin: int64, points of `first` minus points of `second`.
    game: int64, row of the game in the results.
    deal: int64, the deal of the game: rows with the same deal are not independent.
    weight: float64, 2 / k, so that the rows of a game weigh k - 1 together. A ranking of k
        players is k - 1 independent facts, not k (k - 1) / 2.
    """

    first: IntArray
    second: IntArray
    first_seat: IntArray
    second_seat: IntArray
    outcome: FloatArray
    margin: IntArray
    game: IntArray
    deal: IntArray
    weight: FloatArray

    @property
    def rows(self) -> int:
        """The number of comparisons."""
        return int(self.first.size)


def comparisons_of(results: GameResults, *, points_break_ties: bool = False) -> Comparisons:
    """Compares every two seats of every game by their returns.

    results: the games.
    points_break_ties: let seats with equal returns be compared by points. Off by default: the
        returns are the result by the rules. Of use with more than two players in a game that
        returns only who won, as otherwise all the losers count as drawn with each other.
    """
    games, players = results.shape
    pairs = list(combinations(range(players), 2))
    one = np.tile([pair[0] for pair in pairs], games)
    other = np.tile([pair[1] for pair in pairs], games)
    game = np.repeat(np.arange(games), len(pairs))
    ahead = results.returns[game, one] - results.returns[game, other]
    ahead[np.abs(ahead) < _SAME_RETURN] = 0.0
    margin = results.points[game, one] - results.points[game, other]
    if points_break_ties:
        ahead = np.where(ahead == 0.0, margin, ahead)
    return Comparisons(
        first=results.seats[game, one],
        second=results.seats[game, other],
        first_seat=one,
        second_seat=other,
        outcome=(1.0 + np.sign(ahead)) / 2.0,
        margin=margin,
        game=game,
        deal=results.deal[game],
        weight=np.full(game.size, 2.0 / players),
    )
