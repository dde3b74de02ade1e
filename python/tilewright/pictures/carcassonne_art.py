"""How Carcassonne's tiles and meeples are painted. The shapes come from carcassonne_shapes."""

from __future__ import annotations

from functools import lru_cache

from tilewright.pictures import svg
from tilewright.pictures.carcassonne_shapes import (
    CROSSING_RADIUS,
    MIDDLE,
    ROAD_WIDTH,
    SIZE,
    WALL_WIDTH,
    Curve,
    Point,
    shape_of,
    turned,
)

#: Seat by seat: a meeple's body and its rim.
SEAT_COLOURS = (
    ("#d3312f", "#5c0f0e"),
    ("#2364c9", "#0c2a5c"),
    ("#f2c12e", "#6b5104"),
    ("#2e2c2b", "#000000"),
    ("#8d3fb0", "#3f1452"),
)
_FIELD, _BORDER = "#93c163", "#5d8a37"
_CITY, _WALL, _MERLON = "#c9955c", "#6a4526", "#ecdcbd"
_ROAD, _KERB = "#f5eedc", "#7d6d55"
_MEEPLE = (
    "M0-12 C3.6-12 5.4-9.4 4.6-6.2 C7.6-5.2 11-3 11-.8 C11 1.6 7.6 1.6 5 1.6 "
    "C5.8 4.6 9 8 9 9.8 C9 11 8 11 7 11 H2.6 C1.6 11 .9 6.6 0 6.6 C-.9 6.6-1.6 11-2.6 11 H-7 "
    "C-8 11-9 11-9 9.8 C-9 8-5.8 4.6-5 1.6 C-7.6 1.6-11 1.6-11-.8 C-11-3-7.6-5.2-4.6-6.2 "
    "C-5.4-9.4-3.6-12 0-12 Z"
)


def definitions(letters: list[str]) -> str:
    """What pictures refer to: the ground of each of these types, unturned."""
    clip = svg.element(
        "clipPath", svg.element("rect", width=SIZE, height=SIZE), id="carcassonne-edge"
    )
    house = svg.group(
        _house(0, 0, 10.0), id="carcassonne-house", stroke="#6a4526", stroke_width=0.8
    )
    return svg.element("defs", clip, house, *map(_definition, letters))


# The grounds and the turned tiles are few and are in every picture.
@lru_cache(maxsize=32)
def _definition(letter: str) -> str:
    clip = "url(#carcassonne-edge)"
    return svg.group(*_ground(letter), id=f"carcassonne-{letter}", clip_path=clip)


@lru_cache(maxsize=128)
def tile(letter: str, rotation: int) -> str:
    """A tile of 100 by 100 units; `definitions` must hold its type."""
    turn = f"rotate({90 * rotation} 50 50)"
    ground = svg.element("use", href=f"#carcassonne-{letter}", transform=turn)
    shape = shape_of(letter)
    standing = [
        svg.element("use", href="#carcassonne-house", transform=svg.moved(*turned(at, rotation)))
        for at in shape.houses
    ]
    standing += [_pennant(turned(at, rotation)) for at in shape.pennants.values()]
    if shape.has_monastery:
        standing.append(_monastery())
    if shape.has_crossing:
        standing.append(_village())
    return ground + "".join(standing)


def anchor(letter: str, segment: str, rotation: int) -> Point:
    """Where a meeple stands on a turned tile."""
    return turned(shape_of(letter).anchors[segment], rotation)


def meeple(seat: int, *, lying: bool = False) -> str:
    """A meeple around the origin, 24 units high; farmers lie."""
    body, rim = SEAT_COLOURS[seat]
    pose = "rotate(90)" if lying else "rotate(0)"
    return svg.group(
        svg.element("path", d=_MEEPLE, fill="none", stroke="#fffdf6", stroke_width=4.6),
        svg.element("path", d=_MEEPLE, fill=body, stroke=rim, stroke_width=1.6),
        transform=pose,
        stroke_linejoin="round",
    )


def _ground(letter: str) -> list[str]:
    shape = shape_of(letter)
    parts = [svg.element("rect", width=SIZE, height=SIZE, fill=_FIELD)]
    for colour, width in ((_KERB, ROAD_WIDTH), (_ROAD, ROAD_WIDTH - 4)):
        parts += [_line(road, colour, width) for road in shape.roads.values()]
    for outline in shape.cities.values():
        parts.append(svg.element("path", d=_path(outline) + "Z", fill=_CITY))
        for wall in outline:
            if len(wall) == 4:
                parts += _painted_wall(wall)
    parts.append(
        svg.element(
            "rect",
            x=0.5,
            y=0.5,
            width=SIZE - 1,
            height=SIZE - 1,
            fill="none",
            stroke=_BORDER,
            stroke_opacity=0.55,
        )
    )
    return parts


def _painted_wall(wall: Curve) -> list[str]:
    stones = _line(wall, _MERLON, 2.4, stroke_dasharray="4 3")
    return [_line(wall, _WALL, WALL_WIDTH), stones]


def _line(curve: Curve, colour: str, width: float, **attributes: str | float) -> str:
    return svg.element(
        "path", d=_path((curve,)), fill="none", stroke=colour, stroke_width=width, **attributes
    )


def _path(curves: tuple[Curve, ...]) -> str:
    """Curves each of which begins where the one before ends."""
    words = (
        ("C" if len(curve) == 4 else "L") + " ".join(_point(point) for point in curve[1:])
        for curve in curves
    )
    return f"M{_point(curves[0][0])}{''.join(words)}"


def _point(point: Point) -> str:
    return f"{svg.number(point[0])} {svg.number(point[1])}"


def _village() -> str:
    """Where roads end at each other."""
    x, y = MIDDLE
    houses = (_house(x + dx, y + dy, 7.0) for dx, dy in ((-4.6, -3.4), (4.6, -2.2), (-0.4, 4.6)))
    green = svg.element(
        "circle", cx=x, cy=y, r=CROSSING_RADIUS, fill="#b7a27a", stroke=_KERB, stroke_width=1.5
    )
    return svg.group(green, *houses)


def _house(x: float, y: float, width: float) -> str:
    half = width / 2
    walls = svg.element(
        "rect", x=x - half, y=y - half * 0.3, width=width, height=half * 1.2, fill="#fbf3df"
    )
    roof = svg.element(
        "path",
        d=f"M{_point((x - half - 0.8, y - half * 0.3))}L{_point((x, y - half * 1.3))}"
        f"L{_point((x + half + 0.8, y - half * 0.3))}Z",
        fill="#a8432f",
    )
    return walls + roof


def _monastery() -> str:
    garden = svg.element(
        "circle", cx=50, cy=50, r=19, fill="#b9d38d", stroke="#6f8f4b", stroke_width=1.2
    )
    hall = svg.element(
        "path", d="M36 62V47H56V62Z", fill="#f3e6cb", stroke="#6a4526", stroke_width=1.2
    )
    roof = svg.element(
        "path", d="M33.5 47L46 38.5L58.5 47Z", fill="#b0482f", stroke="#6a4526", stroke_width=1.2
    )
    tower = svg.element(
        "path",
        d="M55 62V42L60 34L65 42V62Z",
        fill="#f3e6cb",
        stroke="#6a4526",
        stroke_width=1.2,
    )
    cross = svg.element(
        "path", d="M60 35V27M57 30H63", fill="none", stroke="#6a4526", stroke_width=1.6
    )
    door = svg.element("path", d="M44 62V56a2.5 2.5 0 0 1 5 0V62Z", fill="#6a4526")
    return svg.group(garden, hall, roof, tower, cross, door, class_="monastery")


def _pennant(at: Point) -> str:
    shield = svg.element(
        "path",
        d="M-7-8H7V0C7 5 3 8 0 9.5C-3 8-7 5-7 0Z",
        fill="#2f6db5",
        stroke="#fffdf6",
        stroke_width=1.8,
    )
    band = svg.element("path", d="M-7-1H7V2H-7Z", fill="#fffdf6")
    return svg.group(shield, band, class_="pennant", transform=svg.moved(*at))
