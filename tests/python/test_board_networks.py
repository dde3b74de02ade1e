from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
import torch

import tilewright
from tilewright import networks, torch_networks
from tilewright.board_networks import BoardNetwork
from tilewright.boards import board_of


@pytest.fixture(scope="module")
def played() -> tilewright.SelfPlay:
    return tilewright.self_play("sono", None, games=6, search="mcts:simulations=4", seed=1)


@pytest.fixture
def network() -> BoardNetwork:
    torch.manual_seed(1)
    board = board_of("sono")
    assert board is not None
    return BoardNetwork(board, "sono", "default", width=12)


def test_the_engine_computes_the_same_from_the_file(
    network: BoardNetwork, played: tilewright.SelfPlay, tmp_path: Path
) -> None:
    file = tmp_path / "network.safetensors"
    torch_networks.save(network.as_mlp(), file)
    logits, values = networks.load(file).evaluate(played.observations)
    with torch.no_grad():
        own_logits, own_values = network(torch.from_numpy(played.observations))
    np.testing.assert_allclose(logits, own_logits.numpy(), atol=1e-5)
    np.testing.assert_allclose(values, own_values.numpy(), atol=1e-5)
    assert set(played.players) == {0, 1}


def test_rows_may_change_places(network: BoardNetwork, played: tilewright.SelfPlay) -> None:
    seen = played.observations.copy()
    order = np.array([3, 1, 4, 0, 2])
    moved = seen.copy()
    moved[:, :675] = seen[:, :675].reshape(-1, 27, 5, 5)[:, :, order].reshape(len(seen), -1)
    with torch.no_grad():
        logits, values = network(torch.from_numpy(seen))
        moved_logits, moved_values = network(torch.from_numpy(moved))
    expected = logits.view(-1, 25, 5, 5)[:, :, order].flatten(1)
    torch.testing.assert_close(moved_logits, expected, atol=1e-5, rtol=0)
    torch.testing.assert_close(moved_values, values, atol=1e-5, rtol=0)


def test_columns_are_to_their_player_what_rows_are_to_the_other(
    network: BoardNetwork, played: tilewright.SelfPlay
) -> None:
    seen = played.observations
    turned = seen.copy()
    turned[:, :675] = seen[:, :675].reshape(-1, 27, 5, 5).swapaxes(2, 3).reshape(len(seen), -1)
    names = {part["name"]: part["offset"] for part in tilewright.Sono.observation_spec("default")}
    both = [names["is_rows"], names["is_columns"]]
    turned[:, both] = seen[:, both[::-1]]
    with torch.no_grad():
        # What is of no cell has a weight of its own for the two flags: it must not differ here.
        for layer in (network.rows, network.columns):
            flags = [27 + place - 675 for place in both]
            layer.weight[:, flags[0]] = layer.weight[:, flags[1]]
        logits, values = network(torch.from_numpy(seen))
        turned_logits, turned_values = network(torch.from_numpy(turned))
    expected = logits.view(-1, 25, 5, 5).transpose(2, 3).flatten(1)
    torch.testing.assert_close(turned_logits, expected, atol=1e-5, rtol=0)
    torch.testing.assert_close(turned_values, values, atol=1e-5, rtol=0)


def test_games_without_a_board_have_none() -> None:
    assert board_of("catan") is None
