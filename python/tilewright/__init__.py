"""Play, search and self-play for table games in which something is hidden."""

from tilewright import carcassonne, cascadia, sono
from tilewright._core import (
    Carcassonne,
    CarcassonneAgent,
    CarcassonneInformationSet,
    Cascadia,
    CascadiaAgent,
    CascadiaInformationSet,
    Catan,
    CatanAgent,
    CatanConnect,
    CatanConnectAgent,
    CatanConnectInformationSet,
    CatanInformationSet,
    IllegalAction,
    Sono,
    SonoAgent,
    SonoInformationSet,
    engine_version,
    split_seed,
)
from tilewright.games import SPECTATOR, agents, game_class, games, make, make_agent, search
from tilewright.merging import merge_tournaments
from tilewright.pictures import board_text, render
from tilewright.players import Limits
from tilewright.report import ActionReport, Report
from tilewright.sprt import Sprt
from tilewright.tournament import TournamentResult, read_tournament, run_tournament
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
    "Catan",
    "CatanAgent",
    "CatanConnect",
    "CatanConnectAgent",
    "CatanConnectInformationSet",
    "CatanInformationSet",
    "IllegalAction",
    "Limits",
    "Report",
    "Sono",
    "SonoAgent",
    "SonoInformationSet",
    "Sprt",
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
    "merge_tournaments",
    "read_tournament",
    "render",
    "run_tournament",
    "search",
    "sono",
    "split_seed",
]
