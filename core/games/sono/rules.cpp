#include "core/games/sono/rules.hpp"

#include <array>

namespace tilewright::sono {
namespace {

template <auto Member>
RuleOption<Rules> option(std::string_view name, std::string_view meaning,
                         std::vector<std::string_view> choices) {
  using Choice = std::remove_reference_t<decltype(std::declval<Rules&>().*Member)>;
  return {name, meaning, std::move(choices),
          [](const Rules& rules) { return static_cast<int>(rules.*Member); },
          [](Rules& rules, int choice) { rules.*Member = static_cast<Choice>(choice); }};
}

}  // namespace

std::span<const RuleOption<Rules>> Rules::options() {
  static const std::array kOptions = {
      option<&Rules::clan_groups>("clan_groups", "which five cards make a clan",
                                  {"colour+rank", "colour_only"}),
      option<&Rules::joker_colour>("joker_colour", "whether the joker completes a colour clan",
                                   {"any", "none"}),
      option<&Rules::adjacency>("adjacency", "which cells touch, for placing",
                                {"orthogonal", "king"}),
      option<&Rules::reveal_corner>("reveal_corner", "occupied neighbours that turn up a corner",
                                    {"2", "1"}),
      option<&Rules::reveal>("reveal", "when face-down cards are turned up",
                             {"automatic", "none_until_end"}),
      option<&Rules::diagonal>("diagonal", "where the five face-down cards lie", {"main", "anti"}),
      option<&Rules::first_player>("first_player", "who makes the first ply",
                                   {"rows", "columns", "random"}),
      option<&Rules::open_hands>("open_hands", "whether hands are laid open",
                                 {"never", "after_last_reveal"}),
      option<&Rules::match>("match", "what a tournament counts as one contest", {"single", "pair"}),
  };
  return kOptions;
}

std::span<const RulePreset<Rules>> Rules::presets() {
  static const std::array kPresets = {
      RulePreset<Rules>{"default", "the rules as the project was given them", Rules{}},
      RulePreset<Rules>{"published", "the public rules page: hands are laid open in the end",
                        [] {
                          Rules rules;
                          rules.open_hands = OpenHands::kAfterLastReveal;
                          return rules;
                        }()},
  };
  return kPresets;
}

}  // namespace tilewright::sono
