"""The games as environments of PettingZoo: its own checks, and the contract in our words."""

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tilewright

pettingzoo_test = pytest.importorskip("pettingzoo.test")

from tilewright.adapters.pettingzoo_env import GameAECEnv, GameParallelEnv  # noqa: E402

every_game = pytest.mark.parametrize("game", tilewright.games())
# What it says of every environment whose observation holds a mask, PettingZoo's own too.
SAID_OF_DICTS = {
    "Observation is not a NumPy array",
    (
        "Observation space for each agent probably should be gymnasium.spaces.box or "
        "gymnasium.spaces.discrete"
    ),
}


def warnings_of(call: Callable[[], object]) -> set[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    return {str(warning.message) for warning in caught}


def random_action(mask: Any, numbers: np.random.Generator) -> int:
    return int(numbers.choice(np.flatnonzero(mask)))


def play(env: GameAECEnv, steps: int, seed: int) -> list[Any]:
    """Random steps; returns who acted and what they saw."""
    numbers = np.random.default_rng(seed)
    seen = []
    for _ in range(steps):
        observation, reward, terminated, _, _ = env.last()
        assert observation is not None
        seen.append((env.agent_selection, reward, observation["observation"].tobytes()))
        env.step(None if terminated else random_action(observation["action_mask"], numbers))
        if not env.agents:
            break
    return seen


# --- PettingZoo's own checks ---------------------------------------------------------------------


@every_game
def test_api(game: str) -> None:
    said = warnings_of(lambda: pettingzoo_test.api_test(GameAECEnv(game), num_cycles=1000))
    assert said <= SAID_OF_DICTS


@every_game
def test_seeds(game: str) -> None:
    pettingzoo_test.seed_test(lambda: GameAECEnv(game), num_cycles=500)


@every_game
def test_parallel_api(game: str) -> None:
    test = pettingzoo_test.parallel_api_test
    assert not warnings_of(lambda: test(GameParallelEnv(game), num_cycles=1000))


@every_game
def test_parallel_seeds(game: str) -> None:
    pettingzoo_test.parallel_seed_test(lambda: GameParallelEnv(game), num_cycles=500)


@every_game
def test_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_test.render_test(lambda render_mode: GameAECEnv(game, render_mode=render_mode))
    assert capsys.readouterr().out.count("\n") > 10


# --- Turns ---------------------------------------------------------------------------------------


@every_game
def test_everybody_gets_their_return_at_the_end(game: str) -> None:
    env = GameAECEnv(game)
    env.reset(seed=3)
    numbers = np.random.default_rng(1)
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert observation is not None
        assert not truncated
        assert info["action_mask"] is observation["action_mask"]
        if terminated:
            rewards[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            assert agent == f"player_{env.state_handle.current_player()}"
            env.step(random_action(observation["action_mask"], numbers))
    returns = env.state_handle.returns()
    assert rewards == {f"player_{seat}": value for seat, value in enumerate(returns)}
    assert env.agents == []


@every_game
def test_who_waits_sees_no_more_than_they_know_and_may_play_nothing(game: str) -> None:
    env = GameAECEnv(game)
    env.reset(seed=5)
    play(env, 7, seed=1)
    state = env.state_handle
    for seat, agent in enumerate(env.agents):
        shown = env.observe(agent)
        seen = state.information_set(seat)
        assert shown["observation"].tobytes() == seen.observation().tobytes()
        assert shown["action_mask"].tolist() == seen.action_mask().tolist()


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],
    ids=["copy", "deepcopy", "pickle"],
)
@every_game
def test_a_copy_goes_on_in_the_same_way_on_its_own(game: str, copied: Any) -> None:
    env = GameAECEnv(game)
    env.reset(seed=6)
    play(env, 9, seed=2)
    other = copied(env)
    assert other.state_handle == env.state_handle
    ahead = play(other, 400, seed=3)
    assert other.state_handle != env.state_handle
    assert play(env, 400, seed=3) == ahead
    env.reset()
    other.reset()
    assert other.state_handle == env.state_handle


def test_spaces_are_the_same_objects_every_time() -> None:
    env = GameAECEnv("sono")
    assert env.observation_space("player_0") is env.observation_space("player_0")
    assert env.action_space("player_1") is env.action_space("player_1")
    assert env.metadata["name"] == str(env) == f"sono_v{tilewright.Sono.version}"


def test_an_illegal_action_ends_the_game_or_raises() -> None:
    env = GameAECEnv("sono")
    env.reset(seed=1)
    env.step(0)
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert all(env.terminations.values())
    strict = GameAECEnv("sono", illegal_action="error")
    strict.reset(seed=1)
    before = strict.state_handle
    with pytest.raises(ValueError, match="not legal"):
        strict.step(0)
    with pytest.raises(TypeError):
        strict.step(None)
    assert strict.state_handle == before
    assert strict.agent_selection == "player_0"


def test_the_number_of_players_follows_the_rules() -> None:
    env = GameAECEnv("cascadia", players=4)
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]


# --- All at once ---------------------------------------------------------------------------------


@every_game
def test_only_the_mover_is_heard(game: str) -> None:
    env, turns = GameParallelEnv(game), GameAECEnv(game)
    observations, infos = env.reset(seed=7)
    turns.reset(seed=7)
    numbers = np.random.default_rng(4)
    while env.agents:
        mover = turns.agent_selection
        for agent in env.agents:
            assert infos[agent]["waits"] == (agent != mover)
            assert observations[agent]["action_mask"].any() == (agent == mover)
        action = random_action(observations[mover]["action_mask"], numbers)
        actions = {agent: action if agent == mover else 0 for agent in env.agents}
        observations, rewards, terminations, _, infos = env.step(actions)
        turns.step(action)
        assert env.state_handle == turns.state_handle
        assert rewards == turns.rewards
        assert terminations == turns.terminations
    with pytest.raises(ValueError, match="the game is over"):
        env.step({})


def test_the_action_of_the_mover_is_needed() -> None:
    env = GameParallelEnv("sono")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="player_0 is needed; given: player_1"):
        env.step({"player_1": 0})
