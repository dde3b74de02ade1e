"""Sono from Python: play, observations, and every kind of wrong argument."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import tilewright
from tilewright import SPECTATOR, Sono, SonoInformationSet

Plies = Callable[[int], Iterator[Sono]]
VIEWERS = (0, 1, SPECTATOR)
POSITION = """\
rows: 9h
columns: Qc
grid:
Ac Qs Jh Jc Ad
9s Qh 9d Qd Js
-- Jd As *  Td
-- Kd Kc Ts Ks
Th Ah 9c Tc Kh
"""


# --- New games -----------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_game() -> None:
    assert Sono(seed=7) == Sono(7)
    assert Sono(seed=7).text() == Sono(seed=7).text()
    assert tilewright.make("sono", 7) == Sono(seed=7)


def test_a_hundred_seeds_give_a_hundred_games() -> None:
    assert len({Sono(seed=seed).text() for seed in range(100)}) == 100


def test_the_rules_can_be_given_as_text_or_option_by_option() -> None:
    by_text = Sono(3, rules="published,clan_groups=colour_only")
    assert by_text.rules() == "published,clan_groups=colour_only"
    assert Sono(3, rules="published", clan_groups="colour_only") == by_text
    assert Sono(3, open_hands="after_last_reveal").rules() == "published"


def test_every_choice_of_every_rule_option_makes_a_game_that_can_be_played() -> None:
    for option in Sono.rule_options():
        assert option["default"] in option["choices"]
        for choice in option["choices"]:
            state = Sono(1, **{option["name"]: choice})
            state.playout(seed=1)
            assert state.is_terminal()


def test_columns_move_first_if_the_rules_say_so() -> None:
    assert Sono(1, first_player="columns").current_player() == 1
    assert {Sono(seed, first_player="random").current_player() for seed in range(20)} == {0, 1}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"rules": "house"}, ["'house'", "default", "published"]),
        ({"rules": "default,clans=none"}, ["'clans'", "clan_groups", "match"]),
        ({"clan_groups": "none"}, ["clan_groups", "colour+rank", "colour_only"]),
        ({"clans": "none"}, ["'clans'", "clan_groups", "adjacency"]),
        ({"clan_groups": 3}, ["'3'", "colour_only"]),
    ],
)
def test_wrong_rules_are_told_the_valid_ones(arguments: dict[str, Any], told: list[str]) -> None:
    with pytest.raises(ValueError, match="sono") as error:
        Sono(1, **arguments)
    assert all(word in str(error.value) for word in told)


def test_an_unknown_game_is_told_the_valid_ones() -> None:
    with pytest.raises(ValueError, match="no game 'chess'; valid: sono"):
        tilewright.make("chess", 1)
    with pytest.raises(ValueError, match="no game 'chess'; valid: sono"):
        tilewright.agents("chess")


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30])
def test_a_seed_out_of_range_is_a_value_error(seed: int) -> None:
    with pytest.raises(ValueError, match=r"seed.*0 to 2\*\*64 - 1"):
        Sono(seed)


@pytest.mark.parametrize("seed", [None, 1.5, "7", [1]])
def test_a_seed_that_is_no_integer_is_a_type_error(seed: Any) -> None:
    with pytest.raises(TypeError):
        Sono(seed)


def test_the_largest_seed_is_a_seed() -> None:
    assert Sono(2**64 - 1) != Sono(0)


# --- Play ----------------------------------------------------------------------------------------


def test_a_game_has_twenty_plies_and_ends_with_returns_that_sum_to_zero(plies: Plies) -> None:
    positions = list(plies(5))
    assert [state.ply() for state in positions] == list(range(21))
    assert [state.is_terminal() for state in positions] == [False] * 20 + [True]
    end = positions[-1]
    rows, columns = end.points()
    sign = (rows > columns) - (rows < columns)
    assert end.returns() == [sign, -sign]


def test_by_text_and_by_id_a_game_goes_the_same_way() -> None:
    by_id, by_text = Sono(11), Sono(11)
    numbers = random.Random(1)
    while not by_id.is_terminal():
        action = numbers.choice(by_id.legal_actions())
        assert by_text.parse_action(by_text.action_text(action)) == action
        by_text.apply(by_text.action_text(action))
        by_id.apply(action)
        assert by_id == by_text


def test_the_players_take_turns_from_rows_on(plies: Plies) -> None:
    movers = [state.current_player() for state in plies(3)]
    assert movers == [0, 1] * 10 + [-4]


def test_a_deal_has_eighty_first_actions_in_ascending_order(start: Sono) -> None:
    actions = start.legal_actions()
    assert len(actions) == 80
    assert actions == sorted(set(actions))


def test_the_mask_is_the_legal_actions_at_every_ply(plies: Plies) -> None:
    for state in plies(4):
        mask = state.action_mask()
        assert mask.dtype == np.int8
        assert mask.shape == (state.num_actions(),)
        assert np.flatnonzero(mask).tolist() == state.legal_actions()
        assert set(mask.tolist()) <= {0, 1}


def test_texts_of_legal_actions_are_all_different(start: Sono) -> None:
    texts = {start.action_text(action) for action in start.legal_actions()}
    assert len(texts) == len(start.legal_actions())


def test_a_finished_game_has_no_legal_actions(finished: Sono) -> None:
    assert finished.legal_actions() == []
    assert not finished.action_mask().any()
    assert finished.chance_outcomes() == []


def test_returns_before_the_end_are_refused(start: Sono) -> None:
    with pytest.raises(ValueError, match="once the game is over"):
        start.returns()


def test_numpy_integers_are_actions_players_and_seeds(start: Sono) -> None:
    assert Sono(np.uint64(7)) == start
    assert start.information_set(np.int8(1)) == start.information_set(1)
    action = start.legal_actions()[5]
    by_numpy = start.clone()
    by_numpy.apply(np.int16(action))
    start.apply(action)
    assert by_numpy == start


# --- Illegal actions -----------------------------------------------------------------------------


def card_of_hand(state: Sono, player: int) -> str:
    names = ("rows", "columns")
    for line in state.text().splitlines():
        if line.startswith(names[player] + ":"):
            return line.split()[1]
    raise AssertionError("the text shows no hand")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (625, "0 to 624, not 625"),
        (-1, "0 to 624, not -1"),
        (2**40, f"0 to 624, not {2**40}"),
        (10**30, "too large"),
        (-(10**30), "too large"),
        ("", "is not a placement"),
        ("Kd", "is not a placement"),
        ("Kd(6,1)", "rows and columns from 1 to 5"),
        ("Xx(1,2)", "'Xx'"),
        ("Kd(1,2", "is not a placement"),
        ("\N{SNOWMAN}\0(1,2)", "\N{SNOWMAN}"),
    ],
)
def test_what_is_no_action_is_refused_with_the_reason(
    start: Sono, action: int | str, reason: str
) -> None:
    before = start.clone()
    with pytest.raises(ValueError) as error:  # noqa: PT011  (the reason is compared below)
        start.apply(action)
    assert reason in str(error.value)
    assert start == before


def test_a_card_of_the_other_hand_is_refused_with_the_reason(start: Sono) -> None:
    before = start.clone()
    card = card_of_hand(start, 1)
    with pytest.raises(ValueError, match=f"rows does not hold {card}"):
        start.apply(f"{card}(1,2)")
    assert start == before


def test_an_occupied_cell_is_refused_with_the_reason(start: Sono) -> None:
    before = start.clone()
    with pytest.raises(ValueError, match=r"the cell \(2,2\) is occupied"):
        start.apply(f"{card_of_hand(start, 0)}(2,2)")
    assert start == before


def test_a_cell_far_from_all_cards_is_refused_with_the_reason(start: Sono) -> None:
    before = start.clone()
    with pytest.raises(ValueError, match=r"the cell \(1,5\) touches no card"):
        start.apply(f"{card_of_hand(start, 0)}(1,5)")
    assert start == before


def test_nothing_can_be_played_after_the_end(finished: Sono) -> None:
    before = finished.clone()
    with pytest.raises(ValueError, match="the game is over"):
        finished.apply(1)
    assert finished == before


@pytest.mark.parametrize("action", [None, 1.5, np.nan, [1], object()])
def test_an_action_of_the_wrong_type_is_a_type_error(start: Sono, action: Any) -> None:
    before = start.clone()
    with pytest.raises(TypeError):
        start.apply(action)
    assert start == before


@pytest.mark.parametrize("player", [2, -1, -2, -4, 2**40, 10**30])
def test_a_player_who_is_not_there_is_a_value_error(start: Sono, player: int) -> None:
    calls: list[Callable[[], object]] = [
        lambda: start.observation(player),
        lambda: start.information_set(player),
        lambda: start.determinize(player, 1),
        lambda: SonoInformationSet.from_text(POSITION, player),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"no player|too large"):
            call()


def test_who_is_no_player_is_told_the_players(start: Sono) -> None:
    with pytest.raises(ValueError, match="no player 2; valid: 0 to 1, or -3 for the spectator"):
        start.information_set(2)
    with pytest.raises(ValueError, match="no player 2; valid: 0 to 1"):
        Sono.player_name(2)


# --- Observations --------------------------------------------------------------------------------


def test_the_parts_of_the_observation_add_up_to_its_size(start: Sono) -> None:
    offset = 0
    for part in Sono.observation_spec():
        assert part["offset"] == offset
        assert part["meaning"]
        offset += int(np.prod(part["shape"]))
    assert start.observation(0).shape == (offset,)


def test_observations_are_contiguous_floats_within_the_stated_ranges(plies: Plies) -> None:
    spec = Sono.observation_spec()
    for state in plies(6):
        for viewer in VIEWERS:
            seen = state.observation(viewer)
            assert seen.dtype == np.float32
            assert seen.flags["C_CONTIGUOUS"]
            for part in spec:
                values = seen[part["offset"] :][: int(np.prod(part["shape"]))]
                assert values.min() >= part["low"], part["name"]
                assert values.max() <= part["high"], part["name"]


def test_the_rules_of_the_spec_are_checked() -> None:
    assert Sono.observation_spec(rules="published") == Sono.observation_spec()
    with pytest.raises(ValueError, match="valid: default, published"):
        Sono.observation_spec(rules="house")


def test_an_information_set_observes_what_its_player_observes(plies: Plies) -> None:
    for state in plies(8):
        for viewer in VIEWERS:
            seen = state.information_set(viewer)
            np.testing.assert_array_equal(seen.observation(), state.observation(viewer))


def test_out_is_filled_and_returned(start: Sono) -> None:
    array = np.full(start.observation(0).size, 9, np.float32)
    assert start.observation(1, out=array) is array
    np.testing.assert_array_equal(array, start.observation(1))
    mask = np.full(start.num_actions(), 9, np.int8)
    assert start.action_mask(out=mask) is mask
    np.testing.assert_array_equal(mask, start.action_mask())


def test_out_may_be_a_row_of_a_batch(start: Sono) -> None:
    batch = np.full((3, start.observation(0).size), 9, np.float32)
    start.observation(0, out=batch[1])
    np.testing.assert_array_equal(batch[1], start.observation(0))
    assert (batch[[0, 2]] == 9).all()


def read_only(size: int, kind: type) -> np.ndarray[Any, Any]:
    array: np.ndarray[Any, Any] = np.zeros(size, kind)
    array.setflags(write=False)
    return array


@pytest.mark.parametrize(
    "make_out",
    [
        lambda size, kind: np.zeros(size, np.float64),
        lambda size, kind: np.zeros(
            size, np.dtype(kind).newbyteorder() if kind != np.int8 else "u1"
        ),
        lambda size, kind: np.zeros(size - 1, kind),
        lambda size, kind: np.zeros(0, kind),
        lambda size, kind: np.zeros(2 * size, kind)[::2],
        lambda size, kind: np.zeros((2, size), kind)[:, ::-1],
        lambda size, kind: np.broadcast_to(np.zeros(1, kind), size),
        read_only,
        lambda size, kind: [0] * size,
        lambda size, kind: "text",
        lambda size, kind: bytearray(size),
    ],
)
def test_an_out_that_does_not_fit_is_refused_by_name(
    start: Sono, make_out: Callable[[int, type], Any]
) -> None:
    size = start.observation(0).size
    with pytest.raises(ValueError, match=f"observation: out must be .* {size} float32"):
        start.observation(0, out=make_out(size, np.float32))
    with pytest.raises(ValueError, match=r"action_mask: out must be .* 625 int8"):
        start.action_mask(out=make_out(start.num_actions(), np.int8))
