"""The report of a tournament as tables, JSON and CSV, and the files it is written to."""

import csv
import io
import json
import stat
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

from tilewright.atomic_files import write_text_atomically
from tilewright.report_tables import (
    CSV_COLUMNS,
    TournamentReport,
    cross_table,
    make_report,
    points_table,
    ratings_table,
    seat_table,
    to_csv,
    to_json,
)
from tilewright.results import GameResults

AGENTS = ["mcts:simulations=2000,exploration=1.2", "greedy, the old one", "[red]random"]


def tournament(deals: int = 6, *, actions: bool = True) -> GameResults:
    """A round robin: the agent with the lower number wins by 4, but greedy draws deals 0, 1, 2."""
    records: list[dict[str, Any]] = []
    for group, pair in enumerate(((0, 1), (0, 2), (1, 2))):
        for deal in range(deals):
            margin = 0 if group == 0 and deal < 3 else 4
            for seats in (pair, pair[::-1]):
                ahead = margin if seats == pair else -margin
                sign = (ahead > 0) - (ahead < 0)
                record = {
                    "game": len(records),
                    "deal": deal,
                    "group": group,
                    "seats": list(seats),
                    "points": [15 + ahead, 15],
                    "returns": [sign, -sign],
                    "seconds": [2.0, 2.0],
                    "plies": 20,
                }
                records.append(record | ({"actions": [deal]} if actions else {}))
    return GameResults.from_records(records, AGENTS, seat_names=["rows", "columns"])


def rendered(table: RenderableType, width: int = 80) -> str:
    text = io.StringIO()
    Console(file=text, width=width, color_system=None).print(table)
    return text.getvalue()


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


@pytest.fixture(name="report")
def make_small_report() -> TournamentReport:
    return make_report(tournament())


def test_the_ratings_table_shows_the_best_agent_first(report: TournamentReport) -> None:
    text = rendered(ratings_table(report), width=100)
    lines = rows(text)
    assert lines[1] == ["#", "agent", "games", "Elo", "95%", "score", "W/D/L"]
    assert lines[2][:3] == ["1", AGENTS[0], "24"]
    assert lines[2][-2:] == ["87.5%", "18/6/0"]  # 6 draws and 18 wins of 24: 21 points
    assert lines[4][:3] == ["3", "[red]random", "*"]  # no markup is read from a name
    assert "* won everything, lost everything" in text


def test_the_points_table_shows_means_and_errors(report: TournamentReport) -> None:
    lines = rows(rendered(points_table(report), width=100))
    # In a third of its games the margin counts on the points of the first seat, for or against.
    games = [19, 15] * 3 + [15, 15] * 3 + [19, 15] * 6
    assert lines[2][3] == f"{sum(games) / len(games):.1f}"
    assert lines[2][-2:] == ["2", "0.2"]  # 2 seconds per game, 10 own plies


def test_the_cross_table_reads_row_against_column(report: TournamentReport) -> None:
    lines = rows(rendered(cross_table(report), width=100))
    assert "(12 games each)" in rendered(cross_table(report))
    assert lines[2][-2:] == ["75.0", "100.0"]  # 6 wins and 6 draws of 12
    assert lines[4][-2:] == ["0.0", "0.0"]


def test_the_seat_table_shows_equal_seats(report: TournamentReport) -> None:
    lines = rows(rendered(seat_table(report)))
    assert lines[2][:2] == ["rows", "50.0%"]
    assert lines[2][3] == "15/6/15"
    assert lines[3][0] == "columns"


@pytest.mark.parametrize("show", [ratings_table, points_table, cross_table, seat_table])
@pytest.mark.parametrize("width", [80, 100])
def test_tables_fit_the_terminal_with_nothing_cut(
    report: TournamentReport, show: Any, width: int
) -> None:
    text = rendered(show(report), width)
    assert max(len(line) for line in text.splitlines()) <= width
    assert "…" not in text
    assert all(character.isascii() or character == "±" for character in text)


def test_pairs_are_counted_as_pairs() -> None:
    report = make_report(tournament(), pair_points=True)
    assert report.unit == "pairs"
    assert report.agents[0].games == 12
    assert rows(rendered(ratings_table(report), 100))[1][2] == "pairs"
    assert rows(rendered(points_table(report), 100))[1][5] == "s/pair"
    assert rows(rendered(seat_table(report)))[2][-2:] == ["-", "-"]


def test_repeated_games_are_reported() -> None:
    repeated = tournament(actions=True)
    assert make_report(repeated).distinct_games == 36
    assert not any("distinct" in note for note in make_report(repeated).notes)
    records = [
        {
            "game": game,
            "deal": game // 2,
            "group": 0,
            "seats": [game % 2, 1 - game % 2],
            "points": [3, 2],
            "returns": [1, -1],
            "seconds": [0, 0],
            "plies": 4,
            "actions": [1, 2],
        }
        for game in range(40)
    ]
    report = make_report(GameResults.from_records(records, AGENTS[:2]))
    assert any("only 2 of 40 games are distinct" in note for note in report.notes)


def test_json_survives_a_round_trip_and_names_everything(report: TournamentReport) -> None:
    data = to_json(report)
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert [row["agent"] for row in data["agents"]] == AGENTS
    assert data["agents"][0]["score"]["value"] == pytest.approx(0.875)
    assert data["pairings"][0]["agent"] == AGENTS[0]
    assert data["pairings"][0]["wins"] == 6
    assert data["seats"][1]["seat"] == "columns"
    assert (data["games"], data["distinct_games"], data["deals"]) == (36, 36, 6)


def test_an_unknown_error_is_none_in_json() -> None:
    data = to_json(make_report(tournament(deals=1)))
    assert data["agents"][0]["points"]["standard_error"] is None
    json.dumps(data, allow_nan=False)


def test_csv_has_a_line_per_agent_and_quotes_commas(report: TournamentReport) -> None:
    lines = list(csv.DictReader(io.StringIO(to_csv(report), newline="")))
    assert [line["agent"] for line in lines] == AGENTS
    assert tuple(lines[0]) == CSV_COLUMNS
    assert float(lines[0]["elo_low"]) < float(lines[0]["elo"]) < float(lines[0]["elo_high"])
    assert (lines[0]["wins"], lines[0]["draws"], lines[0]["losses"]) == ("18", "6", "0")
    assert [line["separated"] for line in lines] == ["False", "False", "True"]
    assert all(value != "" for line in lines for value in line.values())


def test_a_file_is_replaced_whole_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    write_text_atomically(path, "old")
    path.chmod(0o640)
    write_text_atomically(path, "new ±\n")
    assert path.read_text(encoding="utf-8") == "new ±\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    write_text_atomically(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_text_atomically(path, "half" * 10_000 + "\ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_an_error_that_names_the_file_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "report.json"
    with pytest.raises(FileNotFoundError) as raised:
        write_text_atomically(path, "text")
    assert raised.value.filename == str(path)
