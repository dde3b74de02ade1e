"""Readable tables of an analysis of Sono."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Literal

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from tilewright.sono_answers import Analysis, Distribution, Outcome, RatedMove


def analysis_text(analysis: Analysis, rows: int) -> str:
    """The tables as text without colours."""
    console = Console(file=io.StringIO(), width=110, color_system=None)
    show_analysis(analysis, rows, console)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return str(text).rstrip("\n")


def show_analysis(analysis: Analysis, rows: int, console: Console) -> None:
    """Prints who wins, the placements, the joker and the lines."""
    for line in _summary(analysis):
        console.print(line, highlight=False)
    if analysis.moves:
        console.print(_chances_table(analysis, rows))
        if len(analysis.moves) > rows:
            console.print(f"and {len(analysis.moves) - rows} more placements", highlight=False)
        console.print(_changes_table(analysis, rows))
    if analysis.joker_in_hand:
        console.print(_joker_cells_table(analysis))
    if analysis.joker:
        console.print(_joker_lines_table(analysis))
    console.print(_lines_table(analysis))


def _summary(analysis: Analysis) -> list[str]:
    outcome = analysis.outcome
    chances = outcome.chances
    place = f"after ply {analysis.ply}, {analysis.to_move} to move"
    error = "" if outcome.exact else f" (± {_percent(outcome.points_error)})"
    shares = f"win {_percent(chances.win)}, draw {_percent(chances.draw)}"
    rest = f"lose {_percent(chances.loss)}{error}; margin {_margin(outcome)}; {_how(outcome)}"
    lines = [
        f"rules: {analysis.rules}",
        f"{analysis.viewer}, {place}; possible worlds: {analysis.possible_worlds}",
        f"{analysis.viewer} {shares}, {rest}",
    ]
    if analysis.best_chance is not None:
        chance, margin = (_all_best(analysis, by) for by in ("chance", "margin"))
        same = ", also the best margin" if chance == margin else f"; best margin: {margin}"
        lines.append(f"best chances: {chance}{same}")
    if analysis.principal_variation:
        lines.append("best play: " + " ".join(analysis.principal_variation))
    if not analysis.complete:
        why = "interrupted" if analysis.interrupted else "out of time"
        lines.append(f"{why}: this is the best answer so far")
    return lines


def _all_best(analysis: Analysis, by: Literal["chance", "margin"]) -> str:
    """The best placement, and those that are proved to be as good in chances and margin."""
    best, *others = analysis.ranked(by)
    equal = [
        rated.move.text
        for rated in others
        if rated.outcome.exact
        and best.outcome.exact
        and rated.outcome.chances == best.outcome.chances
        and rated.outcome.margin == best.outcome.margin
    ]
    return " or ".join([best.move.text, *equal])


def _how(outcome: Outcome) -> str:
    return outcome.method if outcome.worlds == 1 else f"{outcome.method}, {outcome.worlds} worlds"


def _shown(analysis: Analysis, rows: int) -> list[RatedMove]:
    """The best placements, and in any case the one with the best margin."""
    ranked = analysis.ranked()
    rest = [rated for rated in ranked[rows:] if rated.move.text == analysis.best_margin]
    return ranked[:rows] + rest


def _chances_table(analysis: Analysis, rows: int) -> Table:
    table = Table("placement", title="placements: chances and margin", title_justify="left")
    for name in ("win %", "draw %", "loss %", "±", "margin", "worlds"):
        table.add_column(name, justify="right", no_wrap=True)
    shown = _shown(analysis, rows)
    # One method for all is in the summary.
    differ = len({rated.outcome.method for rated in shown}) > 1
    if differ:
        table.add_column("method")
    for rated in shown:
        outcome = rated.outcome
        method = [outcome.method] if differ else []
        table.add_row(
            rated.move.text, *_chances(outcome), _margin(outcome), str(outcome.worlds), *method
        )
    if any(rated.outcome.dropped for rated in shown):
        table.caption = "Placements below the first few had only a first look: less sure."
        table.caption_justify = "left"
    return table


def _changes_table(analysis: Analysis, rows: int) -> Table:
    title = "placements: change of the expected points"
    table = Table("placement", title=title, title_justify="left")
    for name in ("row", "column", "net"):
        table.add_column(name, justify="right")
    table.add_column("turns up")
    table.add_column("settles")
    for rated in _shown(analysis, rows):
        move = rated.move
        changes = (move.row_change, move.column_change, move.net)
        table.add_row(
            move.text,
            *(f"{change:+.2f}" for change in changes),
            " ".join(move.turned_up),
            ", ".join(move.settled),
        )
    return table


def _joker_cells_table(analysis: Analysis) -> Table:
    table = Table("the joker", title="the joker: each cell, or kept", title_justify="left")
    for name in ("win %", "draw %", "loss %", "±", "margin"):
        table.add_column(name, justify="right")
    for name in ("in its row", "in its column"):
        table.add_column(name)
    readings = {line.line: _stands_for(line.stands_for) for line in analysis.joker}
    for rated in analysis.joker_cells():
        move = rated.move
        table.add_row(
            f"({move.row},{move.column})",
            *_chances(rated.outcome),
            _margin(rated.outcome),
            readings.get(f"row {move.row}", ""),
            readings.get(f"column {move.column}", ""),
        )
    kept: RatedMove | None = analysis.keep_joker()
    if kept is not None:
        table.add_section()
        table.add_row(
            f"kept, {kept.move.text}", *_chances(kept.outcome), _margin(kept.outcome), "", ""
        )
    return table


def _joker_lines_table(analysis: Analysis) -> Table:
    table = Table("line", title="lines with the joker", title_justify="left")
    table.add_column("points", justify="right")
    table.add_column("expected", justify="right")
    table.add_column("stands for")
    for line in analysis.joker:
        table.add_row(
            line.line,
            _range(line.points),
            f"{line.points.expected:.2f}",
            _stands_for(line.stands_for, 6),
        )
    return table


def _lines_table(analysis: Analysis) -> Table:
    table = Table("line", "cards", title="lines", title_justify="left")
    table.caption = "Expected: all ways to fill a line with cards that may still come count alike."
    table.caption_justify = "left"
    for name in ("points", "expected"):
        table.add_column(name, justify="right")
    table.add_column("points: share")
    for start, name in ((0, "rows"), (5, "columns")):
        for line in analysis.lines[start : start + 5]:
            table.add_row(
                line.line,
                " ".join(line.cards),
                _range(line.points),
                f"{line.points.expected:.2f}",
                _shares(line.points),
            )
        total = sum(line.points.expected for line in analysis.lines[start : start + 5])
        table.add_row(name, "", "", f"{total:.2f}", "", end_section=True)
    return table


def _chances(outcome: Outcome) -> tuple[str, str, str, str]:
    chances = outcome.chances
    error = "exact" if outcome.exact else f"{100 * outcome.points_error:.1f}"
    win, draw, loss = (f"{100 * share:.1f}" for share in (chances.win, chances.draw, chances.loss))
    return win, draw, loss, error


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _margin(outcome: Outcome) -> str:
    if outcome.margin_error == 0:
        return f"{outcome.margin:+.2f}".removesuffix(".00")
    return f"{outcome.margin:+.2f} ± {outcome.margin_error:.2f}"


def _range(points: Distribution) -> str:
    return str(points.low) if points.low == points.high else f"{points.low} to {points.high}"


def _shares(points: Distribution) -> str:
    if len(points.ways) == 1:
        return ""
    return ", ".join(
        f"{value}: {100 * ways / points.total:.0f} %" for value, ways in points.ways.items()
    )


def _stands_for(share: dict[str, float], most: int = 2) -> str:
    ranked = sorted(share.items(), key=lambda item: -item[1])[:most]
    return ", ".join(rank if part == 1 else f"{rank} {100 * part:.0f} %" for rank, part in ranked)
