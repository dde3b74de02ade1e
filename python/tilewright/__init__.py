"""Play, search and self-play for table games in which something is hidden."""

from tilewright import carcassonne, sono
from tilewright._core import (
    Carcassonne,
    CarcassonneAgent,
    CarcassonneInformationSet,
    Cascadia,
    CascadiaAgent,
    CascadiaInformationSet,
    Catan,
    CatanAgent,
    CatanInformationSet,
    IllegalAction,
    Sono,
    SonoAgent,
    SonoInformationSet,
    engine_version,
)
from tilewright.games import SPECTATOR, agents, game_class, games, make, make_agent, search
from tilewright.pictures import board_text, render
from tilewright.report import ActionReport, Report
from tilewright.tournament import TournamentResult, run_tournament

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
    "Catan",
    "CatanAgent",
    "CatanInformationSet",
    "IllegalAction",
    "Report",
    "Sono",
    "SonoAgent",
    "SonoInformationSet",
    "TournamentResult",
    "agents",
    "board_text",
    "carcassonne",
    "engine_version",
    "game_class",
    "games",
    "make",
    "make_agent",
    "render",
    "run_tournament",
    "search",
    "sono",
]
