"""The commands that play games and show them: play, tournament, watch."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tilewright

Done = subprocess.CompletedProcess[str]
RunCli = Callable[..., Done]


def assert_refused(done: Done, *told: str) -> None:
    """Exit status 2, nothing on standard output, and one message that tells what is wrong."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    missing = [word for word in told if word not in done.stderr]
    assert not missing, done.stderr


# --- play ----------------------------------------------------------------------------------------


def first_moves(seed: int) -> list[str]:
    state = tilewright.Sono(seed=seed)
    return [state.action_text(action) for action in state.legal_actions()]


def test_agents_play_a_game_alone(process: RunCli) -> None:
    done = process("play", "sono", "--agents", "random", "greedy", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("sono, rules default, seed 3\nrows: random\ncolumns: greedy\n")
    assert len(re.findall(r"(?m)^ *\d+\. (rows|columns): ", done.stdout)) == 20
    assert re.search(r"rows: \d+ points\ncolumns: \d+ points\n(draw|winner: \w+)\n$", done.stdout)


def test_the_same_seed_plays_the_same_game(cli: RunCli) -> None:
    command = ["play", "sono", "--agents", "greedy", "mcts:simulations=20", "--seed", "4"]
    assert cli(*command).stdout == cli(*command).stdout


def test_a_person_plays_help_legal_hint_a_wrong_move_and_a_right_one(cli: RunCli) -> None:
    move = first_moves(3)[0]
    typed = ["", "help", "legal", "hint", "hint greedy", "hint best", "Zz(1,2)", "Kd(1,1)", move]
    done = cli("play", "sono", "--seed", "3", stdin="\n".join([*typed, "quit"]) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "hint [AGENT]" in done.stdout
    assert " ".join(first_moves(3)) in done.stdout
    assert re.search(r"pimc: \S+ is best", done.stdout)
    assert re.search(r"greedy: \S+ is best", done.stdout)
    assert "no agent 'best'; valid: random" in done.stdout
    assert "'Zz'" in done.stdout
    assert "is not legal here" in done.stdout
    assert f"  1. rows: {move}\n" in done.stdout
    assert "  2. columns: " in done.stdout
    assert done.stdout.endswith("The game was left before its end.\n")


def test_a_person_does_not_see_the_other_hand(cli: RunCli) -> None:
    done = cli("play", "sono", "--seed", "3", stdin="quit\n")
    hand = next(
        line for line in tilewright.Sono(seed=3).text().splitlines() if line.startswith("columns:")
    )
    assert hand not in done.stdout
    assert "columns: " + " ".join(["??"] * 10) in done.stdout


def test_the_end_of_the_input_leaves_the_game(cli: RunCli) -> None:
    for typed in ("", "help\n", first_moves(3)[0] + "\n"):
        done = cli("play", "sono", "--seed", "3", stdin=typed)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith("The game was left before its end.\n")


def test_two_people_play_to_the_end(cli: RunCli) -> None:
    state = tilewright.Sono(seed=5)
    moves = []
    while not state.is_terminal():
        moves.append(state.action_text(state.legal_actions()[-1]))
        state.apply(moves[-1])
    done = cli(
        "play", "sono", "--seed", "5", "--agents", "human", "human", stdin="\n".join(moves) + "\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    rows, columns = state.points()
    assert f"rows: {rows} points\ncolumns: {columns} points\n" in done.stdout


def test_what_is_no_text_is_a_wrong_move() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", "play", "sono", "--seed", "3"],
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not a placement" in done.stdout


# --- play and watch in the browser: what is said before a page is served -------------------------


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[str, ...]]]:
    """The games that were to be played on a page, which is not served, and who sits where."""
    asked: list[tuple[str, tuple[str, ...]]] = []

    class Session:
        def __init__(self, game: str, seats: list[str], **_settings: object) -> None:
            asked.append((game, tuple(seats)))

        def close(self) -> None:
            raise AssertionError("the server does that")

    monkeypatch.setattr("tilewright.web.playing.PlaySession", Session)
    monkeypatch.setattr("tilewright.web.server.serve", lambda *_, **__: None)
    return asked


def test_people_sit_where_they_say(cli: RunCli, served: list[tuple[str, tuple[str, ...]]]) -> None:
    for arguments in (
        ["sono"],
        ["sono", "--seat", "columns"],
        ["sono", "--seat", "1", "--agents", "pimc"],
        ["sono", "--seat", "rows", "columns"],
        ["sono", "--agents", "random", "human"],
        ["carcassonne", "--rules", "players=4", "--seat", "2", "--agents", "random"],
        ["carcassonne", "--rules", "players=3", "--seat", "0", "--agents", "random", "greedy"],
    ):
        done = cli("play", "--browser", *arguments)
        assert (done.returncode, done.stderr) == (0, "")
    assert served == [
        ("sono", ("human", "greedy")),
        ("sono", ("greedy", "human")),
        ("sono", ("pimc", "human")),
        ("sono", ("human", "human")),
        ("sono", ("random", "human")),
        ("carcassonne", ("random", "random", "human", "random")),
        ("carcassonne", ("human", "random", "greedy")),
    ]


def test_seats_that_there_are_not_are_refused(cli: RunCli) -> None:
    assert_refused(cli("play", "sono", "--seat", "north"), "'north'", "0 (rows)", "1 (columns)")
    assert_refused(cli("play", "sono", "--seat", "2"), "'2'")
    assert_refused(
        cli("play", "sono", "--seat", "0", "--agents", "random", "greedy"),
        "--seat leaves 1 seats to agents, --agents names 2",
    )


def test_what_is_for_the_page_alone_is_refused_without_one(cli: RunCli, played: Path) -> None:
    assert_refused(cli("play", "sono", "--open"), "--open", "--browser")
    assert_refused(cli("play", "sono", "--port", "80", "--analyse", "pimc"), "--analyse, --port")
    assert_refused(cli("watch", str(played), "--text", "--record"), "--record", "page")
    assert_refused(cli("watch", str(played), "--list", "--port", "80"), "--port")
    assert_refused(cli("play", "sono", "--browser", "--port", "70000"), "'70000'", "65535")


def test_bad_agents_are_refused_before_a_page_is_served(cli: RunCli, played: Path) -> None:
    done = cli("play", "sono", "--browser", "--agents", "human", "best")
    assert_refused(done, "no agent 'best'")
    done = cli("play", "sono", "--browser", "--analyse", "best")
    assert_refused(done, "no agent 'best'")
    done = cli("watch", str(played), "--analyse", "best")
    assert_refused(done, "no agent 'best'")


def test_a_port_that_is_taken_is_told_of(process: RunCli) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = process("play", "sono", "--browser", "--port", port)
    assert done.returncode == 2
    assert "in use" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_interruption_ends_the_page_while_an_agent_thinks(tmp_path: Path) -> None:
    command = ["play", "sono", "--browser", "--seat", "1", "--agents", "mcts:milliseconds=600000"]
    started = subprocess.Popen(
        [sys.executable, "-m", "tilewright", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    assert started.stdout is not None
    assert any("http://" in line for line in started.stdout)
    started.send_signal(signal.SIGINT)
    _, errors = started.communicate(timeout=120)
    assert (started.returncode, errors) == (0, "")


# --- tournament and watch ------------------------------------------------------------------------

TOURNAMENT = ["tournament", "sono", "--agents", "random", "greedy", "--games", "6", "--seed", "2"]


@pytest.fixture
def played(cli: RunCli, tmp_path: Path) -> Path:
    done = cli(*TOURNAMENT, "--out", "games")
    assert done.returncode == 0, done.stderr
    return tmp_path / "games"


def test_a_tournament_shows_its_ratings(process: RunCli) -> None:
    done = process(*TOURNAMENT, "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    assert "sono, rules default, seed 2: 6 games" in done.stdout
    assert re.search(r"1 +greedy ", done.stdout)
    assert "rows" in done.stdout


def test_a_tournament_without_a_seed_shows_the_one_it_drew(cli: RunCli) -> None:
    command = ["tournament", "sono", "--agents", "random", "greedy", "--games", "2", "--quiet"]
    seeds = {re.findall(r"seed (\d+)", cli(*command).stdout)[0] for _ in range(2)}
    assert len(seeds) == 2


def test_a_tournament_goes_on_in_its_folder_and_refuses_another_there(
    cli: RunCli, played: Path
) -> None:
    before = (played / "journal.jsonl").read_bytes()
    assert cli(*TOURNAMENT, "--out", "games", "--quiet").returncode == 0
    assert (played / "journal.jsonl").read_bytes() == before
    assert_refused(
        cli(*TOURNAMENT[:-1], "3", "--out", "games", "--quiet"), "seed: 2 in the journal, 3 wanted"
    )


def test_a_function_of_a_module_takes_part(process: RunCli, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(
        "def last(seen, seed):\n    return seen.legal_actions()[-1]\n"
        "def wrong(seen, seed):\n    return 0\n",
        encoding="utf-8",
    )
    command = ["tournament", "sono", "--games", "2", "--seed", "1", "--quiet", "--agents", "random"]
    done = process(*command, "python:bots.last")
    assert (done.returncode, done.stderr) == (0, "")
    assert "python:bots.last" in done.stdout
    done = process(*command, "python:bots.wrong")
    assert done.returncode == 1
    assert done.stderr.startswith("tilewright: agent 'python:bots.wrong' on seat ")
    assert "Traceback" not in done.stderr


def test_watch_lists_the_games(cli: RunCli, played: Path) -> None:
    for path in (played, played / "journal.jsonl"):
        done = cli("watch", str(path), "--list")
        assert (done.returncode, done.stderr) == (0, "")
        assert sorted(re.findall(r"(?m)^game (\d+), deal (\d+): ", done.stdout)) == [
            (str(game), str(game // 2)) for game in range(6)
        ]


def test_watch_shows_a_game_ply_by_ply(cli: RunCli, played: Path) -> None:
    done = cli("watch", str(played), "--game", "3", "--text")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("game 3, deal 1: greedy ")
    names = re.findall(r"(?m)^ *\d+\. (\w+) \((\w+)\): \S+$", done.stdout)
    assert names == [("rows", "greedy"), ("columns", "random")] * 10


def test_watch_shows_the_text_of_a_game(cli: RunCli, tmp_path: Path) -> None:
    state = tilewright.Sono(seed=1)
    moves = [state.legal_actions()[0]]
    (tmp_path / "game.txt").write_text(state.game_text(moves), encoding="utf-8")
    done = cli("watch", "game.txt", "--text")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("game 0, deal 0: seat 0 0  seat 1 0\n")
    assert f"  1. rows: {state.action_text(moves[0])}\n" in done.stdout


def test_watch_verifies_the_games(cli: RunCli, played: Path) -> None:
    done = cli("watch", str(played), "--verify")
    assert (done.returncode, done.stdout) == (0, "6 games replayed, 0 differ\n")


def test_watch_says_which_games_there_are_not(cli: RunCli, played: Path) -> None:
    assert_refused(cli("watch", str(played), "--game", "6"), "holds no game 6", "--list")
    assert_refused(cli("watch", str(played), "--game", "x"), "'x'")
    assert_refused(cli("watch", str(played), "--list", "--verify"), "not allowed with")


def test_watch_refuses_a_damaged_journal(cli: RunCli, played: Path) -> None:
    journal = played / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b'"points":[', b'"points":[1', 1))
    assert_refused(cli("watch", str(played), "--verify"), "journal.jsonl, line 2", "checksum")
