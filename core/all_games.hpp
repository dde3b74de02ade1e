#pragma once

#include "core/game.hpp"
#include "core/games/carcassonne/state.hpp"
#include "core/games/cascadia/state.hpp"
#include "core/games/catan/state.hpp"
#include "core/games/catan_connect/state.hpp"
#include "core/games/sono/state.hpp"
#include "core/type_list.hpp"

namespace tilewright {

/// The one list of games. What joins it gets the conformance and secrecy suites, the searches, the
/// agents, the Python class and the command line. The order is fixed: append only.
using AllGames =
    TypeList<sono::State, carcassonne::State, cascadia::State, catan::State, catan_connect::State>;

static_assert([]<class... S>(TypeList<S...>) { return (CompleteGame<S> && ...); }(AllGames{}));

}  // namespace tilewright
