#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "core/all_games.hpp"

namespace tilewright::python {

/// Calls `use.operator()<S>()` for the game of that name: the one place where a game is chosen at
/// run time. `use` must return the same type for every game.
///
/// Raises std::invalid_argument that lists the valid names.
template <class Use>
auto with_game(std::string_view name, Use&& use) {
  return [&]<class First, class... Rest>(TypeList<First, Rest...>) {
    using Result = decltype(use.template operator()<First>());
    const auto attempt = [&]<class S, class... Others>(const auto& self) -> Result {
      if (name == S::kName) return use.template operator()<S>();
      if constexpr (sizeof...(Others) > 0) {
        return self.template operator()<Others...>(self);
      } else {
        std::string valid{First::kName};
        ((valid += ", " + std::string(Rest::kName)), ...);
        throw std::invalid_argument("no game '" + std::string(name) + "'; valid: " + valid);
      }
    };
    return attempt.template operator()<First, Rest...>(attempt);
  }(AllGames{});
}

}  // namespace tilewright::python
