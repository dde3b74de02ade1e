from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

pytest.importorskip("torch")
import torch

import tilewright
from tilewright.sono_learning import all_lines, line_value, play_line_games


@pytest.fixture
def sono_line_net(experiment: Callable[[str], ModuleType]) -> ModuleType:
    torch.manual_seed(1)
    return experiment("sono_line_net")


def position(seed: int, plies: int) -> tilewright.Sono:
    state = tilewright.make("sono", seed=seed)
    for ply in range(plies):
        actions = state.legal_actions()
        state.apply(actions[(7 * ply + seed) % len(actions)])
    return state


def test_symmetries_leave_every_line_its_points(sono_line_net: ModuleType) -> None:
    table = sono_line_net.Table()
    lines = all_lines()
    complete = lines.points >= 0
    points = {tuple(copies): p for copies, p in zip(lines.copies, lines.points, strict=True)}
    assert len({tuple(types) for types in table.types}) == 24
    for types in table.types:
        turned = np.zeros_like(lines.copies)
        turned[:, types] = lines.copies
        assert [points[tuple(row)] for row in turned[complete]] == lines.points[complete].tolist()


def test_a_short_training_lowers_the_loss_and_the_engine_computes_what_pytorch_does(
    sono_line_net: ModuleType, tmp_path: Path
) -> None:
    settings = sono_line_net.Settings(
        generations=2, first_games=300, games=50, test_games=100, out=str(tmp_path)
    )
    short = sono_line_net.dataclasses.replace(settings, steps=60, last_steps=60, batch=512)
    curve = sono_line_net.train(short)["curve"]
    assert curve[0]["loss"] < 0.66  # log 2 = 0.69 is the loss of who knows nothing
    assert curve[1]["error/4"] < 0.75
    content = (tmp_path / "line_net.safetensors").read_bytes()
    table = sono_line_net.Table()
    net = sono_line_net.LineNet(table.rows.shape[1])
    assert net.content(table) != content
    values = [line_value(position(seed, seed), content) for seed in range(3, 12)]
    assert np.std(values) > 0.01


def test_the_engine_values_a_position_as_the_module_does(sono_line_net: ModuleType) -> None:
    table = sono_line_net.Table()
    net = sono_line_net.LineNet(table.rows.shape[1])
    content = net.content(table)
    keys = type_keys()
    for seed, plies in ((1, 0), (2, 7), (3, 14), (4, 19)):
        state = position(seed, plies)
        cells = [line.split() for line in state.text().split("grid:\n")[1].splitlines()[:5]]
        cards = [[cell.strip("()") for cell in row] for row in cells]
        lines = [[c for c in row if c != "--"] for row in (*cards, *zip(*cards, strict=True))]
        examples = sono_line_net.LineExamples(
            lines=np.array([[sum(keys[type_of(c)] for c in line) for line in lines]], np.int32),
            hands=np.array([[hand_bits(state, seat) for seat in (0, 1)]], np.int32),
            mover=np.array([state.current_player()], np.int32),
            empty_cells=np.array([20 - plies], np.int32),
            exact=np.array([False]),
            margin=np.array([0], np.int32),
        )
        with torch.no_grad():
            value, _ = net(sono_line_net.Inputs.of(examples, table))
        assert line_value(state, content) == pytest.approx(float(torch.tanh(value[0])), abs=1e-5)


RANKS = "AKQJT9"


def type_of(card: str) -> int:
    """Rank by rank, red before black; the joker last."""
    return 12 if card == "*" else 2 * RANKS.index(card[0]) + (card[1] in "sc")


def type_keys() -> dict[int, int]:
    lines = all_lines()
    single = lines.cards == 1
    return dict(
        zip(lines.copies[single].argmax(axis=1).tolist(), lines.keys[single].tolist(), strict=True)
    )


def hand_bits(state: tilewright.Sono, seat: int) -> int:
    own = state.observation(seat)
    part = next(p for p in tilewright.Sono.observation_spec() if p["name"] == "own_hand")
    held = own[part["offset"] : part["offset"] + 25]
    return sum(1 << card for card in range(25) if held[card] > 0)


def test_games_do_not_depend_on_threads() -> None:
    alone = play_line_games(None, seed=3, games=5, threads=1)
    together = play_line_games(None, seed=3, games=5, threads=2)
    np.testing.assert_array_equal(alone.lines, together.lines)
    np.testing.assert_array_equal(alone.margin, together.margin)


def test_the_trained_agent_beats_the_search_whose_playouts_cost_more() -> None:
    agents = ["trained:simulations=20", "mo_ismcts:simulations=60,playout=greedy,playout_plies=4"]
    match = tilewright.run_tournament("sono", agents, games=100, seed=5)
    assert match.report().agents[0].score.low > 0.5
