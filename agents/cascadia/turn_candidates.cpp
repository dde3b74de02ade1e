#include "agents/cascadia/turn_candidates.hpp"

#include <algorithm>

#include "agents/cascadia/market.hpp"

namespace tilewright::cascadia {
namespace {

using TopCandidates = TopTurns<3>;

void list_market(const State& state, TopCandidates& top) {
  const Market& market = state.market();
  const AskedPairs asked = asked_pairs(state);
  const PatternTurn turn{state, asked.animals, asked.on_tiles};
  PairTable table;
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const auto add = [&](int token_slot, float price, const PatternTurn::Choice& choice) {
      const float value = choice.value - price;
      if (!top.takes(value)) return;
      const int tile_slot = static_cast<int>(slot);
      const bool is_pair = token_slot == tile_slot;
      const Placements placements = turn.placements(choice);
      top.add({is_pair ? Move::draft(token_slot) : Move::free_draft(tile_slot, token_slot),
               placements.tile, placements.token},
              value);
    };
    turn.for_each(market.tiles[slot], asked.of_slot[slot],
                  [&](Wildlife animal, const PatternTurn::Choice& choice) {
                    table[slot][index_of(animal)].offer(choice.value);
                    if (market.tokens[slot] == index_of(animal)) {
                      add(static_cast<int>(slot), 0, choice);
                      return;
                    }
                    if (!state.may_spend_nature()) return;
                    const auto found = std::ranges::find(market.tokens, index_of(animal));
                    if (found == market.tokens.end()) return;
                    add(static_cast<int>(found - market.tokens.begin()), turn.nature_value(),
                        choice);
                  });
  }
  const MarketPrices prices{.nature_token = turn.nature_value(), .paid_wipes = true};
  for_each_wipe(state, table, prices, [&](Action action, float mean) {
    if (top.takes(mean)) top.add({action}, mean);
  });
}

}  // namespace

void list_candidates(const State& state, std::size_t count, std::vector<TurnCandidate>& out) {
  TopCandidates top{count, out};
  switch (state.phase()) {
    case Phase::kMarket: list_market(state, top); break;
    case Phase::kTile: {
      const WildlifeSet animal = wildlife_bit(state.drafted_token());
      const PatternTurn turn{state, animal, animal};
      turn.for_each(state.drafted_tile(), animal,
                    [&](Wildlife /*animal*/, const PatternTurn::Choice& choice) {
                      if (!top.takes(choice.value)) return;
                      const Placements placements = turn.placements(choice);
                      top.add({placements.tile, placements.token}, choice.value);
                    });
      break;
    }
    default: {
      TokenChoices choices;
      list_token_choices(state, choices);
      for (const TokenChoice& choice : choices) {
        if (top.takes(choice.value)) top.add({choice.action}, choice.value);
      }
    }
  }
  top.sort();
}

}  // namespace tilewright::cascadia
