#pragma once

#include <algorithm>
#include <vector>

#include "tests/support/best_response.hpp"

namespace tilewright::testing_support {

/// CFR+ (Tammelin 2014) over a whole game tree: regrets never sink below zero, the players are
/// updated in turns, and the average weights iteration t by t. Its average profile comes near an
/// equilibrium; how near, best_response.hpp says.
template <Game S>
class CfrPlus {
  using Tree = GameTree<S>;
  using Kind = typename Tree::Kind;

 public:
  explicit CfrPlus(const Tree& tree)
      : tree_{tree},
        regrets_(tree.num_choices(), 0.0),
        sums_(tree.num_choices(), 0.0),
        current_(uniform_profile(tree)),
        pending_(tree.num_choices(), 0.0),
        own_reach_(tree.num_choices(), 0.0) {
    TILEWRIGHT_ASSERT(tree.has_perfect_recall());
  }

  void run(int iterations) {
    for (int i = 0; i < iterations; ++i) {
      ++iteration_;
      for (const std::size_t player : {std::size_t{0}, std::size_t{1}}) update(player);
    }
  }

  /// The average of all iterations; uniform where the player never came.
  [[nodiscard]] Profile average() const {
    Profile profile(sums_.size());
    for (const auto& set : tree_.information_sets()) normalise(set, sums_, profile);
    return profile;
  }

 private:
  using Information = typename Tree::Information;

  static void normalise(const Information& set, const std::vector<double>& weights, Profile& out) {
    const std::size_t count = set.actions.size();
    double total = 0;
    for (std::size_t i = 0; i < count; ++i) total += weights[set.first_choice + i];
    for (std::size_t i = set.first_choice; i < set.first_choice + count; ++i) {
      out[i] = total > 0 ? weights[i] / total : 1.0 / static_cast<double>(count);
    }
  }

  /// One pass for one player: the average takes in the strategy, then regrets renew it.
  void update(std::size_t player) {
    add_to_average(player);
    std::ranges::fill(pending_, 0.0);
    walk(0, player, 1.0);
    for (const Information& set : tree_.information_sets()) {
      if (set.seen.viewer() != Player{player}) continue;
      for (std::size_t i = set.first_choice; i < set.first_choice + set.actions.size(); ++i) {
        regrets_[i] = std::max(0.0, regrets_[i] + pending_[i]);
      }
      normalise(set, regrets_, current_);
    }
  }

  /// Weights each choice by how likely the player's own choices lead to it. A set stands after the
  /// one of the choice before.
  void add_to_average(std::size_t player) {
    for (const Information& set : tree_.information_sets()) {
      if (set.seen.viewer() != Player{player}) continue;
      const double before = set.own_past == Tree::kNoPast ? 1.0 : own_reach_[set.own_past];
      for (std::size_t i = set.first_choice; i < set.first_choice + set.actions.size(); ++i) {
        own_reach_[i] = before * current_[i];
        sums_[i] += iteration_ * own_reach_[i];
      }
    }
  }

  /// The node's value for `player` under the current profile; on the way, what each choice of the
  /// player would have gained. `reach`: how likely the other player and chance lead here.
  double walk(std::uint32_t at, std::size_t player, double reach) {
    const auto& node = tree_[at];
    if (node.kind == Kind::kEnd) return player == 0 ? node.number : -node.number;
    double value = 0;
    if (node.kind == Kind::kChance) {
      tree_.for_each_child(node, [&](std::uint32_t child, std::uint32_t) {
        const double chance = tree_[child].probability;
        value += chance * walk(child, player, reach * chance);
      });
      return value;
    }
    const std::size_t first = node.first_choice;
    if (node.player != player) {
      tree_.for_each_child(node, [&](std::uint32_t child, std::uint32_t i) {
        const double chance = current_[first + i];
        if (chance > 0) value += chance * walk(child, player, reach * chance);
      });
      return value;
    }
    tree_.for_each_child(node, [&](std::uint32_t child, std::uint32_t i) {
      const double below = walk(child, player, reach);
      pending_[first + i] += reach * below;
      value += current_[first + i] * below;
    });
    for (std::uint32_t i = 0; i < node.num_children; ++i) pending_[first + i] -= reach * value;
    return value;
  }

  const Tree& tree_;
  std::vector<double> regrets_;
  std::vector<double> sums_;
  Profile current_;
  std::vector<double> pending_;    // regrets of this pass
  std::vector<double> own_reach_;  // by choice: how likely its player alone makes it
  double iteration_ = 0;
};

}  // namespace tilewright::testing_support
