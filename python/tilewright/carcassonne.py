"""What only Carcassonne has: its tile types, and the table as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tilewright import _core

if TYPE_CHECKING:
    from tilewright._core import Carcassonne, CarcassonneInformationSet


@dataclass(frozen=True)
class Segment:
    """A piece of one feature on a tile, as it lies unturned."""

    #: As in actions: m, c0, r2, f1.
    name: str
    #: monastery, city, road or field.
    kind: str
    #: The sides that it reaches, 0 to 3 from the north clockwise; none for a field.
    sides: tuple[int, ...]
    #: A field's half sides, 0 to 7 clockwise from the north-west corner.
    halves: tuple[int, ...]
    #: The cities whose wall a field touches.
    cities: tuple[str, ...]
    has_pennant: bool


@dataclass(frozen=True)
class TileType:
    """One type of land tile."""

    letter: str
    name: str
    #: How many the box holds.
    count: int
    segments: tuple[Segment, ...]

    def of_kind(self, kind: str) -> tuple[Segment, ...]:
        """The segments of a kind: monastery, city, road or field."""
        return tuple(segment for segment in self.segments if segment.kind == kind)


@dataclass(frozen=True)
class Tile:
    """A tile on the table, turned by so many quarters clockwise."""

    type: str
    x: int
    y: int
    rotation: int

    @property
    def text(self) -> str:
        """As in moves: V@(1,-2)r3."""
        return f"{self.type}@({self.x},{self.y})r{self.rotation}"


@dataclass(frozen=True)
class Meeple:
    """A meeple on the table; `tile` is the number of its tile in the order of laying."""

    tile: int
    segment: str
    owner: int


@dataclass(frozen=True)
class OpenCell:
    """An empty cell beside a tile, and the rotations in which the tile in hand fits it."""

    x: int
    y: int
    rotations: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """All of a position: nothing is hidden in Carcassonne."""

    #: In the order of laying; the last one was laid last.
    tiles: tuple[Tile, ...]
    meeples: tuple[Meeple, ...]
    scores: tuple[int, ...]
    supplies: tuple[int, ...]
    #: The seat whose turn it is.
    turn: int
    #: draw, tile, meeple or over.
    phase: str
    #: The letter of the tile to be laid now.
    hand: str | None
    #: How many tiles of each type are still to be drawn, and how many left the game.
    pile: dict[str, int]
    discarded: dict[str, int]
    #: With unplaceable=bottom, the tiles at the bottom of the pile in order.
    queue: tuple[str, ...]
    open_cells: tuple[OpenCell, ...]
    #: The segments of the last tile where a meeple may go now.
    choices: tuple[str, ...]


@lru_cache(maxsize=1)
def tile_types() -> dict[str, TileType]:
    """The tile types by their letters, A to X."""
    types = {}
    for entry in _core.carcassonne_tile_types():
        segments = tuple(
            Segment(**{name: _frozen(value) for name, value in segment.items()})
            for segment in entry["segments"]
        )
        types[entry["letter"]] = TileType(**{**entry, "segments": segments})
    return types


def table(position: Carcassonne | CarcassonneInformationSet) -> Table:
    """What lies on and beside the table of a position."""
    data: dict[str, Any] = _core.carcassonne_table(position)
    lists = {name: _frozen(value) for name, value in data.items()}
    cells = tuple(OpenCell(c["x"], c["y"], tuple(c["rotations"])) for c in data["open_cells"])
    return Table(
        **{
            **lists,
            "tiles": tuple(Tile(**tile) for tile in data["tiles"]),
            "meeples": tuple(Meeple(**meeple) for meeple in data["meeples"]),
            "open_cells": cells,
        }
    )


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
