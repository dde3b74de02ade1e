#include "core/games/carcassonne/rules.hpp"

#include <array>

namespace tilewright::carcassonne {
namespace {

/// An option whose choices are the values of `Member` from `Lowest` up.
template <auto Member, int Lowest = 0>
RuleOption<Rules> option(std::string_view name, std::string_view meaning,
                         std::vector<std::string_view> choices) {
  using Choice = std::remove_reference_t<decltype(std::declval<Rules&>().*Member)>;
  return {name, meaning, std::move(choices),
          [](const Rules& rules) { return static_cast<int>(rules.*Member) - Lowest; },
          [](Rules& rules, int choice) { rules.*Member = static_cast<Choice>(choice + Lowest); }};
}

}  // namespace

std::span<const RuleOption<Rules>> Rules::options() {
  static const std::array kOptions = {
      option<&Rules::players, kFewestPlayers>("players", "how many play", {"2", "3", "4", "5"}),
      option<&Rules::deck>("deck", "tiles beside the start tile: 72, or the 71 of the box",
                           {"deck73", "deck72"}),
      option<&Rules::tie_points>("tie_points", "what players who tie for a feature get each",
                                 {"split_floor", "full"}),
      option<&Rules::two_tile_city>("two_tile_city", "how a finished city of two tiles is scored",
                                    {"normal", "one_per_item"}),
      option<&Rules::farmers>("farmers", "whether meeples go on fields", {"on", "off"}),
      option<&Rules::farm_points, 1>("farm_points", "points per finished city that a field touches",
                                     {"1", "2", "3", "4"}),
      option<&Rules::unplaceable>("unplaceable", "where a drawn tile goes that fits nowhere",
                                  {"discard", "bottom"}),
      option<&Rules::first_player>("first_player", "who lays the first tile",
                                   {"random", "0", "1", "2", "3", "4"}),
      option<&Rules::meeples, 1>("meeples", "meeples in each player's supply",
                                 {"1", "2", "3", "4", "5", "6", "7", "8"}),
  };
  return kOptions;
}

std::span<const RulePreset<Rules>> Rules::presets() {
  static const std::array kPresets = {
      RulePreset<Rules>{"default", "the rules as the project was given them", Rules{}},
      RulePreset<Rules>{"published", "the publisher's box: 72 tiles, ties paid in full",
                        [] {
                          Rules rules;
                          rules.deck = Deck::kDeck72;
                          rules.tie_points = TiePoints::kFull;
                          return rules;
                        }()},
  };
  return kPresets;
}

}  // namespace tilewright::carcassonne
