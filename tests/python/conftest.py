"""What the tests of the Python package share."""

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tilewright
from tilewright.cli.main import main

RunCli = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def process(tmp_path: Path) -> RunCli:
    """Runs `python -m tilewright` in an empty folder and returns what came of it."""

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
def cli(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> RunCli:
    """Does the same within this process, which takes less time."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        typed = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", typed)
            capsys.readouterr()
            try:
                status = main(arguments)
            except SystemExit as done:  # of argparse
                status = done.code if isinstance(done.code, int) else 1
        output = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, status, output.out, output.err)

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
