"""Catan Connect's table for the terminal: every board with the desert or the borders beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tilewright import catan_connect
from tilewright.catan_connect import Chain, Table
from tilewright.pictures.catan_connect_groups import map_of, pieces_of, shown_groups
from tilewright.pictures.catan_connect_head import doing, round_text
from tilewright.pictures.catan_text import counts_text, offer_text
from tilewright.pictures.hex_text import TextMap

if TYPE_CHECKING:
    from tilewright._core import CatanConnect, CatanConnectInformationSet
    from tilewright.games import InformationSet, State

#: How far a board goes to either side of the middle between its areas, in half hexes: to the other
#: side of the desert.
_REACH = 14
#: From the middle of a hex to its sides; narrower than elsewhere.
_HALF = 5
_LEGEND = (
    "s1, C1: a settlement, a city of seat 1; sx: a grey piece; 1 on a path: a road; "
    "h: a trading post; R: a robber"
)


def board_text(position: State | InformationSet, group: int | None) -> str:
    table = catan_connect.table(cast("CatanConnect | CatanConnectInformationSet", position))
    parts = [_heading(table)]
    for chain in shown_groups(table, group):
        boards = range(chain.boards[0], chain.boards[1] + 1)
        parts += [_board(table, chain, board) for board in boards]
        markets = (("west", chain.west_market), ("east", chain.east_market))
        parts.append(
            [
                f"market in the {side}: {counts_text(market)}"
                for side, market in markets
                if market is not None
            ]
        )
    parts.append([_LEGEND])
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _heading(table: Table) -> list[str]:
    rolled = "" if table.last_roll is None else f"; last roll {table.last_roll}"
    lines = [f"{round_text(table)}: {doing(table)}{rolled}"]
    if table.offer is not None:
        accepted = ", ".join(table.seats[seat].name for seat in table.accepted_by)
        lines.append(
            f"offer of {table.seats[table.mover].name}: {offer_text(table.offer)}"
            + (f"; accepted by {accepted}" if accepted else "")
        )
    lines.append(f"stores: {counts_text(table.stock)}")
    return lines


def _board(table: Table, chain: Chain, board: int) -> list[str]:
    """The two areas of a board with what lies beside them, and what its players have."""
    own = [entry.cell for entry in chain.hexes if entry.seat in (2 * board, 2 * board + 1)]
    columns = [2 * q + r for q, r in own]
    middle = (min(columns) + max(columns)) // 2
    lands, posts = map_of(chain)
    near = [land for land in lands if abs(2 * land.cell[0] + land.cell[1] - middle) <= _REACH]
    cells = {land.cell for land in near}
    shown = TextMap(near, [post for post in posts if post.cell in cells], half=_HALF)
    robbers = [table.seats[number].robber for number in chain.seats]
    tiles = "+".join(map(str, table.boards[board].tiles))
    return [
        f"board {board}, {tiles} tiles left:",
        "",
        *shown.drawn(pieces_of(table, chain), robbers),
        "",
        *(line for seat in (2 * board, 2 * board + 1) for line in _seat(table, seat)),
    ]


def _seat(table: Table, seat: int) -> list[str]:
    own, board = table.seats[seat], table.boards[seat // 2]
    held = [
        f", the {name}: 2 points"
        for name, holder in (
            ("longest road", board.longest_road),
            ("largest army", board.largest_army),
        )
        if holder == seat
    ]
    on_turn = " (on turn)" if table.phase != "over" and seat == table.actor else ""
    tokens = f"{sum(own.hand.values())}: {counts_text(own.hand)}"
    tiles = f"{own.num_tiles}: {counts_text(own.tiles, own.hidden_tiles)}"
    rates = [f"{kind} {rate}:1" for kind, rate in own.rates.items() if rate < 4]
    return [
        f"seat {seat}, {own.name}{on_turn}: {own.points} of {table.points_needed} points; "
        f"road {own.road_length}, army {own.knights}" + "".join(held),
        f"  tokens: {tokens}; tiles: {tiles}",
        f"  left: {own.roads_left} roads, {own.settlements_left} settlements, "
        f"{own.cities_left} cities" + (f"; trades {', '.join(rates)}" if rates else ""),
    ]
