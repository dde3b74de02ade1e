"""Journals put together from several machines and tournaments."""

import json
from pathlib import Path
from typing import Any

import pytest

from tilewright import TournamentResult, _core, run_tournament
from tilewright.merging import merge_tournaments
from tilewright.tournament import read_tournament

SETTINGS: dict[str, Any] = {"games": 12, "seed": 5}


def without_times(result: TournamentResult) -> list[dict[str, Any]]:
    times = ("seconds", "slowest", "overruns")
    return [{k: v for k, v in record.items() if k not in times} for record in result.records]


def games_of(result: TournamentResult) -> dict[tuple[Any, ...], list[int]]:
    """The actions of each game by who sat where on which deal."""
    return {
        (tuple(result.agents[agent] for agent in it["seats"]), it["deal"]): it["actions"]
        for it in result.records
    }


def test_shares_of_two_machines_make_the_whole_tournament(tmp_path: Path) -> None:
    agents = ["random", "greedy", "greedy:endgame=4"]
    whole = run_tournament("sono", agents, **SETTINGS)
    for share in (0, 1):
        run_tournament("sono", agents, share=(share, 2), out=tmp_path / str(share), **SETTINGS)
    merged = merge_tournaments([tmp_path / "0", tmp_path / "1"], tmp_path / "all")
    assert without_times(merged) == without_times(whole)
    assert merged.num_games == len(merged.records)
    assert (tmp_path / "all" / "ratings.json").exists()
    again = run_tournament("sono", agents, out=tmp_path / "all", **SETTINGS)
    assert again.records == merged.records  # nothing was missing


def test_tournaments_of_other_agents_join_by_name(tmp_path: Path) -> None:
    run_tournament("sono", ["random", "greedy"], out=tmp_path / "a", **SETTINGS)
    run_tournament("sono", ["greedy:endgame=4", "random"], out=tmp_path / "b", **SETTINGS)
    merged = merge_tournaments([tmp_path / "a", tmp_path / "b"], tmp_path / "all")
    assert merged.agents == ("random", "greedy", "greedy:endgame=4")
    assert len(merged.records) == 24
    whole = run_tournament("sono", list(merged.agents), **SETTINGS)
    expected = games_of(whole)
    for key, actions in games_of(merged).items():
        assert expected[key] == actions
    _, games, _ = _core.read_games(str(tmp_path / "all" / "journal.jsonl"))
    assert {game.verify() for game in games} == {""}
    # The pairing that nobody played is what is missing.
    run_tournament("sono", list(merged.agents), out=tmp_path / "all", **SETTINGS)
    assert games_of(read_tournament(tmp_path / "all")) == expected


def test_tables_of_three_join_in_whatever_order_they_were_written(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"games": 6, "seed": 5, "rules": "players=3"}
    four = ["random", "greedy", *[(it, lambda seen, seed: seen.legal_actions()[0]) for it in "xy"]]
    run_tournament("cascadia", four[:3], out=tmp_path / "a", **settings)
    run_tournament("cascadia", [four[3], *four[:2]], out=tmp_path / "b", **settings)
    merged = merge_tournaments([tmp_path / "a", tmp_path / "b"], tmp_path / "all")
    assert len(merged.records) == 12
    _, games, _ = _core.read_games(str(tmp_path / "all" / "journal.jsonl"))
    assert {game.verify() for game in games} == {""}
    extended = run_tournament("cascadia", four, out=tmp_path / "all", **settings)
    assert len(extended.records) == 4 * 6
    assert list(extended.records[:12]) == list(merged.records)


def test_a_game_that_two_journals_hold_counts_once(tmp_path: Path) -> None:
    for name in "ab":
        run_tournament("sono", ["random", "greedy"], out=tmp_path / name, **SETTINGS)
    merged = merge_tournaments([tmp_path / "a", tmp_path / "b"], tmp_path / "all")
    assert merged.records == read_tournament(tmp_path / "a").records  # with the times of the first


def test_other_tournaments_are_refused_by_what_differs(tmp_path: Path) -> None:
    run_tournament("sono", ["random", "greedy"], out=tmp_path / "a", games=2, seed=5)
    run_tournament("sono", ["random", "greedy"], out=tmp_path / "b", games=2, seed=6)
    with pytest.raises(ValueError, match="seed is 6, not 5"):
        merge_tournaments([tmp_path / "a", tmp_path / "b"], tmp_path / "all")
    with pytest.raises(ValueError, match="exists already"):
        merge_tournaments([tmp_path / "b"], tmp_path / "a")
    with pytest.raises(ValueError, match="cannot be opened"):
        merge_tournaments([tmp_path / "c"], tmp_path / "all")
    assert not (tmp_path / "all").exists()


def test_the_merged_journal_is_one_header_and_the_games_by_number(tmp_path: Path) -> None:
    run_tournament("sono", ["random", "greedy"], out=tmp_path / "a", games=4, seed=5)
    merge_tournaments([tmp_path / "a"], tmp_path / "all")
    lines = (tmp_path / "all" / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["magic"] == "tilewright-journal"
    assert [json.loads(line)["number"] for line in lines[1:]] == [0, 1, 2, 3]
