"""Where the places of a map of hexes lie: cells, intersections and paths, by their names.

Cells are (q, r), pointy tops, q to the east and r to the south. An intersection is named by the
cell whose north or south tip it is, "N(0,-2)"; a path by its two ends, "N(0,-2)-S(0,-3)".
"""

from __future__ import annotations

import math
import re

from tilewright.pictures import svg

Cell = tuple[int, int]
Point = tuple[float, float]

#: From a hex's centre to its corners, and to the middles of its sides.
RADIUS = 60.0
APOTHEM = RADIUS * math.sqrt(3) / 2
_TIP = re.compile(r"([NS])\((-?\d+),(-?\d+)\)")


def cell_name(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def cell_of(name: str) -> Cell:
    """The cell of a name such as "(0,-2)"."""
    q, r = name.strip("()").split(",")
    return int(q), int(r)


def centre(cell: Cell) -> Point:
    q, r = cell
    return 2 * APOTHEM * (q + r / 2), 1.5 * RADIUS * r


def corners_of(cell: Cell) -> list[str]:
    """The names of the intersections around a hex, clockwise from the north."""
    q, r = cell
    return [
        f"N({q},{r})",
        f"S({q + 1},{r - 1})",
        f"N({q},{r + 1})",
        f"S({q},{r})",
        f"N({q - 1},{r + 1})",
        f"S({q},{r - 1})",
    ]


def tip_of(name: str) -> tuple[bool, Cell]:
    """Whether an intersection is a south tip, and of which cell it is the tip."""
    match = _TIP.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is no intersection, as in 'N(0,-2)'")
    return match[1] == "S", (int(match[2]), int(match[3]))


def corner(name: str) -> Point:
    """Where an intersection lies."""
    is_south, cell = tip_of(name)
    x, y = centre(cell)
    return x, y + (RADIUS if is_south else -RADIUS)


def tips_in(words: str) -> list[str]:
    """The names of intersections in a text."""
    return [match[0] for match in _TIP.finditer(words)]


def ends(edge: str) -> tuple[str, str]:
    """The names of the intersections at the ends of a path."""
    first, second = tips_in(edge)
    return first, second


def path(edge: str) -> tuple[Point, Point]:
    """Where the ends of a path lie."""
    first, second = ends(edge)
    return corner(first), corner(second)


def middle(edge: str) -> Point:
    (ax, ay), (bx, by) = path(edge)
    return (ax + bx) / 2, (ay + by) / 2


def between(a: Point, b: Point, part: float) -> Point:
    """The point at a part of the way from one to another."""
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def outline(inset: float = 0.0, **attributes: str | float) -> str:
    """A hex around the origin."""
    points = []
    for number in range(6):
        angle = math.radians(60 * number - 90)
        reach = RADIUS - inset
        x, y = reach * math.cos(angle), reach * math.sin(angle)
        points.append(f"{svg.number(x)} {svg.number(y)}")
    return svg.element("path", d=f"M{'L'.join(points)}Z", **attributes)
