"""Positions for the terminal: drawn with letters where a game has such a drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tilewright.pictures import (
    carcassonne_text,
    cascadia_text,
    catan_connect_text,
    catan_text,
)
from tilewright.pictures.positions import check_group, game_of, seen_by

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State

_DRAWINGS: dict[str, Callable[[State | InformationSet, bool], str]] = {
    "carcassonne": carcassonne_text.board_text,
    "cascadia": cascadia_text.board_text,
    "catan": catan_text.board_text,
}


def board_text(
    position: State | InformationSet,
    viewer: int | None = None,
    *,
    plain: bool = False,
    group: int | None = None,
) -> str:
    """A position to look at in a terminal; `text()` is the form that can be read back.

    position, viewer, group: as in `render`.
    plain: use ASCII letters only, for terminals that have no others.

    A game whose text shows a board already, such as Sono's grid, gives its text.
    """
    game = game_of(position)
    draw = _DRAWINGS.get(game)
    shown = seen_by(position, viewer)
    check_group(game, group)
    if game == "catan_connect":
        return catan_connect_text.board_text(shown, group)
    return shown.text() if draw is None else draw(shown, plain)
