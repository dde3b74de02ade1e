"""What a player asks about a position of Sono. Use it as `tilewright.sono`."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from tilewright import _core
from tilewright.sono_tables import analysis_text

if TYPE_CHECKING:
    from threading import Event

    from tilewright._core import Sono, SonoInformationSet

#: What an analysis costs unless it is told otherwise: worlds that are solved, and playouts.
WORLDS = 64
PLAYOUTS = 4096
#: With more empty cells than this, worlds with hidden cards are played out, not solved.
SOLVE_CELLS = 8


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


def partial_line(
    known: Sequence[str],
    unknown: Sequence[tuple[int, Sequence[str]]],
    rules: str = "default",
) -> Distribution:
    """The exact distribution of a line's points over all ways to fill its unknown cells.

    known: the cards that lie in it.
    unknown: groups of cells, each a number of cells and the pool of cards that they draw from. No
        card is used twice; cards that lie in the line are never drawn.

    ValueError unless known and unknown cells are five, or if a pool is too small.
    """
    groups = [(cells, list(pool)) for cells, pool in unknown]
    return _distribution(_core.sono_partial_line(list(known), groups, rules))


def move_table(
    position: Sono | SonoInformationSet | str, viewer: int | None = None
) -> tuple[Move, ...]:
    """What every legal placement does to its row and its column, by ascending action id."""
    seen = as_seen(position, viewer)
    return tuple(_move(data, seen.current_player()) for data in _core.sono_moves(seen))


def outcome(
    position: Sono | SonoInformationSet | str, action: str | int, **settings: Any
) -> Outcome:
    """What one placement leads to; the settings are those of `analyze`.

    ValueError if the placement is not legal here.
    """
    analysis = analyze(position, **settings)
    for rated in analysis.moves:
        if action in {rated.move.text, rated.move.action}:
            return rated.outcome
    raise ValueError(f"sono: {action!r} is not a legal placement of {analysis.viewer} here")


def solve(
    position: Sono | SonoInformationSet | str,
    *,
    objective: Literal["margin", "outcome"] = "margin",
    seconds: float = 0,
) -> Solution:
    """The exact value of a position in which all is known, every best move, and best play.

    objective: "margin" for rows minus columns, "outcome" for its sign.
    seconds: a limit; 0 for none. `exact` says whether it sufficed.

    ValueError if something is hidden from the player to move.
    """
    if objective not in {"margin", "outcome"}:
        raise ValueError(f"sono: no objective {objective!r}; valid: margin, outcome")
    data = _core.sono_solve(
        as_seen(position, None), margin=objective == "margin", seconds=_seconds(seconds)
    )
    texts = {name: tuple(data[name]) for name in ("best_moves", "principal_variation")}
    return Solution(**{**data, **texts})


def analyze(
    position: Sono | SonoInformationSet | str,
    *,
    viewer: int | None = None,
    seconds: float = 0,
    worlds: int = WORLDS,
    playouts: int = PLAYOUTS,
    solve_cells: int = SOLVE_CELLS,
    seed: int = 1,
    stop: Event | None = None,
    on_interrupt: Literal["raise", "return"] = "raise",
) -> Analysis:
    """Everything about a position, as `viewer` (default: the player to move) sees it.

    position: a state, an information set, or the text of a position. Of what is hidden from the
        viewer nothing is used.
    seconds: a limit of wall time, after which the best answer so far is given; 0 for none. With one
        the answer depends on the machine, else it is a function of the other arguments.
    worlds: the most worlds that are solved; if there are more, so many are drawn.
    playouts: in all, where something is hidden and more than `solve_cells` cells are empty.
    stop: an event; once another thread has set it, the best answer so far is given.
    on_interrupt: what Ctrl-C does: "raise" KeyboardInterrupt, or "return" the best answer so far.

    ValueError says what is wrong with the text or the settings.
    """
    for name, value in (("worlds", worlds), ("playouts", playouts)):
        if value < 1:
            raise ValueError(f"sono: {name} is a whole number above 0, not {value}")
    if not 0 <= solve_cells <= 20:
        raise ValueError(f"sono: solve_cells is from 0 to 20, not {solve_cells}")
    if on_interrupt not in {"raise", "return"}:
        raise ValueError(f"sono: on_interrupt is raise or return, not {on_interrupt!r}")
    begin = time.perf_counter()
    limit = _seconds(seconds)
    seen = as_seen(position, viewer)
    lines = _core.sono_outlook(seen)
    joker = _core.sono_joker(seen)
    changes = _core.sono_moves(seen)
    if limit > 0:
        limit = max(limit - (time.perf_counter() - begin), 1e-3)
    found = _core.sono_outcomes(
        seen,
        seconds=limit,
        worlds=worlds,
        playouts=playouts,
        solve_cells=solve_cells,
        seed=seed,
        stop=stop,
        keeps_interrupt=on_interrupt == "return",
    )
    outcomes = [_outcome(data) for data in found["outcomes"]]
    moves = tuple(
        RatedMove(_move(data, seen.viewer), outcome)
        for data, outcome in zip(changes, outcomes, strict=False)
    )
    names = {player: _core.Sono.player_name(player) for player in (0, 1)}
    return Analysis(
        rules=seen.rules(),
        viewer=names[seen.viewer],
        to_move=names.get(seen.current_player(), "nobody"),
        ply=seen.ply(),
        lines=tuple(
            LineOutlook(data.pop("line"), tuple(data.pop("cards")), _distribution(data))
            for data in lines
        ),
        joker=tuple(
            JokerLine(data.pop("line"), data.pop("stands_for"), _distribution(data))
            for data in joker
        ),
        joker_in_hand=any(rated.move.card == "*" for rated in moves),
        moves=moves,
        best_chance=moves[found["best_chance"]].move.text if moves else None,
        best_margin=moves[found["best_margin"]].move.text if moves else None,
        outcome=outcomes[found["best_chance"]],
        possible_worlds=found["possible_worlds"],
        complete=found["complete"],
        interrupted=found["interrupted"],
        seconds=time.perf_counter() - begin,
        principal_variation=tuple(found["principal_variation"]),
    )


def as_seen(position: Sono | SonoInformationSet | str, viewer: int | None) -> SonoInformationSet:
    """What `viewer`, by default the player to move, knows of a position."""
    if isinstance(position, str):
        return _seen_in_text(position, viewer)
    if isinstance(position, _core.SonoInformationSet):
        if viewer is not None and viewer != position.viewer:
            raise ValueError(
                f"sono: this is what player {position.viewer} knows, not player {viewer}"
            )
        return position
    if not isinstance(position, _core.Sono):
        raise TypeError(f"{position!r} is neither a state, an information set nor a text of Sono")
    # When the game is over nobody acts, and all is known.
    return position.information_set(max(position.current_player(), 0) if viewer is None else viewer)


def _seen_in_text(text: str, viewer: int | None) -> SonoInformationSet:
    if viewer is not None:
        return _core.SonoInformationSet.from_text(text, viewer)
    errors = []
    for player in (0, 1):
        # Whichever hand is not shown, the text itself may be right.
        try:
            seen = _core.SonoInformationSet.from_text(text, player)
        except ValueError as error:
            errors.append(error)
            continue
        acting = seen.current_player()
        if acting in {player, -1}:
            return seen
        return _core.SonoInformationSet.from_text(text, acting)
    raise errors[0]


def _seconds(seconds: float) -> float:
    if not 0 <= seconds < 1e9:
        raise ValueError(f"sono: seconds is a number from 0 on, not {seconds}")
    return seconds


def _distribution(data: dict[str, Any]) -> Distribution:
    names = ("ways", "total", "low", "high", "numerator", "denominator")
    return Distribution(**{name: data[name] for name in names})


def _move(data: dict[str, Any], mover: int) -> Move:
    gain = data["row_change"] - data["column_change"]
    lists = {name: tuple(data[name]) for name in ("turned_up", "settled")}
    return Move(**{**data, **lists}, net=gain if mover == 0 else -gain)


def _outcome(data: dict[str, Any]) -> Outcome:
    chances = {name: Chances(**data[name]) for name in ("counted", "chances")}
    return Outcome(**{**data, **chances})
