"""Pictures of Sono: the grid with the worth of its lines, and the hands beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from tilewright import sono
from tilewright.pictures import svg
from tilewright.pictures.options import Options
from tilewright.pictures.panel import LIGHT, PAPER, WIDTH
from tilewright.sono import Cell, Line

if TYPE_CHECKING:
    from tilewright._core import Sono, SonoInformationSet
    from tilewright.games import InformationSet, State

_SIDE = 5
_CARD_WIDTH, _CARD_HEIGHT = 76.0, 104.0
#: From one cell of the grid to the next.
_COLUMN, _ROW = 92.0, 118.0
_LEFT, _TOP = 46.0, 42.0
_GRID_WIDTH = _LEFT + _SIDE * _COLUMN + 84
_GRID_HEIGHT = _TOP + _SIDE * _ROW + 62
_MARGIN = 24.0
_RED, _BLACK = "#c22f2b", "#23211f"
_JOKER = "#7a3aa8"
_PLAYERS = ("rows", "columns")
_EMPTY, _HIDDEN = "--", "??"

# Each suit in a box of 20 by 20 around the origin.
_SUITS = {
    "h": "M0 9C-13-1-9-10-4.5-10C-2-10-.6-8.6 0-6.6C.6-8.6 2-10 4.5-10C9-10 13-1 0 9Z",
    "d": "M0-10.5L8 0L0 10.5L-8 0Z",
    "s": "M0-10C3-4.6 9.4-1.6 9.4 3C9.4 7.6 3.6 8.4 1.2 4.6C1.4 7.4 2.4 9 4 10H-4"
    "C-2.4 9-1.4 7.4-1.2 4.6C-3.6 8.4-9.4 7.6-9.4 3C-9.4-1.6-3-4.6 0-10Z",
    "c": "M0-10C6.4-10 6.4-3 2.8-1.6C6-3.4 10.2-1.2 9.6 2.6C9 6.8 3 7 1.2 3.4C1.4 6.6 2.4 9 4 10"
    "H-4C-2.4 9-1.4 6.6-1.2 3.4C-3 7-9 6.8-9.6 2.6C-10.2-1.2-6-3.4-2.8-1.6C-6.4-3-6.4-10 0-10Z",
}
_CARD = re.compile(r"\*|(?P<rank>[AKQJT9])(?P<suit>[hdsc])")
_PLACEMENT = re.compile(r"\s*\S+\s*\(([1-5]),([1-5])\)\s*")


def draw(position: State | InformationSet, options: Options) -> str:
    shown = cast("Sono | SonoInformationSet", position)
    table = sono.table(shown)
    analysis = sono.analyze_grid(shown.text())
    last = None if options.last is None else _placed(options.last)
    parts = [_coordinates()]
    parts += [
        _grid_cell(table.cells[cell], cell, cell == last, options.legal)
        for cell in range(_SIDE * _SIDE)
    ]
    parts += _totals(analysis)
    panel, panel_height = _panel(shown, table)
    width = _GRID_WIDTH + WIDTH + 3 * _MARGIN
    height = max(_GRID_HEIGHT, panel_height) + 2 * _MARGIN
    return svg.document(
        width,
        height,
        options.size or 900,
        f"Sono, ply {shown.ply()}",
        svg.group(*parts, class_="grid", transform=svg.moved(_MARGIN, _MARGIN)),
        svg.group(*panel, transform=svg.moved(_GRID_WIDTH + 2 * _MARGIN, _MARGIN)),
    )


def _placed(action: str) -> int:
    """The cell of a placement."""
    match = _PLACEMENT.fullmatch(action)
    if match is None:
        raise ValueError(f"last: {action!r} is not a placement, as in Kd(3,4)")
    return _SIDE * (int(match[1]) - 1) + int(match[2]) - 1


# --- The grid ------------------------------------------------------------------------------------


def _coordinates() -> str:
    marks = [svg.text(_LEFT + _COLUMN * (i + 0.5), 24, str(i + 1), 20) for i in range(_SIDE)] + [
        svg.text(16, _TOP + _ROW * (i + 0.5) + 7, str(i + 1), 20) for i in range(_SIDE)
    ]
    return svg.group(*marks, text_anchor="middle", fill=LIGHT, class_="coordinates")


def _grid_cell(cell: Cell, number: int, is_last: bool, legal: bool) -> str:
    row, column = divmod(number, _SIDE)
    parts = []
    if is_last:
        parts.append(_frame(-5, "#ffd21f", stroke="#7a6200", stroke_width=1.5, class_="last"))
    if cell.card == _EMPTY:
        marked = legal and cell.playable
        parts.append(
            _frame(
                0,
                "#fff3b8" if marked else "#ebe2cc",
                stroke="#b98a00" if marked else "#d0c3a3",
                stroke_width=2.5 if marked else 1,
                stroke_dasharray="8 5" if marked else "4 5",
                class_="playable" if marked else "empty",
            )
        )
    else:
        parts.append(_card(cell.card, face_down=cell.face_down))
    return svg.group(
        *parts,
        class_="cell",
        data_cell=f"({row + 1},{column + 1})",
        transform=svg.moved(
            _LEFT + _COLUMN * column + (_COLUMN - _CARD_WIDTH) / 2,
            _TOP + _ROW * row + (_ROW - _CARD_HEIGHT) / 2,
        ),
    )


def _frame(inset: float, colour: str, **attributes: str | float) -> str:
    return svg.element(
        "rect",
        x=inset,
        y=inset,
        width=_CARD_WIDTH - 2 * inset,
        height=_CARD_HEIGHT - 2 * inset,
        rx=9,
        fill=colour,
        **attributes,
    )


def _card(card: str, *, face_down: bool = False) -> str:
    """A card. One that lies face down and is known has its face on a back; else it is a back."""
    if card == _HIDDEN:
        return svg.group(svg.title("hidden"), *_back(), class_="back")
    match = _CARD.fullmatch(card)
    if match is None:
        raise ValueError(f"{card!r} is not a card")
    parts = [svg.title(f"{card}, face down" if face_down else card)]
    if face_down:
        parts += [*_back(), svg.group(*_face(match), transform=svg.moved(15.2, 20.8, 0.6))]
    else:
        parts += _face(match)
    kind = "card face-down" if face_down else "card"
    return svg.group(*parts, class_=kind, data_card=card)


def _back() -> list[str]:
    mirrored = svg.element(
        "path",
        d="M8 14L68 90M8 34L52 90M8 54L36 90M8 74L20 90M24 14L68 70M40 14L68 50M56 14L68 30",
        stroke="#7fa0c9",
        stroke_width=2,
        fill="none",
    )
    crossed = svg.element(
        "path",
        d="M68 14L8 90M68 34L24 90M68 54L40 90M68 74L56 90M52 14L8 70M36 14L8 50M20 14L8 30",
        stroke="#7fa0c9",
        stroke_width=2,
        fill="none",
    )
    return [
        _frame(0, "#fffdf8", stroke="#8c8168", stroke_width=1.5),
        svg.element("rect", x=6, y=6, width=64, height=92, rx=5, fill="#34578a"),
        mirrored,
        crossed,
    ]


def _face(card: re.Match[str]) -> list[str]:
    paper = _frame(0, "#fffdf8", stroke="#8c8168", stroke_width=1.5)
    if card["rank"] is None:
        star = "M0-25L6.5-8.5L24-7.5L10.5 3.5L15 20.5L0 11L-15 20.5L-10.5 3.5L-24-7.5L-6.5-8.5Z"
        return [
            paper,
            svg.element("path", d=star, fill=_JOKER, transform=svg.moved(38, 46)),
            svg.text(38, 92, "JOKER", 15, text_anchor="middle", font_weight="bold", fill=_JOKER),
        ]
    colour = _RED if card["suit"] in "hd" else _BLACK
    rank = "10" if card["rank"] == "T" else card["rank"]
    suit = svg.element(
        "path", d=_SUITS[card["suit"]], fill=colour, transform=svg.moved(38, 73, 1.9)
    )
    words = svg.text(38, 43, rank, 38, text_anchor="middle", font_weight="bold", fill=colour)
    return [paper, words, suit]


def _totals(analysis: sono.GridAnalysis) -> list[str]:
    """What the complete lines are worth, at the end of each."""
    parts = []
    for number, line in enumerate(analysis.rows):
        parts.append(_worth(line, _LEFT + _SIDE * _COLUMN + 40, _TOP + _ROW * (number + 0.5) - 2))
    for number, line in enumerate(analysis.columns):
        parts.append(_worth(line, _LEFT + _COLUMN * (number + 0.5), _TOP + _SIDE * _ROW + 26))
    return parts


def _worth(line: Line, x: float, y: float) -> str:
    style: dict[str, str | float] = {
        "text_anchor": "middle",
        "class_": "line",
        "data_line": line.line,
    }
    if not line.complete:
        return svg.text(x, y + 8, "\N{MIDDLE DOT}", 22, fill=LIGHT, **style)
    return svg.group(
        svg.text(x, y + 8, str(line.points), 26, font_weight="bold"),
        svg.text(x, y + 26, line.label, 12.5, fill=LIGHT),
        **style,
    )


# --- The panel -----------------------------------------------------------------------------------


def _panel(position: Sono | SonoInformationSet, table: sono.Table) -> tuple[list[str], float]:
    """The players with their hands, and how high that is."""
    over = position.is_terminal()
    phase = "the game is over" if over else f"{_PLAYERS[position.current_player()]} to move"
    parts = [
        svg.text(0, 28, "Sono", 28, font_weight="bold"),
        svg.text(0, 56, phase, 18, class_="phase"),
    ]
    y = 76.0
    for seat, points in enumerate(position.points()):
        on_turn = position.current_player() == seat
        parts.append(
            svg.group(
                *_player(seat, points, table.hands[seat], on_turn),
                class_="player",
                transform=svg.moved(0, y),
            )
        )
        y += 276
    return parts, y


def _player(seat: int, points: int, hand: tuple[str, ...], on_turn: bool) -> list[str]:
    box = svg.element(
        "rect",
        width=WIDTH,
        height=258,
        rx=12,
        fill="#ffe9a3" if on_turn else PAPER,
        stroke="#b98a00" if on_turn else "#d8ccb0",
        stroke_width=2.5 if on_turn else 1,
    )
    name = _PLAYERS[seat] + (" (on turn)" if on_turn else "")
    score = svg.text(
        WIDTH - 16,
        39,
        str(points),
        32,
        text_anchor="end",
        font_weight="bold",
        class_="score",
        data_seat=str(seat),
    )
    cards = [
        svg.group(
            _card(card),
            transform=svg.moved(14 + 66.5 * (at % _SIDE), 60 + 94.0 * (at // _SIDE), 0.8),
        )
        for at, card in enumerate(hand)
    ]
    held = svg.group(*cards, class_="hand", data_seat=str(seat))
    return [box, svg.text(16, 36, name, 22, font_weight="bold"), score, held]
