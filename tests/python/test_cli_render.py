"""The command `tilewright render`, and boards in the terminal."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

import tilewright
from tilewright import Sono

Done = subprocess.CompletedProcess[str]
RunCli = Callable[..., Done]
ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "games" / "carcassonne_example.txt"


def refused(done: Done, *told: str) -> bool:
    return done.returncode == 2 and not done.stdout and all(word in done.stderr for word in told)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of Sono of three plies, as text."""
    state = Sono(3)
    moves = []
    for _ in range(3):
        moves.append(state.legal_actions()[0])
        state.apply(moves[-1])
    path = tmp_path / "game.txt"
    path.write_text(Sono(3).game_text(moves), encoding="utf-8")
    return path


def test_a_position_is_drawn_to_a_file(process: RunCli, tmp_path: Path) -> None:
    done = process("render", str(EXAMPLE), "-o", "board.svg")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    state = tilewright.Carcassonne.from_text(EXAMPLE.read_text(encoding="utf-8"))
    picture = (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert picture == tilewright.render(state)


def test_a_position_comes_from_standard_input_and_goes_to_standard_output(cli: RunCli) -> None:
    done = cli("render", "-", "--size", "320", "--legal", stdin=Sono(4).text())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == tilewright.render(Sono(4), size=320, legal=True)


def test_one_of_several_groups_of_boards_is_drawn(cli: RunCli) -> None:
    state = tilewright.CatanConnect(4, rules="players=8")
    done = cli("render", "-", "--group", "1", stdin=state.text())
    assert done.stdout == tilewright.render(state, group=1)
    assert refused(cli("render", "-", "--group", "2", stdin=state.text()), "group: from 0 to 1")
    assert refused(cli("render", "-", "--group", "0", stdin=Sono(4).text()), "not sono")


def test_a_position_of_a_game_is_drawn_with_its_last_move(cli: RunCli, game: Path) -> None:
    start, actions = Sono.from_game_text(game.read_text(encoding="utf-8"))
    for ply in range(4):
        last = actions[ply - 1] if ply else None
        arguments = ["--ply", str(ply)] if ply < 3 else []  # the last ply is the default
        assert cli("render", str(game), *arguments).stdout == tilewright.render(start, last=last)
        if ply < 3:
            start.apply(actions[ply])
    assert refused(cli("render", str(game), "--ply", "4"), "--ply: from 0 to 3, not 4")
    assert refused(cli("render", str(game), "--game", "1"), "holds one game")


def test_the_last_action_is_marked_also_where_chance_acts_next(cli: RunCli, tmp_path: Path) -> None:
    state = tilewright.Cascadia(3)
    moves = []
    while not state.is_chance_node():
        moves.append(state.action_text(state.legal_actions()[-1]))
        state.apply(moves[-1])
    assert moves[-1].startswith("token")
    path = tmp_path / "cascadia.txt"
    path.write_text(tilewright.Cascadia(3).game_text(moves), encoding="utf-8")
    done = cli("render", str(path))
    assert done.stdout == tilewright.render(state, last=moves[-1])
    assert f"last: {moves[-1]}" in done.stdout
    assert 'class="last"' in done.stdout


def test_a_viewer_sees_only_what_they_know(cli: RunCli, game: Path) -> None:
    start, _ = Sono.from_game_text(game.read_text(encoding="utf-8"))
    for name, seat in (("rows", 0), ("1", 1), ("columns", 1), ("spectator", -3)):
        done = cli("render", str(game), "--ply", "0", "--viewer", name)
        assert done.stdout == tilewright.render(start, seat)
    told = ("no player 'nobody'", "0 (rows), 1 (columns), -3 (spectator)")
    assert refused(cli("render", str(game), "--viewer", "nobody"), *told)


def test_what_one_player_knows_can_be_drawn_for_that_player_alone(
    cli: RunCli, tmp_path: Path
) -> None:
    seen = Sono(5).information_set(1)
    path = tmp_path / "seen.txt"
    path.write_text(seen.text(), encoding="utf-8")
    assert cli("render", str(path), "--viewer", "columns").stdout == tilewright.render(seen)
    assert refused(cli("render", str(path)), "parts of this position are hidden")
    assert refused(cli("render", str(path), "--viewer", "rows"), "hides something that rows")


def test_a_recorded_game_is_drawn(cli: RunCli, tmp_path: Path) -> None:
    agents = ["random", "mcts:simulations=2"]
    for name in ("sono", "carcassonne", "cascadia"):
        played = cli(
            "tournament", name, "--agents", *agents, "--games", "2", "--seed", "1", "--quiet",
            "--out", name,
        )  # fmt: skip
        assert played.returncode == 0, played.stderr
        for path in (tmp_path / name, tmp_path / name / "journal.jsonl"):
            done = cli("render", str(path), "--game", "1", "--ply", "8")
            assert (done.returncode, done.stderr) == (0, "")
            assert ", ply 8" in (ET.fromstring(done.stdout)[0].text or "")
    assert 'class="last"' in cli("render", "sono", "--ply", "8").stdout
    assert refused(cli("render", "sono", "--game", "7"), "no game 7", "watch sono --list")
    assert refused(cli("render", "sono", "--ply", "21"), "--ply: from 0 to 20, not 21")
    shown = cli("watch", "carcassonne", "--game", "0", "--text")
    assert shown.returncode == 0, shown.stderr
    assert "player 0: 0 points, 7 meeples in supply" in shown.stdout
    assert "·▒▒▒▒▒·" in shown.stdout


def test_what_is_no_position_is_refused(cli: RunCli, tmp_path: Path) -> None:
    assert refused(cli("render", "nowhere.txt"), "nowhere.txt")
    assert refused(cli("render", "-", stdin="A chair."), "names its game, as in 'game: sono'")
    assert refused(cli("render", "-", stdin="game: chess\n"), "no game 'chess'", "carcassonne")
    assert refused(cli("render", "-", stdin="game: sono\n"), "'rows:' is missing")
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    assert refused(cli("render", "noise"), "noise")
    assert refused(cli("render", str(EXAMPLE), "--size", "0"), "'0'")


def test_a_terminal_gets_boards_with_the_letters_that_it_has(process: RunCli) -> None:
    command = ["play", "carcassonne", "--agents", "random", "random", "--seed", "1"]
    start = tilewright.Carcassonne(1)
    assert tilewright.board_text(start) in process(*command).stdout
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", *command],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert tilewright.board_text(start, plain=True).encode("ascii") in done.stdout
