"""Pictures of Catan: the island, and beside it the players, the bank and the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tilewright import catan
from tilewright.catan import Table
from tilewright.pictures import hex_art as art
from tilewright.pictures import hex_map, svg
from tilewright.pictures.catan_last import Last, read_last
from tilewright.pictures.catan_panel import panel
from tilewright.pictures.hex_map import HexMap, Land, Pieces, Post
from tilewright.pictures.hex_places import cell_of
from tilewright.pictures.options import Options
from tilewright.pictures.panel import WIDTH

if TYPE_CHECKING:
    from tilewright._core import Catan, CatanInformationSet
    from tilewright.games import InformationSet, State

_MARGIN = 24.0


def draw(position: State | InformationSet, options: Options) -> str:
    table = catan.table(cast("Catan | CatanInformationSet", position))
    last = read_last(options.last, table)
    island = HexMap(
        [Land(entry.cell, entry.terrain, entry.number) for entry in table.hexes],
        [Post(entry.edge, entry.cell, entry.resource) for entry in table.harbours],
    )
    pieces = [
        Pieces(seat, own.settlements, own.cities, own.roads) for seat, own in enumerate(table.seats)
    ]
    marks, under = _marks(table, last, options.legal)
    board = island.drawn(
        pieces,
        [table.robber],
        rolled=table.last_roll if table.has_rolled else None,
        marks=marks,
        under=under,
    )
    parts, panel_height = panel(table, options.legal, last)
    scale = max(island.height / max(panel_height, 720.0), 0.9)
    height = max(island.height, panel_height * scale) + 2 * _MARGIN
    return svg.document(
        island.width + WIDTH * scale + 3 * _MARGIN,
        height,
        options.size or 1000,
        f"Catan, ply {position.ply()}",
        art.definitions(),
        svg.group(board, transform=svg.moved(_MARGIN, (height - island.height) / 2)),
        svg.group(*parts, transform=svg.moved(island.width + 2 * _MARGIN, _MARGIN, scale)),
    )


def _marks(table: Table, last: Last, legal: bool) -> tuple[list[str], list[str]]:
    """What was done last and, if wanted, what may be done: marks on all else, and on the land."""
    cities = [where for own in table.seats for where in own.cities]
    marks, under = hex_map.marks_of_last(last, cities), []
    if last.cell is not None:
        under.append(hex_map.last_of_hex(last.cell))
    if legal:
        marks += hex_map.marks_of_choices(table.choices)
        under += [
            hex_map.choice_of_hex(cell_of(action.removeprefix("robber ")), action)
            for action in table.choices
            if action.startswith("robber ")
        ]
    return marks, under
