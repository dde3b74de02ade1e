"""What only Catan Connect has: the table as plain data.

Places are named as in Catan, in the coordinates of a chain of boards: the same name means another
place in each chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright import _core
from tilewright.catan import Cell, Harbour, Offer

if TYPE_CHECKING:
    from tilewright._core import CatanConnect, CatanConnectInformationSet


@dataclass(frozen=True)
class Hex:
    """A hex of a chain."""

    cell: Cell
    #: What it gives, or desert.
    terrain: str
    number: int | None
    #: The seat whose area it is in; None in the strips of desert and in border areas.
    seat: int | None
    is_border: bool


@dataclass(frozen=True)
class Chain:
    """Boards that stand in a line: a group, or all of them."""

    #: The first and the last board.
    boards: tuple[int, int]
    hexes: tuple[Hex, ...]
    posts: tuple[Harbour, ...]
    #: Where the grey pieces stand.
    grey: tuple[str, ...]
    #: What lies in the markets at its ends; None where a part of a chain has no end.
    west_market: dict[str, int] | None
    east_market: dict[str, int] | None

    @property
    def seats(self) -> range:
        """Those who sit at its boards, from west to east two at each: the sun and the moon seat."""
        return range(2 * self.boards[0], 2 * self.boards[1] + 2)


@dataclass(frozen=True)
class Board:
    """What belongs to two players."""

    #: Tiles left in each stack.
    tiles: tuple[int, ...]
    #: Tiles from these stacks that were played, by kind.
    played: dict[str, int]
    #: The seats that hold the special cards.
    longest_road: int | None
    largest_army: int | None


@dataclass(frozen=True)
class Seat:
    """What one player has, as far as the position shows it."""

    #: As in texts: "0.sun".
    name: str
    settlements: tuple[str, ...]
    cities: tuple[str, ...]
    roads: tuple[str, ...]
    settlements_left: int
    cities_left: int
    roads_left: int
    #: Where the own robber stands.
    robber: Cell
    hand: dict[str, int]
    #: Development tiles that are known, of `num_tiles` in all.
    tiles: dict[str, int]
    num_tiles: int
    #: Knights played.
    knights: int
    #: The length of the longest road.
    road_length: int
    #: Points, tiles included where they are known.
    points: int
    #: By resource, how many tokens of it the stores take for one of another.
    rates: dict[str, int]
    #: Whether the player builds in this round.
    is_active: bool
    has_won: bool

    @property
    def hidden_tiles(self) -> int:
        """How many tiles are not known."""
        return self.num_tiles - sum(self.tiles.values())


@dataclass(frozen=True)
class Table:
    """All of a position, or what one player knows of it."""

    chains: tuple[Chain, ...]
    boards: tuple[Board, ...]
    seats: tuple[Seat, ...]
    #: Tokens in all stores together.
    stock: dict[str, int]
    round: int
    #: The half whose turn it is: sun or moon.
    half: str
    is_robber_round: bool
    #: As in texts: order, roll, discard, roll robber, trade, answer, pick, act, free road, plenty,
    #: knight gain, draw or over.
    phase: str
    #: The seat whose visit it is, and the one that acts; None while chance does.
    mover: int
    actor: int | None
    last_roll: int | None
    offer: Offer | None
    accepted_by: tuple[int, ...]
    #: Points with which a player has won.
    points_needed: int
    #: What whoever acts may do, as texts, but for offers; empty where the position does not show
    #: the tiles that this depends on.
    choices: tuple[str, ...]


def table(position: CatanConnect | CatanConnectInformationSet) -> Table:
    """What lies on and beside the table of a position."""
    data: dict[str, Any] = _core.catan_connect_table(position)
    return Table(
        **{
            **data,
            "chains": tuple(_chain(entry) for entry in data["chains"]),
            "boards": tuple(
                Board(**{**entry, "tiles": tuple(entry["tiles"])}) for entry in data["boards"]
            ),
            "seats": tuple(_seat(entry) for entry in data["seats"]),
            "offer": None if data["offer"] is None else Offer(*data["offer"]),
            "accepted_by": tuple(data["accepted_by"]),
            "choices": tuple(data["choices"]),
        }
    )


def _chain(data: dict[str, Any]) -> Chain:
    return Chain(
        **{
            **data,
            "hexes": tuple(Hex(**entry) for entry in data["hexes"]),
            "posts": tuple(Harbour(**entry) for entry in data["posts"]),
            "grey": tuple(data["grey"]),
        }
    )


def _seat(data: dict[str, Any]) -> Seat:
    pieces = {name: tuple(data[name]) for name in ("settlements", "cities", "roads")}
    return Seat(**{**data, **pieces})
