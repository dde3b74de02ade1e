"""Tournaments on the command line: formats, limits, programs, merging, reports."""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright.tournament import read_tournament

RunCli = Callable[..., subprocess.CompletedProcess[str]]

BOT = Path(__file__).parent / "bots" / "bot.py"
BASE = ("tournament", "sono", "--quiet", "--seed", "3", "--threads", "2", "--games", "4")


def test_a_gauntlet_with_a_program_under_a_name(cli: RunCli, tmp_path: Path) -> None:
    program = f"me=external:{shlex.quote(sys.executable)} {shlex.quote(str(BOT))}"
    done = cli(*BASE, "--agents", program, "--opponents", "random", "greedy", "--out", "cup")
    assert done.returncode == 0, done.stderr
    result = read_tournament(tmp_path / "cup")
    assert result.agents == ("me", "random", "greedy")
    assert len(result.records) == 8
    assert result.settings["format"] == "gauntlet"


def test_a_pair_of_a_specification_and_an_evaluator_plays(cli: RunCli, tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(
        "import numpy as np\n"
        "def evaluate(observations, masks):\n"
        "    return np.zeros(masks.shape), np.zeros((len(masks), 2))\n"
        "search = ('mcts:simulations=4', evaluate)\n",
        encoding="utf-8",
    )
    agents = ("--agents", "random", "new=python:model.search", "--out", "cup")
    done = cli(*BASE, *agents)
    assert done.returncode == 0, done.stderr
    result = read_tournament(tmp_path / "cup")
    assert result.agents == ("random", "new")
    kept = {"new": {"specification": "mcts:simulations=4", "evaluator": True}}
    assert result.settings["named_agents"] == kept


def test_faults_are_told(cli: RunCli) -> None:
    done = cli(*BASE, "--agents", "random", "bad=external:false")
    assert done.returncode == 0, done.stderr
    assert "bad lost 4 games by a fault, the first in game 0: crash" in done.stdout


def test_a_sequential_test_tells_its_decision(cli: RunCli) -> None:
    test = ("--sprt", "0", "300", "--games", "400")
    done = cli(*BASE, "--agents", "greedy", "random", *test)
    assert "sprt: H1 accepted after" in done.stdout


def test_swiss_rounds_and_limits_are_kept_in_the_journal(cli: RunCli, tmp_path: Path) -> None:
    agents = ("--agents", "random", "greedy", "greedy:endgame=2", "random:endgame=2")
    limits = ("--move-seconds", "5", "--game-simulations", "100")
    done = cli(*BASE, *agents, "--rounds", "2", *limits, "--out", "cup")
    assert done.returncode == 0, done.stderr
    settings = read_tournament(tmp_path / "cup").settings
    assert settings["rounds"] == 2
    assert settings["limits"]["move_seconds"] == 5.0
    assert settings["limits"]["game_simulations"] == 100


def test_shares_are_merged_and_reported(cli: RunCli, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for part in "12":
        share = ("--share", f"{part}/2", "--out", f"part{part}")
        done = cli(*BASE, "--agents", "random", "greedy", *share)
        assert done.returncode == 0, done.stderr
    merged = cli("merge", "part1", "part2", "--out", "all")
    assert "4 of 4 games, 2 agents" in merged.stdout
    reported = cli("report", "all", "--replays", "1")
    assert reported.returncode == 0, reported.stderr
    assert (tmp_path / reported.stdout.strip()).exists()
    ratings = json.loads((tmp_path / "all" / "ratings.json").read_text(encoding="utf-8"))
    assert ratings["games"] == 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--share", "3/2"), "'3/2' is not a part such as 1/3"),
        (("--share", "half"), "is not a part"),
        (("--opponents", "greedy", "--rounds", "2"), "not allowed with"),
        (("--report",), "--report needs --out"),
        (("--sprt", "50", "0"), "elo0 is 50.0, must be below elo1"),
        (("--timeout", "0"), "timeout is 0.0, must be above 0"),
    ],
)
def test_wrong_arguments_are_told(cli: RunCli, arguments: tuple[str, ...], told: str) -> None:
    done = cli(*BASE, "--agents", "random", "greedy:endgame=2", *arguments)
    assert done.returncode == 2
    assert told in done.stderr
