"""Games of three and more: places, ties and faults, and the likelihood of their order."""

import itertools
import math
from typing import Any

import choix
import numpy as np
import pytest
from scipy import optimize

from tilewright.comparisons import comparisons_of, places_of
from tilewright.ratings import fit_ratings
from tilewright.results import GameResults
from tilewright.score_statistics import agent_scores, seat_scores

UNIT = 400.0 / math.log(10.0)


def games_of(rows: list[dict[str, Any]], agents: int, **more: Any) -> GameResults:
    """Games from {"seats", "returns", "points" and maybe "faults"}, each of its own deal."""
    seats = np.array([row["seats"] for row in rows])
    faults = np.zeros(seats.shape, bool)
    for index, row in enumerate(rows):
        faults[index, row.get("faults", [])] = True
    return GameResults(
        agents=tuple(f"agent {number}" for number in range(agents)),
        seats=seats,
        returns=np.array([row["returns"] for row in rows], float),
        points=np.array([row.get("points", [0] * seats.shape[1]) for row in rows]),
        deal=np.arange(len(rows)),
        group=(1 << (8 * seats).astype(np.int64)).sum(axis=1),
        plies=np.full(len(rows), 30),
        seconds=np.zeros(seats.shape),
        faults=faults,
        **more,
    )


def places(row: dict[str, Any], points_break_ties: bool | None = None) -> tuple[list[int], bool]:
    row = {"seats": list(range(len(row["returns"]))), **row}
    found = places_of(games_of([row], 5), points_break_ties=points_break_ties)
    return found.place[0].tolist(), bool(found.open_last[0])


def test_points_order_the_losers_of_a_game_that_returns_who_won() -> None:
    row = {"returns": [-0.5, 1, -0.5], "points": [30, 80, 41]}
    assert places(row) == ([2, 0, 1], False)
    assert places({**row, "points": [30, 80, 30]}) == ([1, 0, 1], False)  # a tie for second


def test_without_points_nothing_is_known_of_the_order_of_the_losers() -> None:
    row = {"returns": [-0.5, 1, -0.5], "points": [30, 80, 41]}
    assert places(row, points_break_ties=False) == ([1, 0, 1], True)


def test_winners_that_share_the_win_tie_and_so_do_all_in_a_draw() -> None:
    row = {"returns": [0.5, 0.5, -0.5, -0.5], "points": [50, 50, 20, 10]}
    assert places(row, points_break_ties=False) == ([0, 0, 2, 2], True)
    assert places({"returns": [0, 0, 0]}, points_break_ties=False) == ([0, 0, 0], False)


def test_the_return_counts_before_the_points() -> None:
    # A rule that breaks a tie of points shows in the returns alone.
    assert places({"returns": [-1, 1, -1], "points": [50, 50, 49]}) == ([1, 0, 2], False)


def test_a_seat_at_fault_comes_last_whatever_it_has() -> None:
    row = {"returns": [-1, -1, 1], "points": [90, 20, 30], "faults": [0]}
    assert places(row) == ([2, 1, 0], False)
    assert places({**row, "faults": [0, 2]}) == ([1, 0, 1], True)


def test_the_points_of_a_game_with_a_fault_are_not_counted() -> None:
    rows: list[dict[str, Any]] = [
        {"seats": [0, 1], "returns": [1, -1], "points": [30, 20]},
        {"seats": [1, 0], "returns": [-1, 1], "points": [99, 1], "faults": [0]},
    ]
    results = games_of(rows, 2)
    assert comparisons_of(results).outcome.tolist() == [1.0, 0.0]
    for score, points in zip(agent_scores(results), (30.0, 20.0), strict=True):
        assert score.games == 2
        assert score.points.value == points
    assert [seat.points.value for seat in seat_scores(results)] == [30.0, 20.0]
    only_faults = agent_scores(games_of(rows[1:], 2))
    assert math.isnan(only_faults[0].points.value)
    assert only_faults[0].record.wins == 1


def ranked_rows(rng: np.random.Generator, count: int) -> list[dict[str, Any]]:
    """Random orders of three of four agents; agent 0 is mostly first."""
    rows = []
    for _ in range(count):
        seats = rng.permutation(4)[:3]
        luck = rng.exponential(size=3) * np.where(seats == 0, 0.5, 1.0)
        rows.append({"seats": seats.tolist(), "returns": 1.0 - np.argsort(np.argsort(luck))})
    return rows


def test_ratings_without_ties_are_those_of_choix() -> None:
    rows = ranked_rows(np.random.default_rng(3), 200)
    ratings = fit_ratings(games_of(rows, 4, seats_swapped=True), prior_draws=0.0)
    rankings = [tuple(np.array(row["seats"])[np.argsort(-row["returns"])]) for row in rows]
    expected = choix.opt_rankings(4, rankings, alpha=0.0)
    np.testing.assert_allclose(ratings.elo / UNIT, expected - expected.mean(), atol=1e-4)


def log_likelihood(parameters: Any, rows: list[dict[str, Any]]) -> float:
    """Plackett-Luce with ties of two and three, from its definition, one game after the other."""
    strengths = np.append(parameters[:2], -parameters[:2].sum())
    log_ties = {1: 0.0, 2: parameters[2], 3: parameters[3]}
    total = 0.0
    for row in rows:
        left = dict(zip(row["seats"], row["returns"], strict=True))
        while len(left) > 1:
            weights = {
                chosen: math.exp(log_ties[size] + np.mean([strengths[agent] for agent in chosen]))
                for size in range(1, len(left) + 1)
                for chosen in itertools.combinations(sorted(left), size)
            }
            best = max(left.values())
            chosen = tuple(sorted(agent for agent in left if left[agent] == best))
            total += math.log(weights[chosen] / sum(weights.values()))
            left = {agent: value for agent, value in left.items() if agent not in chosen}
    return total


def test_ratings_with_ties_maximise_the_likelihood_written_out() -> None:
    rng = np.random.default_rng(4)
    rows = [
        {"seats": rng.permutation(3).tolist(), "returns": rng.integers(-1, 2, 3).tolist()}
        for _ in range(60)
    ]
    results = games_of(rows, 3, seats_swapped=True)
    ratings = fit_ratings(results, prior_draws=0.0)
    best = optimize.minimize(
        lambda it: -log_likelihood(it, rows), np.zeros(4), options={"gtol": 1e-8}
    )
    np.testing.assert_allclose(ratings.elo[:2] / UNIT, best.x[:2], atol=1e-4)
    assert ratings.draw_parameter == pytest.approx(math.exp(best.x[2]), abs=1e-4)


def test_who_won_alone_is_the_choice_of_the_winner() -> None:
    # Of three agents that meet once a game, the shares of wins are the strengths (Luce).
    wins = {0: 50, 1: 30, 2: 20}
    rows = []
    for winner, count in wins.items():
        returns = [1.0 if agent == winner else -0.5 for agent in range(3)]
        rows += [{"seats": [0, 1, 2], "returns": returns, "points": [0, 0, 0]}] * count
    ratings = fit_ratings(
        games_of(rows, 3, seats_swapped=True), prior_draws=0.0, points_break_ties=False
    )
    strengths = np.exp(ratings.elo / UNIT)
    np.testing.assert_allclose(strengths / strengths.sum(), [0.5, 0.3, 0.2], atol=1e-5)
    assert ratings.draw_parameter == 0.0
