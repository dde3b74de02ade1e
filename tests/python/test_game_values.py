"""Sono from Python: what is hidden, copies, pickles and texts."""

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable, Iterator

import pytest

from tilewright import SPECTATOR, Sono, SonoInformationSet, make_vec

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


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_pickle_protocol_will_do(start: Sono, protocol: int) -> None:
    seen = start.information_set(1)
    assert pickle.loads(pickle.dumps((start, seen), protocol)) == (start, seen)


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
        ("rows: 9h", "rows: 9h ??", ["rows", "partly hidden"]),
        ("rows: 9h", "rows: Qc", ["Qc", "stands twice", "the hand of rows", "the hand of columns"]),
        ("rows: 9h", "rows:", ["9h", "missing"]),
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


def test_old_ways_to_pickle_are_as_good_or_an_error(start: Sono) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(start, protocol)) == start
    maker, arguments = start.__reduce__()
    assert maker(*arguments) == start
    env = make_vec("sono", 1, seed=1)
    with pytest.raises(TypeError, match="cannot pickle"):
        pickle.dumps(env, 0)
