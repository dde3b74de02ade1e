#pragma once

#include "core/all_games.hpp"
#include "tests/support/hidden_coin.hpp"
#include "tests/support/kuhn_poker.hpp"
#include "tests/support/pig.hpp"
#include "tests/support/ring_nim.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace tilewright::toys {

/// Games small enough to solve by hand, in the same shape as the real ones. Between them they have
/// dice, hidden information, more than two players, and neither.
using ToyGames = TypeList<Pig, KuhnPoker, TicTacToe, HiddenCoin, RingNim>;

}  // namespace tilewright::toys
