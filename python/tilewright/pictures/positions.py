"""What can be drawn: states, and what one player knows of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewright import _core

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State


#: Games whose tables have several groups of boards.
_GROUPED = ("catan_connect",)


def game_of(position: Any) -> str:
    """The name of a position's game. TypeError if it is no position."""
    for game, name in _core.games().items():
        if isinstance(position, (getattr(_core, name), getattr(_core, name + "InformationSet"))):
            return str(game)
    raise TypeError(f"{position!r} is neither a state nor an information set")


def check_group(game: str, group: int | None) -> None:
    """ValueError for a group in a game whose table is one."""
    if group is not None and game not in _GROUPED:
        raise ValueError(f"group: only {', '.join(_GROUPED)} has groups of boards, not {game}")


def seen_by(position: State | InformationSet, viewer: int | None) -> State | InformationSet:
    """What a viewer knows of a position; without a viewer the position itself."""
    if viewer is None:
        return position
    if hasattr(position, "information_set"):
        return position.information_set(viewer)
    if viewer != position.viewer:
        raise ValueError(
            f"this is what player {position.viewer} knows; what player {viewer} knows is not in it"
        )
    return position
