#include "agents/catan/standing.hpp"

#include <algorithm>
#include <cmath>

namespace tilewright::catan {
namespace {

float product(const FeatureRow& a, const FeatureRow& b) {
  // Four sums side by side, which a compiler may keep in one register.
  std::array<float, 4> sums{};
  std::size_t i = 0;
  for (; i + 4 <= kFeatures; i += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += a[i + lane] * b[i + lane];
  }
  for (; i < kFeatures; ++i) sums[0] += a[i] * b[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace

float Standing::weighted(const FeatureRow& row) const {
  if (table_.is_setup) return product(row, weights_.setup);
  return product(row, weights_.early) + table_.stage * product(row, weights_.change);
}

void Standing::set_scores(const State& state) {
  players_ = static_cast<std::size_t>(state.num_players());
  for (std::size_t seat = 0; seat < players_; ++seat) scores_[seat] = weighted(table_.rows[seat]);
}

float Standing::score_with(const State& state, std::size_t seat, Cards hand) const {
  constexpr auto kFirst = static_cast<std::size_t>(Feature::kBrickCards);
  constexpr auto kLast = static_cast<std::size_t>(Feature::kBankTrades);
  const FeatureRow& now = table_.rows[seat];
  FeatureRow row{};
  row[static_cast<std::size_t>(Feature::kSite)] = now[static_cast<std::size_t>(Feature::kSite)];
  read_hand(state, seat, hand, row);
  float change = 0;
  for (std::size_t i = kFirst; i <= kLast; ++i) {
    const float weight =
        table_.is_setup ? weights_.setup[i] : weights_.early[i] + table_.stage * weights_.change[i];
    change += weight * (row[i] - now[i]);
  }
  return scores_[seat] + change;
}

float Standing::log_odds(std::size_t seat, float own, std::size_t partner, float gain) const {
  float most = -1e9F;
  for (std::size_t other = 0; other < players_; ++other) {
    if (other != seat) most = std::max(most, scores_[other]);
  }
  float sum = 0;
  for (std::size_t other = 0; other < players_; ++other) {
    if (other == seat) continue;
    sum += std::exp(scores_[other] - most + (other == partner ? gain : 0.0F));
  }
  return own - most - std::log(sum);
}

PerPlayer<State, float> Standing::values() const {
  float most = scores_[0];
  for (std::size_t seat = 1; seat < players_; ++seat) most = std::max(most, scores_[seat]);
  PerPlayer<State, float> values{};
  float sum = 0;
  for (std::size_t seat = 0; seat < players_; ++seat) {
    values[seat] = std::exp(scores_[seat] - most);
    sum += values[seat];
  }
  for (std::size_t seat = 0; seat < players_; ++seat) {
    const float wins = values[seat] / sum;
    values[seat] = wins - (1 - wins) / static_cast<float>(players_ - 1);
  }
  return values;
}

PerPlayer<State, float> static_value(const State& state) {
  if (state.is_terminal()) return state.returns();
  Standing standing;
  standing.read(state);
  return standing.values();
}

}  // namespace tilewright::catan
