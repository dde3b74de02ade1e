"""The pictures of a tournament's report, drawn by matplotlib as SVG."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from tilewright.comparisons import comparisons_of
from tilewright.ratings import fit_ratings
from tilewright.results import FloatArray, GameResults, IntArray
from tilewright.sprt import Sprt, SprtState

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from tilewright.cluster_statistics import Estimate
    from tilewright.report_tables import TournamentReport

_BLUE, _GREY, _RED = "#2f6690", "#8a8f98", "#b5443c"
_MOST_PANELS = 12  # agents with histograms of their own: the best ones
_LOOKS_BACK = 12  # at how many points of a tournament its ratings are fitted again
_LONGEST_NAME = 32


def ratings_plot(report: TournamentReport) -> str:
    """Elo of each agent with its interval, the best on top."""
    ratings = report.ratings
    ranking = ratings.ranking()
    figure, axes = _figure(0.3 * len(ranking) + 1.0)
    _intervals(
        axes,
        [short_name(ratings.agents[agent]) for agent in ranking],
        ratings.elo[ranking],
        ratings.low[ranking],
        ratings.high[ranking],
    )
    axes.set_xlabel(f"Elo, with {100 * ratings.confidence:g} % intervals")
    return _svg(figure)


def seats_plot(report: TournamentReport) -> str:
    """What each seat is worth: in Elo where the model says so, else its score; "" for neither."""
    if not report.seats:
        return ""
    names = [score.name for score in report.seats]
    estimates: list[Estimate] = list(report.ratings.seats)
    label = "Elo above the mean of the other seats"
    if not estimates:
        estimates = [score.score for score in report.seats]
        label = "score against the other seats"
    figure, axes = _figure(0.3 * len(names) + 1.0)
    _intervals(
        axes,
        names,
        np.array([it.value for it in estimates]),
        np.array([it.low for it in estimates]),
        np.array([it.high for it in estimates]),
    )
    axes.set_xlabel(f"{label}, with {100 * report.ratings.confidence:g} % intervals")
    return _svg(figure)


def margins_plot(results: GameResults, ranking: Sequence[int]) -> str:
    """Histogram of each agent's margins over its opponents, the best agents first."""
    it = comparisons_of(results)
    samples = {}
    for agent in ranking:
        apart = (it.first != it.second) & it.counts_points
        own = it.margin[apart & (it.first == agent)]
        other = -it.margin[apart & (it.second == agent)]
        samples[agent] = np.concatenate((own, other))
    return _histograms(results, samples, "points ahead of an opponent", zero=True)


def points_plot(results: GameResults, ranking: Sequence[int]) -> str:
    """Histogram of each agent's points, the best agents first."""
    sound = results.sound[:, None]
    samples = {agent: results.points[(results.seats == agent) & sound] for agent in ranking}
    return _histograms(results, samples, "points", zero=False)


def history_plot(units: GameResults, report: TournamentReport) -> str:
    """Ratings by the first so many games; "" if there are too few to look back."""
    games = units.shape[0]
    counts = np.unique(np.linspace(0, games, _LOOKS_BACK + 1).astype(int)[1:])
    counts = counts[counts >= 2 * len(units.agents)]
    if counts.size < 2:
        return ""
    fits = [fit_ratings(units.first_games(int(count))) for count in counts]
    figure, axes = _figure(4.0)
    ranking = report.ratings.ranking()
    colours = mpl.colormaps["viridis"](np.linspace(0.0, 0.9, len(ranking)))
    for colour, agent in zip(colours, ranking, strict=True):
        elo = np.array([fit.elo[agent] for fit in fits])
        axes.plot(counts, elo, color=colour, label=short_name(units.agents[agent]))
        axes.fill_between(
            counts,
            [fit.low[agent] for fit in fits],
            [fit.high[agent] for fit in fits],
            color=colour,
            alpha=0.15,
            linewidth=0.0,
        )
    room = float(np.ptp([report.ratings.low, report.ratings.high])) / 4.0
    axes.set_ylim(report.ratings.low.min() - room, report.ratings.high.max() + room)
    axes.set_xlabel(f"{report.unit} played")
    axes.set_ylabel("Elo")
    if len(ranking) <= _MOST_PANELS:
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
    return _svg(figure)


def sprt_plot(sprt: Sprt, classes: Sequence[int]) -> str:
    """The statistic of a sequential test over its deals, between its bounds."""
    state: SprtState | None = None
    ratios = [0.0]
    for pairs in range(1, len(classes) + 1):
        state = sprt.run(classes[:pairs], state)
        if state.pairs < pairs:
            break
        ratios.append(state.llr)
    figure, axes = _figure(3.0)
    axes.plot(ratios, color=_BLUE)
    for bound, name in zip(sprt.bounds, ("H0", "H1"), strict=True):
        axes.axhline(bound, color=_RED, linewidth=0.8)
        axes.annotate(f"{name} accepted", (0.0, bound), fontsize=8, color=_RED, va="bottom")
    axes.set_xlabel("deals, each played with the seats swapped")
    axes.set_ylabel("log likelihood ratio")
    return _svg(figure)


def short_name(name: str) -> str:
    """A name that fits beside a picture."""
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _figure(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(8.0, height), layout="constrained")
    axes = figure.add_subplot()
    _plain(axes)
    return figure, axes


def _plain(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=8)


def _intervals(
    axes: Axes,
    names: Sequence[str],
    values: FloatArray,
    low: FloatArray,
    high: FloatArray,
) -> None:
    rows = np.arange(len(names))
    axes.errorbar(values, rows, xerr=np.stack((values - low, high - values)), fmt="o", color=_BLUE)
    axes.axvline(0.0, color=_GREY, linewidth=0.8)
    axes.set_yticks(rows, list(names))
    axes.set_ylim(len(names) - 0.5, -0.5)  # the first on top


def _histograms(
    results: GameResults, samples: Mapping[int, IntArray], label: str, *, zero: bool
) -> str:
    """A panel for each agent that has a sample, up to _MOST_PANELS; "" if none has."""
    samples = dict([(it, sample) for it, sample in samples.items() if sample.size][:_MOST_PANELS])
    if not samples:
        return ""
    everything = np.concatenate(list(samples.values()))
    columns = min(3, len(samples))
    rows = math.ceil(len(samples) / columns)
    figure = Figure(figsize=(8.0, 1.6 * rows + 0.4), layout="constrained")
    panels = figure.subplots(rows, columns, sharex=True, squeeze=False).reshape(-1)
    low, high = int(everything.min()), int(everything.max())
    width = max(1, math.ceil((high - low + 1) / 40))
    bins = np.arange(low, high + 2 * width, width) - 0.5
    for panel in panels[len(samples) :]:
        panel.set_visible(False)
    for panel, (agent, sample) in zip(panels, samples.items(), strict=False):
        _plain(panel)
        panel.hist(sample, bins=bins.tolist(), color=_BLUE)
        panel.set_title(short_name(results.agents[agent]), fontsize=8)
        panel.tick_params(labelbottom=True)
        if zero:
            panel.axvline(0.0, color=_GREY, linewidth=0.8)
        panel.axvline(float(sample.mean()), color=_RED, linewidth=0.8)
    figure.supxlabel(f"{label}; the red line is the mean", fontsize=9)
    return _svg(figure)


def _svg(figure: Figure) -> str:
    """The figure as an SVG document, the same one every time."""
    text = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": "tilewright"}):
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return text.getvalue()
