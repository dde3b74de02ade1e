"""How a picture is wanted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """See `tilewright.render`."""

    #: Width in pixels; None leaves it to the game.
    size: int | None = None
    #: The action that led to the position, as text.
    last: str | None = None
    #: Whether legal places are marked.
    legal: bool = False
    #: The group of boards that is drawn, in games that have several; None draws all.
    group: int | None = None
