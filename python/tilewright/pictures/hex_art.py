"""How the maps of Catan are painted: land, number tokens, pieces, cards and harbours."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from tilewright.pictures import svg
from tilewright.pictures.catan_figures import (
    CITY,
    DEV_CARDS,
    GROWTH,
    RESOURCES,
    ROBBER,
    SETTLEMENT,
)
from tilewright.pictures.hex_places import (
    Point,
    between,
    centre,
    corner,
    ends,
    middle,
    outline,
    path,
)

#: Of the land: its ground, what grows there and the details of that, and its letters.
LAND = {
    "brick": ("#cd7447", "#a04f28", "#e9b08e", "#2b2620"),
    "lumber": ("#3f8a52", "#1d5532", "#5a3a1c", "#fffaf0"),
    "wool": ("#a9d36f", "#6fa23c", "#5b8a2e", "#2b2620"),
    "grain": ("#f0cd5a", "#b8871f", "#8d6512", "#2b2620"),
    "ore": ("#a3a1b0", "#6d6a7c", "#f2f1f6", "#2b2620"),
    "desert": ("#ead9a4", "#7f9a4a", "#6c863b", "#2b2620"),
}
#: A resource's card: its ground, its figure and the details.
_CARDS = {
    "brick": ("#e39a72", "#9c4421", "#e9b592"),
    "lumber": ("#8fc39a", "#6b4423", "#e3c9a0"),
    "wool": ("#cfe8a4", "#fffdf4", "#5c5346"),
    "grain": ("#f7e29a", "#b07f14", "#7d5908"),
    "ore": ("#cfcdd9", "#5d5a6e", "#8b889c"),
}
#: Seat by seat: a piece's body, its rim and the letters on it. After the last come the first again.
SEATS = (
    ("#c8322f", "#4f0d0c", "#fffaf0"),
    ("#2364c9", "#0c2a5c", "#fffaf0"),
    ("#fbf8f0", "#5b5446", "#2b2620"),
    ("#f2912b", "#6b3604", "#2b2620"),
    ("#7d3fb0", "#33124f", "#fffaf0"),
    ("#2c8f86", "#0b403b", "#fffaf0"),
)
#: A piece that belongs to nobody.
GREY = ("#8b8780", "#3d3a35", "#fffaf0")
MARK = "#ffdd33"
#: Where things stand on a hex, and how large.
_PLACES = (
    (-21.0, -31.0, 0.95),
    (2.0, -38.0, 1.0),
    (22.0, -29.0, 0.95),
    (35.0, -1.0, 0.9),
    (-23.0, 29.0, 0.95),
    (24.0, 28.0, 1.0),
)
_PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)


@dataclass(frozen=True)
class Water:
    """Some cells of a map with the water around them."""

    cells: tuple[tuple[int, int], ...]
    sea: str = "#7db8dc"
    shore: str = "#4b8fbd"
    sand: str = "#e9d6a0"


def colours(seat: int | None) -> tuple[str, str, str]:
    return GREY if seat is None else SEATS[seat % len(SEATS)]


@lru_cache(maxsize=1)
def definitions() -> str:
    """What pictures refer to: the figures of resources, land and development cards."""
    figures = []
    for name, (_, body, details) in _CARDS.items():
        figures.append(
            svg.group(
                svg.element(
                    "path", d=RESOURCES[name].body, fill=body, stroke=details, stroke_width=0.6
                ),
                svg.element("path", d=RESOURCES[name].details, fill=details),
                id=f"catan-{name}",
            )
        )
    for name, (_, body, details, _) in LAND.items():
        figures.append(
            svg.group(
                svg.element("path", d=GROWTH[name].body, fill=body),
                svg.element("path", d=GROWTH[name].details, fill=details),
                id=f"catan-land-{name}",
            )
        )
    for name, body in DEV_CARDS.items():
        figures.append(svg.element("path", d=body, fill="#5b2a86", id=f"catan-{name}"))
    return svg.element("defs", *figures)


# Most parts of a picture are in many others too, and are kept.


# --- Land and sea --------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def sea(waters: tuple[Water, ...]) -> str:
    """The waters around the land, and the beach."""
    layers = []
    for width, colour_of in ((134.0, "shore"), (124.0, "sea"), (15.0, "sand")):
        hexes = [
            outline(
                fill=colour,
                stroke=colour,
                stroke_width=width,
                stroke_linejoin="round",
                transform=svg.moved(*centre(cell)),
            )
            for water in waters
            for colour in [getattr(water, colour_of)]
            for cell in water.cells
        ]
        layers.append(svg.group(*hexes))
    return svg.group(*layers)


@lru_cache(maxsize=8)
def land(terrain: str) -> str:
    """A hex of a terrain around the origin, with what grows there."""
    growth = [
        svg.element("use", href=f"#catan-land-{terrain}", transform=svg.moved(x, y, scale))
        for x, y, scale in _PLACES
    ]
    return svg.group(
        outline(0.8, fill=LAND[terrain][0], stroke="#f7ecc8", stroke_width=1.6), *growth
    )


@lru_cache(maxsize=16)
def token(number: int) -> str:
    """A number token around the origin: the number, and a dot for each of its 36ths."""
    colour = "#c01818" if number in (6, 8) else "#2b2620"
    pips = _PIPS[number]
    dots = [
        svg.element("circle", cx=4.4 * (at - (pips - 1) / 2), cy=11.5, r=1.7, fill=colour)
        for at in range(pips)
    ]
    return svg.group(
        svg.element("circle", r=18.5, fill="#fff7e2", stroke="#6b5a3a", stroke_width=1.2),
        svg.text(
            0,
            5.5,
            str(number),
            21 if number in (6, 8) else 19,
            text_anchor="middle",
            font_weight="bold",
            fill=colour,
        ),
        *dots,
    )


def robber() -> str:
    return svg.element("path", d=ROBBER, fill="#2e2c2b", stroke="#fffaf0", stroke_width=1.6)


@lru_cache(maxsize=512)
def harbour(
    edge: str, cell: tuple[int, int], resource: str | None, *, is_beside: bool = False
) -> str:
    """A harbour on a path, with its sign in a cell beside it; at the side if it has two."""
    side = middle(edge)
    x, y = between(side, centre(cell), 0.48 if is_beside else 0.72)
    piers = []
    for end in ends(edge):
        start = between(corner(end), (x, y), 0.14)
        stop = between(corner(end), (x, y), 0.7)
        piers += [
            _line(start, stop, stroke="#6a4526", stroke_width=7),
            _line(start, stop, stroke="#c9a26d", stroke_width=4.5, stroke_dasharray="3 2"),
        ]
    ground = "#fff7e2" if resource is None else _CARDS[resource][0]
    words = (
        [svg.text(0, 5.5, "3:1", 15, text_anchor="middle", font_weight="bold", fill="#2b2620")]
        if resource is None
        else [
            svg.element("use", href=f"#catan-{resource}", transform=svg.moved(0, -5, 0.82)),
            svg.text(0, 14.5, "2:1", 11, text_anchor="middle", font_weight="bold", fill="#2b2620"),
        ]
    )
    sign = svg.group(
        svg.element("circle", r=20, fill=ground, stroke="#6a4526", stroke_width=2),
        *words,
        transform=svg.moved(x, y, 0.8 if is_beside else 1.0),
    )
    return svg.group(
        svg.title(f"harbour {'3:1' if resource is None else resource + ' 2:1'} at {edge}"),
        *piers,
        sign,
        class_="harbour",
        data_edge=edge,
        data_resource=resource or "any",
    )


def _line(start: Point, stop: Point, **attributes: str | float) -> str:
    return svg.element("line", x1=start[0], y1=start[1], x2=stop[0], y2=stop[1], **attributes)


# --- Pieces --------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def road(edge: str, seat: int | None) -> str:
    """A road on its path."""
    body, rim, _ = colours(seat)
    a, b = path(edge)
    start, stop = between(a, b, 0.2), between(a, b, 0.8)
    return svg.group(
        svg.title(f"road of {_owner(seat)} at {edge}"),
        _line(start, stop, stroke="#fffdf6", stroke_width=14.5),
        _line(start, stop, stroke=rim, stroke_width=12),
        _line(between(a, b, 0.225), between(a, b, 0.775), stroke=body, stroke_width=8.5),
        class_="road",
        data_edge=edge,
        data_seat="" if seat is None else str(seat),
    )


@lru_cache(maxsize=4096)
def building(where: str, seat: int | None, *, is_city: bool) -> str:
    """A settlement or a city on its intersection."""
    kind = "city" if is_city else "settlement"
    return svg.group(
        svg.title(f"{kind} of {_owner(seat)} at {where}"),
        piece(seat, is_city=is_city),
        class_=kind,
        data_corner=where,
        data_seat="" if seat is None else str(seat),
        transform=svg.moved(*corner(where)),
    )


@lru_cache(maxsize=64)
def piece(seat: int | None, *, is_city: bool, words: str | None = None) -> str:
    """A settlement or a city around the origin, with its owner's number on it."""
    body, rim, letters = colours(seat)
    outer = CITY if is_city else SETTLEMENT
    shown = words if words is not None else "" if seat is None else str(seat)
    return svg.group(
        svg.element("path", d=outer, fill=rim, stroke="#fffdf6", stroke_width=4.6),
        svg.element("path", d=outer, fill=body, stroke=rim, stroke_width=1.8),
        svg.text(
            4 if is_city and words is None else 0,
            7.5,
            shown,
            13 if len(shown) < 2 else 10.5,
            text_anchor="middle",
            font_weight="bold",
            fill=letters,
        )
        if shown
        else "",
        stroke_linejoin="round",
    )


def _owner(seat: int | None) -> str:
    return "nobody" if seat is None else f"seat {seat}"


# --- Marks ---------------------------------------------------------------------------------------


def edge_mark(edge: str, **attributes: str | float) -> str:
    """A box along a path."""
    (ax, ay), (bx, by) = path(edge)
    x, y = middle(edge)
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    return svg.element(
        "rect",
        x=-_HALF_A_MARK,
        y=-6.5,
        width=2 * _HALF_A_MARK,
        height=13,
        rx=6.5,
        transform=f"{svg.moved(x, y)} rotate({svg.number(angle)})",
        **attributes,
    )


_HALF_A_MARK = 19.0


# --- Cards ---------------------------------------------------------------------------------------


def around_origin(width: float, height: float, rx: float, **attributes: str | float) -> str:
    """A rectangle with round corners, its middle at the origin."""
    return svg.element(
        "rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=rx, **attributes
    )


@lru_cache(maxsize=8)
def card(resource: str) -> str:
    """A small card of a resource, 30 by 36, its middle at the origin."""
    ground, _, details = _CARDS[resource]
    return svg.group(
        around_origin(30, 36, 5, fill=ground, stroke=details, stroke_width=0.8),
        svg.element("use", href=f"#catan-{resource}"),
    )


@lru_cache(maxsize=8)
def dev_card(kind: str) -> str:
    """A small development card, as large as the others."""
    return svg.group(
        around_origin(30, 36, 5, fill="#eadcf7", stroke="#5b2a86", stroke_width=0.8),
        svg.element("use", href=f"#catan-{kind}", transform="scale(0.92)"),
    )


@lru_cache(maxsize=2)
def back(*, is_dev_card: bool = False) -> str:
    """The back of a small card."""
    ground, rim = ("#7d4fa8", "#452066") if is_dev_card else ("#a8845a", "#5e4426")
    return svg.group(
        around_origin(30, 36, 5, fill=ground, stroke=rim, stroke_width=1),
        around_origin(22, 28, 3, fill="none", stroke="#fffaf0", stroke_opacity=0.6),
        svg.text(0, 6.5, "?", 18, text_anchor="middle", font_weight="bold", fill="#fffaf0"),
    )
