// The start, the end, and what can be read off a position. Plies are in apply.cpp.
#include "core/games/cascadia/state.hpp"

#include <algorithm>

namespace tilewright::cascadia {

namespace {

/// One bit for each slot, from the highest bit of the byte of each slot in little-endian order.
SlotSet slots_of_high_bits(std::uint32_t word) {
  constexpr std::uint32_t kGather = 0x10204080U;  // bit 7, 15, 23, 31 to bit 28 to 31
  return static_cast<SlotSet>(((word >> 7U & 0x01010101U) * kGather) >> 28U);
}

std::uint32_t word_of(const MarketRow& row) {
  return row[0] | static_cast<std::uint32_t>(row[1]) << 8U |
         static_cast<std::uint32_t>(row[2]) << 16U | static_cast<std::uint32_t>(row[3]) << 24U;
}

/// The bytes of `word` that equal `byte`, by their highest bits. Both hold bytes below 128.
std::uint32_t equal_bytes(std::uint32_t word, std::uint8_t byte) {
  return (0x80808080U - (word ^ byte * 0x01010101U)) & 0x80808080U;
}

}  // namespace

SlotSet Market::empty(const MarketRow& row) { return slots_of_high_bits(word_of(row)); }

SlotSet Market::matching() const {
  const std::uint32_t word = word_of(tokens);
  if ((word & 0x80808080U) != 0) return 0;
  // Of three that match, one lies in the first two slots.
  for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
    const std::uint32_t same = equal_bytes(word, tokens[first]);
    if (std::popcount(same) >= 3) return slots_of_high_bits(same);
  }
  return 0;
}

State State::initial(const Rules& rules, Rng& rng) {
  State state;
  state.rules_ = rules;
  state.bag_.fill(kTokensOfAKind);
  std::array<Card, kAnimals> cards{};
  const auto choices = rules.card_choices();
  for (std::size_t animal = 0; animal < kAnimals; ++animal) {
    if (rules.cards != CardSource::kWildlife) {
      cards[animal] = rules.cards == CardSource::kFamily ? Card::kFamily : Card::kIntermediate;
    } else if (choices[animal] == CardChoice::kRandom) {
      cards[animal] = static_cast<Card>(rng.below(4));
    } else {
      cards[animal] = static_cast<Card>(static_cast<int>(choices[animal]) - 1);
    }
  }
  state.scoring_ = WildlifeScoring::of(rules, cards);
  state.deal(rng);
  return state;
}

void State::deal(Rng& rng) {
  std::array<std::size_t, kStarters> starters = {0, 1, 2, 3, 4};
  rng.shuffle(starters);
  const std::size_t players = rules_.num_players();
  for (std::size_t seat = 0; seat < players; ++seat) {
    environments_[seat] = Environment{starters[seat]};
  }
  if (rules_.first_player == FirstPlayer::kRandom) {
    first_ = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(players)));
  }
  mover_ = first_;
  market_.tiles.fill(Market::kEmpty);
  market_.tokens.fill(Market::kEmpty);
  phase_ = Phase::kDrawToken;
  for (int draws = 0; draws < 2 * kSlots; ++draws) apply(sample_chance(rng));
  ply_ = 0;
}

int State::stack_size() const {
  const int players = num_players();
  const int in_play = players == 1 ? 43 : kTurnsEach * players + 3;
  const int all_unseen = unseen_.size();
  const int seen = kTiles - all_unseen;
  return in_play - seen;
}

int State::nature_supply() const {
  int held = 0;
  for (const Environment& environment : environments_) held += environment.nature_tokens();
  return kNatureTokens - held;
}

ScoreSheet State::score_sheet(Player player) const {
  const Environment& own = environment(player);
  ScoreSheet sheet;
  sheet.nature = own.nature_tokens();
  for (const Wildlife animal : kAllWildlife) {
    sheet.wildlife[index_of(animal)] = own.wildlife_points(animal);
  }
  for (std::size_t i = 0; i < kHabitats; ++i) {
    const auto habitat = static_cast<Habitat>(i);
    sheet.corridors[i] = own.largest_corridor(habitat);
    if (rules_.majority == Majority::kOff) continue;
    std::array<int, kMaxPlayers> sizes{};
    for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
      sizes[seat] = environments_[seat].largest_corridor(habitat);
    }
    const auto bonuses = majority_bonuses(std::span{sizes}.first(rules_.num_players()));
    sheet.majority[i] = bonuses[player.index()];
  }
  return sheet;
}

PerPlayer<State, int> State::points() const {
  PerPlayer<State, int> totals{};
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    totals[seat] = environments_[seat].base_points();
  }
  if (rules_.majority == Majority::kOff) return totals;
  for (std::size_t i = 0; i < kHabitats; ++i) {
    std::array<int, kMaxPlayers> sizes{};
    for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
      sizes[seat] = environments_[seat].largest_corridor(static_cast<Habitat>(i));
    }
    const auto bonuses = majority_bonuses(std::span{sizes}.first(rules_.num_players()));
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) totals[seat] += bonuses[seat];
  }
  return totals;
}

PerPlayer<State, float> State::returns() const {
  TILEWRIGHT_ASSERT(is_terminal());
  const auto totals = points();
  const std::size_t players = rules_.num_players();
  PerPlayer<State, float> values{};
  if (players == 1) {
    // No total is below 0, and none near 140 is known: all of that range is told apart.
    constexpr float kMiddle = 70.0F;
    values[0] = std::min(static_cast<float>(totals[0]) / kMiddle - 1.0F, 1.0F);
    return values;
  }
  // Equal totals are told apart by unspent nature tokens.
  const auto rank = [&](std::size_t seat) {
    return std::pair{totals[seat], environments_[seat].nature_tokens()};
  };
  auto best = rank(0);
  for (std::size_t seat = 1; seat < players; ++seat) best = std::max(best, rank(seat));
  std::size_t winners = 0;
  for (std::size_t seat = 0; seat < players; ++seat) winners += rank(seat) == best ? 1 : 0;
  if (winners == players) return values;
  for (std::size_t seat = 0; seat < players; ++seat) {
    values[seat] = rank(seat) == best ? 1.0F / static_cast<float>(winners)
                                      : -1.0F / static_cast<float>(players - winners);
  }
  return values;
}

std::uint64_t State::hash() const {
  auto absorb = [state = std::uint64_t{0}](std::uint64_t word) mutable {
    state ^= word;
    return state = split_mix64(state);
  };
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    const Environment& own = environments_[seat];
    for (int number = 0; number < own.size(); ++number) {
      const PlacedHex& hex = own.hex(number);
      absorb(static_cast<std::uint64_t>(hex.cell().code()) << 16U |
             static_cast<std::uint64_t>(hex.kind() << 3 | hex.rotation()));
    }
    const TokenSets& tokens = own.tokens();
    absorb(tokens[0] | std::uint64_t{tokens[1]} << 32U);
    absorb(tokens[2] | std::uint64_t{tokens[3]} << 32U);
    absorb(tokens[4] | static_cast<std::uint64_t>(own.nature_tokens()) << 32U |
           static_cast<std::uint64_t>(own.size()) << 40U);
  }
  absorb(unseen_.words()[0] | std::uint64_t{unseen_.words()[1]} << 32U);
  absorb(unseen_.words()[2] | std::uint64_t{ply_} << 32U);
  const auto absorb_bytes = [&](auto bytes) {
    std::uint64_t word = 0;
    std::size_t used = 0;
    for (const std::uint8_t byte : bytes) {
      word = word << 8U | byte;
      if (++used % 8 == 0) absorb(word);
    }
    absorb(word);
  };
  absorb_bytes(std::bit_cast<std::array<std::uint8_t, sizeof(Market)>>(market_));
  absorb_bytes(bag_);
  absorb_bytes(set_aside_);
  absorb_bytes(std::array<std::uint8_t, 8>{
      drafted_tile_, drafted_token_, static_cast<std::uint8_t>(phase_), turn_, first_, mover_,
      static_cast<std::uint8_t>(has_wiped_three_), static_cast<std::uint8_t>(has_spent_nature_)});
  absorb_bytes(std::bit_cast<std::array<std::uint8_t, sizeof(WildlifeScoring)>>(scoring_));
  absorb_bytes(std::bit_cast<std::array<std::uint8_t, sizeof(Rules)>>(rules_));
  return absorb(0);
}

std::string State::player_name(Player player) {
  if (player.is_seat()) return "seat " + std::to_string(player.index());
  if (player == Player::chance()) return "chance";
  return player == Player::spectator() ? "spectator" : "none";
}

}  // namespace tilewright::cascadia
