"""What the agents, the pairings and the seats scored, with intervals that respect the deals."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from tilewright.cluster_statistics import Estimate, cluster_mean, score_mean
from tilewright.comparisons import Comparisons, comparisons_of
from tilewright.results import FloatArray, GameResults, IntArray


@dataclass(frozen=True)
class Record:
    """Wins, draws and losses. With more than two players they count opponents, not games."""

    wins: int
    draws: int
    losses: int


@dataclass(frozen=True)
class AgentScore:
    """What an agent scored against all others. Its games against itself are left out.

    agent: index of the agent.
    games: games (or contests) against others.
    record: against each opponent of each game.
    score: mean of 1 for a win, 1/2 for a draw, 0 for a loss, in 0..1.
    points: mean points per game, without the games in which a seat was at fault.
    margin: mean of own points minus an opponent's points, without those games.
    seconds_per_game: mean thinking time of one seat.
    seconds_per_ply: the same per own ply, taking each seat to make an equal share of the plies;
        0 if there were none.
    """

    agent: int
    games: int
    record: Record
    score: Estimate
    points: Estimate
    margin: Estimate
    seconds_per_game: float
    seconds_per_ply: float


@dataclass(frozen=True)
class PairingScore:
    """What one agent scored against one other.

    agent, opponent: indices; agent < opponent unless `seen_from` turned it.
    games: games (or contests) in which they met.
    distinct_games: how many of them differ in seats or actions; None if not recorded.
    record, score, margin: as of AgentScore, of `agent` against `opponent`.
    points, opponent_points: mean points per game of the one and the other.
    """

    agent: int
    opponent: int
    games: int
    distinct_games: int | None
    record: Record
    score: Estimate
    margin: Estimate
    points: Estimate
    opponent_points: Estimate

    def seen_from(self, agent: int) -> PairingScore:
        """The same pairing with `agent`, one of the two, as the agent.

        Raises ValueError if the agent is neither of them.
        """
        if agent == self.agent:
            return self
        if agent != self.opponent:
            raise ValueError(f"agent {agent} is not in the pairing {self.agent}, {self.opponent}")
        return replace(
            self,
            agent=self.opponent,
            opponent=self.agent,
            record=Record(self.record.losses, self.record.draws, self.record.wins),
            score=_mirrored(self.score, 1.0),
            margin=_mirrored(self.margin, 0.0),
            points=self.opponent_points,
            opponent_points=self.points,
        )


@dataclass(frozen=True)
class SeatScore:
    """What a seat scored against the other seats over all games, whoever sat there.

    It is the seat's own effect only if every agent sat in every seat equally often.

    seat: index of the seat; name: its name.
    record, score: against each other seat of each game, as of AgentScore.
    points: mean points per game.
    """

    seat: int
    name: str
    record: Record
    score: Estimate
    points: Estimate


@dataclass(frozen=True, eq=False)
class _Side:
    """One side of some comparisons: outcome, margin, game, deal [rows] as that side sees them.

    counts_points: where the points of the game say something, see Comparisons.
    """

    outcome: FloatArray
    margin: FloatArray
    counts_points: npt.NDArray[np.bool_]
    game: IntArray
    deal: IntArray
    seat: IntArray

    def record(self) -> Record:
        return Record(
            wins=int(np.count_nonzero(self.outcome == 1.0)),
            draws=int(np.count_nonzero(self.outcome == 0.5)),
            losses=int(np.count_nonzero(self.outcome == 0.0)),
        )

    def mean_margin(self, confidence: float) -> Estimate:
        return _mean(self.margin, self.deal, self.counts_points, confidence)


def agent_scores(
    results: GameResults, *, confidence: float = 0.95, points_break_ties: bool | None = None
) -> list[AgentScore]:
    """Scores of the agents that met another one, in the order of their index."""
    comparisons = comparisons_of(results, points_break_ties=points_break_ties)
    apart = comparisons.first != comparisons.second
    scores = []
    for agent in range(len(results.agents)):
        side = _side(
            comparisons, apart & (comparisons.first == agent), apart & (comparisons.second == agent)
        )
        if side.outcome.size:
            scores.append(_agent_score(results, agent, side, confidence))
    return scores


def _agent_score(results: GameResults, agent: int, side: _Side, confidence: float) -> AgentScore:
    sat = np.unique(np.stack((side.game, side.seat), axis=1), axis=0)  # once for all opponents
    game, seat = sat[:, 0], sat[:, 1]
    seconds = float(results.seconds[game, seat].sum())
    plies = float(results.plies[game].sum()) / results.shape[1]
    points = results.points[game, seat].astype(np.float64)
    return AgentScore(
        agent=agent,
        games=int(np.unique(game).size),
        record=side.record(),
        score=score_mean(side.outcome, side.deal, confidence),
        points=_mean(points, results.deal[game], results.sound[game], confidence),
        margin=side.mean_margin(confidence),
        seconds_per_game=seconds / game.size,
        seconds_per_ply=seconds / plies if plies > 0.0 else 0.0,
    )


def pairing_scores(
    results: GameResults, *, confidence: float = 0.95, points_break_ties: bool | None = None
) -> list[PairingScore]:
    """Scores of every two different agents that met, ordered by their indices."""
    comparisons = comparisons_of(results, points_break_ties=points_break_ties)
    low = np.minimum(comparisons.first, comparisons.second)
    high = np.maximum(comparisons.first, comparisons.second)
    scores = []
    for agent, opponent in np.unique(np.stack((low, high), axis=1), axis=0):
        if agent == opponent:
            continue
        met = (low == agent) & (high == opponent)
        as_first = met & (comparisons.first == agent)
        one = _side(comparisons, as_first, met & ~as_first)
        other = _side(comparisons, met & ~as_first, as_first)
        scores.append(
            PairingScore(
                agent=int(agent),
                opponent=int(opponent),
                games=int(np.unique(one.game).size),
                distinct_games=_distinct(results, one.game),
                record=one.record(),
                score=score_mean(one.outcome, one.deal, confidence),
                margin=one.mean_margin(confidence),
                points=_mean_points(results, one, confidence),
                opponent_points=_mean_points(results, other, confidence),
            )
        )
    return scores


def seat_scores(
    results: GameResults, *, confidence: float = 0.95, points_break_ties: bool | None = None
) -> list[SeatScore]:
    """Scores of the seats in their order; none for contests with the seats swapped."""
    if results.seats_swapped:
        return []
    comparisons = comparisons_of(results, points_break_ties=points_break_ties)
    scores = []
    for seat, name in enumerate(results.seat_names):
        side = _side(comparisons, comparisons.first_seat == seat, comparisons.second_seat == seat)
        points = results.points[:, seat].astype(np.float64)
        scores.append(
            SeatScore(
                seat=seat,
                name=name,
                record=side.record(),
                score=score_mean(side.outcome, side.deal, confidence),
                points=_mean(points, results.deal, results.sound, confidence),
            )
        )
    return scores


def _side(
    it: Comparisons, as_first: npt.NDArray[np.bool_], as_second: npt.NDArray[np.bool_]
) -> _Side:
    """The rows `as_first` seen from their first seat, then `as_second` from their second."""
    margin = np.concatenate((it.margin[as_first], -it.margin[as_second]))
    return _Side(
        outcome=np.concatenate((it.outcome[as_first], 1.0 - it.outcome[as_second])),
        margin=margin.astype(np.float64),
        counts_points=np.concatenate((it.counts_points[as_first], it.counts_points[as_second])),
        game=np.concatenate((it.game[as_first], it.game[as_second])),
        deal=np.concatenate((it.deal[as_first], it.deal[as_second])),
        seat=np.concatenate((it.first_seat[as_first], it.second_seat[as_second])),
    )


def _mean_points(results: GameResults, side: _Side, confidence: float) -> Estimate:
    points = results.points[side.game, side.seat].astype(np.float64)
    return _mean(points, side.deal, side.counts_points, confidence)


def _mean(
    values: FloatArray, deals: IntArray, counted: npt.NDArray[np.bool_], confidence: float
) -> Estimate:
    """The mean of the rows that count; not a number if none does."""
    if not counted.any():
        return Estimate(math.nan, math.inf, -math.inf, math.inf)
    return cluster_mean(values[counted], deals[counted], confidence)


def _distinct(results: GameResults, games: IntArray) -> int | None:
    if results.fingerprints is None:
        return None
    identity = np.column_stack((results.seats, results.fingerprints))[np.unique(games)]
    return int(np.unique(identity, axis=0).shape[0])


def _mirrored(estimate: Estimate, total: float) -> Estimate:
    return Estimate(
        total - estimate.value,
        estimate.standard_error,
        total - estimate.high,
        total - estimate.low,
    )
