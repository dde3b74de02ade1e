"""Cascadia's table for the terminal: every hex three lines high and eight letters wide.

A hex shows the habitat on each of its edges, and in its middle the animals that may come or, in
brackets, the token that lies there; a mark at a keystone:

     F   P        north-west, north-east
    F efs P       west, east
     F   P        south-west, south-east
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tilewright import cascadia
from tilewright.cascadia import HABITATS, WILDLIFE, Cell, Environment, Hex, Table, Tile
from tilewright.pictures.cascadia_panel import doing

if TYPE_CHECKING:
    from tilewright._core import Cascadia, CascadiaInformationSet
    from tilewright.games import InformationSet, State

_WIDTH, _HEIGHT = 8, 3
#: Before each row of hexes: its r, and the q of the first hex.
_LABEL = 12
#: Environments stand beside each other as far as lines stay so short.
_WIDEST = 160
_BETWEEN = "    "
#: Where the letters of the edges go, row and column: E, NE, NW, W, SW, SE.
_EDGES = ((1, 7), (0, 5), (0, 2), (1, 0), (2, 2), (2, 5))


def board_text(position: State | InformationSet, plain: bool) -> str:
    table = cascadia.table(cast("Cascadia | CascadiaInformationSet", position))
    blocks = [_environment(table, seat, plain) for seat in range(len(table.environments))]
    parts = [_heading(table), *_beside_each_other(blocks), _sheet(table), _legend(plain)]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _heading(table: Table) -> list[str]:
    turn = min(table.turn + 1, table.turns)
    lines = [f"{doing(table)}; turn {turn} of {table.turns}"]
    for number, (tile, token) in enumerate(table.market):
        shown = "--" if tile is None else _tile_words(tile)
        lines.append(f"slot {number}: {shown:42} {token or '--'}")
    if table.drafted_token is not None:
        tile_words = "" if table.drafted_tile is None else _tile_words(table.drafted_tile) + " and "
        lines.append(f"drafted: {tile_words}{table.drafted_token}")
    if table.phase == "token":
        places = " ".join(f"({q},{r})" for q, r in sorted(table.choices))
        lines.append(f"hexes for it: {places or 'none'}")
    lines.append(f"bag: {_counts(table.bag)}; tiles left: {table.stack}")
    if any(table.set_aside.values()):
        lines.append(f"set aside: {_counts(table.set_aside)}")
    return lines


def _tile_words(tile: Tile) -> str:
    habitats = " and ".join(dict.fromkeys(tile.edges))
    keystone = " (keystone)" if tile.is_keystone else ""
    return f"{tile.text} {habitats}{keystone}"


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {animal}" for animal, count in counts.items() if count) or "nothing"


# --- Environments --------------------------------------------------------------------------------


def _environment(table: Table, seat: int, plain: bool) -> list[str]:
    environment = table.environments[seat]
    on_turn = table.phase != "over" and seat == table.mover
    open_cells = table.choices if on_turn and table.phase == "tile" else ()
    sheet = environment.sheet
    head = (
        f"seat {seat}{' (on turn)' if on_turn else ''}: {sheet.total} points, "
        f"{environment.nature} nature token{'' if environment.nature == 1 else 's'}"
    )
    return [head, *_drawn(environment, open_cells, plain)]


def _drawn(environment: Environment, open_cells: tuple[Cell, ...], plain: bool) -> list[str]:
    """The hexes row by row; each row lies half a hex further to the east than the one above."""
    cells = [placed.cell for placed in environment.hexes] + list(open_cells)
    west = min(2 * q + r for q, r in cells)
    columns = max(2 * q + r for q, r in cells) - west + 2
    rows = sorted({r for _, r in cells})
    canvas = [[" "] * (columns * _WIDTH // 2) for _ in range(_HEIGHT * len(rows))]

    def put(cell: Cell, block: list[str]) -> None:
        q, r = cell
        left, top = (2 * q + r - west) * _WIDTH // 2, _HEIGHT * (r - rows[0])
        for row, line in enumerate(block):
            canvas[top + row][left : left + _WIDTH] = line

    for q, r in open_cells:
        put((q, r), [" " * _WIDTH, f"{f'{q},{r}':^{_WIDTH}}", " " * _WIDTH])
    for placed in environment.hexes:
        put(placed.cell, _block(placed, plain))
    lines = []
    for at, letters in enumerate(canvas):
        r = rows[0] + at // _HEIGHT
        first = min(q for q, row in cells if row == r)
        label = f"r {r}, q {first}:" if at % _HEIGHT == 1 else ""
        lines.append(f"{label:{_LABEL}}{''.join(letters)}".rstrip())
    return lines


def _block(placed: Hex, plain: bool) -> list[str]:
    tile = placed.tile
    block = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    for (row, column), habitat in zip(_EDGES, tile.edges, strict=True):
        block[row][column] = habitat[0].upper()
    middle = "".join(animal[0] for animal in tile.wildlife)
    if placed.token is not None:
        middle = f"[{placed.token[0].upper()}]"
    if tile.is_keystone:
        middle += _keystone(plain)
    block[1][2:6] = f"{middle:^4}"
    return ["".join(line) for line in block]


def _keystone(plain: bool) -> str:
    return "*" if plain else "◆"


def _beside_each_other(blocks: list[list[str]]) -> list[list[str]]:
    """As many blocks in a row as fit."""
    rows: list[list[str]] = []
    for block in blocks:
        width = max(map(len, rows[-1])) + len(_BETWEEN) if rows else 0
        if rows and width + max(map(len, block)) <= _WIDEST:
            rows[-1] = _joined(rows[-1], block, width)
        else:
            rows.append(block)
    return rows


def _joined(left: list[str], right: list[str], width: int) -> list[str]:
    height = max(len(left), len(right))
    left, right = (block + [""] * (height - len(block)) for block in (left, right))
    return [f"{a:{width}}{b}".rstrip() for a, b in zip(left, right, strict=True)]


# --- Points --------------------------------------------------------------------------------------


def _sheet(table: Table) -> list[str]:
    sheets = [environment.sheet for environment in table.environments]
    rows = [("", [f"seat {seat}" for seat in range(len(sheets))])]
    for animal in WILDLIFE:
        points = [str(sheet.wildlife[animal]) for sheet in sheets]
        rows.append((f"{animal} {table.cards[animal]}", points))
    for habitat in HABITATS:
        sizes = [
            str(sheet.corridors[habitat])
            + (f"+{sheet.majority[habitat]}" if sheet.majority[habitat] else "")
            for sheet in sheets
        ]
        rows.append((habitat, sizes))
    rows.append(("nature tokens", [str(sheet.nature) for sheet in sheets]))
    rows.append(("total", [str(sheet.total) for sheet in sheets]))
    return [f"{name:20}" + "".join(f"{value:>9}" for value in values) for name, values in rows]


def _legend(plain: bool) -> list[str]:
    habitats = ", ".join(f"{habitat[0].upper()} {habitat}" for habitat in HABITATS)
    marks = f"[B]: a bear lies there; {_keystone(plain)}: a keystone"
    return [
        f"edges: {habitats}",
        f"b e s h f: bear, elk, salmon, hawk, fox may come; {marks}",
    ]
