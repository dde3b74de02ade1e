"""A tournament as one HTML page that needs no other file, with replays beside it.

It needs matplotlib and jinja2: the extra "report".
"""

from __future__ import annotations

import base64
import csv
import io
from collections import Counter
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import jinja2

from tilewright import _core, report_plots
from tilewright.atomic_files import write_text_atomically
from tilewright.pictures import render
from tilewright.report_tables import TournamentReport, pairings_csv
from tilewright.sprt import Sprt, deal_classes
from tilewright.tournament import JOURNAL_NAME, TournamentResult, counts_pairs, read_tournament

REPORT_HTML = "report.html"
PAIRINGS_CSV = "pairings.csv"
GAMES_CSV = "games.csv"
REPLAYS = "replays"

GAME_COLUMNS = (
    *("game", "deal", "rotation", "seat", "agent", "points", "return", "plies"),
    *("decisions", "seconds", "slowest", "overruns", "fault"),
)
_MOST_FAULTS = 50  # listed one by one


def write_report(folder: str | Path, *, replays: int = 6) -> Path:
    """Writes the report of the tournament in a folder into this folder, and returns its page.

    report.html: tables and pictures; nothing is loaded from elsewhere.
    replays/game-N.html: up to `replays` games, ply by ply, that the page links to: those with a
        fault, the closest and the clearest ones.
    ratings.json, ratings.csv, pairings.csv, games.csv: the numbers.

    Raises ValueError if there is no finished game.
    """
    folder = Path(folder)
    result = read_tournament(folder)
    if not result.records:
        raise ValueError(f"{folder / JOURNAL_NAME} holds no finished game")
    report = result.report()
    shown = _games_to_show(result.records, replays)
    _write_replays(folder, [record["game"] for record in shown])
    page = _page(result, report, shown)
    result.write(folder)
    write_text_atomically(folder / PAIRINGS_CSV, pairings_csv(report))
    write_text_atomically(folder / GAMES_CSV, games_csv(result))
    write_text_atomically(folder / REPORT_HTML, page)
    return folder / REPORT_HTML


def games_csv(result: TournamentResult) -> str:
    """All games as CSV, a line for each seat of each game: the GAME_COLUMNS."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(GAME_COLUMNS)
    for record in result.records:
        faults = {fault["seat"]: fault["kind"] for fault in record["faults"]}
        for seat, agent in enumerate(record["seats"]):
            of_game = [record[name] for name in ("game", "deal", "rotation")]
            of_seat = [record[name][seat] for name in ("points", "returns")]
            of_time = [record[n][seat] for n in ("decisions", "seconds", "slowest", "overruns")]
            row = [*of_game, seat, result.agents[agent], *of_seat, record["plies"], *of_time]
            writer.writerow([*row, faults.get(seat, "")])
    return text.getvalue()


def _page(
    result: TournamentResult, report: TournamentReport, shown: Sequence[dict[str, Any]]
) -> str:
    results = result.results()
    units = results.paired() if counts_pairs(result.rules) else results
    ranking = report.ratings.ranking()
    pictures = {
        "ratings": report_plots.ratings_plot(report),
        "seats": report_plots.seats_plot(report),
        "margins": report_plots.margins_plot(units, ranking),
        "points": report_plots.points_plot(results, ranking),
        "history": report_plots.history_plot(units, report),
    }
    if "sprt" in result.settings:
        sprt = Sprt(**result.settings["sprt"])
        pictures["sprt"] = report_plots.sprt_plot(sprt, deal_classes(result.records))
    data = result.data(report)
    page: str = _template("report.html").render(
        data=data,
        pictures={name: _data_uri(svg) for name, svg in pictures.items() if svg},
        cross=_cross_table(data, report),
        discipline=_discipline(result),
        faults=[(record, fault) for record in result.records for fault in record["faults"]][
            :_MOST_FAULTS
        ],
        num_faults=sum(len(record["faults"]) for record in result.records),
        replays=[(record, _summary(result, record)) for record in shown],
        agents=result.agents,
    )
    return page


def _template(name: str) -> jinja2.Template:
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    source = resources.files("tilewright").joinpath("templates", name)
    return environment.from_string(source.read_text(encoding="utf-8"))


def _data_uri(svg: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def _cross_table(data: dict[str, Any], report: TournamentReport) -> list[list[Any]]:
    """For each two agents by rank, the pairing as the row's agent sees it; None for no games."""
    ranking = report.ratings.ranking()
    adjusted = report.ratings.adjusted_p_values()
    met = {(it.agent, it.opponent): it for it in report.pairings}
    rows: list[list[Any]] = []
    for agent in ranking:
        row: list[Any] = []
        for other in ranking:
            pairing = met.get((min(agent, other), max(agent, other)))
            cell = None
            if pairing is not None:
                seen = pairing.seen_from(agent)
                cell = {"pairing": seen, "p_value": float(adjusted[agent, other])}
            row.append(cell)
        rows.append(row)
    assert len(rows) == len(data["agents"])
    return rows


def _discipline(result: TournamentResult) -> list[dict[str, Any]]:
    """Faults, overruns and time of each agent, by its index."""
    rows = [
        {"agent": name, "games": 0, "faults": Counter[str](), "overruns": 0, "slowest": 0.0}
        for name in result.agents
    ]
    for record in result.records:
        for seat, agent in enumerate(record["seats"]):
            row: dict[str, Any] = rows[agent]
            row["games"] += 1
            row["overruns"] += record["overruns"][seat]
            row["slowest"] = max(row["slowest"], record["slowest"][seat])
        for fault in record["faults"]:
            rows[record["seats"][fault["seat"]]]["faults"][fault["kind"]] += 1
    return rows


def _games_to_show(records: Sequence[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """A third each of games with a fault, close ones and clear ones, as far as there are any."""

    def lead(record: dict[str, Any]) -> int:
        first, second = sorted(record["points"], reverse=True)[:2]
        return int(first - second)

    sound = sorted((record for record in records if not record["faults"]), key=lead)
    faulty = [record for record in records if record["faults"]][: count // 3]
    close = sound[: (count - len(faulty) + 1) // 2]
    left = count - len(faulty) - len(close)
    clear = sound[len(close) :][-left:] if left > 0 else []
    return sorted([*faulty, *close, *clear], key=lambda record: int(record["game"]))


def _summary(result: TournamentResult, record: dict[str, Any]) -> str:
    return ", ".join(
        f"{result.agents[agent]} {points}"
        for agent, points in zip(record["seats"], record["points"], strict=True)
    )


def _write_replays(folder: Path, numbers: Sequence[int]) -> None:
    if not numbers:
        return
    _, records, _ = _core.read_games(str(folder / JOURNAL_NAME))
    (folder / REPLAYS).mkdir(exist_ok=True)
    for record in records:
        number = record.as_dict()["game"]
        if number in numbers:
            page = replay_page(record)
            write_text_atomically(folder / REPLAYS / f"game-{number}.html", page)


def replay_page(record: _core.GameRecord) -> str:
    """A game as an HTML page of its own: a picture of the position after each ply."""
    position = record.position(0)
    frames = [("the deal", _data_uri(render(position)))]
    for ply, action in enumerate(record.actions):
        player = position.current_player()
        name = position.player_name(player)
        who = f"{name} ({record.agents[player]})" if player >= 0 else name
        text = f"{ply + 1}. {who}: {position.action_text(action)}"
        position = record.position(ply + 1)
        if player >= 0 or ply + 1 == len(record.actions):
            frames.append((text, _data_uri(render(position))))
    return str(
        _template("replay.html").render(
            record=record.as_dict(), game=record.game, agents=record.agents, frames=frames
        )
    )
