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


def test_a_short_training_foretells_the_end_of_games_it_has_not_seen(
    sono_line_net: ModuleType, tmp_path: Path
) -> None:
    settings = sono_line_net.Settings(
        generations=2,
        first_games=600,
        games=100,
        test_games=200,
        steps=150,
        last_steps=150,
        batch=512,
        out=str(tmp_path),
    )
    curve = sono_line_net.train(settings)["curve"]
    assert curve[1]["error/4"] < 0.7  # it is 0.9 for who knows nothing
    content = (tmp_path / "line_net.safetensors").read_bytes()
    values = [line_value(position(seed, seed), content) for seed in range(3, 12)]
    assert np.std(values) > 0.01


def test_the_loss_falls_on_a_fixed_batch(sono_line_net: ModuleType) -> None:
    table = sono_line_net.Table()
    net = sono_line_net.LineNet(table.rows.shape[1])
    inputs = sono_line_net.Inputs.of(play_line_games(None, seed=4, games=100), table)
    with torch.no_grad():
        before = sum(sono_line_net.losses(net, inputs))
    sono_line_net.fit(net, inputs, table, sono_line_net.Settings(batch=256), 100)
    with torch.no_grad():
        after = sum(sono_line_net.losses(net, inputs))
    assert after < before - 0.1


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
