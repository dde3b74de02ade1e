"""Positions of Sono to learn from, for networks that value them line by line.

The network is described in agents/sono/line_net.hpp; experiments/sono_line_net.py trains it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tilewright import _core

if TYPE_CHECKING:
    from tilewright._core import Sono

CARDS = 25
CARD_TYPES = 13  #: rank by rank A K Q J T 9, red before black, and the joker


@dataclass(frozen=True, eq=False)
class LineExamples:
    """Complete positions and what they led to, one row for each, games one after the other."""

    lines: npt.NDArray[np.int32]  #: [n, 10], keys of the five rows, then of the five columns
    hands: npt.NDArray[np.int32]  #: [n, 2], of rows and columns, a bit for each card
    mover: npt.NDArray[np.int32]  #: [n], 0 rows, 1 columns
    empty_cells: npt.NDArray[np.int32]  #: [n]
    exact: npt.NDArray[np.bool_]  #: [n], whether the margin is that of perfect play from here
    margin: npt.NDArray[
        np.int32
    ]  #: [n], points of the rows minus points of the columns, at the end

    def __len__(self) -> int:
        return len(self.mover)

    @classmethod
    def concatenate(cls, parts: list[LineExamples]) -> LineExamples:
        """Several as one, in this order."""
        names = [field.name for field in fields(cls)]
        return cls(**{n: np.concatenate([getattr(part, n) for part in parts]) for n in names})


@dataclass(frozen=True, eq=False)
class Lines:
    """Every line of at most five cards, up to order and the suits within a colour."""

    keys: npt.NDArray[np.int32]  #: [n], as `LineExamples.lines` has them
    cards: npt.NDArray[np.int32]  #: [n], how many
    points: npt.NDArray[np.int32]  #: [n], of complete lines, else -1
    copies: npt.NDArray[np.int32]  #: [n, 13], of each card type


def play_line_games(
    network: bytes | None,
    *,
    seed: int,
    games: int,
    first: int = 0,
    worlds: int = 4,
    random_share: float = 0.1,
    threads: int | None = None,
) -> LineExamples:
    """Games `first` .. `first + games - 1` of a seed, as positions with the margins they led to.

    A placement is the best by the mean of the network's values in so many `worlds`; a share of them
    and up to four plies at the start are random. The last eight cells are solved: what came before
    has the margin of perfect play there, and positions after it are solved one by one.

    network: the content of a file of weights; None: the greedy policy plays.
    """
    rows = _core.sono_line_games(
        network,
        seed=seed,
        first=first,
        games=games,
        worlds=worlds,
        random_share=random_share,
        threads=threads or os.cpu_count() or 1,
    )
    return LineExamples(
        lines=rows[:, :10],
        hands=rows[:, 10:12],
        mover=rows[:, 12],
        empty_cells=rows[:, 13],
        exact=rows[:, 14] != 0,
        margin=rows[:, 15],
    )


def all_lines() -> Lines:
    """All of them, those of fewer cards first."""
    rows = _core.sono_lines()
    return Lines(keys=rows[:, 0], cards=rows[:, 1], points=rows[:, 2], copies=rows[:, 3:])


def line_value(state: Sono, network: bytes | None = None) -> float:
    """What the mover of a complete position can expect, in (-1, 1).

    network: the content of a file of weights; None: those that the agent `trained` plays by.
    """
    return float(_core.sono_line_value(network, state))
