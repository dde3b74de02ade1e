"""What a player asks about a position of Sono. Use it as `tilewright.sono`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from tilewright import _core
from tilewright.sono_answers import (
    Analysis,
    Chances,
    Distribution,
    JokerLine,
    LineOutlook,
    Move,
    Outcome,
    RatedMove,
    Solution,
)

if TYPE_CHECKING:
    from threading import Event

    from tilewright._core import Sono, SonoInformationSet

#: What an analysis costs unless it is told otherwise: worlds that are solved, and playouts.
WORLDS = 64
PLAYOUTS = 4096
#: With more empty cells than this, worlds with hidden cards are played out, not solved.
SOLVE_CELLS = 8


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
