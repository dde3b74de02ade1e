"""Agents of tournaments whose searches ask an evaluator: a callable, an Evaluator, a Network."""

import gc
import json
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import tilewright
from tilewright import Evaluator, Sprt, TournamentResult, merge_tournaments, run_tournament

Floats = npt.NDArray[np.float32]
Masks = npt.NDArray[np.int8]
SEARCH = "mcts:simulations=6,selection=puct,endgame=0"
SETTINGS: dict[str, Any] = {"games": 8, "seed": 5}


def judge(observations: Floats, masks: Masks) -> tuple[Any, Any]:
    """Whose answer for a row depends on this row alone, and differs between rows."""
    seen = (observations != 0).sum(axis=1, keepdims=True)
    actions = np.arange(masks.shape[1])
    return np.cos(actions * (seen % 7 + 1.0)), np.tile(np.sin(seen), (1, 2))


def without_times(result: TournamentResult) -> list[dict[str, Any]]:
    times = ("seconds", "slowest")
    return [{k: v for k, v in record.items() if k not in times} for record in result.records]


class Boom(Exception):
    pass


def failing_after(calls: int) -> Callable[[Floats, Masks], tuple[Any, Any]]:
    left = calls

    def fail_late(observations: Floats, masks: Masks) -> tuple[Any, Any]:
        nonlocal left
        left -= 1
        if left < 0:
            raise Boom("out of luck", calls)
        return judge(observations, masks)

    return fail_late


# --- Games ---------------------------------------------------------------------------------------


def test_an_agent_with_an_evaluator_plays_what_it_would_choose_alone() -> None:
    result = run_tournament("sono", ["random", ("mine", SEARCH, judge)], games=2, seed=3)
    assert result.agents == ("random", "mine")
    agent = tilewright.make_agent("sono", SEARCH, judge)
    for record in result.records:
        state = tilewright.Sono(record["deal_seed"])
        for ply, action in enumerate(record["actions"]):
            seat = state.current_player()
            if record["seats"][seat] == 1:
                own = tilewright.split_seed(record["game_seed"], seat)
                seed = tilewright.split_seed(own, ply)
                assert agent.choose(state.information_set(seat), seed) == action
            state.apply(action)
        assert list(state.returns()) == record["returns"]


def test_the_games_do_not_depend_on_the_number_of_threads() -> None:
    agents: list[Any] = [
        "greedy",
        ("mine", SEARCH, judge),
        ("plain", "pimc:worlds=2,simulations=8"),
    ]
    alone = run_tournament("sono", agents, threads=1, **SETTINGS)
    assert len({tuple(record["actions"]) for record in alone.records}) > 20
    for threads in (3, 16, 0):
        beside = run_tournament("sono", agents, threads=threads, **SETTINGS)
        assert without_times(beside) == without_times(alone)


def test_calls_gather_the_leaves_of_games_that_are_played_at_once() -> None:
    evaluator = Evaluator(judge)
    agents: list[Any] = [("a", SEARCH, evaluator), ("b", SEARCH + ",temperature=1", evaluator)]
    run_tournament("sono", agents, games=32, seed=1, threads=16)
    assert 4 <= evaluator.largest <= 8  # half of the threads
    assert evaluator.rows > 3 * evaluator.calls


def test_agents_with_one_callable_share_its_calls() -> None:
    sizes: list[int] = []

    class Model:
        is_called = False

        def evaluate(self, observations: Floats, masks: Masks) -> tuple[Any, Any]:
            assert not self.is_called
            self.is_called = True
            sizes.append(len(observations))
            answer = judge(observations, masks)
            self.is_called = False
            return answer

    model = Model()
    agents: list[Any] = [("a", SEARCH, model.evaluate), ("b", SEARCH, model.evaluate)]
    run_tournament("sono", agents, games=32, seed=1)
    assert max(sizes) > 8  # many games at once, however few cores there are


def test_a_search_by_many_workers_asks_from_many_games() -> None:
    agents: list[Any] = ["random", ("wide", "mcts:simulations=8,workers=4,endgame=0", judge)]
    assert len(run_tournament("sono", agents, games=8, seed=1, threads=4).records) == 8


@pytest.mark.parametrize(
    "options",
    [
        {"opponents": ["random", ("other", SEARCH, judge)]},
        {"tables": [("greedy", "mine"), ("mine", "named")]},
        {"rounds": 2},
    ],
)
def test_every_format_takes_evaluators(options: dict[str, Any]) -> None:
    agents: list[Any] = ["greedy", ("mine", SEARCH, judge), ("named", "greedy:endgame=4")]
    result = run_tournament("sono", agents, games=2, seed=1, **options)
    assert len(result.records) == result.num_games > 0
    assert result.settings["named_agents"]["mine"] == {"specification": SEARCH, "evaluator": True}


def test_a_sequential_test_takes_evaluators() -> None:
    agents: list[Any] = [("mine", SEARCH, judge), "random"]
    result = run_tournament("sono", agents, games=4, seed=1, sprt=Sprt(0, 50))
    assert result.sprt() is not None


def test_a_file_a_network_and_a_specification_play_the_same(tmp_path: Path) -> None:
    pytest.importorskip("safetensors")
    path = tmp_path / "net.safetensors"
    spec = tilewright.networks.NetworkSpec.for_game("sono", hidden=(8,))
    tilewright.networks.save(path, spec, spec.random(1))
    ways: list[Any] = [
        ("mine", SEARCH, path),
        ("mine", SEARCH, str(path)),
        ("mine", SEARCH, tilewright.networks.load(path)),
        ("mine", f"{SEARCH},network={path}"),
    ]
    games = [run_tournament("sono", ["random", way], games=4, seed=1) for way in ways]
    assert all(without_times(other) == without_times(games[0]) for other in games[1:])


def test_games_of_three_players_take_evaluators() -> None:
    def evaluate(observations: Floats, masks: Masks) -> tuple[Any, Any]:
        return np.zeros(masks.shape), np.zeros((len(masks), 3))

    agents: list[Any] = ["random", ("mine", "mcts:simulations=2", evaluate)]
    result = run_tournament("cascadia", agents, games=3, seed=1, rules="players=3")
    assert len(result.records) == result.num_games


# --- Exceptions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 8])
@pytest.mark.parametrize("forfeits", [False, True])
def test_what_an_evaluator_raises_ends_the_tournament(threads: int, forfeits: bool) -> None:
    agents: list[Any] = ["random", ("mine", SEARCH, failing_after(20))]
    with pytest.raises(Boom) as error:
        run_tournament("sono", agents, threads=threads, forfeits=forfeits, **SETTINGS)
    assert error.value.args == ("out of luck", 20)


def test_games_finished_before_stay_and_the_tournament_can_be_gone_on_with(tmp_path: Path) -> None:
    whole = run_tournament("sono", ["random", ("mine", SEARCH, judge)], **SETTINGS)
    with pytest.raises(Boom):
        run_tournament(
            "sono",
            ["random", ("mine", SEARCH, failing_after(200))],
            threads=1,
            out=tmp_path,
            **SETTINGS,
        )
    kept = tilewright.read_tournament(tmp_path)
    assert 0 < len(kept.records) < 8
    resumed = run_tournament("sono", ["random", ("mine", SEARCH, judge)], out=tmp_path, **SETTINGS)
    assert without_times(resumed) == without_times(whole)
    assert list(resumed.records[: len(kept.records)]) == list(kept.records)


def test_an_evaluator_is_good_again_after_it_raised() -> None:
    is_bad = True

    def evaluate(observations: Floats, masks: Masks) -> tuple[Any, Any]:
        if is_bad:
            raise Boom
        return judge(observations, masks)

    evaluator = Evaluator(evaluate)
    agents: list[Any] = ["random", ("mine", SEARCH, evaluator)]
    with pytest.raises(Boom):
        run_tournament("sono", agents, threads=8, **SETTINGS)
    is_bad = False
    assert len(run_tournament("sono", agents, threads=8, **SETTINGS).records) == 8


@pytest.mark.parametrize(
    ("answer", "error", "told"),
    [
        (None, TypeError, r"returns \(logits, values\), not NoneType"),
        ((np.zeros((1, 3)), np.zeros((1, 2))), ValueError, r"logits of shape \(1, 3\)"),
        ((np.zeros((1, 625)), np.full((1, 2), np.nan)), ValueError, "value 0 is -?nan"),
        ((np.full((1, 625), np.inf), np.zeros((1, 2))), ValueError, "the logit of the legal"),
        ((np.zeros((1, 625), int), np.zeros((1, 2))), TypeError, "logits of dtype int64"),
    ],
)
def test_bad_answers_are_clear_errors(answer: Any, error: type[Exception], told: str) -> None:
    agents: list[Any] = ["random", ("mine", SEARCH, lambda *_: answer)]
    with pytest.raises(error, match=told):
        run_tournament("sono", agents, threads=1, **SETTINGS)


def test_what_an_evaluator_raised_is_freed_with_all_that_it_refers_to() -> None:
    class Large:
        pass

    large = Large()
    freed = weakref.ref(large)

    def fail(observations: Floats, masks: Masks, large: Large = large) -> Any:
        raise Boom(large)

    with pytest.raises(Boom):
        run_tournament("sono", ["random", ("mine", SEARCH, fail)], **SETTINGS)
    del large, fail
    gc.collect()
    assert freed() is None


def test_an_evaluator_cannot_play_with_itself() -> None:
    def evaluate(observations: Floats, masks: Masks) -> tuple[Any, Any]:
        run_tournament("sono", agents, **SETTINGS)
        return judge(observations, masks)

    def play(observations: Floats, masks: Masks) -> tuple[Any, Any]:
        tilewright.self_play("sono", player, games=1, search=SEARCH, seed=1)
        return judge(observations, masks)

    evaluator, player = Evaluator(evaluate), Evaluator(play)
    agents: list[Any] = ["random", ("mine", SEARCH, evaluator)]
    with pytest.raises(RuntimeError, match="cannot search with itself"):
        run_tournament("sono", agents, **SETTINGS)
    with pytest.raises(RuntimeError, match="cannot search with itself"):
        tilewright.search(tilewright.Sono(1), SEARCH, 1, player)


# --- Journals ------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "cup"
    agents: list[Any] = ["random", ("mine", SEARCH, judge), ("named", "greedy:endgame=4")]
    run_tournament("sono", agents, out=folder, games=2, seed=1)
    return folder


def go_on(folder: Path, mine: Any, named: Any = ("named", "greedy:endgame=4")) -> TournamentResult:
    return run_tournament("sono", ["random", mine, named], out=folder, games=2, seed=1)


def test_a_journal_keeps_name_specification_and_that_there_is_an_evaluator(folder: Path) -> None:
    header = json.loads((folder / "journal.jsonl").read_bytes().splitlines()[0])
    assert header["agents"] == ["random", "mine", "named"]
    assert json.loads(header["format"])["named_agents"] == {
        "mine": {"specification": SEARCH, "evaluator": True},
        "named": {"specification": "greedy:endgame=4", "evaluator": False},
    }
    before = (folder / "journal.jsonl").read_bytes()
    assert go_on(folder, ("mine", SEARCH, judge)) == tilewright.read_tournament(folder)
    assert (folder / "journal.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("mine", "told"),
    [
        (("mine", "mcts:simulations=7", judge), "'mine': specification is 'mcts:simulations=6"),
        (("mine", SEARCH), "'mine': evaluator is True in the journal, False wanted; give it"),
    ],
)
def test_another_agent_under_the_name_of_one_in_the_journal_is_refused(
    folder: Path, mine: Any, told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        go_on(folder, mine)


def test_a_named_specification_is_not_one_that_was_its_own_name(folder: Path) -> None:
    agents: list[Any] = [("random", "greedy"), ("mine", SEARCH, judge), ("named", "greedy")]
    with pytest.raises(ValueError, match="'random': specification is 'random' in the journal"):
        run_tournament("sono", agents, out=folder, games=2, seed=1)


def test_an_agent_whose_evaluator_is_gone_is_stood_for_by_any_callable(folder: Path) -> None:
    before = tilewright.read_tournament(folder)
    after = go_on(folder, ("mine", lambda *_: 0))
    assert after.records == before.records
    assert after.settings == before.settings
    with pytest.raises(ValueError, match="'mine': specification is"):
        go_on(folder, ("mine", "greedy"))  # the header that the callable left still knows it


def test_a_tournament_is_extended_by_agents_with_evaluators(folder: Path) -> None:
    agents: list[Any] = [("new", SEARCH, judge), ("mine", SEARCH, judge), "random"]
    agents.append(("named", "greedy:endgame=4"))
    longer = run_tournament("sono", agents, out=folder, games=2, seed=1)
    assert longer.agents == ("random", "mine", "named", "new")
    assert set(longer.settings["named_agents"]) == {"mine", "named", "new"}
    assert longer == tilewright.read_tournament(folder)


def test_merged_journals_keep_the_agents_of_all(tmp_path: Path, folder: Path) -> None:
    other = tmp_path / "other"
    run_tournament("sono", ["random", ("new", SEARCH, judge)], out=other, games=2, seed=1)
    merged = merge_tournaments([folder, other], tmp_path / "all")
    assert set(merged.settings["named_agents"]) == {"mine", "named", "new"}
    run_tournament("sono", ["random", ("mine", "greedy")], out=tmp_path / "third", games=2, seed=1)
    with pytest.raises(ValueError, match="has another agent of the name 'mine'"):
        merge_tournaments([folder, tmp_path / "third"], tmp_path / "none")


# --- Wrong arguments -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agent", "error", "told"),
    [
        (("mine", SEARCH, 3), TypeError, "a path|an evaluator is the path .* not int"),
        (("mine", SEARCH, "no-file"), ValueError, "no-file"),
        (("mine", "greedy", judge), ValueError, "agent 'greedy': it takes no evaluator"),
        (("mine", "mcts:x=1", judge), ValueError, "no option 'x'"),
        (("mine", "mcts:playouts=9", judge), ValueError, "does not go with leaf=network"),
        (("mine", judge, judge), ValueError, "is no agent; valid: a specification"),
        (("mine", "", judge), ValueError, "is no agent"),
        (("", SEARCH, judge), ValueError, "is no agent"),
        (("mine", "external:cat", judge), ValueError, "is no agent"),
        (("mine", SEARCH, judge, judge), ValueError, "is no agent"),
        (("mine", "\udcff", judge), ValueError, "surrogates|no agent"),
    ],
)
def test_a_wrong_entry_is_told_the_valid_ones(
    agent: Any, error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        run_tournament("sono", ["random", agent], **SETTINGS)


def test_an_evaluator_of_another_game_is_refused_before_the_games() -> None:
    evaluator = Evaluator(judge)
    tilewright.search(tilewright.Sono(1), SEARCH, 1, evaluator)
    agents: list[Any] = ["random", ("mine", "mcts:simulations=2", evaluator)]
    with pytest.raises(ValueError, match="agent 'mine' of catan_connect: an evaluator serves one"):
        run_tournament("catan_connect", agents, games=6, seed=1)
