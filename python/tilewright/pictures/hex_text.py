r"""Any map of hexes in the manner of Catan for the terminal.

A hex shows its cell, its terrain, its number and the robber; an R is a robber. Around it lie
intersections and paths, empty or with the number of the seat that built there:

         +            empty intersections, and paths without and with a road of seat 1
       /   1
     +  0,0  s1       a settlement of seat 1
     | lumber |
     |  11 R  2
    C2        h       a city of seat 2, and an intersection with a harbour
       \   /
         +
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tilewright.pictures.hex_map import Land, Pieces, Post
from tilewright.pictures.hex_places import Cell, ends, tip_of

#: From the middle of a hex to its sides, and from one row of hexes to the next.
_HALF, _ROW = 6, 5

Place = tuple[int, int]  # line and column


class TextMap:
    """Letters on a canvas that grows as it is written on."""

    def __init__(self, lands: Sequence[Land], posts: Sequence[Post] = ()) -> None:
        self._lines: dict[int, dict[int, str]] = {}
        self._lands, self._posts = lands, posts
        self._corners: set[str] = set()
        for land in lands:
            for edge in _sides(land.cell):
                self._corners.update(edge)
                self._empty_path(*edge)
        harbours = {end for post in posts for end in ends(post.edge)}
        for where in self._corners:
            self._put(_corner(where), "h" if where in harbours else "+")
        for post in posts:
            self._put(self._sign(post), post.resource or "3:1")

    def drawn(self, pieces: Sequence[Pieces], robbers: Iterable[Cell] = ()) -> list[str]:
        standing = set(robbers)
        for land in self._lands:
            line, column = _centre(land.cell)
            number = "" if land.number is None else str(land.number)
            robbed = " R" if land.cell in standing else ""
            self._put((line - 1, column), f"{land.cell[0]},{land.cell[1]}")
            self._put((line, column), land.terrain)
            self._put((line + 1, column), (number + robbed).strip())
        for own in pieces:
            letter = "x" if own.seat is None else str(own.seat)
            for edge in own.roads:
                self._road(edge, letter)
            for where in own.settlements:
                self._put(_corner(where), f"s{letter}")
            for where in own.cities:
                self._put(_corner(where), f"C{letter}")
        first = min(min(letters) for letters in self._lines.values())
        lines = []
        for line in range(min(self._lines), max(self._lines) + 1):
            letters = self._lines.get(line, {})
            row = [letters.get(at, " ") for at in range(first, max(letters, default=first) + 1)]
            lines.append("".join(row).rstrip())
        return lines

    def _put(self, place: Place, words: str) -> None:
        """Words around a place."""
        line, column = place
        letters = self._lines.setdefault(line, {})
        for at, letter in enumerate(words, column - (len(words) - 1) // 2):
            letters[at] = letter

    def _empty_path(self, first: str, second: str) -> None:
        for line, column in _way(first, second):
            self._put((line, column), _stroke(first, second))

    def _road(self, edge: str, letter: str) -> None:
        for place in _way(*ends(edge)):
            self._put(place, letter)

    def _sign(self, post: Post) -> Place:
        """In the middle of the cell, or nearer to the path if the cell has another sign."""
        places = [_corner(end) for end in ends(post.edge)]
        line, column = _centre(post.cell)
        side_line = sum(place[0] for place in places) / 2
        side_column = sum(place[1] for place in places) / 2
        if sum(other.cell == post.cell for other in self._posts) > 1:
            column = round((column + side_column) / 2)
        return round((3 * line + side_line) / 4), column


def _centre(cell: Cell) -> Place:
    """The middle of the three lines inside a hex."""
    q, r = cell
    return _ROW * r, _HALF * (2 * q + r)


def _corner(where: str) -> Place:
    is_south, cell = tip_of(where)
    line, column = _centre(cell)
    return (line + 4 if is_south else line - 3), column


def _sides(cell: Cell) -> list[tuple[str, str]]:
    """The paths around a hex, clockwise from the north."""
    q, r = cell
    corners = [
        f"N({q},{r})",
        f"S({q + 1},{r - 1})",
        f"N({q},{r + 1})",
        f"S({q},{r})",
        f"N({q - 1},{r + 1})",
        f"S({q},{r - 1})",
    ]
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _way(first: str, second: str) -> list[Place]:
    """The places of a path between two intersections."""
    (top, left), (bottom, right) = sorted((_corner(first), _corner(second)))
    if left == right:
        return [(line, left) for line in range(top + 1, bottom)]
    return [(line, (left + right) // 2) for line in range(top + 1, bottom)]


def _stroke(first: str, second: str) -> str:
    (_, left), (_, right) = sorted((_corner(first), _corner(second)))
    return "|" if left == right else "\\" if left < right else "/"
