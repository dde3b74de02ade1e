"""`make_vec`: what it refuses, and rows that are sent and received."""

import threading
import time
from typing import Any

import numpy as np
import pytest

import tilewright
from tilewright import VectorEnv, make_vec

every_game = pytest.mark.parametrize("game", tilewright.games())


def everything(env: VectorEnv) -> list[bytes]:
    arrays = [array for array in vars(env.batch).values() if array is not None]
    return [array.tobytes() for array in arrays] + [str(s).encode() for s in env.states()]


def play(env: VectorEnv, steps: int) -> None:
    for _ in range(steps):
        env.step(env.sample_actions())


# --- What is refused -----------------------------------------------------------------------------

BAD_ACTIONS: list[tuple[Any, type[Exception], str]] = [
    ([0], ValueError, "2 values are needed"),
    ([0, 0, 0], ValueError, "2 values are needed"),
    ([[0, 0]], ValueError, "one dimension"),
    (0, ValueError, "one dimension"),
    ([0.0, 1.0], TypeError, "whole numbers"),
    ([True, False], TypeError, "whole numbers"),
    (["0", "1"], TypeError, "whole numbers"),
    (None, TypeError, "actions"),
    ([0, None], TypeError, "actions"),
    ([-1, 0], ValueError, "row 0: action -1 does not exist; ids are from 0 to 624"),
    (np.array([0, 2**64 - 1], np.uint64), ValueError, "too large"),
    ([0, 0], ValueError, "is not legal"),
]


@pytest.mark.parametrize(("actions", "error", "message"), BAD_ACTIONS)
def test_bad_actions_change_nothing(actions: Any, error: type[Exception], message: str) -> None:
    env = make_vec("sono", 2, seed=14)
    play(env, 3)
    before = everything(env)
    with pytest.raises(error, match=message):
        env.step(actions)
    assert everything(env) == before


def test_an_illegal_action_is_explained() -> None:
    env = make_vec("sono", 1, seed=14)
    assert env.batch.action_mask is not None
    bad = int(np.flatnonzero(env.batch.action_mask[0] == 0)[0])
    with pytest.raises(ValueError, match=rf"row 0: action {bad} \(.*\) is not legal: .* are legal"):
        env.step([bad])


BAD_SETTINGS: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"num_envs": 0}, ValueError, "num_envs is 0"),
    ({"num_envs": 2**40}, ValueError, "num_envs"),
    ({"num_envs": 1.5}, TypeError, "num_envs"),
    ({"threads": -1}, ValueError, "threads is -1"),
    ({"seed": -1}, ValueError, "seed"),
    ({"seed": 2**64}, ValueError, "seed"),
    ({"seed": "1"}, TypeError, "seed"),
    ({"seed": 1.0}, TypeError, "seed"),
    ({"observations": "float64"}, ValueError, "valid: float32, uint8, none"),
    ({"legal_actions": "all"}, ValueError, "valid: mask, bits, list, none"),
    ({"autoreset": "never"}, ValueError, "valid: same_step, next_step, disabled"),
    ({"illegal_action": "ignore"}, ValueError, "valid: error, penalty"),
    ({"rules": "nice"}, ValueError, "nice"),
    ({"colour": "red"}, ValueError, "colour"),
    ({"game": "chess"}, ValueError, "valid: sono"),
    ({"opponents": "clever"}, ValueError, "clever"),
    ({"opponents": ["random", "random"]}, ValueError, "left to a learner"),
    ({"opponents": ["random"]}, ValueError, "2 seats"),
    ({"opponents": {2: "random"}}, ValueError, "no seat 2"),
    ({"opponents": [None, 3]}, TypeError, "named by a text"),
]


@pytest.mark.parametrize(("settings", "error", "message"), BAD_SETTINGS)
def test_bad_settings_are_refused(
    settings: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make_vec(**{"game": "sono", "num_envs": 1, "seed": 1, **settings})


@pytest.mark.parametrize(
    ("seeds", "mask", "error"),
    [
        ([1], None, ValueError),
        ([], None, ValueError),
        ([1, -1], None, ValueError),
        ([1, 2.5], None, TypeError),
        (7, None, TypeError),
        (None, [1, 0], TypeError),
        (None, np.array([True]), ValueError),
        (None, np.array([], bool), ValueError),
        (None, np.array([[True, False]]), TypeError),
    ],
)
def test_bad_resets_change_nothing(seeds: Any, mask: Any, error: type[Exception]) -> None:
    env = make_vec("sono", 2, seed=15)
    play(env, 3)
    before = everything(env)
    with pytest.raises(error):
        env.reset(seeds, mask)
    assert everything(env) == before


# --- Rows that are sent and received -------------------------------------------------------------


@every_game
def test_sent_rows_play_as_stepped_rows(game: str) -> None:
    stepped, sent = make_vec(game, 12, seed=16), make_vec(game, 12, seed=16, threads=3)
    for _ in range(40):
        actions = stepped.sample_actions()
        assert (sent.sample_actions() == actions).all()
        stepped.step(actions)
        sent.send(actions, np.arange(12))
        assert sent.num_sent == 12
        rows = np.concatenate([sent.receive(5), sent.receive(7)])
        assert sorted(rows) == list(range(12))
    assert everything(sent) == everything(stepped)


def test_rows_under_way_must_be_received_first() -> None:
    env = make_vec("sono", 2, seed=17)
    actions = env.sample_actions()
    env.send(actions[:1], [0])
    calls: list[Any] = [
        lambda: env.step(actions),
        env.reset,
        env.sample_actions,
        lambda: env.send(actions[:1], [0]),
        lambda: env.state(0),
        lambda: env.receive(2),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="under way"):
            call()
    assert env.receive(1).tolist() == [0]
    assert env.num_sent == 0


def test_what_is_sent_is_checked() -> None:
    env = make_vec("sono", 2, seed=18)
    before = everything(env)
    actions = env.sample_actions()
    bad: list[tuple[Any, Any]] = [
        (actions, [0]),
        (actions, [0, 2]),
        (actions, [0, 0]),
        (actions, [-1, 0]),
        ([actions[0], -1], [0, 1]),
        ([actions[0], 0], [0, 1]),
    ]
    for sent, rows in bad:
        with pytest.raises(ValueError, match=r"row|action"):
            env.send(sent, rows)
    with pytest.raises(ValueError, match="under way"):
        env.receive(1)
    fresh = make_vec("sono", 2, seed=18)
    fresh.sample_actions()
    assert everything(env) == before == everything(fresh)


def test_receiving_gives_up_when_time_is_up() -> None:
    env = make_vec("sono", 1, seed=19, opponents="mcts:simulations=200000")
    env.send(env.sample_actions(), [0])
    assert env.receive(1, seconds=0.01).tolist() == []
    assert env.num_sent == 1


def test_other_threads_run_while_opponents_think() -> None:
    env = make_vec("sono", 1, seed=20, opponents="mcts:simulations=100000", threads=1)
    count = 0
    is_done = threading.Event()

    def step() -> None:
        env.step(env.sample_actions())
        is_done.set()

    thread = threading.Thread(target=step)
    thread.start()
    while not is_done.is_set():
        count += 1
        time.sleep(0.001)
    thread.join()
    assert count > 10
