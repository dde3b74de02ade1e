"""How Cascadia's hexes, animals and tokens are painted."""

from __future__ import annotations

import math

from tilewright.cascadia import HABITATS, WILDLIFE, Cell, Tile
from tilewright.pictures import svg
from tilewright.pictures.cascadia_figures import ANIMALS, CONE, GROWTH

#: From a hex's centre to its corners, and to the middles of its edges.
RADIUS = 50.0
APOTHEM = RADIUS * math.sqrt(3) / 2

HABITAT_COLOURS = {
    "mountain": "#9a96a6",
    "forest": "#2f7a4b",
    "prairie": "#e5c455",
    "wetland": "#a9cf8c",
    "river": "#4f97d3",
}
_DARK = {
    "mountain": "#6b6779",
    "forest": "#1d5532",
    "prairie": "#b8922a",
    "wetland": "#5f9160",
    "river": "#d6ebfa",
}
#: An animal's disc, and the details of its figure.
_DISCS = {
    "bear": ("#6f4427", "#4a2a14"),
    "elk": ("#b3864a", "#6f4d1e"),
    "salmon": ("#d4556f", "#8e2540"),
    "hawk": ("#3a6ea8", "#1d4371"),
    "fox": ("#e2782a", "#94440d"),
}
_CREAM = "#fff7e8"


def definitions() -> str:
    """What pictures refer to: the figure of each animal and what grows in each habitat."""
    figures = []
    for animal in WILDLIFE:
        body, details = ANIMALS[animal]
        figures.append(
            svg.group(
                svg.element("circle", r=14, fill=_DISCS[animal][0]),
                svg.element("path", d=body, fill=_CREAM),
                svg.element("path", d=details, fill=_DISCS[animal][1]),
                id=f"cascadia-{animal}",
            )
        )
    growths = [
        svg.element("path", d=GROWTH[habitat], fill=_DARK[habitat], id=f"cascadia-{habitat}")
        for habitat in HABITATS
    ]
    cone = svg.group(
        svg.element("circle", r=8, fill=_CREAM, stroke="#6b4a22", stroke_width=1),
        svg.element("path", d=CONE.body, fill="#8a5a2b"),
        svg.element("path", d=CONE.details, fill="none", stroke="#d9b27c", stroke_width=0.7),
        id="cascadia-nature",
    )
    return svg.element("defs", *figures, *growths, cone)


def centre(cell: Cell) -> tuple[float, float]:
    """Where the centre of a cell lies."""
    q, r = cell
    return 2 * APOTHEM * (q + r / 2), 1.5 * RADIUS * r


def towards(edge: int, distance: float) -> tuple[float, float]:
    """A point in the direction of an edge: 0 to the east, then counter-clockwise."""
    angle = math.radians(60 * edge)
    return distance * math.cos(angle), -distance * math.sin(angle)


def _corner(number: int, radius: float) -> str:
    """Corner n lies between the edges n - 1 and n."""
    angle = math.radians(60 * number - 30)
    return f"{svg.number(radius * math.cos(angle))} {svg.number(-radius * math.sin(angle))}"


def outline(inset: float = 0, **attributes: str | float) -> str:
    """A hex around the origin."""
    corners = "L".join(_corner(number, RADIUS - inset) for number in range(6))
    return svg.element("path", d=f"M{corners}Z", **attributes)


def first_edge(tile: Tile) -> int:
    """An edge at which a habitat begins, counter-clockwise; 0 for a tile with one habitat.

    That edge and the next two are one habitat's side, the other three the other one's.
    """
    starts = (edge for edge in range(6) if tile.edges[edge] != tile.edges[edge - 1])
    return next(starts, 0)


def middle_edge(tile: Tile, habitat: str) -> int:
    """The middle edge of a habitat's side."""
    if len(set(tile.edges)) == 1:
        return 4
    first = first_edge(tile)
    return (first + 1) % 6 if tile.edges[first] == habitat else (first + 4) % 6


def land(tile: Tile) -> str:
    """The habitats of a tile and what grows there."""
    first = first_edge(tile)
    sides = []
    if len(set(tile.edges)) == 1:
        sides.append(outline(0.6, fill=HABITAT_COLOURS[tile.edges[0]]))
    else:
        for start in (first, first + 3):
            corners = "L".join(_corner(number, RADIUS - 0.6) for number in range(start, start + 4))
            habitat = tile.edges[start % 6]
            sides.append(svg.element("path", d=f"M{corners}Z", fill=HABITAT_COLOURS[habitat]))
    growth = [
        svg.element("use", href=f"#cascadia-{habitat}", transform=svg.moved(*towards(edge, 34)))
        for edge, habitat in enumerate(tile.edges)
    ]
    rim = outline(0.6, fill="none", stroke="#fffaf0" if tile.is_keystone else "#3c372e")
    return svg.group(*sides, *growth, rim)


def wildlife(tile: Tile) -> str:
    """The animals that may be placed, in the middle of a tile."""
    count = len(tile.wildlife)
    places = []
    for at in range(count):
        angle = math.radians(360 * at / count + (90 if count == 3 else 180))
        away = (0.0, 0.0, 12.0, 14.0)[count]
        places.append((away * math.cos(angle), -away * math.sin(angle)))
    icons = [
        svg.group(
            animal_disc(animal, 0.78),
            class_="lure",
            data_animal=animal,
            transform=svg.moved(*place),
        )
        for animal, place in zip(tile.wildlife, places, strict=True)
    ]
    return svg.group(*icons)


def animal_disc(animal: str, scale: float = 1.0) -> str:
    """An animal on its disc, of radius 14 by the scale."""
    return svg.element("use", href=f"#cascadia-{animal}", transform=f"scale({svg.number(scale)})")


def token(animal: str) -> str:
    """A wildlife token, of radius 26."""
    return svg.group(
        svg.title(animal),
        svg.element("circle", cy=1.6, r=26.4, fill="#2b2620", opacity=0.35),
        svg.element("circle", r=26, fill=_CREAM, stroke=_DISCS[animal][1], stroke_width=1.2),
        animal_disc(animal, 1.64),
        class_="token",
        data_animal=animal,
    )


def nature(scale: float = 1.0) -> str:
    """A nature token, of radius 8 by the scale."""
    return svg.element("use", href="#cascadia-nature", transform=f"scale({svg.number(scale)})")


def tile(shown: Tile, animal: str | None = None) -> str:
    """A tile around the origin, with what lies on it."""
    parts = [land(shown)]
    parts.append(wildlife(shown) if animal is None else token(animal))
    if shown.is_keystone:
        parts.append(
            svg.group(nature(0.95), class_="keystone", transform=svg.moved(0, -RADIUS + 15))
        )
    return svg.group(*parts)


def badge(habitat: str, size: int) -> str:
    """The size of a corridor."""
    return svg.group(
        svg.title(f"largest {habitat} corridor: {size}"),
        svg.element("circle", r=9.6, fill="#2b2620"),
        svg.element(
            "circle", r=8.6, fill=_CREAM, stroke=HABITAT_COLOURS[habitat], stroke_width=2.2
        ),
        svg.text(0, 4.1, str(size), 11.5, text_anchor="middle", font_weight="bold"),
        class_="corridor",
        data_habitat=habitat,
        data_size=size,
    )
