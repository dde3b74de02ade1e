"""Play, search and self-play for table games in which something is hidden."""

from tilewright import carcassonne, cascadia, networks, sono
from tilewright._core import (
    Carcassonne,
    CarcassonneAgent,
    CarcassonneHistory,
    CarcassonneInformationSet,
    Cascadia,
    CascadiaAgent,
    CascadiaHistory,
    CascadiaInformationSet,
    Catan,
    CatanAgent,
    CatanHistory,
    CatanInformationSet,
    Evaluator,
    IllegalAction,
    Network,
    Sono,
    SonoAgent,
    SonoHistory,
    SonoInformationSet,
    engine_version,
    split_seed,
)
from tilewright.games import (
    SPECTATOR,
    agents,
    follow,
    game_class,
    games,
    make,
    make_agent,
    search,
)
from tilewright.merging import merge_tournaments
from tilewright.pictures import board_text, render
from tilewright.players import Limits
from tilewright.report import ActionReport, Report
from tilewright.self_play import SelfPlay, self_play
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
    "CarcassonneHistory",
    "CarcassonneInformationSet",
    "Cascadia",
    "CascadiaAgent",
    "CascadiaHistory",
    "CascadiaInformationSet",
    "Catan",
    "CatanAgent",
    "CatanHistory",
    "CatanInformationSet",
    "Evaluator",
    "IllegalAction",
    "Limits",
    "Network",
    "Report",
    "SelfPlay",
    "Sono",
    "SonoAgent",
    "SonoHistory",
    "SonoInformationSet",
    "Sprt",
    "TournamentResult",
    "VectorEnv",
    "agents",
    "board_text",
    "carcassonne",
    "cascadia",
    "engine_version",
    "follow",
    "game_class",
    "games",
    "make",
    "make_agent",
    "make_vec",
    "merge_tournaments",
    "networks",
    "read_tournament",
    "render",
    "run_tournament",
    "search",
    "self_play",
    "sono",
    "split_seed",
]
