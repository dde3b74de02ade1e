#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// How far the two checkers have to go.
struct RaceRules {
  int first = 6;
  int second = 6;

  static std::span<const RuleOption<RaceRules>> options() { return {}; }
  static std::span<const RulePreset<RaceRules>> presets() {
    static const std::array kPresets = {
        RulePreset<RaceRules>{"default", "six pips each", {}},
        RulePreset<RaceRules>{"published", "the same", {}},
    };
    return kPresets;
  }
  friend constexpr bool operator==(RaceRules, RaceRules) = default;
};

/// A race of one checker each with two dice, as at the end of backgammon: a roll moves the sum,
/// doubles move twice that. Whoever comes home first wins. There is nothing to decide but to roll;
/// the outcomes are the distances, with unequal weights that add up to 36.
struct Race {
  using Rules = RaceRules;
  using Actions = ActionList<2>;
  using ChanceOutcomes = ChanceList<24>;
  static constexpr std::string_view kName = "race";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = 64;  // every roll moves at least 3 pips

  Rules chosen_rules;
  std::array<std::int16_t, 2> pips{};
  std::int16_t plies = 0;
  std::uint8_t mover = 0;
  bool rolling = false;

  static Race initial(Rules rules, Rng& /*rng*/) {
    Race start;
    start.chosen_rules = rules;
    start.pips = {static_cast<std::int16_t>(rules.first), static_cast<std::int16_t>(rules.second)};
    return start;
  }
  [[nodiscard]] Rules rules() const { return chosen_rules; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return 1; }
  [[nodiscard]] int ply() const { return plies; }
  [[nodiscard]] bool is_terminal() const { return pips[0] <= 0 || pips[1] <= 0; }
  [[nodiscard]] Player current_player() const {
    if (is_terminal()) return Player::none();
    return rolling ? Player::chance() : Player{mover};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    if (!is_terminal()) out.push(Action{0});
  }
  void chance_outcomes(ChanceOutcomes& out) const {
    out.clear();
    std::array<std::uint32_t, 25> ways{};
    for (std::size_t a = 1; a <= 6; ++a) {
      for (std::size_t b = 1; b <= 6; ++b) ++ways[a == b ? 4 * a : a + b];
    }
    for (std::uint32_t distance = 3; distance < ways.size(); ++distance) {
      if (ways[distance] > 0) out.add(Action{distance}, ways[distance]);
    }
  }
  [[nodiscard]] Action sample_chance(Rng& rng) const {
    const std::uint32_t a = 1 + rng.below(6);
    const std::uint32_t b = 1 + rng.below(6);
    return Action{a == b ? 4 * a : a + b};
  }
  void apply(Action action) {
    ++plies;
    rolling = !rolling;
    if (rolling) return;
    pips[mover] = static_cast<std::int16_t>(pips[mover] - static_cast<int>(action.id()));
    mover ^= 1U;
  }
  [[nodiscard]] std::array<int, 2> points() const {
    return {pips[0] <= 0 ? 1 : 0, pips[1] <= 0 ? 1 : 0};
  }
  [[nodiscard]] std::array<float, 2> returns() const {
    return pips[0] <= 0 ? std::array{1.0F, -1.0F} : std::array{-1.0F, 1.0F};
  }
  [[nodiscard]] std::uint64_t hash() const {
    const auto word = [](int number) { return static_cast<std::uint64_t>(number); };
    return hash_words({word(pips[0]), word(pips[1]), mover, rolling ? 1U : 0U});
  }
  friend bool operator==(const Race&, const Race&) = default;
};
static_assert(Game<Race> && ChanceNodes<Race>);

}  // namespace tilewright::toys
