"""Tournaments from Python: seeds and threads, Python agents, journals, and known statistics."""

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
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tilewright import IllegalAction, SonoInformationSet, TournamentResult, run_tournament
from tilewright.tournament import read_tournament

Records = list[dict[str, Any]]
SETTINGS: dict[str, Any] = {"games": 12, "seed": 5}
THREE = ["random", "greedy", "pimc:worlds=2,simulations=10,endgame=4"]


def without_times(result: TournamentResult) -> Records:
    times = ("seconds", "slowest")
    return [{k: v for k, v in record.items() if k not in times} for record in result.records]


def first_action(seen: SonoInformationSet, seed: int) -> int:
    del seed
    return seen.legal_actions()[0]


def seeded_action(seen: SonoInformationSet, seed: int) -> str:
    actions = seen.legal_actions()
    return seen.action_text(actions[seed % len(actions)])


# --- Games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [2, 4, 0])
def test_the_games_do_not_depend_on_the_number_of_threads(threads: int) -> None:
    alone = run_tournament("sono", THREE, threads=1, **SETTINGS)
    assert len(alone.records) == 36
    beside = run_tournament("sono", THREE, threads=threads, **SETTINGS)
    assert without_times(beside) == without_times(alone)


def test_other_seeds_give_other_games() -> None:
    one = run_tournament("sono", ["random", "greedy"], games=4, seed=1)
    two = run_tournament("sono", ["random", "greedy"], games=4, seed=2)
    assert without_times(one) != without_times(two)


def test_every_pairing_plays_the_same_deals_with_the_seats_swapped() -> None:
    result = run_tournament("sono", THREE, **SETTINGS)
    pairings: dict[int, dict[int, Records]] = {}
    for record in result.records:
        pairings.setdefault(record["group"], {}).setdefault(record["deal"], []).append(record)
    assert len(pairings) == 3
    seeds = {deal: games[0]["deal_seed"] for deal, games in pairings[0].items()}
    assert len(set(seeds.values())) == 6
    for deals in pairings.values():
        assert list(deals) == list(range(6))
        for deal, (first, second) in deals.items():
            assert first["deal_seed"] == second["deal_seed"] == seeds[deal]
            assert first["seats"] == second["seats"][::-1]
            assert first["game_seed"] != second["game_seed"]


def test_a_longer_tournament_of_the_same_seed_starts_with_the_same_games() -> None:
    short = run_tournament("sono", THREE, games=4, seed=5)
    long = run_tournament("sono", THREE, games=8, seed=5)
    assert without_times(long)[: len(short.records)] == without_times(short)


def test_a_record_holds_the_actions_of_a_game_that_gives_its_points() -> None:
    result = run_tournament("sono", ["greedy", "random"], out=None, **SETTINGS)
    for record in result.records:
        assert record["plies"] == len(record["actions"]) == 20
        assert record["decisions"] == [10, 10]
        rows, columns = record["points"]
        sign = (rows > columns) - (rows < columns)
        assert record["returns"] == [sign, -sign]


def test_progress_is_told_in_this_thread_up_to_the_end() -> None:
    calls: list[tuple[int, int]] = []
    run_tournament("sono", THREE, on_progress=lambda *call: calls.append(call), **SETTINGS)
    assert calls[-1] == (36, 36)
    assert calls == sorted(calls)


def test_what_the_progress_callback_raises_stops_the_tournament() -> None:
    def stop(done: int, total: int) -> None:
        raise LookupError(f"{done} of {total}")

    with pytest.raises(LookupError, match="of 36"):
        run_tournament("sono", THREE, on_progress=stop, **SETTINGS)


# --- Agents written in Python --------------------------------------------------------------------


def test_a_function_takes_part_under_its_name() -> None:
    result = run_tournament("sono", ["greedy", first_action], **SETTINGS)
    assert result.agents == ("greedy", "first_action")
    for record in result.records:
        seat = record["seats"].index(1)
        cards = [action // 25 for action in record["actions"][seat::2]]
        assert cards == sorted(cards)  # the first legal action is always of the first card


def test_functions_take_part_under_names_of_their_own() -> None:
    agents = [("one", first_action), ("two", first_action)]
    result = run_tournament("sono", agents, **SETTINGS)
    assert result.agents == ("one", "two")
    assert len(result.report().agents) == 2


def test_a_functions_seeds_make_its_games_repeatable_on_any_number_of_threads() -> None:
    agents = ["random", ("seeded", seeded_action)]
    alone = run_tournament("sono", agents, threads=1, **SETTINGS)
    assert len({tuple(record["actions"]) for record in alone.records}) == 12
    assert without_times(run_tournament("sono", agents, threads=4, **SETTINGS)) == without_times(
        alone
    )


def test_a_function_sees_what_its_own_seat_knows() -> None:
    seen: list[SonoInformationSet] = []

    def watch(view: SonoInformationSet, seed: int) -> int:
        seen.append(view)
        return first_action(view, seed)

    run_tournament("sono", [watch, "random"], games=2, seed=1)
    assert len(seen) == 20
    assert {view.viewer for view in seen} == {0, 1}
    assert all(view.viewer == view.current_player() for view in seen)
    assert seen[0].text().count("??") == 15


class FaultError(Exception):
    """Raised by an agent of these tests."""


def failing_after(games: int) -> Callable[[SonoInformationSet, int], int]:
    decisions = 0

    def fail_late(seen: SonoInformationSet, seed: int) -> int:
        nonlocal decisions
        decisions += 1
        if decisions > 10 * games:
            raise FaultError("out of luck", games)
        return first_action(seen, seed)

    return fail_late


@pytest.mark.parametrize("threads", [1, 4])
def test_what_a_function_raises_surfaces_unchanged(threads: int) -> None:
    with pytest.raises(FaultError) as error:
        run_tournament("sono", ["random", failing_after(2)], threads=threads, **SETTINGS)
    assert error.value.args == ("out of luck", 2)
    names = []
    place = error.value.__traceback__
    while place is not None:
        names.append(place.tb_frame.f_code.co_name)
        place = place.tb_next
    assert names[-1] == "fail_late"


def test_games_finished_before_a_function_raises_stay_in_the_journal(tmp_path: Path) -> None:
    whole = run_tournament("sono", ["random", ("mine", first_action)], **SETTINGS)
    with pytest.raises(FaultError):
        run_tournament(
            "sono", ["random", ("mine", failing_after(5))], threads=1, out=tmp_path, **SETTINGS
        )
    kept = read_tournament(tmp_path)
    assert (len(kept.records), kept.num_games) == (5, 12)
    assert without_times(kept) == without_times(whole)[:5]
    resumed = run_tournament("sono", ["random", ("mine", first_action)], out=tmp_path, **SETTINGS)
    assert without_times(resumed) == without_times(whole)
    assert list(resumed.records[:5]) == list(kept.records)  # with the same times: not played again


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (0, "is not legal"),
        (625, "an id from 0 to 624, not 625"),
        (-1, "an id from 0 to 624, not -1"),
        (10**30, "an id from 0 to 624, not 1000"),
        (None, "not None"),
        (1.5, "not 1.5"),
        ("Kd", "'Kd' is not a placement"),
        ("Ah(1,1)", "is not legal"),
    ],
)
def test_an_illegal_choice_names_the_agent_and_the_ply(choice: Any, told: str) -> None:
    with pytest.raises(IllegalAction, match="agent 'mine' on seat 1, ply 1: ") as error:
        run_tournament("sono", ["random", ("mine", lambda *_: choice)], games=2, seed=1, threads=1)
    assert told in str(error.value)


# --- Wrong arguments -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "no game 'chess'; valid: sono"),
        ({"agents": ["random"]}, "at least two agents, not 1"),
        ({"agents": []}, "at least two agents, not 0"),
        ({"agents": "random"}, "must be a list of agents, not the text 'random'"),
        ({"agents": ["random", "best"]}, "no agent 'best'; valid: random, greedy, mcts"),
        ({"agents": ["random", "greedy:x=1"]}, "no option 'x'; valid: endgame"),
        ({"agents": ["random", "random"]}, "two agents have the name 'random'"),
        ({"agents": [first_action, first_action]}, "'first_action'; give a callable a name"),
        ({"agents": ["random", 3]}, "3 is no agent; valid: a specification, a callable"),
        ({"agents": ["random", ("me",)]}, r"\('me',\) is no agent"),
        ({"agents": ["random", ("me", 3)]}, r"\('me', 3\) is no agent"),
        ({"agents": ["random", ("", first_action)]}, "is no agent"),
        ({"games": 3}, "must be a multiple of 2.*take 2 or 4"),
        ({"games": 0}, "must be a multiple of 2"),
        ({"games": 10**10}, "more than a hundred million games"),
        ({"games": -2}, "games"),
        ({"games": 2**64}, "games"),
        ({"threads": -1}, r"threads: 0 \(all cores\) to 1024, not -1"),
        ({"threads": 100_000}, "threads.*1024"),
        ({"threads": 2**40}, "threads"),
        ({"seed": -1}, "seed"),
        ({"rules": "house"}, "valid: default, published"),
    ],
)
def test_a_wrong_argument_is_told_the_valid_ones(change: dict[str, Any], told: str) -> None:
    arguments = {"game": "sono", "agents": ["random", "greedy"], **SETTINGS, **change}
    with pytest.raises(ValueError, match=told):
        run_tournament(**arguments)


def test_an_out_that_is_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    with pytest.raises((ValueError, OSError), match="file"):
        run_tournament("sono", ["random", "greedy"], out=file, **SETTINGS)


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
        ({"games": 14}, "games per pairing or group: 12 in the journal, 14 wanted"),
        ({"agents": ["random", "solver"]}, "agents: .*'greedy' in the journal, .*'solver' wanted"),
        ({"agents": ["greedy", "random"]}, "agents: 'random', 'greedy' in the journal"),
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
        line[len(line) // 2] ^= 1
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
    with pytest.raises(ValueError, match="line 14: game 1 a second time"):
        resume(folder)


@pytest.mark.parametrize("content", [b"", b"\n", b"hello\n", b"{}\n", b"\xff\xfe\x00", b"[1]\n"])
def test_a_file_that_is_no_journal_is_refused_and_left_alone(folder: Path, content: bytes) -> None:
    write_lines(folder, [content])
    with pytest.raises(ValueError, match="line 1: not a file of games"):
        resume(folder)
    assert lines_of(folder) == content.splitlines(keepends=True)


def test_a_header_cut_short_is_refused(folder: Path) -> None:
    write_lines(folder, [lines_of(folder)[0][:60]])
    with pytest.raises(ValueError, match="line 1"):
        resume(folder)


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
LONG_GAMES = 60


def start_long(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tilewright", "tournament", "sono", "--agents", *LONG]
    command += ["--games", str(LONG_GAMES), "--seed", "9", "--out", str(folder), "--quiet"]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        # Whoever runs the tests in the background may have it ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )


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


# --- Known statistics ----------------------------------------------------------------------------


def of_agent(result: TournamentResult, agent: int, key: str) -> np.ndarray[Any, Any]:
    """What an agent has in each game, in the order of the games."""
    return np.array([record[key][record["seats"].index(agent)] for record in result.records])


def clustered_error(values: np.ndarray[Any, Any]) -> float:
    """The standard error of a mean, with the two games of a deal as one cluster."""
    deals = values.reshape(-1, 2).mean(axis=1)
    return float(deals.std(ddof=1) / np.sqrt(len(deals)))


def assert_near(values: np.ndarray[Any, Any], expected: float) -> None:
    assert abs(values.mean() - expected) < 4 * clustered_error(values), values.mean()


@pytest.fixture(scope="module")
def random_games() -> TournamentResult:
    return run_tournament("sono", ["random", "random:endgame=0"], games=20_000, seed=20)


def test_greedy_beats_random_in_98_of_100_games() -> None:
    result = run_tournament("sono", ["greedy", "random"], games=20_000, seed=1)
    returns = of_agent(result, 0, "returns")
    assert (returns == 1).mean() >= 0.98
    assert 16.6 < of_agent(result, 0, "points").mean() < 17.2
    assert 6.9 < of_agent(result, 1, "points").mean() < 7.1


def test_random_play_has_the_exact_mean_total_in_both_seats(random_games: TournamentResult) -> None:
    points = np.array([record["points"] for record in random_games.records])
    for seat in (0, 1):
        assert_near(points[:, seat], 53264 / 5313)


def test_random_play_with_colour_clans_alone_has_its_exact_mean_total() -> None:
    result = run_tournament(
        "sono",
        ["random", "random:endgame=0"],
        games=20_000,
        seed=21,
        rules="clan_groups=colour_only",
    )
    assert_near(np.array([record["points"] for record in result.records]).mean(axis=1), 4804 / 483)


def test_totals_of_random_play_spread_and_correlate_as_known(
    random_games: TournamentResult,
) -> None:
    points = np.array([record["points"] for record in random_games.records], float)
    games = len(points)
    assert abs(points.std() - 2.863) < 4 * 2.863 / np.sqrt(2 * games)
    assert abs(np.corrcoef(points.T)[0, 1] + 0.060) < 4 / np.sqrt(games)


def test_random_play_is_won_and_drawn_as_often_as_known(random_games: TournamentResult) -> None:
    rows = np.array([record["returns"][0] for record in random_games.records])
    assert_near(rows == 0, 0.0972)
    assert_near(rows == 1, 0.4514)
    assert_near(rows == -1, 0.4514)


def test_between_greedy_players_the_second_wins_more_often() -> None:
    result = run_tournament("sono", ["greedy", "greedy:endgame=0"], games=20_000, seed=22)
    rows = np.array([record["returns"][0] for record in result.records])
    assert rows.mean() < -4 * clustered_error(rows)
    # Known: 51.3 %, 9.5 %, 39.2 %, but not how ties between actions were broken there. It matters:
    # another program finds 53.4 % with the first of equal actions, 49.8 % with a random one.
    for outcome, share in ((-1, 0.513), (0, 0.095), (1, 0.392)):
        assert abs((rows == outcome).mean() - share) < 0.025


def test_solving_the_last_six_cells_helps_greedy_as_much_as_known() -> None:
    # The reference is of 2,000 games for each seat; both samples have their error.
    result = run_tournament("sono", ["greedy:endgame=6", "greedy"], games=4_000, seed=23)
    returns = of_agent(result, 0, "returns")
    first = np.array([record["seats"][0] == 0 for record in result.records])
    known = {True: (0.495, 0.094, 0.410), False: (0.638, 0.095, 0.268)}
    for is_first, shares in known.items():
        of_seat = returns[first == is_first]
        for outcome, share in zip((1, 0, -1), shares, strict=True):
            error = np.sqrt(share * (1 - share) * (1 / 2_000 + 1 / len(of_seat)))
            assert abs((of_seat == outcome).mean() - share) < 4 * error, (is_first, outcome)
