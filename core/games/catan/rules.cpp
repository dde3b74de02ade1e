#include "core/games/catan/rules.hpp"

#include <utility>

namespace tilewright::catan {
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
      option<&Rules::players>("players", "how many play", {"4", "3", "2"}),
      option<&Rules::board>("board", "how terrain and number tokens are laid",
                            {"spiral", "random", "random_no_red_neighbours", "beginner", "given"}),
      option<&Rules::harbours>("harbours", "which harbour stands where", {"shuffled", "given"}),
      option<&Rules::first_player>("first_player", "who begins",
                                   {"random", "seat0", "seat1", "seat2", "seat3"}),
      option<&Rules::phases>("phases", "whether a turn trades and builds in any order",
                             {"combined", "trade_then_build"}),
      option<&Rules::shortage>("shortage", "what happens when the bank cannot pay a roll",
                               {"official", "nobody", "unlimited"}),
      option<&Rules::discard_visibility>("discard_visibility", "when others see discarded cards",
                                         {"after_all", "at_once"}),
      option<&Rules::victim_may_be_empty>(
          "victim_may_be_empty", "whether a player without cards can be robbed", {"off", "on"}),
      option<&Rules::friendly_robber>("friendly_robber",
                                      "whether players with two points are spared", {"off", "on"}),
      option<&Rules::trade>("trade", "whether players trade with each other", {"offers", "off"}),
      option<&Rules::trade_max_cards>("trade_max_cards", "most cards on a side of an offer",
                                      {"2", "1"}),
      option<&Rules::trade_max_offers>("trade_max_offers", "most offers in a turn",
                                       {"3", "1", "2"}),
      option<&Rules::counter_offers>("counter_offers", "whether an offer may be countered",
                                     {"off", "on"}),
      option<&Rules::maritime_rates>("maritime_rates", "which rates of the bank are listed",
                                     {"best", "all"}),
      option<&Rules::road_building_needs>("road_building_needs",
                                          "how many roads must be possible to play road building",
                                          {"one", "none"}),
      option<&Rules::declare>("declare", "whether a win is declared by itself", {"auto", "manual"}),
      option<&Rules::max_turns>("max_turns", "turns after which nobody wins",
                                {"1000", "100", "200", "500"}),
      option<&Rules::hidden_hands>("hidden_hands", "whether cards are hidden", {"on", "off"}),
  };
  return kOptions;
}

std::span<const RulePreset<Rules>> Rules::presets() {
  static const std::array kPresets = {
      RulePreset<Rules>{"default", "the rules as the project was given them", Rules{}},
      RulePreset<Rules>{"published", "the publisher's rules: the same, the text is silent",
                        Rules{}},
  };
  return kPresets;
}

}  // namespace tilewright::catan
