"""What both pages show, as plain data for JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tilewright.games import game_class, search
from tilewright.pictures import group_of, render
from tilewright.report import Report
from tilewright.web.clicks import parts_of
from tilewright.web.insights import tables_of

if TYPE_CHECKING:
    from tilewright.games import InformationSet, State

#: Of searches for the page, so that asking twice gives the same answer. A game's own seed must not
#: be guessed from what an analysis found.
_SEARCH_SEED = 1


def position_data(
    shown: State | InformationSet,
    game: str,
    *,
    last: str | None = None,
    legal: bool = False,
    seat: int | None = None,
) -> dict[str, Any]:
    """The picture of what is shown, and what is known of it.

    seat: of several groups of boards the one of this seat is shown; without it all are.
    """
    return {
        "ply": shown.ply(),
        "svg": render(shown, last=last, legal=legal, group=group_of(shown, seat)),
        "points": list(shown.points()),
        "tables": [asdict(table) for table in tables_of(game, shown)],
    }


def think(seen: InformationSet, specification: str) -> Report:
    """What an agent finds out from what one player knows."""
    return search(seen, specification, _SEARCH_SEED)


def report_data(report: Report, game: str, agent: str) -> dict[str, Any]:
    """A report with its actions in order, the best first and those not tried at the end."""
    ranked = report.ranked()
    tried = {action.action for action in ranked}
    rest = [action for action in report.actions if action.action not in tried]
    return {
        "agent": agent,
        "player": report.player,
        "player_name": game_class(game).player_name(report.player),
        "best": report.best_action,
        "best_text": report.best_text,
        "value": report.values[report.player] if report.values else None,
        "exact": report.exact,
        "line": list(report.principal_variation),
        "simulations": report.simulations,
        "nodes": report.nodes,
        "worlds": report.worlds,
        "seconds": report.seconds,
        "actions": [
            {
                **action_data(game, action.action, action.text, report.player),
                "visits": action.visits,
                "value": action.values[report.player] if action.values else None,
                "error": action.standard_error,
                "exact": action.exact,
                "policy": action.policy,
            }
            for action in [*ranked, *rest]
        ],
    }


def action_data(game: str, action: int, text: str, seat: int) -> dict[str, Any]:
    """An action, and what of the picture stands for it."""
    return {
        "id": action,
        "text": text,
        "parts": [asdict(part) for part in parts_of(game, text, seat)],
    }
