"""The calls of EnvPool."""

from typing import Any

import numpy as np
import pytest

import tilewright
from tilewright.adapters import envpool_env
from tilewright.episodes import Episode

every_task = pytest.mark.parametrize("task", envpool_env.list_all_envs())


def random_actions(masks: Any, numbers: np.random.Generator) -> Any:
    return np.array([numbers.choice(np.flatnonzero(mask)) for mask in masks])


def test_every_game_is_a_task() -> None:
    assert len(envpool_env.list_all_envs()) == len(tilewright.games())
    assert "Sono-v1" in envpool_env.list_all_envs()
    with pytest.raises(ValueError, match="valid: Sono-v1"):
        envpool_env.make("Pong-v5")


@every_task
def test_rows_come_back_in_batches_until_all_have_been_played(task: str) -> None:
    env = envpool_env.make(task, num_envs=8, batch_size=3, num_threads=2, seed=1)
    numbers = np.random.default_rng(1)
    played = np.zeros(8, int)
    env.async_reset()
    for _ in range(60):
        obs, reward, terminated, truncated, info = env.recv()
        rows = info["env_id"]
        assert len(set(rows)) == 3
        assert obs["obs"].shape == (3, env.spec.observation_size)
        assert obs["action_mask"].shape == (3, env.spec.num_actions)
        assert reward.shape == terminated.shape == truncated.shape == (3,)
        assert info["players"]["env_id"].tolist() == np.repeat(rows, env.spec.num_players).tolist()
        played[rows] += 1
        env.send(random_actions(obs["action_mask"], numbers), rows)
    assert (played > 5).all()


def test_a_batch_of_all_rows_is_a_synchronous_step() -> None:
    env = envpool_env.make("Sono-v1", num_envs=4, seed=2, opponents=None)
    obs, info = env.reset()
    numbers = np.random.default_rng(2)
    for step in range(1, 21):
        order = info["env_id"]
        obs, reward, terminated, _, info = env.step(random_actions(obs["action_mask"], numbers))
        assert sorted(info["env_id"]) == sorted(order) == [0, 1, 2, 3]
        assert (info["elapsed_step"] == step).all()
    assert terminated.all()
    by_row = info["players"]["reward"].reshape(4, 2)
    assert (by_row.sum(axis=1) == 0).all()
    assert (np.abs(reward) == np.abs(by_row[:, 0])).all()
    obs, reward, terminated, _, info = env.step(np.full(4, -0), info["env_id"])
    assert not terminated.any()
    assert (info["elapsed_step"] == 0).all()


def test_time_steps_say_first_middle_and_last() -> None:
    env = envpool_env.make_dm("Sono-v1", num_envs=1, seed=3, opponents=None)
    step = env.reset()
    kinds = [int(step.step_type[0])]
    numbers = np.random.default_rng(3)
    for _ in range(21):
        actions = random_actions(step.observation["action_mask"], numbers)
        step = env.step(actions, step.observation["env_id"])
        kinds.append(int(step.step_type[0]))
        assert step.discount[0] == (0 if kinds[-1] == 2 else 1)
    assert kinds == [0] + [1] * 19 + [2, 0]


def test_the_games_are_those_of_the_seed() -> None:
    env = envpool_env.make("Sono-v1", num_envs=2, seed=4, opponents=None)
    obs, info = env.reset()
    row = int(np.flatnonzero(info["env_id"] == 1)[0])
    seed = tilewright.split_seed(tilewright.split_seed(4, 1), 1)
    expected = Episode("sono", seed).state.observation(0)
    assert obs["obs"][row].tobytes() == expected.tobytes()


@pytest.mark.parametrize(
    "settings", [{"batch_size": 5}, {"batch_size": -1}, {"env_type": "gym"}, {"num_envs": 0}]
)
def test_bad_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"valid|must be"):
        envpool_env.make("Sono-v1", **{"num_envs": 4, **settings})


def test_a_task_has_spaces_where_gymnasium_is_installed() -> None:
    spaces = pytest.importorskip("gymnasium").spaces
    spec = envpool_env.make_spec("Sono-v1")
    assert spec.action_space == spaces.Discrete(625)
    assert spec.observation_space["observation"].shape == (756,)
