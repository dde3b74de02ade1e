"""What only Cascadia has: the table as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright import _core

if TYPE_CHECKING:
    from tilewright._core import Cascadia, CascadiaInformationSet

HABITATS = ("mountain", "forest", "prairie", "wetland", "river")
WILDLIFE = ("bear", "elk", "salmon", "hawk", "fox")
#: The steps in (q, r) to the neighbour at each edge, counter-clockwise: E, NE, NW, W, SW, SE.
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

Cell = tuple[int, int]


@dataclass(frozen=True)
class Tile:
    """A tile as it is turned; in the market unturned."""

    #: As in texts: "MF:bh".
    text: str
    #: The habitat on each edge: E, NE, NW, W, SW, SE.
    edges: tuple[str, ...]
    #: The animals that may be placed on it.
    wildlife: tuple[str, ...]
    is_keystone: bool


@dataclass(frozen=True)
class Hex:
    """A hex in its place (q, r), with the token on it."""

    cell: Cell
    tile: Tile
    token: str | None


@dataclass(frozen=True)
class ScoreSheet:
    """The points of one player as if the game were over now."""

    wildlife: dict[str, int]
    corridors: dict[str, int]
    #: The bonuses for the largest corridors, by habitat.
    majority: dict[str, int]
    nature: int
    #: Without the bonuses.
    base_total: int
    total: int


@dataclass(frozen=True)
class Environment:
    """What lies before one player."""

    #: In the order of placing, the starter's three first.
    hexes: tuple[Hex, ...]
    #: By habitat, the numbers of the hexes of a largest corridor.
    corridors: dict[str, tuple[int, ...]]
    #: Nature tokens held.
    nature: int
    sheet: ScoreSheet


@dataclass(frozen=True)
class Table:
    """All of a position: nothing is hidden in Cascadia."""

    environments: tuple[Environment, ...]
    #: The tile and the token of each slot, None where one is missing.
    market: tuple[tuple[Tile | None, str | None], ...]
    #: What the mover drafted and has not placed yet.
    drafted_tile: Tile | None
    drafted_token: str | None
    #: The card of each animal: A, B, C, D, family or intermediate.
    cards: dict[str, str]
    #: How many tokens of each animal are in the bag, and how many were wiped and are not yet back.
    bag: dict[str, int]
    set_aside: dict[str, int]
    #: How many tiles are still to be revealed.
    stack: int
    #: Turns that are over, and turns of the game, of all players together.
    turn: int
    turns: int
    #: The seat whose turn it is, also while chance fills the market.
    mover: int
    #: market, tile, token, draw token, draw tile or over.
    phase: str
    #: In the market, whether a nature token may be spent, and whether three tokens may be wiped.
    may_spend_nature: bool
    may_wipe_three: bool
    #: Where what was drafted may go: empty cells for a tile, hexes for a token.
    choices: tuple[Cell, ...]


def table(position: Cascadia | CascadiaInformationSet) -> Table:
    """What lies on and beside the table of a position."""
    data: dict[str, Any] = _core.cascadia_table(position)
    return Table(
        **{
            **data,
            "environments": tuple(_environment(entry) for entry in data["environments"]),
            "market": tuple((_tile(tile), token) for tile, token in data["market"]),
            "drafted_tile": _tile(data["drafted_tile"]),
            "choices": tuple(data["choices"]),
        }
    )


def _environment(data: dict[str, Any]) -> Environment:
    hexes = []
    for entry in data["hexes"]:
        tile = _tile(entry["tile"])
        assert tile is not None
        hexes.append(Hex(entry["cell"], tile, entry["token"]))
    return Environment(
        hexes=tuple(hexes),
        corridors={habitat: tuple(hexes) for habitat, hexes in data["corridors"].items()},
        nature=data["nature"],
        sheet=ScoreSheet(**data["sheet"]),
    )


def _tile(data: dict[str, Any] | None) -> Tile | None:
    if data is None:
        return None
    lists = {"edges": tuple(data["edges"]), "wildlife": tuple(data["wildlife"])}
    return Tile(**{**data, **lists})
