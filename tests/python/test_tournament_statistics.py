"""Tournaments of simple agents give the statistics that are known of them."""

from typing import Any

import numpy as np
import pytest

from tilewright import TournamentResult, run_tournament


def of_agent(result: TournamentResult, agent: int, key: str) -> np.ndarray[Any, Any]:
    """What an agent has in each game, in the order of the games."""
    return np.array([record[key][record["seats"].index(agent)] for record in result.records])


def clustered_error(values: np.ndarray[Any, Any]) -> float:
    """The standard error of a mean, with the two games of a deal as one cluster."""
    deals = values.reshape(-1, 2).mean(axis=1)
    return float(deals.std(ddof=1) / np.sqrt(len(deals)))


def assert_near(values: np.ndarray[Any, Any], expected: float) -> None:
    assert abs(values.mean() - expected) < 4 * clustered_error(values), values.mean()


@pytest.fixture(scope="module")
def random_games() -> TournamentResult:
    return run_tournament("sono", ["random", "random:endgame=0"], games=20_000, seed=20)


def test_greedy_beats_random_in_98_of_100_games() -> None:
    result = run_tournament("sono", ["greedy", "random"], games=20_000, seed=1)
    returns = of_agent(result, 0, "returns")
    assert (returns == 1).mean() >= 0.98
    assert 16.6 < of_agent(result, 0, "points").mean() < 17.2
    assert 6.9 < of_agent(result, 1, "points").mean() < 7.1


def test_random_play_has_the_exact_mean_total_in_both_seats(random_games: TournamentResult) -> None:
    points = np.array([record["points"] for record in random_games.records])
    for seat in (0, 1):
        assert_near(points[:, seat], 53264 / 5313)


def test_random_play_with_colour_clans_alone_has_its_exact_mean_total() -> None:
    result = run_tournament(
        "sono",
        ["random", "random:endgame=0"],
        games=20_000,
        seed=21,
        rules="clan_groups=colour_only",
    )
    assert_near(np.array([record["points"] for record in result.records]).mean(axis=1), 4804 / 483)


def test_totals_of_random_play_spread_and_correlate_as_known(
    random_games: TournamentResult,
) -> None:
    points = np.array([record["points"] for record in random_games.records], float)
    games = len(points)
    assert abs(points.std() - 2.863) < 4 * 2.863 / np.sqrt(2 * games)
    assert abs(np.corrcoef(points.T)[0, 1] + 0.060) < 4 / np.sqrt(games)


def test_random_play_is_won_and_drawn_as_often_as_known(random_games: TournamentResult) -> None:
    rows = np.array([record["returns"][0] for record in random_games.records])
    assert_near(rows == 0, 0.0972)
    assert_near(rows == 1, 0.4514)
    assert_near(rows == -1, 0.4514)


def test_between_greedy_players_the_second_wins_more_often() -> None:
    result = run_tournament("sono", ["greedy", "greedy:endgame=0"], games=20_000, seed=22)
    rows = np.array([record["returns"][0] for record in result.records])
    assert rows.mean() < -4 * clustered_error(rows)
    # Known: 51.3 %, 9.5 %, 39.2 %, but not how ties between actions were broken there. It matters:
    # another program finds 53.4 % with the first of equal actions, 49.8 % with a random one.
    for outcome, share in ((-1, 0.513), (0, 0.095), (1, 0.392)):
        assert abs((rows == outcome).mean() - share) < 0.025


def test_solving_the_last_six_cells_helps_greedy_as_much_as_known() -> None:
    # The reference is of 2,000 games for each seat; both samples have their error.
    result = run_tournament("sono", ["greedy:endgame=6", "greedy"], games=4_000, seed=23)
    returns = of_agent(result, 0, "returns")
    first = np.array([record["seats"][0] == 0 for record in result.records])
    known = {True: (0.495, 0.094, 0.410), False: (0.638, 0.095, 0.268)}
    for is_first, shares in known.items():
        of_seat = returns[first == is_first]
        for outcome, share in zip((1, 0, -1), shares, strict=True):
            error = np.sqrt(share * (1 - share) * (1 / 2_000 + 1 / len(of_seat)))
            assert abs((of_seat == outcome).mean() - share) < 4 * error, (is_first, outcome)
