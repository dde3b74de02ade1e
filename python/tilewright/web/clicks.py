"""What of a picture a person clicks to choose an action.

An action is made of parts, such as a card and a cell. A part may have something in the picture
that stands for it, which the page finds by a CSS selector; whatever has nothing there is a button.
A game without an entry here is played with buttons alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """One of the choices that an action is made of; equal parts are the same choice."""

    #: As people read it.
    text: str
    #: A CSS selector of what stands for it in the picture; empty if nothing does.
    select: str = ""
    #: A CSS selector of something in the picture to show, turned, in the place that is chosen.
    art: str = ""
    #: By how many degrees that is turned, clockwise.
    turn: int = 0


def parts_of(game: str, text: str, seat: int) -> tuple[Part, ...]:
    """The parts of an action, given as text, that a seat may choose."""
    reader = _READERS.get(game)
    parts = () if reader is None else reader(text, seat)
    return parts or (Part(text),)


_PLACEMENT = re.compile(r"([AKQJT9][hdsc]|\*)(\([1-5],[1-5]\))")
_LAID_TILE = re.compile(r"[A-X]@(\(-?\d+,-?\d+\))r([0-3])")
_SEGMENT = re.compile(r"[mcrf]\d?")
_DRAFT = re.compile(r"draft ([0-3])")
_RESOURCE = "(brick|lumber|wool|grain|ore)"
_BANK_TRADE = re.compile(rf"bank (?:([234]) )?{_RESOURCE} for {_RESOURCE}")
_OFFER = re.compile(r"(offer [a-z+]+) (for [a-z+]+)")
_MARKED = re.compile(
    r"(?:settlement|city|road|robber|rob|pick|choose|play) .+|roll|buy(?: left| right)?"
)
_MARKET_TRADE = re.compile(rf"market (left )?{_RESOURCE} for {_RESOURCE}")
_HEX = re.compile(r"(tile|token) (\(-?\d+,-?\d+\))(?: ([0-5]))?")


def _sono(text: str, seat: int) -> tuple[Part, ...]:
    match = _PLACEMENT.fullmatch(text)
    if match is None:
        return ()
    card, cell = match.groups()
    return (
        Part(card, f'.hand[data-seat="{seat}"] [data-card="{card}"]'),
        Part(cell, f'.cell[data-cell="{cell}"]'),
    )


def _carcassonne(text: str, _seat: int) -> tuple[Part, ...]:
    if match := _LAID_TILE.fullmatch(text):
        cell, rotation = match.groups()
        return (
            Part(cell, f'.open[data-cell="{cell}"]'),
            Part(f"r{rotation}", art=".hand > g", turn=90 * int(rotation)),
        )
    if _SEGMENT.fullmatch(text):
        return (Part(text, f'.choice[data-segment="{text}"]'),)
    return ()


def _cascadia(text: str, seat: int) -> tuple[Part, ...]:
    if match := _DRAFT.fullmatch(text):
        return (Part(text, f'.market > g:has([data-slot="{match[1]}"])'),)
    if match := _HEX.fullmatch(text):
        kind, cell, rotation = match.groups()
        what = "open" if kind == "tile" else "hex"
        where = Part(cell, f'.environment[data-seat="{seat}"] .{what}[data-cell="{cell}"]')
        if rotation is None:
            return (where,)
        return (where, Part(f"turn {rotation}", art=".drafted > g", turn=-60 * int(rotation)))
    return ()


def _catan(text: str, seat: int) -> tuple[Part, ...]:
    if match := _BANK_TRADE.fullmatch(text):
        rate, give, take = match.groups()
        parts = (
            Part(f"give {give}", f'.hand[data-seat="{seat}"] [data-resource="{give}"]'),
            Part(f"take {take}", f'.bank[data-resource="{take}"]'),
        )
        return parts if rate is None else (*parts, Part(f"at {rate}:1"))
    if match := _OFFER.fullmatch(text):
        return (Part(match[1]), Part(match[2]))
    if _MARKED.fullmatch(text):
        return (Part(text, f'.choice[data-action="{text}"]'),)
    return ()


def _catan_connect(text: str, seat: int) -> tuple[Part, ...]:
    if match := _MARKET_TRADE.fullmatch(text):
        left, give, take = match.groups()
        side = "east" if (seat % 2 == 0) == (left is None) else "west"  # a sun seat looks north
        market = f'.market[data-side="{side}"] [data-resource="{take}"]'
        return (
            Part(f"give {give}", f'.hand[data-seat="{seat}"] [data-resource="{give}"]'),
            Part(f"take {take} in the {side}", market),
        )
    return _catan(text, seat)


_READERS: dict[str, Callable[[str, int], tuple[Part, ...]]] = {
    "carcassonne": _carcassonne,
    "cascadia": _cascadia,
    "catan": _catan,
    "catan_connect": _catan_connect,
    "sono": _sono,
}
