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
from tilewright.pictures.hex_places import Cell, corners_of, ends, tip_of

#: From the middle of a hex to its sides, and from one row of hexes to the next.
_HALF, _ROW = 6, 5

Place = tuple[int, int]  # line and column


class TextMap:
    """Letters on a canvas that grows as it is written on."""

    def __init__(
        self, lands: Sequence[Land], posts: Sequence[Post] = (), *, half: int = _HALF
    ) -> None:
        """half: from the middle of a hex to its sides, in letters."""
        self._half = half
        self._lines: dict[int, dict[int, str]] = {}
        self._lands, self._posts = lands, posts
        self._corners: set[str] = set()
        for land in lands:
            for edge in _sides(land.cell):
                self._corners.update(edge)
                self._empty_path(*edge)
        harbours = {end for post in posts for end in ends(post.edge)}
        for where in self._corners:
            self._put(self._corner(where), "h" if where in harbours else "+")
        #: Hexes with signs, which take the place of the name of the terrain.
        self._signed = {land.cell for land in lands} & {post.cell for post in posts}
        for post in posts:
            self._sign(post)

    def drawn(self, pieces: Sequence[Pieces], robbers: Iterable[Cell] = ()) -> list[str]:
        standing = set(robbers)
        for land in self._lands:
            line, column = self._centre(land.cell)
            number = "" if land.number is None else str(land.number)
            robbed = " R" if land.cell in standing else ""
            self._put((line - 1, column), f"{land.cell[0]},{land.cell[1]}")
            if land.cell in self._signed:
                continue
            self._put((line, column), land.terrain)
            self._put((line + 1, column), (number + robbed).strip())
        for own in pieces:
            letter = "x" if own.seat is None else str(own.seat)
            for edge in own.roads:
                if self._corners.issuperset(ends(edge)):
                    self._road(edge, letter)
            for where in self._corners.intersection(own.settlements):
                self._put(self._corner(where), f"s{letter}")
            for where in self._corners.intersection(own.cities):
                self._put(self._corner(where), f"C{letter}")
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
        for line, column in self._way(first, second):
            self._put((line, column), self._stroke(first, second))

    def _road(self, edge: str, letter: str) -> None:
        for place in self._way(*ends(edge)):
            self._put(place, letter)

    def _sign(self, post: Post) -> None:
        """In the sea the sign is in the middle of its cell, on land beside an arrow to the path."""
        kind = post.resource or "3:1"
        places = [self._corner(end) for end in ends(post.edge)]
        line, column = self._centre(post.cell)
        if post.cell not in self._signed:
            side = sum(place[0] for place in places) / 2
            self._put((round((3 * line + side) / 4), column), kind)
        elif sum(place[1] for place in places) < 2 * column:
            self._put((line, column), f"<{kind}")
        else:
            self._put((line + 1, column), f"{kind}>")

    def _centre(self, cell: Cell) -> Place:
        """The middle of the three lines inside a hex."""
        q, r = cell
        return _ROW * r, self._half * (2 * q + r)

    def _corner(self, where: str) -> Place:
        is_south, cell = tip_of(where)
        line, column = self._centre(cell)
        return (line + 4 if is_south else line - 3), column

    def _way(self, first: str, second: str) -> list[Place]:
        """The places of a path between two intersections."""
        (top, left), (bottom, right) = sorted((self._corner(first), self._corner(second)))
        if left == right:
            return [(line, left) for line in range(top + 1, bottom)]
        return [(line, (left + right) // 2) for line in range(top + 1, bottom)]

    def _stroke(self, first: str, second: str) -> str:
        (_, left), (_, right) = sorted((self._corner(first), self._corner(second)))
        return "|" if left == right else "\\" if left < right else "/"


def _sides(cell: Cell) -> list[tuple[str, str]]:
    """The paths around a hex, clockwise from the north."""
    corners = corners_of(cell)
    return list(zip(corners, corners[1:] + corners[:1], strict=True))
