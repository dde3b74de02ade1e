"""Networks from Python: files, native results, callables as evaluators, self-play."""

import importlib
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import tilewright
from tilewright import networks

pytest.importorskip("safetensors")

Arrays = dict[str, npt.NDArray[np.float32]]
Floats = npt.NDArray[np.float32]


def sono_spec(**options: Any) -> networks.NetworkSpec:
    return networks.NetworkSpec.for_game("sono", **options)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A small random network for Sono."""
    file = tmp_path / "net.safetensors"
    spec = sono_spec(hidden=(16,))
    networks.save(file, spec, spec.random(1))
    return file


def uniform(observations: Floats, masks: npt.NDArray[np.int8]) -> tuple[Floats, Floats]:
    return np.zeros(masks.shape, np.float32), np.zeros((len(masks), 2), np.float32)


def activated(name: str, x: Any) -> Any:
    if name == "relu":
        return np.maximum(x, 0)
    return np.tanh(x) if name == "tanh" else x / (1 + np.exp(-x))


def by_numpy(spec: networks.NetworkSpec, tensors: Arrays, observations: Floats) -> tuple[Any, Any]:
    """The documented formulas, in double precision."""

    def layer(name: str, x: Any) -> Any:
        weight = tensors[f"{name}.weight"].astype(np.float64)
        return x @ weight.T + tensors[f"{name}.bias"]

    h = observations.astype(np.float64)
    if spec.kind == "mlp":
        for index in range(len(spec.hidden)):
            h = activated(spec.activation, layer(f"layers.{index}", h))
    else:
        h = activated(spec.activation, layer("input", h))
        for block in range(len(spec.hidden) - 1):
            change = layer(
                f"blocks.{block}.second",
                activated(spec.activation, layer(f"blocks.{block}.first", h)),
            )
            h = activated(spec.activation, h + change)
    return layer("policy", h), np.tanh(layer("value", h))


def observations_of(game: str, count: int) -> Floats:
    rng = np.random.default_rng(1)
    rows = []
    for seed in range(count):
        state = tilewright.make(game, seed)
        while not state.is_terminal() and rng.random() > 0.05:
            if state.current_player() >= 0:
                state.apply(int(rng.choice(state.legal_actions())))
            else:
                state.apply(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
        rows.append(state.observation(max(state.current_player(), 0)))
    return np.stack(rows)


@pytest.mark.parametrize("game", ["sono", "catan"])
@pytest.mark.parametrize(
    ("kind", "hidden", "activation"),
    [
        ("mlp", (128, 128), "relu"),
        ("mlp", (33,), "tanh"),
        ("mlp", (40, 20, 10), "silu"),
        ("resnet", (64, 64, 64), "relu"),
        ("resnet", (50,), "silu"),
    ],
)
def test_native_results_are_those_of_the_formulas(
    tmp_path: Path, game: str, kind: str, hidden: tuple[int, ...], activation: str
) -> None:
    spec = networks.NetworkSpec.for_game(game, kind=kind, hidden=hidden, activation=activation)
    tensors = spec.random(2)
    networks.save(tmp_path / "net", spec, tensors)
    net = networks.load(tmp_path / "net")
    assert networks.NetworkSpec.of_file(tmp_path / "net") == spec
    observations = observations_of(game, 8)
    logits, values = net.evaluate(observations)
    wanted_logits, wanted_values = by_numpy(spec, tensors, observations)
    np.testing.assert_allclose(logits, wanted_logits, atol=1e-5, rtol=1e-5)
    np.testing.assert_allclose(values, wanted_values, atol=1e-5)


@pytest.mark.parametrize("activation", ["relu", "tanh", "silu"])
@pytest.mark.parametrize(("kind", "hidden"), [("mlp", (128, 128)), ("resnet", (64, 64, 64))])
def test_native_results_are_those_of_pytorch(
    tmp_path: Path, kind: str, hidden: tuple[int, ...], activation: str
) -> None:
    torch = pytest.importorskip("torch")
    torch_networks = importlib.import_module("tilewright.torch_networks")

    spec = sono_spec(kind=kind, hidden=hidden, activation=activation)
    module = torch_networks.make(spec, seed=3)
    torch_networks.save(module, tmp_path / "net")
    observations = observations_of("sono", 16)
    logits, values = networks.load(tmp_path / "net").evaluate(observations)
    again = torch_networks.load(tmp_path / "net")
    for one in (module, again):
        with torch.inference_mode():
            torch_logits, torch_values = one(torch.from_numpy(observations))
        np.testing.assert_allclose(logits, torch_logits.numpy(), atol=1e-5)
        np.testing.assert_allclose(values, torch_values.numpy(), atol=1e-5)
    native = tilewright.search(
        tilewright.Sono(1), "mcts:simulations=40,selection=gumbel", 1, tmp_path / "net"
    )
    by_torch = tilewright.search(
        tilewright.Sono(1),
        "mcts:simulations=40,selection=gumbel",
        1,
        torch_networks.evaluator(module),
    )
    np.testing.assert_allclose(native.values, by_torch.values, atol=1e-3)


def test_a_network_says_what_it_is(path: Path) -> None:
    net = networks.load(path)
    assert repr(net) == "<Network mlp 16 for sono>"
    assert (net.game, net.rules, net.kind, net.activation) == ("sono", "default", "mlp", "relu")
    assert (net.observation_size, net.num_actions, net.num_players) == (756, 625, 2)
    assert net.observation.startswith("face_up[25,5,5] face_down[5,5] playable[5,5] own_hand[25]")
    with pytest.raises(ValueError, match=r"observations must have the shape \(rows, 756\), not"):
        net.evaluate(np.zeros((2, 755), np.float32))


def test_bad_files_are_value_errors(tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(b"\x05\0\0\0\0\0\0\0{}   ")
    with pytest.raises(ValueError, match="bad: its metadata lacks 'format'"):
        networks.load(tmp_path / "bad")
    with pytest.raises(ValueError, match="missing: cannot be read"):
        tilewright.search(tilewright.Sono(1), "mcts", 1, tmp_path / "missing")
    spec = sono_spec(hidden=(4,))
    tensors = spec.random(1)
    with pytest.raises(ValueError, match=r"lacks the tensor 'value\.bias'"):
        networks.save(tmp_path / "x", spec, {n: t for n, t in tensors.items() if n != "value.bias"})
    with pytest.raises(ValueError, match=r"'value.bias' has shape \(3,\); expected \(2,\)"):
        networks.save(tmp_path / "x", spec, tensors | {"value.bias": np.zeros(3, np.float32)})
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("game", ["carcassonne", "catan"])
def test_a_network_of_another_game_is_refused(path: Path, game: str) -> None:
    state = tilewright.make(game, 1)
    while state.current_player() < 0:
        state.apply(state.chance_outcomes()[0][0])
    with pytest.raises(ValueError, match=f"the network is for the game sono, here it is {game}"):
        tilewright.search(state, "mcts:simulations=2", 1, networks.load(path))


def test_a_path_a_network_and_a_specification_are_one_evaluator(path: Path) -> None:
    state = tilewright.Sono(1)
    search = "mcts:simulations=30,selection=puct"
    reports = [
        tilewright.search(state, search, 1, evaluator=path),
        tilewright.search(state, search, 1, evaluator=str(path)),
        tilewright.search(state, search, 1, evaluator=networks.load(path)),
        tilewright.search(state, f"{search},leaf=network,network={path}", 1),
    ]
    assert len({report.values for report in reports}) == 1
    assert len({tuple(a.policy for a in report.actions) for report in reports}) == 1


@pytest.mark.parametrize("game", ["sono", "catan", "cascadia", "carcassonne"])
def test_every_game_can_be_searched_by_a_callable(game: str) -> None:
    state = tilewright.make(game, 3)
    while state.current_player() < 0:
        state.apply(state.chance_outcomes()[0][0])
    seats = state.num_players()
    seen = []

    def evaluate(observations: Floats, masks: npt.NDArray[np.int8]) -> tuple[Any, Any]:
        seen.append((observations, masks))
        return np.zeros(masks.shape), np.zeros((len(masks), seats))

    report = tilewright.search(state, "mcts:simulations=10,selection=puct", 1, evaluate)
    player = state.current_player()
    observations, masks = seen[0]
    np.testing.assert_array_equal(observations[0], state.observation(player))
    np.testing.assert_array_equal(masks[0], state.action_mask())
    assert sum(action.policy for action in report.actions) == pytest.approx(1)


def test_priors_and_values_of_a_callable_lead_the_search() -> None:
    state = tilewright.Sono(5)
    wanted = state.legal_actions()[7]

    def evaluate(observations: Floats, masks: npt.NDArray[np.int8]) -> tuple[Any, Any]:
        logits, values = uniform(observations, masks)
        logits[:, wanted] = 8
        values[:, 0] = 0.25  # to whoever acts
        values[:, 1] = -0.25
        return logits, values

    report = tilewright.search(state, "mcts:simulations=64,selection=puct", 1, evaluate)
    assert report.best_action == wanted


class Boom(Exception):
    pass


@pytest.mark.parametrize("workers", ["", ",workers=8", ",workers=4,parallel=roots"])
def test_what_a_callable_raises_surfaces_as_itself(workers: str) -> None:
    calls = 0

    def evaluate(observations: Floats, masks: npt.NDArray[np.int8]) -> tuple[Any, Any]:
        nonlocal calls
        calls += 1
        if calls == 5:
            raise Boom("five")
        return uniform(observations, masks)

    agent = tilewright.make_agent("sono", "mcts:simulations=200,selection=puct" + workers, evaluate)
    seen = tilewright.Sono(1).information_set(0)
    with pytest.raises(Boom, match="five"):
        agent.choose(seen, 1)
    assert agent.choose(seen, 1) in seen.legal_actions()


def test_threads_that_share_an_evaluator_are_all_told_what_it_raised() -> None:
    def evaluate(observations: Floats, masks: npt.NDArray[np.int8]) -> tuple[Any, Any]:
        time.sleep(0.001)
        raise Boom("shared")

    evaluator = tilewright.Evaluator(evaluate, batch=8)
    errors = []

    def search() -> None:
        try:
            tilewright.search(tilewright.Sono(1), "mcts:simulations=9", 1, evaluator)
        except Boom as error:
            errors.append(error)

    for _ in range(20):
        threads = [threading.Thread(target=search) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(errors) == 160


def test_a_callable_cannot_search_with_itself_but_with_others(path: Path) -> None:
    seen = tilewright.Sono(1).information_set(0)
    other = tilewright.make_agent("sono", "mcts:simulations=4", path)

    def evaluate(observations: Floats, masks: npt.NDArray[np.int8]) -> tuple[Any, Any]:
        assert other.choose(seen, 1) in seen.legal_actions()
        if ask_itself:
            agent.choose(seen, 1)
        return uniform(observations, masks)

    agent = tilewright.make_agent("sono", "mcts:simulations=4,selection=puct", evaluate)
    ask_itself = False
    assert agent.choose(seen, 1) in seen.legal_actions()
    ask_itself = True
    with pytest.raises(RuntimeError, match="cannot search with itself"):
        agent.choose(seen, 1)


def with_logit(x: float) -> Any:
    def evaluate(observations: Floats, masks: npt.NDArray[np.int8]) -> tuple[Any, Any]:
        logits, values = uniform(observations, masks)
        return logits + np.float32(x), values

    return evaluate


BAD_ANSWERS = [
    (lambda o, m: None, TypeError, r"an evaluator returns \(logits, values\), not NoneType"),
    (lambda o, m: (1, 2, 3), TypeError, "not tuple"),
    (lambda o, m: "ab", TypeError, "not str"),
    (lambda o, m: (m, m), TypeError, "returned logits of dtype int8; valid: float32, float64"),
    (
        lambda o, m: (uniform(o, m)[0][:, 1:], uniform(o, m)[1]),
        ValueError,
        r"returned logits of shape \(1, 624\); expected \(1, 625\)",
    ),
    (
        lambda o, m: (uniform(o, m)[0], np.zeros(2, np.float32)),
        ValueError,
        r"returned values of shape \(2,\); expected \(1, 2\)",
    ),
    (with_logit(np.nan), ValueError, "row 0: the logit of the legal action [0-9]+ is nan"),
    (with_logit(-np.inf), ValueError, "the logit of the legal action [0-9]+ is -inf"),
    (
        lambda o, m: (uniform(o, m)[0], np.full((len(m), 2), 1.5)),
        ValueError,
        r"row 0: value 0 is 1.500000; values are expected returns in \[-1, 1\]",
    ),
    (lambda o: None, TypeError, "positional argument"),
]


@pytest.mark.parametrize(("evaluate", "error", "message"), BAD_ANSWERS)
def test_bad_answers_are_clear_errors(evaluate: Any, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        tilewright.search(tilewright.Sono(1), "mcts:simulations=3,selection=puct", 1, evaluate)


def test_what_is_no_evaluator_is_refused(path: Path) -> None:
    things: list[Any] = [7, [], b"x"]
    for thing in things:
        with pytest.raises(TypeError, match="an evaluator is the path of a network file"):
            tilewright.search(tilewright.Sono(1), "mcts", 1, thing)
    with pytest.raises(TypeError, match="an evaluator is a callable, not int"):
        tilewright.Evaluator(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="batch: 0"):
        tilewright.Evaluator(uniform, batch=-1)
    with pytest.raises(ValueError, match="agent 'flat': it takes no evaluator"):
        tilewright.search(tilewright.Sono(1), "flat", 1, path)
    evaluator = tilewright.Evaluator(uniform)
    tilewright.search(tilewright.Sono(1), "mcts:simulations=3", 1, evaluator)
    state = tilewright.make("catan", 1)
    with pytest.raises(ValueError, match="an evaluator serves one game and rules"):
        tilewright.search(state, "mcts:simulations=3", 1, evaluator)


def test_many_workers_share_calls() -> None:
    def evaluate(observations: Floats, masks: npt.NDArray[np.int8]) -> tuple[Any, Any]:
        time.sleep(0.001)  # for the other workers to come before one has done it all
        return uniform(observations, masks)

    evaluator = tilewright.Evaluator(evaluate, batch=8)
    tilewright.search(
        tilewright.Sono(1), "mcts:simulations=400,selection=puct,workers=8", 1, evaluator
    )
    assert 1 < evaluator.largest <= 8
    assert evaluator.rows >= evaluator.calls


def test_python_runs_on_while_a_native_network_searches(path: Path) -> None:
    agent = tilewright.make_agent("sono", "mcts:simulations=1000000000,milliseconds=300", path)
    seen = tilewright.Sono(1).information_set(0)
    thread = threading.Thread(target=lambda: agent.choose(seen, 1))
    thread.start()
    ticks = 0
    while thread.is_alive():
        ticks += 1
        time.sleep(0.001)
    assert ticks > 10


def test_the_examples_of_the_docs_run(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    docs = Path(__file__).resolve().parents[2] / "docs" / "networks.md"
    text = re.sub(r"games=\d+", "games=2", docs.read_text("utf-8"))
    text = text.replace("simulations=200", "simulations=4").replace("worlds=16", "worlds=1")
    search, play, cup, files, board = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    files, asking = files.split("evaluate =")
    evaluate = "evaluate =" + asking
    parts = [files, search, play, evaluate, "assert len(values) == 40", cup, board]
    script = "\n".join(parts)
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
