"""Symmetries against the engine: the position that is really seen in another way."""

import random

import numpy as np
import pytest

import tilewright
from tilewright.symmetries import random_symmetry

CARDS = [rank + suit for rank in "AKQJT9" for suit in "hdsc"] + ["*"]


def played(seed: int, plies: int) -> tilewright.Sono:
    state = tilewright.Sono(seed)
    choices = random.Random(seed)
    for _ in range(plies):
        state.apply(choices.choice(state.legal_actions()))
    return state


def place(action: int) -> str:
    """As the engine writes it: the card and its row and column."""
    row, column = divmod(action % 25, 5)
    return f"{CARDS[action // 25]}({row + 1},{column + 1})"


def other_card(card: str, symmetry_cards: np.ndarray) -> str:
    """What stands for a card once the symmetry was applied."""
    return CARDS[int(np.flatnonzero(symmetry_cards == CARDS.index(card))[0])]


def transformed(state: tilewright.Sono, cards: np.ndarray, is_turned: bool) -> tilewright.Sono:
    """The position itself, rewritten card by card and cell by cell in its text form."""
    lines = state.text().splitlines()
    first_row = lines.index("grid:") + 1
    for number, line in enumerate(lines):
        name, _, held = line.partition(": ")
        if name in ("rows", "columns"):
            lines[number] = f"{name}: " + " ".join(other_card(c, cards) for c in held.split())
    grid = [line.split() for line in lines[first_row : first_row + 5]]

    def renamed(cell: str) -> str:
        bare = cell.strip("()")
        return cell if bare == "--" else cell.replace(bare, other_card(bare, cards))

    grid = [[renamed(cell) for cell in row] for row in grid]
    if is_turned:
        grid = [row[::-1] for row in grid[::-1]]
    lines[first_row : first_row + 5] = [" ".join(row) for row in grid]
    return tilewright.Sono.from_text("\n".join(lines) + "\n")


@pytest.mark.parametrize("plies", [0, 3, 8, 13, 18])
def test_the_other_view_is_that_of_a_position_with_other_cards(plies: int) -> None:
    numbers = np.random.default_rng(plies)
    for seed in range(6):
        state = played(seed, plies)
        symmetry = random_symmetry("sono", numbers)
        cards = symmetry.actions[::25] // 25  # of cell 0, or 24 when turned: the card alone counts
        other = transformed(state, cards, is_turned=symmetry.actions[0] % 25 == 24)
        seen = state.observation(state.current_player())[symmetry.observation]
        np.testing.assert_array_equal(seen, other.observation(other.current_player()))
        np.testing.assert_array_equal(state.action_mask()[symmetry.actions], other.action_mask())


def test_the_other_position_is_worth_the_same_to_both() -> None:
    numbers = np.random.default_rng(1)
    for seed in range(12):
        state = played(seed, 20)
        symmetry = random_symmetry("sono", numbers)
        cards = symmetry.actions[::25] // 25
        other = transformed(state, cards, is_turned=symmetry.actions[0] % 25 == 24)
        assert state.points() == other.points()


def test_actions_stand_where_the_card_and_the_cell_went() -> None:
    symmetry = random_symmetry("sono", np.random.default_rng(3))
    state = played(5, 6)
    legal = np.flatnonzero(state.action_mask()[symmetry.actions])
    came_from = sorted(place(int(symmetry.actions[action])) for action in legal)
    assert came_from == sorted(place(action) for action in state.legal_actions())


def test_a_game_without_known_symmetries_stays_as_it_is() -> None:
    symmetry = random_symmetry("catan", np.random.default_rng(1))
    np.testing.assert_array_equal(symmetry.actions, np.arange(len(symmetry.actions)))
    np.testing.assert_array_equal(symmetry.observation, np.arange(len(symmetry.observation)))
