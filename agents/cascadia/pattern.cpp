#include "agents/cascadia/pattern.hpp"

#include "agents/cascadia/market.hpp"

namespace tilewright::cascadia {
namespace {

constexpr WildlifeSet kAllWildlifeSet = (1U << kAnimals) - 1;

/// Keeps the best choice; of equal ones any, each with the same chance.
class BestChoice {
 public:
  explicit BestChoice(Rng& rng) : rng_{rng} {}
  void offer(const PatternTurn::Choice& choice) {
    if (ways_ > 0 && choice.value < choice_.value) return;
    if (ways_ == 0 || choice.value > choice_.value) ways_ = 0;
    if (rng_.below(++ways_) == 0) choice_ = choice;
  }
  [[nodiscard]] const PatternTurn::Choice& choice() const { return choice_; }

 private:
  Rng& rng_;
  PatternTurn::Choice choice_{};
  std::uint32_t ways_ = 0;
};

Placements best_placements(const PatternTurn& turn, int kind, Wildlife animal, Rng& rng) {
  BestChoice best{rng};
  turn.for_each(
      kind, wildlife_bit(animal),
      [&](Wildlife /*animal*/, const PatternTurn::Choice& choice) { best.offer(choice); });
  return turn.placements(best.choice());
}

Action pattern_token(const State& state, Rng& rng) {
  TokenChoices choices;
  list_token_choices(state, choices);
  TokenChoice best = choices[0];
  std::uint32_t ways = 0;
  for (const TokenChoice& choice : choices) {
    if (choice.value < best.value) continue;
    if (choice.value > best.value) ways = 0;
    if (rng.below(++ways) == 0) best = choice;
  }
  return best.action;
}

}  // namespace

AskedPairs asked_pairs(const State& state) {
  const Market& market = state.market();
  AskedPairs asked;
  const bool all = state.may_spend_nature() || state.is_legal(Move::wipe_three());
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const auto own = static_cast<WildlifeSet>(1U << market.tokens[slot]);
    asked.of_slot[slot] = all ? kAllWildlifeSet : own;
    const unsigned attracted = asked.of_slot[slot] & tile_of(market.tiles[slot]).wildlife;
    asked.animals = static_cast<WildlifeSet>(asked.animals | asked.of_slot[slot]);
    asked.on_tiles = static_cast<WildlifeSet>(asked.on_tiles | attracted);
  }
  return asked;
}

PlannedTurn pattern_plan(const State& state, Rng& rng) {
  const Market& market = state.market();
  const AskedPairs asked = asked_pairs(state);
  const PatternTurn turn{state, asked.animals, asked.on_tiles};
  PairTable table;
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    turn.for_each(market.tiles[slot], asked.of_slot[slot],
                  [&](Wildlife animal, const PatternTurn::Choice& choice) {
                    table[slot][index_of(animal)].offer(choice.value);
                  });
  }
  const MarketPrices prices{.nature_token = turn.nature_value(),
                            .paid_wipes = true,
                            .wipe_threshold = kPatternWeights.wipe_threshold};
  const Action first = choose_in_market(state, table, prices, rng);
  const Move move = Move::of(first);
  if (move.kind != ActionKind::kDraft && move.kind != ActionKind::kFreeDraft) {
    return {first, {}, false};
  }
  const auto token = static_cast<Wildlife>(market.token(move.token_slot));
  return {first, best_placements(turn, market.tile(move.tile_slot), token, rng), true};
}

Action pattern_action(const State& state, Rng& rng) {
  switch (state.phase()) {
    case Phase::kMarket: return pattern_plan(state, rng).first;
    case Phase::kTile: {
      const WildlifeSet animal = wildlife_bit(state.drafted_token());
      const PatternTurn turn{state, animal, animal};
      return best_placements(turn, state.drafted_tile(), state.drafted_token(), rng).tile;
    }
    default: TILEWRIGHT_ASSERT(state.phase() == Phase::kToken); return pattern_token(state, rng);
  }
}

}  // namespace tilewright::cascadia
