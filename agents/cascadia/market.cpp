#include "agents/cascadia/market.hpp"

#include <algorithm>

namespace tilewright::cascadia {
namespace {

/// The mean of the best draft over what can be drawn into the slots of `missing`.
class WipeMean {
 public:
  WipeMean(const State& state, const PairTable& table, bool free_draft, float price)
      : table_{table}, bag_{state.bag()}, free_draft_{free_draft}, price_{price} {
    for (std::size_t slot = 0; slot < kSlots; ++slot) tokens_[slot] = state.market().tokens[slot];
    for (std::size_t animal = 0; animal < kAnimals; ++animal) {
      for (const auto& row : table) {
        best_tile_[animal] = std::max(best_tile_[animal], row[animal].value);
      }
    }
  }

  float over(SlotSet missing) {
    if (missing == 0) return best_draft();
    const auto slot = static_cast<std::size_t>(std::countr_zero(missing));
    const auto left = static_cast<float>(total(bag_));
    float mean = 0;
    for (std::size_t animal = 0; animal < kAnimals; ++animal) {
      if (bag_[animal] == 0) continue;
      const float probability = static_cast<float>(bag_[animal]) / left;
      --bag_[animal];
      tokens_[slot] = static_cast<std::uint8_t>(animal);
      mean += probability * over(static_cast<SlotSet>(missing & (missing - 1)));
      ++bag_[animal];
    }
    return mean;
  }

 private:
  [[nodiscard]] float best_draft() const {
    float best = -std::numeric_limits<float>::infinity();
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      best = std::max(best, table_[slot][tokens_[slot]].value);
      if (free_draft_) best = std::max(best, best_tile_[tokens_[slot]] - price_);
    }
    return best;
  }

  const PairTable& table_;
  TokenCounts bag_;
  MarketRow tokens_{};
  std::array<float, kAnimals> best_tile_ = {-1e9F, -1e9F, -1e9F, -1e9F, -1e9F};
  bool free_draft_;
  float price_;
};

/// Keeps the best action; of equal ones any with the same chance for each way.
class Choice {
 public:
  explicit Choice(Rng& rng) : rng_{rng} {}
  void offer(Action action, float value, int ways) {
    if (value < value_) return;
    if (value > value_) ways_ = 0;
    value_ = value;
    ways_ += ways;
    if (ways_ == ways ||
        rng_.below(static_cast<std::uint32_t>(ways_)) < static_cast<std::uint32_t>(ways)) {
      action_ = action;
    }
  }
  [[nodiscard]] Action action() const { return action_; }
  [[nodiscard]] float value() const { return value_; }

 private:
  Rng& rng_;
  Action action_;
  float value_ = -std::numeric_limits<float>::infinity();
  int ways_ = 0;
};

}  // namespace

float mean_after_wipe(const State& state, const PairTable& table, SlotSet slots, bool free_draft,
                      const MarketPrices& prices) {
  if (total(state.bag()) < std::popcount(slots)) return -std::numeric_limits<float>::infinity();
  return WipeMean{state, table, free_draft, prices.nature_token}.over(slots);
}

Action choose_in_market(const State& state, const PairTable& table, const MarketPrices& prices,
                        Rng& rng) {
  Choice choice{rng};
  const Market& market = state.market();
  for (int tile = 0; tile < kSlots; ++tile) {
    for (int token = 0; token < kSlots; ++token) {
      if (tile != token && !state.may_spend_nature()) continue;
      const Best& best =
          table[static_cast<std::size_t>(tile)][market.tokens[static_cast<std::size_t>(token)]];
      if (tile == token) {
        choice.offer(Move::draft(tile), best.value, best.ways);
      } else {
        choice.offer(Move::free_draft(tile, token), best.value - prices.nature_token, best.ways);
      }
    }
  }
  for_each_wipe(state, table, prices, [&](Action wipe, float mean) {
    if (mean > choice.value() + prices.wipe_threshold) choice.offer(wipe, mean, 1);
  });
  return choice.action();
}

}  // namespace tilewright::cascadia
