"""The likelihood behind the ratings, its optimum and the covariance of its parameters.

What the model, the prior and the covariance are is said in `tilewright.ratings`.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
from scipy import linalg, optimize, special

from tilewright.cluster_statistics import FEW_VARIED_CLUSTERS, cluster_sums, varied_clusters
from tilewright.comparisons import Comparisons
from tilewright.results import FloatArray, GameResults

_FEW_DEALS = 20
_MAX_GRADIENT = 1e-6  # per unit of weight, at the optimum
_LEAST_INFORMATION = 1e-2  # in some direction: less means that the optimum lies at infinity


class DavidsonModel:
    """The log-likelihood as a function of a parameter vector, and its derivatives.

    Parameters: coordinates of the strengths and of the seat effects in orthonormal bases of the
    vectors with sum 0 (so that nothing is left undetermined), then log(v) if any game was drawn.
    """

    def __init__(self, results: GameResults, comparisons: Comparisons, prior_draws: float) -> None:
        agents, seats = len(results.agents), results.shape[1]
        self._comparisons = comparisons
        self._prior_draws = prior_draws
        self._drawn = (comparisons.outcome == 0.5).astype(np.float64)
        self._with_draws = bool(self._drawn.any())
        of_agents = np.asarray(linalg.helmert(agents)).T
        of_seats = np.zeros((seats, 0))
        if not results.seats_swapped:
            of_seats = np.asarray(linalg.helmert(seats)).T
        draws = np.zeros((1, int(self._with_draws)))
        self._size = of_agents.shape[1] + of_seats.shape[1] + draws.shape[1]
        self.strengths: FloatArray = np.pad(of_agents, ((0, 0), (0, self._size - agents + 1)))
        self._seat_effects: FloatArray = np.pad(of_seats, ((0, 0), (agents - 1, draws.shape[1])))
        # h_a minus the mean of the others is h_a k / (k - 1), as all of them add up to 0.
        self.seat_advantages: FloatArray = np.zeros((0, self._size))
        if not results.seats_swapped:
            self.seat_advantages = self._seat_effects * (seats / (seats - 1))
        self._differences: FloatArray = (
            self.strengths[comparisons.first]
            - self.strengths[comparisons.second]
            + self._seat_effects[comparisons.first_seat]
            - self._seat_effects[comparisons.second_seat]
        )

    def maximise(self) -> FloatArray:
        """The parameters of maximum likelihood; ValueError if there are none."""
        total = float(self._comparisons.weight.sum())

        def loss(parameters: FloatArray) -> float:
            return -self._log_likelihood(parameters) / total

        def slope(parameters: FloatArray) -> FloatArray:
            return -self._gradient(parameters) / total

        def curvature(parameters: FloatArray) -> FloatArray:
            return self._information(parameters) / total

        start = np.zeros(self._size)
        found = optimize.minimize(
            loss, start, jac=slope, hess=curvature, method="trust-exact", tol=1e-8
        )
        optimum = np.asarray(found.x, dtype=np.float64)
        if np.abs(self._gradient(optimum)).max() > _MAX_GRADIENT * total:
            raise ValueError(f"the ratings did not converge: {found.message}")
        if np.linalg.eigvalsh(self._information(optimum)).min() < _LEAST_INFORMATION:
            raise ValueError(
                "without a prior no finite ratings, seat advantages and draw rate explain these "
                "results best (one seat won, or everything was drawn); set prior_draws above 0"
            )
        return optimum

    def draw_parameter(self, parameters: FloatArray) -> float:
        """The parameter v of the model."""
        return float(np.exp(parameters[-1])) if self._with_draws else 0.0

    def covariance(self, optimum: FloatArray) -> FloatArray:
        """Sandwich covariance of the parameters, with its floor (see the module)."""
        information = self._information(optimum)
        of_deals = cluster_sums(self._scores(optimum), self._comparisons.deal)
        deals = of_deals.shape[0]
        meat = of_deals.T @ of_deals * (deals / max(deals - 1, 1))
        if deals < _FEW_DEALS:
            meat = _raised(meat, information, information)
        else:
            floor = self._information_of_rows(optimum, self._too_regular())
            meat = _raised(meat, floor, information)
        bread = np.linalg.inv(information)
        return np.asarray(bread @ meat @ bread)

    def _too_regular(self) -> npt.NDArray[np.bool_]:
        """Rows [comparisons] of agents or seats whose scores hardly vary between the deals."""
        it = self._comparisons
        regular = np.zeros(it.rows, dtype=np.bool_)
        sides = [(it.first, it.second)]
        if self.seat_advantages.size:
            sides.append((it.first_seat, it.second_seat))
        apart = it.first != it.second  # an agent against itself scores 1/2, whatever happens
        for first, second in sides:
            counted = apart if first is it.first else np.ones_like(apart)
            for number in np.unique(np.concatenate((first, second))):
                won, lost = counted & (first == number), counted & (second == number)
                scores = np.concatenate((it.outcome[won], 1.0 - it.outcome[lost]))
                deals = np.concatenate((it.deal[won], it.deal[lost]))
                if scores.size and varied_clusters(scores, deals) < FEW_VARIED_CLUSTERS:
                    regular |= won | lost
        return regular

    def _probabilities(self, parameters: FloatArray) -> tuple[FloatArray, FloatArray]:
        """(P(first wins) - P(second wins), P(draw)), each [comparisons]."""
        difference = self._differences @ parameters
        logits = np.stack((difference / 2.0, -difference / 2.0, self._log_draws(parameters)))
        shares = special.softmax(logits, axis=0)
        return shares[0] - shares[1], shares[2]

    def _log_draws(self, parameters: FloatArray) -> FloatArray:
        value = float(parameters[-1]) if self._with_draws else -np.inf
        return np.full(self._comparisons.rows, value)

    def _log_likelihood(self, parameters: FloatArray) -> float:
        it = self._comparisons
        half = (self._differences @ parameters) / 2.0
        total = special.logsumexp(np.stack((half, -half, self._log_draws(parameters))), axis=0)
        chosen = (2.0 * it.outcome - 1.0) * half
        if self._with_draws:
            chosen = chosen + self._drawn * parameters[-1]
        return float(it.weight @ (chosen - total)) + self._log_prior(parameters)

    def _scores(self, parameters: FloatArray) -> FloatArray:
        """Gradient of each comparison's log-likelihood: [comparisons, parameters]."""
        lead, draw = self._probabilities(parameters)
        surprise = (2.0 * self._comparisons.outcome - 1.0 - lead) / 2.0
        scores = self._differences * surprise[:, None]
        if self._with_draws:
            scores[:, -1] += self._drawn - draw
        return scores * self._comparisons.weight[:, None]

    def _gradient(self, parameters: FloatArray) -> FloatArray:
        gradient: FloatArray = self._scores(parameters).sum(axis=0)
        effects = self._effects()
        pull: FloatArray = effects.T @ np.tanh(effects @ parameters / 2.0)
        gradient = gradient - self._prior_draws / 2.0 * pull
        if self._with_draws:
            gradient[-1] += self._prior_draws / 2.0 * (0.5 - self._draw_share(parameters))
        return gradient

    def _information(self, parameters: FloatArray) -> FloatArray:
        """Minus the second derivative, with the prior: [parameters, parameters]."""
        everything = np.ones(self._comparisons.rows, dtype=np.bool_)
        information = self._information_of_rows(parameters, everything)
        effects = self._effects()
        share = special.expit(effects @ parameters)
        curvature = self._prior_draws * share * (1.0 - share)
        of_prior: FloatArray = effects.T @ (curvature[:, None] * effects)
        information = information + of_prior
        if self._with_draws:
            draw = self._draw_share(parameters)
            information[-1, -1] += self._prior_draws / 2.0 * draw * (1.0 - draw)
        return information

    def _information_of_rows(
        self, parameters: FloatArray, rows: npt.NDArray[np.bool_]
    ) -> FloatArray:
        """The part of these rows, without the prior: [parameters, parameters]."""
        lead, draw = (values[rows] for values in self._probabilities(parameters))
        weight = self._comparisons.weight[rows]
        differences = self._differences[rows]
        curvature = weight * (1.0 - draw - lead**2) / 4.0
        information: FloatArray = differences.T @ (curvature[:, None] * differences)
        if self._with_draws:
            mixed = -(weight * lead * draw / 2.0) @ differences
            information[:, -1] += mixed
            information[-1, :] += mixed
            information[-1, -1] += weight @ (draw * (1.0 - draw))
        return information

    def _log_prior(self, parameters: FloatArray) -> float:
        effects = self._effects() @ parameters
        # log(p) + log(1 - p) with p = 1 / (1 + exp(-x))
        log_odds = special.log_expit(effects) + special.log_expit(-effects)
        log_prior = self._prior_draws / 2.0 * float(log_odds.sum())
        if self._with_draws:
            draw = self._draw_share(parameters)
            log_prior += self._prior_draws / 4.0 * float(np.log(draw) + np.log1p(-draw))
        return log_prior

    def _effects(self) -> FloatArray:
        """Strengths and seat effects as functions of the parameters: [effects, parameters]."""
        if not self.seat_advantages.size:
            return self.strengths
        return np.concatenate((self.strengths, self._seat_effects))

    def _draw_share(self, parameters: FloatArray) -> float:
        """Share of draws between equals, v / (2 + v)."""
        return float(special.expit(parameters[-1] - math.log(2.0)))


def _raised(matrix: FloatArray, floor: FloatArray, scale: FloatArray) -> FloatArray:
    """A matrix that is nowhere less than `matrix` nor than `floor`, and not much more.

    Less is meant of quadratic forms. It is floor + (matrix - floor)+, where ()+ drops the negative
    eigenvalues; these are taken relative to the positive definite `scale`, so that the result does
    not depend on the units of the parameters.
    """
    values, vectors = linalg.eigh(matrix - floor, scale)
    left = scale @ vectors[:, values > 0.0]
    return np.asarray(floor + left @ (values[values > 0.0][:, None] * left.T))
