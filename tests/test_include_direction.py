"""The house rules that a machine can check: arrows, one idea per file, nothing from outside."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ["core", "search", "agents", "python"]  # each may use itself and what stands before it
GAMES = sorted(folder.name for folder in (ROOT / "core" / "games").iterdir() if folder.is_dir())
MAY_INCLUDE = {"catan_connect": {"catan"}}  # Catan on a chain of boards builds on Catan
MAX_LINES = 400
# Files that may be longer, each with its reason: {"path": "why it cannot be split"}.
LONG_FILES: dict[str, str] = {}
CODE_SUFFIXES = {".cpp", ".hpp", ".py", ".cmake"}
# A path of one machine, or the folder beside the tree. In two parts, so as not to find itself.
OUTSIDE = re.compile(r"\.\./" + r"shared\b" + r"|(?<![\w./-])/(?:work|tmp|root|home)/\w")


def product_files() -> list[Path]:
    """Every file of the tree that is tracked or would be: new files too, ignored ones not."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    files = [ROOT / name for name in sorted(set(listed.split("\0"))) if name]
    return [path for path in files if path.is_file()]


def cpp_files(folder: Path) -> list[Path]:
    files = product_files()
    return [path for path in files if path.suffix in {".cpp", ".hpp"} and folder in path.parents]


def includes(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, re.MULTILINE)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("layer", LAYERS)
def test_includes_point_inward_only(layer: str) -> None:
    allowed = set(LAYERS[: LAYERS.index(layer) + 1])
    for path in cpp_files(ROOT / layer):
        for used in includes(path):
            folder = used.split("/")[0]
            assert folder in allowed, f"{name(path)} includes {used}, which {layer}/ may not know"


def test_includes_are_written_from_the_root() -> None:
    for path in cpp_files(ROOT):
        for used in includes(path):
            assert (ROOT / used).is_file(), f"{name(path)} includes {used}, which the root has not"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_includes_no_other_game(game: str) -> None:
    allowed = {game} | MAY_INCLUDE.get(game, set())
    for path in cpp_files(ROOT / "core" / "games" / game):
        for used in includes(path):
            match = re.match(r"core/games/(\w+)/", used)
            assert match is None or match[1] in allowed, f"{name(path)} includes {used}"


@pytest.mark.parametrize("game", GAMES)
def test_search_names_no_game(game: str) -> None:
    word = re.compile(rf"(?<![a-z]){re.escape(game)}(?![a-z])", re.IGNORECASE)
    for path in product_files():
        if (ROOT / "search") in path.parents:
            assert not word.search(path.read_text(encoding="utf-8")), f"{name(path)} names {game}"


def test_nothing_reaches_outside_the_tree() -> None:
    for path in product_files():
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:  # an image, a network
            continue
        for number, line in enumerate(lines, start=1):
            found = OUTSIDE.search(line)
            assert found is None, f"{name(path)}:{number} reaches outside: {line.strip()}"


def test_files_are_short() -> None:
    for path in product_files():
        if path.suffix in CODE_SUFFIXES and name(path) not in LONG_FILES:
            lines = len(path.read_text(encoding="utf-8").splitlines())
            assert lines <= MAX_LINES, f"{name(path)} has {lines} lines; split it by ideas"


def test_the_list_of_long_files_is_current() -> None:
    for long_file in LONG_FILES:
        lines = len((ROOT / long_file).read_text(encoding="utf-8").splitlines())
        assert lines > MAX_LINES, f"{long_file} is short enough now: take it off the list"
