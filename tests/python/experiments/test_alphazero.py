from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

pytest.importorskip("torch")
import torch
from safetensors.torch import load_file

import tilewright

EXPERIMENTS = Path(__file__).parents[3] / "experiments"
ARGUMENTS = [
    *(
        "sono",
        "--iterations",
        "4",
        "--games",
        "4",
        "--search",
        "mcts:simulations=8,selection=gumbel",
    ),
    *("--width", "8", "--uses", "2", "--batch", "16", "--window", "2"),
    *("--first-games", "6", "--first-search", "mcts:simulations=8,selection=gumbel"),
    *("--match-every", "2", "--match-games", "4", "--opponent", "random", "--threads", "2"),
]


@pytest.fixture
def alphazero(experiment: Callable[[str], ModuleType]) -> ModuleType:
    return experiment("alphazero")


def start(out: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(EXPERIMENTS / "alphazero.py"), *ARGUMENTS, "--out", str(out)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def test_a_run_that_was_killed_comes_to_the_same_network(tmp_path: Path) -> None:
    assert start(tmp_path / "whole").wait(300) == 0
    run = start(tmp_path / "killed")
    first = tmp_path / "killed" / "checkpoints" / "000001.checkpoint"
    while not first.exists():
        assert run.poll() is None, "the run was over before it could be killed"
        time.sleep(0.01)
    run.send_signal(signal.SIGKILL)
    assert run.wait(60) == -signal.SIGKILL
    assert not (tmp_path / "killed" / "result.json").exists()
    assert start(tmp_path / "killed").wait(300) == 0
    whole, killed = (
        load_file(tmp_path / name / "network.safetensors") for name in ("whole", "killed")
    )
    assert whole.keys() == killed.keys()
    for name, tensor in whole.items():
        assert torch.equal(tensor, killed[name]), name


def test_the_loss_falls_on_a_fixed_batch(alphazero: ModuleType, tmp_path: Path) -> None:
    settings = alphazero.Settings(
        first_games=8,
        first_search="mcts:simulations=16",
        width=32,
        blocks=1,
        uses=96.0,  # 60 minibatches
        symmetries=0,
        out=str(tmp_path),
    )
    run = alphazero.Run.begin(settings)
    run.buffer = [alphazero.play(run, 0)]
    rows = alphazero.drawn(run.buffer, 160, np.random.default_rng(1))
    with torch.no_grad():
        before = sum(alphazero.loss_of(run.network, rows))
    alphazero.learn(run, 0)
    with torch.no_grad():
        after = sum(alphazero.loss_of(run.network, rows))
    assert after < before - 0.3


def test_a_run_with_other_settings_is_not_gone_on_with(
    alphazero: ModuleType, tmp_path: Path
) -> None:
    run = alphazero.Run.begin(alphazero.Settings(width=8, blocks=0, out=str(tmp_path)))
    other = alphazero.Run.begin(alphazero.Settings(width=16, blocks=0, out=str(tmp_path)))
    with pytest.raises(ValueError, match="other settings"):
        other.restore(run.content())


def test_what_is_drawn_are_rows_of_the_games_as_they_were_played(
    alphazero: ModuleType, tmp_path: Path
) -> None:
    data = [
        tilewright.self_play(
            "sono", None, games=3, first=first, search="mcts:simulations=8,selection=gumbel", seed=1
        )
        for first in (0, 3)
    ]
    buffer = [alphazero.rows_of(part, search_value=0.0) for part in data]
    rows = alphazero.drawn(buffer, 400, np.random.default_rng(1))
    played = tilewright.SelfPlay.concatenate(data)
    found = set()
    for number in range(400):
        distances = np.abs(played.observations - rows["observations"][number].numpy()).sum(axis=1)
        row = int(distances.argmin())
        assert distances[row] < 0.01
        found.add(row)
        np.testing.assert_array_equal(rows["masks"][number].numpy(), played.action_masks[row])
        np.testing.assert_allclose(
            rows["policies"][number].numpy(), played.policies[row], atol=1e-3
        )
        np.testing.assert_array_equal(rows["values"][number].numpy(), played.relative_returns[row])
    assert len(found) > 0.9 * len(played)  # 400 draws of 120 miss 4 in the mean


def test_values_learned_are_returns_and_what_the_search_expected(alphazero: ModuleType) -> None:
    data = tilewright.self_play(
        "sono", None, games=2, search="mcts:simulations=8,selection=gumbel", seed=1
    )
    rows = alphazero.rows_of(data, search_value=0.25)
    searched = ~np.isnan(data.relative_values)
    np.testing.assert_allclose(
        rows["values"].numpy()[searched],
        (0.75 * data.relative_returns + 0.25 * data.relative_values)[searched],
        atol=1e-6,
    )
    # Where there was one action to choose from nothing was searched: how the game ended counts.
    assert not searched.all()
    np.testing.assert_array_equal(
        rows["values"].numpy()[~searched], data.relative_returns[~searched]
    )


def test_the_games_of_the_iterations_are_all_different(
    alphazero: ModuleType, tmp_path: Path
) -> None:
    settings = alphazero.Settings(
        games=3,
        first_games=5,
        first_search="mcts:simulations=2",
        search="mcts:simulations=2,selection=gumbel",
        width=8,
        blocks=0,
        out=str(tmp_path),
    )
    run = alphazero.Run.begin(settings)
    starts = [rows["observations"][::20] for rows in (alphazero.play(run, i) for i in range(3))]
    assert [len(part) for part in starts] == [5, 3, 3]
    assert len(torch.unique(torch.cat(starts), dim=0)) == 11
