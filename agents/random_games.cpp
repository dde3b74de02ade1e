#include "agents/random_games.hpp"

#include <optional>
#include <string>

#include "core/all_games.hpp"

namespace tilewright {
namespace {

template <Game S>
PlayedGames play(const typename S::Rules& rules, std::uint64_t games, Seed seed) {
  PlayedGames played{.games = games};
  Rng rng{seed};
  for (std::uint64_t game = 0; game < games; ++game) {
    S state = S::initial(rules, rng);
    play_chance(state, rng);
    while (!state.is_terminal()) {
      state.apply(random_action(state, rng));
      ++played.decisions;
      play_chance(state, rng);
    }
    played.plies += static_cast<std::uint64_t>(state.ply());
  }
  return played;
}

}  // namespace

Result<PlayedGames> play_random_games(std::string_view game, std::string_view rules,
                                      std::uint64_t games, Seed seed) {
  std::optional<Result<PlayedGames>> played;
  AllGames::for_each([&]<class S>() {
    if (game != S::kName) return;
    const auto parsed = parse_rules<typename S::Rules>(rules);
    if (parsed) {
      played.emplace(play<S>(*parsed, games, seed));
    } else {
      played.emplace(Error{std::string(S::kName) + ": " + parsed.error()});
    }
  });
  if (played) return *played;
  return Error{"no game '" + std::string(game) + "'"};
}

}  // namespace tilewright
