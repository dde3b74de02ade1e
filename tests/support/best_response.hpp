#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "tests/support/game_tree.hpp"

namespace tilewright::testing_support {

/// How both players play: the probability of every choice, an information set's actions one after
/// the other from its `first_choice`. Shape: num_choices() of the tree.
using Profile = std::vector<double>;

/// The profile of a strategy given as a function: `strategy(InformationSet<S>)` returns one
/// probability for each legal action, ascending.
template <Game S, class Strategy>
Profile profile_of(const GameTree<S>& tree, Strategy&& strategy) {
  Profile profile(tree.num_choices());
  for (const auto& set : tree.information_sets()) {
    const std::vector<double> chances = strategy(set.seen);
    TILEWRIGHT_ASSERT(chances.size() == set.actions.size());
    std::ranges::copy(chances, profile.begin() + static_cast<std::ptrdiff_t>(set.first_choice));
  }
  return profile;
}

/// Every legal action equally likely.
template <Game S>
Profile uniform_profile(const GameTree<S>& tree) {
  return profile_of(tree, [](const InformationSet<S>& seen) {
    typename S::Actions actions;
    seen.legal_actions(actions);
    return std::vector<double>(actions.size(), 1.0 / static_cast<double>(actions.size()));
  });
}

/// What player 0 gets on average if both keep to the profile.
template <Game S>
double expected_value(const GameTree<S>& tree, const Profile& profile, std::uint32_t at = 0) {
  using Kind = typename GameTree<S>::Kind;
  const auto& node = tree[at];
  if (node.kind == Kind::kEnd) return node.number;
  double sum = 0;
  tree.for_each_child(node, [&](std::uint32_t child, std::uint32_t i) {
    const double chance =
        node.kind == Kind::kChance ? tree[child].probability : profile[node.first_choice + i];
    if (chance > 0) sum += chance * expected_value(tree, profile, child);
  });
  return sum;
}

/// The best that one player can do, knowing how the other plays: exact, by backward induction over
/// the player's information sets. Precondition: perfect recall.
template <Game S>
class BestResponse {
  using Tree = GameTree<S>;
  using Kind = typename Tree::Kind;

 public:
  BestResponse(const Tree& tree, const Profile& profile, Player player)
      : tree_{tree},
        profile_{profile},
        player_{player.index()},
        reach_(tree.nodes().size(), 0.0),
        best_(tree.information_sets().size(), kUndecided) {
    TILEWRIGHT_ASSERT(tree.has_perfect_recall());
    push_reach();
    value_ = value(0);
  }
  /// What `player` gets on average; for player 1 the negative of what player 0 gets.
  [[nodiscard]] double value() const { return value_; }

  /// The same profile with the player's part put in place of the old one.
  [[nodiscard]] Profile profile() {
    Profile changed = profile_;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      const auto& set = tree_.information_sets()[i];
      if (set.seen.viewer() != Player{player_}) continue;
      for (std::size_t a = 0; a < set.actions.size(); ++a) {
        changed[set.first_choice + a] = a == best_action(i) ? 1.0 : 0.0;
      }
    }
    return changed;
  }

 private:
  static constexpr std::size_t kUndecided = ~std::size_t{0};

  [[nodiscard]] double chance_of(const typename Tree::Node& node, std::uint32_t child,
                                 std::uint32_t i) const {
    if (node.kind == Kind::kChance) return tree_[child].probability;
    return profile_[node.first_choice + i];
  }

  /// How likely each node is if the player does everything to get there. Parents stand before
  /// their children.
  void push_reach() {
    reach_[0] = 1;
    for (std::uint32_t at = 0; at < reach_.size(); ++at) {
      const auto& node = tree_[at];
      const bool own = node.kind == Kind::kPlayer && node.player == player_;
      tree_.for_each_child(node, [&](std::uint32_t child, std::uint32_t i) {
        reach_[child] = reach_[at] * (own ? 1.0 : chance_of(node, child, i));
      });
    }
  }

  /// The value for the player from this node on.
  double value(std::uint32_t at) {
    const auto& node = tree_[at];
    if (node.kind == Kind::kEnd) return player_ == 0 ? node.number : -node.number;
    if (node.kind == Kind::kPlayer && node.player == player_) {
      return value(node.first_child + static_cast<std::uint32_t>(best_action(node.information)));
    }
    double sum = 0;
    tree_.for_each_child(node, [&](std::uint32_t child, std::uint32_t i) {
      const double chance = chance_of(node, child, i);
      if (chance > 0) sum += chance * value(child);
    });
    return sum;
  }

  /// The action that is best on average over the nodes of an information set.
  std::size_t best_action(std::size_t set) {
    if (best_[set] != kUndecided) return best_[set];
    const auto& information = tree_.information_sets()[set];
    std::vector<double> sums(information.actions.size(), 0.0);
    for (const std::uint32_t at : information.nodes) {
      if (reach_[at] == 0) continue;
      tree_.for_each_child(tree_[at], [&](std::uint32_t child, std::uint32_t i) {
        sums[i] += reach_[at] * value(child);
      });
    }
    best_[set] = static_cast<std::size_t>(std::ranges::max_element(sums) - sums.begin());
    return best_[set];
  }

  const Tree& tree_;
  const Profile& profile_;
  std::size_t player_;
  std::vector<double> reach_;
  std::vector<std::size_t> best_;  // by information set: an index into its actions
  double value_ = 0;
};

/// What `player` gets at best against the other's part of the profile.
template <Game S>
double best_response_value(const GameTree<S>& tree, const Profile& profile, Player player) {
  return BestResponse<S>{tree, profile, player}.value();
}

/// What the profile guarantees each player: the value of the game for player 0 lies between `low`,
/// which player 0's part makes sure of, and `high`, which player 1's part does. This proves a value
/// whatever found the profile.
struct Bracket {
  double low = 0;
  double high = 0;
};
template <Game S>
Bracket value_bracket(const GameTree<S>& tree, const Profile& profile) {
  return {.low = -best_response_value(tree, profile, Player{1}),
          .high = best_response_value(tree, profile, Player{0})};
}

/// How much a best opponent gains on average over the two seats: half the width of the bracket, 0
/// exactly in an equilibrium.
template <Game S>
double exploitability(const GameTree<S>& tree, const Profile& profile) {
  const Bracket bracket = value_bracket(tree, profile);
  return (bracket.high - bracket.low) / 2;
}

}  // namespace tilewright::testing_support
