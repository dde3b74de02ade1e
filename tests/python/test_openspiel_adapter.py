"""The games on OpenSpiel: its simulator, and its algorithms against what we compute ourselves."""

import pickle
from typing import Any

import numpy as np
import pytest

import tilewright

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy as spiel_policy  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    best_response,
    exploitability,
    ismcts,
    mcts,
    minimax,
)

from tilewright.adapters.openspiel_game import SEPARATOR, pyspiel_name  # noqa: E402

every_game = pytest.mark.parametrize("game", tilewright.games())


def sono_endgame(seed: int, empty_cells: int) -> Any:
    state = tilewright.Sono(seed=seed)
    numbers = np.random.default_rng(seed)
    while state.ply() < 20 - empty_cells:
        state.apply(int(numbers.choice(state.legal_actions())))
    return state


def load_positions(game: str, positions: list[Any]) -> Any:
    texts = SEPARATOR.join(position.text() for position in positions)
    return pyspiel.load_game(pyspiel_name(game), {"positions": texts})


def after_first_chance(game: Any) -> Any:
    state = game.new_initial_state()
    state.apply_action(0)
    return state


def best_value(state: Any, player: int) -> float:
    """What `player` gets when both play perfectly and see everything: brute force on our states."""
    if state.is_terminal():
        value: float = state.returns()[player]
        return value
    values = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        values.append(best_value(after, player))
    return max(values) if state.current_player() == player else min(values)


def value_against_random(state: Any, player: int) -> float:
    """What `player` gets with the best actions against uniformly random ones, all being seen."""
    if state.is_terminal():
        value: float = state.returns()[player]
        return value
    values = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        values.append(value_against_random(after, player))
    return max(values) if state.current_player() == player else float(np.mean(values))


@every_game
def test_its_simulator_passes(game: str) -> None:
    loaded = pyspiel.load_game(pyspiel_name(game), {"deals": 3, "seed": 5})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_its_simulator_passes_with_other_players_and_rules() -> None:
    loaded = pyspiel.load_game(pyspiel_name("cascadia"), {"players": 3, "deals": 2})
    assert loaded.num_players() == 3
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
    loaded = pyspiel.load_game(pyspiel_name("sono"), {"rules": "published"})
    pyspiel.random_sim_test(loaded, num_sims=5, serialize=True, verbose=False)


@every_game
def test_a_state_says_what_ours_says(game: str) -> None:
    loaded = pyspiel.load_game(pyspiel_name(game), {"deals": 2, "seed": 1})
    state = loaded.new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state.apply_action(1)
    numbers = np.random.default_rng(1)
    for _ in range(30):
        ours = state.position
        assert state.current_player() == ours.current_player()
        assert str(state) == str(ours)
        if state.is_chance_node():
            listed = ours.chance_outcomes()
            assert [p for _, p in state.chance_outcomes()] == [p for _, p in listed]
            texts = [state.action_to_string(outcome) for outcome in state.legal_actions()]
            assert texts == [ours.action_text(outcome) for outcome, _ in listed]
            state.apply_action(len(listed) - 1)
            continue
        if state.is_terminal():
            break
        assert state.legal_actions() == ours.legal_actions()
        for player in range(loaded.num_players()):
            tensor = np.array(state.observation_tensor(player), np.float32)
            assert tensor.tobytes() == ours.observation(player).tobytes()
            assert state.observation_string(player) == ours.information_set(player).text()
        state.apply_action(int(numbers.choice(state.legal_actions())))


@every_game
def test_a_resampled_state_keeps_what_its_player_knows(game: str) -> None:
    state = pyspiel.load_game(pyspiel_name(game)).new_initial_state()
    state.apply_action(3)
    sampler = np.random.RandomState(1).rand
    numbers = np.random.default_rng(1)
    for _ in range(20):
        player = state.current_player()
        if player >= 0:
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(int(numbers.choice(state.legal_actions())))


def test_information_states_remember_the_way() -> None:
    loaded = pyspiel.load_game(pyspiel_name("cascadia"), {"deals": 1})
    state = loaded.new_initial_state()
    state.apply_action(0)
    before = state.information_state_string(1)
    assert state.observation_string(1) in before
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(1) != before


def test_states_and_games_pickle() -> None:
    loaded = pyspiel.load_game(pyspiel_name("sono"), {"deals": 4, "seed": 2})
    state = loaded.new_initial_state()
    state.apply_action(2)
    state.apply_action(state.legal_actions()[5])
    other = pickle.loads(pickle.dumps(state))
    assert other.position == state.position
    assert other.history() == state.history()
    assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded)


@pytest.mark.parametrize("seed", range(4))
def test_its_minimax_and_its_mcts_find_the_value_of_an_endgame(seed: int) -> None:
    ours = sono_endgame(seed, empty_cells=3)
    mover = ours.current_player()
    expected = best_value(ours, mover)
    loaded = load_positions("sono", [ours])
    state = after_first_chance(loaded)
    value, _ = minimax.expectiminimax(state, 20, None, mover)
    assert value == expected
    assert tilewright.search(ours, "solver", seed=1).values[mover] == expected
    numbers = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    bot = mcts.MCTSBot(loaded, 1.4, 150, evaluator, solve=True, random_state=numbers)
    after = ours.clone()
    after.apply(int(bot.step(state)))
    assert best_value(after, mover) == expected


def test_its_best_response_to_random_play_is_what_we_compute() -> None:
    # With both hands known to both (one world, and each player knows the other's cards by
    # counting), the best response to random play is a plain expectimax.
    ours = sono_endgame(2, empty_cells=2)
    loaded = load_positions("sono", [ours])
    uniform = spiel_policy.UniformRandomPolicy(loaded)
    for player in range(2):
        response = best_response.BestResponsePolicy(loaded, player, uniform)
        value = response.value(loaded.new_initial_state())
        assert value == pytest.approx(value_against_random(ours, player))
    total = exploitability.nash_conv(loaded, uniform, use_cpp_br=True)
    assert total == pytest.approx(exploitability.nash_conv(loaded, uniform, use_cpp_br=False))


def test_its_information_set_search_plays_our_endgames_well() -> None:
    # One world and few cells: nothing is left to guess, so enough simulations find the best move.
    ours = sono_endgame(0, empty_cells=3)
    mover = ours.current_player()
    loaded = load_positions("sono", [ours])
    numbers = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=loaded,
        evaluator=mcts.RandomRolloutEvaluator(1, numbers),
        uct_c=1.4,
        max_simulations=400,
        random_state=numbers,
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, numbers.rand))
    after = ours.clone()
    after.apply(int(bot.step(after_first_chance(loaded))))
    assert best_value(after, mover) == best_value(ours, mover)


def test_bad_parameters_are_refused() -> None:
    for parameters in ({"deals": 0}, {"rules": "nice"}, {"players": 9}, {"positions": "chess"}):
        with pytest.raises(ValueError, match=r"deals|nice|must be 2|sono"):
            pyspiel.load_game(pyspiel_name("sono"), parameters)
