#include "agents/cascadia/token_outlook.hpp"

#include <algorithm>

#include "core/games/cascadia/wildlife.hpp"

namespace tilewright::cascadia {
namespace {

bool touch(Cell a, Cell b) {
  const int difference = b.code() - a.code();
  return std::ranges::find(Cell::kSteps, difference) != Cell::kSteps.end();
}

}  // namespace

Herds Herds::of(const Environment& own) {
  Herds herds{.tokens = own.tokens()};
  for (const Wildlife animal : kAllWildlife) {
    herds.points[index_of(animal)] = own.wildlife_points(animal);
  }
  return herds;
}

int Herds::add(const Environment& land, int hex, Wildlife animal, const WildlifeScoring& scoring) {
  const HexSet beside = land.adjacent(hex);
  const HexSet hawks = tokens[index_of(Wildlife::kHawk)];
  tokens[index_of(animal)] |= hex_bit(hex);
  int gain = 0;
  const auto update = [&](Wildlife changed) {
    int& old = points[index_of(changed)];
    const int now = points_of(changed, land, tokens, scoring);
    gain += now - old;
    old = now;
  };
  update(animal);
  const auto is_beside = [&](Wildlife other) {
    return animal != other && (beside & tokens[index_of(other)]) != 0;
  };
  if (is_beside(Wildlife::kFox)) update(Wildlife::kFox);
  if (scoring.card(Wildlife::kSalmon) == Card::kD && is_beside(Wildlife::kSalmon)) {
    update(Wildlife::kSalmon);
  }
  if (scoring.card(Wildlife::kHawk) == Card::kD && animal != Wildlife::kHawk &&
      lies_between(land, land.hex(hex).cell(), hawks)) {
    update(Wildlife::kHawk);
  }
  return gain;
}

void Chances::offer_hex(int gain) {
  const auto value = static_cast<std::int8_t>(gain);
  if (value > best) {
    second = best;
    best = value;
  } else {
    second = std::max(second, value);
  }
}

void Chances::offer_edge(int gain, std::size_t place) {
  const auto value = static_cast<std::int8_t>(gain);
  if (value > edge) {
    edge_second = edge;
    edge = value;
    edge_place = static_cast<std::int8_t>(place);
  } else {
    edge_second = std::max(edge_second, value);
  }
}

// The tables are filled where hexes and places are.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
TokenPlanner::TokenPlanner(const Environment& own, const WildlifeScoring& scoring,
                           const EdgeSites& sites)
    : own_{own}, scoring_{scoring}, sites_{sites}, herds_{Herds::of(own)} {
  now_.chances.fill(Chances::none());
  for (std::size_t place = 0; place < sites_.size(); ++place) {
    Environment land = own_;
    const int hex = land.add_hex_for_tokens(sites_[place], 0);
    for (const Wildlife animal : kAllWildlife) {
      const int gain = herds_.gain(land, hex, animal, scoring_);
      now_.edge[place][index_of(animal)] = static_cast<std::int8_t>(gain);
      now_.chances[index_of(animal)].offer_edge(gain, place);
    }
  }
  for (const Wildlife animal : kAllWildlife) {
    for_each_bit(own_.open(animal), [&](int hex) {
      const int gain = gain_on(hex, animal);
      on_hex_[static_cast<std::size_t>(hex)][index_of(animal)] = static_cast<std::int8_t>(gain);
      now_.chances[index_of(animal)].offer_hex(gain);
    });
  }
}

void TokenPlanner::after_token_on(int hex, Wildlife animal, TokenOutlook& out) const {
  Herds herds = herds_;
  herds.add(own_, hex, animal, scoring_);
  outlook({own_, herds, hex, animal, -1}, out);
}

void TokenPlanner::after_token_at(std::size_t place, Wildlife animal, TokenOutlook& out) const {
  Environment land = own_;
  const int hex = land.add_hex_for_tokens(sites_[place], 0);
  Herds herds = herds_;
  herds.add(land, hex, animal, scoring_);
  outlook({land, herds, hex, animal, static_cast<int>(place)}, out);
}

/// What lies far from the new token is taken over: another animal gains the same as before, unless
/// it is a fox beside the new token or stands beside a new fox. (Cards on which tokens see further
/// are a little out of date that way, until the next turn.)
void TokenPlanner::outlook(const NewToken& token, TokenOutlook& out) const {
  out.chances.fill(Chances::none());
  const HexSet beside = token.land.adjacent(token.hex);
  const Cell cell = token.land.hex(token.hex).cell();
  const auto is_new = [&](Wildlife other, bool is_beside) {
    const bool fox = token.animal == Wildlife::kFox || other == Wildlife::kFox;
    return other == token.animal || (is_beside && fox);
  };
  for (const Wildlife other : kAllWildlife) {
    Chances& chances = out.chances[index_of(other)];
    for_each_bit(own_.open(other) & ~hex_bit(token.hex), [&](int hex) {
      const bool recount = is_new(other, (beside & hex_bit(hex)) != 0);
      chances.offer_hex(recount ? token.herds.gain(token.land, hex, other, scoring_)
                                : on_hex_[static_cast<std::size_t>(hex)][index_of(other)]);
    });
  }
  for (std::size_t place = 0; place < sites_.size(); ++place) {
    if (static_cast<int>(place) == token.place) continue;
    Site site = sites_[place];
    const bool is_beside = touch(cell, site.cell);
    if (is_beside) site.adjacent |= hex_bit(token.hex);
    Environment land = token.land;
    const int hex = land.add_hex_for_tokens(site, 0);
    for (const Wildlife other : kAllWildlife) {
      const int gain = is_new(other, is_beside) ? token.herds.gain(land, hex, other, scoring_)
                                                : now_.edge[place][index_of(other)];
      out.edge[place][index_of(other)] = static_cast<std::int8_t>(gain);
      out.chances[index_of(other)].offer_edge(gain, place);
    }
  }
}

}  // namespace tilewright::cascadia
