"""Whether the intervals and the sequential test of tournaments keep their promises.

Tournaments are simulated from agents of known strengths. Intervals: how often does a 95 % interval
hold the true rating, or the true difference of two agents? The test: how often does it accept the
hypothesis that is wrong, when the truth is the other one?

The games of one deal hang together, as they do in real tournaments: a deal may favour a seat. Such
luck pulls ratings towards 0 (the odds of a mean are not the mean of the odds), so the rating that a
tournament estimates is computed from a very large one, not from the strengths put in.
"""

from __future__ import annotations

import argparse
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from rich.console import Console
from rich.table import Table
from scipy import optimize

from tilewright.cluster_statistics import score_mean
from tilewright.ratings import fit_ratings
from tilewright.results import FloatArray, GameResults, IntArray
from tilewright.sprt import Sprt

UNIT = 400.0 / math.log(10.0)


@dataclass(frozen=True)
class Field:
    """Who plays a simulated tournament, and how.

    elo: strengths; players: seats of a table, all choices of agents meet on every deal.
    deals: played by every table in all rotations.
    seat_luck: Elo, spread of what a deal gives to each seat.
    ties: two seats of a table whose performances are nearer than this tie (natural units).
    """

    name: str
    elo: tuple[float, ...]
    players: int
    deals: int
    seat_luck: float = 0.0
    ties: float = 0.0
    best_seat: float = 30.0


FIELDS = (
    Field("2 players, 4 agents, 50 deals", (120.0, 30.0, -30.0, -120.0), 2, 50, ties=0.3),
    Field("the same, luck of the deal 200 Elo", (120.0, 30.0, -30.0, -120.0), 2, 50, 200.0, 0.3),
    Field("2 players, 8 agents, 20 deals", tuple(np.linspace(200, -200, 8)), 2, 20, 100.0),
    Field("3 players, 4 agents, 30 deals", (120.0, 30.0, -30.0, -120.0), 3, 30, ties=0.3),
    Field("the same, luck of the deal 200 Elo", (120.0, 30.0, -30.0, -120.0), 3, 30, 200.0, 0.3),
    Field("4 players, 5 agents, 20 deals", (100.0, 50.0, 0.0, -50.0, -100.0), 4, 20, 100.0),
)

TESTS = (
    (Sprt(0.0, 50.0), 0.0),
    (Sprt(0.0, 50.0), 150.0),
    (Sprt(0.0, 100.0), 150.0),
    (Sprt(-20.0, 20.0), 0.0),
    (Sprt(0.0, 200.0), 150.0),
    (Sprt(0.0, 50.0, alpha=0.01, beta=0.1), 150.0),
)


def simulate(rng: np.random.Generator, field: Field, deals: int) -> GameResults:
    """One tournament. Performances are Gumbel variables: without ties it is Plackett-Luce."""
    agents = len(field.elo)
    tables = list(itertools.combinations(range(agents), field.players))
    seatings = np.array([np.roll(table, turn) for table in tables for turn in range(field.players)])
    games = len(seatings)
    seats = np.tile(seatings, (deals, 1))
    of_seat = np.zeros(field.players)
    of_seat[0] = field.best_seat
    luck = of_seat + field.seat_luck * rng.normal(size=(deals, field.players))
    strength = np.array(field.elo)[seats] + np.repeat(luck, games, axis=0)
    performance = strength / UNIT + rng.gumbel(size=seats.shape)
    points = performance
    if field.ties > 0.0:
        points = np.floor(performance / field.ties)
    ranks = (points[:, :, None] > points[:, None, :]).sum(axis=2)
    ranks = ranks - (points[:, :, None] < points[:, None, :]).sum(axis=2)
    return GameResults(
        agents=tuple(f"agent {number}" for number in range(agents)),
        seats=seats,
        returns=ranks / (field.players - 1),
        points=np.zeros_like(seats),
        deal=np.repeat(np.arange(deals), games),
        group=np.tile(np.repeat(np.arange(len(tables)), field.players), deals),
        plies=np.full(len(seats), 20),
        seconds=np.zeros(seats.shape),
    )


def coverage(field: Field, tournaments: int, seed: int) -> tuple[float, float, float]:
    """Shares of intervals that hold the truth: of ratings, of differences, of seats."""
    rng = np.random.default_rng(seed)
    truth = fit_ratings(simulate(rng, field, 60_000 // len(field.elo)))
    pairs = list(itertools.combinations(range(len(field.elo)), 2))
    hits = np.zeros(3)
    for _ in range(tournaments):
        found = fit_ratings(simulate(rng, field, field.deals))
        hits[0] += np.mean((found.low <= truth.elo) & (truth.elo <= found.high))
        differences = [(found.difference(a, b), truth.elo[a] - truth.elo[b]) for a, b in pairs]
        hits[1] += np.mean([it.low <= true <= it.high for it, true in differences])
        seats = zip(found.seats, truth.seats, strict=True)
        hits[2] += np.mean([it.low <= true.value <= it.high for it, true in seats])
    ratings, differences_, seats_ = hits / tournaments
    return float(ratings), float(differences_), float(seats_)


def deal_sampler(elo: float, seat_luck: float) -> Callable[[np.random.Generator, int], IntArray]:
    """Classes of deals between two agents whose mean score is that of `elo`.

    A fifth of the games between equals are drawn.
    """

    def draw(rng: np.random.Generator, deals: int, ahead: float) -> IntArray:
        luck = seat_luck / UNIT * rng.normal(size=deals)
        scores = np.zeros(deals, np.int64)
        for turn in (1.0, -1.0):
            logits = np.stack((ahead + turn * luck, -ahead - turn * luck), axis=1) / 2.0
            wins, losses = np.exp(logits).T
            chance = rng.random(deals) * (wins + losses + 0.5)
            scores += np.where(chance < wins, 2, np.where(chance < wins + 0.5, 1, 0))
        return scores

    wanted = 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))

    def gap(ahead: float) -> float:
        return float(draw(np.random.default_rng(1), 1_000_000, ahead).mean()) / 4.0 - wanted

    found = 0.0 if elo == 0.0 else float(optimize.brentq(gap, -6.0, 6.0, xtol=1e-4))
    return lambda rng, deals: draw(rng, deals, found)


def error_rate(
    sprt: Sprt, seat_luck: float, tests: int, seed: int, *, h1_is_true: bool
) -> tuple[FloatArray, float]:
    """The interval of the rate of wrong decisions, [rate, low, high], and the mean deals."""
    rng = np.random.default_rng(seed)
    sample = deal_sampler(sprt.elo1 if h1_is_true else sprt.elo0, seat_luck)
    wrong, deals = np.zeros(tests), 0
    for test in range(tests):
        state = sprt.run(sample(rng, 20_000).tolist())
        assert state.decision
        wrong[test] = (state.decision == "H1") != h1_is_true
        deals += state.pairs
    rate = score_mean(wrong, np.arange(tests))
    return np.array([rate.value, rate.low, rate.high]), deals / tests


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    console = Console()
    table = Table("tournament", "ratings %", "differences %", "seats %")
    for field in FIELDS:
        shares = coverage(field, args.tournaments, args.seed)
        table.add_row(field.name, *(f"{100 * share:.1f}" for share in shares))
        console.print(f"{field.name}: {', '.join(f'{100 * share:.1f}' for share in shares)}")
    console.print(table)
    table = Table("test", "luck", "truth", "wrong %", "95 %", "bound %", "mean deals")
    for sprt, luck in TESTS:
        for h1_is_true in (False, True):
            rate, deals = error_rate(sprt, luck, args.tournaments, args.seed, h1_is_true=h1_is_true)
            table.add_row(
                f"{sprt.elo0:g}, {sprt.elo1:g}",
                f"{luck:g}",
                "elo1" if h1_is_true else "elo0",
                f"{100 * rate[0]:.1f}",
                f"{100 * rate[1]:.1f} to {100 * rate[2]:.1f}",
                f"{100 * (sprt.beta if h1_is_true else sprt.alpha):g}",
                f"{deals:.0f}",
            )
            console.print(f"{sprt} {luck} {h1_is_true}: {rate}, {deals}")
    console.print(table)


if __name__ == "__main__":
    main()
