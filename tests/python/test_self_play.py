"""Self-play from Python, and how whatever asks an evaluator ends."""

import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import tilewright
from tilewright import networks

pytest.importorskip("safetensors")

Floats = npt.NDArray[np.float32]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A small random network for Sono."""
    file = tmp_path / "net.safetensors"
    spec = networks.NetworkSpec.for_game("sono", hidden=(16,))
    networks.save(file, spec, spec.random(1))
    return file


def uniform(observations: Floats, masks: npt.NDArray[np.int8]) -> tuple[Floats, Floats]:
    return np.zeros(masks.shape, np.float32), np.zeros((len(masks), 2), np.float32)


class Boom(Exception):
    pass


SEARCH = "mcts:simulations=8,selection=gumbel,endgame=0"


def test_self_play_gives_consistent_rows(path: Path) -> None:
    data = tilewright.self_play("sono", path, games=3, search=SEARCH, seed=1, threads=2, first=5)
    assert data.observations.shape == (len(data), 756)
    assert data.action_masks.dtype == np.int8
    assert data.policies.dtype == np.float32
    np.testing.assert_allclose(data.policies.sum(axis=1), 1, atol=1e-5)
    assert not data.policies[data.action_masks == 0].any()
    assert set(data.game_ids.tolist()) == {5, 6, 7}
    for game, game_id in enumerate([5, 6, 7]):
        rows = np.flatnonzero(data.game_ids == game_id)
        state = tilewright.Sono(int(data.seeds[game]))
        for row in rows:
            assert state.current_player() == data.players[row]
            np.testing.assert_array_equal(data.action_masks[row], state.action_mask())
            np.testing.assert_array_equal(
                data.observations[row], state.observation(state.current_player())
            )
            state.apply(int(data.actions[row]))
        assert state.is_terminal()
        assert list(data.game_returns[game]) == list(state.returns())
        assert list(data.points[game]) == list(state.points())
        np.testing.assert_array_equal(data.returns[rows], np.tile(state.returns(), (len(rows), 1)))
    own = data.returns[np.arange(len(data)), data.players]
    np.testing.assert_array_equal(data.relative_returns[:, 0], own)


def test_self_play_does_not_depend_on_threads(path: Path) -> None:
    def play(evaluator: Any, threads: int, first: int, games: int) -> tilewright.SelfPlay:
        return tilewright.self_play(
            "sono", evaluator, games=games, search=SEARCH, seed=1, threads=threads, first=first
        )

    one = play(path, 1, 0, 4)
    parts = [play(networks.load(path), 2, 0, 3), play(path, 1, 3, 1)]
    both = tilewright.SelfPlay.concatenate(parts)
    for name in ("policies", "values", "actions", "game_ids", "seeds", "returns", "points"):
        np.testing.assert_array_equal(getattr(one, name), getattr(both, name), err_msg=name)


def test_self_play_by_a_callable_gathers_leaves() -> None:
    evaluator = tilewright.Evaluator(uniform)
    data = tilewright.self_play("sono", evaluator, games=16, search=SEARCH, seed=1, threads=16)
    assert len(np.unique(data.game_ids)) == 16
    assert 1 < evaluator.largest <= 8  # half of the threads
    assert evaluator.rows > evaluator.calls


def test_self_play_without_an_evaluator_is_by_playouts() -> None:
    data = tilewright.self_play("sono", None, games=1, search="mcts:simulations=4", seed=1)
    assert len(data) == data.plies[-1] + 1


def test_self_play_raises_what_the_callable_raises() -> None:
    def evaluate(observations: Floats, masks: npt.NDArray[np.int8]) -> tuple[Any, Any]:
        raise Boom("first")

    with pytest.raises(Boom, match="first"):
        tilewright.self_play("sono", evaluate, games=8, search=SEARCH, seed=1, threads=8)
    with pytest.raises(ValueError, match="threads: 1 to 4096, not 0"):
        tilewright.self_play("sono", evaluate, games=8, search=SEARCH, seed=1, threads=0)
    with pytest.raises(ValueError, match="no agent 'x'"):
        tilewright.self_play("sono", evaluate, games=8, search="x", seed=1)


@pytest.mark.parametrize("search", ["random", "greedy"])
def test_self_play_needs_an_agent_that_values_positions(search: str) -> None:
    with pytest.raises(ValueError, match=f"agent '{search}' does not value positions.*; valid: mc"):
        tilewright.self_play("sono", None, games=2, search=search, seed=1)


def run_python(script: str, *, send: int | None = None) -> subprocess.CompletedProcess[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    if send is not None:
        time.sleep(0.5)
        process.send_signal(send)
    output, errors = process.communicate(timeout=60)
    return subprocess.CompletedProcess([], process.returncode, output, errors)


PREPARE = """
    import signal, threading, time
    import numpy as np
    import tilewright
    signal.signal(signal.SIGINT, signal.default_int_handler)
    def evaluate(observations, masks):
        return np.zeros(masks.shape, np.float32), np.zeros((len(masks), 2), np.float32)
    def first(seen, seed):
        return seen.legal_actions()[0]
    def cup(*agents):
        tilewright.run_tournament("sono", agents, games=10**6, seed=1)
    def from_lines(*args, **named):
        from tilewright.sono_learning import play_line_games
        play_line_games(*args, **named)
    def step(env):
        while True:
            env.step(env.sample_actions())
"""


@pytest.mark.parametrize(
    "call",
    [
        "tilewright.self_play('sono', evaluate, games=10**6, search='mcts', seed=1)",
        "tilewright.search(tilewright.Sono(1), 'mcts:simulations=10**9,workers=8', 1, evaluate)",
        "tilewright.search(tilewright.Sono(1), 'mcts:simulations=10**9', 1, evaluate)",
        "cup('random', ('e', 'mcts', evaluate))",
    ],
)
def test_ctrl_c_ends_what_asks_a_callable(call: str) -> None:
    call = call.replace("10**9", "1000000000")
    done = run_python(
        PREPARE
        + f"""
    print("begun", flush=True)
    try:
        {call}
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    """,
        send=signal.SIGINT,
    )
    assert (done.stdout, done.returncode) == ("interrupted\n", 0), done.stderr


@pytest.mark.parametrize(
    "call",
    [
        "tilewright.self_play('sono', evaluate, games=10**6, search='mcts', seed=1)",
        "tilewright.search(tilewright.Sono(1), 'mcts:simulations=10**9,workers=4', 1, evaluate)",
        "tilewright.search(tilewright.Sono(1), 'mcts:simulations=10**9', 1)",
        "cup('random', 'greedy')",
        "cup('random', first)",
        "cup('random', 'mcts:simulations=10**9')",
        "cup('random', ('e', 'mcts', evaluate))",
        "step(tilewright.make_vec('sono', 64, seed=1, threads=2))",
        "from_lines(None, seed=1, games=10**6, worlds=9)",
    ],
)
def test_the_interpreter_ends_while_a_thread_searches(call: str) -> None:
    call = call.replace("10**9", "1000000000")
    done = run_python(
        PREPARE
        + f"""
    threading.Thread(target=lambda: {call}, daemon=True).start()
    print("begun", flush=True)
    time.sleep(0.3)
    """
    )
    assert done.returncode == 0, done.stderr
