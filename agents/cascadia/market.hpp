#pragma once

#include <array>
#include <limits>

#include "core/games/cascadia/state.hpp"
#include "core/random.hpp"

namespace tilewright::cascadia {

/// The best of many ways to do something: its value, and how many ways share it.
struct Best {
  float value = -std::numeric_limits<float>::infinity();
  int ways = 0;

  void offer(float candidate, int candidates = 1) {
    if (candidate > value) {
      value = candidate;
      ways = 0;
    }
    if (candidate == value) ways += candidates;
  }
};

/// What each tile of the market, by its slot, is worth together with each animal.
using PairTable = std::array<std::array<Best, kAnimals>, kSlots>;

/// What a player thinks of nature tokens, in the unit of the table.
struct MarketPrices {
  float nature_token = 1;    // that is spent on a free draft or a wipe
  bool paid_wipes = false;   // whether wipes for nature tokens are thought of
  float wipe_threshold = 0;  // by how much a wipe's mean must beat the best draft
};

/// The mean, over all draws, of the best draft after the tokens of `slots` were wiped. Drafts only:
/// wipes after the wipe are not thought of, nor that four alike would be wiped. nature_left: tokens
/// that are left to pay a free draft with.
float mean_after_wipe(const State& state, const PairTable& table, SlotSet slots, int nature_left,
                      const MarketPrices& prices);

/// The best draft or wipe by the table; equal drafts are drawn in proportion to their ways.
/// Precondition: phase kMarket.
Action choose_in_market(const State& state, const PairTable& table, const MarketPrices& prices,
                        Rng& rng);

}  // namespace tilewright::cascadia
