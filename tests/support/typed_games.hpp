#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/all_games.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright::testing_support {

template <class... Lists>
struct Concatenated;
template <class... S>
struct Concatenated<TypeList<S...>> {
  using type = TypeList<S...>;
};
template <class... A, class... B, class... Rest>
struct Concatenated<TypeList<A...>, TypeList<B...>, Rest...> {
  using type = typename Concatenated<TypeList<A..., B...>, Rest...>::type;
};

template <class List>
struct AsTestTypes;
template <class... S>
struct AsTestTypes<TypeList<S...>> {
  using type = ::testing::Types<S...>;
};

template <class List>
struct WithChance;
template <class... S>
struct WithChance<TypeList<S...>> {
  using type =
      typename Concatenated<TypeList<>,
                            std::conditional_t<ChanceNodes<S>, TypeList<S>, TypeList<>>...>::type;
};

/// The real games and the toys; the second list holds those with chance nodes.
using GamesUnderTest = Concatenated<AllGames, toys::ToyGames>::type;
using ChanceGamesUnderTest = WithChance<GamesUnderTest>::type;

/// Names typed tests after their games: "Conformance/sono.Claim".
struct GameNames {
  template <class S>
  static std::string GetName(int /*index*/) {
    return std::string(S::kName);
  }
};

}  // namespace tilewright::testing_support
