#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/information_set.hpp"

namespace tilewright::testing_support {

/// The whole tree of a small two-player zero-sum game, every deal included, with its information
/// sets: what exact methods (best_response.hpp, cfr.hpp) work on.
///
/// The game offers `static void for_each_deal(rules, visit)`, which calls `visit(state,
/// probability)` for every start that `initial` can give, the probabilities adding up to 1. The
/// tree is laid out in memory: for games of up to some million nodes.
template <Game S>
class GameTree {
 public:
  enum class Kind : std::uint8_t { kChance, kPlayer, kEnd };

  /// A node; its children stand one after the other, by ascending action or outcome. A player with
  /// only one action has no node: the action is part of the step before.
  struct Node {
    Kind kind = Kind::kEnd;
    std::uint8_t player = 0;         // of a player's node
    std::uint32_t information = 0;   // of a player's node: index into information_sets()
    std::uint32_t first_choice = 0;  // of a player's node: as in Information
    std::uint32_t first_child = 0;   // of the other two kinds
    std::uint32_t num_children = 0;  // 0 at the end
    double number = 0;               // at the end: what player 0 gets
    double probability = 1;          // of a chance node's child: given the chance node
  };

  static constexpr std::size_t kNoPast = ~std::size_t{0};

  /// What a player cannot tell apart. The actions of all sets, one after the other, are the
  /// choices.
  struct Information {
    InformationSet<S> seen;
    std::vector<Action> actions;       // legal, ascending
    std::vector<std::uint32_t> nodes;  // by order of the tree
    std::uint32_t first_choice = 0;    // the number of its first action among all choices
    std::size_t own_past = kNoPast;    // the number of the same player's choice before this one
  };

  /// `payoff(state)` is what player 0 gets at the end: the returns, if nothing else is given.
  template <std::invocable<const S&> Payoff>
  GameTree(const typename S::Rules& rules, Payoff payoff) {
    std::vector<std::pair<S, double>> deals;
    S::for_each_deal(rules, [&](const S& deal, double probability) {
      if (probability > 0) deals.emplace_back(deal, probability);
    });
    nodes_.resize(1 + deals.size());
    nodes_[0] = {.kind = Kind::kChance,
                 .first_child = 1,
                 .num_children = static_cast<std::uint32_t>(deals.size())};
    for (std::size_t i = 0; i < deals.size(); ++i) {
      grow(1 + static_cast<std::uint32_t>(i), deals[i].first, payoff, {kNoPast, kNoPast});
      nodes_[1 + i].probability = deals[i].second;
    }
  }
  explicit GameTree(const typename S::Rules& rules = {})
      : GameTree(rules, [](const S& state) { return static_cast<double>(state.returns()[0]); }) {}

  [[nodiscard]] const Node& root() const { return nodes_[0]; }
  [[nodiscard]] const Node& operator[](std::uint32_t node) const { return nodes_[node]; }
  [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }
  [[nodiscard]] std::span<const Information> information_sets() const { return information_; }
  [[nodiscard]] std::size_t num_choices() const { return choices_; }

  /// How many information sets `player` acts in.
  [[nodiscard]] std::size_t num_information_sets(Player player) const {
    std::size_t count = 0;
    for (const Information& set : information_) count += set.seen.viewer() == player ? 1 : 0;
    return count;
  }
  /// Whether players remember all they did and saw; the exact methods need it.
  [[nodiscard]] bool has_perfect_recall() const { return perfect_recall_; }

  template <class Visit>
  void for_each_child(const Node& node, Visit&& visit) const {
    for (std::uint32_t i = 0; i < node.num_children; ++i) visit(node.first_child + i, i);
  }

 private:
  using Pasts = std::array<std::size_t, 2>;  // the last choice of either player

  /// Turns the node into that of `state`, and adds everything below it.
  template <class Payoff>
  void grow(std::uint32_t at, S state, const Payoff& payoff, const Pasts& pasts) {
    play_forced(state);
    nodes_[at].probability = 1;
    if (state.is_terminal()) {
      nodes_[at].kind = Kind::kEnd;
      nodes_[at].number = payoff(state);
      return;
    }
    if constexpr (ChanceNodes<S>) {
      if (state.current_player() == Player::chance()) return grow_chance(at, state, payoff, pasts);
    }
    const Player player = state.current_player();
    const std::size_t set = information_of(state, player, pasts[player.index()]);
    information_[set].nodes.push_back(at);
    nodes_[at].kind = Kind::kPlayer;
    nodes_[at].player = static_cast<std::uint8_t>(player.index());
    nodes_[at].information = static_cast<std::uint32_t>(set);
    nodes_[at].first_choice = information_[set].first_choice;
    const std::vector<Action> actions = information_[set].actions;
    const std::uint32_t first = add_children(at, actions.size());
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      S child = state;
      child.apply(actions[i]);
      Pasts after = pasts;
      after[player.index()] = information_[set].first_choice + i;
      grow(first + i, child, payoff, after);
    }
  }

  static void play_forced(S& state) {
    while (state.current_player().is_seat()) {
      typename S::Actions actions;
      state.legal_actions(actions);
      if (actions.size() > 1) return;
      state.apply(actions[0]);
    }
  }

  template <class Payoff>
  void grow_chance(std::uint32_t at, const S& state, const Payoff& payoff, const Pasts& pasts) {
    nodes_[at].kind = Kind::kChance;
    typename S::ChanceOutcomes outcomes;
    state.chance_outcomes(outcomes);
    const std::uint32_t first = add_children(at, outcomes.size());
    for (std::uint32_t i = 0; i < outcomes.size(); ++i) {
      S child = state;
      child.apply(outcomes[i].outcome);
      grow(first + i, child, payoff, pasts);
      nodes_[first + i].probability = outcomes.probability(i);
    }
  }

  std::uint32_t add_children(std::uint32_t at, std::size_t count) {
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[at].first_child = first;
    nodes_[at].num_children = static_cast<std::uint32_t>(count);
    nodes_.resize(nodes_.size() + count);
    return first;
  }

  /// The index of what `player` sees; information sets are compared, not only their keys.
  std::size_t information_of(const S& state, Player player, std::size_t past) {
    const InformationSet<S> seen{state, player};
    auto& same_key = by_key_[seen.key()];
    for (const std::size_t set : same_key) {
      if (information_[set].seen != seen) continue;
      if (information_[set].own_past != past) perfect_recall_ = false;
      return set;
    }
    typename S::Actions actions;
    seen.legal_actions(actions);
    same_key.push_back(information_.size());
    information_.push_back({seen, {actions.begin(), actions.end()}, {}, choices_, past});
    choices_ += static_cast<std::uint32_t>(actions.size());
    return same_key.back();
  }

  std::vector<Node> nodes_;
  std::vector<Information> information_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> by_key_;
  std::uint32_t choices_ = 0;
  bool perfect_recall_ = true;
};

}  // namespace tilewright::testing_support
