"""Positions that commands read: of a text, or of a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import tilewright
from tilewright import _core
from tilewright.replays import read_replays

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State


def read_text(path: str) -> str | None:
    """The text of a file; None for a folder, and for what is not text."""
    if path == "-":
        data = sys.stdin.buffer.read()
    elif Path(path).is_dir():
        return None
    else:
        data = Path(path).read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def of_text(
    text: str, game: str, ply: int | None, viewer: str | None
) -> tuple[State | InformationSet, str | None]:
    """The position after so many plies, and the last action of a player if it is known.

    Without a ply: after all of them. With a viewer, a position with hidden parts is read too.
    """
    kind = tilewright.game_class(game)
    try:
        state, actions = kind.from_game_text(text)
    except ValueError:
        if viewer is None or "moves:" in text:
            raise
        # Parts may be hidden, but not from the viewer.
        seen = getattr(_core, kind.__name__ + "InformationSet")
        return seen.from_text(text, number_of_player(kind, kind.max_players, viewer)), None
    plies = _plies(len(actions), ply)
    last = None
    for action in actions[:plies]:
        last = state.action_text(action) if state.current_player() >= 0 else last
        state.apply(action)
    return state, last


def of_record(path: str, game: int, ply: int | None) -> tuple[State, str | None]:
    """The same of a recorded game.

    path: the folder of a tournament, or a file of games; `game` is the number of the game in it.
    """
    replay = read_replays(path).find(game)
    plies = _plies(len(replay.actions), ply)
    for at in range(plies - 1, -1, -1):
        before = replay.position(at)
        if before.current_player() >= 0:
            return replay.position(plies), before.action_text(replay.actions[at])
    return replay.position(plies), None


def _plies(length: int, wanted: int | None) -> int:
    if wanted is None:
        return length
    if not 0 <= wanted <= length:
        raise ValueError(f"--ply: from 0 to {length}, not {wanted}")
    return wanted


def number_of_player(kind: type[State], players: int, name: str) -> int:
    """The seat of a number or a name, for a game with so many players."""
    seats: list[int] = [*range(players), tilewright.SPECTATOR]
    for seat in seats:
        if name in {str(seat), kind.player_name(seat)}:
            return seat
    names = ", ".join(f"{seat} ({kind.player_name(seat)})" for seat in seats)
    raise ValueError(f"--viewer: there is no player {name!r}; valid: {names}")


def player_named(position: State | InformationSet, name: str) -> int:
    """A seat of a position, or the spectator, by number or name."""
    kind = tilewright.game_class(tilewright.pictures.game_of(position))
    return number_of_player(kind, position.num_players(), name)
