from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

pytest.importorskip("torch")
import torch

import tilewright


@pytest.fixture
def ppo(experiment: Callable[[str], ModuleType]) -> ModuleType:
    torch.manual_seed(1)
    return experiment("ppo")


def test_advantages_follow_the_decisions_of_each_seat(ppo: ModuleType) -> None:
    # One game of seats 0, 1, 0 that seat 0 wins, then the first decision of the next game, seat 1.
    movers = np.array([[0], [1], [0], [1]], np.int32)
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = [1.0, -1.0]
    values = np.array([[0.1], [0.2], [0.4], [0.3]], np.float32)
    empty = torch.zeros(4, 1)
    rollout = ppo.Rollout(
        empty, empty, empty, empty, values, movers, rewards, np.array([[0], [0], [1], [0]], bool)
    )
    gain, known = ppo.advantages(rollout, np.array([0], np.int32), np.zeros(1, np.float32), 0.5)
    # By hand: the last of seat 0 is 1 - 0.4; its first (0.4 - 0.1) + 0.5 * 0.6; seat 1 lost: -1.2.
    np.testing.assert_allclose(gain[:3, 0], [0.6, -1.2, 0.6], atol=1e-6)
    # Of seat 1's decision in the next game nothing follows: seat 0 is to move after the rollout.
    assert known[:, 0].tolist() == [True, True, True, False]


def test_the_loss_falls_on_a_fixed_batch(ppo: ModuleType) -> None:
    settings = ppo.Settings(envs=8, rollout=32, epochs=10, hidden=32)
    env = tilewright.make_vec("sono", 8, seed=1)
    assert env.batch.observations is not None
    player = ppo.Player(env.batch.observations.shape[1], env.num_actions, 32)
    rollout = ppo.Rollout.empty(settings, env)
    ppo.collect(env, player, rollout)
    gain, known = ppo.advantages(
        rollout, env.batch.current_player, np.zeros(8, np.float32), settings.gae_lambda
    )
    samples = ppo.samples_of(rollout, gain, known)
    with torch.no_grad():
        before, _ = ppo.ppo_loss(player, settings, samples)
    optimizer = torch.optim.Adam(player.parameters(), lr=1e-3)
    ppo.update(player, optimizer, settings, samples)
    with torch.no_grad():
        after, _ = ppo.ppo_loss(player, settings, samples)
    assert after < before - 0.1


def test_illegal_actions_have_no_probability(ppo: ModuleType) -> None:
    player = ppo.Player(3, 4, 8)
    choice, _ = player(torch.ones(1, 3), torch.tensor([[0, 1, 0, 1]], dtype=torch.int8))
    assert choice.probs[0, [0, 2]].tolist() == [0.0, 0.0]


def test_a_short_training_beats_random_play_clearly(ppo: ModuleType, tmp_path: Path) -> None:
    settings = ppo.Settings(
        steps=40_960, envs=64, rollout=64, opponent="random", judge_every=100, out=str(tmp_path)
    )
    result = ppo.train(settings)
    assert result["curve"][-1]["low"] > 0.55
    assert (tmp_path / "player.pt").exists()
