"""What agents thought of positions of recorded games, kept in a file beside the games.

The file has one JSON object a line, of one agent's thinking about one position: `game` (its
number), `ply` (how many plies are done), `agent` (a specification) and `report` (the fields of a
`Report`). Of several lines about the same the last one counts. It is an addition to the games,
which are whole without it, and it may be removed at any time.
"""

from __future__ import annotations

import json
import operator
from dataclasses import dataclass
from pathlib import Path

from tilewright.report import Report

_SUFFIX = ".thoughts.jsonl"


@dataclass(frozen=True)
class Thought:
    """One agent's thinking about the position of a game after so many plies."""

    game: int
    ply: int
    agent: str
    report: Report


def thoughts_path(games: Path) -> Path:
    """The file for the thoughts about a file of games: journal.thoughts.jsonl for a journal."""
    return games.with_name(games.stem + _SUFFIX)


def read_thoughts(path: Path) -> list[Thought]:
    """The thoughts of a file; none if there is no file. ValueError names the line that is wrong.

    A last line that was cut off while it was written is passed over.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except FileNotFoundError:
        return []
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: this is not a text file") from error
    return [_thought(line, f"{path}, line {at}") for at, line in enumerate(lines[:-1], start=1)]


def append_thought(path: Path, thought: Thought) -> None:
    """Adds a thought to a file, which is made if there is none. OSError if it cannot be written."""
    data = {
        "game": thought.game,
        "ply": thought.ply,
        "agent": thought.agent,
        "report": thought.report.as_dict(),
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(data) + "\n")


def _thought(line: str, where: str) -> Thought:
    try:
        data = json.loads(line)
        thought = Thought(
            operator.index(data["game"]),
            operator.index(data["ply"]),
            str(data["agent"]),
            Report.from_dict(data["report"]),
        )
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"{where}: not a thought ({error})") from error
    return thought
