"""Pictures of Carcassonne: the tiles on the table, and beside it what else is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tilewright import carcassonne
from tilewright.carcassonne import OpenCell, Table, Tile
from tilewright.pictures import carcassonne_art as art
from tilewright.pictures import svg
from tilewright.pictures.options import Options
from tilewright.pictures.panel import LIGHT, PAPER, WIDTH, wrapped

if TYPE_CHECKING:
    from tilewright._core import Carcassonne, CarcassonneInformationSet
    from tilewright.games import InformationSet, State

_TILE = 100.0
#: Left and below of the table, for its coordinates.
_EDGE = 46.0
_MARGIN = 24.0
#: How wide the table is at least, in tiles, so that the panel beside it stays a panel.
_FEWEST = 5
_HIGHLIGHT = "#ffdd33"
_PHASES = {
    "draw": "a tile is drawn",
    "tile": "lays a tile",
    "meeple": "may place a meeple",
    "over": "the game is over",
}


def draw(position: State | InformationSet, options: Options) -> str:
    table = carcassonne.table(cast("Carcassonne | CarcassonneInformationSet", position))
    board = _Board(table)
    panel, panel_height = _panel(table)
    scale = max(board.height / max(panel_height, 720.0), board.width / 2000, 0.9)
    height = max(board.height, panel_height * scale) + 2 * _MARGIN
    width = board.width + WIDTH * scale + 3 * _MARGIN
    letters = sorted(carcassonne.tile_types())
    return svg.document(
        width,
        height,
        options.size or max(1000, round(width * 0.6)),
        f"Carcassonne, ply {position.ply()}",
        art.definitions(letters),
        board.drawn(options, _MARGIN, (height - board.height) / 2),
        svg.group(
            *panel,
            transform=svg.moved(board.width + 2 * _MARGIN, _MARGIN, scale),
        ),
    )


class _Board:
    """The box around all tiles and the cells beside them, with coordinates at its edge."""

    def __init__(self, table: Table) -> None:
        self.table = table
        xs, ys = [tile.x for tile in table.tiles], [tile.y for tile in table.tiles]
        self.west, self.columns = _span(min(xs) - 1, max(xs) + 1)
        south, self.rows = _span(min(ys) - 1, max(ys) + 1)
        self.north = south + self.rows - 1
        self.width = _EDGE + _TILE * self.columns
        self.height = _EDGE + _TILE * self.rows

    def drawn(self, options: Options, x: float, y: float) -> str:
        cloth = svg.element(
            "rect",
            x=_EDGE,
            width=_TILE * self.columns,
            height=_TILE * self.rows,
            rx=10,
            fill="#e7dcc3",
        )
        tiles = [self._tile(tile) for tile in self.table.tiles]
        open_cells = [self._open(cell, options.legal) for cell in self.table.open_cells]
        parts = [cloth, *self._coordinates(), *open_cells, *tiles, self._last_tile()]
        parts += [self._meeple(number) for number in range(len(self.table.meeples))]
        if options.legal:
            parts += self._choices()
        return svg.group(*parts, class_="board", transform=svg.moved(x, y))

    def _corner(self, x: int, y: int) -> tuple[float, float]:
        return _EDGE + _TILE * (x - self.west), _TILE * (self.north - y)

    def _coordinates(self) -> list[str]:
        style: dict[str, str | float] = {
            "text_anchor": "middle",
            "fill": LIGHT,
            "class_": "coordinate",
        }
        bottom, left = self.height - 14, _EDGE / 2 - 3
        xs = (
            svg.text(_EDGE + _TILE * at + 50, bottom, str(self.west + at), 26, **style)
            for at in range(self.columns)
        )
        ys = (
            svg.text(left, _TILE * at + 59, str(self.north - at), 26, **style)
            for at in range(self.rows)
        )
        return [*xs, *ys, svg.text(left, bottom, "y / x", 15, **style)]

    def _tile(self, tile: Tile) -> str:
        return svg.group(
            svg.title(tile.text),
            art.tile(tile.type, tile.rotation),
            class_="tile",
            data_tile=tile.text,
            transform=svg.moved(*self._corner(tile.x, tile.y)),
        )

    def _last_tile(self) -> str:
        tile = self.table.tiles[-1]
        x, y = self._corner(tile.x, tile.y)
        frame: dict[str, str | float] = {
            "x": x + 2.5,
            "y": y + 2.5,
            "width": _TILE - 5,
            "height": _TILE - 5,
            "rx": 3,
            "fill": "none",
        }
        return svg.group(
            svg.element("rect", **frame, stroke="#4a3d00", stroke_width=7),
            svg.element("rect", **frame, stroke=_HIGHLIGHT, stroke_width=4),
            class_="last-tile",
            data_tile=tile.text,
        )

    def _meeple(self, number: int) -> str:
        meeple = self.table.meeples[number]
        tile = self.table.tiles[meeple.tile]
        left, top = self._corner(tile.x, tile.y)
        x, y = art.anchor(tile.type, meeple.segment, tile.rotation)
        return svg.group(
            svg.title(f"player {meeple.owner}: {meeple.segment} of {tile.text}"),
            art.meeple(meeple.owner, lying=meeple.segment.startswith("f")),
            class_="meeple",
            data_owner=str(meeple.owner),
            data_segment=meeple.segment,
            data_tile=tile.text,
            transform=svg.moved(left + x, top + y, 1.15),
        )

    def _open(self, cell: OpenCell, legal: bool) -> str:
        x, y = self._corner(cell.x, cell.y)
        fits = legal and bool(cell.rotations)
        frame = svg.element(
            "rect",
            x=x + 6,
            y=y + 6,
            width=_TILE - 12,
            height=_TILE - 12,
            rx=8,
            fill="#fff3b8" if fits else "none",
            stroke="#b98a00" if fits else "#c9b98f",
            stroke_width=3 if fits else 1.5,
            stroke_dasharray="9 6" if fits else "3 6",
        )
        rotations = [
            svg.text(
                x + 50,
                y + 56 + 20 * (at - (len(cell.rotations) - 1) / 2),
                f"r{rotation}",
                18,
                text_anchor="middle",
                fill="#7a5b00",
            )
            for at, rotation in enumerate(cell.rotations)
            if fits
        ]
        kind = "open legal" if fits else "open"
        return svg.group(frame, *rotations, class_=kind, data_cell=f"({cell.x},{cell.y})")

    def _choices(self) -> list[str]:
        """The segments where a meeple may go, by name."""
        tile = self.table.tiles[-1]
        left, top = self._corner(tile.x, tile.y)
        choices = []
        for segment in self.table.choices:
            x, y = art.anchor(tile.type, segment, tile.rotation)
            disc = svg.element(
                "circle",
                cx=left + x,
                cy=top + y,
                r=11.5,
                fill="#fffdf0",
                stroke="#4a3d00",
                stroke_width=1.5,
            )
            name = svg.text(left + x, top + y + 5, segment, 14, text_anchor="middle")
            choices.append(svg.group(disc, name, class_="choice", data_segment=segment))
        return choices


def _span(low: int, high: int) -> tuple[int, int]:
    """The first coordinate and the number of cells, widened to the fewest that are shown."""
    missing = max(_FEWEST - (high - low + 1), 0)
    return low - missing // 2, high - low + 1 + missing


# --- The panel -----------------------------------------------------------------------------------


def _panel(table: Table) -> tuple[list[str], float]:
    """What stands beside the table, and how high it is."""
    rest = sum(table.pile.values()) + len(table.queue)
    who = "" if table.phase == "over" else f"player {table.turn}: "
    parts = [
        svg.text(0, 28, "Carcassonne", 28, font_weight="bold"),
        svg.text(0, 56, who + _PHASES[table.phase], 18, class_="phase"),
    ]
    y = 74.0
    for seat in range(len(table.scores)):
        parts.append(_player(table, seat, y))
        y += 62
    y += 12
    if table.hand is not None:
        parts.append(_hand(table.hand, y))
        y += 132
    plural = "" if rest == 1 else "s"
    parts.append(svg.text(0, y + 20, f"{rest} tile{plural} to draw", 20, font_weight="bold"))
    y += 34
    if rest:
        for at, (letter, in_pile) in enumerate(table.pile.items()):
            count = in_pile + table.queue.count(letter)
            parts.append(_pile_entry(letter, count, 60.0 * (at % 6), y + 80.0 * (at // 6)))
        y += 80.0 * 4
    notes = []
    if any(table.discarded.values()):
        gone = " ".join(f"{letter}{n}" for letter, n in table.discarded.items() if n)
        notes.append(f"left the game: {gone}")
    if table.queue:
        notes.append(f"at the bottom: {' '.join(table.queue)}")
    for line in (line for note in notes for line in wrapped(note, 40)):
        parts.append(svg.text(0, y + 16, line, 17))
        y += 24
    return parts, y


def _player(table: Table, seat: int, y: float) -> str:
    on_turn = table.phase != "over" and seat == table.turn
    row = svg.element(
        "rect",
        y=y,
        width=WIDTH,
        height=56,
        rx=10,
        fill="#ffe9a3" if on_turn else PAPER,
        stroke="#b98a00" if on_turn else "#d8ccb0",
        stroke_width=2.5 if on_turn else 1,
    )
    pieces = [
        svg.group(art.meeple(seat), transform=svg.moved(86 + 19.0 * number, y + 41, 0.72))
        for number in range(table.supplies[seat])
    ]
    score = svg.text(
        WIDTH - 14,
        y + 39,
        str(table.scores[seat]),
        32,
        text_anchor="end",
        font_weight="bold",
        class_="score",
        data_seat=str(seat),
    )
    return svg.group(
        row,
        svg.group(art.meeple(seat), transform=svg.moved(34, y + 28, 1.7)),
        svg.text(76, y + 23, f"player {seat}" + (" (on turn)" if on_turn else ""), 18),
        svg.group(*pieces, class_="supply", data_seat=str(seat), data_left=table.supplies[seat]),
        score,
        class_="player",
    )


def _hand(letter: str, y: float) -> str:
    tile = carcassonne.tile_types()[letter]
    name = wrapped(f"{letter}: {tile.name}", 24)
    lines = [svg.text(126, y + 62 + 22 * at, line, 18) for at, line in enumerate(name)]
    return svg.group(
        svg.group(art.tile(letter, 0), transform=svg.moved(6, y + 6, 1.08)),
        svg.text(126, y + 36, "tile in hand", 20, font_weight="bold"),
        *lines,
        class_="hand",
        data_type=letter,
    )


def _pile_entry(letter: str, count: int, x: float, y: float) -> str:
    return svg.group(
        svg.title(f"{letter}: {carcassonne.tile_types()[letter].name}"),
        svg.group(art.tile(letter, 0), transform=svg.moved(0, 0, 0.5)),
        svg.text(0, 67, letter, 15, fill=LIGHT),
        svg.text(50, 67, str(count), 17, text_anchor="end", font_weight="bold"),
        class_="pile",
        data_type=letter,
        data_left=count,
        transform=svg.moved(x, y),
        opacity=1 if count else 0.28,
    )
