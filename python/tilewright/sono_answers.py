"""What an analysis of a position of Sono answers, as plain values. Use it as `tilewright.sono`."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Literal

from tilewright.sono_tables import analysis_text


@dataclass(frozen=True)
class Distribution:
    """How many ways to fill a line's unknown cells give it how many points."""

    #: Points, and the number of ways.
    ways: dict[int, int]
    total: int
    low: int
    high: int
    #: The mean over all ways, as a fraction in lowest terms.
    numerator: int
    denominator: int

    @property
    def expected(self) -> float:
        return self.numerator / self.denominator

    @property
    def exact(self) -> Fraction:
        return Fraction(self.numerator, self.denominator)


@dataclass(frozen=True)
class LineOutlook:
    """A line as a player expects it, all ways to fill it being equally likely.

    A face-down cell draws from the cards that the player has not seen, an empty cell from those
    that can still be placed and from the own hand. A yardstick, not a forecast: nobody places at
    random.
    """

    line: str
    cards: tuple[str, ...]
    points: Distribution


@dataclass(frozen=True)
class JokerLine:
    """A line with the joker, in hand or on the table: what it would stand for, and the points.

    `stands_for` gives for each rank the share of all fillings in which a card of that rank is among
    the best readings. Ranks that do equally well all count.
    """

    line: str
    stands_for: dict[str, float]
    points: Distribution


@dataclass(frozen=True)
class Chances:
    """Probabilities of the three results for the viewer."""

    win: float
    draw: float
    loss: float

    @property
    def points(self) -> float:
        """What is won on average if a draw is half a win."""
        return self.win + self.draw / 2


@dataclass(frozen=True)
class Outcome:
    """What a placement, or a position, leads to for the viewer."""

    #: "exact", "all worlds", "sampled worlds" (each solved as if it were known) or "playouts".
    method: str
    worlds: int
    #: Shares of the worlds as they were counted.
    counted: Chances
    #: The same, calibrated on games of the analysis against itself; the same if exact.
    chances: Chances
    #: Standard error of chances.points; 0 where no world was left out.
    points_error: float
    #: Own total minus other total: the mean of the worlds, the same calibrated, and the standard
    #: error of that.
    counted_margin: float
    margin: float
    margin_error: float
    #: Given up after a look by the tree search: less sure than the others, and not the best.
    dropped: bool

    @property
    def exact(self) -> bool:
        return self.method == "exact"


@dataclass(frozen=True)
class Move:
    """What a placement does to its row and its column, and what it shows."""

    action: int
    text: str
    card: str
    row: int
    column: int
    #: Change of the expected points of its row and of its column (see LineOutlook).
    row_change: float
    column_change: float
    #: Face-down cells that it turns up, as "(4,4)".
    turned_up: tuple[str, ...]
    #: Lines that have one value left after it and had several before.
    settled: tuple[str, ...]
    #: What it gains for the player to move: own change minus other change.
    net: float


@dataclass(frozen=True)
class RatedMove:
    """A placement with what it leads to."""

    move: Move
    outcome: Outcome


@dataclass(frozen=True)
class Solution:
    """Best play of both sides where all is known."""

    #: Rows minus columns, or its sign.
    value: int
    exact: bool
    best_moves: tuple[str, ...]
    #: Whether every best move is in `best_moves`; False if time ran out.
    all_best: bool
    principal_variation: tuple[str, ...]
    nodes: int


@dataclass(frozen=True)
class Analysis:
    """All about a position, as one player sees it.

    `moves` lists every placement by ascending action id; it is empty if the viewer does not act,
    and then `outcome` alone says who wins. The move with the best chances and the one with the best
    margin need not be the same.
    """

    rules: str
    viewer: str
    to_move: str
    ply: int
    lines: tuple[LineOutlook, ...]
    joker: tuple[JokerLine, ...]
    joker_in_hand: bool
    moves: tuple[RatedMove, ...]
    #: Texts of the best moves, of chances.points and of margin; None if the viewer does not act.
    best_chance: str | None
    best_margin: str | None
    #: With the best chances, for the viewer.
    outcome: Outcome
    possible_worlds: int
    #: False: time ran out, or somebody stopped it, and this is the best answer so far.
    complete: bool
    #: Whether it was Ctrl-C, or the event `stop`, that ended it.
    interrupted: bool
    seconds: float
    principal_variation: tuple[str, ...]

    def ranked(self, by: Literal["chance", "margin"] = "chance") -> list[RatedMove]:
        """The moves, best first; those that were given up after a first look come last."""
        best = self.best_chance if by == "chance" else self.best_margin

        def rank(rated: RatedMove) -> tuple[bool, bool, float, float, int]:
            outcome = rated.outcome
            points, margin = outcome.counted.points, outcome.margin
            first, second = (points, margin) if by == "chance" else (margin, points)
            return (rated.move.text != best, outcome.dropped, -first, -second, rated.move.action)

        return sorted(self.moves, key=rank)

    def joker_cells(self) -> list[RatedMove]:
        """Every cell for the joker, the best first; empty unless it may be placed."""
        return [rated for rated in self.ranked() if rated.move.card == "*"]

    def keep_joker(self) -> RatedMove | None:
        """The best placement that keeps the joker in hand, if there is one."""
        others = (rated for rated in self.ranked() if rated.move.card != "*")
        return next(others, None) if self.joker_in_hand else None

    def as_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return asdict(self)

    def to_json(self, indent: int | None = 2) -> str:
        return json.dumps(self.as_dict(), indent=indent)

    def table(self, rows: int = 10) -> str:
        """Readable tables: who wins, the best `rows` placements, the joker, the lines."""
        return analysis_text(self, rows)

    def __str__(self) -> str:
        return self.table()
