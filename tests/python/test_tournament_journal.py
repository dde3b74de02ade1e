"""Journals of tournaments: stopped, killed, damaged, gone on with."""

import csv
import json
import os
import shlex
import signal
import subprocess
import sys
import time
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tilewright import SonoInformationSet, TournamentResult, run_tournament
from tilewright.tournament import read_tournament

Records = list[dict[str, Any]]
SETTINGS: dict[str, Any] = {"games": 12, "seed": 5}


def without_times(result: TournamentResult) -> Records:
    times = ("seconds", "slowest")
    return [{k: v for k, v in record.items() if k not in times} for record in result.records]


def first_action(seen: SonoInformationSet, seed: int) -> int:
    del seed
    return seen.legal_actions()[0]


# --- Journals ------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the finished tournament of `resume`."""
    folder = tmp_path / "tournament"
    run_tournament("sono", ["random", "greedy"], out=folder, **SETTINGS)
    return folder


def resume(folder: Path, **changes: Any) -> TournamentResult:
    arguments = {"agents": ["random", "greedy"], **SETTINGS, **changes}
    return run_tournament("sono", out=folder, **arguments)


def lines_of(folder: Path) -> list[bytes]:
    return (folder / "journal.jsonl").read_bytes().splitlines(keepends=True)


def write_lines(folder: Path, lines: list[bytes]) -> None:
    (folder / "journal.jsonl").write_bytes(b"".join(lines))


def with_checksum(line: bytes) -> bytes:
    content = line[: line.rindex(b',"crc32":')]
    return content + b',"crc32":"%08x"}\n' % zlib.crc32(content)


def test_a_finished_tournament_is_not_played_again(folder: Path) -> None:
    before = lines_of(folder)
    finished = read_tournament(folder)
    assert resume(folder) == finished
    assert lines_of(folder) == before


def test_any_games_that_are_missing_are_played_again(folder: Path) -> None:
    whole = read_tournament(folder)
    header, *games = lines_of(folder)
    write_lines(folder, [header, games[11], games[4], games[0]])
    assert without_times(resume(folder)) == without_times(whole)
    numbers = [json.loads(line)["number"] for line in lines_of(folder)[1:]]
    assert sorted(numbers) == list(range(12))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 6}, "seed: 5 in the journal, 6 wanted"),
        ({"agents": ["random", "solver"]}, "agents: .*'greedy' in the journal, .*'solver' wanted"),
        ({"rules": "published"}, "rules: 'default' in the journal, 'published' wanted"),
    ],
)
def test_a_journal_of_other_settings_is_refused_with_what_differs(
    folder: Path, change: dict[str, Any], told: str
) -> None:
    before = lines_of(folder)
    with pytest.raises(ValueError, match=told):
        resume(folder, **change)
    assert lines_of(folder) == before


def test_rules_written_in_another_way_are_the_same_rules(tmp_path: Path) -> None:
    run_tournament("sono", ["random", "greedy"], out=tmp_path, **SETTINGS)
    run_tournament(
        "sono", ["random", "greedy"], out=tmp_path, rules="clan_groups=colour+rank", **SETTINGS
    )


def test_a_torn_last_line_is_cut_off_and_played_again(folder: Path) -> None:
    whole = read_tournament(folder)
    lines = lines_of(folder)
    last = lines[-1]
    for kept in (last[:-1], last[: len(last) // 2], last[:1]):
        write_lines(folder, [*lines[:-1], kept])
        assert "line 13" in read_tournament(folder).notice
        resumed = resume(folder)
        assert "line 13: the last game was not written to its end" in resumed.notice
        assert without_times(resumed) == without_times(whole)
        assert len(lines_of(folder)) == 13
        assert read_tournament(folder).notice == ""


def test_a_byte_changed_in_the_middle_is_refused_by_its_line(folder: Path) -> None:
    lines = lines_of(folder)
    for number in (0, 1, 6):
        line = bytearray(lines[number])
        line[line.index(b"random")] ^= 1
        damaged = [*lines[:number], bytes(line), *lines[number + 1 :]]
        write_lines(folder, damaged)
        with pytest.raises(ValueError, match=rf"journal.jsonl, line {number + 1}: .*checksum"):
            resume(folder)
        with pytest.raises(ValueError, match=f"line {number + 1}"):
            read_tournament(folder)
        assert lines_of(folder) == damaged


def test_points_that_the_game_does_not_give_are_refused(folder: Path) -> None:
    lines = lines_of(folder)
    points = json.loads(lines[3])["points"]
    wrong = lines[3].replace(
        f'"points":[{points[0]},'.encode(), f'"points":[{points[0] + 1},'.encode()
    )
    assert wrong != lines[3]
    write_lines(folder, [*lines[:3], with_checksum(wrong), *lines[4:]])
    number = json.loads(lines[3])["number"]
    with pytest.raises(ValueError, match=f"line 4: game {number}: .*points"):
        resume(folder)


def test_a_game_that_stands_twice_is_refused(folder: Path) -> None:
    lines = lines_of(folder)
    write_lines(folder, [*lines, lines[2]])
    number = json.loads(lines[2])["number"]
    with pytest.raises(ValueError, match=f"line 14: game {number} a second time"):
        resume(folder)


@pytest.mark.parametrize(
    "content", [b"\n", b"hello\n", b"hello", b"{}\n", b"\xff\xfe\x00", b"[1]\n"]
)
def test_a_file_that_is_no_journal_is_refused_and_left_alone(folder: Path, content: bytes) -> None:
    write_lines(folder, [content])
    with pytest.raises(ValueError, match="line 1: not a file of games"):
        resume(folder)
    assert lines_of(folder) == content.splitlines(keepends=True)


def test_a_tournament_goes_on_after_a_cut_at_any_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TournamentResult, "write", lambda *_: None)  # it takes its time
    settings: dict[str, Any] = {"games": 2, "seed": 5, "out": tmp_path, "threads": 1}
    whole = run_tournament("sono", ["random", "greedy"], **settings)
    written = (tmp_path / "journal.jsonl").read_bytes()
    for size in range(len(written)):
        (tmp_path / "journal.jsonl").write_bytes(written[:size])
        resumed = run_tournament("sono", ["random", "greedy"], **settings)
        assert without_times(resumed) == without_times(whole)
        assert len(lines_of(tmp_path)) == 3


def test_the_beginning_of_another_header_is_refused(folder: Path) -> None:
    write_lines(folder, [lines_of(folder)[0][:-40]])
    with pytest.raises(ValueError, match="line 1"):
        resume(folder, seed=6)


def test_a_folder_without_a_journal_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"journal\.jsonl does not exist"):
        read_tournament(tmp_path)


def test_two_tournaments_cannot_write_to_one_journal(tmp_path: Path) -> None:
    def again(seen: SonoInformationSet, seed: int) -> int:
        with pytest.raises(ValueError, match="another tournament is writing to this journal"):
            run_tournament("sono", ["random", ("again", again)], out=tmp_path, **SETTINGS)
        return first_action(seen, seed)

    run_tournament("sono", ["random", ("again", again)], out=tmp_path, **SETTINGS)


def test_the_ratings_files_agree_with_the_records(folder: Path) -> None:
    result = read_tournament(folder)
    wins: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for record in result.records:
        for seat, agent in enumerate(record["seats"]):
            wins[result.agents[agent]] += record["returns"][seat] == 1
            points[result.agents[agent]] += record["points"][seat]
    data = json.loads((folder / "ratings.json").read_text(encoding="utf-8"))
    assert (data["game"], data["rules"], data["seed"], data["games"]) == ("sono", "default", 5, 12)
    assert data["unit"] == "games"
    with (folder / "ratings.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["agent"] for row in rows] == [row["agent"] for row in data["agents"]]
    for row, entry in zip(rows, data["agents"], strict=True):
        agent = entry["agent"]
        assert entry["wins"] == int(row["wins"]) == wins[agent]
        assert entry["games"] == int(row["games"]) == 12
        assert entry["points"]["value"] == pytest.approx(points[agent] / 12)
        assert float(row["points"]) == pytest.approx(points[agent] / 12)
    assert {path.name for path in folder.iterdir()} == {
        *("journal.jsonl", "ratings.json", "ratings.csv")
    }


def test_with_match_pair_the_points_of_both_games_are_one_contest(tmp_path: Path) -> None:
    result = run_tournament(
        "sono", ["random", "greedy"], rules="match=pair", out=tmp_path, **SETTINGS
    )
    data = json.loads((tmp_path / "ratings.json").read_text(encoding="utf-8"))
    assert (data["unit"], data["games"]) == ("pairs", 12)
    sums = {deal: np.zeros(2, int) for deal in range(6)}
    for record in result.records:
        for seat, agent in enumerate(record["seats"]):
            sums[record["deal"]][agent] += record["points"][seat]
    wins = {"random": 0, "greedy": 0}
    for of_random, of_greedy in sums.values():
        wins["random"] += of_random > of_greedy
        wins["greedy"] += of_greedy > of_random
    assert {entry["agent"]: entry["wins"] for entry in data["agents"]} == wins
    assert {entry["games"] for entry in data["agents"]} == {6}


# --- Stopped from outside ------------------------------------------------------------------------

LONG = ["pimc:worlds=8,simulations=200,endgame=0", "greedy"]
LONG_GAMES = 120


def start_long(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tilewright", "tournament", "sono", "--agents", *LONG]
    command += ["--games", str(LONG_GAMES), "--seed", "9", "--out", str(folder)]
    command += ["--threads", "2", "--quiet"]  # so that many cores do not end it too soon
    # Whoever runs the tests in the background may ignore it, which a child process would inherit.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
        )
    finally:
        signal.signal(signal.SIGINT, before)


def wait_for_games(folder: Path, process: subprocess.Popen[str], games: int) -> None:
    journal = folder / "journal.jsonl"
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        if journal.exists() and journal.read_bytes().count(b"\n") > games:
            return
        time.sleep(0.002)
    raise AssertionError(f"the tournament ended, or took too long: {process.communicate()}")


@pytest.fixture(scope="module")
def uninterrupted() -> TournamentResult:
    return run_tournament("sono", LONG, games=LONG_GAMES, seed=9)


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
def test_a_tournament_killed_again_and_again_ends_like_one_that_was_not(
    tmp_path: Path, uninterrupted: TournamentResult
) -> None:
    for games in (0, 1, 9, 20):
        process = start_long(tmp_path)
        try:
            wait_for_games(tmp_path, process, games)
        finally:
            process.kill()
            process.communicate()
        assert process.returncode == -signal.SIGKILL
    kept = read_tournament(tmp_path)
    assert 20 <= len(kept.records) < LONG_GAMES
    resumed = run_tournament("sono", LONG, games=LONG_GAMES, seed=9, out=tmp_path)
    assert without_times(resumed) == without_times(uninterrupted)
    numbers = Counter(json.loads(line)["number"] for line in lines_of(tmp_path)[1:])
    assert numbers == Counter(range(LONG_GAMES))


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
def test_an_interrupted_command_says_how_to_go_on_and_can_be_gone_on_with(
    tmp_path: Path, uninterrupted: TournamentResult
) -> None:
    folder = tmp_path / "a folder"
    process = start_long(folder)
    try:
        wait_for_games(folder, process, 5)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert len(read_tournament(folder).records) < LONG_GAMES
    told = next(line for line in errors.splitlines() if "tilewright tournament" in line)
    name, *arguments = shlex.split(told)
    assert name == "tilewright"
    again = subprocess.run(
        [sys.executable, "-m", "tilewright", *arguments, "--quiet"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert again.returncode == 0, again.stderr
    assert without_times(read_tournament(folder)) == without_times(uninterrupted)
