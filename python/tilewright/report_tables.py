"""What a tournament found out, as tables for the terminal, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
import math
import re
from dataclasses import dataclass
from typing import Any

from rich.table import Table
from rich.text import Text

from tilewright.cluster_statistics import Estimate
from tilewright.ratings import Ratings, fit_ratings
from tilewright.results import GameResults
from tilewright.score_statistics import (
    AgentScore,
    PairingScore,
    Record,
    SeatScore,
    agent_scores,
    pairing_scores,
    seat_scores,
)

CSV_COLUMNS = (
    *("rank", "agent", "games", "elo", "elo_low", "elo_high", "separated"),
    *("score", "score_low", "score_high", "wins", "draws", "losses"),
    *("points", "points_error", "margin", "margin_error", "seconds_per_game", "seconds_per_ply"),
)
PAIRING_COLUMNS = (
    *("agent", "opponent", "games", "distinct_games", "wins", "draws", "losses"),
    *("score", "score_low", "score_high", "margin", "margin_error"),
    *("elo_difference", "elo_difference_low", "elo_difference_high", "p_value", "p_value_holm"),
)


@dataclass(frozen=True, eq=False)
class TournamentReport:
    """All that the tables show.

    unit: what a row counts: "games", or "pairs" if the points of paired games were added.
    games, distinct_games: of all games played; distinct_games is None if not recorded.
    ratings: of all agents.
    agents, pairings: in units, ordered by the indices of the agents.
    seats: in games, whatever the unit.
    """

    unit: str
    games: int
    distinct_games: int | None
    ratings: Ratings
    agents: list[AgentScore]
    pairings: list[PairingScore]
    seats: list[SeatScore]

    @property
    def notes(self) -> list[str]:
        """What a reader of the numbers must know: a sentence each, none if all is well."""
        notes = []
        if self.ratings.separated.any():
            notes.append(
                "* won everything, lost everything or did not meet the others: how far away it "
                "is rated comes from the prior"
            )
        if self.distinct_games is not None and self.distinct_games < self.games:
            notes.append(
                f"only {self.distinct_games} of {self.games} games are distinct: the intervals "
                "take a repeated game as new evidence"
            )
        return notes


def make_report(
    results: GameResults,
    *,
    pair_points: bool = False,
    anchor: str | None = None,
    prior_draws: float = 2.0,
    confidence: float = 0.95,
    points_break_ties: bool | None = None,
) -> TournamentReport:
    """Computes ratings and scores.

    results: single games.
    pair_points: rate and score the pairs of games with swapped seats (see `GameResults.paired`).
    others: see `fit_ratings`.

    Raises ValueError as `GameResults.paired` and `fit_ratings` do.
    """
    units = results.paired() if pair_points else results
    return TournamentReport(
        unit="pairs" if units.seats_swapped else "games",
        games=results.shape[0],
        distinct_games=results.distinct_games(),
        ratings=fit_ratings(
            units,
            anchor=anchor,
            prior_draws=prior_draws,
            confidence=confidence,
            points_break_ties=points_break_ties,
        ),
        agents=agent_scores(units, confidence=confidence, points_break_ties=points_break_ties),
        pairings=pairing_scores(units, confidence=confidence, points_break_ties=points_break_ties),
        seats=seat_scores(results, confidence=confidence, points_break_ties=points_break_ties),
    )


def ratings_table(report: TournamentReport) -> Table:
    """One row per agent, the best first: Elo with its interval, score in %, wins/draws/losses."""
    ratings = report.ratings
    table = _agent_table(
        "Ratings", report.unit, "Elo", _interval_heading(ratings), "score", "W/D/L"
    )
    table.caption = Text("\n".join(report.notes)) if report.notes else None
    scores = {score.agent: score for score in report.agents}
    for rank, agent in enumerate(ratings.ranking(), start=1):
        mark = " *" if ratings.separated[agent] else ""
        score = scores.get(agent)
        cells = [
            str(rank),
            ratings.agents[agent] + mark,
            "0" if score is None else str(score.games),
            _whole(ratings.elo[agent]),
            f"{_whole(ratings.low[agent])}..{_whole(ratings.high[agent])}",
            "-" if score is None else f"{100.0 * score.score.value:.1f}%",
            "-" if score is None else _record(score.record),
        ]
        table.add_row(*(Text(cell) for cell in cells))
    return table


def points_table(report: TournamentReport) -> Table:
    """One row per agent, the best first: mean points and margins ± standard errors, and seconds.

    Points and seconds are per game or, if the report is of pairs, per pair of games.
    """
    unit = report.unit.removesuffix("s")
    headings = (report.unit, "points", "margin", f"s/{unit}", "s/ply")
    table = _agent_table(f"Points and time per {unit}", *headings)
    scores = {score.agent: score for score in report.agents}
    for rank, agent in enumerate(report.ratings.ranking(), start=1):
        cells = [str(rank), report.ratings.agents[agent]]
        score = scores.get(agent)
        if score is None:
            cells += ["0", "-", "-", "-", "-"]
        else:
            cells += [
                str(score.games),
                f"{score.points.value:.1f} ±{_error(score.points)}",
                f"{score.margin.value:+.1f} ±{_error(score.margin)}",
                _seconds(score.seconds_per_game),
                _seconds(score.seconds_per_ply),
            ]
        table.add_row(*(Text(cell) for cell in cells))
    return table


def cross_table(report: TournamentReport) -> Table:
    """Score in percent of the agent of the row against the agent of the column.

    Both in the order of the ranking; columns carry the ranks. "-" where two did not meet. The
    number of games stands in the title if it is the same for all pairings, else in the cells.
    """
    ranking = report.ratings.ranking()
    met = {(it.agent, it.opponent): it for it in report.pairings}
    sizes = {it.games for it in report.pairings}
    count = f"{sizes.copy().pop()} {report.unit} each" if len(sizes) == 1 else report.unit
    ranks = [str(rank) for rank in range(1, len(ranking) + 1)]
    table = _agent_table(f"Score of the row against the column in % ({count})", *ranks)
    for rank, agent in enumerate(ranking, start=1):
        cells = [str(rank), report.ratings.agents[agent]]
        for opponent in ranking:
            pairing = met.get((min(agent, opponent), max(agent, opponent)))
            if pairing is None:
                cells.append("" if agent == opponent else "-")
                continue
            score = 100.0 * pairing.seen_from(agent).score.value
            cells.append(f"{score:.1f}" if len(sizes) == 1 else f"{score:.1f} ({pairing.games})")
        table.add_row(*(Text(cell) for cell in cells))
    return table


def seat_table(report: TournamentReport) -> Table:
    """One row per seat: its score against the other seats over all games, and its advantage.

    The advantage is in Elo over the mean of the other seats, by the model of the ratings; it is
    missing where the ratings are of pairs.
    """
    table = _table("Seats, over all games")
    table.add_column("seat", overflow="fold", min_width=6)
    heading = _interval_heading(report.ratings)
    for name in ("score", heading, "W/D/L", "points", "Elo", heading):
        table.add_column(name, justify="right", no_wrap=True)
    for score in report.seats:
        low, high = 100.0 * score.score.low, 100.0 * score.score.high
        cells = [
            score.name,
            f"{100.0 * score.score.value:.1f}%",
            f"{low:.1f}..{high:.1f}",
            _record(score.record),
            f"{score.points.value:.2f} ±{_error(score.points)}",
        ]
        if report.ratings.seats:
            advantage = report.ratings.seats[score.seat]
            cells.append(_whole(advantage.value))
            cells.append(f"{_whole(advantage.low)}..{_whole(advantage.high)}")
        else:
            cells += ["-", "-"]
        table.add_row(*(Text(cell) for cell in cells))
    return table


def to_json(report: TournamentReport) -> dict[str, Any]:
    """The whole report as plain dicts, lists, strings and finite numbers, for `json.dump`.

    An unknown number (the error of a mean from a single deal) is None. Agents are in the order of
    the ranking; pairings name their agents.
    """
    ratings = report.ratings
    scores = {score.agent: score for score in report.agents}
    agents = []
    for rank, agent in enumerate(ratings.ranking(), start=1):
        elo = Estimate(
            float(ratings.elo[agent]),
            float(ratings.standard_error[agent]),
            float(ratings.low[agent]),
            float(ratings.high[agent]),
        )
        score = scores.get(agent)
        row: dict[str, Any] = {
            "rank": rank,
            "agent": ratings.agents[agent],
            "elo": _estimate(elo),
            "separated": bool(ratings.separated[agent]),
            "games": 0 if score is None else score.games,
        }
        if score is not None:
            row |= {
                **_record_and_score(score),
                "points": _estimate(score.points),
                "margin": _estimate(score.margin),
                "seconds_per_game": score.seconds_per_game,
                "seconds_per_ply": score.seconds_per_ply,
            }
        agents.append(row)
    return {
        "unit": report.unit,
        "games": report.games,
        "distinct_games": report.distinct_games,
        "deals": ratings.deals,
        "confidence": ratings.confidence,
        "draw_parameter": ratings.draw_parameter,
        "agents": agents,
        "pairings": _pairings(report),
        "seats": [_seat(it, ratings) for it in report.seats],
        "notes": report.notes,
    }


def to_csv(report: TournamentReport) -> str:
    r"""The ratings as CSV (RFC 4180, lines end in \r\n): the CSV_COLUMNS, an agent per line.

    Scores are in 0..1, `..._error` are standard errors. Unknown numbers are empty.
    """
    return _csv(to_json(report)["agents"], CSV_COLUMNS)


def pairings_csv(report: TournamentReport) -> str:
    """The pairings as CSV, like `to_csv`: the PAIRING_COLUMNS."""
    return _csv(_pairings(report), PAIRING_COLUMNS)


def _csv(rows: list[dict[str, Any]], columns: tuple[str, ...]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="")
    writer.writeheader()
    for row in rows:
        flat = {name: value for name, value in row.items() if not isinstance(value, dict)}
        for name, value in row.items():
            if isinstance(value, dict):
                flat |= {
                    name: value["value"],
                    f"{name}_low": value["low"],
                    f"{name}_high": value["high"],
                    f"{name}_error": value["standard_error"],
                }
        writer.writerow({name: flat.get(name) for name in columns})
    return text.getvalue()


def _pairings(report: TournamentReport) -> list[dict[str, Any]]:
    adjusted = report.ratings.adjusted_p_values()
    return [
        _pairing(it, report.ratings, float(adjusted[it.agent, it.opponent]))
        for it in report.pairings
    ]


def _pairing(it: PairingScore, ratings: Ratings, adjusted: float) -> dict[str, Any]:
    return {
        "agent": ratings.agents[it.agent],
        "opponent": ratings.agents[it.opponent],
        "games": it.games,
        "distinct_games": it.distinct_games,
        **_record_and_score(it),
        "margin": _estimate(it.margin),
        "points": _estimate(it.points),
        "opponent_points": _estimate(it.opponent_points),
        "elo_difference": _estimate(ratings.difference(it.agent, it.opponent)),
        "p_value": ratings.p_value(it.agent, it.opponent),
        "p_value_holm": adjusted,
    }


def _seat(it: SeatScore, ratings: Ratings) -> dict[str, Any]:
    return {
        "seat": it.name,
        **_record_and_score(it),
        "points": _estimate(it.points),
        "elo_advantage": _estimate(ratings.seats[it.seat]) if ratings.seats else None,
    }


def _record_and_score(it: AgentScore | PairingScore | SeatScore) -> dict[str, Any]:
    return {
        "wins": it.record.wins,
        "draws": it.record.draws,
        "losses": it.record.losses,
        "score": _estimate(it.score),
    }


def _estimate(it: Estimate) -> dict[str, float | None]:
    return {
        name: value if math.isfinite(value) else None
        for name, value in vars(it).items()  # value, standard_error, low, high
    }


def _table(title: str) -> Table:
    return Table(
        title=title, title_justify="left", caption_justify="left", box=None, pad_edge=False
    )


def _agent_table(title: str, *headings: str) -> Table:
    table = _table(title)
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("agent", overflow="fold", min_width=8)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _interval_heading(ratings: Ratings) -> str:
    return f"{100.0 * ratings.confidence:g}%"


def _whole(number: float) -> str:
    return re.sub(r"^-0$", "0", f"{number:.0f}")


def _record(record: Record) -> str:
    return f"{record.wins}/{record.draws}/{record.losses}"


def _error(estimate: Estimate) -> str:
    error = estimate.standard_error
    return f"{error:.2f}" if math.isfinite(error) else "?"


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f}" if seconds >= 100.0 else f"{seconds:.2g}"
