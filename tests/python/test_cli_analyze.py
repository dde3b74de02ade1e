"""The command `tilewright analyze`: positions of Sono, recorded games, and the other games."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import tilewright
from tilewright import Sono, sono

Done = subprocess.CompletedProcess[str]
RunCli = Callable[..., Done]
HIDDEN = Path(__file__).resolve().parents[2] / "docs" / "games" / "sono_position.txt"
QUICK = ("--playouts", "300", "--worlds", "4")


def refused(done: Done, *told: str) -> bool:
    return done.returncode == 2 and not done.stdout and all(word in done.stderr for word in told)


def late_game(seed: int, empty_cells: int) -> tuple[Sono, list[int]]:
    """A start and actions that leave so many cells empty."""
    state = Sono(seed)
    actions = []
    while 20 - state.ply() > empty_cells:
        actions.append(state.legal_actions()[-1])
        state.apply(actions[-1])
    return Sono(seed), actions


def test_a_position_has_chances_changes_and_lines(process: RunCli) -> None:
    done = process("analyze", "sono", str(HIDDEN))
    assert (done.returncode, done.stderr) == (0, "")
    assert "rows, after ply 18, rows to move; possible worlds: 6" in done.stdout
    assert "best chances: As(4,5); best margin: As(1,2)" in done.stdout
    assert re.search(r"As\(1,2\) +. +66\.7 . +0\.0 . +33\.3 . +exact . +\+1\.33", done.stdout)
    assert re.search(r"row 4 +. Qc Jc Ac Tc -- . 1 to 5 . +3\.50", done.stdout)


def test_the_json_is_that_of_the_library(cli: RunCli) -> None:
    data = json.loads(cli("analyze", "sono", str(HIDDEN), "--json").stdout)
    expected = json.loads(sono.analyze(HIDDEN.read_text(encoding="utf-8")).to_json())
    assert {**data, "seconds": 0} == {**expected, "seconds": 0}


def test_the_joker_has_a_table_of_its_own(cli: RunCli, tmp_path: Path) -> None:
    text = """\
rows: * 9s Ts 9c
columns: Ac Kd Ad Ah
grid:
Th Jd -- -- As
Td 9h Kc Qd Qs
Ks Js Qc 9d Jc
-- -- -- Qh Kh
-- -- -- Jh Tc
"""
    (tmp_path / "v4b.txt").write_text(text, encoding="utf-8")
    done = cli("analyze", "sono", "v4b.txt", "--rows", "1")
    assert "the joker: each cell, or kept" in done.stdout
    assert re.search(r"kept, Ts\(1,4\) .* -5 ", done.stdout)
    assert re.search(r"\(5,3\) .* -7 ", done.stdout)
    assert "and 23 more placements" in done.stdout


def test_a_whole_game_is_analyzed_at_any_ply(cli: RunCli, tmp_path: Path) -> None:
    start, actions = late_game(3, 4)
    (tmp_path / "game.txt").write_text(start.game_text(actions), encoding="utf-8")
    last = cli("analyze", "sono", "game.txt", *QUICK)
    assert "after ply 16, rows to move" in last.stdout
    earlier = cli("analyze", "sono", "game.txt", "--ply", "15", *QUICK)
    assert "columns, after ply 15, columns to move" in earlier.stdout
    other = cli("analyze", "sono", "game.txt", "--viewer", "columns", "--ply", "16", *QUICK)
    assert "columns, after ply 16, rows to move" in other.stdout
    assert refused(cli("analyze", "sono", "game.txt", "--ply", "17"), "--ply: from 0 to 16, not 17")
    assert refused(cli("analyze", "sono", "game.txt", "--viewer", "west"), "valid: 0 (rows)")


def test_a_recorded_game_is_analyzed_at_any_ply(cli: RunCli, tmp_path: Path) -> None:
    tilewright.run_tournament(
        "sono", ["greedy", "random"], games=2, seed=1, out=str(tmp_path / "cup")
    )
    done = cli("analyze", "sono", "cup", "--game", "1", "--ply", "17", *QUICK)
    assert (done.returncode, done.stderr) == (0, "")
    assert "after ply 17, columns to move" in done.stdout
    finished = cli("analyze", "sono", "cup")
    assert "possible worlds" not in finished.stdout
    assert "category" in finished.stdout
    assert refused(cli("analyze", "sono", "cup", "--game", "2"), "holds no game 2")
    assert refused(cli("analyze", "cascadia", "cup"), "a position of sono, not of cascadia")


@pytest.mark.parametrize("game", ["carcassonne", "cascadia"])
def test_other_games_get_a_search(cli: RunCli, game: str) -> None:
    state = tilewright.make(game, seed=1)
    while state.is_chance_node():
        state.apply(state.chance_outcomes()[0][0])
    text = state.text()
    arguments = ("analyze", game, "-", "--agent", "mcts:simulations=40", "--rows", "2")
    done = cli(*arguments, stdin=text)
    assert (done.returncode, done.stderr) == (0, "")
    for told in ("is best", "visits", "value", "±", "line: "):
        assert told in done.stdout
    data = json.loads(cli(*arguments, "--json", stdin=text).stdout)
    assert data["game"] == game
    assert data["simulations"] == 40


def test_an_agent_can_be_asked_about_sono_as_well(cli: RunCli) -> None:
    done = cli("analyze", "sono", str(HIDDEN), "--agent", "pimc:worlds=4")
    assert "pimc:worlds=4: " in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--seconds", "-1"], "'-1' is not a number of seconds"),
        (["--worlds", "0"], "'0' is not a whole number above 0"),
        (["--playouts", "x"], "'x' is not a whole number above 0"),
        (["--rows", "0"], "'0' is not a whole number above 0"),
        (["--seed", "-1"], "'-1' is not a whole number from 0"),
        (["--game", "1"], "--game is for those"),
        (["--agent", "best"], "no agent 'best'; valid: random"),
        (["--viewer", "columns"], "sees, such as their own hand"),
    ],
)
def test_wrong_arguments_are_refused(cli: RunCli, arguments: list[str], told: str) -> None:
    assert refused(cli("analyze", "sono", str(HIDDEN), *arguments), told)


def test_a_position_of_another_game_is_refused(cli: RunCli) -> None:
    text = tilewright.Cascadia(seed=1).text()
    assert refused(cli("analyze", "sono", "-", stdin=text), "of cascadia, not of sono")
