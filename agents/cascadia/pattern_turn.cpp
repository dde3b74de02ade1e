#include "agents/cascadia/pattern_turn.hpp"

#include <algorithm>

#include "core/games/cascadia/wildlife.hpp"

namespace tilewright::cascadia {

namespace {

float scale(float left, float half) { return left / (left + half); }

float value_of_nature(float left) {
  return 1 + kPatternWeights.nature * scale(left, kPatternWeights.nature_half);
}

float value_of_keystone(const State& state, float left) {
  const bool supplied =
      state.rules().nature_supply == NatureSupply::kUnlimited || state.nature_supply() > 0;
  return supplied ? value_of_nature(left) : 0;
}

float value_of_chances(const Chances& chances, int edge, std::size_t animal) {
  const PatternWeights& weights = kPatternWeights;
  return weights.animal[animal] *
         (weights.best * static_cast<float>(chances.best) +
          weights.second * static_cast<float>(chances.second) +
          weights.edge * static_cast<float>(std::max(edge - chances.best, 0)));
}

EdgeSites sites_of(const Environment& own) {
  EdgeSites sites;
  const HexMap map{own};
  Frontier{own}.for_each([&](Cell cell) { sites.push(own.site(cell, map)); });
  return sites;
}

}  // namespace

// Options are filled where they are asked for.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
PatternTurn::PatternTurn(const State& state, WildlifeSet animals, WildlifeSet on_tiles)
    : own_{state.environment(state.mover())},
      left_{static_cast<float>(kMaxHexes - own_.size() - 1)},
      sites_{sites_of(own_)},
      tokens_{own_, state.scoring(), sites_},
      corridors_{own_, sites_},
      corridor_weights_{kPatternWeights.corridors},
      token_scale_{scale(left_, kPatternWeights.token_half)},
      nature_value_{value_of_nature(left_)},
      keystone_value_{value_of_keystone(state, left_)} {
  const float corridor_scale = scale(left_, kPatternWeights.corridor_half);
  corridor_weights_.open *= corridor_scale;
  corridor_weights_.smaller *= corridor_scale;
  corridor_weights_.merge *= corridor_scale;
  for_each_bit(animals, [&](int animal) { add_options(static_cast<Wildlife>(animal)); });
  for_each_bit(on_tiles, [&](int animal) { add_options_on_tile(static_cast<Wildlife>(animal)); });
}

void PatternTurn::add_options(Wildlife animal) {
  for_each_bit(own_.open(animal), [&](int hex) {
    Option option{};
    option.hex = hex;
    option.value = static_cast<float>(tokens_.gain_on(hex, animal));
    if (tile_of(own_.hex(hex).kind()).is_keystone) option.value += keystone_value_;
    if (left_ > 0) tokens_.after_token_on(hex, animal, option.outlook);
    options_[index_of(animal)].push(option);
  });
}

void PatternTurn::add_options_on_tile(Wildlife animal) {
  for (std::size_t place = 0; place < sites_.size(); ++place) {
    Option& option = on_tile_[index_of(animal)][place];
    option.hex = kOnTheTile;
    option.value = static_cast<float>(tokens_.gain_at(place, animal));
    if (left_ > 0) tokens_.after_token_at(place, animal, option.outlook);
  }
}

float PatternTurn::outlook_value(const TokenOutlook& outlook, WildlifeSet wildlife,
                                 std::size_t place) const {
  if (left_ <= 0) return 0;
  float sum = 0;
  for (std::size_t animal = 0; animal < kAnimals; ++animal) {
    Chances chances = outlook.chances[animal];
    if ((wildlife >> animal & 1U) != 0) chances.offer_hex(outlook.edge[place][animal]);
    sum += value_of_chances(chances, chances.edge_without(static_cast<int>(place)), animal);
  }
  return token_scale_ * sum;
}

Placements PatternTurn::placements(const Choice& choice) const {
  const Cell cell = sites_[choice.place].cell;
  const Action token = choice.hex == kDeclined    ? Move::decline()
                       : choice.hex == kOnTheTile ? Move::token(cell)
                                                  : Move::token(own_.hex(choice.hex).cell());
  return {Move::tile(cell, choice.rotation), token};
}

void list_token_choices(const State& state, TokenChoices& out) {
  out.clear();
  const Environment& own = state.environment(state.mover());
  const Wildlife animal = state.drafted_token();
  const auto left = static_cast<float>(kMaxHexes - own.size());
  const float keystone_value = value_of_keystone(state, left);
  const auto outlook_value = [&](const TokenOutlook& outlook) {
    float sum = 0;
    for (std::size_t i = 0; i < kAnimals; ++i) {
      sum += value_of_chances(outlook.chances[i], outlook.chances[i].edge, i);
    }
    return scale(left, kPatternWeights.token_half) * sum;
  };
  // After the last tile nothing but the points counts, and the edge could not be tried out.
  const EdgeSites sites = left > 0 ? sites_of(own) : EdgeSites{};
  const TokenPlanner tokens{own, state.scoring(), sites};
  out.push({Move::decline(), outlook_value(tokens.now())});
  for_each_bit(own.open(animal), [&](int hex) {
    auto value = static_cast<float>(tokens.gain_on(hex, animal));
    if (tile_of(own.hex(hex).kind()).is_keystone) value += keystone_value;
    TokenOutlook outlook{};
    tokens.after_token_on(hex, animal, outlook);
    value += outlook_value(outlook);
    out.push({Move::token(own.hex(hex).cell()), value});
  });
}

}  // namespace tilewright::cascadia
