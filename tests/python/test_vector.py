"""`make_vec`: what its arrays hold, its games and their ends."""

from typing import Any

import numpy as np
import pytest

import tilewright
from tilewright import VectorEnv, make_vec
from tilewright.episodes import Episode

every_game = pytest.mark.parametrize("game", tilewright.games())


def everything(env: VectorEnv) -> list[bytes]:
    arrays = [array for array in vars(env.batch).values() if array is not None]
    return [array.tobytes() for array in arrays] + [str(s).encode() for s in env.states()]


def play(env: VectorEnv, steps: int) -> None:
    for _ in range(steps):
        env.step(env.sample_actions())


# --- Arrays --------------------------------------------------------------------------------------


@every_game
def test_the_arrays_are_as_their_specification_says(game: str) -> None:
    settings: list[dict[str, Any]] = [
        {},
        {"observations": "uint8", "legal_actions": "bits"},
        {"observations": "none", "legal_actions": "list"},
        {"legal_actions": "none", "autoreset": "next_step"},
    ]
    for setting in settings:
        env = make_vec(game, 3, seed=1, **setting)
        arrays = {name: a for name, a in vars(env.batch).items() if a is not None}
        assert set(arrays) == {spec["name"] for spec in env.specs()}
        for _ in range(50):
            for spec in env.specs():
                array = arrays[spec["name"]]
                assert array.shape == spec["shape"]
                assert array.dtype == spec["dtype"]
                assert array.flags.c_contiguous
                assert array.min() >= spec["low"], spec
                assert array.max() <= spec["high"], spec
                assert spec["meaning"]
            play(env, 1)


@every_game
def test_a_step_writes_the_same_arrays_in_place(game: str) -> None:
    env = make_vec(game, 4, seed=2)
    arrays = dict(vars(env.batch))
    assert env.step(env.sample_actions()) is env.batch
    assert env.reset() is env.batch
    for name, array in vars(env.batch).items():
        assert array is arrays[name]


@every_game
def test_rows_show_what_the_player_to_act_may_know(game: str) -> None:
    env = make_vec(game, 3, seed=3)
    batch = env.batch
    assert batch.observations is not None
    assert batch.action_mask is not None
    for _ in range(25):
        for row, state in enumerate(env.states()):
            player = state.current_player()
            assert batch.current_player[row] == player
            seen = state.information_set(player)
            assert batch.observations[row].tobytes() == seen.observation().tobytes()
            assert batch.action_mask[row].tobytes() == seen.action_mask().tobytes()
            world = seen.determinize(row)
            assert batch.observations[row].tobytes() == world.observation(player).tobytes()
        play(env, 1)


def test_masks_bits_and_lists_offer_the_same_actions() -> None:
    masks = make_vec("carcassonne", 5, seed=4).batch.action_mask
    bits = make_vec("carcassonne", 5, seed=4, legal_actions="bits").batch.action_bits
    lists = make_vec("carcassonne", 5, seed=4, legal_actions="list").batch
    assert masks is not None
    assert bits is not None
    assert lists.legal_actions is not None
    assert lists.num_legal is not None
    unpacked = np.unpackbits(bits, axis=1, count=masks.shape[1], bitorder="little")
    assert (unpacked == masks).all()
    for row in range(5):
        listed = lists.legal_actions[row, : lists.num_legal[row]]
        assert listed.tolist() == np.flatnonzero(masks[row]).tolist()
        assert (lists.legal_actions[row, lists.num_legal[row] :] == -1).all()


@every_game
def test_bytes_are_the_observation_in_255_steps(game: str) -> None:
    exact, coarse = make_vec(game, 2, seed=5), make_vec(game, 2, seed=5, observations="uint8")
    play(exact, 12)
    play(coarse, 12)
    assert exact.batch.observations is not None
    assert coarse.batch.observations is not None
    for part in exact.observation_spec():
        end = part["offset"] + int(np.prod(part["shape"]))
        span = part["high"] - part["low"]
        shown = coarse.batch.observations[:, part["offset"] : end] / 255 * span + part["low"]
        error = np.abs(shown - exact.batch.observations[:, part["offset"] : end]).max()
        assert error <= span / 509, part["name"]


def test_memory_of_the_caller_is_written_to() -> None:
    rewards = np.full((2, 2), 7, np.float32)
    observations = np.zeros((2, 756), np.float32)
    given = {"rewards": rewards, "observations": observations}
    env = make_vec("sono", 2, seed=6, arrays=given)
    assert env.batch.rewards is rewards
    assert not rewards.any()
    assert observations.any()


@pytest.mark.parametrize(
    ("arrays", "error"),
    [
        ({"rewards": np.zeros((2, 2))}, ValueError),
        ({"rewards": np.zeros((3, 2), np.float32)}, ValueError),
        ({"rewards": np.zeros((2, 4), np.float32)[:, ::2]}, ValueError),
        ({"rewards": [[0, 0], [0, 0]]}, TypeError),
        ({"prizes": np.zeros((2, 2), np.float32)}, ValueError),
        ({"final_observations": None}, TypeError),
    ],
)
def test_memory_that_does_not_fit_is_refused(arrays: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="arrays"):
        make_vec("sono", 2, seed=6, arrays=arrays)


# --- Games and seeds -----------------------------------------------------------------------------


@every_game
def test_the_games_do_not_depend_on_the_number_of_threads(game: str) -> None:
    found = []
    for threads in (1, 2, 8):
        env = make_vec(game, 9, seed=7, threads=threads)
        play(env, 60)
        found.append(everything(env))
    assert found[0] == found[1] == found[2]


@every_game
def test_a_row_plays_as_the_episode_of_its_seed(game: str) -> None:
    players = tilewright.make(game, 0).num_players()
    opponents = [None] + ["random"] * (players - 1)
    env = make_vec(game, 2, seed=8, opponents=opponents)
    for _ in range(3):
        seed = env.game_seed(1)
        episode = Episode(game, seed, seats=env.seats)
        while env.game_seed(1) == seed:
            assert env.state(1) == episode.state
            actions = env.sample_actions()
            env.step(actions)
            episode.play(int(actions[1]))
        assert episode.state.is_terminal()
        assert env.batch.rewards[1].tolist() == episode.state.returns()
        assert env.batch.points[1].tolist() == episode.state.points()


def test_seeds_of_a_reset_repeat_the_games() -> None:
    env, other = make_vec("cascadia", 3, seed=9), make_vec("cascadia", 3, seed=10)
    play(env, 5)
    seeds = np.array([2**64 - 1, 0, 5], np.uint64)
    env.reset(seeds)
    other.reset(seeds.tolist())
    play(other, 5)
    other.reset(seeds)
    assert list(env.states()) == list(other.states())


def test_a_mask_resets_its_rows_only() -> None:
    env = make_vec("sono", 3, seed=11)
    play(env, 4)
    before = list(env.states())
    env.reset(mask=np.array([False, True, False]))
    assert [state.ply() for state in env.states()] == [4, 0, 4]
    assert env.state(0) == before[0]


def test_without_a_seed_one_is_drawn_and_told() -> None:
    first, second = make_vec("sono", 1), make_vec("sono", 1)
    assert first.seed != second.seed
    assert make_vec("sono", 1, seed=first.seed).state(0) == first.state(0)
    assert f"seed={first.seed}" in repr(first)


def test_players_and_options_of_the_rules_are_set() -> None:
    env = make_vec("cascadia", 2, players=4, seed=1)
    assert env.num_players == 4
    assert env.batch.rewards.shape == (2, 4)
    assert env.state(0).rules() == env.rules
    assert make_vec("sono", 1, rules="published", seed=1).rules == "published"
    assert (
        make_vec("sono", 1, reveal="none_until_end", seed=1).rules
        == "default,reveal=none_until_end"
    )
    with pytest.raises(ValueError, match="must be 2"):
        make_vec("sono", 1, players=3)
    with pytest.raises(ValueError, match="players"):
        make_vec("carcassonne", 1, players=9)


@pytest.mark.parametrize("opponents", ["greedy", [None, "greedy"], {1: "greedy"}])
def test_opponents_leave_the_learner_a_seat(opponents: Any) -> None:
    env = make_vec("sono", 8, seed=1, opponents=opponents)
    for _ in range(30):
        assert (env.batch.current_player == 0).all()
        play(env, 1)
        assert (env.batch.actor == 0).all()


def test_seats_can_move_on_from_game_to_game() -> None:
    env = make_vec("cascadia", 1, players=3, seed=1, opponents="random", rotate_seats=True)
    seats = []
    while len(seats) < 6:
        player = int(env.batch.current_player[0])
        play(env, 1)
        if env.batch.terminated[0]:
            seats.append(player)
    assert seats == [0, 1, 2, 0, 1, 2]


# --- Ends of games -------------------------------------------------------------------------------


def test_the_end_of_a_game_is_kept_in_the_same_step() -> None:
    env = make_vec("sono", 1, seed=12)
    episode = Episode("sono", env.game_seed(0))
    for _ in range(20):
        actions = env.sample_actions()
        env.step(actions)
        actor = episode.state.current_player()
        episode.play(int(actions[0]))
    batch = env.batch
    assert batch.terminated.tolist() == [True]
    assert batch.elapsed_steps.tolist() == [20]
    assert batch.final_observations is not None
    assert batch.final_observations[0].tobytes() == episode.state.observation(actor).tobytes()
    assert env.state(0).ply() == 0


def test_in_the_next_step_the_action_is_ignored() -> None:
    env = make_vec("sono", 1, seed=12, autoreset="next_step")
    play(env, 20)
    assert env.batch.terminated.all()
    assert env.batch.current_player.tolist() == [-4]
    assert env.state(0).is_terminal()
    env.step([-99])
    assert not env.batch.terminated.any()
    assert not env.batch.rewards.any()
    assert env.state(0).ply() == 0


def test_without_autoreset_a_finished_row_must_be_reset() -> None:
    env = make_vec("sono", 2, seed=12, autoreset="disabled")
    play(env, 20)
    before = everything(env)
    with pytest.raises(ValueError, match="row 0: the game is over; reset the row"):
        env.step([0, 0])
    assert everything(env) == before


def test_a_penalty_ends_the_game() -> None:
    env = make_vec("sono", 2, seed=13, illegal_action="penalty")
    actions = env.sample_actions()
    actions[1] = 10**12
    env.step(actions)
    assert env.batch.terminated.tolist() == [False, True]
    assert env.batch.rewards.tolist() == [[0, 0], [-1, 0]]
