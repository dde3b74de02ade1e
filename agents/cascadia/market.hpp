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
/// wipes after the wipe are not thought of, nor that four alike would be wiped. free_draft: whether
/// a nature token is left to pay one with.
float mean_after_wipe(const State& state, const PairTable& table, SlotSet slots, bool free_draft,
                      const MarketPrices& prices);

/// Calls visit(action, mean) for every wipe that is legal and, if it is paid for, thought of; the
/// price is taken off the mean.
template <class Visit>
void for_each_wipe(const State& state, const PairTable& table, const MarketPrices& prices,
                   Visit&& visit) {
  const bool may_pay = state.may_spend_nature();
  if (state.is_legal(Move::wipe_three())) {
    visit(Move::wipe_three(),
          mean_after_wipe(state, table, state.market().matching(), may_pay, prices));
  }
  if (!prices.paid_wipes || !may_pay) return;
  const bool once = state.rules().nature_uses_per_turn == NatureUses::kOneInATurn;
  const bool free_draft = !once && state.environment(state.mover()).nature_tokens() > 1;
  for (SlotSet slots = 1; slots <= kAllSlots; ++slots) {
    visit(Move::nature_wipe(slots),
          mean_after_wipe(state, table, slots, free_draft, prices) - prices.nature_token);
  }
}

/// The best draft or wipe by the table; equal drafts are drawn in proportion to their ways.
/// Precondition: phase kMarket.
Action choose_in_market(const State& state, const PairTable& table, const MarketPrices& prices,
                        Rng& rng);

}  // namespace tilewright::cascadia
