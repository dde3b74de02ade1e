"""The README says only what is true: its examples run, and its tables are what they print."""

import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    \.venv/bin/tilewright (.+)$", README, re.MULTILINE)
PYTHON_BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def run(arguments: list[str], folder: Path) -> str:
    """Runs one command of the README in an empty folder, with `quit` typed in; its output."""
    (folder / "docs").symlink_to(ROOT / "docs")
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", *arguments],
        cwd=folder,
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_readme_shows_an_example_for_each_kind_of_user() -> None:
    assert len(PYTHON_BLOCKS) >= 2
    assert {command.split()[0] for command in COMMANDS} >= {
        "tournament",
        "watch",
        "analyze",
        "play",
    }


@pytest.mark.parametrize("block", PYTHON_BLOCKS)
def test_python_examples_run(block: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", block], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr


def short(command: str) -> list[str]:
    """A command's words, with fewer games: the test is of the command, not of the agents."""
    return [re.sub(r"^200$", "2", word) for word in shlex.split(command)]


def is_page(command: str) -> bool:
    """Whether a command serves a page until it is interrupted."""
    words = command.split()
    return "--browser" in words or (words[0] == "watch" and "--text" not in words)


def open_page(arguments: list[str], folder: Path) -> str:
    """Starts such a command, asks for its page and interrupts it; the page."""
    started = subprocess.Popen(
        [sys.executable, "-m", "tilewright", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert started.stdout is not None
    address = next(line.strip() for line in started.stdout if "http://" in line)
    with urllib.request.urlopen(address, timeout=60) as answer:
        page = answer.read().decode()
    started.send_signal(signal.SIGINT)
    _, errors = started.communicate(timeout=60)
    assert (started.returncode, errors) == (0, "")
    return page


def test_commands_of_a_tournament_run(tmp_path: Path) -> None:
    (tmp_path / "build").mkdir()
    for name in ("tournament", "report", "watch"):
        (command,) = [command for command in COMMANDS if command.startswith(name)]
        folder = tmp_path / name
        folder.mkdir()
        (folder / "build").symlink_to(tmp_path / "build")
        if is_page(command):
            assert "watch.js" in open_page(short(command), folder)
        else:
            assert run(short(command), folder)


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("play") and is_page(c)])
def test_pages_to_play_on_are_served(command: str, tmp_path: Path) -> None:
    assert "play.js" in open_page(shlex.split(command), tmp_path)


@pytest.mark.parametrize(
    "command",
    [
        command
        for command in COMMANDS
        if command.split()[0] not in {"tournament", "report", "watch", "analyze"}
        and not is_page(command)
    ],
)
def test_other_commands_run(command: str, tmp_path: Path) -> None:
    assert run(shlex.split(command), tmp_path) or list(tmp_path.glob("*.svg"))


def test_the_analysis_shown_is_the_one_printed(tmp_path: Path) -> None:
    (command,) = [command for command in COMMANDS if command.startswith("analyze")]
    printed = run(shlex.split(command), tmp_path)
    for line in printed.splitlines():
        assert line.rstrip() in README
