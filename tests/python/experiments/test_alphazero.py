from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("torch")
import torch
from safetensors.torch import load_file

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
    *("--width", "16", "--blocks", "1", "--steps", "10", "--batch", "16", "--window", "2"),
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
        games=8, search="mcts:simulations=16", width=32, blocks=1, steps=60, out=str(tmp_path)
    )
    run = alphazero.Run.begin(settings)
    run.buffer = [alphazero.rows_of(alphazero.play(run, 0))]
    with torch.no_grad():
        before = sum(alphazero.loss_of(run.network, run.buffer[0]))
    alphazero.learn(run, 0)
    with torch.no_grad():
        after = sum(alphazero.loss_of(run.network, run.buffer[0]))
    assert after < before - 0.3


def test_a_run_with_other_settings_is_not_gone_on_with(
    alphazero: ModuleType, tmp_path: Path
) -> None:
    run = alphazero.Run.begin(alphazero.Settings(width=8, blocks=0, out=str(tmp_path)))
    other = alphazero.Run.begin(alphazero.Settings(width=16, blocks=0, out=str(tmp_path)))
    with pytest.raises(ValueError, match="other settings"):
        other.restore(run.content())
