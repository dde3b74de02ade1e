"""Scores of agents, pairings and seats against hand calculations and simulated deals."""

import math
from typing import Any

import numpy as np
import pytest
from scipy import stats

from tilewright.cluster_statistics import cluster_mean, score_mean
from tilewright.comparisons import comparisons_of
from tilewright.results import GameResults
from tilewright.score_statistics import Record, agent_scores, pairing_scores, seat_scores


def results_of(games: list[dict[str, Any]], agents: int = 2) -> GameResults:
    """Games from {"seats", "points", and maybe "deal", "actions"}; more points win."""
    records = []
    for number, game in enumerate(games):
        points = np.array(game["points"])
        returns = np.where(points == points.max(), 1.0, -1.0)
        records.append(
            {
                "game": number,
                "deal": number,
                "group": sum(1 << seat for seat in game["seats"]),
                "plies": 20,
                "seconds": [0.5] * points.size,
                "returns": (returns if np.ptp(points) else 0.0 * returns).tolist(),
                **game,
            }
        )
    return GameResults.from_records(records, [f"agent {number}" for number in range(agents)])


FOUR_GAMES = [
    {"deal": 0, "seats": [0, 1], "points": [20, 10]},
    {"deal": 0, "seats": [1, 0], "points": [12, 18]},
    {"deal": 1, "seats": [0, 1], "points": [15, 15]},
    {"deal": 1, "seats": [1, 0], "points": [21, 14]},
]


def test_a_cluster_mean_has_the_error_of_the_cluster_sums() -> None:
    estimate = cluster_mean(np.array([1.0, 3.0, 5.0, 7.0]), np.array([4, 4, 9, 9]))
    # Mean 4; sums of residuals -4 and 4; variance 2 / 1 * (16 + 16) / 4^2 = 4.
    assert estimate.value == 4.0
    assert estimate.standard_error == pytest.approx(2.0)
    assert estimate.high == pytest.approx(4.0 + 2.0 * 12.7062, abs=1e-3)  # t, 1 degree of freedom


def test_one_cluster_says_nothing_about_the_error() -> None:
    estimate = cluster_mean(np.array([1.0, 2.0]), np.array([0, 0]))
    assert math.isinf(estimate.standard_error)
    assert (estimate.low, estimate.high) == (-math.inf, math.inf)


def test_independent_games_have_the_interval_of_wilson() -> None:
    scores = np.repeat([1.0, 0.0], [700, 300])
    wilson = stats.binomtest(700, 1000).proportion_ci(method="wilson")
    estimate = score_mean(scores, np.arange(1000))
    assert estimate.low == pytest.approx(wilson.low, abs=3e-4)
    assert estimate.high == pytest.approx(wilson.high, abs=3e-4)


def test_a_perfect_score_counts_deals_not_games() -> None:
    estimate = score_mean(np.ones(200), np.repeat(np.arange(100), 2))
    wilson = stats.binomtest(100, 100).proportion_ci(method="wilson")
    assert estimate.value == estimate.high == 1.0
    assert estimate.low == pytest.approx(wilson.low, abs=1e-9)


def test_pairs_that_always_split_keep_an_interval() -> None:
    estimate = score_mean(np.tile([1.0, 0.0], 50), np.repeat(np.arange(50), 2))
    wilson = stats.binomtest(25, 50).proportion_ci(method="wilson")
    assert estimate.low == pytest.approx(wilson.low, abs=1e-9)


@pytest.mark.parametrize("deals", [10, 100])
@pytest.mark.parametrize("win", [0.5, 0.8])
def test_score_intervals_hold_the_truth_when_games_of_a_deal_agree(deals: int, win: float) -> None:
    # With chance 0.7 the second game of a deal repeats the result of the first.
    rng = np.random.default_rng(1)
    clusters = np.repeat(np.arange(deals), 2)
    inside = 0
    for _ in range(600):
        games = (rng.random((deals, 2)) < win).astype(float)
        same = rng.random(deals) < 0.7
        games[same, 1] = games[same, 0]
        estimate = score_mean(games.reshape(-1), clusters)
        inside += estimate.low <= win <= estimate.high
    assert 0.91 <= inside / 600 <= 0.995


def test_agents_are_credited_by_seat() -> None:
    first, second = agent_scores(results_of(FOUR_GAMES))
    assert first.record == Record(wins=2, draws=1, losses=1)
    assert second.record == Record(wins=1, draws=1, losses=2)
    assert first.score.value == pytest.approx(2.5 / 4)
    assert first.points.value == pytest.approx((20 + 18 + 15 + 14) / 4)
    assert first.margin.value == pytest.approx((10 + 6 + 0 - 7) / 4)
    # Margins by deal: 16 and -7, residual sums about 9/4 each game: 11.5 and -11.5.
    assert first.margin.standard_error == pytest.approx(math.sqrt(2 * 2 * 11.5**2) / 4)
    assert first.games == 4
    assert first.seconds_per_game == pytest.approx(0.5)
    assert first.seconds_per_ply == pytest.approx(0.5 / 10)


def test_a_pairing_is_seen_from_both_sides() -> None:
    (pairing,) = pairing_scores(results_of(FOUR_GAMES))
    turned = pairing.seen_from(1)
    assert pairing.record == Record(2, 1, 1)
    assert turned.record == Record(1, 1, 2)
    assert turned.score.value == pytest.approx(1.5 / 4)
    assert turned.score.low == pytest.approx(1.0 - pairing.score.high)
    assert turned.margin.value == pytest.approx(-9 / 4)
    assert turned.points.value == pytest.approx((10 + 12 + 15 + 21) / 4)
    with pytest.raises(ValueError, match="agent 2 is not in the pairing 0, 1"):
        pairing.seen_from(2)


def test_seats_are_scored_whoever_sat_there() -> None:
    first, second = seat_scores(results_of(FOUR_GAMES))
    assert first.record == Record(wins=2, draws=1, losses=1)
    assert first.points.value == pytest.approx((20 + 12 + 15 + 21) / 4)
    assert second.score.value == pytest.approx(1.5 / 4)


def test_contests_with_swapped_seats_have_no_seat_scores() -> None:
    contests = results_of(FOUR_GAMES).paired()
    assert seat_scores(contests) == []
    (pairing,) = pairing_scores(contests)
    assert pairing.record == Record(wins=1, draws=0, losses=1)  # 38 : 22 and 29 : 36


def test_games_of_three_count_each_opponent() -> None:
    games = [{"seats": [0, 1, 2], "points": [9, 7, 5]}, {"seats": [1, 2, 0], "points": [3, 3, 8]}]
    results = results_of(games, 3)
    scores = agent_scores(results)
    assert scores[0].record == Record(wins=4, draws=0, losses=0)
    assert scores[0].games == 2
    assert scores[0].margin.value == pytest.approx((2 + 4 + 5 + 5) / 4)
    assert scores[1].record == Record(wins=1, draws=1, losses=2)
    by_returns = agent_scores(results, points_break_ties=False)
    assert by_returns[1].record == Record(wins=0, draws=2, losses=2)  # both lost: equal returns


def test_a_game_of_five_makes_ten_comparisons() -> None:
    five = comparisons_of(results_of([{"seats": [0, 1, 2, 3, 4], "points": [5, 4, 3, 2, 1]}], 5))
    assert five.rows == 10
    assert five.outcome.tolist() == [1.0] * 10


def test_an_agent_against_itself_scores_nothing_but_its_seats() -> None:
    results = results_of([{"seats": [0, 0], "points": [5, 3]}, {"seats": [0, 0], "points": [4, 1]}])
    assert agent_scores(results) == []
    assert pairing_scores(results) == []
    assert seat_scores(results)[0].record == Record(2, 0, 0)


def test_replayed_games_are_counted_once_per_pairing() -> None:
    games = [{**FOUR_GAMES[index % 2], "deal": index, "actions": [3, 1, 4]} for index in range(20)]
    (pairing,) = pairing_scores(results_of(games))
    assert pairing.games == 20
    assert pairing.distinct_games == 2  # the agents in either order
