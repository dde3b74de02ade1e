"""Any map of hexes in the manner of Catan: land, harbours, robbers, roads and buildings.

The pieces are handed in as plain data, and nothing here knows which game they are of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tilewright.pictures import hex_art as art
from tilewright.pictures import svg
from tilewright.pictures.catan_last import Last
from tilewright.pictures.hex_places import (
    APOTHEM,
    RADIUS,
    Cell,
    cell_name,
    centre,
    corner,
    outline,
)

#: How far the sea goes beyond the land, with some air.
_SEA = 72.0
#: Beside the number token, or where that would be.
_BESIDE_TOKEN, _ALONE = (-33.0, 5.0), (0.0, 4.0)


@dataclass(frozen=True)
class Land:
    """A hex: its cell, its terrain and its number token."""

    cell: Cell
    terrain: str
    number: int | None


@dataclass(frozen=True)
class Post:
    """A harbour on a path, with its sign in a cell beside it; 3:1 without a resource."""

    edge: str
    cell: Cell
    resource: str | None


@dataclass(frozen=True)
class Pieces:
    """What somebody built; without a seat it belongs to nobody and is grey."""

    seat: int | None
    settlements: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    roads: tuple[str, ...] = ()


class HexMap:
    """The picture of a map; its box is `width` by `height` from the origin on."""

    def __init__(
        self,
        lands: Sequence[Land],
        posts: Sequence[Post] = (),
        waters: tuple[art.Water, ...] | None = None,
    ) -> None:
        """waters: colours for the water around some cells; without them it is one sea."""
        self.lands, self.posts = lands, posts
        self.waters = waters or (art.Water(tuple(land.cell for land in lands)),)
        xs, ys = zip(*(centre(land.cell) for land in lands), strict=True)
        self.left, self.top = min(xs) - APOTHEM - _SEA, min(ys) - RADIUS - _SEA
        self.width = max(xs) + APOTHEM + _SEA - self.left
        self.height = max(ys) + RADIUS + _SEA - self.top

    def drawn(
        self,
        pieces: Sequence[Pieces],
        robbers: Iterable[Cell] = (),
        *,
        rolled: int | None = None,
        marks: Sequence[str] = (),
        under: Sequence[str] = (),
    ) -> str:
        """All of it.

        rolled: a number whose tokens are marked.
        marks: further elements, on top of all else, in the units of the map.
        under: further elements on the land, below what is built.
        """
        standing = set(robbers)
        parts = [art.sea(self.waters)]
        parts += [_hex(land, land.cell in standing, land.number == rolled) for land in self.lands]
        signs = Counter(post.cell for post in self.posts)
        parts += [
            art.harbour(post.edge, post.cell, post.resource, is_beside=signs[post.cell] > 1)
            for post in self.posts
        ]
        parts += under
        parts += [art.road(edge, own.seat) for own in pieces for edge in own.roads]
        buildings = [
            (corner(where)[1], where, own.seat, is_city)
            for own in pieces
            for places, is_city in ((own.settlements, False), (own.cities, True))
            for where in places
        ]
        # From north to south, so that what stands in front covers what is behind.
        for _, where, seat, is_city in sorted(buildings, key=lambda building: building[:2]):
            parts.append(art.building(where, seat, is_city=is_city))
        parts += marks
        return svg.group(*parts, class_="map", transform=svg.moved(-self.left, -self.top))


@lru_cache(maxsize=4096)
def _hex(land: Land, has_robber: bool, is_rolled: bool) -> str:
    name = cell_name(land.cell)
    label = f"{name} {land.terrain}{'' if land.number is None else f' {land.number}'}"
    parts = [svg.title(label), art.land(land.terrain)]
    parts.append(
        svg.text(0, 41.5, name[1:-1], 9.5, text_anchor="middle", fill=art.LAND[land.terrain][3])
    )
    if land.number is not None:
        if is_rolled and not has_robber:
            parts.append(
                svg.element(
                    "circle",
                    r=21,
                    fill="none",
                    stroke=art.MARK,
                    stroke_width=5,
                    class_="rolled",
                )
            )
        parts.append(art.token(land.number))
    if has_robber:
        place = _ALONE if land.number is None else _BESIDE_TOKEN
        parts.append(svg.group(art.robber(), class_="robber", transform=svg.moved(*place)))
    return svg.group(
        *parts,
        class_="hex",
        data_cell=name,
        data_terrain=land.terrain,
        data_number="" if land.number is None else str(land.number),
        transform=svg.moved(*centre(land.cell)),
    )


# --- Marks ---------------------------------------------------------------------------------------

_LIT = "#fff6c9"
_CHOICE: dict[str, str | float] = {
    "stroke": "#5a4200",
    "stroke_width": 2.0,
    "stroke_dasharray": "4 3",
}


def choice_at_corner(where: str, action: str, *, is_taken: bool) -> str:
    """An intersection where somebody may build; it is taken if a settlement becomes a city."""
    shape = svg.element(
        "circle", r=19 if is_taken else 11, fill=_LIT, **_opacity(is_taken), **_CHOICE
    )
    return _choice(action, shape, transform=svg.moved(*corner(where)))


def choice_at_edge(edge: str, action: str) -> str:
    return _choice(action, art.edge_mark(edge, fill=_LIT, **_opacity(False), **_CHOICE))


def choice_of_hex(cell: Cell, action: str) -> str:
    dashes: dict[str, str | float] = {"stroke_width": 4, "stroke_dasharray": "9 6"}
    shape = outline(9, fill=_LIT, fill_opacity=0.1, **{**_CHOICE, **dashes})
    return _choice(action, shape, transform=svg.moved(*centre(cell)))


def _opacity(is_taken: bool) -> dict[str, str | float]:
    """What lies below a mark is seen through it."""
    return {"fill_opacity": 0.28 if is_taken else 0.85}


def _choice(action: str, shape: str, **attributes: str) -> str:
    return svg.group(svg.title(action), shape, class_="choice", data_action=action, **attributes)


def last_at_corner(where: str, *, is_city: bool) -> str:
    radius = 22.0 if is_city else 18.5
    rings = [
        svg.element("circle", r=radius, fill="none", stroke="#3d3000", stroke_width=6),
        svg.element("circle", r=radius, fill="none", stroke="#ff5a3c", stroke_width=3.4),
    ]
    return svg.group(*rings, class_="last", data_place=where, transform=svg.moved(*corner(where)))


def last_at_edge(edge: str) -> str:
    frame: dict[str, str | float] = {"fill": "none"}
    return svg.group(
        art.edge_mark(edge, stroke="#3d3000", stroke_width=5, **frame),
        art.edge_mark(edge, stroke="#ff5a3c", stroke_width=3, **frame),
        class_="last",
        data_place=edge,
    )


def last_of_hex(cell: Cell) -> str:
    return svg.group(
        outline(2.5, fill="none", stroke="#3d3000", stroke_width=6),
        outline(2.5, fill="none", stroke="#ff5a3c", stroke_width=3.4),
        class_="last",
        data_place=cell_name(cell),
        transform=svg.moved(*centre(cell)),
    )


def marks_of_last(last: Last, cities: Collection[str]) -> list[str]:
    """Where something was built last; `cities` are those of its owner."""
    marks = []
    if last.corner is not None:
        marks.append(last_at_corner(last.corner, is_city=last.corner in cities))
    if last.edge is not None:
        marks.append(last_at_edge(last.edge))
    return marks


def marks_of_choices(actions: Iterable[str]) -> list[str]:
    """Where something may be built, by actions as texts: roads first, what is on corners last."""
    marks, corners = [], []
    for action in sorted(actions):
        kind, _, where = action.partition(" ")
        if kind == "road":
            marks.append(choice_at_edge(where, action))
        elif kind in ("settlement", "city"):
            corners.append(choice_at_corner(where, action, is_taken=kind == "city"))
    return marks + corners
