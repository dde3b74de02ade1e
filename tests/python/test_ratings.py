"""Ratings against closed forms, first-order conditions and tournaments of known strengths."""

import itertools
import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import optimize, stats

from tilewright.ratings import Ratings, fit_ratings
from tilewright.results import GameResults

UNIT = 400.0 / math.log(10.0)  # Elo per natural unit: 400 Elo are odds of 10 : 1
WIN, DRAW, LOSS = 1, 0, -1


def two_player_results(
    seats: Any, results: Any, deals: Any, agents: int = 2, **more: Any
) -> GameResults:
    """Games from who sat where [games, 2], the first seat's result and the deal [games]."""
    outcome = np.asarray(results)
    table = np.asarray(seats)
    pairs = np.sort(table, axis=1)
    return GameResults(
        agents=tuple(f"agent {number}" for number in range(agents)),
        seats=table,
        returns=np.stack((outcome, -outcome), axis=1).astype(float),
        points=np.stack((outcome + 10, 10 - outcome), axis=1),
        deal=np.asarray(deals),
        group=pairs[:, 0] * agents + pairs[:, 1],
        plies=np.full(outcome.size, 20),
        seconds=np.zeros((outcome.size, 2)),
        **more,
    )


def from_counts(counts: dict[tuple[int, int], tuple[int, int, int]], agents: int) -> GameResults:
    """Games, each of its own deal, from {(first seat, second seat): (wins, draws, losses)}."""
    seats: list[tuple[int, int]] = []
    results: list[int] = []
    for pair, of_pair in counts.items():
        seats += [pair] * sum(of_pair)
        for result, count in zip((WIN, DRAW, LOSS), of_pair, strict=True):
            results += [result] * count
    return two_player_results(seats, results, np.arange(len(results)), agents)


def probabilities(difference: Any, draws: float) -> NDArray[np.float64]:
    """Win, draw and loss by Davidson's formula with strengths a and b, a / b = exp(difference)."""
    a, b = np.exp(difference), np.ones_like(difference)
    tie = draws * np.sqrt(a * b)
    return np.asarray(np.stack((a, tie, b)) / (a + tie + b))


def simulated(
    rng: np.random.Generator,
    elo: NDArray[np.float64],
    deals: int,
    *,
    first_seat: float = 40.0,
    deal_spread: float = 0.0,
    draws: float = 0.5,
) -> GameResults:
    """A round robin in which all pairs play the same deals, with the seats swapped.

    Each deal gives every agent its own luck, which is the same in all its games of the deal, and
    the first seat a luck of its own: games of one deal hang together.
    """
    of_agent = rng.normal(0.0, deal_spread, (deals, elo.size))
    of_seat = rng.normal(0.0, deal_spread, deals)
    one, other = np.array(list(itertools.permutations(range(elo.size), 2))).T
    ahead = (elo + of_agent)[:, one] - (elo + of_agent)[:, other] + first_seat + of_seat[:, None]
    win, draw, _ = probabilities(ahead / UNIT, draws)
    chance = rng.random(ahead.shape)
    results = np.where(chance < win, WIN, np.where(chance < win + draw, DRAW, LOSS))
    seats = np.tile(np.stack((one, other), axis=1), (deals, 1))
    numbers = np.repeat(np.arange(deals), one.size)
    return two_player_results(seats, results.reshape(-1), numbers, elo.size)


def test_two_agents_differ_by_the_log_of_wins_over_losses() -> None:
    ratings = fit_ratings(
        from_counts({(0, 1): (30, 20, 10), (1, 0): (10, 20, 30)}, 2), prior_draws=0
    )
    # Davidson: the first derivative vanishes at pi0 / pi1 = wins / losses, v = draws / sqrt(w l).
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(400.0 * math.log10(3.0), abs=1e-3)
    assert ratings.elo.sum() == pytest.approx(0.0, abs=1e-9)
    assert ratings.draw_parameter == pytest.approx(20.0 / math.sqrt(300.0), rel=1e-5)


def test_equal_agents_show_the_first_seat_advantage_as_the_log_of_its_wins_over_losses() -> None:
    ratings = fit_ratings(
        from_counts({(0, 1): (40, 10, 20), (1, 0): (40, 10, 20)}, 2), prior_draws=0
    )
    assert ratings.seats[0].value == pytest.approx(400.0 * math.log10(2.0), abs=1e-3)
    assert ratings.seats[1].value == pytest.approx(-400.0 * math.log10(2.0), abs=1e-3)
    np.testing.assert_allclose(ratings.elo, 0.0, atol=1e-3)


def test_independent_games_get_the_binomial_standard_error() -> None:
    # Without draws the Elo difference of two agents is the logit of the score p, whose standard
    # error is 1 / sqrt(n p (1 - p)). Seats play no part, so that each seat has the same p.
    results = from_counts({(0, 1): (300, 0, 100), (1, 0): (100, 0, 300)}, 2)
    estimate = fit_ratings(results, prior_draws=0).difference(0, 1)
    assert estimate.standard_error == pytest.approx(UNIT / math.sqrt(800 * 0.75 * 0.25), rel=0.005)


def test_draws_leave_the_standard_error_of_wins_over_losses() -> None:
    # Counts of wins, draws and losses are multinomial: log(wins / losses) has the variance
    # 1 / wins + 1 / losses, however many draws there are (delta method).
    results = from_counts({(0, 1): (90, 150, 30), (1, 0): (30, 150, 90)}, 2)
    estimate = fit_ratings(results, prior_draws=0).difference(0, 1)
    expected = UNIT * math.sqrt(1 / 180 + 1 / 60)
    assert estimate.standard_error == pytest.approx(expected, rel=0.005)


def test_with_few_deals_the_error_is_at_least_that_of_independent_games() -> None:
    # Ten deals of four games, two in either seat; the first agent scores 2, 3 or 1 of each four.
    deals = [(1, 1, 0, 0)] * 4 + [(1, 1, 1, 0)] * 3 + [(1, 0, 0, 0)] * 3
    seats = [(0, 1), (1, 0), (1, 0), (0, 1)] * 10
    won = [score for deal in deals for score in deal]
    results = [
        WIN if (pair[0] == 0) == bool(one) else LOSS for pair, one in zip(seats, won, strict=True)
    ]
    games = two_player_results(seats, results, np.repeat(np.arange(10), 4))
    estimate = fit_ratings(games, prior_draws=0).difference(0, 1)
    assert estimate.standard_error >= UNIT * math.sqrt(1 / 20 + 1 / 20)


def test_expected_scores_and_draws_equal_those_seen() -> None:
    # The conditions of the first order of the model, written out from its formula.
    rng = np.random.default_rng(5)
    counts: dict[tuple[int, int], tuple[int, int, int]] = {}
    for pair in itertools.permutations(range(4), 2):
        some, more, most = rng.integers(3, 40, 3).tolist()
        counts[pair] = (some, more, most)
    ratings = fit_ratings(from_counts(counts, 4), prior_draws=0)
    seen, expected = np.zeros((4, 2)), np.zeros((4, 2))  # [agent, (score, score in the first seat)]
    draws_seen = draws_expected = 0.0
    for (one, other), (wins, draws, losses) in counts.items():
        games = wins + draws + losses
        ahead = (ratings.elo[one] - ratings.elo[other] + ratings.seats[0].value) / UNIT
        win, draw, loss = probabilities(ahead, ratings.draw_parameter) * games
        seen[one] += (wins + draws / 2, wins + draws / 2)
        seen[other, 0] += losses + draws / 2
        expected[one] += (win + draw / 2, win + draw / 2)
        expected[other, 0] += loss + draw / 2
        draws_seen += draws
        draws_expected += draw
    np.testing.assert_allclose(expected[:, 0], seen[:, 0], rtol=1e-5)
    assert expected[:, 1].sum() == pytest.approx(seen[:, 1].sum(), rel=1e-5)
    assert draws_expected == pytest.approx(draws_seen, rel=1e-5)


@pytest.mark.parametrize("games", [20, 200])
def test_an_agent_that_wins_everything_has_the_finite_rating_of_the_prior(games: int) -> None:
    half = games // 2
    ratings = fit_ratings(from_counts({(0, 1): (half, 0, 0), (1, 0): (0, 0, half)}, 2))

    # Strengths t and -t: `games` wins at odds exp(2 t), and for each agent two virtual draws, that
    # is one win and one loss, against strength 0.
    def minus_log_posterior(t: float) -> float:
        virtual = math.log1p(math.exp(-t)) + math.log1p(math.exp(t))
        return games * math.log1p(math.exp(-2.0 * t)) + 2.0 * virtual

    best = optimize.minimize_scalar(minus_log_posterior, bounds=(0.0, 20.0), method="bounded").x
    assert ratings.elo[0] == pytest.approx(best * UNIT, abs=0.05)
    assert ratings.separated.tolist() == [True, True]
    assert np.isfinite(ratings.low).all()


def test_the_interval_of_a_perfect_score_reaches_down_to_the_exact_one() -> None:
    results = from_counts({(0, 1): (100, 0, 0), (1, 0): (0, 0, 100)}, 2)
    score = stats.binomtest(200, 200).proportion_ci(method="exact").low
    assert fit_ratings(results).difference(0, 1).low < UNIT * math.log(score / (1.0 - score))


def test_a_perfect_agent_leaves_the_others_comparable() -> None:
    counts = {
        (one, other): (20, 0, 0) if one == 0 else (0, 0, 20) if other == 0 else (8, 4, 8)
        for one, other in itertools.permutations(range(4), 2)
    }
    ratings = fit_ratings(from_counts(counts, 4))
    assert ratings.separated.tolist() == [True, False, False, False]
    np.testing.assert_allclose(ratings.elo[1:], ratings.elo[1], atol=1e-3)
    assert ratings.ranking()[0] == 0
    assert ratings.standard_error[0] > 100.0  # one lost game of sixty more would move it far


def test_pairs_that_always_split_do_not_claim_certainty() -> None:
    # Whoever has the first seat wins: not one game tells the agents apart.
    ratings = fit_ratings(from_counts({(0, 1): (50, 0, 0), (1, 0): (50, 0, 0)}, 2))
    assert ratings.elo[0] == pytest.approx(0.0, abs=1e-6)
    assert ratings.high[0] > 50.0


def test_the_prior_moves_ratings_by_little_of_their_error() -> None:
    results = simulated(np.random.default_rng(3), np.array([150.0, 0.0, -150.0]), 100)
    free, bound = fit_ratings(results, prior_draws=0), fit_ratings(results)
    assert np.abs(free.elo - bound.elo).max() < 0.1 * free.standard_error.min()


def test_playing_every_game_twice_proves_nothing_new() -> None:
    results = simulated(np.random.default_rng(4), np.array([100.0, 0.0, -80.0]), 60)
    once = fit_ratings(results, prior_draws=0)
    outcome = results.returns[:, 0].astype(int)
    doubled = two_player_results(
        np.tile(results.seats, (2, 1)), np.tile(outcome, 2), np.tile(results.deal, 2), 3
    )
    twice = fit_ratings(doubled, prior_draws=0)
    np.testing.assert_allclose(twice.low, once.low, atol=1e-2)
    np.testing.assert_allclose(twice.high, once.high, atol=1e-2)


def test_the_order_of_the_agents_does_not_matter() -> None:
    results = simulated(np.random.default_rng(6), np.array([120.0, 30.0, -40.0, -110.0]), 30)
    moved_to = np.array([2, 0, 3, 1])
    outcome = results.returns[:, 0].astype(int)
    moved = two_player_results(moved_to[results.seats], outcome, results.deal, 4)
    before, after = fit_ratings(results), fit_ratings(moved)
    np.testing.assert_allclose(after.elo[moved_to], before.elo, atol=1e-3)
    np.testing.assert_allclose(after.high[moved_to], before.high, atol=1e-2)


def test_naming_the_seats_the_other_way_round_only_turns_the_seat_advantage() -> None:
    results = simulated(np.random.default_rng(7), np.array([80.0, 0.0, -60.0]), 40)
    outcome = results.returns[:, 0].astype(int)
    turned = two_player_results(results.seats[:, ::-1], -outcome, results.deal, 3)
    before, after = fit_ratings(results), fit_ratings(turned)
    np.testing.assert_allclose(after.elo, before.elo, atol=1e-3)
    np.testing.assert_allclose(after.standard_error, before.standard_error, atol=1e-3)
    assert after.seats[0].value == pytest.approx(-before.seats[0].value, abs=1e-3)


def test_many_games_recover_the_true_strengths() -> None:
    truth = np.array([160.0, 70.0, -30.0, -200.0])
    ratings = fit_ratings(simulated(np.random.default_rng(8), truth, 1500, draws=0.7))
    np.testing.assert_allclose(ratings.elo, truth, atol=15.0)
    assert ratings.seats[0].value == pytest.approx(40.0, abs=15.0)
    assert ratings.draw_parameter == pytest.approx(0.7, abs=0.05)


def test_the_anchor_has_the_rating_zero_without_error() -> None:
    results = simulated(np.random.default_rng(9), np.array([90.0, 0.0, -90.0]), 40)
    free, bound = fit_ratings(results), fit_ratings(results, anchor="agent 1")
    assert bound.elo[1] == 0.0
    assert bound.low[1] == bound.high[1] == 0.0
    assert bound.difference(0, 2).value == pytest.approx(free.difference(0, 2).value, abs=1e-6)
    assert bound.difference(0, 2).low == pytest.approx(free.difference(0, 2).low, abs=1e-3)
    assert bound.low[0] == pytest.approx(free.difference(0, 1).low, abs=1e-3)


def covered(ratings: Ratings, truth: NDArray[np.float64]) -> list[bool]:
    """Whether each interval holds the truth: of the ratings, then of all differences."""
    inside = list((ratings.low <= truth) & (truth <= ratings.high))
    for one, other in itertools.combinations(range(truth.size), 2):
        estimate = ratings.difference(one, other)
        inside.append(estimate.low <= truth[one] - truth[other] <= estimate.high)
    return inside


# The luck of a deal, unknown to the model, pulls all ratings towards 0 (the odds of a mean are not
# the mean of the odds). So where there is luck the agents are equal: nothing is to be pulled.
@pytest.mark.parametrize(
    ("elo", "deals", "spread", "at_most"),
    [
        ((120.0, 20.0, -20.0, -120.0), 40, 0.0, 0.98),
        ((0.0, 0.0, 0.0, 0.0), 40, 300.0, 0.98),
        ((0.0, 0.0, 0.0), 8, 200.0, 1.0),  # the larger of two errors is taken
    ],
    ids=["independent games", "strong luck of the deal", "few deals"],
)
def test_intervals_hold_the_truth_about_as_often_as_they_say(
    elo: tuple[float, ...], deals: int, spread: float, at_most: float
) -> None:
    truth = np.array(elo)
    rng = np.random.default_rng(10)
    inside = [
        covered(fit_ratings(simulated(rng, truth, deals, deal_spread=spread)), truth)
        for _ in range(300)
    ]
    assert 0.90 <= np.mean(inside) <= at_most


def ranked(rng: np.random.Generator, elo: NDArray[np.float64], deals: int) -> GameResults:
    """Games of three by Plackett and Luce: the best is drawn by strength, then the next."""
    seats, returns = [], []
    for _ in range(deals):
        for order in itertools.permutations(range(elo.size), 3):
            # The order of strength / Exp(1) draws is that of Plackett and Luce.
            luck = np.exp(elo[list(order)] / UNIT) / rng.exponential(size=3)
            seats.append(order)
            returns.append(np.argsort(np.argsort(luck)) - 1.0)
    table = np.array(seats)
    games = len(seats)
    return GameResults(
        agents=tuple(f"agent {number}" for number in range(elo.size)),
        seats=table,
        returns=np.array(returns),
        points=np.zeros((games, 3), dtype=int),
        deal=np.repeat(np.arange(deals), games // deals),
        group=(1 << table).sum(axis=1),
        plies=np.full(games, 30),
        seconds=np.zeros((games, 3)),
    )


def test_games_of_three_recover_the_strengths_of_plackett_and_luce() -> None:
    # There i comes before j with the odds of their strengths, whoever else plays (Luce's axiom).
    truth = np.array([150.0, 50.0, -60.0, -140.0])
    ratings = fit_ratings(ranked(np.random.default_rng(11), truth, 200))
    np.testing.assert_allclose(ratings.elo, truth, atol=15.0)
    assert [abs(seat.value) < 15.0 for seat in ratings.seats] == [True] * 3


def test_intervals_from_games_of_three_hold_the_truth() -> None:
    truth = np.array([100.0, 0.0, -100.0])
    rng = np.random.default_rng(12)
    inside = [covered(fit_ratings(ranked(rng, truth, 30)), truth) for _ in range(150)]
    assert 0.90 <= np.mean(inside) <= 0.99


def test_without_a_prior_a_perfect_score_is_refused_by_name() -> None:
    results = from_counts({(0, 1): (5, 0, 0), (1, 0): (0, 0, 5)}, 2)
    with pytest.raises(ValueError, match=r"'agent 0', 'agent 1'.*prior_draws above 0"):
        fit_ratings(results, prior_draws=0)


@pytest.mark.parametrize("counts", [(7, 0, 0), (0, 7, 0)], ids=["one seat won", "all drawn"])
def test_without_a_prior_results_without_optimum_are_refused(counts: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="set prior_draws above 0"):
        fit_ratings(from_counts({(0, 1): counts, (1, 0): counts}, 2), prior_draws=0)


def test_bad_arguments_are_named() -> None:
    results = from_counts({(0, 1): (3, 2, 1)}, 2)
    with pytest.raises(ValueError, match=r"anchor 'nobody' is not among the agents \['agent 0'"):
        fit_ratings(results, anchor="nobody")
    with pytest.raises(ValueError, match="prior_draws is -1"):
        fit_ratings(results, prior_draws=-1)
    with pytest.raises(ValueError, match="confidence is 95"):
        fit_ratings(results, confidence=95)
