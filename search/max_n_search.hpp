#pragma once

#include <algorithm>
#include <utility>

#include "core/game.hpp"
#include "search/chance_outcomes.hpp"
#include "search/expectimax_settings.hpp"
#include "search/expectimax_table.hpp"
#include "search/static_value.hpp"
#include "search/value_range.hpp"

namespace tilewright {

/// The recursion of expectimax for any number of players: everybody maximises their own value
/// (max^n, Luckhardt & Irani 1986) and nothing is cut. Among equal values the mover takes the
/// lowest action id, which may matter to the others. Depth as in ZeroSumSearch.
template <Game S, StaticEvaluator<S> Evaluator>
class MaxNSearch {
 public:
  using Values = PerPlayer<S, double>;
  struct Finding {
    Values values{};
    int height = 0;  // see kOpenHeight
  };

  MaxNSearch(const ExpectimaxSettings& settings, Evaluator evaluator)
      : settings_{settings}, evaluate_{std::move(evaluator)} {}

  void start(const S& root, Seed salt, std::uint64_t table_bytes, SearchEffort& effort) {
    if (table_.is_off() && table_bytes > 0) table_ = Table{table_bytes};
    table_.start_search();
    players_ = static_cast<std::size_t>(root.num_players());
    salt_ = salt;
    effort_ = &effort;
  }

  /// The values of a state that was just reached, with `depth` decisions left to look ahead. Void
  /// if the effort has stopped.
  Finding visit(const S& state, int depth) {
    if (!effort_->visit()) return {};
    if (state.is_terminal()) return leaf(state.returns(), 0);
    if (depth == 0) return leaf(evaluate_(state), kOpenHeight);
    const std::uint64_t key = table_.is_off() ? 0 : key_of(state);
    if (const auto* entry = table_.find(key); entry != nullptr && entry->fits(depth)) {
      ++effort_->counters.table_cuts;
      return {entry->value, entry->height()};
    }
    Action best = kNoAction;
    const Finding found = state.current_player() == Player::chance() ? chance(state, depth)
                                                                     : decision(state, depth, best);
    if (!effort_->stopped) table_.store(key, found.values, best, depth, found.height);
    return found;
  }

  [[nodiscard]] Action best_known(const S& state) const {
    const auto* entry = table_.find(key_of(state));
    return entry == nullptr ? kNoAction : entry->best;
  }

 private:
  using Table = ExpectimaxTable<Values>;

  [[nodiscard]] std::uint64_t key_of(const S& state) const { return state.hash() ^ salt_.value; }

  Finding leaf(const PerPlayer<S, float>& values, int height) {
    ++effort_->counters.leaves;
    Finding found{{}, height};
    for (std::size_t p = 0; p < players_; ++p) found.values[p] = static_cast<double>(values[p]);
    return found;
  }

  Finding decision(const S& state, int depth, Action& best) {
    typename S::Actions actions;
    state.legal_actions(actions);
    ++effort_->counters.decisions;
    effort_->counters.actions += actions.size();
    const std::size_t mover = state.current_player().index();
    Finding found;
    for (const Action action : actions) {
      S child = state;
      child.apply(action);
      const Finding one = visit(child, depth - 1);
      if (effort_->stopped) return {};
      const int height = std::max(found.height, height_above(one.height));
      if (best == kNoAction || one.values[mover] > found.values[mover] + kValueTolerance) {
        best = action;
        found = one;
      }
      found.height = height;
    }
    return found;
  }

  Finding chance(const S& state, int depth) {
    if constexpr (ChanceNodes<S>) {
      typename S::ChanceOutcomes outcomes;
      if (list_outcomes(state, settings_.samples, salt_, outcomes)) effort_->sampled = true;
      ++effort_->counters.chances;
      effort_->counters.outcomes += outcomes.size();
      Finding found;
      for (const auto& [outcome, weight] : outcomes) {
        S child = state;
        child.apply(outcome);
        const Finding one = visit(child, depth);
        if (effort_->stopped) return {};
        found.height = std::max(found.height, one.height);
        for (std::size_t p = 0; p < players_; ++p) found.values[p] += weight * one.values[p];
      }
      for (double& value : found.values) value /= static_cast<double>(outcomes.total_weight());
      return found;
    } else {
      TILEWRIGHT_ASSERT(false);
      return {};
    }
  }

  ExpectimaxSettings settings_;
  Evaluator evaluate_;
  Table table_;
  std::size_t players_ = 0;
  Seed salt_;
  SearchEffort* effort_ = nullptr;
};

}  // namespace tilewright
