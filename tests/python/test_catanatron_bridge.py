"""The bridge to Catanatron, where that is installed: it is no requirement of the project."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("catanatron.players.minimax", reason="Catanatron is not installed")

FILE = Path(__file__).parents[2] / "experiments" / "catanatron_bridge.py"


@pytest.fixture(scope="module")
def bridge() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catanatron_bridge", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look themselves up
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FILE.parent)  # as for a program
        spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("players", [2, 4])
def test_both_sides_agree_but_for_what_is_known(bridge: ModuleType, players: int) -> None:
    tally = bridge.Tally()
    for seed in range(4):
        bridge.play(tally, "random", "random", players, seed)
    assert tally.games + tally.dropped == 4
    assert set(tally.differences) <= set(bridge.KNOWN)


def test_an_agent_plays_to_the_end(bridge: ModuleType) -> None:
    tally = bridge.Tally()
    bridge.play(tally, "turns:simulations=0", "random", 2, 3)
    assert tally.wins == tally.games
    assert set(tally.differences) <= set(bridge.KNOWN)
