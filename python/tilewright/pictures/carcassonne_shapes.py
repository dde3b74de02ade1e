"""The geometry of Carcassonne's tiles, derived from the catalogue: one way of drawing for all.

A tile is a square of 100 by 100 units, x to the right and y down, as it lies unturned. Its cities
are the sides that they reach and walls between them that bow towards the middle; roads run from
side to side, or to a crossing, a monastery or a gate; fields are what is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tilewright.carcassonne import Segment, TileType, tile_types

SIZE = 100.0
MIDDLE = (50.0, 50.0)
ROAD_WIDTH = 13.0
WALL_WIDTH = 6.0
CROSSING_RADIUS = 11.0
MONASTERY_RADIUS = 19.0

Point = tuple[float, float]
#: A line (two points) or a cubic Bézier curve (four).
Curve = tuple[Point, ...]
Mask = NDArray[np.bool_]

# The corners where a side begins and ends, clockwise, and the middle of a side.
_BEGIN: tuple[Point, ...] = ((0.0, 0.0), (SIZE, 0.0), (SIZE, SIZE), (0.0, SIZE))
_MIDDLES: tuple[Point, ...] = ((50.0, 0.0), (SIZE, 50.0), (50.0, SIZE), (0.0, 50.0))

_SAMPLES = 40
_SLIVER = 8
_STEP = SIZE / _SAMPLES
_Y, _X = np.mgrid[0:_SAMPLES, 0:_SAMPLES] * _STEP + _STEP / 2


@dataclass(frozen=True)
class Shape:
    """How a type of tile looks."""

    #: The outline of each city: sides of the tile (lines) and walls (curves).
    cities: dict[str, tuple[Curve, ...]]
    roads: dict[str, Curve]
    has_crossing: bool
    has_monastery: bool
    #: Where a meeple stands on each segment.
    anchors: dict[str, Point]
    #: Where the pennant of a city is.
    pennants: dict[str, Point]
    #: Where houses stand in the cities.
    houses: tuple[Point, ...]
    #: How many pieces the ground falls into between cities and roads: as many as fields.
    ground_pieces: int


def turned(point: Point, quarters: int) -> Point:
    """A point of the tile after so many quarter turns clockwise."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = SIZE - y, x
    return x, y


@cache
def shape_of(letter: str) -> Shape:
    """The shape of a type, by its letter."""
    tile = tile_types()[letter]
    single = [road for road in tile.of_kind("road") if len(road.sides) == 1]
    has_monastery = bool(tile.of_kind("monastery"))
    has_crossing = len(single) > 1 and not has_monastery
    cities = {city.name: _outline(city) for city in tile.of_kind("city")}
    roads = {road.name: _way(road) for road in tile.of_kind("road")}

    city_masks = {name: _inside(outline) for name, outline in cities.items()}
    built = np.zeros(_X.shape, dtype=np.bool_)
    for mask in city_masks.values():
        built |= mask
    if has_monastery or has_crossing:
        built |= _near((MIDDLE,), MONASTERY_RADIUS if has_monastery else CROSSING_RADIUS)
    ground = ~built
    for outline in cities.values():
        for wall in (curve for curve in outline if len(curve) == 4):
            ground &= ~_near(_points(wall), (WALL_WIDTH + _STEP) / 2)
    for road in roads.values():
        ground &= ~_near(_points(road), ROAD_WIDTH / 2)
    pieces = _pieces(ground)

    anchors = {segment.name: MIDDLE for segment in tile.of_kind("monastery")}
    anchors |= {name: _widest(mask) for name, mask in city_masks.items()}
    anchors |= {name: _visible_middle(road, built) for name, road in roads.items()}
    anchors |= _field_anchors(tile, pieces)
    pennants = {
        city.name: _beside(city_masks[city.name], anchors[city.name])
        for city in tile.of_kind("city")
        if city.has_pennant
    }
    taken = [*pennants.values(), *(anchors[name] for name in cities)]
    houses = tuple(house for mask in city_masks.values() for house in _houses(mask, taken))
    return Shape(cities, roads, has_crossing, has_monastery, anchors, pennants, houses, len(pieces))


def _outline(city: Segment) -> tuple[Curve, ...]:
    """Along the city's sides clockwise, with a wall wherever the next side is not the city's."""
    curves: list[Curve] = []
    for at, side in enumerate(city.sides):
        following = city.sides[(at + 1) % len(city.sides)]
        end, begin = _BEGIN[(side + 1) % 4], _BEGIN[following]
        curves.append((_BEGIN[side], end))
        if end != begin:
            curves.append(_wall(end, begin, len(city.sides)))
        elif len(city.sides) == 1:
            curves.append(_wall(end, begin, 1))
    return tuple(curves)


def _wall(start: Point, end: Point, sides: int) -> Curve:
    """A wall from corner to corner, bent towards the middle of the tile.

    Around a single side it bulges out, but leaves the corner at less than 45 degrees, so that two
    walls that meet in a corner stay apart. Around a corner it runs across the tile.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    if dx and dy:
        middle = (start[0] + dx / 2, start[1] + dy / 2)
        goal = (middle[0] - 0.08 * dy, middle[1] + 0.08 * dx)  # a little to the city's side
        return (start, _towards(start, goal, 0.6), _towards(end, goal, 0.6), end)
    side = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    goal = _towards(side, MIDDLE, 0.84)
    pull = 0.84 if sides == 1 else 0.76
    return (start, _towards(start, goal, pull), _towards(end, goal, pull), end)


def _towards(point: Point, goal: Point, part: float) -> Point:
    return (point[0] + part * (goal[0] - point[0]), point[1] + part * (goal[1] - point[1]))


def _way(road: Segment) -> Curve:
    start = _MIDDLES[road.sides[0]]
    end = _MIDDLES[road.sides[1]] if len(road.sides) == 2 else MIDDLE
    return (start, _towards(start, MIDDLE, 0.6), _towards(end, MIDDLE, 0.6), end)


def _points(curve: Curve, pieces: int = 24) -> list[Point]:
    """Points along a curve, its ends included."""
    if len(curve) == 2:
        return list(curve)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    points = []
    for i in range(pieces + 1):
        t = i / pieces
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return points


# --- Areas, as samples of the tile ---------------------------------------------------------------


def _inside(outline: tuple[Curve, ...]) -> Mask:
    """The samples inside an outline, by the even-odd rule."""
    corners = [point for curve in outline for point in _points(curve)[:-1]]
    mask = np.zeros(_X.shape, dtype=np.bool_)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if ay == by:
            continue
        crosses = (ay > _Y) != (by > _Y)
        mask ^= crosses & (ax + (_Y - ay) * (bx - ax) / (by - ay) > _X)
    return mask


def _near(points: tuple[Point, ...] | list[Point], distance: float) -> Mask:
    mask = np.zeros(_X.shape, dtype=np.bool_)
    for x, y in points:
        mask |= (x - _X) ** 2 + (y - _Y) ** 2 <= distance**2
    return mask


def _pieces(mask: Mask) -> list[Mask]:
    """The connected parts of an area, but for slivers such as between two walls in a corner."""
    left = {(int(row), int(column)) for row, column in np.argwhere(mask)}
    pieces = []
    while left:
        waiting = [min(left)]
        left.remove(waiting[0])
        piece = np.zeros(mask.shape, dtype=np.bool_)
        while waiting:
            row, column = waiting.pop()
            piece[row, column] = True
            for beside in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                if beside in left:
                    left.remove(beside)
                    waiting.append(beside)
        if np.count_nonzero(piece) >= _SLIVER:
            pieces.append(piece)
    return pieces


def _depths(mask: Mask) -> NDArray[np.float64]:
    """How far each sample of an area is from what is outside of it; 0 outside."""
    depths = np.minimum.reduce([_X, _Y, SIZE - _X, SIZE - _Y])
    rim = np.zeros_like(mask)  # of what is outside, the samples beside the area
    rim[1:] |= mask[:-1]
    rim[:-1] |= mask[1:]
    rim[:, 1:] |= mask[:, :-1]
    rim[:, :-1] |= mask[:, 1:]
    rim &= ~mask
    outside_x, outside_y = _X[rim], _Y[rim]
    if outside_x.size:
        squares = (_X[..., None] - outside_x) ** 2 + (_Y[..., None] - outside_y) ** 2
        depths = np.minimum(depths, np.sqrt(squares.min(axis=2)))
    return np.where(mask, depths, 0.0)


def _best(values: NDArray[np.float64]) -> Point:
    """The sample with the highest value; of several, their middle one."""
    rows, columns = np.nonzero(values >= values.max() - 0.01)
    at = len(rows) // 2
    return float(_X[rows[at], columns[at]]), float(_Y[rows[at], columns[at]])


def _widest(mask: Mask) -> Point:
    """The place inside an area with most room around it."""
    return _best(_depths(mask))


def _beside(mask: Mask, taken: Point) -> Point:
    """A roomy place inside an area, away from one that is taken."""
    away = np.hypot(_X - taken[0], _Y - taken[1])
    return _best(np.minimum(_depths(mask), 13.0) * 4 + np.minimum(away, 34.0))


def _houses(mask: Mask, taken: list[Point]) -> list[Point]:
    """Places for houses inside a city, away from what is taken and from each other."""
    houses: list[Point] = []
    room = _depths(mask) >= 8.0
    for _ in range(9):
        away = np.full(_X.shape, 40.0)
        for x, y in [*taken, *houses]:
            away = np.minimum(away, np.hypot(_X - x, _Y - y))
        place = _best(np.where(room, away, 0.0))
        if not room.any() or min(np.hypot(place[0] - x, place[1] - y) for x, y in taken) < 17.0:
            break
        if any(np.hypot(place[0] - x, place[1] - y) < 17.0 for x, y in houses):
            break
        houses.append(place)
    return houses


def _visible_middle(road: Curve, built: Mask) -> Point:
    """The middle of the part of a road that nothing stands on."""
    seen = [
        (x, y)
        for x, y in _points(road)
        if not built[min(int(y / _STEP), _SAMPLES - 1), min(int(x / _STEP), _SAMPLES - 1)]
    ]
    return seen[len(seen) // 2]


def _field_anchors(tile: TileType, pieces: list[Mask]) -> dict[str, Point]:
    """The roomiest place of each field, which is known by its first half side."""
    anchors = {}
    for field in tile.of_kind("field"):
        half = field.halves[0]
        x, y = turned((25.0 if half % 2 == 0 else 75.0, _STEP / 2), half // 2)
        row, column = min(int(y / _STEP), _SAMPLES - 1), min(int(x / _STEP), _SAMPLES - 1)
        (piece,) = (piece for piece in pieces if piece[row, column])
        anchors[field.name] = _widest(piece)
    return anchors
