"""What the tests of the Python package share."""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tilewright

RunCli = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def cli(tmp_path: Path) -> RunCli:
    """Runs the command line in an empty folder and returns what came of it."""

    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tilewright", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def start() -> tilewright.Sono:
    return tilewright.Sono(seed=7)


@pytest.fixture
def plies() -> Callable[[int], Iterator[tilewright.Sono]]:
    """The 21 positions of a random game of a seed, from the deal to the end."""

    def play(seed: int) -> Iterator[tilewright.Sono]:
        state = tilewright.Sono(seed=seed)
        numbers = random.Random(seed)
        yield state.clone()
        while not state.is_terminal():
            state.apply(numbers.choice(state.legal_actions()))
            yield state.clone()

    return play


@pytest.fixture
def finished() -> tilewright.Sono:
    state = tilewright.Sono(seed=7)
    state.playout(seed=1)
    return state
