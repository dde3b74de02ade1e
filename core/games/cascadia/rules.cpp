#include "core/games/cascadia/rules.hpp"

#include <utility>

namespace tilewright::cascadia {
namespace {

template <auto Member>
RuleOption<Rules> option(std::string_view name, std::string_view meaning,
                         std::vector<std::string_view> choices) {
  using Choice = std::remove_reference_t<decltype(std::declval<Rules&>().*Member)>;
  return {name, meaning, std::move(choices),
          [](const Rules& rules) { return static_cast<int>(rules.*Member); },
          [](Rules& rules, int choice) { rules.*Member = static_cast<Choice>(choice); }};
}

template <auto Member>
RuleOption<Rules> card_option(std::string_view name, std::string_view meaning) {
  return option<Member>(name, meaning, {"random", "A", "B", "C", "D"});
}

}  // namespace

std::span<const RuleOption<Rules>> Rules::options() {
  static const std::array kOptions = {
      option<&Rules::players>("players", "how many play", {"2", "3", "4", "1"}),
      option<&Rules::cards>("cards", "the wildlife cards, or a side of the variant card",
                            {"wildlife", "family", "intermediate"}),
      card_option<&Rules::bear>("bear", "the card of the bear, with cards=wildlife"),
      card_option<&Rules::elk>("elk", "the card of the elk"),
      card_option<&Rules::salmon>("salmon", "the card of the salmon"),
      card_option<&Rules::hawk>("hawk", "the card of the hawk"),
      card_option<&Rules::fox>("fox", "the card of the fox"),
      option<&Rules::nature_uses_per_turn>("nature_uses_per_turn",
                                           "how many nature tokens may be spent in a turn",
                                           {"unlimited", "1"}),
      option<&Rules::wipe_return>("wipe_return", "when wiped tokens go back into the bag",
                                  {"per_resolution", "after_chain"}),
      option<&Rules::solo_mode>("solo_mode", "how the market changes when one plays alone",
                                {"plain", "published"}),
      option<&Rules::majority>("majority", "whether the largest corridors earn a bonus",
                               {"on", "off"}),
      option<&Rules::nature_supply>("nature_supply", "how many nature tokens there are",
                                    {"25", "unlimited"}),
      option<&Rules::salmon_fork>("salmon_fork", "what a group with a fork is worth",
                                  {"component_zero", "drop_overconnected"}),
      option<&Rules::salmon_d_min>("salmon_d_min", "the shortest run that scores on card D",
                                   {"3", "1"}),
      option<&Rules::elk_c_split>("elk_c_split", "whether a group of nine or more may be cut",
                                  {"on", "off"}),
      option<&Rules::elk_d_gaps>("elk_d_gaps", "whether a ring of elk may have gaps",
                                 {"on", "off"}),
      option<&Rules::fox_d_disjoint>("fox_d_disjoint", "whether a fox scores in one pair only",
                                     {"on", "off"}),
      option<&Rules::first_player>("first_player", "who begins", {"random", "seat0"}),
  };
  return kOptions;
}

std::span<const RulePreset<Rules>> Rules::presets() {
  static const Rules kPublished = [] {
    Rules rules;
    rules.wipe_return = WipeReturn::kAfterChain;
    rules.solo_mode = SoloMode::kPublished;
    return rules;
  }();
  static const Rules kDesigner = [] {
    Rules rules = kPublished;
    rules.salmon_fork = SalmonFork::kDropOverconnected;
    return rules;
  }();
  static const std::array kPresets = {
      RulePreset<Rules>{"default", "the rules as the project was given them", Rules{}},
      RulePreset<Rules>{"published", "the publisher's rulebook", kPublished},
      RulePreset<Rules>{"designer", "the rulebook with the rulings of its designer", kDesigner},
  };
  return kPresets;
}

}  // namespace tilewright::cascadia
