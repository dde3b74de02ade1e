"""What only Sono has: lines explained with the joker's readings, and positions analysed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright import _core
from tilewright.sono_analysis import (
    PLAYOUTS,
    SOLVE_CELLS,
    WORLDS,
    analyze,
    move_table,
    outcome,
    partial_line,
    solve,
)
from tilewright.sono_answers import (
    Analysis,
    Chances,
    Distribution,
    JokerLine,
    LineOutlook,
    Move,
    Outcome,
    RatedMove,
    Solution,
)

if TYPE_CHECKING:
    from tilewright._core import Sono, SonoInformationSet

__all__ = [
    "PLAYOUTS",
    "SOLVE_CELLS",
    "WORLDS",
    "Analysis",
    "Cell",
    "Chances",
    "Distribution",
    "GridAnalysis",
    "JokerLine",
    "Line",
    "LineOutlook",
    "Move",
    "Outcome",
    "RatedMove",
    "Reading",
    "Solution",
    "Table",
    "analyze",
    "analyze_grid",
    "explain_line",
    "line",
    "move_table",
    "outcome",
    "partial_line",
    "solve",
    "table",
]


@dataclass(frozen=True)
class Reading:
    """One best way to read a complete line."""

    #: The card type that the joker stands for ("K red"), or None in a line without it.
    joker: str | None
    #: All categories that hold, best first.
    categories: tuple[str, ...]
    #: The clans among them ("red clan", "number clan").
    clans: tuple[str, ...]


@dataclass(frozen=True)
class Line:
    """One line of a grid.

    A complete line has points, a label and its best readings. Of a line with unknown cells (empty
    or face down), `low`, `high` and `expected` say what completions it still has, where every other
    card of the deck is equally likely in each cell: a yardstick, not a forecast.
    """

    line: str
    cards: tuple[str, ...]
    complete: bool
    points: int | None
    low: int
    high: int
    expected: float
    label: str
    #: What the joker stands for in the best readings, in words; empty without a joker.
    joker: str
    readings: tuple[Reading, ...]


@dataclass(frozen=True)
class GridAnalysis:
    """The ten lines of a grid: rows 1 to 5, then columns 1 to 5."""

    rules: str
    grid: str
    lines: tuple[Line, ...]

    @property
    def rows(self) -> tuple[Line, ...]:
        return self.lines[:5]

    @property
    def columns(self) -> tuple[Line, ...]:
        return self.lines[5:]


@dataclass(frozen=True)
class Cell:
    """A cell of the grid: `card` is Kh, *, -- for an empty cell or ?? for a hidden card."""

    card: str
    face_down: bool
    #: Whether a card may be placed there now.
    playable: bool


@dataclass(frozen=True)
class Table:
    """The cells row by row, and the hands of rows and columns, ?? for each hidden card."""

    cells: tuple[Cell, ...]
    hands: tuple[tuple[str, ...], ...]


def table(position: Sono | SonoInformationSet) -> Table:
    """What lies on the grid and in the hands of a position, as far as it is known."""
    data: dict[str, Any] = _core.sono_table(position)
    cells = tuple(Cell(**cell) for cell in data["cells"])
    return Table(cells=cells, hands=tuple(tuple(hand) for hand in data["hands"]))


def analyze_grid(text: str, rules: str = "default") -> GridAnalysis:
    """Every line of a grid, complete or partial.

    text: five rows of five cells (`Kh`, `10h` or `Th`, `*`, `--` empty, `??` face down), or the
        text of a position, which brings its own rules.

    ValueError says what is wrong with a bad text: a card twice, an unknown rank, a row too short.
    """
    data: dict[str, Any] = _core.sono_analyze_grid(text, rules)
    lines = tuple(_line(entry) for entry in data["lines"])
    return GridAnalysis(rules=data["rules"], grid=data["grid"], lines=lines)


def explain_line(cards: list[str], rules: str = "default") -> Line:
    """One line of up to five cards, in any order."""
    data: dict[str, Any] = _core.sono_explain_line(cards, rules)
    return _line({**data, "line": "line", "cards": cards})


def line(cards: list[str], rules: str = "default") -> Line:
    """The same as `explain_line`: points, categories and the best readings of the joker."""
    return explain_line(cards, rules)


def _line(data: dict[str, Any]) -> Line:
    readings = tuple(
        Reading(entry["joker"], tuple(entry["categories"]), tuple(entry["clans"]))
        for entry in data["readings"]
    )
    return Line(**{**data, "cards": tuple(data["cards"]), "readings": readings})
