"""Whole games as text."""

import random

import pytest

from tilewright import Sono


def random_game(seed: int) -> tuple[Sono, list[int], Sono]:
    start = Sono(seed)
    state = start.clone()
    numbers = random.Random(seed)
    actions = []
    while not state.is_terminal():
        actions.append(numbers.choice(state.legal_actions()))
        state.apply(actions[-1])
    return start, actions, state


@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_read_back_as_it_was_written(seed: int) -> None:
    start, actions, end = random_game(seed)
    read_start, read_actions = Sono.from_game_text(start.game_text(actions))
    assert read_start == start
    assert read_actions == actions
    for action in read_actions:
        read_start.apply(action)
    assert read_start == end


def test_actions_may_be_given_as_text() -> None:
    start, actions, _ = random_game(1)
    first = start.action_text(actions[0])
    assert start.game_text([first]) == start.game_text(actions[:1])
    assert start.game_text([first]).endswith(f"moves:\n{first}\n")


def test_an_illegal_action_is_named_with_its_reason() -> None:
    start, actions, _ = random_game(1)
    with pytest.raises(ValueError, match="does not hold"):
        start.game_text([actions[0], actions[0]])
    text = start.game_text(actions[:1])
    with pytest.raises(ValueError, match=r"move 2, .*does not hold"):
        Sono.from_game_text(text + start.action_text(actions[0]) + "\n")


def test_a_position_is_a_game_without_actions() -> None:
    start = Sono(3)
    assert Sono.from_game_text(start.text()) == (start, [])


def test_a_game_does_not_begin_with_a_position_of_which_parts_are_hidden() -> None:
    with pytest.raises(ValueError, match="hidden"):
        Sono.from_game_text(Sono(3).information_set(0).text())
