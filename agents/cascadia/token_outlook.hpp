#pragma once

#include <array>
#include <cstdint>

#include "agents/cascadia/corridor_planner.hpp"
#include "core/games/cascadia/environment.hpp"
#include "core/games/cascadia/rules.hpp"

namespace tilewright::cascadia {

/// The tokens of an environment and the points of every card, apart from the hexes: to try out
/// tokens on hexes that are there or are not there yet.
struct Herds {
  TokenSets tokens{};
  std::array<int, kAnimals> points{};

  static Herds of(const Environment& own);
  /// Puts a token on a free hex of `land`; returns how many points that adds. Exact.
  int add(const Environment& land, int hex, Wildlife animal, const WildlifeScoring& scoring);
  /// The same without putting it there.
  [[nodiscard]] int gain(const Environment& land, int hex, Wildlife animal,
                         const WildlifeScoring& scoring) const {
    Herds after = *this;
    return after.add(land, hex, animal, scoring);
  }
};

/// The points that the next token of one animal could add: on the two best free hexes that attract
/// it, and on the two best cells at the edge, if a tile that attracts it came there. Declining is
/// worth 0.
struct Chances {
  std::int8_t best;
  std::int8_t second;
  std::int8_t edge;
  std::int8_t edge_second;
  std::int8_t edge_place;  // where `edge` is found

  static constexpr Chances none() { return {0, 0, 0, 0, -1}; }
  void offer_hex(int gain);
  void offer_edge(int gain, std::size_t place);
  /// The best at the edge away from one place.
  [[nodiscard]] int edge_without(int place) const {
    return place == edge_place ? edge_second : edge;
  }
};

/// What the next token of each animal could add. Left uninitialised until it is filled, since turns
/// keep hundreds of them.
struct TokenOutlook {
  std::array<Chances, kAnimals> chances;
  /// [place at the edge][animal]: what a token there would add.
  std::array<std::array<std::int8_t, kAnimals>, static_cast<std::size_t>(kMaxFrontier)> edge;
};

/// What tokens could add to an environment, now and after one more token.
class TokenPlanner {
 public:
  /// Precondition: own.size() < kMaxHexes, so that a tile at the edge can be tried out.
  TokenPlanner(const Environment& own, const WildlifeScoring& scoring, const EdgeSites& sites);

  [[nodiscard]] const TokenOutlook& now() const { return now_; }
  /// The points of a token on a free hex of the environment, or on a new hex at the edge.
  [[nodiscard]] int gain_on(int hex, Wildlife animal) const {
    return herds_.gain(own_, hex, animal, scoring_);
  }
  [[nodiscard]] int gain_at(std::size_t place, Wildlife animal) const {
    return now_.edge[place][index_of(animal)];
  }
  /// The outlook after a token on a free hex.
  void after_token_on(int hex, Wildlife animal, TokenOutlook& out) const;
  /// The same on a new hex at a place of the edge. Precondition: own.size() + 1 < kMaxHexes.
  void after_token_at(std::size_t place, Wildlife animal, TokenOutlook& out) const;

 private:
  struct NewToken {
    const Environment& land;
    const Herds& herds;
    int hex;
    Wildlife animal;
    int place;  // at the edge, or -1
  };
  void outlook(const NewToken& token, TokenOutlook& out) const;

  const Environment& own_;
  const WildlifeScoring& scoring_;
  const EdgeSites& sites_;
  Herds herds_;
  TokenOutlook now_;
  std::array<std::array<std::int8_t, kAnimals>, static_cast<std::size_t>(kMaxHexes)> on_hex_;
};

}  // namespace tilewright::cascadia
