#pragma once

#include <array>

#include "agents/cascadia/corridor_planner.hpp"
#include "agents/cascadia/token_outlook.hpp"
#include "core/games/cascadia/actions.hpp"
#include "core/games/cascadia/state.hpp"

namespace tilewright::cascadia {

/// How much of what could be added later counts now, in points. Each kind of it is scaled by
/// n / (n + half), where n is how many turns the player has left after this one: nothing counts
/// after the last.
struct PatternWeights {
  // Of every point that the next token of an animal could add:
  float best = 0.45F;   // on the best free hex
  float second = 0.1F;  // on the second best
  float edge = 0.35F;   // at the edge, beyond the best free hex
  float token_half = 2.5F;
  std::array<float, kAnimals> animal = {1, 1, 1, 0.75F, 1};  // factors
  CorridorWeights corridors{.open = 1.5F, .open_decay = 0.5F, .smaller = 0.1F, .merge = 0.3F};
  float corridor_half = 4;
  float nature = 0.35F;  // of a nature token, beyond its point
  float nature_half = 2;
  float wipe_threshold = 0.25F;  // by which the mean after a wipe must beat the best draft
};

/// Tuned for card A of every animal; docs/games/cascadia.md, "Agents".
inline constexpr PatternWeights kPatternWeights;

/// The tile and the token of a turn.
struct Placements {
  Action tile;
  Action token;
};

/// The turns of the mover from the draft or from the tile on, valued by the points that they add
/// and by what they leave open. Turns are put together from parts that are valued once: tiles in
/// their places, and tokens on their hexes. Takes some 100 kB where it is declared.
class PatternTurn {
 public:
  /// One turn, of a given tile and animal.
  struct Choice {
    std::size_t place;  // of the tile, at the edge
    int rotation;
    int hex;  // of the token; or kDeclined, or kOnTheTile
    float value;
  };
  static constexpr int kDeclined = -1;
  static constexpr int kOnTheTile = -2;

  /// animals: those that will be asked for. on_tiles: those of them that will be asked for together
  /// with a tile that attracts them. Precondition: phase kMarket or kTile.
  PatternTurn(const State& state, WildlifeSet animals, WildlifeSet on_tiles);

  /// Calls visit(animal, choice) for all turns with a tile of the kind, in the best rotation for
  /// each place, and a token of one of the animals.
  template <class Visit>
  void for_each(int kind, WildlifeSet animals, Visit&& visit) const {
    const Tile& tile = tile_of(kind);
    for (std::size_t place = 0; place < sites_.size(); ++place) {
      const auto corridors = corridors_.best(place, kind, corridor_weights_);
      for_each_bit(animals, [&](int number) {
        const auto animal = static_cast<std::size_t>(number);
        const auto offer = [&](int hex, float value) {
          visit(static_cast<Wildlife>(animal),
                Choice{place, corridors.rotation, hex, corridors.value + value});
        };
        offer(kDeclined, outlook_value(tokens_.now(), tile.wildlife, place));
        for (const Option& option : options_[animal]) {
          offer(option.hex, option.value + outlook_value(option.outlook, tile.wildlife, place));
        }
        if (tile.attracts(static_cast<Wildlife>(animal))) {
          const Option& option = on_tile_[animal][place];
          const float nature = tile.is_keystone ? keystone_value_ : 0;
          offer(kOnTheTile, option.value + nature + outlook_value(option.outlook, 0, place));
        }
      });
    }
  }

  [[nodiscard]] Placements placements(const Choice& choice) const;
  /// What a nature token is worth to the mover now.
  [[nodiscard]] float nature_value() const { return nature_value_; }

 private:
  struct Option {
    int hex;
    float value;
    TokenOutlook outlook;
  };

  void add_options(Wildlife animal);
  void add_options_on_tile(Wildlife animal);
  /// What the outlook is worth after a tile that attracts `wildlife`, with no token, at a place.
  [[nodiscard]] float outlook_value(const TokenOutlook& outlook, WildlifeSet wildlife,
                                    std::size_t place) const;

  const Environment& own_;
  float left_;
  EdgeSites sites_;
  TokenPlanner tokens_;
  CorridorPlanner corridors_;
  CorridorWeights corridor_weights_;
  float token_scale_;
  float nature_value_;
  float keystone_value_;
  std::array<FixedList<Option, static_cast<std::size_t>(kMaxHexes)>, kAnimals> options_;
  std::array<std::array<Option, static_cast<std::size_t>(kMaxFrontier)>, kAnimals> on_tile_;
};

/// One way to place the drafted token or to decline it, by the same values.
struct TokenChoice {
  Action action;
  float value = 0;
};
using TokenChoices = FixedList<TokenChoice, static_cast<std::size_t>(kMaxHexes) + 1>;
/// Precondition: phase kToken.
void list_token_choices(const State& state, TokenChoices& out);

}  // namespace tilewright::cascadia
