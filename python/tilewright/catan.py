"""What only Catan has: the table as plain data.

Places are named as in texts: hexes by their cell (q, r), intersections by the cell whose north or
south tip they are, as in "N(0,-2)", paths by the intersections at their ends, as in
"N(0,-2)-S(0,-3)".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright import _core

if TYPE_CHECKING:
    from tilewright._core import Catan, CatanInformationSet

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
DEV_CARDS = ("knight", "victory_point", "road_building", "year_of_plenty", "monopoly")

Cell = tuple[int, int]


@dataclass(frozen=True)
class Hex:
    """A hex of the island."""

    cell: Cell
    #: What it gives, or desert.
    terrain: str
    #: Its number token.
    number: int | None


@dataclass(frozen=True)
class Harbour:
    """A harbour on a path."""

    edge: str
    #: The cell of the sea that it lies in.
    cell: Cell
    #: What it trades at 2:1, None for a harbour that trades everything at 3:1.
    resource: str | None


@dataclass(frozen=True)
class Seat:
    """What one player has, as far as the position shows it."""

    settlements: tuple[str, ...]
    cities: tuple[str, ...]
    roads: tuple[str, ...]
    settlements_left: int
    cities_left: int
    roads_left: int
    #: Cards that are known to be in the hand, of `hand_size` in all.
    hand: dict[str, int]
    hand_size: int
    #: Development cards in hand that are known, of `num_dev_cards` in all.
    dev_cards: dict[str, int]
    num_dev_cards: int
    #: Known cards of the hand that are to be returned, and lie face down until all have chosen.
    returned: dict[str, int]
    #: Knights played.
    knights: int
    #: The length of the longest road.
    road_length: int
    #: Victory points, cards included where they are known.
    points: int
    #: By resource, how many cards of it the bank takes for one of another.
    rates: dict[str, int]

    @property
    def hidden_cards(self) -> int:
        """How many cards of the hand are not known."""
        return self.hand_size - sum(self.hand.values())

    @property
    def hidden_dev_cards(self) -> int:
        """How many development cards in hand are not known."""
        return self.num_dev_cards - sum(self.dev_cards.values())


@dataclass(frozen=True)
class Offer:
    """A trade that a player offers: cards by resource."""

    give: dict[str, int]
    want: dict[str, int]


@dataclass(frozen=True)
class Table:
    """All of a position, or what one player knows of it."""

    hexes: tuple[Hex, ...]
    harbours: tuple[Harbour, ...]
    robber: Cell
    seats: tuple[Seat, ...]
    bank: dict[str, int]
    #: How many development cards are left, and how many of each kind were played by all.
    deck: int
    played: dict[str, int]
    #: The seats that hold the special cards.
    longest_road: int | None
    largest_army: int | None
    #: Turns that are over.
    turn: int
    #: The seat whose turn it is, and the one that acts; None while chance does.
    mover: int
    actor: int | None
    #: As in texts: setup settlement, setup road, pre-roll, dice, discard, move robber, choose
    #: victim, steal, main, draw, free road, plenty, monopoly, answer, counter, pick or over.
    phase: str
    has_rolled: bool
    last_roll: int | None
    #: Who is robbed, while chance takes the card.
    victim: int | None
    #: The offer of the mover, and what an opponent would rather have.
    offer: Offer | None
    counter_offer: Offer | None
    accepted_by: tuple[int, ...]
    winner: int | None
    #: What whoever acts may do, as texts, but for offers; empty where the position does not show
    #: the cards that this depends on.
    choices: tuple[str, ...]


def table(position: Catan | CatanInformationSet) -> Table:
    """What lies on and beside the table of a position."""
    data: dict[str, Any] = _core.catan_table(position)
    return Table(
        **{
            **data,
            "hexes": tuple(Hex(**entry) for entry in data["hexes"]),
            "harbours": tuple(Harbour(**entry) for entry in data["harbours"]),
            "seats": tuple(_seat(entry) for entry in data["seats"]),
            "offer": _offer(data["offer"]),
            "counter_offer": _offer(data["counter_offer"]),
            "accepted_by": tuple(data["accepted_by"]),
            "choices": tuple(data["choices"]),
        }
    )


def _seat(data: dict[str, Any]) -> Seat:
    pieces = {name: tuple(data[name]) for name in ("settlements", "cities", "roads")}
    return Seat(**{**data, **pieces})


def _offer(data: tuple[dict[str, int], dict[str, int]] | None) -> Offer | None:
    return None if data is None else Offer(*data)
