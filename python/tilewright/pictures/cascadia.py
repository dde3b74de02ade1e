"""Pictures of Cascadia: every player's environment, and beside them the market and the scores."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, cast

from tilewright import cascadia
from tilewright.cascadia import Cell, Environment, Table
from tilewright.pictures import cascadia_art as art
from tilewright.pictures import svg
from tilewright.pictures.cascadia_last import Last, read_last
from tilewright.pictures.cascadia_panel import panel
from tilewright.pictures.options import Options
from tilewright.pictures.panel import PAPER, WIDTH

if TYPE_CHECKING:
    from tilewright._core import Cascadia, CascadiaInformationSet
    from tilewright.games import InformationSet, State

_MARGIN = 24.0
_HEAD = 46.0
_PADDING = 14.0
#: How many hexes a player's box is wide and high at least.
_FEWEST = 5
_HIGHLIGHT = "#ffdd33"


def draw(position: State | InformationSet, options: Options) -> str:
    table = cascadia.table(cast("Cascadia | CascadiaInformationSet", position))
    last = read_last(options.last, table)
    boards = _Boards(table, options.legal, last)
    parts, panel_height = panel(table, options.legal, last)
    scale = max(boards.height / max(panel_height, 720.0), boards.width / 1500, 0.9)
    height = max(boards.height, panel_height * scale) + 2 * _MARGIN
    width = boards.width + WIDTH * scale + 3 * _MARGIN
    return svg.document(
        width,
        height,
        options.size or max(1000, round(width * 0.6)),
        f"Cascadia, ply {position.ply()}",
        art.definitions(),
        svg.group(boards.drawn(), transform=svg.moved(_MARGIN, (height - boards.height) / 2)),
        svg.group(*parts, transform=svg.moved(boards.width + 2 * _MARGIN, _MARGIN, scale)),
    )


class _Boards:
    """The environments in boxes of one size: one beside another, and two rows from three on."""

    def __init__(self, table: Table, legal: bool, last: Last) -> None:
        self.table, self.legal, self.last = table, legal, last
        self.spans = [
            _Span([placed.cell for placed in environment.hexes] + self._choices(seat))
            for seat, environment in enumerate(table.environments)
        ]
        self.box_width = max(span.width for span in self.spans) + 2 * _PADDING
        self.box_height = max(span.height for span in self.spans) + _HEAD + 2 * _PADDING
        self.columns = min(len(self.spans), 2)
        rows = math.ceil(len(self.spans) / 2)
        self.width = self.columns * (self.box_width + _MARGIN) - _MARGIN
        self.height = rows * (self.box_height + _MARGIN) - _MARGIN

    def _choices(self, seat: int) -> list[Cell]:
        """The empty cells where the mover may lay the drafted tile."""
        is_mover = seat == self.table.mover and self.table.phase == "tile"
        return list(self.table.choices) if is_mover else []

    def drawn(self) -> str:
        boxes = [self._box(seat) for seat in range(len(self.spans))]
        return svg.group(*boxes, class_="boards")

    def _box(self, seat: int) -> str:
        table, span = self.table, self.spans[seat]
        environment = table.environments[seat]
        on_turn = table.phase != "over" and seat == table.mover
        frame = svg.element(
            "rect",
            width=self.box_width,
            height=self.box_height,
            rx=14,
            fill="#e9e3d0",
            stroke="#b98a00" if on_turn else "#d8ccb0",
            stroke_width=4 if on_turn else 1.5,
        )
        hexes = [
            *(self._open(cell) for cell in self._choices(seat)),
            *(_hex(environment, number) for number in range(len(environment.hexes))),
            *_badges(environment),
            *self._marks(seat),
        ]
        left = (self.box_width - span.width) / 2 - span.left
        top = _HEAD + (self.box_height - _HEAD - span.height) / 2 - span.top
        return svg.group(
            frame,
            _head(environment, seat, on_turn, self.box_width),
            svg.group(*hexes, transform=svg.moved(left, top)),
            class_="environment",
            data_seat=str(seat),
            transform=svg.moved(
                (seat % self.columns) * (self.box_width + _MARGIN),
                (seat // self.columns) * (self.box_height + _MARGIN),
            ),
        )

    def _open(self, cell: Cell) -> str:
        frame = art.outline(
            4,
            fill="#fff3b8" if self.legal else "none",
            stroke="#b98a00" if self.legal else "#c9b98f",
            stroke_width=3 if self.legal else 1.5,
            stroke_dasharray="9 6" if self.legal else "3 6",
        )
        name = svg.text(0, 6, _name(cell), 17, text_anchor="middle", fill="#7a5b00")
        return svg.group(
            frame,
            name,
            class_="open legal" if self.legal else "open",
            data_cell=f"({_name(cell)})",
            transform=svg.moved(*art.centre(cell)),
        )

    def _marks(self, seat: int) -> list[str]:
        """Frames around what was placed last and, if wanted, around the hexes for a token."""
        marks = []
        if self.legal and self.table.phase == "token" and seat == self.table.mover:
            marks += [
                _mark(cell, _HIGHLIGHT, "legal", stroke_dasharray="9 6")
                for cell in self.table.choices
            ]
        if self.last.cell is not None and seat == self.last.seat:
            marks.append(_mark(self.last.cell, "#ff5a3c", "last"))
        return marks


class _Span:
    """The box around some cells, widened to the fewest that are shown."""

    def __init__(self, cells: list[Cell]) -> None:
        xs, ys = zip(*(art.centre(cell) for cell in cells), strict=True)
        self.left, self.width = _widened(min(xs), max(xs), art.APOTHEM)
        self.top, self.height = _widened(min(ys), max(ys), art.RADIUS)


def _widened(low: float, high: float, reach: float) -> tuple[float, float]:
    size = max(high - low + 2 * reach, _FEWEST * 1.7 * reach)
    return (low + high - size) / 2, size


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _head(environment: Environment, seat: int, on_turn: bool, width: float) -> str:
    name = f"seat {seat}" + (" (on turn)" if on_turn else "")
    # Up to eight cones; more are one cone with their number.
    count = environment.nature if environment.nature <= 8 else 1
    cones = [
        svg.group(art.nature(1.5), transform=svg.moved(width - 100 - 25.0 * at, _HEAD / 2 + 4))
        for at in range(count)
    ]
    if environment.nature > count:
        cones.append(svg.text(width - 145, _HEAD / 2 + 12, str(environment.nature), 22))
    return svg.group(
        svg.text(_PADDING + 4, _HEAD / 2 + 12, name, 24, font_weight="bold"),
        svg.group(*cones, class_="nature", data_count=environment.nature),
        svg.text(
            width - _PADDING - 6,
            _HEAD / 2 + 14,
            str(environment.sheet.total),
            30,
            text_anchor="end",
            font_weight="bold",
            class_="score",
            data_seat=str(seat),
        ),
    )


def _hex(environment: Environment, number: int) -> str:
    placed = environment.hexes[number]
    return svg.group(
        svg.title(f"({_name(placed.cell)}) {placed.tile.text}"),
        art.tile(placed.tile, placed.token),
        svg.text(
            0,
            art.RADIUS - 11,
            _name(placed.cell),
            9.5,
            text_anchor="middle",
            fill=PAPER if placed.tile.edges[4] == placed.tile.edges[5] == "forest" else "#2b2620",
        ),
        class_="hex",
        data_cell=f"({_name(placed.cell)})",
        data_tile=placed.tile.text,
        data_edges=" ".join(placed.tile.edges),
        data_token=placed.token or "",
        transform=svg.moved(*art.centre(placed.cell)),
    )


def _badges(environment: Environment) -> list[str]:
    """The sizes of the largest corridors, if they are more than a hex, each at one of its sides."""
    badges = []
    for habitat, corridor in environment.corridors.items():
        if len(corridor) < 2:
            continue
        placed = environment.hexes[_middle_of(environment, corridor)]
        x, y = art.centre(placed.cell)
        dx, dy = art.towards(art.middle_edge(placed.tile, habitat), 33)
        badges.append(
            svg.group(art.badge(habitat, len(corridor)), transform=svg.moved(x + dx, y + dy))
        )
    return badges


def _middle_of(environment: Environment, corridor: tuple[int, ...]) -> int:
    """The hex of a corridor nearest to its middle, which shows its size."""
    centres = {number: art.centre(environment.hexes[number].cell) for number in corridor}
    middle_x = sum(x for x, _ in centres.values()) / len(centres)
    middle_y = sum(y for _, y in centres.values()) / len(centres)

    def distance(number: int) -> float:
        x, y = centres[number]
        return round(math.hypot(x - middle_x, y - middle_y), 3)

    return min(corridor, key=distance)


def _mark(cell: Cell, colour: str, name: str, **attributes: str) -> str:
    return svg.group(
        art.outline(1, fill="none", stroke="#3d3000", stroke_width=7.5),
        art.outline(1, fill="none", stroke=colour, stroke_width=4.5, **attributes),
        class_=name,
        data_cell=f"({_name(cell)})",
        transform=svg.moved(*art.centre(cell)),
    )
