"""What a game's own analysis says of a position, as tables for the page.

A game that has something to say joins `_TABLES`; the page shows whatever tables there are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright import sono

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State


@dataclass(frozen=True)
class Table:
    """A table of words. `name` is what the page and its tests call it by."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables_of(game: str, shown: State | InformationSet) -> tuple[Table, ...]:
    """The tables of a position, made from nothing but what is shown."""
    make = _TABLES.get(game)
    return () if make is None else make(shown)


def _sono(shown: Any) -> tuple[Table, ...]:
    analysis = sono.analyze_grid(shown.text())
    return tuple(
        Table(
            name=title,
            title=f"the {title}, line by line",
            columns=("line", "points", "what it is", "the joker reads"),
            rows=tuple(_line(line) for line in lines),
        )
        for title, lines in (("rows", analysis.rows), ("columns", analysis.columns))
    )


def _line(line: sono.Line) -> tuple[str, ...]:
    if line.complete:
        return line.line, str(line.points), line.label, line.joker
    # A yardstick: it takes every card that is not on the grid for equally likely.
    open_line = f"open: {line.low} to {line.high}"
    return line.line, f"~{line.expected:.1f}", open_line, _open_joker(line)


def _open_joker(line: sono.Line) -> str:
    return "still open" if "*" in line.cards else ""


_TABLES: dict[str, Callable[[State | InformationSet], tuple[Table, ...]]] = {"sono": _sono}
