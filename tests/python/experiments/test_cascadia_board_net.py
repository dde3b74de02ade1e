from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
import torch
from safetensors.numpy import load, load_file

SHIPPED = Path(__file__).parents[3] / "agents" / "cascadia" / "board_net.safetensors"


@pytest.fixture
def board_net(experiment: Callable[[str], ModuleType]) -> ModuleType:
    torch.manual_seed(1)
    return experiment("cascadia_board_net")


def write_turns(path: Path, module: ModuleType, decisions: int) -> None:
    """Decisions of 3 to 12 turns, whose gain is half linear in the features and half kinked."""
    rng = np.random.default_rng(5)
    rows = []
    for decision in range(decisions):
        turns = int(rng.integers(3, 13))
        features = np.zeros((turns, module.FEATURES), np.float32)
        features[:, :10] = rng.random((turns, 10), np.float32)
        level = 40 * rng.random()
        gain = level + 5 * features[:, 3] + 5 * np.abs(features[:, 7] - 0.5)
        head = np.stack([np.full(turns, 8 * decision), np.zeros(turns), gain], axis=1)
        rows.append(np.concatenate([head, features], axis=1))
    np.concatenate(rows).astype(np.float32).tofile(path)


def test_a_short_training_tells_turns_apart_that_it_has_not_seen(
    board_net: ModuleType, tmp_path: Path
) -> None:
    write_turns(tmp_path / "turns.bin", board_net, 3000)
    settings = board_net.Settings(epochs=6, batch=64, learning_rate=1e-2)
    result = board_net.train(tmp_path / "net.safetensors", [tmp_path / "turns.bin"], settings)
    assert result["decisions"] == [2700, 300]
    assert result["curve"][-1]["errors"] < 0.8  # of gains that deviate by 1.6
    again = board_net.train(tmp_path / "again.safetensors", [tmp_path / "turns.bin"], settings)
    assert again["curve"] == result["curve"]
    assert (tmp_path / "again.safetensors").read_bytes() == (
        tmp_path / "net.safetensors"
    ).read_bytes()


def test_a_file_of_another_size_is_refused(board_net: ModuleType, tmp_path: Path) -> None:
    np.zeros(7, np.float32).tofile(tmp_path / "turns.bin")
    with pytest.raises(SystemExit, match="no file of turns"):
        board_net.read([tmp_path / "turns.bin"])


def gain_by_hand(tensors: dict[str, Any], features: Any) -> float:
    first = np.maximum(features @ tensors["first.weight"] + tensors["first.bias"], 0)
    second = np.maximum(first @ tensors["second.weight"] + tensors["second.bias"], 0)
    return float(second @ tensors["output"] + features @ tensors["skip"] + tensors["bias"][0])


def test_the_file_holds_what_the_network_computes(board_net: ModuleType) -> None:
    net = board_net.BoardNet()
    tensors = load(net.content())
    features = np.random.default_rng(2).random((5, board_net.FEATURES), np.float32)
    with torch.no_grad():
        gains = net(torch.from_numpy(features)).numpy()
    for row, gain in zip(features, gains, strict=True):
        assert gain_by_hand(tensors, row) == pytest.approx(gain, abs=1e-4)


def test_the_shipped_weights_have_the_shapes_that_are_trained(board_net: ModuleType) -> None:
    shipped = {name: array.shape for name, array in load_file(SHIPPED).items()}
    assert shipped == {
        name: array.shape for name, array in load(board_net.BoardNet().content()).items()
    }
