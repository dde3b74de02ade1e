from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tilewright import Batch
from tilewright.training import play_match


def first_legal(batch: Batch) -> NDArray[np.int64]:
    assert batch.action_mask is not None
    return batch.action_mask.argmax(axis=1)


def test_a_match_is_a_function_of_its_seed() -> None:
    first = play_match("sono", first_legal, "greedy", deals=5, seed=3, threads=1)
    again = play_match("sono", first_legal, "greedy", deals=5, seed=3, threads=2)
    np.testing.assert_array_equal(first.returns, again.returns)
    assert first.games == 10
    assert set(np.unique(first.returns)) <= {-1.0, 0.0, 1.0}


def test_a_policy_that_looks_at_nothing_loses_to_the_greedy_agent() -> None:
    score = play_match("sono", first_legal, "greedy", deals=20, seed=1).score
    assert score.high < 0.5


def test_every_seat_of_a_table_of_three_is_played() -> None:
    match = play_match("cascadia", first_legal, "random", deals=2, seed=1, players=3)
    assert match.returns.shape == (3, 2)
    assert match.returns.min() >= -0.5  # two losers share what one winner gains
    assert match.games == 6
