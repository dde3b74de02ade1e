"""Games that were played and can be looked at again, from any file that holds some."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright import _core
from tilewright.games import game_class
from tilewright.tournament import JOURNAL_NAME

if TYPE_CHECKING:
    from tilewright._core import GameRecord
    from tilewright.games import State

_GAME_LINE = re.compile(r"^\s*game:\s*([^#\n]*?)\s*(?:#.*)?$", re.MULTILINE)


@dataclass(frozen=True)
class Replay:
    """One game from its first position on.

    position(n): the state after n plies, from 0 to `len(actions)`; ValueError if the game cannot be
        played again that far.
    verify(): why the game is not what its file says it is; empty if it is.
    """

    #: Its number in its tournament; 0 in a file of one game.
    number: int
    game: str
    rules: str
    #: Who sat on each seat; empty where the file does not say.
    agents: tuple[str, ...]
    #: One id for each ply, outcomes of chance nodes included.
    actions: tuple[int, ...]
    points: tuple[int, ...]
    #: Games of one deal start from the same position.
    deal: int
    #: What an agent did that lost the game for it, in words; mostly nothing.
    faults: tuple[str, ...]
    position: Callable[[int], State]
    verify: Callable[[], str]


@dataclass(frozen=True)
class ReplayFile:
    """The games of a file. `notice`: what people should know of it; mostly empty."""

    path: Path
    replays: tuple[Replay, ...]
    notice: str = ""

    def find(self, number: int) -> Replay:
        """The game of a number. ValueError if there is none."""
        for replay in self.replays:
            if replay.number == number:
                return replay
        whole = self.path.parent if self.path.name == JOURNAL_NAME else self.path
        raise ValueError(
            f"{self.path} holds no game {number}; 'tilewright watch {whole} --list' lists them"
        )


def game_named(text: str) -> str | None:
    """The game that the text of a position or of a game says it is of, if it does."""
    named = _GAME_LINE.search(text)
    return None if named is None else named[1]


def read_replays(path: str | Path) -> ReplayFile:
    """Reads the games of a tournament's folder, of a file of games, or of the text of one game.

    ValueError says what is wrong with a bad file, and that there is none.
    """
    file = Path(path)
    if file.is_dir():
        file /= JOURNAL_NAME
    if not file.exists():
        raise ValueError(f"{file} does not exist")
    text = _text(file)
    game = None if text is None else game_named(text)
    if text is not None and game is not None:
        try:
            return ReplayFile(file, (_of_text(text, game),))
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from error
    _, records, notice = _core.read_games(str(file))
    # A journal has them in the order in which they ended.
    replays = sorted(map(_of_record, records), key=lambda replay: replay.number)
    return ReplayFile(file, tuple(replays), notice)


def _text(file: Path) -> str | None:
    """The text of a file of one game; None for a file of records, and for what is no text."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
    return None if text.lstrip().startswith("{") else text


def _of_text(text: str, game: str) -> Replay:
    start, actions = game_class(game).from_game_text(text)
    positions = [start]

    def position(plies: int) -> State:
        while len(positions) <= plies:
            following = positions[-1].clone()
            following.apply(actions[len(positions) - 1])
            positions.append(following)
        return positions[plies].clone()

    return Replay(
        number=0,
        game=game,
        rules=start.rules(),
        agents=("",) * start.num_players(),
        actions=tuple(actions),
        points=tuple(position(len(actions)).points()),
        deal=0,
        faults=(),
        position=position,
        verify=lambda: "",  # a text whose moves are not legal is not read
    )


def _of_record(record: GameRecord) -> Replay:
    data = record.as_dict()
    return Replay(
        number=data["game"],
        game=record.game,
        rules=record.rules,
        agents=tuple(record.agents),
        actions=tuple(record.actions),
        points=tuple(data["points"]),
        deal=data["deal"],
        faults=tuple(fault["text"] for fault in data.get("faults", ())),
        position=record.position,
        verify=record.verify,
    )
