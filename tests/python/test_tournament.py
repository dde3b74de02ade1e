"""Tournaments from Python: games, threads, Python agents, and wrong arguments."""

import gc
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilewright import IllegalAction, SonoInformationSet, TournamentResult, run_tournament
from tilewright.tournament import read_tournament

Records = list[dict[str, Any]]
SETTINGS: dict[str, Any] = {"games": 12, "seed": 5}
THREE = ["random", "greedy", "pimc:worlds=2,simulations=10,endgame=4"]


def without_times(result: TournamentResult) -> Records:
    times = ("seconds", "slowest")
    return [{k: v for k, v in record.items() if k not in times} for record in result.records]


def first_action(seen: SonoInformationSet, seed: int) -> int:
    del seed
    return seen.legal_actions()[0]


def seeded_action(seen: SonoInformationSet, seed: int) -> str:
    actions = seen.legal_actions()
    return seen.action_text(actions[seed % len(actions)])


# --- Games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [2, 4, 0])
def test_the_games_do_not_depend_on_the_number_of_threads(threads: int) -> None:
    alone = run_tournament("sono", THREE, threads=1, **SETTINGS)
    assert len(alone.records) == 36
    beside = run_tournament("sono", THREE, threads=threads, **SETTINGS)
    assert without_times(beside) == without_times(alone)


def test_other_seeds_give_other_games() -> None:
    one = run_tournament("sono", ["random", "greedy"], games=4, seed=1)
    two = run_tournament("sono", ["random", "greedy"], games=4, seed=2)
    assert without_times(one) != without_times(two)


def test_every_pairing_plays_the_same_deals_with_the_seats_swapped() -> None:
    result = run_tournament("sono", THREE, **SETTINGS)
    pairings: dict[int, dict[int, Records]] = {}
    for record in result.records:
        pairings.setdefault(record["group"], {}).setdefault(record["deal"], []).append(record)
    assert len(pairings) == 3
    seeds = {deal: games[0]["deal_seed"] for deal, games in pairings[0].items()}
    assert len(set(seeds.values())) == 6
    for deals in pairings.values():
        assert list(deals) == list(range(6))
        for deal, (first, second) in deals.items():
            assert first["deal_seed"] == second["deal_seed"] == seeds[deal]
            assert first["seats"] == second["seats"][::-1]
            assert first["game_seed"] != second["game_seed"]


def test_a_longer_tournament_of_the_same_seed_starts_with_the_same_games() -> None:
    short = run_tournament("sono", THREE, games=4, seed=5)
    long = run_tournament("sono", THREE, games=8, seed=5)
    assert without_times(long)[: len(short.records)] == without_times(short)


def test_a_record_holds_the_actions_of_a_game_that_gives_its_points() -> None:
    result = run_tournament("sono", ["greedy", "random"], out=None, **SETTINGS)
    for record in result.records:
        assert record["plies"] == len(record["actions"]) == 20
        assert record["decisions"] == [10, 10]
        rows, columns = record["points"]
        sign = (rows > columns) - (rows < columns)
        assert record["returns"] == [sign, -sign]


def test_progress_is_told_in_this_thread_up_to_the_end() -> None:
    calls: list[tuple[int, int]] = []
    run_tournament("sono", THREE, on_progress=lambda *call: calls.append(call), **SETTINGS)
    assert calls[-1] == (36, 36)
    assert calls == sorted(calls)


def test_what_the_progress_callback_raises_stops_the_tournament() -> None:
    def stop(done: int, total: int) -> None:
        raise LookupError(f"{done} of {total}")

    with pytest.raises(LookupError, match="of 36"):
        run_tournament("sono", THREE, on_progress=stop, **SETTINGS)


# --- Agents written in Python --------------------------------------------------------------------


def test_a_function_takes_part_under_its_name() -> None:
    result = run_tournament("sono", ["greedy", first_action], **SETTINGS)
    assert result.agents == ("greedy", "first_action")
    for record in result.records:
        seat = record["seats"].index(1)
        cards = [action // 25 for action in record["actions"][seat::2]]
        assert cards == sorted(cards)  # the first legal action is always of the first card


def test_functions_take_part_under_names_of_their_own() -> None:
    agents = [("one", first_action), ("two", first_action)]
    result = run_tournament("sono", agents, **SETTINGS)
    assert result.agents == ("one", "two")
    assert len(result.report().agents) == 2


def test_a_functions_seeds_make_its_games_repeatable_on_any_number_of_threads() -> None:
    agents: list[Any] = ["random", ("seeded", seeded_action)]
    alone = run_tournament("sono", agents, threads=1, **SETTINGS)
    assert len({tuple(record["actions"]) for record in alone.records}) == 12
    assert without_times(run_tournament("sono", agents, threads=4, **SETTINGS)) == without_times(
        alone
    )


def test_a_function_sees_what_its_own_seat_knows() -> None:
    seen: list[SonoInformationSet] = []

    def watch(view: SonoInformationSet, seed: int) -> int:
        seen.append(view)
        return first_action(view, seed)

    run_tournament("sono", [watch, "random"], games=2, seed=1, threads=1)
    assert len(seen) == 20
    assert {view.viewer for view in seen} == {0, 1}
    assert all(view.viewer == view.current_player() for view in seen)
    assert seen[0].text().count("??") == 15


class FaultError(Exception):
    """Raised by an agent of these tests."""


def failing_after(games: int) -> Callable[[SonoInformationSet, int], int]:
    decisions = 0

    def fail_late(seen: SonoInformationSet, seed: int) -> int:
        nonlocal decisions
        decisions += 1
        if decisions > 10 * games:
            raise FaultError("out of luck", games)
        return first_action(seen, seed)

    return fail_late


@pytest.mark.parametrize("threads", [1, 4])
def test_what_a_function_raises_surfaces_unchanged(threads: int) -> None:
    with pytest.raises(FaultError) as error:
        run_tournament("sono", ["random", failing_after(2)], threads=threads, **SETTINGS)
    assert error.value.args == ("out of luck", 2)
    names = []
    place = error.value.__traceback__
    while place is not None:
        names.append(place.tb_frame.f_code.co_name)
        place = place.tb_next
    assert names[-1] == "fail_late"


def test_what_a_function_raised_is_freed_with_all_that_it_refers_to() -> None:
    class Large:
        pass

    large = Large()
    freed = weakref.ref(large)

    def fail(seen: SonoInformationSet, seed: int, large: Large = large) -> int:
        raise FaultError(large)

    with pytest.raises(FaultError):
        run_tournament("sono", ["random", fail], **SETTINGS)
    del large, fail
    gc.collect()
    assert freed() is None


def test_games_finished_before_a_function_raises_stay_in_the_journal(tmp_path: Path) -> None:
    whole = run_tournament("sono", ["random", ("mine", first_action)], **SETTINGS)
    with pytest.raises(FaultError):
        run_tournament(
            "sono", ["random", ("mine", failing_after(5))], threads=1, out=tmp_path, **SETTINGS
        )
    kept = read_tournament(tmp_path)
    assert (len(kept.records), kept.num_games) == (5, 12)
    assert without_times(kept) == without_times(whole)[:5]
    resumed = run_tournament("sono", ["random", ("mine", first_action)], out=tmp_path, **SETTINGS)
    assert without_times(resumed) == without_times(whole)
    assert list(resumed.records[:5]) == list(kept.records)  # with the same times: not played again


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (0, "is not legal"),
        (625, "an id from 0 to 624, not 625"),
        (-1, "an id from 0 to 624, not -1"),
        (10**30, "an id from 0 to 624, not 1000"),
        (None, "not None"),
        (1.5, "not 1.5"),
        ("Kd", "'Kd' is not a placement"),
        ("Ah(1,1)", "is not legal"),
    ],
)
def test_an_illegal_choice_names_the_agent_and_the_ply(choice: Any, told: str) -> None:
    with pytest.raises(IllegalAction, match="agent 'mine' on seat 1, ply 1: ") as error:
        run_tournament("sono", ["random", ("mine", lambda *_: choice)], games=2, seed=1, threads=1)
    assert told in str(error.value)


# --- Wrong arguments -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "no game 'chess'; valid: sono"),
        ({"agents": ["random"]}, "at least two agents, not 1"),
        ({"agents": []}, "at least two agents, not 0"),
        ({"agents": "random"}, "must be a list of agents, not the text 'random'"),
        ({"agents": ["random", "best"]}, "no agent 'best'; valid: random, greedy, mcts"),
        ({"agents": ["random", "greedy:x=1"]}, "no option 'x'; valid: endgame"),
        ({"agents": ["random", "random"]}, "two agents have the name 'random'"),
        ({"agents": [first_action, first_action]}, "'first_action'; give one a name"),
        ({"agents": ["random", 3]}, "3 is no agent; valid: a specification, a callable"),
        ({"agents": ["random", ("me",)]}, r"\('me',\) is no agent"),
        ({"agents": ["random", ("me", 3)]}, r"\('me', 3\) is no agent"),
        ({"agents": ["random", ("", first_action)]}, "is no agent"),
        ({"games": 3}, "must be a multiple of 2.*take 2 or 4"),
        ({"games": 0}, "must be a multiple of 2"),
        ({"games": 10**10}, "more than a hundred million games"),
        ({"games": -2}, "games"),
        ({"games": 2**64}, "18446744073709551616 games are more than a hundred million"),
        ({"threads": -1}, r"threads: 0 \(all cores\) to 1024, not -1"),
        ({"threads": 100_000}, "threads.*1024"),
        ({"threads": 2**40}, "threads"),
        ({"seed": -1}, "seed"),
        ({"rules": "house"}, "valid: default, published"),
    ],
)
def test_a_wrong_argument_is_told_the_valid_ones(change: dict[str, Any], told: str) -> None:
    arguments = {"game": "sono", "agents": ["random", "greedy"], **SETTINGS, **change}
    with pytest.raises(ValueError, match=told):
        run_tournament(**arguments)


def test_an_out_that_is_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    with pytest.raises((ValueError, OSError), match="file"):
        run_tournament("sono", ["random", "greedy"], out=file, **SETTINGS)
