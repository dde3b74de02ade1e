#include "agents/cascadia/static_value.hpp"

#include <algorithm>
#include <cmath>

#include "agents/cascadia/token_outlook.hpp"

namespace tilewright::cascadia {
namespace {

// Least-squares fit to games of the greedy policy with one action in ten at random, all cards:
// docs/games/cascadia.md, "Agents".
constexpr float kPointsOfATurn = 3.5F;
constexpr float kPointsOfAToken = 1.9F;  // a token still to be placed in the turn that goes on
constexpr float kShareOfOutlook = 0.55F;

/// What the next token of each animal could add on the best hex there is.
int outlook_of(const State& state, const Environment& own) {
  int sum = 0;
  for (const Wildlife animal : kAllWildlife) {
    int best = 0;
    const Herds herds = Herds::of(own);
    for_each_bit(own.open(animal), [&](int hex) {
      best = std::max(best, herds.gain(own, hex, animal, state.scoring()));
    });
    sum += best;
  }
  return sum;
}

float expected_growth(const State& state, Player player) {
  const Environment& own = state.environment(player);
  const auto turns = static_cast<float>(kMaxHexes - own.size());
  const bool in_hand = state.phase() == Phase::kToken && state.mover() == player;
  const auto outlook = static_cast<float>(outlook_of(state, own));
  const float plain = kPointsOfATurn * turns + (in_hand ? kPointsOfAToken : 0);
  return plain + kShareOfOutlook * outlook * turns / (turns + 2);
}

}  // namespace

float expected_total(const State& state, Player player) {
  const auto points = static_cast<float>(state.points()[player.index()]);
  return state.is_terminal() ? points : points + expected_growth(state, player);
}

PerPlayer<State, float> static_value(const State& state) {
  if (state.is_terminal()) return state.returns();
  const auto players = static_cast<std::size_t>(state.num_players());
  PerPlayer<State, float> values{};
  const PerPlayer<State, int> points = state.points();
  float most = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    values[seat] = static_cast<float>(points[seat]) + expected_growth(state, Player{seat});
    most = std::max(most, values[seat]);
  }
  if (players == 1) {
    constexpr float kMiddle = 70.0F;  // as State::returns()
    values[0] = std::min(values[0] / kMiddle - 1, 1.0F);
    return values;
  }
  int turns = kMaxHexes * static_cast<int>(players);
  for (std::size_t seat = 0; seat < players; ++seat)
    turns -= state.environment(Player{seat}).size();
  const float turns_each = static_cast<float>(turns) / static_cast<float>(players);
  const float scale = 1 + 1.1F * std::sqrt(turns_each);
  float sum = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    values[seat] = std::exp((values[seat] - most) / scale);
    sum += values[seat];
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    const float wins = values[seat] / sum;
    values[seat] = wins - (1 - wins) / static_cast<float>(players - 1);
  }
  return values;
}

}  // namespace tilewright::cascadia
