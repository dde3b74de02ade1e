"""The report: one page without anything from elsewhere, and files that agree with the games."""

import csv
import html
import io
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tilewright import run_tournament
from tilewright.html_report import write_report
from tilewright.sprt import Sprt
from tilewright.tournament import read_tournament

pytest.importorskip("matplotlib")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a tournament with an agent that crashes and one with an awkward name."""
    folder = tmp_path_factory.mktemp("tournament")
    agents: list[Any] = [
        "random",
        ('<b>&"first"</b>', lambda seen, seed: seen.legal_actions()[0]),
        ("crashing", "external:false"),
    ]
    run_tournament("sono", agents, games=10, seed=1, out=folder)
    write_report(folder, replays=5)
    return folder


class Links(HTMLParser):
    """What a page refers to, and whether its elements are closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value for name, value in attrs if name in {"href", "src"} and value]
        if tag not in {"meta", "img", "input", "link", "br"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_no_other_file_but_the_replays(folder: Path) -> None:
    page = (folder / "report.html").read_text(encoding="utf-8")
    links = Links(page)
    assert links.open == []
    replays = [link for link in links.links if not link.startswith("data:image/svg+xml;base64,")]
    assert len(replays) == 5
    for replay in replays:
        other = Links((folder / replay).read_text(encoding="utf-8"))
        assert not [link for link in other.links if not link.startswith("data:")]
    assert "http" not in re.sub(r"data:[^\"]*", "", page)


def test_names_are_text_not_markup(folder: Path) -> None:
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "<b>&" not in page
    assert html.escape('<b>&"first"</b>', quote=False).replace('"', "&#34;") in page


def test_the_page_shows_what_the_report_computes(folder: Path) -> None:
    page = (folder / "report.html").read_text(encoding="utf-8")
    report = read_tournament(folder).report()
    for agent, elo in zip(report.ratings.agents, report.ratings.elo, strict=True):
        (row,) = re.findall(
            rf"<td class=\"name\">{re.escape(html.escape(agent).replace('&quot;', '&#34;'))}"
            r"(?: \*)?</td><td>20</td><td>(-?\d+)</td>",
            page,
        )
        assert int(row) == round(elo)
    assert "10 crash" in page or "20 crash" in page
    assert "it ended with the status 1" in page


def test_the_files_beside_it_agree_with_the_games(folder: Path) -> None:
    result = read_tournament(folder)
    text = (folder / "games.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 2 * len(result.records)
    for row in rows:
        record = result.records[int(row["game"])]
        seat = int(row["seat"])
        assert row["agent"] == result.agents[record["seats"][seat]]
        assert int(row["points"]) == record["points"][seat]
        assert (row["fault"] == "crash") == (row["agent"] == "crashing")
    pairs = list(csv.DictReader(io.StringIO((folder / "pairings.csv").read_text("utf-8"))))
    assert len(pairs) == 3
    assert all(0.0 <= float(row["p_value"]) <= float(row["p_value_holm"]) <= 1.0 for row in pairs)


def test_the_report_of_a_test_shows_its_decision(tmp_path: Path) -> None:
    sprt = Sprt(elo0=0.0, elo1=200.0)
    run_tournament("sono", ["greedy", "random"], games=400, seed=1, sprt=sprt, out=tmp_path)
    page = write_report(tmp_path, replays=0).read_text(encoding="utf-8")
    assert "<b>H1 accepted</b>: greedy is better than random" in page
    assert not (tmp_path / "replays").exists()


def test_tables_of_three_have_a_report(tmp_path: Path) -> None:
    run_tournament(
        "carcassonne", ["random", "greedy"], rules="players=3", games=3, seed=1, out=tmp_path
    )
    page = write_report(tmp_path, replays=1).read_text(encoding="utf-8")
    assert "carcassonne: a tournament of 2 agents" in page


def test_a_tournament_without_games_has_no_report(tmp_path: Path) -> None:
    run_tournament("sono", ["greedy", "random"], games=2, seed=1, out=tmp_path)
    journal = tmp_path / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().splitlines(keepends=True)[0])
    with pytest.raises(ValueError, match="holds no finished game"):
        write_report(tmp_path)
