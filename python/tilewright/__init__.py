"""Play, search and self-play for table games in which something is hidden."""

from tilewright import carcassonne, sono
from tilewright._core import (
    Carcassonne,
    CarcassonneAgent,
    CarcassonneInformationSet,
    Cascadia,
    CascadiaAgent,
    CascadiaInformationSet,
    IllegalAction,
    Sono,
    SonoAgent,
    SonoInformationSet,
    engine_version,
)
from tilewright.games import SPECTATOR, agents, game_class, games, make, make_agent, search
from tilewright.merging import merge_tournaments
from tilewright.pictures import board_text, render
from tilewright.players import Limits
from tilewright.report import ActionReport, Report
from tilewright.sprt import Sprt
from tilewright.tournament import TournamentResult, read_tournament, run_tournament

__version__ = engine_version

__all__ = [
    "SPECTATOR",
    "ActionReport",
    "Carcassonne",
    "CarcassonneAgent",
    "CarcassonneInformationSet",
    "Cascadia",
    "CascadiaAgent",
    "CascadiaInformationSet",
    "IllegalAction",
    "Limits",
    "Report",
    "Sono",
    "SonoAgent",
    "SonoInformationSet",
    "Sprt",
    "TournamentResult",
    "agents",
    "board_text",
    "carcassonne",
    "engine_version",
    "game_class",
    "games",
    "make",
    "make_agent",
    "merge_tournaments",
    "read_tournament",
    "render",
    "run_tournament",
    "search",
    "sono",
]
