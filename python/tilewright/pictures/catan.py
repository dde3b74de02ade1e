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
    marks, under = [], []
    if last.corner is not None:
        is_city = any(last.corner in own.cities for own in table.seats)
        marks.append(hex_map.last_at_corner(last.corner, is_city=is_city))
    if last.edge is not None:
        marks.append(hex_map.last_at_edge(last.edge))
    if last.cell is not None:
        under.append(hex_map.last_of_hex(last.cell))
    if not legal:
        return marks, under
    corners = []
    for action in table.choices:
        kind, _, where = action.partition(" ")
        if kind == "road":
            marks.append(hex_map.choice_at_edge(where, action))
        elif kind in ("settlement", "city"):
            corners.append(hex_map.choice_at_corner(where, action, is_taken=kind == "city"))
        elif kind == "robber":
            under.append(hex_map.choice_of_hex(cell_of(where), action))
    return marks + corners, under
