"""Ways to see a position that change nothing, to learn more from each: `random_symmetry`.

A learner that is shown a position in many ways, which are all worth the same, need not find out for
itself that they are: a network of fully connected layers never would.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tilewright.games import game_class

_CELLS = 25
_SUITS = 4


@dataclass(frozen=True, eq=False)
class Symmetry:
    """The same position, seen in another way.

    For rows of arrays, `observations[:, symmetry.observation]` is what the player sees then, and
    `masks[:, symmetry.actions]` or `policies[:, symmetry.actions]` what may or should be played.
    """

    observation: npt.NDArray[np.int64]  #: [observation size], the places that numbers come from
    actions: npt.NDArray[np.int64]  #: [num_actions], the actions that stand there now


def random_symmetry(game: str, numbers: np.random.Generator, rules: str = "default") -> Symmetry:
    """One of the symmetries of a game, all equally likely; the identity where none is known.

    Sono's, which hold for all of its rules: the half turn of the grid; red and black swapped; the
    two suits of a colour swapped, rank by rank; any permutation of J, Q and K; A and 9 swapped.
    They never change what a line is worth to anybody, nor where a card may be placed.
    """
    cls = game_class(game)
    parts = cls.observation_spec(rules)
    moves = _SYMMETRIES.get(game, _identity)(numbers)
    order = [_places(part["offset"], part["shape"], moves) for part in parts]
    cards, cells = moves
    count = cls(0, rules=rules).num_actions()
    actions = np.arange(count)
    if len(cards):
        actions = actions.reshape(len(cards), len(cells))[cards][:, cells].ravel()
    return Symmetry(np.concatenate(order), actions)


#: Cards and cells by the places that they come from; none of them for the identity.
_Moves = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]


def _identity(_numbers: np.random.Generator) -> _Moves:
    return np.empty(0, np.int64), np.empty(0, np.int64)


def _sono(numbers: np.random.Generator) -> _Moves:
    ranks = np.arange(6)  # A K Q J 10 9
    ranks[1:4] = numbers.permutation(ranks[1:4])
    if numbers.integers(2):
        ranks[[0, 5]] = ranks[[5, 0]]
    suits = np.tile(np.arange(_SUITS), (6, 1))  # hearts, diamonds, spades, clubs of each rank
    for colour in (slice(0, 2), slice(2, 4)):
        is_swapped = numbers.integers(2, size=6) == 1
        suits[is_swapped, colour] = suits[is_swapped, colour][:, ::-1]
    if numbers.integers(2):
        suits = np.roll(suits, 2, axis=1)
    joker = len(ranks) * _SUITS
    cards = np.append((ranks[:, None] * _SUITS + suits).ravel(), joker)
    cells = np.arange(_CELLS)
    return cards, cells[::-1].copy() if numbers.integers(2) else cells


_SYMMETRIES: dict[str, Callable[[np.random.Generator], _Moves]] = {"sono": _sono}


def _places(offset: int, shape: tuple[int, ...], moves: _Moves) -> npt.NDArray[np.int64]:
    """Where the numbers of a part come from: planes of cells, cells, cards, or none of these."""
    cards, cells = moves
    own = np.arange(int(np.prod(shape)))
    if len(cards) and len(shape) == 3:
        own = own.reshape(len(cards), len(cells))[cards][:, cells].ravel()
    elif len(cards) and len(shape) == 2:
        own = own[cells]
    elif len(cards) and shape == (len(cards),):
        own = own[cards]
    return offset + own
