"""The sequential test: its statistic against the definition, its decisions by simulation."""

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import optimize

from tilewright.sprt import Sprt, deal_classes

SCORES = np.array([0.0, 0.25, 0.5, 0.75, 1.0])


def expected(elo: float) -> float:
    return float(1.0 / (1.0 + 10.0 ** (-elo / 400.0)))


def largest_likelihood(counts: NDArray[np.float64], mean: float) -> float:
    """Over all distributions on the five scores with this mean, by a general optimiser."""

    def loss(logits: NDArray[np.float64]) -> float:
        return -float(counts @ (logits - np.log(np.exp(logits).sum())))

    def gap(logits: NDArray[np.float64]) -> float:
        shares = np.exp(logits) / np.exp(logits).sum()
        return float(shares @ SCORES) - mean

    found = optimize.minimize(
        loss,
        np.zeros(5),
        method="SLSQP",
        constraints={"type": "eq", "fun": gap},
        options={"ftol": 1e-12, "maxiter": 1000},
    )
    return -float(found.fun)


@pytest.mark.parametrize("counts", [[3, 20, 40, 25, 9], [30, 10, 2, 10, 50], [1, 1, 1, 1, 1]])
def test_the_statistic_is_the_ratio_of_the_largest_likelihoods(counts: list[int]) -> None:
    sprt = Sprt(elo0=-10.0, elo1=60.0)
    seen = np.array(counts, float)
    ratio = largest_likelihood(seen, expected(60.0)) - largest_likelihood(seen, expected(-10.0))
    assert sprt.log_likelihood_ratio(counts) == pytest.approx(ratio, abs=1e-3)


def test_two_classes_alone_are_a_test_of_a_proportion() -> None:
    # Only 0 and 2 points of a deal: heads and tails with the probabilities of the hypotheses.
    sprt = Sprt(elo0=0.0, elo1=100.0)
    p = expected(100.0)
    by_hand = 40 * math.log(p / 0.5) + 30 * math.log((1 - p) / 0.5)
    assert sprt.log_likelihood_ratio([30, 0, 0, 0, 40]) == pytest.approx(by_hand, abs=0.05)


def test_a_mirrored_test_has_the_opposite_statistic() -> None:
    forth, back = Sprt(-30.0, 50.0), Sprt(-50.0, 30.0)
    assert forth.log_likelihood_ratio([5, 9, 30, 12, 7]) == pytest.approx(
        -back.log_likelihood_ratio([7, 12, 30, 9, 5]), abs=1e-9
    )


def test_the_bounds_are_those_of_wald() -> None:
    low, high = Sprt(0.0, 50.0, alpha=0.05, beta=0.1).bounds
    assert low == pytest.approx(math.log(0.1 / 0.95))
    assert high == pytest.approx(math.log(0.9 / 0.05))


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "H1"), (60.0, "H0")])
def test_wrong_decisions_are_as_rare_as_promised(elo: float, wrong: str) -> None:
    sprt = Sprt(elo0=0.0, elo1=60.0, alpha=0.05, beta=0.05)
    rng = np.random.default_rng(5)
    # Two games of independent outcomes, a fifth of them drawn, with the mean score of `elo`.
    win = expected(elo) - 0.1
    games = rng.choice(3, size=(200, 3000, 2), p=[0.8 - win, 0.2, win])
    decisions = [sprt.run(test.tolist()).decision for test in games.sum(axis=2)]
    assert "" not in decisions
    # 5 % of 200 are 10; more than 20 happen once in 1000 where the rate is 5 %.
    assert decisions.count(wrong) <= 20


def test_no_decision_comes_before_the_least_number_of_deals() -> None:
    sprt = Sprt(elo0=0.0, elo1=100.0, least_pairs=30)
    state = sprt.run([4] * 100)
    assert (state.decision, state.pairs) == ("H1", 30)
    assert sprt.run([4] * 29).decision == ""


def test_a_test_goes_on_from_where_it_was() -> None:
    sprt = Sprt(elo0=0.0, elo1=50.0)
    classes = np.random.default_rng(1).integers(0, 5, 200).tolist()
    half = sprt.run(classes[:15])
    assert sprt.run(classes, half) == sprt.run(classes)


def record(deal: int, seats: list[int], result: float) -> dict[str, Any]:
    return {"deal": deal, "seats": seats, "returns": [result, -result]}


def test_deals_count_in_their_order_as_far_as_they_are_complete() -> None:
    records = [
        record(2, [0, 1], 1.0),
        record(0, [1, 0], -1.0),
        record(0, [0, 1], 1.0),
        record(2, [1, 0], 0.0),
        record(1, [0, 1], -1.0),
    ]
    assert deal_classes(records) == [4]  # deal 1 lacks a game
    assert deal_classes([*records, record(1, [1, 0], 0.0)]) == [4, 1, 3]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((50.0, 0.0), "elo0 is 50.0, must be below elo1"),
        ((0.0, 50.0, 0.7), "alpha is 0.7, must be between 0 and 0.5"),
        ((0.0, 50.0, 0.05, 0.0), "beta is 0.0"),
        ((0.0, 50.0, 0.05, 0.05, 0), "least_pairs is 0"),
    ],
)
def test_values_out_of_range_are_named(arguments: tuple[Any, ...], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Sprt(*arguments)
