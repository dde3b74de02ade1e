#include "core/games/catan_connect/rules.hpp"

#include <utility>

namespace tilewright::catan_connect {
namespace {

template <auto Member>
RuleOption<Rules> option(std::string_view name, std::string_view meaning,
                         std::vector<std::string_view> choices) {
  using Choice = std::remove_reference_t<decltype(std::declval<Rules&>().*Member)>;
  return {name, meaning, std::move(choices),
          [](const Rules& rules) { return static_cast<int>(rules.*Member); },
          [](Rules& rules, int choice) { rules.*Member = static_cast<Choice>(choice); }};
}

/// The numbers of players as words, in the order of kPlayerNumbers.
std::vector<std::string_view> player_words() {
  static const auto kWords = [] {
    std::array<std::string, kPlayerChoices> words;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = std::to_string(kPlayerNumbers[i]);
    return words;
  }();
  return {kWords.begin(), kWords.end()};
}

Rules published() {
  Rules rules;
  rules.market_by = Who::kActive;
  rules.robber_round = RobberRound::kInterlude;
  rules.shortage = Shortage::kUnlimited;
  rules.win_strict = OnOff::kOff;
  rules.win_by = WinBy::kActive;
  return rules;
}

}  // namespace

/// With the clock about three seconds for an action: docs/games/catan_connect.md, "The clock".
RoundBudget Rules::round_budget(int round, bool is_robber_round) const {
  constexpr int kWithoutLimit = 255;
  constexpr int kMostActs = 100;
  if (is_robber_round && robber_round_trade == OffOn::kOff) return {};
  const bool is_late = round >= first_robber_round();
  const int seconds = is_robber_round ? 12 : is_late ? 45 : 35;
  if (budget == Budget::kSeconds) {
    return {kWithoutLimit, kWithoutLimit, kWithoutLimit, seconds};
  }
  if (is_robber_round) return {0, 1, 1, seconds};
  if (budget == Budget::kNone) return {kMostActs, kWithoutLimit, 20, seconds};
  return is_late ? RoundBudget{15, 4, 3, seconds} : RoundBudget{12, 3, 2, seconds};
}

std::span<const RuleOption<Rules>> Rules::options() {
  static const std::array kOptions = {
      option<&Rules::players>("players", "how many play", player_words()),
      option<&Rules::borders>("borders", "where border boards stand", {"every_group", "ends_only"}),
      option<&Rules::first_half>("first_half", "which half is active first", {"sun", "moon"}),
      option<&Rules::order>("order", "who comes first within a round",
                            {"rotate", "random", "fixed"}),
      option<&Rules::trade_passes>("trade_passes", "how often everybody may trade in a round",
                                   {"1", "2", "3"}),
      option<&Rules::accept_rule>("accept_rule", "who gets an offer that several accept",
                                  {"first", "choose"}),
      option<&Rules::trade>("trade", "which trade there is", {"offers", "bank_only", "off"}),
      option<&Rules::bank_trade_by>("bank_trade_by", "who may trade with the stores",
                                    {"all", "active"}),
      option<&Rules::market_by>("market_by", "who may use a market", {"all", "active"}),
      option<&Rules::budget>("budget", "what stands for the clock", {"actions", "seconds", "none"}),
      option<&Rules::robber_from>("robber_from", "the first round in which a seven counts",
                                  {"11", "1", "6"}),
      option<&Rules::robber_round>("robber_round", "whether a robber round counts as a round",
                                   {"round", "interlude", "counts"}),
      option<&Rules::robber_round_trade>("robber_round_trade",
                                         "whether there is trade in a robber round", {"off", "on"}),
      option<&Rules::shortage>("shortage", "what happens when the stores cannot pay a roll",
                               {"official", "unlimited"}),
      option<&Rules::tile_stores>("tile_stores", "whether the two stores of a board are one stack",
                                  {"pooled", "separate"}),
      option<&Rules::tile_reach>("tile_reach",
                                 "where tiles come from when the own stores are empty",
                                 {"neighbour", "chain"}),
      option<&Rules::tiles_per_store>("tiles_per_store",
                                      "knights, points, road building and plenty of a store",
                                      {"5/2/1/1", "halved"}),
      option<&Rules::settlements>("settlements", "settlements of a player",
                                  {"5", "3", "4", "6", "7"}),
      option<&Rules::cities>("cities", "cities of a player", {"4", "2", "3", "6", "9"}),
      option<&Rules::roads>("roads", "roads of a player", {"15", "10", "12"}),
      option<&Rules::border_bonus>("border_bonus", "whether border areas bring the bonus",
                                   {"on", "off"}),
      option<&Rules::grey_blocks_roads>("grey_blocks_roads", "whether grey pieces interrupt roads",
                                        {"on", "off"}),
      option<&Rules::desert_settlements>("desert_settlements",
                                         "whether there are settlements in no area", {"on", "off"}),
      option<&Rules::win_points>("win_points", "points that win",
                                 {"18", "10", "12", "15", "20", "25"}),
      option<&Rules::win_strict>("win_strict", "whether the points must be passed", {"on", "off"}),
      option<&Rules::win_check>("win_check", "when a win is found", {"round_end", "immediate"}),
      option<&Rules::win_by>("win_by", "who may win", {"any", "active"}),
      option<&Rules::hidden_hands>("hidden_hands", "whether observations hide the hands of others",
                                   {"off", "on"}),
      option<&Rules::max_rounds>("max_rounds", "rounds after which nobody wins",
                                 {"300", "20", "50", "100", "200"}),
  };
  return kOptions;
}

std::span<const RulePreset<Rules>> Rules::presets() {
  static const std::array kPresets = {
      RulePreset<Rules>{"default", "the rules as the project was given them", Rules{}},
      RulePreset<Rules>{"published", "the handout of an organiser of the event", published()},
  };
  return kPresets;
}

}  // namespace tilewright::catan_connect
