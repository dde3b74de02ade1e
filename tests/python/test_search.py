"""Searches from Python: reports as plain data, seeds, hidden cards, exact endings, threads."""

import json
import math
import pickle
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import tilewright
from tilewright import ActionReport, Report, Sono, SonoAgent

Plies = Callable[[int], Iterator[Sono]]

#: Every agent of the game, with a small budget.
SMALL = {
    "random": "random",
    "greedy": "greedy",
    "mcts": "mcts:simulations=60",
    "pimc": "pimc:worlds=4,simulations=20",
    "mo_ismcts": "mo_ismcts:simulations=60",
    "flat": "flat:simulations=100",
    "expectimax": "expectimax:worlds=2,nodes=300",
    "solver": "solver:endgame=6",
    "trained": "trained:simulations=40",
}
LONG_SEARCH = "mcts:simulations=100000,endgame=0"


def at_ply(ply: int, seed: int = 1) -> Sono:
    state = Sono(seed=seed)
    for number in range(ply):
        actions = state.legal_actions()
        state.apply(actions[(number * 31 + seed) % len(actions)])
    return state


def without_seconds(report: Report) -> Report:
    return replace(report, seconds=0.0)


def test_the_small_budgets_cover_every_agent() -> None:
    assert set(SMALL) == {agent["name"] for agent in tilewright.agents("sono")}


# --- Reports -------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", SMALL.values())
@pytest.mark.parametrize("ply", [0, 9, 15, 19])
def test_a_report_is_about_the_legal_actions(agent: str, ply: int) -> None:
    state = at_ply(ply)
    report = tilewright.search(state, agent, seed=3)
    assert (report.game, report.algorithm, report.player) == ("sono", agent, ply % 2)
    listed = [action.action for action in report.actions]
    assert listed == state.legal_actions() or agent in ("random", "greedy")
    assert report.best_action in state.legal_actions()
    assert report.best_text == state.action_text(report.best_action)
    assert report.seconds >= 0
    for action in report.actions:
        assert action.text == state.action_text(action.action)


@pytest.mark.parametrize("agent", [SMALL["mcts"], SMALL["pimc"], SMALL["solver"]])
@pytest.mark.parametrize("ply", [1, 12, 17])
def test_values_are_returns_that_sum_to_zero(agent: str, ply: int) -> None:
    report = tilewright.search(at_ply(ply), agent, seed=3)
    values = [report.values, *(action.values for action in report.actions)]
    for rows_and_columns in filter(None, values):
        assert len(rows_and_columns) == 2
        assert all(-1 <= value <= 1 for value in rows_and_columns)
        assert math.isclose(sum(rows_and_columns), 0, abs_tol=1e-6)


def test_the_visits_of_a_tree_search_are_its_simulations() -> None:
    report = tilewright.search(at_ply(4), "mcts:simulations=250,endgame=0", seed=3)
    assert report.simulations == 250
    assert sum(action.visits for action in report.actions) == 250


@pytest.mark.parametrize("agent", SMALL.values())
@pytest.mark.parametrize("ply", [0, 11, 16])
def test_the_policy_is_a_probability_of_each_legal_action(agent: str, ply: int) -> None:
    report = tilewright.search(at_ply(ply), agent, seed=3)
    assert all(0 <= action.policy <= 1 for action in report.actions)
    assert math.isclose(sum(action.policy for action in report.actions), 1, rel_tol=1e-5)


def test_the_policy_of_a_tree_search_is_the_share_of_visits() -> None:
    report = tilewright.search(at_ply(4), "mcts:simulations=250,endgame=0", seed=3)
    assert all(math.isclose(action.policy, action.visits / 250) for action in report.actions)


def test_the_policy_of_gumbel_goes_beyond_the_visited_actions() -> None:
    agent = "mcts:simulations=60,selection=gumbel,endgame=0"
    report = tilewright.search(at_ply(4), agent, seed=3)
    assert sum(action.visits > 0 for action in report.actions) == 16
    assert all(action.policy > 0 for action in report.actions)
    assert "policy" in report.table()


def test_the_simulations_of_all_worlds_are_counted() -> None:
    report = tilewright.search(at_ply(4), "pimc:worlds=5,simulations=40,endgame=0", seed=3)
    assert (report.worlds, report.simulations) == (5, 200)


def test_the_principal_variation_starts_with_the_best_action() -> None:
    for agent in (SMALL["mcts"], SMALL["pimc"], SMALL["solver"]):
        for ply in (2, 16):
            report = tilewright.search(at_ply(ply), agent, seed=3)
            assert report.principal_variation[0] == report.best_text


@pytest.mark.parametrize("agent", SMALL.values())
@pytest.mark.parametrize("ply", [3, 16])
def test_a_report_survives_json(agent: str, ply: int) -> None:
    report = tilewright.search(at_ply(ply), agent, seed=3)
    text = json.dumps(report.as_dict(), allow_nan=False)
    assert Report.from_dict(json.loads(text)) == report
    assert Report.from_dict(report.as_dict()) == report


def test_a_report_survives_pickling() -> None:
    report = tilewright.search(at_ply(3), SMALL["mcts"], seed=3)
    assert pickle.loads(pickle.dumps(report)) == report


@pytest.mark.parametrize("agent", SMALL.values())
def test_the_table_names_the_best_action_and_the_agent(agent: str) -> None:
    report = tilewright.search(at_ply(3), agent, seed=3)
    assert report.best_text in str(report)
    assert agent in str(report)


def test_the_table_has_as_many_rows_as_asked_for() -> None:
    report = tilewright.search(at_ply(3), "mcts:simulations=500,endgame=0", seed=3)
    tried = len(report.ranked())
    assert len(report.table(rows=4).splitlines()) == 8  # summary, heading, "and more", line
    assert f"and {tried - 4} more" in report.table(rows=4)


def test_actions_are_ranked_with_the_best_first() -> None:
    tried = ActionReport(7, "b", 5, (0.1, -0.1), 0.1, False, 0.36)
    never = ActionReport(8, "c", 0, (), 0.0, False, 0.0)
    most = ActionReport(9, "d", 9, (0.0, 0.0), 0.1, False, 0.64)
    report = replace(
        tilewright.search(at_ply(3), "random", seed=1), actions=(tried, never, most), best_action=7
    )
    assert report.ranked() == [tried, most]


# --- Seeds and hidden cards ----------------------------------------------------------------------


@pytest.mark.parametrize("agent", SMALL.values())
@pytest.mark.parametrize("ply", [0, 11, 16])
def test_the_same_seed_gives_the_same_report_but_for_its_seconds(agent: str, ply: int) -> None:
    state = at_ply(ply)
    first = tilewright.search(state, agent, seed=5)
    again = tilewright.search(state, agent, seed=5)
    assert without_seconds(again) == without_seconds(first)


def test_other_seeds_give_other_playouts() -> None:
    state = at_ply(2)
    reports = {tilewright.search(state, SMALL["mcts"], seed=seed).values for seed in range(6)}
    assert len(reports) > 1


@pytest.mark.parametrize("agent", SMALL.values())
def test_a_report_does_not_depend_on_what_is_hidden(agent: str, plies: Plies) -> None:
    for state in plies(21):
        if state.is_terminal():
            continue
        seen = state.information_set(state.current_player())
        report = without_seconds(tilewright.search(state, agent, seed=6))
        assert without_seconds(tilewright.search(seen, agent, seed=6)) == report
        for world_seed in (1, 2):
            world = seen.determinize(world_seed)
            assert without_seconds(tilewright.search(world, agent, seed=6)) == report


@pytest.mark.parametrize("agent", SMALL.values())
def test_choosing_is_playing_the_best_action_of_the_report(agent: str) -> None:
    for ply in (1, 10, 16):
        state = at_ply(ply)
        seen = state.information_set(state.current_player())
        bound = tilewright.make_agent("sono", agent)
        bound.start_game()
        assert bound.choose(seen, 4) == bound.report(seen, 4)["best_action"]
        assert bound.choose(seen, 4) in state.legal_actions()


def test_a_search_leaves_the_position_as_it_was() -> None:
    state = at_ply(6)
    before = state.clone()
    tilewright.search(state, SMALL["pimc"], seed=1)
    assert state == before


# --- Wrong arguments -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        ("minimax", ["'minimax'", "random, greedy, mcts, pimc, mo_ismcts, flat, solver"]),
        ("", ["names no agent", "name:option=value"]),
        (":", ["names no agent"]),
        ("mcts:sims=3", ["'sims'", "simulations, milliseconds", "endgame"]),
        ("mcts:simulations", ["'simulations' is not option=value"]),
        ("mcts:simulations=0", ["'simulations'", "1 to 1000000000", "'0'"]),
        ("mcts:simulations=-5", ["'simulations'", "'-5'"]),
        ("mcts:simulations=many", ["'simulations'", "'many'"]),
        ("mcts:simulations=1e3", ["'simulations'", "whole number"]),
        ("mcts:simulations=99999999999999999999", ["'simulations'", "1 to 1000000000"]),
        ("mcts:exploration=nan", ["'exploration'", "'nan'"]),
        ("mcts:exploration=inf", ["'exploration'", "'inf'"]),
        ("mcts:playout=best", ["'playout'", "random, greedy"]),
        ("pimc:worlds=2,worlds=3", ["'worlds' twice"]),
        ("greedy:endgame=15", ["'endgame'", "0 to 14"]),
        ("greedy:worlds=3", ["'worlds'", "valid: endgame"]),
    ],
)
def test_a_wrong_specification_is_told_the_valid_ones(agent: str, told: list[str]) -> None:
    for call in (
        lambda: tilewright.search(Sono(1), agent, seed=1),
        lambda: tilewright.make_agent("sono", agent),
    ):
        with pytest.raises(ValueError) as error:  # noqa: PT011  (the words are compared below)
            call()
        missing = [word for word in told if word not in str(error.value)]
        assert not missing, str(error.value)


@pytest.mark.parametrize("position", [None, "sono", 3, Sono, tilewright])
def test_what_is_no_position_cannot_be_searched(position: Any) -> None:
    with pytest.raises(TypeError, match="neither a state nor an information set"):
        tilewright.search(position, "random", seed=1)


def test_a_finished_game_cannot_be_searched(finished: Sono) -> None:
    with pytest.raises(ValueError, match="the game is over"):
        tilewright.search(finished, "random", seed=1)
    with pytest.raises(ValueError, match="can only choose when they act"):
        tilewright.search(finished.information_set(0), "random", seed=1)


def test_only_whoever_acts_can_search() -> None:
    for viewer in (1, tilewright.SPECTATOR):
        with pytest.raises(ValueError, match="can only choose when they act; here it is rows"):
            tilewright.search(Sono(1).information_set(viewer), "random", seed=1)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_a_value_error(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        tilewright.search(Sono(1), "random", seed=seed)


# --- Threads -------------------------------------------------------------------------------------


def test_other_threads_run_while_two_searches_do() -> None:
    together = threading.Barrier(3, timeout=60)
    done = []

    def search() -> None:
        together.wait()
        done.append(tilewright.search(Sono(1), LONG_SEARCH, seed=1))

    threads = [threading.Thread(target=search) for _ in range(2)]
    for thread in threads:
        thread.start()
    together.wait()
    turns = 0
    while not done:
        # To come back from sleep is to get the interpreter lock: with a search that keeps it, that
        # happens before the searches and after them, a few times in all.
        time.sleep(0.001)
        turns += 1
    for thread in threads:
        thread.join()
    assert turns > 20
    assert without_seconds(done[0]) == without_seconds(done[1])


def test_one_agent_can_be_asked_by_several_threads() -> None:
    agent = SonoAgent("mcts:simulations=100,endgame=6")
    positions = [at_ply(ply, seed) for ply in (0, 5, 10, 15) for seed in range(4)]
    seen = [state.information_set(state.current_player()) for state in positions]
    alone = [agent.choose(view, seed) for seed, view in enumerate(seen)]
    answers: list[list[int]] = []

    def ask() -> None:
        answers.extend(
            [agent.choose(view, seed) for seed, view in enumerate(seen)] for _ in range(3)
        )

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [alone] * 12


@pytest.mark.parametrize("specification", SMALL.values())
def test_agents_can_be_pickled(specification: str) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        agent = pickle.loads(pickle.dumps(SonoAgent(specification), protocol))
        assert agent.specification == specification
    seen = at_ply(4).information_set(0)
    assert agent.choose(seen, 1) == SonoAgent(specification).choose(seen, 1)


def test_an_agent_shows_its_specification() -> None:
    assert repr(SonoAgent("pimc:worlds=3")) == "<SonoAgent 'pimc:worlds=3'>"


# --- The catalogue -------------------------------------------------------------------------------


#: What options of tree search go with.
COMPANIONS = {
    "noise": "selection=puct",
    "prior_temperature": "selection=puct",
    **dict.fromkeys(("considered", "c_visit", "c_scale", "gumbel_noise"), "selection=gumbel"),
}


def test_every_option_of_every_agent_takes_its_default_and_its_bounds() -> None:
    for agent in tilewright.agents("sono"):
        assert agent["summary"]
        for option in agent["options"]:
            assert option["meaning"]
            values = [option["default"], *option["choices"]]
            if option["kind"] in ("integer", "real"):
                values += [f"{option['low']:.15g}", f"{option['high']:.15g}"]
            companion = COMPANIONS.get(option["name"])
            for value in values:
                given = f"{option['name']}={value}" + (f",{companion}" if companion else "")
                evaluator = len if given == "leaf=network" else None
                SonoAgent(f"{agent['name']}:{given}", evaluator)


def test_options_that_do_not_go_together_are_refused_with_the_reason() -> None:
    with pytest.raises(ValueError, match="'noise' goes with selection=puct, not ucb1"):
        SonoAgent("mcts:noise=0.25")
