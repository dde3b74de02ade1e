"""Games reduced to places and to comparisons of two seats, the common ground of the statistics."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from tilewright.results import FloatArray, GameResults, IntArray

_SAME_RETURN = 1e-9  # returns nearer than this are equal: they may be computed in floating point


@dataclass(frozen=True, eq=False)
class Comparisons:
    """One row per game and pair of seats; a game of k players gives k (k - 1) / 2 rows.

    All of shape [rows].
    first, second: int64, the agents compared.
    first_seat, second_seat: int64, their seats; first_seat < second_seat.
    outcome: float64, of `first`: 1 a win, 1/2 a draw, 0 a loss (see `places_of`).
    margin: int64, points of `first` minus points of `second`.
    counts_points: bool, False where a seat of the game was at fault: the points say nothing then.
    game: int64, row of the game in the results.
    deal: int64, the deal of the game: rows with the same deal are not independent.
    """

    first: IntArray
    second: IntArray
    first_seat: IntArray
    second_seat: IntArray
    outcome: FloatArray
    margin: IntArray
    counts_points: npt.NDArray[np.bool_]
    game: IntArray
    deal: IntArray

    @property
    def rows(self) -> int:
        """The number of comparisons."""
        return int(self.first.size)


@dataclass(frozen=True, eq=False)
class Places:
    """The order in which the seats of each game ended.

    place: int64 [games, players], the number of seats that did better: 0 is the best, equal
        numbers are ties.
    open_last: bool [games]; True if nothing is known of the order within the last place: it is a
        group, but no tie.
    """

    place: IntArray
    open_last: npt.NDArray[np.bool_]


def breaks_ties(results: GameResults, points_break_ties: bool | None) -> bool:
    """Whether points order seats of equal returns: as asked for, or with more than two players."""
    return results.shape[1] > 2 if points_break_ties is None else points_break_ties


def places_of(results: GameResults, *, points_break_ties: bool | None = None) -> Places:
    """The places of every game.

    A seat that was at fault comes after all that were not. The higher return comes first; the
    returns are the result by the rules. Of equal returns, the more points come first if
    points_break_ties, which is the default with more than two players: our games then return only
    who won. Without points the losers of such a game share the last place, and nothing is known of
    their order: that they tied with each other would be an invention.
    """
    ahead = _ahead(results, breaks_ties(results, points_break_ties))
    place = (ahead < 0).sum(axis=2).astype(np.int64)
    last = place == place.max(axis=1)[:, None]
    several = (last.sum(axis=1) > 1) & ~last.all(axis=1)
    fault_alone = (results.at_fault | ~last).all(axis=1)
    open_last = several & fault_alone
    if not breaks_ties(results, points_break_ties):
        open_last = several
    return Places(place=place, open_last=open_last)


def comparisons_of(results: GameResults, *, points_break_ties: bool | None = None) -> Comparisons:
    """Compares every two seats of every game by their places (see `places_of`)."""
    games, players = results.shape
    pairs = list(combinations(range(players), 2))
    one = np.tile([pair[0] for pair in pairs], games)
    other = np.tile([pair[1] for pair in pairs], games)
    game = np.repeat(np.arange(games), len(pairs))
    ahead = _ahead(results, breaks_ties(results, points_break_ties))
    return Comparisons(
        first=results.seats[game, one],
        second=results.seats[game, other],
        first_seat=one,
        second_seat=other,
        outcome=(1.0 + ahead[game, one, other]) / 2.0,
        margin=results.points[game, one] - results.points[game, other],
        counts_points=results.sound[game],
        game=game,
        deal=results.deal[game],
    )


def _ahead(results: GameResults, by_points: bool) -> FloatArray:
    """1 where a seat did better than another, -1 where worse, else 0: [games, seat, other]."""

    def difference(values: npt.NDArray[np.generic]) -> FloatArray:
        numbers = values.astype(np.float64)
        return numbers[:, :, None] - numbers[:, None, :]

    ahead = difference(results.returns)
    ahead[np.abs(ahead) < _SAME_RETURN] = 0.0
    if by_points:
        ahead = np.where(ahead == 0.0, difference(results.points), ahead)
    at_fault = results.at_fault
    faults = -difference(at_fault)
    both = at_fault[:, :, None] & at_fault[:, None, :]
    ahead = np.where(both, 0.0, np.where(faults == 0.0, ahead, faults))
    return np.asarray(np.sign(ahead))
