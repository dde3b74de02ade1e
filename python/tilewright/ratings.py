"""Elo ratings with intervals: Bradley-Terry and Plackett-Luce with ties and seat advantages.

The model of two players. Let agent i on seat a meet agent j on seat b, and
D = (s_i + h_a) - (s_j + h_b), where s are strengths and h seat effects, each with mean 0. Then

    P(i wins) : P(draw) : P(j wins)  =  exp(D / 2) : v : exp(-D / 2),    v >= 0.

This is the model of R. R. Davidson, "On extending the Bradley-Terry model to accommodate ties in
paired comparison experiments" (1970), with an order effect as in R. R. Davidson and R. J. Beaver,
"On extending the Bradley-Terry model to incorporate within-pair order effects" (1977).

The model of more players. The places of a game are filled one after the other. Of the seats that
are left, a set T takes the next place with a probability proportional to

    v_|T| exp(mean of s + h over T),    v_1 = 1,

where T is one seat, or several that tie. Without ties this is the model of R. D. Luce (1959) and
R. L. Plackett (1975); with them it is that of D. Firth, I. Kosmidis and H. Turner, "Davidson-Luce
model for multi-item choice with ties" (2019). With two players it is Davidson's with v = v_2. Sizes
of ties that never occurred have no parameter. See `comparisons.places_of` for what counts as a tie:
that several lost is none.

An Elo is 400 log10(e) times s, so that without draws 400 Elo are odds of 10 : 1, at a table of two
as of more. The likelihood is concave and is maximised by scipy.optimize with exact first and second
derivatives.

The prior. So that an agent that wins all its games has a finite rating, each strength and each seat
effect x gets `prior_draws` virtual draws (default 2, as in R. Coulom's BayesElo) against an average
opponent of strength 0: half a win and half a loss each, prior_draws / 2 times
log(p) + log(1 - p) with p = 1 / (1 + exp(-x)). The parameter of ties of t gets prior_draws / 2
virtual choices between t equals that tie or not, half of each tied. With n games a rating moves
about prior_draws / n of its way towards 0: with 200 games 1 percent, far less than its interval.

The intervals. The covariance is the cluster-robust sandwich H^-1 M H^-1 with the deals as clusters:
H is minus the second derivative and M adds up, over the deals, the squared gradients of all games
of a deal, whoever played them (K.-Y. Liang and S. L. Zeger, 1986), times G / (G - 1) for G deals,
with Student's t of G - 1 degrees of freedom. M tells too little in two cases:
- fewer than 20 deals: then M is raised to be nowhere less than H;
- an agent or a seat with (almost) the same score in every deal, such as one that wins everything:
  then M is raised to be nowhere less than the part of H that its games contribute.
So the variance in every direction is the larger of the sandwich and the one by the model.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import special
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from tilewright.choice_model import ChoiceModel
from tilewright.cluster_statistics import Estimate, check_confidence, t_quantile
from tilewright.comparisons import Comparisons, comparisons_of, places_of
from tilewright.results import FloatArray, GameResults

ELO_PER_UNIT = 400.0 / math.log(10.0)  # Elo per unit of s and h


@dataclass(frozen=True, eq=False)
class Ratings:
    """Fitted ratings of n agents.

    agents: the names, as in the results.
    elo: float64 [n], with mean 0 or, with an anchor, 0 for the anchor.
    covariance: float64 [n, n] of `elo`, in Elo squared.
    low, high: float64 [n], ends of the confidence intervals of `elo`.
    seats: Elo by which each seat is better than the mean of the other seats; of two seats it is
        the first-seat advantage and its negative. Empty if the seats are swapped in every row.
    draw_parameter: v of the model, at least 0; two equal agents alone draw with v / (2 + v).
    separated: bool [n]; True for an agent whose distance to the largest group of comparable
        agents is known by the prior only: it only won or only lost against that group, or never
        met it. Then one end of its interval is the prior's opinion. Agents are comparable if a
        chain of games not lost leads from each to the other. If no group is the largest, all are
        separated.
    deals: number of different deals, the clusters.
    confidence: of all intervals.
    """

    agents: tuple[str, ...]
    elo: FloatArray
    covariance: FloatArray
    low: FloatArray
    high: FloatArray
    seats: tuple[Estimate, ...]
    draw_parameter: float
    separated: npt.NDArray[np.bool_]
    deals: int
    confidence: float

    @property
    def standard_error(self) -> FloatArray:
        """Standard errors of `elo`: float64 [n]."""
        return np.sqrt(np.diag(self.covariance))

    def ranking(self) -> list[int]:
        """Indices of the agents, the best first; equal ratings in the order of the agents."""
        return [int(agent) for agent in np.argsort(-self.elo, kind="stable")]

    def difference(self, first: int, second: int) -> Estimate:
        """Elo of one agent (an index) minus that of another, with its own interval.

        Narrower than the two intervals suggest, as errors of ratings are correlated.
        """
        contrast = self._contrast(first, second)
        value = float(self.elo[first] - self.elo[second])
        return _estimate(value, contrast, self.covariance, self.deals, self.confidence)

    def p_value(self, first: int, second: int) -> float:
        """How likely a difference of at least this size is between agents of equal strength.

        Two-sided, by Student's t with as many degrees of freedom as the intervals have.
        """
        it = self.difference(first, second)
        if it.standard_error == 0.0:
            return 1.0 if it.value == 0.0 else 0.0
        return float(
            2.0 * special.stdtr(max(self.deals, 2) - 1, -abs(it.value) / it.standard_error)
        )

    def p_values(self) -> FloatArray:
        """`p_value` of every two agents: float64 [n, n], 1 on the diagonal."""
        count = len(self.agents)
        return np.array([[self.p_value(a, b) for b in range(count)] for a in range(count)])

    def adjusted_p_values(self) -> FloatArray:
        """The p values adjusted for the number of pairs by S. Holm's method (1979): [n, n].

        With those at most 5 % called different, there is a wrong one among them with a probability
        of 5 % at most.
        """
        adjusted = np.ones((len(self.agents), len(self.agents)))
        one, other = np.triu_indices(len(self.agents), k=1)
        values = self.p_values()[one, other]
        order = np.argsort(values)
        steps = values[order] * np.arange(values.size, 0, -1)
        steps = np.minimum(np.maximum.accumulate(steps), 1.0)
        adjusted[one[order], other[order]] = steps
        adjusted[other[order], one[order]] = steps
        return adjusted

    def _contrast(self, first: int, second: int) -> FloatArray:
        contrast = np.zeros(len(self.agents))
        contrast[first] += 1.0
        contrast[second] -= 1.0
        return contrast


def fit_ratings(
    results: GameResults,
    *,
    anchor: str | None = None,
    prior_draws: float = 2.0,
    confidence: float = 0.95,
    points_break_ties: bool | None = None,
) -> Ratings:
    """Fits the model of this module by maximum likelihood (with the prior).

    results: games or paired contests of at least two agents.
    anchor: the agent whose rating is 0; None for the mean of all agents.
    prior_draws: weight of the prior, at least 0. With 0 the likelihood alone decides.
    confidence: of the intervals.
    points_break_ties: see `comparisons.places_of`.

    Raises ValueError if an argument is out of its range, if there are fewer than two agents, or if
    there is no prior and no finite ratings explain the results best, as with an agent that won all.
    """
    check_confidence(confidence)
    if not 0.0 <= prior_draws < math.inf:
        raise ValueError(f"prior_draws is {prior_draws}, must be at least 0 and finite")
    if len(results.agents) < 2:
        raise ValueError("ratings need at least two agents")
    if anchor is not None and anchor not in results.agents:
        raise ValueError(f"anchor {anchor!r} is not among the agents {list(results.agents)}")
    comparisons = comparisons_of(results, points_break_ties=points_break_ties)
    separated = _separated(comparisons, len(results.agents))
    if prior_draws == 0.0 and separated.any():
        names = [name for name, apart in zip(results.agents, separated, strict=True) if apart]
        raise ValueError(
            f"without a prior these agents have no finite rating: {names}, as they only won, only "
            "lost or did not play against the others; set prior_draws above 0"
        )
    places = places_of(results, points_break_ties=points_break_ties)
    model = ChoiceModel(results, comparisons, places, prior_draws)
    optimum = model.maximise()
    covariance = model.covariance(optimum)
    deals = int(np.unique(results.deal).size)

    strengths = model.strengths * ELO_PER_UNIT
    if anchor is not None:
        strengths = strengths - strengths[results.agents.index(anchor)]
    elo = strengths @ optimum
    of_elo = strengths @ covariance @ strengths.T
    half = _quantile(confidence, deals) * np.sqrt(np.diag(of_elo))
    advantages = model.seat_advantages * ELO_PER_UNIT
    return Ratings(
        agents=results.agents,
        elo=elo,
        covariance=of_elo,
        low=elo - half,
        high=elo + half,
        seats=tuple(
            _estimate(float(row @ optimum), row, covariance, deals, confidence)
            for row in advantages
        ),
        draw_parameter=model.draw_parameter(optimum),
        separated=separated,
        deals=deals,
        confidence=confidence,
    )


def _quantile(confidence: float, deals: int) -> float:
    # One deal leaves no degree of freedom; the covariance is then the model's own.
    return t_quantile(confidence, max(deals, 2))


def _estimate(
    value: float, contrast: FloatArray, covariance: FloatArray, deals: int, confidence: float
) -> Estimate:
    error = math.sqrt(max(0.0, float(contrast @ covariance @ contrast)))
    half = _quantile(confidence, deals) * error
    return Estimate(value, error, value - half, value + half)


def _separated(comparisons: Comparisons, agents: int) -> npt.NDArray[np.bool_]:
    """Which agents stand outside the largest strongly connected group of "did not lose to".

    All do if no group is the largest.
    Within such a group the maximum likelihood is finite (L. R. Ford, 1957).
    """
    won_or_drew = comparisons.outcome > 0.0
    lost_or_drew = comparisons.outcome < 1.0
    better = np.concatenate((comparisons.first[won_or_drew], comparisons.second[lost_or_drew]))
    worse = np.concatenate((comparisons.second[won_or_drew], comparisons.first[lost_or_drew]))
    graph = coo_array((np.ones(better.size), (better, worse)), shape=(agents, agents))
    _, labels = connected_components(graph.tocsr(), directed=True, connection="strong")
    sizes = np.bincount(labels)
    if np.count_nonzero(sizes == sizes.max()) > 1:
        return np.ones(agents, dtype=np.bool_)
    return np.asarray(labels != sizes.argmax())
