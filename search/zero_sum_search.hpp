#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/game.hpp"
#include "search/chance_outcomes.hpp"
#include "search/expectimax_settings.hpp"
#include "search/expectimax_table.hpp"
#include "search/move_ordering.hpp"
#include "search/star.hpp"
#include "search/static_value.hpp"
#include "search/value_range.hpp"

namespace tilewright {

/// The recursion of a zero-sum expectimax: alpha-beta at decisions, Star pruning at chance nodes,
/// fail-soft. All values are those of one player, the hero; a decision turns them round if another
/// makes it, so that one player may act many times in a row, and more than two may play: the others
/// are one opponent, who wants the hero to do badly. Every answer is a range in which the value
/// surely lies: a single point if the value lies inside the window that was asked about.
///
/// Depth counts decisions, not outcomes: at depth 0 a state is valued statically, also if it is a
/// chance node. No heap: every ply keeps one list of actions or outcomes on the stack.
template <Game S, StaticEvaluator<S> Evaluator>
class ZeroSumSearch {
 public:
  static_assert(S::kMaxPlayers >= 2);

  struct Finding {
    ValueRange value;
    int height = 0;  // see kOpenHeight
  };

  ZeroSumSearch(const ExpectimaxSettings& settings, Evaluator evaluator)
      : settings_{settings}, evaluate_{std::move(evaluator)} {}

  /// Gets ready to search below `root`. `salt` seeds sampled outcomes and keeps the table's entries
  /// of different samples apart, as it does those of different heroes.
  void start(const S& root, Player hero, Seed salt, std::uint64_t table_bytes,
             SearchEffort& effort) {
    if (table_.is_off() && table_bytes > 0) table_ = Table{table_bytes};
    table_.start_search();
    cuts_.start_search(static_cast<std::size_t>(root.num_players()), root.num_actions(),
                       static_cast<std::size_t>(most_search_depth(S::kMaxPlies)) + 1);
    hero_ = hero.index();
    salt_ = hero_ == 0 ? salt : split(salt, hero_);
    effort_ = &effort;
    choose_pruning();
  }

  /// Chooses the pruning of the next iteration by the branching met so far. With few actions probes
  /// cost more than their cuts save, above all where no table keeps what they found; with very
  /// many, one probe is too seldom the best action. Limits from bench/search/expectimax_bench.cpp.
  void choose_pruning() {
    constexpr double kOneProbePays = 10;  // mean number of legal actions
    constexpr double kOneProbePaysWithTable = 3;
    constexpr double kMoreProbesPay = 30;
    const ExpectimaxCounters& met = effort_->counters;
    const double actions =
        met.decisions == 0 ? 0.0
                           : static_cast<double>(met.actions) / static_cast<double>(met.decisions);
    const double pays = table_.is_off() ? kOneProbePays : kOneProbePaysWithTable;
    const auto more = static_cast<std::size_t>(settings_.probing);
    switch (settings_.pruning) {
      case ChancePruning::kNone:
      case ChancePruning::kStar1: probing_ = 0; break;
      case ChancePruning::kStar2: probing_ = 1; break;
      case ChancePruning::kStar25: probing_ = more; break;
      case ChancePruning::kAuto:
        probing_ = actions < pays ? 0 : actions < kMoreProbesPay ? 1 : more;
        break;
    }
  }

  /// The value of a state that was just reached, `ply` decisions below the root, with `depth`
  /// decisions left to look ahead. Void if the effort has stopped.
  Finding visit(const S& state, const ValueRange& window, int depth, int ply) {
    if (!effort_->visit()) return {};
    if (state.is_terminal()) {
      ++effort_->counters.leaves;
      return {ValueRange::exactly(static_cast<double>(state.returns()[hero_])), 0};
    }
    if (depth == 0) {
      ++effort_->counters.leaves;
      return {ValueRange::exactly(static_value(state)), kOpenHeight};
    }
    return look_ahead(state, window, depth, ply, kAllActions);
  }

  /// Forgets all earlier searches: no entry of the table is found again.
  void forget() { cuts_ = {}; }

  /// The action that the table would try first; kNoAction if it knows none.
  [[nodiscard]] Action best_known(const S& state) const {
    const auto* entry = table_.find(key_of(state));
    return entry == nullptr ? kNoAction : entry->best;
  }

 private:
  using Table = ExpectimaxTable<ValueRange>;
  using Actions = OrderedActions<S::Actions::kCapacity>;
  static constexpr std::size_t kAllActions = std::numeric_limits<std::size_t>::max();

  [[nodiscard]] std::uint64_t key_of(const S& state) const { return state.hash() ^ salt_.value; }

  [[nodiscard]] double static_value(const S& state) const {
    const auto values = evaluate_(state);
    TILEWRIGHT_ASSERT(state.num_players() > 2 || std::abs(values[0] + values[1]) < 1e-3F);
    TILEWRIGHT_ASSERT(std::abs(values[hero_]) <= 1.0F);
    return std::clamp(static_cast<double>(values[hero_]), -1.0, 1.0);  // cuts rely on it
  }

  /// A decision or chance node through the table. `most`: how many actions of a decision to search;
  /// a probe takes fewer than all.
  Finding look_ahead(const S& state, ValueRange window, int depth, int ply, std::size_t most) {
    const std::uint64_t key = table_.is_off() ? 0 : key_of(state);
    Finding known{{}, 0};
    Action best = kNoAction;
    if (const auto* entry = table_.find(key)) {
      best = entry->best;
      if (entry->fits(depth)) known = {entry->value, entry->height()};
    }
    if (known.value.is_exact() || known.value.misses(window)) {
      ++effort_->counters.table_cuts;
      return known;
    }
    window = window.narrowed(known.value);
    Finding found = is_chance(state) ? chance(state, window, depth, ply)
                                     : decision(state, window, depth, ply, most, best);
    if (effort_->stopped) return {};
    found = {found.value.narrowed(known.value), std::max(found.height, known.height)};
    table_.store(key, found.value, best, depth, found.height);
    return found;
  }

  [[nodiscard]] static bool is_chance(const S& state) {
    return state.current_player() == Player::chance();
  }

  /// Alpha-beta in the mover's own view. `best`: in, the action to try first, if it is one; out,
  /// the best one found.
  Finding decision(const S& state, const ValueRange& window, int depth, int ply, std::size_t most,
                   Action& best) {
    const Player mover = state.current_player();
    const bool is_hero = mover.index() == hero_;
    const auto own = [is_hero](const ValueRange& value) {
      return is_hero ? value : value.negated();
    };
    const ValueRange wanted = own(window);
    Actions actions;
    order_actions(state, mover, best, depth, ply, actions);
    Finding found{{-1, -1}, 0};
    bool first = true;
    for (std::size_t searched = 0; !actions.empty(); ++searched) {
      if (searched == most) {
        found.value.upper = 1;  // the others may be better
        break;
      }
      const Action action = actions.next();
      S child = state;
      child.apply(action);
      const Finding one =
          visit(child, own({std::max(wanted.lower, found.value.lower), wanted.upper}), depth - 1,
                ply + 1);
      if (effort_->stopped) return {};
      const ValueRange value = own(one.value);
      if (value.lower > found.value.lower || first) best = action;
      first = false;
      found.value.lower = std::max(found.value.lower, value.lower);
      found.value.upper = std::max(found.value.upper, value.upper);
      found.height = std::max(found.height, height_above(one.height));
      if (value.lower >= wanted.upper - kValueTolerance) {
        // What the other actions are worth no longer matters, nor how far they were searched.
        if (!actions.empty()) found = {{value.lower, 1}, height_above(one.height)};
        cuts_.reward(mover, action, ply, depth);
        break;
      }
    }
    return {own(found.value), found.height};
  }

  /// Every legal action, scored by what is known of it: the table's first, then by the static value
  /// behind it where there is one, by the killers and the history of cuts.
  void order_actions(const S& state, Player mover, Action first, int depth, int ply, Actions& out) {
    typename S::Actions legal;
    state.legal_actions(legal);
    ++effort_->counters.decisions;
    effort_->counters.actions += legal.size();
    for (const Action action : legal) {
      float score = 0.25F * cuts_.history(mover, action);
      if (action == first) score += 8;
      if (cuts_.is_killer(ply, action)) score += 0.5F;
      if constexpr (ScoresActions<Evaluator, S>) {
        if (settings_.static_ordering) score += evaluate_.action_score(state, action);
      } else if constexpr (!kSaysNothing<Evaluator>) {
        // With one ply left the actions lead to leaves: scoring them would be searching them.
        if (settings_.static_ordering && depth > 1) score += score_behind(state, mover, action);
      }
      out.add(action, score);
    }
    out.arrange();
  }

  [[nodiscard]] float score_behind(const S& state, Player mover, Action action) const {
    S child = state;
    child.apply(action);
    const auto values = child.is_terminal() ? child.returns() : evaluate_(child);
    const bool is_own = mover.index() == hero_ || state.num_players() == 2;
    return is_own ? values[mover.index()] : -values[hero_];
  }

  Finding chance(const S& state, const ValueRange& window, int depth, int ply) {
    if constexpr (ChanceNodes<S>) {
      typename S::ChanceOutcomes outcomes;
      if (list_outcomes(state, settings_.samples, salt_, outcomes)) effort_->sampled = true;
      ++effort_->counters.chances;
      effort_->counters.outcomes += outcomes.size();
      StarNode<S::ChanceOutcomes::kCapacity> node{outcomes.span()};
      int height = 0;
      const auto look_at = [&](std::size_t i, std::size_t most) {
        const bool prune = settings_.pruning != ChancePruning::kNone;
        S child = state;
        child.apply(outcomes[i].outcome);
        if (most != kAllActions && (child.is_terminal() || is_chance(child))) return;
        const ValueRange asked = prune ? node.window(i, window) : ValueRange{};
        const Finding found = most == kAllActions ? visit(child, asked, depth, ply)
                                                  : probe(child, asked, depth, ply, most);
        node.narrow(i, found.value);
        height = std::max(height, found.height);
      };
      for (const std::size_t most : {probing_, kAllActions}) {
        if (most == 0 || (most != kAllActions && outcomes.size() == 1)) continue;
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
          if (node[i].is_exact()) continue;
          look_at(i, most);
          if (effort_->stopped) return {};
          if (settings_.pruning != ChancePruning::kNone && node.misses(window)) {
            return {node.range(), height};
          }
        }
      }
      return {node.range(), height};
    } else {
      TILEWRIGHT_ASSERT(false);
      return {};
    }
  }

  /// Searches only the `most` best-looking actions of a decision: what its mover has for sure.
  Finding probe(const S& state, const ValueRange& window, int depth, int ply, std::size_t most) {
    ++effort_->counters.probes;
    if (!effort_->visit()) return {};
    return look_ahead(state, window, depth, ply, most);
  }

  ExpectimaxSettings settings_;
  Evaluator evaluate_;
  Table table_;
  CutMemory cuts_;
  std::size_t hero_ = 0;
  Seed salt_;
  SearchEffort* effort_ = nullptr;
  std::size_t probing_ = 0;  // actions probed behind each outcome; 0: none
};

}  // namespace tilewright
