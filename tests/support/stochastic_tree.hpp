#pragma once

#include <algorithm>
#include <cmath>

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// The shape of a hash-generated tree.
struct StochasticTreeRules {
  int moves = 5;      // actions of every decision, at most 64
  int outcomes = 6;   // of every chance node, at most 32
  int decisions = 6;  // of a game; chance nodes lie between them
  std::uint64_t tree = 1;
  bool uneven = false;  // fewer actions and outcomes, unequal weights, and who moves is hashed too

  static std::span<const RuleOption<StochasticTreeRules>> options() { return {}; }
  static std::span<const RulePreset<StochasticTreeRules>> presets() {
    static const std::array kPresets = {
        RulePreset<StochasticTreeRules>{"default", "five by six", {}},
        RulePreset<StochasticTreeRules>{"published", "the same", {}},
    };
    return kPresets;
  }
  friend constexpr bool operator==(const StochasticTreeRules&,
                                   const StochasticTreeRules&) = default;
};

/// A tree in which all follows from a hash of the path: decisions and chance nodes alternate, every
/// action and outcome moves a score, and the score at the end, squeezed into [-1, 1], is player 0's
/// return. No two paths meet. The score so far is what a static evaluator sees, so that actions can
/// be ordered as well as in a real game.
struct StochasticTree {
  using Rules = StochasticTreeRules;
  using Actions = ActionList<64>;
  using ChanceOutcomes = ChanceList<32>;
  static constexpr std::string_view kName = "stochastic_tree";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = 64;

  Rules chosen_rules;
  std::uint64_t path = 0;
  float score = 0;
  std::int16_t plies = 0;

  static StochasticTree initial(Rules rules, Rng& /*rng*/) {
    StochasticTree start;
    start.chosen_rules = rules;
    start.path = hash_words({rules.tree, 77});
    return start;
  }
  [[nodiscard]] Rules rules() const { return chosen_rules; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return 64; }
  [[nodiscard]] int ply() const { return plies; }
  /// A game ends with a decision: 2 * decisions - 1 plies.
  [[nodiscard]] bool is_terminal() const { return plies == 2 * chosen_rules.decisions - 1; }
  [[nodiscard]] Player current_player() const {
    if (is_terminal()) return Player::none();
    if (plies % 2 == 1) return Player::chance();
    if (chosen_rules.uneven) return Player{(path >> 20U) % 2};
    return Player{static_cast<std::size_t>(plies / 2 % 2)};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    const auto count = fan(chosen_rules.moves);
    for (std::uint32_t id = 0; id < count; ++id) out.push(Action{id});
  }
  void chance_outcomes(ChanceOutcomes& out) const {
    out.clear();
    const auto count = fan(chosen_rules.outcomes);
    for (std::uint32_t id = 0; id < count; ++id) out.add(Action{id}, weight(id));
  }
  [[nodiscard]] Action sample_chance(Rng& rng) const {
    ChanceOutcomes all;
    chance_outcomes(all);
    auto left =
        static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(all.total_weight())));
    for (const auto& [outcome, share] : all) {
      left -= share;
      if (left < 0) return outcome;
    }
    return all[0].outcome;
  }
  void apply(Action action) {
    score = score_after(action);
    path = hash_words({path, action.id() + 1});
    ++plies;
  }
  [[nodiscard]] std::array<int, 2> points() const { return {}; }
  [[nodiscard]] std::array<float, 2> returns() const { return static_value(); }
  [[nodiscard]] std::uint64_t hash() const { return path; }
  friend bool operator==(const StochasticTree&, const StochasticTree&) = default;

  /// The score so far, squeezed like the return.
  [[nodiscard]] std::array<float, 2> static_value() const { return squeezed(score); }
  static std::array<float, 2> squeezed(float score) {
    const float value = std::clamp(score / 4, -1.0F, 1.0F);
    return {value, -value};
  }
  /// Actions move the score by up to 1 either way, outcomes by up to half of that.
  [[nodiscard]] float score_after(Action action) const {
    const std::uint64_t bits = hash_words({path, action.id() + 1, 5}) >> 40U;
    const float step = static_cast<float>(bits) / static_cast<float>(1U << 23U) - 1;
    return score + (plies % 2 == 1 ? step / 2 : step);
  }

 private:
  [[nodiscard]] std::uint32_t fan(int most) const {
    const auto whole = static_cast<std::uint32_t>(most);
    return chosen_rules.uneven ? 1 + static_cast<std::uint32_t>(path >> 32U) % whole : whole;
  }
  [[nodiscard]] std::uint32_t weight(std::uint32_t outcome) const {
    return chosen_rules.uneven ? 1 + static_cast<std::uint32_t>(path >> 40U) % (outcome + 7) : 1;
  }
};
static_assert(Game<StochasticTree> && ChanceNodes<StochasticTree>);

/// The static evaluator of these trees, which also scores actions.
struct StochasticTreeValue {
  std::array<float, 2> operator()(const StochasticTree& state) const {
    return state.static_value();
  }
  [[nodiscard]] float action_score(const StochasticTree& state, Action action) const {
    return StochasticTree::squeezed(state.score_after(action))[state.current_player().index()];
  }
};

}  // namespace tilewright::toys
