"""Carcassonne's table for the terminal: every tile three lines high and seven letters wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tilewright import carcassonne
from tilewright.carcassonne import Segment, Table, Tile

if TYPE_CHECKING:
    from tilewright._core import Carcassonne, CarcassonneInformationSet
    from tilewright.games import InformationSet, State

_WIDTH, _HEIGHT = 7, 3
#: Of a table that is wider, the part around the last tile is shown: lines stay below 200 letters.
_MOST_COLUMNS = 27

Place = tuple[int, int]
# Row and column: of the sides' middles, of the cells that a city on that side covers, of the way
# from the side to the middle, of the corners clockwise after each side, and of half sides.
_SIDES: tuple[Place, ...] = ((0, 3), (1, 5), (2, 3), (1, 1))
_CITY: tuple[tuple[Place, ...], ...] = (
    tuple((0, column) for column in range(1, 6)),
    ((1, 5), (1, 6)),
    tuple((2, column) for column in range(1, 6)),
    ((1, 0), (1, 1)),
)
_WAYS: tuple[tuple[Place, ...], ...] = (
    ((0, 3),),
    ((1, 4), (1, 5), (1, 6)),
    ((2, 3),),
    ((1, 0), (1, 1), (1, 2)),
)
_CORNERS: tuple[Place, ...] = ((0, 6), (2, 6), (2, 0), (0, 0))
_IN_CORNERS: tuple[Place, ...] = ((0, 5), (2, 5), (2, 1), (0, 1))
_HALVES: tuple[Place, ...] = ((0, 1), (0, 5), (0, 6), (2, 6), (2, 5), (2, 1), (2, 0), (0, 0))
_MIDDLE: Place = (1, 3)

_PRETTY = {"field": "·", "city": "▒", "pennant": "◆", "|": "│", "-": "─"}
_PLAIN = {"field": ".", "city": "#", "pennant": "$", "|": "|", "-": "-"}
_BENDS = {(0, 1): "└", (1, 2): "┌", (2, 3): "┐", (0, 3): "┘", (0, 2): "│", (1, 3): "─"}


def board_text(position: State | InformationSet, plain: bool) -> str:
    table = carcassonne.table(cast("Carcassonne | CarcassonneInformationSet", position))
    return "\n".join([*_heading(table), "", *_drawn(table, plain), "", *_notes(table)]) + "\n"


def _heading(table: Table) -> list[str]:
    doing = {
        "draw": f"a tile is drawn for player {table.turn}",
        "tile": f"player {table.turn} lays {table.hand}",
        "meeple": f"player {table.turn} may place a meeple on {table.tiles[-1].text}: "
        + (" ".join(table.choices) or "nowhere"),
        "over": "the game is over",
    }
    lines = [doing[table.phase]]
    if table.hand is not None:
        lines[0] += f" ({carcassonne.tile_types()[table.hand].name})"
    for seat, score in enumerate(table.scores):
        standing = [
            f"{meeple.segment} on {table.tiles[meeple.tile].text}"
            for meeple in table.meeples
            if meeple.owner == seat
        ]
        lines.append(
            f"player {seat}: {score} points, {table.supplies[seat]} meeples in supply"
            + (f"; {', '.join(standing)}" if standing else "")
        )
    return lines


def _notes(table: Table) -> list[str]:
    notes = [f"last tile: {table.tiles[-1].text}", f"pile: {_counts(table.pile)}"]
    if table.queue:
        notes.append(f"at the bottom: {' '.join(table.queue)}")
    if any(table.discarded.values()):
        notes.append(f"left the game: {_counts(table.discarded)}")
    return notes


def _counts(counts: dict[str, int]) -> str:
    words = [f"{letter}{count}" for letter, count in counts.items() if count]
    return f"{sum(counts.values())} tiles" + (f": {' '.join(words)}" if words else "")


def _drawn(table: Table, plain: bool) -> list[str]:
    west, columns = _shown([tile.x for tile in table.tiles])
    ys = [tile.y for tile in table.tiles]
    north, rows = max(ys), max(ys) - min(ys) + 1
    canvas = [[" "] * (_WIDTH * columns) for _ in range(_HEIGHT * rows)]
    for number, tile in enumerate(table.tiles):
        if not west <= tile.x < west + columns:
            continue
        block = _block(table, number, tile, plain)
        for row, line in enumerate(block):
            left = _WIDTH * (tile.x - west)
            canvas[_HEIGHT * (north - tile.y) + row][left : left + _WIDTH] = line
    axis = "".join(f"{west + column:^{_WIDTH}}" for column in range(columns))
    lines = [f"{'':5}{axis}".rstrip()]
    for at, letters in enumerate(canvas):
        label = str(north - at // _HEIGHT) if at % _HEIGHT == 1 else ""
        lines.append(f"{label:>4} {''.join(letters)}".rstrip())
    if columns < max(tile.x for tile in table.tiles) - min(tile.x for tile in table.tiles) + 1:
        lines.append("(the table is wider than what is shown)")
    return lines


def _shown(xs: list[int]) -> tuple[int, int]:
    """The first column and the number of columns shown."""
    west, columns = min(xs), max(xs) - min(xs) + 1
    if columns > _MOST_COLUMNS:
        furthest = west + columns - _MOST_COLUMNS
        west = min(max(xs[-1] - _MOST_COLUMNS // 2, west), furthest)
    return west, min(columns, _MOST_COLUMNS)


def _block(table: Table, number: int, tile: Tile, plain: bool) -> list[list[str]]:
    """The letters of one tile, with its meeple's owner on the segment."""
    signs = _PLAIN if plain else _PRETTY
    block = [[signs["field"]] * _WIDTH for _ in range(_HEIGHT)]
    segments = [
        _Turned(segment, tile.rotation) for segment in carcassonne.tile_types()[tile.type].segments
    ]
    for segment in segments:
        if segment.kind == "city":
            for row, column in segment.city_places():
                block[row][column] = signs["city"]
            if segment.has_pennant:
                row, column = segment.pennant_place()
                block[row][column] = signs["pennant"]
    roads = [segment for segment in segments if segment.kind == "road"]
    for segment in roads:
        for side in segment.sides:
            for row, column in _WAYS[side]:
                block[row][column] = signs["|" if side % 2 == 0 else "-"]
        if len(segment.sides) == 2:
            bend = _BENDS[segment.sides[0], segment.sides[1]]
            block[1][3] = "+" if plain and bend not in "│─" else bend
            if plain and bend in "│─":
                block[1][3] = signs["|" if bend == "│" else "-"]
    if len(roads) > 1:
        block[1][3] = "o"
    if any(segment.kind == "monastery" for segment in segments):
        block[1][2:5] = "[M]"
    for meeple in table.meeples:
        if meeple.tile == number:
            (segment,) = (segment for segment in segments if segment.name == meeple.segment)
            row, column = segment.meeple_place()
            block[row][column] = str(meeple.owner)
    return block


class _Turned:
    """A segment as it lies on the table."""

    def __init__(self, segment: Segment, rotation: int) -> None:
        self.name, self.kind = segment.name, segment.kind
        self.has_pennant = segment.has_pennant
        self.sides = sorted((side + rotation) % 4 for side in segment.sides)
        self.halves = [(half + 2 * rotation) % 8 for half in segment.halves]

    def _corners(self) -> list[int]:
        """The corners inside a city, by the side before them."""
        return [side for side in self.sides if (side + 1) % 4 in self.sides]

    def _fills_middle(self) -> bool:
        return any((side + 2) % 4 in self.sides for side in self.sides)

    def city_places(self) -> list[Place]:
        places = [place for side in self.sides for place in _CITY[side]]
        places += [_CORNERS[corner] for corner in self._corners()]
        if self._fills_middle():
            places += [(1, column) for column in range(1, 6)]
        return places

    def pennant_place(self) -> Place:
        return (1, 4) if self._fills_middle() else _CORNERS[self._corners()[0]]

    def meeple_place(self) -> Place:
        if self.kind == "field":
            return _HALVES[self.halves[0]]
        if self.kind == "city" and self._fills_middle():
            return (1, 2)
        if self.kind == "city" and len(self.sides) == 2:
            return _IN_CORNERS[self._corners()[0]]
        return _SIDES[self.sides[0]] if len(self.sides) == 1 else _MIDDLE
