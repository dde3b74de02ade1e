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

/// The animals that a mover in the market has to think of.
WildlifeSet asked_animals(const State& state) {
  constexpr WildlifeSet kAll = 0b11111;
  return state.is_legal(Move::wipe_three()) ? kAll : animals_of(state.market().tokens);
}

/// Precondition: the turn was solved for asked_animals(state).
Action greedy_draft(const State& state, const GreedyTurn& turn, Rng& rng) {
  const Market& market = state.market();
  const bool any_pair = state.may_spend_nature() || state.is_legal(Move::wipe_three());
  const WildlifeSet animals = asked_animals(state);
  PairTable table;
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const WildlifeSet asked =
        any_pair ? animals : static_cast<WildlifeSet>(1U << market.tokens[slot]);
    table[slot] = turn.pairs(market.tiles[slot], asked);
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
  const HexMap map{own};
  Environment grown = own;
  Frontier{own}.for_each([&](Cell cell) {
    const Site site = own.site(cell, map);
    Place place{cell, CorridorGains{own, site}, {}};
    const int hex = grown.add_hex_for_tokens(site, 0);
    for_each_bit(animals, [&](int animal) {
      place.gain[static_cast<std::size_t>(animal)] = static_cast<std::int8_t>(
          wildlife_gain(grown, hex, static_cast<Wildlife>(animal), state.scoring()));
    });
    grown.remove_hex_for_tokens();
    places_.push(place);
  });
}

Best GreedyTurn::corridors_at(const Place& place, int kind) {
  int most = 0;
  int ways = 0;
  for (int rotation = 0; rotation < tile_of(kind).rotations(); ++rotation) {
    const int gain = place.corridors.of(kind, rotation);
    ways = gain > most ? 1 : ways + (gain == most ? 1 : 0);
    most = std::max(most, gain);
  }
  return {static_cast<float>(most), ways};
}

Best GreedyTurn::token_at(const Place& place, int kind, Wildlife animal) const {
  const Tile& tile = tile_of(kind);
  Best token = old_hexes_[index_of(animal)];
  if (tile.attracts(animal)) {
    const int keystone = tile.is_keystone && supplied_ ? 1 : 0;
    token.offer(static_cast<float>(place.gain[index_of(animal)] + keystone));
  }
  return token;
}

std::array<Best, kAnimals> GreedyTurn::pairs(int kind, WildlifeSet animals) const {
  std::array<Best, kAnimals> best;
  const auto on_tile = static_cast<WildlifeSet>(animals & tile_of(kind).wildlife);
  Best anywhere;  // the tile alone
  for (const Place& place : places_) {
    const Best corridors = corridors_at(place, kind);
    anywhere.offer(corridors.value, corridors.ways);
    for_each_bit(on_tile, [&](int animal) {
      const Best token = token_at(place, kind, static_cast<Wildlife>(animal));
      best[static_cast<std::size_t>(animal)].offer(token.value + corridors.value,
                                                   token.ways * corridors.ways);
    });
  }
  for_each_bit(animals & ~unsigned{on_tile}, [&](int number) {
    const auto animal = static_cast<std::size_t>(number);
    const Best& token = old_hexes_[animal];
    best[animal] = {token.value + anywhere.value, token.ways * anywhere.ways};
  });
  return best;
}

Action GreedyTurn::tile(int kind, Wildlife animal, Rng& rng) const {
  const Best best = pairs(kind, wildlife_bit(animal))[index_of(animal)];
  auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(best.ways)));
  for (const Place& place : places_) {
    const Best token = token_at(place, kind, animal);
    for (int rotation = 0; rotation < tile_of(kind).rotations(); ++rotation) {
      const auto corridors = static_cast<float>(place.corridors.of(kind, rotation));
      if (token.value + corridors != best.value) continue;
      if (left < token.ways) return Move::tile(place.cell, rotation);
      left -= token.ways;
    }
  }
  TILEWRIGHT_ASSERT(false);  // one of the ways was drawn
  return {};
}

Action greedy_action(const State& state, Rng& rng) {
  switch (state.phase()) {
    case Phase::kMarket: return greedy_draft(state, GreedyTurn{state, asked_animals(state)}, rng);
    case Phase::kTile:
      return GreedyTurn{state, wildlife_bit(state.drafted_token())}.tile(
          state.drafted_tile(), state.drafted_token(), rng);
    default: TILEWRIGHT_ASSERT(state.phase() == Phase::kToken); return greedy_token(state, rng);
  }
}

void play_greedy_turn(State& state, Rng& rng) {
  if (state.phase() == Phase::kMarket) {
    const GreedyTurn turn{state, asked_animals(state)};
    const bool supplied = is_supplied(state);
    state.apply(greedy_draft(state, turn, rng));
    if (state.phase() != Phase::kTile) return;
    // Paying with the last nature token of an empty supply makes keystones worth something.
    state.apply(is_supplied(state) == supplied
                    ? turn.tile(state.drafted_tile(), state.drafted_token(), rng)
                    : greedy_action(state, rng));
  }
  if (state.phase() == Phase::kTile) state.apply(greedy_action(state, rng));
  state.apply(greedy_token(state, rng));
}

}  // namespace tilewright::cascadia
