from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

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


def test_decisions_before_one_of_unknown_advantage_go_by_its_value(ppo: ModuleType) -> None:
    # Seats 1, 0, 1 in a game that goes on; seat 0 is to move next, with a value of 0.6.
    movers = np.array([[1], [0], [1]], np.int32)
    values = np.array([[0.1], [0.2], [0.4]], np.float32)
    empty = torch.zeros(3, 1)
    rollout = ppo.Rollout(
        empty,
        empty,
        empty,
        empty,
        values,
        movers,
        np.zeros((3, 1, 2), np.float32),
        np.zeros((3, 1), bool),
    )
    gain, known = ppo.advantages(
        rollout, np.array([0], np.int32), np.array([0.6], np.float32), decay=0.5
    )
    assert known[:, 0].tolist() == [True, True, False]
    np.testing.assert_allclose(gain[:2, 0], [0.4 - 0.1, 0.6 - 0.2], atol=1e-6)


def test_the_loss_falls_on_a_fixed_batch(ppo: ModuleType) -> None:
    settings = ppo.Settings(envs=8, rollout=32, epochs=10, minibatch=64, width=32)
    env = tilewright.make_vec("sono", 8, seed=1)
    assert env.batch.observations is not None
    player = ppo.Player.for_game(settings, env.batch.observations.shape[1], env.num_actions)
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
    player = ppo.Player(ppo.Layers(3, 4, width=8, depth=2))
    choice, _ = player(torch.ones(1, 3), torch.tensor([[0, 1, 0, 1]], dtype=torch.int8))
    assert choice.probs[0, [0, 2]].tolist() == [0.0, 0.0]


def test_what_is_learned_of_one_row_holds_for_the_others(ppo: ModuleType) -> None:
    env = tilewright.make_vec("sono", 6, seed=1)
    for _ in range(7):
        env.step(env.sample_actions())
    player = ppo.Player.for_game(ppo.Settings(), 756, env.num_actions)
    torch.nn.init.normal_(player.network.policy.weight)
    seen, _ = ppo.look(env.batch)
    order = torch.tensor([4, 0, 3, 2, 1])
    planes = seen[:, :675].view(-1, 27, 5, 5)
    for moved_planes, move in (
        (planes[:, :, order], lambda logits: logits[:, :, order]),
        (planes[:, :, :, order], lambda logits: logits[:, :, :, order]),
    ):
        moved = torch.cat((moved_planes.flatten(1), seen[:, 675:]), dim=1)
        with torch.no_grad():
            logits, value = player.network(seen)
            moved_logits, moved_value = player.network(moved)
        expected = move(logits.view(-1, 25, 5, 5)).flatten(1)
        torch.testing.assert_close(moved_logits, expected, atol=1e-5, rtol=0)
        torch.testing.assert_close(moved_value, value, atol=1e-5, rtol=0)


def test_the_seat_of_the_columns_sees_them_as_the_other_seat_sees_rows(ppo: ModuleType) -> None:
    env = tilewright.make_vec("sono", 6, seed=1)
    for _ in range(7):
        env.step(env.sample_actions())
    assert (env.batch.current_player == 1).all()
    player = ppo.Player.for_game(ppo.Settings(), 756, env.num_actions)
    torch.nn.init.normal_(player.network.policy.weight)
    seen, _ = ppo.look(env.batch)
    swapped = seen.clone()
    swapped[:, :675] = seen[:, :675].view(-1, 27, 5, 5).transpose(2, 3).flatten(1)
    swapped[:, [752, 753]] = seen[:, [753, 752]]  # is_rows, is_columns
    with torch.no_grad():
        for lines in (player.network.rows, player.network.columns):
            weight = lines.layers[0].weight  # of 27 planes, then of what is of no cell
            weight[:, 27 + 752 - 675] = weight[:, 27 + 753 - 675]  # the flags say no more
        logits, value = player.network(seen)
        swapped_logits, swapped_value = player.network(swapped)
    expected = logits.view(-1, 25, 5, 5).transpose(2, 3).flatten(1)
    torch.testing.assert_close(swapped_logits, expected, atol=1e-5, rtol=0)
    torch.testing.assert_close(swapped_value, value, atol=1e-5, rtol=0)


class Echo:
    """A game of two seats and two decisions each: who names the bit that they see wins a point."""

    num_actions = 3  # the last is never legal

    def __init__(self, envs: int):
        self.numbers = np.random.default_rng(1)
        self.plies = 0
        self.points = np.zeros((envs, 2), np.float32)
        self.batch = SimpleNamespace(
            observations=np.zeros((envs, 2), np.float32),
            action_mask=np.tile(np.array([1, 1, 0], np.int8), (envs, 1)),
            rewards=np.zeros((envs, 2), np.float32),
            current_player=np.zeros(envs, np.int32),
            terminated=np.zeros(envs, np.bool_),
        )
        self.num_players = 2
        self.show()

    def show(self) -> None:
        bits = self.numbers.integers(2, size=len(self.points))
        self.batch.observations[:] = np.eye(2, dtype=np.float32)[bits]
        self.batch.current_player[:] = self.plies % 2

    def step(self, actions: np.ndarray) -> SimpleNamespace:
        named = self.batch.observations.argmax(axis=1) == actions
        self.points[:, self.plies % 2] += named
        self.plies += 1
        is_over = self.plies == 4
        self.batch.terminated[:] = is_over
        self.batch.rewards[:] = 0.0
        if is_over:
            lead = np.sign(self.points[:, 0] - self.points[:, 1])
            self.batch.rewards[:] = np.stack((lead, -lead), axis=1)
            self.points[:] = 0.0
            self.plies = 0
        self.show()
        return self.batch


def test_a_game_of_two_seats_is_learned_by_self_play(ppo: ModuleType) -> None:
    settings = ppo.Settings(envs=64, rollout=16, learning_rate=3e-3)
    env = Echo(settings.envs)
    player = ppo.Player(ppo.Layers(2, env.num_actions, width=16, depth=2))
    optimizer = torch.optim.Adam(player.parameters(), lr=settings.learning_rate)
    rollout = ppo.Rollout.empty(settings, env)
    for _ in range(30):
        ppo.collect(env, player, rollout)
        with torch.no_grad():
            _, value = player(*ppo.look(env.batch))
        gain, known = ppo.advantages(
            rollout, env.batch.current_player, value.numpy(), settings.gae_lambda
        )
        ppo.update(player, optimizer, settings, ppo.samples_of(rollout, gain, known))
    ones = torch.ones(2, 3, dtype=torch.int8)
    choice, _ = player(torch.eye(2), ones)
    assert choice.probs[0, 0] > 0.9
    assert choice.probs[1, 1] > 0.9


def test_the_same_seed_gives_the_same_training(ppo: ModuleType, tmp_path: Path) -> None:
    settings = ppo.Settings(steps=512, envs=8, rollout=32, deals=4, judge_every=1, width=16)
    runs = [
        ppo.train(ppo.dataclasses.replace(settings, out=str(tmp_path / name)))["curve"]
        for name in ("first", "again")
    ]
    assert runs[0] == runs[1]
    assert [(point["steps"], point["judge"]) for point in runs[0]] == [
        (256, "random"),
        (256, "greedy"),
        (512, "random"),
        (512, "greedy"),
    ]
