"""The action that led to a position of Cascadia, and where it shows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tilewright import _core
from tilewright.cascadia import HABITATS, WILDLIFE, Cell, Table

if TYPE_CHECKING:
    from tilewright._core import Cascadia, CascadiaInformationSet

_PLACEMENT = re.compile(r"(tile|token) \((-?\d+),(-?\d+)\)(?: ([0-5]))?")
_SLOTS = re.compile(r"(?:draft [0-3](?:\+[0-3])?|wipe [0-3](?:\+[0-3]){0,3})")
_WORDS = ("wipe three", "decline")
_REVEAL = re.compile(r"reveal [MFPWR]{1,2}:[beshf]{1,3}")


@dataclass(frozen=True)
class Last:
    """What was done last, and where it shows."""

    text: str = ""
    #: Of a placement: whose environment, and where in it.
    seat: int | None = None
    cell: Cell | None = None
    #: Of a draft or a wipe: the slots of the market.
    slots: tuple[int, ...] = ()


def read_last(text: str | None, table: Table) -> Last:
    """ValueError for a text that is no action, or for a placement where nothing lies."""
    if text is None:
        return Last()
    words = " ".join(text.split())
    placement = _PLACEMENT.fullmatch(words)
    if placement is not None and (placement[1] == "tile") == (placement[4] is not None):
        return _placed(words, (int(placement[2]), int(placement[3])), placement[1], table)
    if _SLOTS.fullmatch(words):
        return Last(words, slots=tuple(int(slot) for slot in re.findall(r"\d", words)))
    draws = tuple(f"draw {animal}" for animal in WILDLIFE)
    if words in _WORDS or words in draws or _REVEAL.fullmatch(words):
        return Last(words)
    raise ValueError(
        f"last: {text!r} is no action, as in 'tile (1,0) 3', 'token (1,0)', 'decline', "
        "'draft 0', 'draft 0+2', 'wipe three', 'wipe 0+1', 'draw bear' or 'reveal MF:bh'"
    )


def _placed(text: str, cell: Cell, what: str, table: Table) -> Last:
    """A token ends the turn of whoever placed it; a tile does not."""
    seats = len(table.environments)
    is_own = table.phase == "token"
    seat = table.mover if is_own else (table.mover - 1) % seats
    for placed in table.environments[seat].hexes:
        if placed.cell == cell and (what == "tile" or placed.token is not None):
            return Last(text, seat, cell)
    raise ValueError(f"last: {text!r} leaves a {what} there, but seat {seat} has none at {cell}")


def last_text(position: Cascadia | CascadiaInformationSet, action: int) -> str:
    """The text of the action with this id that led to a position.

    The ids of players' actions and of chance's outcomes overlap, so that what had to happen before
    decides: a market is full, and a tile is missing, only after a draw.
    """
    phase = _core.cascadia_table(position)["phase"]
    slots_filled = phase in ("market", "draw tile")
    is_token = phase == "draw token" and action < len(WILDLIFE)
    by_chance = action < _outcomes() and (slots_filled or is_token)
    return _asked(by_chance).action_text(action)


def _outcomes() -> int:
    """Outcomes of chance have the ids below: a token, or one of 75 kinds of tiles."""
    return len(WILDLIFE) + 15 * len(HABITATS)


@lru_cache(maxsize=2)
def _asked(by_chance: bool) -> Cascadia:
    """A position in which a player acts or chance does."""
    state = _core.Cascadia(0)
    while state.is_chance_node() != by_chance:
        state.apply(state.legal_actions()[0])
    return state
