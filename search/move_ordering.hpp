#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/fixed_list.hpp"
#include "core/types.hpp"

namespace tilewright {

/// The actions of a node, handed out by falling score, equal scores by ascending id. A heap: a cut
/// after a few actions does not pay for sorting all.
template <std::size_t Capacity>
class OrderedActions {
 public:
  void add(Action action, float score) { heap_[size_++] = {score, action}; }
  /// To be called once, after the last add.
  void arrange() { std::make_heap(heap_.begin(), end(), comes_later); }

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  Action next() {
    TILEWRIGHT_ASSERT(size_ > 0);
    std::pop_heap(heap_.begin(), end(), comes_later);
    return heap_[--size_].action;
  }

 private:
  // Without initialisers: most of the list is never used.
  struct Scored {  // NOLINT(cppcoreguidelines-pro-type-member-init)
    float score;
    Action action;
  };
  static bool comes_later(const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score < b.score : a.action > b.action;
  }
  auto end() { return heap_.begin() + static_cast<std::ptrdiff_t>(size_); }

  std::array<Scored, Capacity> heap_;
  std::size_t size_ = 0;
};

/// What a search remembers of actions that led to cuts: two killers for every ply below the root,
/// and for every player and action how reliably it cut (history heuristic, Schaeffer 1989).
class CutMemory {
 public:
  /// Forgets the killers, and half of the history, which another position needs less.
  void start_search(std::size_t players, std::uint32_t actions, std::size_t plies) {
    killers_.assign(plies, {kNone, kNone});
    actions_ = actions;
    history_.resize(players * actions, 0.0F);
    for (float& share : history_) share /= 2;
  }

  /// In [0, 1): how often the action cut of late, weighted by depth.
  [[nodiscard]] float history(Player player, Action action) const {
    return history_[player.index() * actions_ + action.id()];
  }
  [[nodiscard]] bool is_killer(int ply, Action action) const {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    return killers[0] == action || killers[1] == action;
  }

  void reward(Player player, Action action, int ply, int depth) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != action) killers = {action, killers[0]};
    float& share = history_[player.index() * actions_ + action.id()];
    const auto weight = static_cast<float>(std::min(depth, 8));
    share += (1.0F - share) * weight * weight / 128.0F;
  }

 private:
  static constexpr Action kNone{~std::uint32_t{0}};
  std::vector<std::array<Action, 2>> killers_;
  std::vector<float> history_;
  std::size_t actions_ = 0;
};

}  // namespace tilewright
