#include "agents/cascadia/greedy.hpp"

#include <algorithm>

#include "core/games/cascadia/wildlife.hpp"

namespace tilewright::cascadia {
namespace {

/// Whether a token on a keystone earns a nature token now.
bool is_supplied(const State& state) {
  return state.rules().nature_supply == NatureSupply::kUnlimited || state.nature_supply() > 0;
}

int token_gain(const State& state, int hex, Wildlife animal, bool supplied) {
  const Environment& own = state.environment(state.mover());
  const bool earns = supplied && tile_of(own.hex(hex).kind()).is_keystone;
  return wildlife_gain(own, hex, animal, state.scoring()) + (earns ? 1 : 0);
}

WildlifeSet animals_of(const MarketRow& tokens) {
  WildlifeSet animals = 0;
  for (const std::uint8_t token : tokens) animals = static_cast<WildlifeSet>(animals | 1U << token);
  return animals;
}

Action greedy_draft(const State& state, Rng& rng) {
  constexpr WildlifeSet kAll = 0b11111;
  const Market& market = state.market();
  const bool may_wipe = state.is_legal(Move::wipe_three());
  const bool may_pay = state.may_spend_nature();
  const WildlifeSet animals = may_wipe ? kAll : animals_of(market.tokens);
  const GreedyTurn turn{state, animals};
  PairTable table;
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const WildlifeSet asked =
        may_wipe || may_pay ? animals : static_cast<WildlifeSet>(1U << market.tokens[slot]);
    for_each_bit(asked, [&](int animal) {
      table[slot][static_cast<std::size_t>(animal)] =
          turn.pair(market.tiles[slot], static_cast<Wildlife>(animal));
    });
  }
  return choose_in_market(state, table, {}, rng);
}

Action greedy_token(const State& state, Rng& rng) {
  const Environment& own = state.environment(state.mover());
  const bool supplied = is_supplied(state);
  Action action = Move::decline();
  int best = 0;
  std::uint32_t ways = 1;
  for_each_bit(own.open(state.drafted_token()), [&](int hex) {
    const int gain = token_gain(state, hex, state.drafted_token(), supplied);
    if (gain < best) return;
    if (gain > best) ways = 0;
    best = gain;
    if (rng.below(++ways) == 0) action = Move::token(own.hex(hex).cell());
  });
  return action;
}

}  // namespace

GreedyTurn::GreedyTurn(const State& state, WildlifeSet animals) : supplied_{is_supplied(state)} {
  const Environment& own = state.environment(state.mover());
  for_each_bit(animals, [&](int number) {
    const auto animal = static_cast<Wildlife>(number);
    Best& best = old_hexes_[static_cast<std::size_t>(number)];
    best.offer(0);  // declined
    for_each_bit(own.open(animal), [&](int hex) {
      best.offer(static_cast<float>(token_gain(state, hex, animal, supplied_)));
    });
  });
  Frontier{own}.for_each([&](Cell cell) {
    const Site site = own.site(cell);
    Place place{cell, CorridorGains{own, site}, {}};
    Environment grown = own;
    const int hex = grown.add_hex_for_tokens(site, 0);
    for_each_bit(animals, [&](int animal) {
      place.gain[static_cast<std::size_t>(animal)] = static_cast<std::int8_t>(
          wildlife_gain(grown, hex, static_cast<Wildlife>(animal), state.scoring()));
    });
    places_.push(place);
  });
}

/// Calls visit(cell, rotation, value, ways) for every placement with the best token for it.
template <class Visit>
void GreedyTurn::for_each_tile(int kind, Wildlife animal, Visit&& visit) const {
  const Tile& tile = tile_of(kind);
  const bool attracts = tile.attracts(animal);
  const int keystone = tile.is_keystone && supplied_ ? 1 : 0;
  for (const Place& place : places_) {
    Best token = old_hexes_[index_of(animal)];
    if (attracts) token.offer(static_cast<float>(place.gain[index_of(animal)] + keystone));
    for (int rotation = 0; rotation < tile.rotations(); ++rotation) {
      const auto corridors = static_cast<float>(place.corridors.of(kind, rotation));
      visit(place.cell, rotation, token.value + corridors, token.ways);
    }
  }
}

Best GreedyTurn::pair(int kind, Wildlife animal) const {
  Best best;
  for_each_tile(kind, animal, [&](Cell /*cell*/, int /*rotation*/, float value, int ways) {
    best.offer(value, ways);
  });
  return best;
}

Action GreedyTurn::tile(int kind, Wildlife animal, Rng& rng) const {
  const Best best = pair(kind, animal);
  auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(best.ways)));
  Action action;
  for_each_tile(kind, animal, [&](Cell cell, int rotation, float value, int ways) {
    if (value != best.value) return;
    if (left >= 0 && left < ways) action = Move::tile(cell, rotation);
    left -= ways;
  });
  return action;
}

Action greedy_action(const State& state, Rng& rng) {
  switch (state.phase()) {
    case Phase::kMarket: return greedy_draft(state, rng);
    case Phase::kTile:
      return GreedyTurn{state, wildlife_bit(state.drafted_token())}.tile(
          state.drafted_tile(), state.drafted_token(), rng);
    default: TILEWRIGHT_ASSERT(state.phase() == Phase::kToken); return greedy_token(state, rng);
  }
}

}  // namespace tilewright::cascadia
