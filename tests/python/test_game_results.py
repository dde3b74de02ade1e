"""Reading the records of a tournament, checking them and pairing them."""

from typing import Any

import numpy as np
import pytest

from tilewright.results import GameResults

AGENTS = ("strong", "weak")


def record(
    game: int, deal: int, seats: list[int], points: list[int], **more: Any
) -> dict[str, Any]:
    sign = (points[0] > points[1]) - (points[0] < points[1])
    return {
        "game": game,
        "deal": deal,
        "group": 0,
        "seats": seats,
        "points": points,
        "returns": [float(sign), float(-sign)],
        "seconds": [1.5, 0.5],
        "plies": 20,
        **more,
    }


def pair_of_games(**more: Any) -> list[dict[str, Any]]:
    return [record(1, 7, [1, 0], [11, 13], **more), record(0, 7, [0, 1], [12, 15], **more)]


def test_records_are_put_in_the_order_of_the_games() -> None:
    results = GameResults.from_records(pair_of_games(), AGENTS, seat_names=["rows", "columns"])
    assert results.shape == (2, 2)
    assert results.seats.tolist() == [[0, 1], [1, 0]]
    assert results.returns.tolist() == [[-1, 1], [-1, 1]]
    assert results.seat_names == ("rows", "columns")
    assert results.points.dtype == np.int64
    assert not results.points.flags.writeable


def test_a_pair_adds_the_points_of_each_agent_over_both_seats() -> None:
    contests = GameResults.from_records(pair_of_games(), AGENTS, pair_points=True)
    assert contests.seats.tolist() == [[0, 1]]
    assert contests.points.tolist() == [[12 + 13, 15 + 11]]
    assert contests.returns.tolist() == [[-1, 1]]
    assert contests.seconds.tolist() == [[2.0, 2.0]]
    assert contests.plies.tolist() == [40]
    assert contests.seats_swapped


def test_a_pair_with_equal_sums_is_drawn() -> None:
    games = [record(0, 1, [0, 1], [10, 4]), record(1, 1, [1, 0], [9, 3])]
    contests = GameResults.from_records(games, AGENTS, pair_points=True)
    assert contests.points.tolist() == [[13, 13]]
    assert contests.returns.tolist() == [[0, 0]]


def test_a_deal_without_its_second_game_cannot_be_paired() -> None:
    games = [*pair_of_games(), record(2, 8, [0, 1], [1, 2])]
    with pytest.raises(ValueError, match="deal 8 of group 0 is not a pair of two games"):
        GameResults.from_records(games, AGENTS, pair_points=True)


def test_two_games_with_the_same_seats_are_no_pair() -> None:
    games = [record(0, 3, [0, 1], [1, 2]), record(1, 3, [0, 1], [1, 2])]
    with pytest.raises(ValueError, match="two games of deal 3 of group 0 do not have their seats"):
        GameResults.from_records(games, AGENTS, pair_points=True)


def test_games_are_the_same_when_seats_and_actions_are() -> None:
    games = [
        record(0, 0, [0, 1], [1, 2], actions=[5, 6]),
        record(1, 1, [0, 1], [1, 2], actions=[5, 6]),  # a repeat
        record(2, 0, [1, 0], [1, 2], actions=[5, 6]),  # other seats
        record(3, 1, [1, 0], [1, 2], actions=[6, 5]),  # another order
    ]
    results = GameResults.from_records(games, AGENTS)
    assert results.distinct_games() == 3
    assert results.without_repeats().deal.tolist() == [0, 0, 1]
    assert results.paired().distinct_games() == 2


def test_without_actions_repeats_are_unknown() -> None:
    results = GameResults.from_records(pair_of_games(), AGENTS)
    assert results.distinct_games() is None
    with pytest.raises(ValueError, match="hold no actions"):
        results.without_repeats()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": [0, 2]}, r"seats\[0, 1\] is 2, must be in 0..1"),
        ({"returns": [1.5, -1.0]}, r"returns\[0, 0\] is 1.5, must be in -1..1"),
        ({"returns": [float("nan"), 0.0]}, "returns holds a value that is not finite"),
        ({"seconds": [-0.1, 0.0]}, r"seconds\[0, 0\] is -0.1, must be at least 0"),
        ({"plies": -1}, r"plies\[0\] is -1, must be at least 0"),
        ({"points": [1.5, 2.0]}, "points must hold whole numbers"),
        ({"points": [1, 2, 3]}, "game 0: points has 3 entries for 2 seats"),
        ({"seats": [0, 0]}, r"group 0 is of the agents \[0, 0\], but row 1 of it seats \[1, 0\]"),
        ({"game": 1}, "game 1 is recorded twice"),
        ({"actions": [1]}, "only 1 of 2 records hold the key 'actions'"),
    ],
)
def test_bad_records_are_refused_by_name(change: dict[str, Any], message: str) -> None:
    later, first = pair_of_games()
    with pytest.raises(ValueError, match=message):
        GameResults.from_records([{**first, **change}, later], AGENTS)


def test_a_missing_key_is_named() -> None:
    broken = record(0, 0, [0, 1], [1, 2])
    del broken["deal"]
    with pytest.raises(ValueError, match="record 0 lacks the key 'deal'"):
        GameResults.from_records([broken], AGENTS)


def test_no_record_is_an_error() -> None:
    with pytest.raises(ValueError, match="no game is recorded"):
        GameResults.from_records([], AGENTS)


def test_agents_need_names_of_their_own() -> None:
    with pytest.raises(ValueError, match="the name 'weak' twice"):
        GameResults.from_records(pair_of_games(), ["weak", "weak"])


def test_seats_need_a_name_each() -> None:
    with pytest.raises(ValueError, match="seat_names has 1 names for 2 seats"):
        GameResults.from_records(pair_of_games(), AGENTS, seat_names=["rows"])
