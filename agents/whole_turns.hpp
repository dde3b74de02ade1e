#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/fixed_list.hpp"
#include "core/random.hpp"
#include "core/types.hpp"
#include "search/budget.hpp"
#include "search/clock.hpp"

namespace tilewright {

// For games whose turns are several plies: flat Monte Carlo over turns as a whole.

/// A way to play the rest of a turn.
template <std::size_t MostPlies>
struct WholeTurn {
  FixedList<Action, MostPlies> plies;
  float value = 0;  // before any playout, by which turns become candidates
  double sum = 0;   // of what its playouts came to
  std::uint64_t playouts = 0;

  /// Precondition: it was played out.
  [[nodiscard]] double mean() const { return sum / static_cast<double>(playouts); }
};

/// Keeps the turns of the highest values among many: a heap with the worst on top.
template <std::size_t MostPlies>
class TopTurns {
 public:
  using Turn = WholeTurn<MostPlies>;

  /// Precondition: count > 0. The list is cleared.
  TopTurns(std::size_t count, std::vector<Turn>& list) : count_{count}, list_{list} {
    list_.clear();
  }
  [[nodiscard]] bool takes(float value) const {
    return list_.size() < count_ || value > list_.front().value;
  }
  /// Precondition: takes(value).
  void add(std::initializer_list<Action> plies, float value) {
    if (list_.size() == count_) {
      std::ranges::pop_heap(list_, is_better);
      list_.pop_back();
    }
    Turn& turn = list_.emplace_back();
    for (const Action ply : plies) turn.plies.push(ply);
    turn.value = value;
    std::ranges::push_heap(list_, is_better);
  }
  /// Puts the best first. To be called last.
  void sort() { std::ranges::sort_heap(list_, is_better); }

 private:
  static bool is_better(const Turn& a, const Turn& b) { return a.value > b.value; }
  std::size_t count_;
  std::vector<Turn>& list_;
};

/// Sequential halving (Karnin, Koren & Somekh 2013): rounds with equal shares of the budget, after
/// each of which the worse half of the turns drops out. Afterwards the best is the first. What was
/// played: the number of playouts.
///
/// `play_out(turn, seed)` returns what one playout of the turn comes to, for the player whose turn
/// it is. Playouts of the same number have the same seed for all turns. Each turn is played out at
/// least once, whatever the budget; of a single turn there are none.
template <std::size_t MostPlies, class PlayOut>
std::uint64_t halve_turns(std::vector<WholeTurn<MostPlies>>& turns, const Budget& budget, Seed seed,
                          PlayOut&& play_out) {
  if (turns.size() < 2) return 0;
  const auto rounds = static_cast<std::uint64_t>(std::bit_width(turns.size() - 1));
  std::uint64_t number = 0;
  std::uint64_t simulations = 0;
  std::size_t left = turns.size();
  SearchClock clock{budget};
  for (std::uint64_t round = 1; round <= rounds; ++round) {
    const double share = static_cast<double>(round) / static_cast<double>(rounds);
    do {
      for (std::size_t i = 0; i < left; ++i) {
        turns[i].sum += play_out(turns[i], split(seed, number));
        ++turns[i].playouts;
      }
      ++number;
      simulations += left;
      if (budget.stop != nullptr && budget.stop->is_made()) break;
    } while ((budget.simulations == 0 || static_cast<double>(simulations + left) <=
                                             share * static_cast<double>(budget.simulations)) &&
             (budget.milliseconds <= 0 || clock.seconds() * 1e3 < share * budget.milliseconds));
    std::stable_sort(turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(left),
                     [](const auto& a, const auto& b) { return a.mean() > b.mean(); });
    left = (left + 1) / 2;
  }
  return simulations;
}

}  // namespace tilewright
