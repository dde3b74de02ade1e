from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("torch")
import torch


@pytest.fixture
def td(experiment: Callable[[str], ModuleType]) -> ModuleType:
    torch.manual_seed(1)
    return experiment("td_linear")


def test_lambda_returns_mix_the_next_values_with_the_result(td: ModuleType) -> None:
    learner = td.Learner(td.Settings(td_lambda=0.5))
    learner.value = lambda rows: rows[:, 0]  # a value is its only feature
    targets = learner.lambda_returns(torch.tensor([[0.0], [0.4], [0.8]]), 1.0)
    # By hand: 1; then (0.8 + 1) / 2; then (0.4 + 0.9) / 2.
    assert targets.tolist() == pytest.approx([0.65, 0.9, 1.0])


def test_a_value_of_seconds_beats_random_play_clearly(td: ModuleType, tmp_path: Path) -> None:
    settings = td.Settings(game="sono", games=60, judge_games=60, out=str(tmp_path))
    result = td.train(settings)
    score, low, _ = result["score"]
    assert low > 0.55
    assert (tmp_path / "value.pt").exists()
    assert 0.0 <= score <= 1.0


def test_the_same_seed_gives_the_same_value(td: ModuleType, tmp_path: Path) -> None:
    settings = td.Settings(games=4, games_per_update=2, judge_games=2, hidden=4)
    runs = [
        td.train(td.dataclasses.replace(settings, out=str(tmp_path / name))) for name in ("a", "b")
    ]
    assert runs[0]["errors"] == runs[1]["errors"]
    assert runs[0]["score"] == runs[1]["score"]
