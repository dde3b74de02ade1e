"""Means and their intervals from values that come in clusters, such as the games of one deal."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import special  # not scipy.stats, which takes most of a second to import

from tilewright.results import FloatArray, IntArray

# With fewer clusters than this off the most common value, their spread says too little to trust it.
FEW_VARIED_CLUSTERS = 5


@dataclass(frozen=True)
class Estimate:
    """A number with its uncertainty, in the unit of the number.

    value: the estimate.
    standard_error: at least 0; infinite if a single cluster leaves it unknown.
    low, high: the confidence interval; not always symmetric about the value.
    """

    value: float
    standard_error: float
    low: float
    high: float


def check_confidence(confidence: float) -> None:
    """Raise ValueError unless 0 < confidence < 1."""
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence is {confidence}, must be between 0 and 1, such as 0.95")


def t_quantile(confidence: float, clusters: int) -> float:
    """Half-width, in standard errors, of an interval from this many (at least 2) clusters.

    Student's t with clusters - 1 degrees of freedom, the usual choice for clustered errors
    (A. C. Cameron and D. L. Miller, "A practitioner's guide to cluster-robust inference", 2015).
    """
    return float(special.stdtrit(clusters - 1, 0.5 + confidence / 2.0))


def cluster_sums(values: FloatArray, clusters: npt.NDArray[np.generic]) -> FloatArray:
    """Adds the rows of `values` [rows, ...] by cluster [rows]: float64 [distinct clusters, ...]."""
    names, of_row = np.unique(clusters, return_inverse=True)
    sums = np.zeros((names.size, *values.shape[1:]))
    np.add.at(sums, of_row.reshape(-1), values)
    return sums


def varied_clusters(values: FloatArray, clusters: IntArray) -> int:
    """How many clusters have another mean than the most common one; 0 if all agree."""
    means = cluster_sums(values, clusters) / cluster_sums(np.ones_like(values), clusters)
    _, counts = np.unique(np.round(means, 9), return_counts=True)
    return int(means.size - counts.max())


def cluster_mean(values: FloatArray, clusters: IntArray, confidence: float = 0.95) -> Estimate:
    """The mean over all rows, with a cluster-robust standard error and a t interval.

    values: float [rows], at least one.
    clusters: int [rows]; rows of different clusters are taken as independent.
    confidence: of the interval.
    """
    check_confidence(confidence)
    mean = float(values.mean())
    residuals = cluster_sums(values - mean, clusters)
    count = residuals.size
    if count < 2:
        return Estimate(mean, math.inf, -math.inf, math.inf)
    error = math.sqrt(count / (count - 1) * float(residuals @ residuals)) / values.size
    half = t_quantile(confidence, count) * error
    return Estimate(mean, error, mean - half, mean + half)


def score_mean(scores: FloatArray, clusters: IntArray, confidence: float = 0.95) -> Estimate:
    """The mean of scores in 0..1 with an interval inside 0..1 that never shrinks to a point.

    The interval is Wilson's (E. B. Wilson, 1927) for the number of independent games that would
    give the same variance, n = score (1 - score) / variance, as for proportions in cluster samples
    (N. Dean and M. Pagano, "Evaluating confidence interval methods for binomial proportions in
    clustered surveys", 2015). The variance is cluster-robust, widened by the ratio of the t to the
    normal quantile. If (almost) all clusters have the same score, their spread says nothing; then
    n is at most the number of clusters. So 200 wins in 100 deals give [0.963, 1], not [1, 1].

    scores: float [rows] in 0..1: 1 a win, 1/2 a draw, 0 a loss.
    clusters: int [rows].
    confidence: of the interval.
    """
    mean = cluster_mean(scores, clusters, confidence)
    count = int(np.unique(clusters).size)
    z = float(special.ndtri(0.5 + confidence / 2.0))
    effective = math.inf
    if 0.0 < mean.standard_error < math.inf:
        widened = mean.standard_error * t_quantile(confidence, count) / z
        effective = mean.value * (1.0 - mean.value) / widened**2
    if varied_clusters(scores, clusters) < FEW_VARIED_CLUSTERS:
        effective = min(effective, float(count))
    low, high = _wilson(mean.value, effective, z)
    return Estimate(mean.value, mean.standard_error, low, high)


def _wilson(share: float, trials: float, z: float) -> tuple[float, float]:
    """Wilson's interval; scipy's takes whole numbers of successes and trials only."""
    shrink = 1.0 + z * z / trials
    centre = (share + z * z / (2.0 * trials)) / shrink
    half = z / shrink * math.sqrt(share * (1.0 - share) / trials + (z / (2.0 * trials)) ** 2)
    low = 0.0 if share == 0.0 else max(0.0, centre - half)
    high = 1.0 if share == 1.0 else min(1.0, centre + half)
    return low, high
