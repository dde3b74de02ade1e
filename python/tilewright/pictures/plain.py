"""The picture of a game without one of its own: its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.pictures import svg
from tilewright.pictures.options import Options

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State

_LETTER, _LINE, _MARGIN = 8.5, 18.0, 20.0


def draw(position: State | InformationSet, options: Options) -> str:
    lines = [line.rstrip() for line in position.text().splitlines()]
    width = max([40, *map(len, lines)]) * _LETTER + 2 * _MARGIN
    height = len(lines) * _LINE + 2 * _MARGIN
    words = [
        svg.text(
            _MARGIN,
            _MARGIN + _LINE * (number + 0.75),
            line,
            14,
            textLength=len(line) * _LETTER,
            style="white-space: pre",
        )
        for number, line in enumerate(lines)
        if line
    ]
    monospace = svg.group(*words, font_family="'DejaVu Sans Mono', Menlo, Consolas, monospace")
    return svg.document(width, height, options.size or int(width), "position", monospace)
