"""A sequential test between two agents that stops as soon as the games say enough.

The test. The score of the first agent over a deal that is played with the seats swapped is 0, 1/2,
1, 3/2 or 2: five classes, hence "pentanomial". Both games of a deal count as one observation, since
they are not independent. Let s be the mean score of a game. The hypotheses are

    H0: s is that of a difference of elo0,    H1: that of elo1,

where s(elo) = 1 / (1 + 10^(-elo / 400)),

so that draws count as half a win. The statistic is the generalised likelihood ratio: the logarithm
of the largest likelihood of the five counts under H1 over that under H0, where each maximum is over
all distributions on the five classes with that mean (M. Van den Bergh, "The generalized maximum
likelihood ratio for the expectation value of a distribution", 2019). As in A. Wald's sequential
probability ratio test (1945), H1 is accepted once it is at least log((1 - beta) / alpha), H0 once
it is at most log(beta / (1 - alpha)).

The error rates. Where the true difference is elo0 (or less) H1 is accepted with a probability of
about alpha at most, where it is elo1 (or more) H0 with about beta at most. Wald's bounds overshoot,
which makes the rates smaller, and the ratio is exact for many deals only; so there is no decision
before `least_pairs` deals. The rates are measured by simulation: see docs/tournaments.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scipy import optimize

CLASSES = 5  # scores of a deal: 0, 1/2, 1, 3/2, 2
_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # per game
_SMALL_COUNT = 1e-3  # in place of none: every class is possible


@dataclass(frozen=True)
class SprtState:
    """Where a test stands after some deals.

    counts: deals of each class.
    llr: the logarithm of the likelihood ratio, above 0 in favour of H1.
    decision: "H1", "H0" or "" for none yet.
    """

    counts: tuple[int, ...]
    llr: float
    decision: str

    @property
    def pairs(self) -> int:
        """How many deals were counted."""
        return sum(self.counts)


@dataclass(frozen=True)
class Sprt:
    """A sequential test of the first of two agents.

    elo0, elo1: the differences of the hypotheses; elo0 < elo1.
    alpha, beta: rates of false "H1" and false "H0".
    least_pairs: no decision before so many deals.

    Raises ValueError if a value is out of its range.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    least_pairs: int = 20

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 is {self.elo0}, must be below elo1, which is {self.elo1}")
        for name in ("alpha", "beta"):
            if not 0.0 < getattr(self, name) < 0.5:
                raise ValueError(f"{name} is {getattr(self, name)}, must be between 0 and 0.5")
        if self.least_pairs < 1:
            raise ValueError(f"least_pairs is {self.least_pairs}, must be at least 1")

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratio at which H0, and that at which H1 is accepted."""
        return (
            math.log(self.beta / (1.0 - self.alpha)),
            math.log((1.0 - self.beta) / self.alpha),
        )

    def log_likelihood_ratio(self, counts: Sequence[int]) -> float:
        """The statistic for the counts of the five classes."""
        seen = [max(float(count), _SMALL_COUNT) for count in counts]
        total = sum(seen)
        shares = [count / total for count in seen]
        under_h0 = _with_mean(shares, _expected_score(self.elo0))
        under_h1 = _with_mean(shares, _expected_score(self.elo1))
        return sum(
            count * math.log(h1 / h0)
            for count, h0, h1 in zip(seen, under_h0, under_h1, strict=True)
        )

    def state(self, counts: Sequence[int]) -> SprtState:
        """Where the test stands with these counts, if it has not ended before."""
        llr = self.log_likelihood_ratio(counts) if any(counts) else 0.0
        low, high = self.bounds
        decision = ""
        if sum(counts) >= self.least_pairs:
            decision = "H1" if llr >= high else "H0" if llr <= low else ""
        return SprtState(tuple(int(count) for count in counts), llr, decision)

    def run(self, classes: Sequence[int], so_far: SprtState | None = None) -> SprtState:
        """The test over the classes of deals, in the order of the deals, up to its decision.

        so_far: the state after the first of them, from where it goes on.
        """
        state = so_far or self.state([0] * CLASSES)
        counts = list(state.counts)
        if state.decision:
            return state
        for number in classes[state.pairs :]:
            counts[number] += 1
            state = self.state(counts)
            if state.decision:
                break
        return state


def deal_classes(records: Iterable[Mapping[str, Any]]) -> list[int]:
    """Class of each deal that is finished, as far as all deals before it are: 0 .. 4 by agent 0.

    records: games of two agents, in any order. Which games end first depends on the machine; that
    the deals are counted in their order keeps this from the decision.
    """
    of_deals: dict[int, list[float]] = {}
    for record in records:
        own = record["returns"][record["seats"].index(0)]
        score = 1.0 if own > 0 else 0.0 if own < 0 else 0.5
        of_deals.setdefault(record["deal"], []).append(score)
    classes = []
    for deal in range(len(of_deals)):
        scores = of_deals.get(deal, [])
        if len(scores) != 2:
            break
        classes.append(round(2.0 * sum(scores)))
    return classes


def _expected_score(elo: float) -> float:
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


def _with_mean(shares: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution with this mean, where `shares` were seen.

    It is shares / (1 + x (scores - mean)) for the one x that gives the mean (A. B. Owen, "Empirical
    likelihood ratio confidence intervals for a single functional", 1988).
    """
    ahead = [score - mean for score in _SCORES]
    terms = list(zip(shares, ahead, strict=True))

    def gap(x: float) -> float:
        return sum(share * it / (1.0 + x * it) for share, it in terms)

    # All shares stay positive between these poles, where the gap goes from +infinity to -infinity.
    low, high = -1.0 / ahead[-1], -1.0 / ahead[0]
    margin = 1e-9 * (high - low)
    x = float(optimize.brentq(gap, low + margin, high - margin, xtol=1e-12))
    return [share / (1.0 + x * it) for share, it in terms]
