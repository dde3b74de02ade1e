"""The games as environments of Gymnasium: its own checks, and the contract in our words."""

import warnings
from typing import Any

import numpy as np
import pytest

import tilewright
from tilewright.games import game_class

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402
from gymnasium.utils.env_match import check_environments_match  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from tilewright.adapters.gymnasium_env import GameEnv, environment_id  # noqa: E402
from tilewright.adapters.gymnasium_vector import GameVectorEnv  # noqa: E402

every_game = pytest.mark.parametrize("game", tilewright.games())
every_mode = pytest.mark.parametrize("mode", list(AutoresetMode))


def random_action(mask: Any, numbers: np.random.Generator) -> int:
    return int(numbers.choice(np.flatnonzero(mask)))


def random_actions(masks: Any, numbers: np.random.Generator) -> Any:
    return np.array([random_action(mask, numbers) for mask in masks])


# --- Gymnasium's own checks ----------------------------------------------------------------------


@every_game
def test_the_environment_checker_passes_without_a_warning(game: str) -> None:
    env = gymnasium.make(environment_id(game))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@every_game
def test_a_vector_of_one_matches_the_single_environment(game: str) -> None:
    class Single(gymnasium.Env):  # type: ignore[misc, name-defined]
        """The only row of a vector environment."""

        def __init__(self) -> None:
            self.rows = GameVectorEnv(game, 1, autoreset_mode=AutoresetMode.DISABLED)
            self.action_space = self.rows.single_action_space
            self.observation_space = self.rows.single_observation_space

        def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
            return tuple(map(self.first, self.rows.reset(seed=seed, options=options)))

        def step(self, action: Any) -> Any:
            observation, reward, terminated, truncated, info = map(
                self.first, self.rows.step(np.array([action]))
            )
            return observation, float(reward), bool(terminated), bool(truncated), info

        def first(self, value: Any) -> Any:
            if isinstance(value, dict):
                return {k: self.first(v) for k, v in value.items() if not k.startswith("_")}
            return value[0]

    check_environments_match(GameEnv(game), Single(), num_steps=60, seed=3)


# --- Against Gymnasium's vector of single environments -------------------------------------------


@every_game
@every_mode
@pytest.mark.parametrize("opponents", [None, "random"])
def test_a_vector_is_what_a_sync_vector_env_is(
    game: str, mode: AutoresetMode, opponents: str | None
) -> None:
    settings: dict[str, Any] = {"opponents": opponents, "rotate_seats": opponents is not None}
    ours = GameVectorEnv(game, 3, autoreset_mode=mode, threads=2, **settings)
    theirs = SyncVectorEnv([lambda: GameEnv(game, **settings)] * 3, autoreset_mode=mode)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata == theirs.metadata
    numbers = np.random.default_rng(1)
    ends = 0
    mine, other = ours.reset(seed=5), theirs.reset(seed=5)
    assert data_equivalence(mine, other, exact=True)
    while ends < 7:
        actions = random_actions(mine[0]["action_mask"], numbers)
        if numbers.random() < 0.002:
            actions[1] = 0  # which is seldom legal
        mine, other = ours.step(actions), theirs.step(actions)
        assert data_equivalence(mine, other, exact=True)
        ended = mine[2]
        ends += int(ended.sum())
        if mode is AutoresetMode.DISABLED and ended.any():
            mine = ours.reset(options={"reset_mask": ended})
            other = theirs.reset(options={"reset_mask": ended.copy()})
            assert data_equivalence(mine, other, exact=True)


def test_lists_of_seeds_are_one_for_each_row() -> None:
    ours, theirs = GameVectorEnv("sono", 3), SyncVectorEnv([lambda: GameEnv("sono")] * 3)
    for seed in (7, [1, 2, 3], [4, None, 4]):
        assert data_equivalence(ours.reset(seed=seed), theirs.reset(seed=seed), exact=True)
    with pytest.raises(ValueError, match="3 rows"):
        ours.reset(seed=[1, 2])


def test_results_stay_as_they_were_unless_asked_not_to_copy() -> None:
    for copy in (True, False):
        env = GameVectorEnv("sono", 2, copy=copy)
        observation, infos = env.reset(seed=1)
        before = observation["observation"].copy()
        env.step(random_actions(observation["action_mask"], np.random.default_rng(1)))
        assert (observation["observation"] == before).all() == copy
        assert infos["action_mask"] is observation["action_mask"]


@pytest.mark.parametrize(
    ("mask", "error"),
    [
        ([True, False], TypeError),
        (np.array([1, 0]), TypeError),
        (np.array([True]), ValueError),
        (np.array([False, False]), ValueError),
    ],
)
def test_bad_reset_masks_are_refused(mask: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="reset_mask"):
        GameVectorEnv("sono", 2).reset(options={"reset_mask": mask})


def test_gymnasium_makes_single_and_vector_environments_by_name() -> None:
    name = environment_id("sono")
    assert name == f"tilewright/Sono-v{game_class('sono').version}"
    env = gymnasium.make(name, opponents="greedy")
    assert env.unwrapped.seats == ["", "greedy"]
    vector = gymnasium.make_vec(name, 4, vectorization_mode="vector_entry_point")
    assert isinstance(vector.unwrapped, GameVectorEnv)
    assert vector.num_envs == 4


# --- A single environment ------------------------------------------------------------------------


@every_game
def test_the_learner_is_rewarded_at_the_end(game: str) -> None:
    env = GameEnv(game, opponents="random")
    numbers = np.random.default_rng(2)
    observation, info = env.reset(seed=4)
    is_over = False
    while not is_over:
        assert info["current_player"] == 0
        assert observation in env.observation_space
        action = random_action(observation["action_mask"], numbers)
        observation, reward, is_over, is_truncated, info = env.step(action)
        assert not is_truncated
        assert info["actor"] == 0
        assert info["action_mask"] is observation["action_mask"]
        if not is_over:
            assert reward == 0
    assert reward == env.state.returns()[0]
    assert observation["action_mask"].nonzero()[0].tolist() == [0]
    with pytest.raises(ValueError, match="after the end"):
        env.step(0)


def test_a_seed_repeats_its_games_and_their_order() -> None:
    def deals(env: GameEnv, seed: int | None) -> list[Any]:
        env.reset(seed=seed)
        first = env.state
        env.reset()
        return [first, env.state]

    env = GameEnv("sono")
    assert deals(env, 1) == deals(env, 1) == deals(GameEnv("sono"), 1)
    assert deals(env, 1) != deals(env, 2)
    assert deals(GameEnv("sono"), None) != deals(GameEnv("sono"), None)


def test_an_illegal_action_ends_the_game_or_raises() -> None:
    env = GameEnv("sono")
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(0)
    assert (reward, is_over) == (-1, True)
    assert info["rewards"].tolist() == [-1, 0]
    strict = GameEnv("sono", illegal_action="error")
    strict.reset(seed=1)
    before = strict.state
    with pytest.raises(ValueError, match="not legal"):
        strict.step(0)
    with pytest.raises(TypeError):
        strict.step("0")
    assert strict.state == before


def test_a_step_before_the_first_reset_is_an_error() -> None:
    with pytest.raises(ValueError, match="reset"):
        GameEnv("sono").step(0)


def test_bad_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="illegal_action is 'ignore'"):
        GameEnv("sono", illegal_action="ignore")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="render_mode is 'film'"):
        GameEnv("sono", render_mode="film")
    with pytest.raises(ValueError, match="valid: sono"):
        GameEnv("chess")
