"""Play, search and self-play for table games in which something is hidden."""

from tilewright import carcassonne, cascadia, sono
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
    split_seed,
)
from tilewright.games import SPECTATOR, agents, game_class, games, make, make_agent, search
from tilewright.pictures import board_text, render
from tilewright.report import ActionReport, Report
from tilewright.tournament import TournamentResult, run_tournament
from tilewright.vector import Batch, VectorEnv, make_vec

__version__ = engine_version

__all__ = [
    "SPECTATOR",
    "ActionReport",
    "Batch",
    "Carcassonne",
    "CarcassonneAgent",
    "CarcassonneInformationSet",
    "Cascadia",
    "CascadiaAgent",
    "CascadiaInformationSet",
    "IllegalAction",
    "Report",
    "Sono",
    "SonoAgent",
    "SonoInformationSet",
    "TournamentResult",
    "VectorEnv",
    "agents",
    "board_text",
    "carcassonne",
    "cascadia",
    "engine_version",
    "game_class",
    "games",
    "make",
    "make_agent",
    "make_vec",
    "render",
    "run_tournament",
    "search",
    "sono",
    "split_seed",
]
