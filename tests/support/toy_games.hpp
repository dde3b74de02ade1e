#pragma once

#include "core/type_list.hpp"
#include "tests/support/connect_four.hpp"
#include "tests/support/hidden_coin.hpp"
#include "tests/support/kuhn_poker.hpp"
#include "tests/support/leduc_poker.hpp"
#include "tests/support/liars_dice.hpp"
#include "tests/support/mini_sono.hpp"
#include "tests/support/nonlocality.hpp"
#include "tests/support/pig.hpp"
#include "tests/support/ring_nim.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace tilewright::toys {

/// Games small enough to solve, in the same shape as the real ones. Between them they have dice,
/// hidden information, more than two players, and neither.
using ToyGames = TypeList<Pig, KuhnPoker, TicTacToe, HiddenCoin, RingNim, ConnectFour<>, LeducPoker,
                          LiarsDice<>, NonLocality, MiniSono>;

}  // namespace tilewright::toys
