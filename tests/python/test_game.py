"""Sono from Python: play, views, values, texts, and every kind of wrong argument."""

import copy
import multiprocessing
import pickle
import random
import subprocess
import sys
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
    array = np.zeros(size, kind)
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


# --- What is hidden ------------------------------------------------------------------------------


def test_worlds_of_an_information_set_look_the_same_to_its_player(plies: Plies) -> None:
    for state in plies(9):
        for viewer in VIEWERS:
            seen = state.information_set(viewer)
            for seed in range(5):
                world = seen.determinize(seed)
                assert world.information_set(viewer) == seen
                assert world.information_set(viewer).key() == seen.key()
                assert world.information_set(viewer).text() == seen.text()
                assert world.observation(viewer).tobytes() == state.observation(viewer).tobytes()


def test_a_determinization_of_the_state_is_one_of_the_information_set(start: Sono) -> None:
    for viewer in VIEWERS:
        worlds = [start.determinize(viewer, seed) for seed in range(5)]
        assert worlds == [start.information_set(viewer).determinize(seed) for seed in range(5)]


def test_determinizations_differ_while_something_is_hidden(start: Sono) -> None:
    seen = start.information_set(0)
    assert len({seen.determinize(seed).text() for seed in range(50)}) == 50
    assert seen.determinize(3) == seen.determinize(3)


def test_the_mover_has_the_same_legal_actions_in_every_world(plies: Plies) -> None:
    for state in plies(10):
        if state.is_terminal():
            continue
        mover = state.current_player()
        seen = state.information_set(mover)
        assert seen.legal_actions() == state.legal_actions()
        assert seen.action_mask().tolist() == state.action_mask().tolist()
        assert seen.determinize(1).legal_actions() == state.legal_actions()


def test_whoever_does_not_act_has_no_legal_actions(start: Sono) -> None:
    for viewer in (1, SPECTATOR):
        assert start.information_set(viewer).legal_actions() == []
        assert not start.information_set(viewer).action_mask().any()


def test_the_spectator_sees_no_hand(start: Sono) -> None:
    text = start.information_set(SPECTATOR).text()
    hidden = " ".join(["??"] * 10)
    assert f"rows: {hidden}\n" in text
    assert f"columns: {hidden}\n" in text


def test_an_information_set_says_what_it_is(start: Sono) -> None:
    seen = start.information_set(1)
    assert seen.viewer == 1
    assert seen.rules() == "default"
    assert (seen.ply(), seen.current_player(), seen.is_terminal()) == (0, 0, False)
    assert (seen.num_players(), seen.num_actions()) == (2, 625)
    assert repr(seen) == "<SonoInformationSet viewer=1 ply=0 rules='default'>"
    with pytest.raises(ValueError, match="0 to 624, not 9999"):
        seen.action_text(9999)


# --- Values --------------------------------------------------------------------------------------


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, Sono.clone])
def test_copies_are_equal_and_independent(start: Sono, duplicate: Callable[[Sono], Sono]) -> None:
    other = duplicate(start)
    assert other is not start
    assert other == start
    assert hash(other) == hash(start)
    other.apply(other.legal_actions()[0])
    assert other != start
    assert start.ply() == 0


def test_copies_of_information_sets_are_equal(start: Sono) -> None:
    seen = start.information_set(0)
    for other in (copy.copy(seen), copy.deepcopy(seen), seen.clone()):
        assert other == seen
        assert hash(other) == hash(seen)
    assert seen != start.information_set(1)


def test_states_are_equal_to_nothing_else(start: Sono) -> None:
    assert start != start.text()
    assert start != None  # noqa: E711
    assert start != start.information_set(0)


def test_states_can_be_keys(plies: Plies) -> None:
    seen = {state: state.ply() for state in plies(2)}
    assert len(seen) == 21
    assert all(seen[state] == state.ply() for state in plies(2))


def test_pickled_states_come_back_equal_at_every_ply(plies: Plies) -> None:
    for state in plies(12):
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.legal_actions() == state.legal_actions()
        assert hash(again) == hash(state)
        assert again.current_player() == state.current_player()


def test_pickled_information_sets_come_back_equal_at_every_ply(plies: Plies) -> None:
    for state in plies(13):
        for viewer in VIEWERS:
            seen = state.information_set(viewer)
            again = pickle.loads(pickle.dumps(seen))
            assert again == seen
            assert again.key() == seen.key()
            assert again.determinize(4) == seen.determinize(4)


def test_pickles_keep_rules_and_first_player() -> None:
    for seed in range(8):
        state = Sono(seed, rules="published,first_player=random,diagonal=anti,adjacency=king")
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.rules() == state.rules()
        assert again.current_player() == state.current_player()


def test_states_and_information_sets_travel_to_other_processes(plies: Plies) -> None:
    states = list(plies(14))
    seen = [state.information_set(viewer) for state in states for viewer in VIEWERS]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(copy.copy, states) == states
        assert pool.map(copy.copy, seen) == seen


# --- Texts ---------------------------------------------------------------------------------------


def test_texts_read_back_to_the_same_state_at_every_ply(plies: Plies) -> None:
    for state in plies(15):
        assert Sono.from_text(state.text()) == state
        assert str(state) == state.text()


def test_texts_of_views_read_back_to_the_same_information_set(plies: Plies) -> None:
    for state in plies(16):
        for viewer in VIEWERS:
            seen = state.information_set(viewer)
            assert SonoInformationSet.from_text(seen.text(), viewer) == seen


def test_what_the_viewer_cannot_know_is_forgotten_when_a_text_is_read(start: Sono) -> None:
    for viewer in VIEWERS:
        seen = SonoInformationSet.from_text(start.text(), viewer)
        assert seen == start.information_set(viewer)


def test_a_text_with_hidden_cards_is_no_state(start: Sono) -> None:
    with pytest.raises(ValueError, match=r"SonoInformationSet\.from_text\(text, viewer\)"):
        Sono.from_text(start.information_set(0).text())


def test_a_text_that_hides_the_viewers_own_hand_is_refused(start: Sono) -> None:
    with pytest.raises(ValueError, match=r"hides something that columns \(player 1\) sees"):
        SonoInformationSet.from_text(start.information_set(0).text(), 1)


def test_a_short_text_is_a_state() -> None:
    state = Sono.from_text(POSITION)
    assert (state.ply(), state.current_player(), state.rules()) == (18, 0, "default")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("rows: 9h\n", "", ["'rows:' is missing"]),
        ("rows: 9h", "rows: 9x", ["the hand of rows", "9x"]),
        ("rows: 9h", "rows: 9h 9h", ["9h", "stands twice"]),
        ("rows: 9h", "rows: Qc", ["Qc", "stands twice", "the hand of rows", "the hand of columns"]),
        ("rows: 9h", "rows:", ["after 18 plies rows must hold 1 cards, not 0"]),
        ("rows: 9h", "rows: 9h\nrows: 9h", ["line 2", "'rows:' stands twice"]),
        ("rows: 9h", "who: me\nrows: 9h", ["line 1", "who: me", "columns:"]),
        ("rows: 9h", "first: me\nrows: 9h", ["'me'", "valid: rows, columns"]),
        ("rows: 9h", "game: chess\nrows: 9h", ["chess", "not of sono"]),
        ("rows: 9h", "rules: house\nrows: 9h", ["'house'", "default, published"]),
        ("9s Qh 9d Qd Js", "9s Qh 9d Qd", ["row 2", "five cells", "has 4"]),
        ("9s Qh 9d Qd Js", "9s Qh 9d Qd Jx", ["row 2", "Jx"]),
        ("9s Qh 9d Qd Js", "9s Qh 9d Qd Ac", ["Ac", "stands twice", "(1,1)", "(2,5)"]),
        ("9s Qh 9d Qd Js\n", "", ["five rows, this one has 4"]),
        ("9s Qh 9d Qd Js", "9s -- 9d Qd Js", ["the diagonal cell (2,2) is empty"]),
        ("9s Qh 9d Qd Js", "9s Qh ?? Qd Js", ["(2,3) is face down", "diagonal"]),
        ("9s Qh 9d Qd Js", "9s ?? 9d Qd Js", ["(2,2) must be face up", "4 occupied neighbours"]),
    ],
)
def test_a_wrong_text_is_told_what_is_wrong(before: str, after: str, told: list[str]) -> None:
    assert before in POSITION
    with pytest.raises(ValueError, match="sono") as error:
        Sono.from_text(POSITION.replace(before, after, 1))
    missing = [word for word in told if word not in str(error.value)]
    assert not missing, str(error.value)


@pytest.mark.parametrize("text", ["", "\0", "grid:", "\N{SNOWMAN}", "rows:\ncolumns:\ngrid:\n" * 3])
def test_garbage_is_no_state(text: str) -> None:
    with pytest.raises(ValueError, match="sono"):
        Sono.from_text(text)


def test_texts_with_one_letter_changed_are_read_or_refused(plies: Plies) -> None:
    numbers = random.Random(3)
    for state in plies(17):
        text = state.text()
        for _ in range(30):
            at = numbers.randrange(len(text))
            changed = text[:at] + numbers.choice("AKQJT9hdsc*-?() :\n#0\0") + text[at + 1 :]
            try:
                read = Sono.from_text(changed)
            except ValueError:
                continue
            assert Sono.from_text(read.text()) == read


# --- Nothing crashes -----------------------------------------------------------------------------

ODD_CALLS = """
import copy
import random
import types

import numpy as np
import tilewright
from tilewright import _core, sono

numbers = random.Random(5)
start = tilewright.Sono(1)
end = start.clone()
end.playout(1)
agent = tilewright.SonoAgent("random")
loop = []
loop.append(loop)
odd = [
    None, True, -1, 0, 1, 3, 625, 2**31, 2**32, 2**63, 2**64, -2**63, 10**40, 0.5, float("nan"),
    float("inf"), "", "x", "\\0", "Kd(1,2)", "default", "random", "\\udcff", b"\\xff", [], loop, {},
    (), ("a", 1), object(), int, len, lambda *_: 1 / 0, np.int64(5), np.float32(1), np.bool_(True),
    np.zeros(756, np.float32), np.zeros(625, np.int8), np.zeros((2, 2), object), np.array(3),
    start, end, start.information_set(0), end.information_set(-3), agent, tilewright.Sono,
]
owners = [
    tilewright.Sono, tilewright.SonoInformationSet, tilewright.SonoAgent, start, end,
    start.information_set(0), start.information_set(-3), end.information_set(1),
    agent, tilewright, sono, _core, _core.GameRecord, _core.Tournament,
]
shared = (type, types.ModuleType)
calls = raised = 0
for owner in owners:
    names = [name for name in dir(owner) if not name.startswith("_")]
    names += ["__call__", "__eq__", "__hash__", "__str__", "__repr__", "__deepcopy__", "__reduce__"]
    for name in names:
        for count in range(4):
            for arguments in (
                [(value,) for value in odd] if count == 1
                else [tuple(numbers.choice(odd) for _ in range(count)) for _ in range(60)]
            ):
                target = owner if isinstance(owner, shared) else copy.copy(owner)
                method = getattr(target, name, None)
                if not callable(method):
                    continue
                calls += 1
                try:
                    method(*arguments)
                except Exception as error:
                    assert str(error), (owner, name, arguments)
                    assert not isinstance(error, (SystemError, MemoryError)), (name, arguments)
                    raised += 1
print("calls:", calls, "raised:", raised)
"""


def test_odd_arguments_raise_exceptions_and_nothing_worse() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ODD_CALLS],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout.split()[1]) > 10_000
