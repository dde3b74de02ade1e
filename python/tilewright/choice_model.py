"""The likelihood behind the ratings, its optimum and the covariance of its parameters.

What the model, the prior and the covariance are is said in `tilewright.ratings`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt
from scipy import linalg, optimize, special

from tilewright.cluster_statistics import FEW_VARIED_CLUSTERS, cluster_sums, varied_clusters
from tilewright.comparisons import Comparisons, Places
from tilewright.results import FloatArray, GameResults, IntArray

_FEW_DEALS = 20
_MAX_GRADIENT = 1e-6  # per game, at the optimum
_LEAST_INFORMATION = 1e-2  # in some direction: less means that the optimum lies at infinity


@dataclass(frozen=True, eq=False)
class _Choices:
    """One stage of games with the same places: who comes next among those not yet placed.

    rows: int64 [n], the distinct games (see ChoiceModel) that have this stage.
    features: float64 [n, sets, parameters]; a set's log weight is its features times the
        parameters.
    chosen: which set came next.
    """

    rows: IntArray
    features: FloatArray
    chosen: int


class ChoiceModel:
    """The log-likelihood as a function of a parameter vector, and its derivatives.

    Parameters: coordinates of the strengths and of the seat effects in orthonormal bases of the
    vectors with sum 0 (so that nothing is left undetermined), then the logarithm of the tie
    parameter of each number of agents that tied somewhere.

    Games with the same agents on the seats and the same places have the same likelihood; it is
    computed once for all of them.
    """

    def __init__(
        self, results: GameResults, comparisons: Comparisons, places: Places, prior_draws: float
    ) -> None:
        agents, seats = len(results.agents), results.shape[1]
        self._comparisons = comparisons
        self._deals = results.deal
        self._prior_draws = prior_draws
        self._ties = _tie_sizes(places)
        of_agents = np.asarray(linalg.helmert(agents)).T
        of_seats = np.zeros((seats, 0))
        if not results.seats_swapped:
            of_seats = np.asarray(linalg.helmert(seats)).T
        before_ties = of_agents.shape[1] + of_seats.shape[1]
        self._size = before_ties + len(self._ties)
        self._tie_columns = slice(before_ties, self._size)
        self.strengths: FloatArray = np.pad(of_agents, ((0, 0), (0, self._size - agents + 1)))
        self._seat_effects: FloatArray = np.pad(of_seats, ((0, 0), (agents - 1, len(self._ties))))
        # h_a minus the mean of the others is h_a k / (k - 1), as all of them add up to 0.
        self.seat_advantages: FloatArray = np.zeros((0, self._size))
        if not results.seats_swapped:
            self.seat_advantages = self._seat_effects * (seats / (seats - 1))
        games = np.column_stack((results.seats, places.place, places.open_last))
        distinct, of_game = np.unique(games.astype(np.int64), axis=0, return_inverse=True)
        self._of_game: IntArray = of_game.reshape(-1)
        self._distinct = distinct.shape[0]
        self._choices = list(self._all_choices(distinct, seats))

    def maximise(self) -> FloatArray:
        """The parameters of maximum likelihood; ValueError if there are none."""
        games = self._of_game.size
        counts = np.bincount(self._of_game, minlength=self._distinct).astype(np.float64)

        def loss(parameters: FloatArray) -> float:
            return -self._log_likelihood(parameters, counts) / games

        def slope(parameters: FloatArray) -> FloatArray:
            return -self._gradient(parameters, counts) / games

        def curvature(parameters: FloatArray) -> FloatArray:
            return self._information(parameters, counts) / games

        start = np.zeros(self._size)
        found = optimize.minimize(
            loss, start, jac=slope, hess=curvature, method="trust-exact", tol=1e-8
        )
        optimum = np.asarray(found.x, dtype=np.float64)
        if np.abs(self._gradient(optimum, counts)).max() > _MAX_GRADIENT * games:
            raise ValueError(f"the ratings did not converge: {found.message}")
        if np.linalg.eigvalsh(self._information(optimum, counts)).min() < _LEAST_INFORMATION:
            raise ValueError(
                "without a prior no finite ratings, seat advantages and draw rate explain these "
                "results best (one seat won, or everything was drawn); set prior_draws above 0"
            )
        return optimum

    def draw_parameter(self, parameters: FloatArray) -> float:
        """The parameter v of the model: of ties of two."""
        if 2 not in self._ties:
            return 0.0
        return float(np.exp(parameters[self._tie_columns][self._ties.index(2)]))

    def covariance(self, optimum: FloatArray) -> FloatArray:
        """Sandwich covariance of the parameters, with its floor (see the module)."""
        counts = np.bincount(self._of_game, minlength=self._distinct).astype(np.float64)
        information = self._information(optimum, counts)
        of_deals = cluster_sums(self._scores(optimum)[self._of_game], self._deals)
        deals = of_deals.shape[0]
        meat = of_deals.T @ of_deals * (deals / max(deals - 1, 1))
        if deals < _FEW_DEALS:
            meat = _raised(meat, information, information)
        else:
            regular = self._of_game[self._too_regular()]
            floor = self._information_of_games(
                optimum, np.bincount(regular, minlength=self._distinct).astype(np.float64)
            )
            meat = _raised(meat, floor, information)
        bread = np.linalg.inv(information)
        return np.asarray(bread @ meat @ bread)

    def _all_choices(self, distinct: IntArray, seats: int) -> Iterator[_Choices]:
        """The stages of the distinct games, each a row of (agents, places, open last group)."""
        patterns, pattern_of = np.unique(distinct[:, seats:], axis=0, return_inverse=True)
        for number, pattern in enumerate(patterns):
            rows = np.flatnonzero(pattern_of.reshape(-1) == number)
            of_seats = self.strengths[distinct[rows, :seats]] + self._seat_effects
            groups = _groups(pattern[:seats])
            left = list(range(seats))
            for index, group in enumerate(groups):
                if len(left) == 1 or (pattern[seats] and index == len(groups) - 1):
                    break
                sets = [chosen for size in (1, *self._ties) for chosen in combinations(left, size)]
                features = np.stack([self._set_features(of_seats, it) for it in sets], axis=1)
                yield _Choices(rows, features, sets.index(group))
                left = [seat for seat in left if seat not in group]

    def _set_features(self, of_seats: FloatArray, chosen: tuple[int, ...]) -> FloatArray:
        features: FloatArray = of_seats[:, list(chosen)].mean(axis=1)
        if len(chosen) > 1:
            features[:, self._tie_columns.start + self._ties.index(len(chosen))] += 1.0
        return features

    def _too_regular(self) -> npt.NDArray[np.bool_]:
        """Games [games] of agents or seats whose scores hardly vary between the deals."""
        it = self._comparisons
        regular = np.zeros(self._of_game.size, dtype=np.bool_)
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
                    regular[it.game[won | lost]] = True
        return regular

    def _log_likelihood(self, parameters: FloatArray, counts: FloatArray) -> float:
        total = self._log_prior(parameters)
        for it in self._choices:
            logits = it.features @ parameters
            log_share = logits[:, it.chosen] - special.logsumexp(logits, axis=1)
            total += float(counts[it.rows] @ log_share)
        return total

    def _scores(self, parameters: FloatArray) -> FloatArray:
        """Gradient of each distinct game's log-likelihood: [distinct games, parameters]."""
        scores = np.zeros((self._distinct, self._size))
        for it in self._choices:
            shares = special.softmax(it.features @ parameters, axis=1)
            expected = np.einsum("ns,nsp->np", shares, it.features)
            scores[it.rows] += it.features[:, it.chosen] - expected
        return scores

    def _gradient(self, parameters: FloatArray, counts: FloatArray) -> FloatArray:
        gradient: FloatArray = counts @ self._scores(parameters)
        effects = self._effects()
        pull: FloatArray = effects.T @ np.tanh(effects @ parameters / 2.0)
        gradient = gradient - self._prior_draws / 2.0 * pull
        shares = self._tie_shares(parameters)
        gradient[self._tie_columns] += self._prior_draws / 2.0 * (0.5 - shares)
        return gradient

    def _information(self, parameters: FloatArray, counts: FloatArray) -> FloatArray:
        """Minus the second derivative, with the prior: [parameters, parameters]."""
        information = self._information_of_games(parameters, counts)
        effects = self._effects()
        share = special.expit(effects @ parameters)
        curvature = self._prior_draws * share * (1.0 - share)
        of_prior: FloatArray = effects.T @ (curvature[:, None] * effects)
        information = information + of_prior
        shares = self._tie_shares(parameters)
        diagonal = np.arange(self._size)[self._tie_columns]
        information[diagonal, diagonal] += self._prior_draws / 2.0 * shares * (1.0 - shares)
        return information

    def _information_of_games(self, parameters: FloatArray, counts: FloatArray) -> FloatArray:
        """The part of so many of each distinct game, without the prior."""
        information = np.zeros((self._size, self._size))
        for it in self._choices:
            shares = special.softmax(it.features @ parameters, axis=1)
            expected = np.einsum("ns,nsp->np", shares, it.features)
            weights = (shares * counts[it.rows][:, None]).reshape(-1)
            flat = it.features.reshape(-1, self._size)
            information += flat.T @ (weights[:, None] * flat)
            information -= expected.T @ (counts[it.rows][:, None] * expected)
        return information

    def _log_prior(self, parameters: FloatArray) -> float:
        effects = self._effects() @ parameters
        # log(p) + log(1 - p) with p = 1 / (1 + exp(-x))
        log_odds = special.log_expit(effects) + special.log_expit(-effects)
        shares = self._tie_shares(parameters)
        of_ties = float((np.log(shares) + np.log1p(-shares)).sum())
        return self._prior_draws * (float(log_odds.sum()) / 2.0 + of_ties / 4.0)

    def _effects(self) -> FloatArray:
        """Strengths and seat effects as functions of the parameters: [effects, parameters]."""
        if not self.seat_advantages.size:
            return self.strengths
        return np.concatenate((self.strengths, self._seat_effects))

    def _tie_shares(self, parameters: FloatArray) -> FloatArray:
        """For each size t of ties: the share v / (t + v) of ties where t equals meet."""
        sizes = np.array([math.log(size) for size in self._ties])
        return np.asarray(special.expit(parameters[self._tie_columns] - sizes))


def _groups(place: IntArray) -> list[tuple[int, ...]]:
    """The seats of each place, the best first."""
    return [tuple(np.flatnonzero(place == rank).tolist()) for rank in np.unique(place)]


def _tie_sizes(places: Places) -> list[int]:
    """Of how many seats there are ties, ascending; groups without an order are no ties."""
    sizes: set[int] = set()
    patterns = np.unique(np.column_stack((places.place, places.open_last)), axis=0)
    for pattern in patterns:
        groups = _groups(pattern[:-1])
        sizes.update(len(group) for group in (groups[:-1] if pattern[-1] else groups))
    return sorted(sizes - {1})


def _raised(matrix: FloatArray, floor: FloatArray, scale: FloatArray) -> FloatArray:
    """A matrix that is nowhere less than `matrix` nor than `floor`, and not much more.

    Less is meant of quadratic forms. It is floor + (matrix - floor)+, where ()+ drops the negative
    eigenvalues; these are taken relative to the positive definite `scale`, so that the result does
    not depend on the units of the parameters.
    """
    values, vectors = linalg.eigh(matrix - floor, scale)
    left = scale @ vectors[:, values > 0.0]
    return np.asarray(floor + left @ (values[values > 0.0][:, None] * left.T))
