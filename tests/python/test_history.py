"""Games that the caller steps, with what the players remember of them."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import tilewright
from tilewright.episodes import Episode

RULES = "trade=off"


def played(history: Any, plies: int) -> None:
    """Plays some actions that follow from the position alone."""
    for _ in range(plies):
        state = history.state
        if state.is_chance_node():
            history.play_chance(state.ply())
        elif not state.is_terminal():
            legal = state.legal_actions()
            history.apply(legal[(7 * state.ply()) % len(legal)])


@pytest.mark.parametrize("game", tilewright.games())
def test_a_history_goes_the_way_of_its_state(game: str) -> None:
    start: Any = tilewright.make(game, 3)
    history: Any = tilewright.follow(start)
    played(history, 30)
    state = start.clone()
    for action in history.actions():
        state.apply(action)
    assert history.start == start
    assert history.state == state
    seat = max(state.current_player(), 0)
    assert history.information_set(seat) == state.information_set(seat)
    assert history.information_set(tilewright.SPECTATOR) == state.information_set(-3)


def test_worlds_of_a_history_differ_from_those_of_a_position_after_unseen_steals() -> None:
    history: Any = tilewright.follow(tilewright.make("catan", 5, rules=RULES))
    differ = 0
    for _ in range(60):
        played(history, 20)
        state = history.state
        if state.is_terminal():
            break
        for seat in range(4):
            remembered = history.information_set(seat).determinize(1)
            assert remembered.information_set(seat) == state.information_set(seat)
            differ += remembered != state.information_set(seat).determinize(1)
    assert differ > 5


def test_an_illegal_action_changes_nothing() -> None:
    history: Any = tilewright.follow(tilewright.make("catan", 5))
    with pytest.raises(ValueError, match="not legal"):
        history.apply("end")
    assert history.actions() == []
    assert history.state == history.start


def test_copies_and_pickles_remember_the_same() -> None:
    history: Any = tilewright.follow(tilewright.make("catan", 6, rules=RULES))
    played(history, 400)
    for other in (history.clone(), copy.deepcopy(history), pickle.loads(pickle.dumps(history))):
        assert other.text() == history.text()
        for seat in range(4):
            ours, theirs = history.information_set(seat), other.information_set(seat)
            assert ours.determinize(9) == theirs.determinize(9)
    copied = history.clone()
    played(copied, 1)
    assert len(copied.actions()) > len(history.actions())


def test_opponents_of_a_vector_remember_what_those_of_an_episode_do() -> None:
    opponents: list[str | None] = [None, *["turns:simulations=12,candidates=4,playout_turns=1"] * 3]
    env = tilewright.make_vec("catan", 1, seed=11, opponents=opponents, rules=RULES)
    episode = Episode("catan", env.game_seed(0), RULES, env.seats)
    for step in range(60):
        assert env.state(0) == episode.state
        legal = episode.state.legal_actions()
        action = legal[step % len(legal)]
        env.step([action])
        episode.play(action)
        if episode.state.is_terminal():
            break
