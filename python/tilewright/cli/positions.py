"""Positions that commands read: of a text, or of a recorded game."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import tilewright
from tilewright import _core
from tilewright.tournament import JOURNAL_NAME

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State

_GAME_LINE = re.compile(r"^\s*game:\s*([^#\n]*?)\s*(?:#.*)?$", re.MULTILINE)


def game_named(text: str) -> str | None:
    """The game that a text says it is of, if it does."""
    named = _GAME_LINE.search(text)
    return None if named is None else named[1]


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
    file = Path(path)
    if file.is_dir():
        file /= JOURNAL_NAME
    if not file.exists():
        raise ValueError(f"{file} does not exist")
    _, records, _ = _core.read_games(str(file))
    found = [record for record in records if record.as_dict()["game"] == game]
    if not found:
        raise ValueError(
            f"{file} holds no game {game}; 'tilewright watch {path} --list' lists them"
        )
    record = found[0]
    plies = _plies(len(record.actions), ply)
    made = range(plies - 1, -1, -1)
    by_player = (at for at in made if record.position(at).current_player() >= 0)
    at = next(by_player, None)
    if at is None:
        return record.position(plies), None
    return record.position(plies), record.position(at).action_text(record.actions[at])


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
