"""Pictures of positions, as SVG; one module for each game that has a drawing of its own.

A game that joins the list gets its text as a picture, until it has a module here with

    draw(position: State | InformationSet, options: Options) -> str

and a line in `_DRAWINGS`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tilewright.pictures import carcassonne, cascadia, catan, catan_connect, plain, sono
from tilewright.pictures.boards import board_text
from tilewright.pictures.cascadia_last import last_text
from tilewright.pictures.catan_connect_last import last_text as connect_last_text
from tilewright.pictures.catan_last import last_text as catan_last_text
from tilewright.pictures.options import Options
from tilewright.pictures.positions import check_group, game_of, seen_by

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State

__all__ = ["board_text", "game_of", "group_of", "render"]

_DRAWINGS: dict[str, Callable[[State | InformationSet, Options], str]] = {
    "carcassonne": carcassonne.draw,
    "cascadia": cascadia.draw,
    "catan": catan.draw,
    "catan_connect": catan_connect.draw,
    "sono": sono.draw,
}
# Games in which the position after an action does not read its id: outcomes of chance have ids of
# their own.
_LAST_TEXTS: dict[str, Callable[[Any, int], str]] = {
    "cascadia": last_text,
    "catan": catan_last_text,
    "catan_connect": connect_last_text,
}
_WIDEST = 20_000


def render(
    position: State | InformationSet,
    viewer: int | None = None,
    *,
    size: int | None = None,
    last: int | str | None = None,
    legal: bool = False,
    group: int | None = None,
) -> str:
    """A picture of a position: an SVG document, which needs no other file.

    position: a state, or what one player knows of it.
    viewer: draw only what this seat knows (`SPECTATOR`: what everybody sees); without one, all that
        the position holds.
    size: the width in pixels; the height follows. The picture can be scaled without loss.
    last: the action that led here, by id or text, to mark it. Carcassonne marks the last tile
        anyway.
    legal: mark the places where whoever is on turn may play.
    group: of a game with several groups of boards draw this one alone, counted from 0.

    TypeError for what is no position or no whole number; ValueError, with what is valid, for a
    viewer, a size, an action or a group that there is not.
    """
    game = game_of(position)
    shown = seen_by(position, viewer)
    check_group(game, group)
    if size is not None:
        size = operator.index(size)  # a TypeError for what is no whole number
        if not 1 <= size <= _WIDEST:
            raise ValueError(f"size: from 1 to {_WIDEST} pixels, not {size}")
    action = last if last is None or isinstance(last, str) else _text_of(shown, game, last)
    draw = _DRAWINGS.get(game, plain.draw)
    return draw(shown, Options(size=size, last=action, legal=legal, group=group))


def group_of(position: State | InformationSet, seat: int | None) -> int | None:
    """The group of boards that a seat sits at; None in games with one table, or without a seat."""
    if seat is None or seat < 0 or game_of(position) != "catan_connect":
        return None
    return catan_connect.group_of(position, seat)


def _text_of(shown: State | InformationSet, game: str, last: int) -> str:
    text = shown.action_text(last)  # an error if there is no such action
    return _LAST_TEXTS[game](shown, last) if game in _LAST_TEXTS else text
