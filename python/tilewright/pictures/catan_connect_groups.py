"""The groups of boards that pictures of Catan Connect show: chains, or parts of long ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilewright.catan_connect import Chain, Hex, Table
from tilewright.pictures.hex_map import Land, Pieces, Post
from tilewright.pictures.hex_places import corners_of, ends

#: Chains of more boards than this are shown in parts of so many.
_LONGEST, _PART = 4, 3
#: From the middle of a moon's area to the middle of the desert in the west of it and to that in the
#: east of its board, and from board to board, in hexes.
_WEST, _EAST, _BOARD = 3.0, 8.0, 10


def groups_of(table: Table) -> list[Chain]:
    """All groups from the first board on."""
    return [part for chain in table.chains for part in _parts(chain)]


def shown_groups(table: Table, group: int | None) -> Sequence[Chain]:
    """One group, or all. ValueError if there is no such one."""
    groups = groups_of(table)
    if group is None:
        return groups
    if not 0 <= group < len(groups):
        raise ValueError(f"group: from 0 to {len(groups) - 1}, not {group}")
    return groups[group : group + 1]


def map_of(group: Chain) -> tuple[list[Land], list[Post]]:
    """The land and the trading posts of a group."""
    lands = [Land(entry.cell, entry.terrain, entry.number) for entry in group.hexes]
    return lands, [Post(post.edge, post.cell, post.resource) for post in group.posts]


def pieces_of(table: Table, group: Chain) -> list[Pieces]:
    """What was built on the land of a group, also by its neighbours; the grey pieces included."""
    chain = next(chain for chain in table.chains if group.seats[0] in chain.seats)
    places = {corner for entry in group.hexes for corner in corners_of(entry.cell)}
    built = []
    for number in chain.seats:
        own = table.seats[number]
        built.append(
            Pieces(
                number,
                tuple(where for where in own.settlements if where in places),
                tuple(where for where in own.cities if where in places),
                tuple(edge for edge in own.roads if places.issuperset(ends(edge))),
            )
        )
    return [*built, Pieces(None, group.grey)]


def _parts(chain: Chain) -> list[Chain]:
    first, last = chain.boards
    if last - first < _LONGEST:
        return [chain]
    starts = range(first, last + 1, _PART)
    return [_part(chain, start, min(start + _PART - 1, last)) for start in starts]


def _part(chain: Chain, start: int, end: int) -> Chain:
    """Some boards of a chain with the desert on both sides, or the borders at its ends."""
    first, last = chain.boards
    west = _BOARD * (start - first) - _WEST
    east = _BOARD * (end - first) + _EAST

    def is_in(entry: Hex) -> bool:
        x = entry.cell[0] + entry.cell[1] / 2
        return (start == first or x >= west) and (end == last or x <= east)

    hexes = tuple(entry for entry in chain.hexes if is_in(entry))
    cells = {entry.cell for entry in hexes}
    corners = {corner for cell in cells for corner in corners_of(cell)}
    return replace(
        chain,
        boards=(start, end),
        hexes=hexes,
        posts=tuple(post for post in chain.posts if post.cell in cells),
        grey=tuple(where for where in chain.grey if where in corners),
        west_market=chain.west_market if start == first else None,
        east_market=chain.east_market if end == last else None,
    )
