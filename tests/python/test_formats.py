"""Formats of tournaments: gauntlets, fixed tables, Swiss rounds, tests, shares, extensions."""

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tilewright import TournamentResult, run_tournament
from tilewright.players import Limits
from tilewright.schedules import (
    Stage,
    gauntlet_tables,
    missing_stages,
    round_robin_tables,
)
from tilewright.sprt import Sprt
from tilewright.swiss import mean_scores, next_round
from tilewright.tournament import read_tournament

FOUR: list[Any] = [
    (f"r{number}", lambda seen, seed: seen.legal_actions()[0]) for number in range(4)
]


def meetings(result: TournamentResult) -> Counter[tuple[str, ...]]:
    return Counter(
        tuple(sorted(result.agents[agent] for agent in record["seats"]))
        for record in result.records
    )


def without_times(result: TournamentResult) -> list[dict[str, Any]]:
    times = ("seconds", "slowest", "overruns")
    return [{k: v for k, v in record.items() if k not in times} for record in result.records]


# --- Tables and stages ---------------------------------------------------------------------------


def test_every_choice_of_agents_is_a_table_of_a_round_robin() -> None:
    assert round_robin_tables(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert round_robin_tables(2, 4) == [(0, 0, 1, 1)]
    assert round_robin_tables(3, 4) == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]


def test_candidates_of_a_gauntlet_meet_opponents_only() -> None:
    assert gauntlet_tables([0, 1], [2, 3], 2) == [(0, 2), (0, 3), (1, 2), (1, 3)]
    assert gauntlet_tables([0], [1, 2, 3], 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]
    assert gauntlet_tables([0], [1], 3) == [(0, 1, 1)]


def test_only_what_no_stage_has_is_missing() -> None:
    stages = [Stage(((0, 1),), 0, 5)]
    assert missing_stages(stages, [(0, 1)], 0, 5) == []
    assert missing_stages(stages, [(1, 0)], 0, 3) == []
    assert missing_stages(stages, [(0, 1)], 0, 8) == [Stage(((0, 1),), 5, 3)]
    assert missing_stages(stages, [(0, 1), (0, 2), (1, 2)], 0, 6) == [
        Stage(((0, 2), (1, 2)), 0, 6),
        Stage(((0, 1),), 5, 1),
    ]
    gap = [*stages, Stage(((0, 1),), 7, 1)]
    assert missing_stages(gap, [(0, 1)], 0, 9) == [Stage(((0, 1),), 5, 2), Stage(((0, 1),), 8, 1)]


def test_a_gauntlet_plays_its_candidates_against_the_field() -> None:
    result = run_tournament("sono", FOUR[:1], opponents=FOUR[1:], games=2, seed=1)
    assert meetings(result) == {("r0", "r1"): 2, ("r0", "r2"): 2, ("r0", "r3"): 2}


def test_tables_can_be_named() -> None:
    tables = [["r0", "r3"], ["r2", "r1"]]
    result = run_tournament("sono", FOUR, tables=tables, games=4, seed=1)
    assert meetings(result) == {("r0", "r3"): 4, ("r1", "r2"): 4}
    with pytest.raises(ValueError, match="names 'r9', which is no agent here"):
        run_tournament("sono", FOUR, tables=[["r0", "r9"]], games=4, seed=1)
    with pytest.raises(ValueError, match="needs 2 agents"):
        run_tournament("sono", FOUR, tables=[["r0"]], games=4, seed=1)


def test_formats_do_not_mix() -> None:
    with pytest.raises(ValueError, match="tables and rounds do not go together"):
        run_tournament("sono", FOUR, tables=[["r0", "r1"]], rounds=2, games=2, seed=1)


def test_tables_of_three_give_every_agent_every_seat() -> None:
    result = run_tournament("cascadia", FOUR, rules="players=3", games=3, seed=1)
    assert len(result.records) == 4 * 3
    sat = Counter((agent, seat) for it in result.records for seat, agent in enumerate(it["seats"]))
    assert set(sat.values()) == {3}
    report = result.report()
    assert len(report.seats) == len(report.ratings.seats) == 3


# --- Swiss rounds --------------------------------------------------------------------------------


def test_nobody_meets_again_while_others_are_left() -> None:
    past: list[Any] = []
    for number in range(5):
        past.append(next_round([0.9, 0.8, 0.5, 0.4, 0.3, 0.1], past, 2, seed=number))
    met = Counter(table for tables in past for table in tables)
    assert len(met) == 15  # 6 agents have 15 pairs: a whole round robin in five rounds
    assert set(met.values()) == {1}


def test_neighbours_in_rank_meet() -> None:
    assert next_round([0.1, 0.9, 0.8, 0.2], [], 2, seed=0) == [(1, 2), (0, 3)]


def test_who_is_left_over_takes_turns() -> None:
    past: list[Any] = []
    for number in range(5):
        past.append(next_round([0.9, 0.7, 0.5, 0.3, 0.1], past, 2, seed=number))
    played = Counter(agent for tables in past for table in tables for agent in table)
    assert played == dict.fromkeys(range(5), 4)


def test_tables_of_three_mix_the_agents() -> None:
    past: list[Any] = []
    for _ in range(2):
        past.append(next_round([0.5] * 9, past, 3, seed=1))
    pairs = Counter(
        frozenset((a, b)) for tables in past for t in tables for a in t for b in t if a < b
    )
    assert max(pairs.values()) == 1


def test_scores_are_shares_of_opponents_left_behind() -> None:
    record = {"seats": [2, 0, 1], "returns": [1, -0.5, -0.5], "points": [9, 5, 5]}
    assert mean_scores([record], 4) == [0.25, 0.25, 1.0, 0.5]
    fault = {**record, "faults": [{"seat": 0}]}
    assert mean_scores([fault], 3) == [0.75, 0.75, 0.0]


def test_a_swiss_tournament_can_be_gone_on_with(tmp_path: Path) -> None:
    agents = ["random", "greedy", "greedy:endgame=4", "greedy:endgame=6", "random:endgame=2"]
    whole = run_tournament("sono", agents, rounds=3, games=2, seed=4)
    assert len(whole.records) == 3 * 2 * 2
    first = run_tournament("sono", agents, rounds=1, games=2, seed=4, out=tmp_path)
    assert len(first.records) == 4
    lines = (tmp_path / "journal.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "journal.jsonl").write_bytes(b"".join(lines[:-1]))  # a game less
    longer = run_tournament("sono", agents, rounds=3, games=2, seed=4, out=tmp_path)
    assert without_times(longer) == without_times(whole)
    assert longer.settings["format"] == "swiss"


# --- Sequential tests ----------------------------------------------------------------------------


def test_a_test_stops_once_it_is_decided_and_can_be_read_again(tmp_path: Path) -> None:
    sprt = Sprt(elo0=0.0, elo1=100.0)
    result = run_tournament(
        "sono", ["greedy", "random"], games=2000, seed=1, sprt=sprt, out=tmp_path, threads=2
    )
    state = result.sprt()
    assert state is not None
    assert state.decision == "H1"
    assert len(result.records) < 2000
    assert read_tournament(tmp_path).sprt() == state
    data = json.loads((tmp_path / "ratings.json").read_text(encoding="utf-8"))
    assert data["sprt"]["decision"] == "H1"
    assert data["sprt"]["pairs"] == state.pairs
    again = run_tournament(
        "sono", ["greedy", "random"], games=2000, seed=1, sprt=sprt, out=tmp_path, threads=1
    )
    assert again.sprt() == state


def test_a_test_is_of_two_agents() -> None:
    with pytest.raises(ValueError, match="sprt compares two agents"):
        run_tournament("sono", FOUR, games=2, seed=1, sprt=Sprt(0, 50))


# --- Extended, shared ----------------------------------------------------------------------------


def test_another_agent_plays_only_its_own_games(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"games": 4, "seed": 5}
    first = run_tournament("sono", ["random", "greedy"], out=tmp_path, **settings)
    agents = ["greedy:endgame=4", "greedy", "random"]
    extended = run_tournament("sono", agents, out=tmp_path, **settings)
    assert extended.agents == ("random", "greedy", "greedy:endgame=4")  # as in the journal
    assert list(extended.records[:4]) == list(first.records)  # with their times
    assert set(meetings(extended).values()) == {4}
    assert len(meetings(extended)) == 3
    fresh = run_tournament("sono", list(extended.agents), **settings)
    games = {(tuple(it["seats"]), it["deal"]): it["actions"] for it in fresh.records}
    for record in extended.records:  # the games do not depend on when they were added
        assert games[tuple(record["seats"]), record["deal"]] == record["actions"]
    assert read_tournament(tmp_path).records == extended.records


def test_more_games_keep_those_that_were_played(tmp_path: Path) -> None:
    first = run_tournament("sono", ["random", "greedy"], games=4, seed=5, out=tmp_path)
    longer = run_tournament("sono", ["random", "greedy"], games=10, seed=5, out=tmp_path)
    assert longer.records[:4] == first.records
    fresh = run_tournament("sono", ["random", "greedy"], games=10, seed=5)
    same = [it["actions"] for it in longer.records] == [it["actions"] for it in fresh.records]
    assert same
    fewer = run_tournament("sono", ["random", "greedy"], games=2, seed=5, out=tmp_path)
    assert fewer.records == longer.records


def test_shares_are_different_deals_that_make_up_the_whole(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"games": 12, "seed": 5}
    whole = run_tournament("sono", ["random", "greedy"], **settings)
    shares = [
        run_tournament("sono", ["random", "greedy"], share=(index, 3), **settings)
        for index in range(3)
    ]
    assert {record["deal"] for record in shares[1].records} == {1, 4}
    together = sorted(
        (record for share in shares for record in without_times(share)),
        key=lambda record: int(record["game"]),
    )
    assert together == without_times(whole)
    with pytest.raises(ValueError, match="share is 3, but must be below 3"):
        run_tournament("sono", ["random", "greedy"], share=(3, 3), **settings)


# --- Limits --------------------------------------------------------------------------------------


def test_a_search_keeps_to_the_simulations_of_a_move_and_of_a_game() -> None:
    agents = ["mcts:simulations=1000000", "random"]
    limits = Limits(move_simulations=30)
    by_move = run_tournament("sono", agents, games=2, seed=1, limits=limits)
    again = run_tournament("sono", agents, games=2, seed=1, limits=limits)
    assert without_times(by_move) == without_times(again)
    other = run_tournament("sono", agents, games=2, seed=1, limits=Limits(game_simulations=100))
    assert without_times(other) != without_times(by_move)
    assert max(slowest for record in other.records for slowest in record["slowest"]) < 60.0


def test_a_search_keeps_to_the_time_of_a_game() -> None:
    agents = ["mcts:simulations=100000000", "random"]
    limits = Limits(game_seconds=0.5)
    result = run_tournament("sono", agents, games=2, seed=1, threads=1, limits=limits)
    assert len(result.records) == 2
    assert result.settings["limits"]["game_seconds"] == 0.5


def slow(seen: Any, seed: int) -> int:
    time.sleep(0.01)
    return int(seen.legal_actions()[0])


def test_overruns_are_recorded_and_lose_the_game_only_if_asked() -> None:
    limits = Limits(move_seconds=0.001)
    recorded = run_tournament("sono", ["random", slow], games=2, seed=1, limits=limits)
    for record in recorded.records:
        seat = record["seats"].index(1)
        assert record["overruns"][seat] == 10
        assert not record["faults"]
    lost = run_tournament(
        "sono", ["random", slow], games=2, seed=1, limits=Limits(move_seconds=0.005, forfeit=True)
    )
    kinds = {fault["kind"] for record in lost.records for fault in record["faults"]}
    assert kinds == {"overrun"}
    assert all(record["returns"][record["seats"].index(1)] == -1 for record in lost.records)


def test_a_long_search_hears_of_a_stop() -> None:
    def stop(done: int, total: int) -> None:
        raise LookupError

    with pytest.raises(LookupError):  # within a ply, else this would take hours
        run_tournament(
            "sono", ["mcts:simulations=1000000000", "random"], games=2, seed=1, on_progress=stop
        )
