from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXPERIMENTS = Path(__file__).parents[3] / "experiments"
SELF_PLAY = "self_play sono --games 5 --jobs 3 --search mcts:simulations=10 --seed 4".split()
TOURNAMENT = "tournament sono --agents random greedy --games 12 --jobs 3 --seed 4".split()


def digest(arguments: list[str], out: Path, workers: int) -> str:
    command = [sys.executable, str(EXPERIMENTS / "distributed.py"), *arguments]
    run = subprocess.run(
        [*command, "--workers", str(workers), "--out", str(out)],
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    return run.stdout.split()[-1]


@pytest.mark.parametrize("arguments", [SELF_PLAY, TOURNAMENT], ids=lambda given: given[0])
def test_two_ray_workers_play_what_one_process_plays(arguments: list[str], tmp_path: Path) -> None:
    pytest.importorskip("ray")
    alone = digest(arguments, tmp_path / "alone.npz", workers=0)
    together = digest(arguments, tmp_path / "together.npz", workers=2)
    assert len(alone) == 16
    assert together == alone


def test_the_number_of_jobs_changes_nothing(tmp_path: Path) -> None:
    one = ["1" if word == "3" else word for word in SELF_PLAY]
    assert digest(one, tmp_path / "a.npz", 0) == digest(SELF_PLAY, tmp_path / "b.npz", 0)
