"""docs/arrays.md, written from what the code says of its arrays.

Run: python -m tilewright.array_docs > docs/arrays.md
"""

from __future__ import annotations

from typing import Any

from tilewright.games import game_class, games
from tilewright.vector import VectorEnv, make_vec

_HEAD = """\
# Arrays

Every array that the package hands out, for every game. This page is written by
`python -m tilewright.array_docs`; a test holds it to the code.

All arrays are C-contiguous (row-major). *n* is the number of games that are stepped together, of
`tilewright.make_vec(game, n)`. Ranges are inclusive.

An observation shows what one player may know and no more, and the players in the order of the
table from the viewer's seat on. As float32 it is exact. As uint8 the range of each part, from low
to high, becomes 0 to 255, rounded: `low + value / 255 * (high - low)` reads it back, exactly where
a part is only 0 or 1, else within half a step. `state.observation(player)` and
`information_set.observation()` give the same float32 numbers, one-dimensional; `action_mask()` is
int8 `[num_actions]`.
"""


def _number(value: float) -> str:
    return f"{value:.6g}" if abs(value) < 1e6 else f"{value:.0f}"


def _shape(shape: tuple[int, ...], first: str) -> str:
    return "[" + ", ".join([first, *map(str, shape[1:])]) + "]"


def _table(header: list[str], rows: list[list[str]]) -> list[str]:
    lines = [header, ["---"] * len(header), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def _array_rows(env: VectorEnv) -> list[list[str]]:
    return [
        [
            f"`{spec['name']}`",
            spec["dtype"],
            _shape(spec["shape"], "n"),
            f"{_number(spec['low'])} to {_number(spec['high'])}",
            spec["meaning"],
        ]
        for spec in env.specs()
    ]


def _part_rows(parts: list[dict[str, Any]]) -> list[list[str]]:
    return [
        [
            f"`{part['name']}`",
            "[" + ", ".join(map(str, part["shape"])) + "]",
            str(part["offset"]),
            f"{_number(part['low'])} to {_number(part['high'])}",
            part["meaning"],
        ]
        for part in parts
    ]


def _section(game: str) -> list[str]:
    header = ["array", "dtype", "shape", "range", "meaning"]
    rows: dict[str, list[str]] = {}
    settings: list[dict[str, Any]] = [
        {},
        {"observations": "uint8", "legal_actions": "bits"},
        {"legal_actions": "list"},
    ]
    for setting in settings:
        env = make_vec(game, 1, seed=0, **setting)
        for row in _array_rows(env):
            rows.setdefault(" ".join(row[:2]), row)
    env = make_vec(game, 1, seed=0)
    return [
        f"## {game_class(game).__name__}",
        "",
        f"With the default rules: {env.num_players} players, {env.num_actions} actions.",
        "",
        *_table(header, list(rows.values())),
        "",
        "The parts of an observation, one after the other, each row-major:",
        "",
        *_table(
            ["part", "shape", "offset", "range", "meaning"], _part_rows(env.observation_spec())
        ),
        "",
    ]


def page() -> str:
    """The whole page."""
    lines = [_HEAD]
    for game in games():
        lines += _section(game)
    return "\n".join(lines).rstrip("\n") + "\n"


if __name__ == "__main__":
    print(page(), end="")
