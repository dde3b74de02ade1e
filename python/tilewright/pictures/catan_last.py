"""The action that led to a position of Catan, and where it shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from tilewright import _core
from tilewright.catan import DEV_CARDS, RESOURCES, Cell, Table
from tilewright.pictures.hex_places import cell_of

if TYPE_CHECKING:
    from tilewright._core import Catan, CatanInformationSet

_TIP = r"[NS]\(-?\d+,-?\d+\)"
_BUILDING = re.compile(rf"(settlement|city) ({_TIP})")
_ROAD = re.compile(rf"road ({_TIP}-{_TIP})")
_ROBBER = re.compile(r"robber (\(-?\d+,-?\d+\))")
#: Of resources, development cards, and one or two resources in an offer.
KIND = rf"(?:{'|'.join(RESOURCES)})"
CARD = rf"(?:{'|'.join(DEV_CARDS)})"
BUNDLE = rf"{KIND}(?:\+{KIND})?"
_OTHER = re.compile(
    "roll|end|buy|accept|reject|cancel|declare"
    rf"|play {CARD}|choose {KIND}|(?:rob|pick) seat [0-3]|offer {BUNDLE} for {BUNDLE}"
    rf"|bank (?:[234] )?{KIND} for {KIND}|dice (?:[2-9]|1[012])|steal {KIND}|draw {CARD}"
)
#: Outcomes of chance have the ids below: eleven sums of dice, five resources, five cards.
_DICE, _OUTCOMES = 11, 21


@dataclass(frozen=True)
class Last:
    """What was done last, and where it shows."""

    text: str = ""
    corner: str | None = None
    edge: str | None = None
    cell: Cell | None = None


class Owner(Protocol):
    """Somebody who has built."""

    @property
    def settlements(self) -> tuple[str, ...]: ...
    @property
    def cities(self) -> tuple[str, ...]: ...
    @property
    def roads(self) -> tuple[str, ...]: ...


def read_built(words: str, owners: Sequence[Owner]) -> Last | None:
    """None for a text that builds nothing; ValueError where none of the owners has it."""
    if match := _BUILDING.fullmatch(words):
        kind, where = match.groups()
        places = [own.cities if kind == "city" else own.settlements for own in owners]
        if not any(where in built for built in places):
            raise ValueError(f"last: {words!r} leaves a {kind} there, but there is none")
        return Last(words, corner=where)
    if match := _ROAD.fullmatch(words):
        if not any(match[1] in own.roads for own in owners):
            raise ValueError(f"last: {words!r} leaves a road there, but there is none")
        return Last(words, edge=match[1])
    return None


def read_last(text: str | None, table: Table) -> Last:
    """ValueError for a text that is no action, or for something built that is not there."""
    if text is None:
        return Last()
    words = " ".join(text.split())
    built = read_built(words, table.seats)
    if built is not None:
        return built
    if match := _ROBBER.fullmatch(words):
        if cell_of(match[1]) != table.robber:
            raise ValueError(f"last: {text!r} leaves the robber there, but it is elsewhere")
        return Last(words, cell=table.robber)
    if _OTHER.fullmatch(words):
        # What is returned lies face down until all have chosen.
        is_secret = table.phase == "discard" and words.startswith("choose ")
        return Last("a card is returned" if is_secret else words)
    raise ValueError(
        f"last: {text!r} is no action, as in 'settlement N(0,0)', 'road N(0,0)-S(1,-1)', 'roll', "
        "'robber (0,0)', 'bank ore for wool' or 'dice 8'"
    )


def last_text(position: Catan | CatanInformationSet, action: int) -> str:
    """The text of the action with this id that led to a position.

    The ids of settlements and of chance's outcomes overlap, so that what the position shows
    decides. It cannot always tell: the text of an action is better than its id.
    """
    by_chance = action < _OUTCOMES and not _was_settlement(position, action)
    return _asked(by_chance, position.rules()).action_text(action)


def _was_settlement(position: Catan | CatanInformationSet, action: int) -> bool:
    data = _core.catan_table(position)
    if data["phase"] not in ("setup road", "main", "over"):
        return False
    text = _asked(False, position.rules()).action_text(action)
    is_there = text.split()[1] in data["seats"][data["mover"]]["settlements"]
    is_dice = action < _DICE and data["phase"] != "setup road" and data["last_roll"] == action + 2
    return is_there and not is_dice


@lru_cache(maxsize=4)
def _asked(by_chance: bool, rules: str) -> Catan:
    """A position in which a player acts or chance does."""
    state = _core.Catan(0, rules=rules)
    while state.is_chance_node() != by_chance:
        state.apply(state.legal_actions()[0])
    return state
