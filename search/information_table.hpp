#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

#include "core/types.hpp"

namespace tilewright {

/// What the mover's choices at one information set came to. Entry i of `edges` belongs to the i-th
/// legal action. Without member initialisers, so that reserving memory for many does not touch it;
/// a new one is ChoiceStatistics{}.
struct ChoiceStatistics {
  double value_sum;  // of the mover's returns
  std::uint32_t visits;
  float mean;  // value_sum / visits; 0 before the first
};
static_assert(std::is_trivial_v<ChoiceStatistics>);

/// The statistics of many information sets by key, in flat memory with a cap that is reserved at
/// once and used from the front. A full table is a normal state in which nothing is added.
///
/// Keys are compared by all their 64 bits, and by the number of choices: where two information sets
/// share a key, statistics are mixed up, but no choice is offered that does not exist.
class InformationTable {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~Index{0};

  /// A node takes less than this, with so many choices.
  static constexpr std::size_t bytes_per_node(std::size_t choices) {
    return std::max<std::size_t>(128, 2 * choices * sizeof(ChoiceStatistics));
  }

  /// bytes: for everything together. Half is for the choices, a quarter for the nodes, the rest for
  /// finding them.
  explicit InformationTable(std::size_t bytes)
      : node_capacity_{std::clamp<std::size_t>(bytes / 4 / sizeof(Node), kLeastNodes, kNone - 1)},
        edge_capacity_{std::max<std::size_t>(bytes / 2 / sizeof(ChoiceStatistics), kLeastEdges)},
        most_slots_{std::max<std::size_t>(bytes / 6 / sizeof(Index), kLeastSlots)},
        nodes_{std::make_unique_for_overwrite<Node[]>(node_capacity_)},
        edges_{std::make_unique_for_overwrite<ChoiceStatistics[]>(edge_capacity_)},
        slots_(kLeastSlots, kNone) {}

  void clear() {
    size_ = 0;
    used_edges_ = 0;
    is_full_ = false;
    slots_.assign(kLeastSlots, kNone);
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  /// Whether something did not fit any more.
  [[nodiscard]] bool is_full() const { return is_full_; }

  /// The node of a key with so many choices, or kNone.
  [[nodiscard]] Index find(std::uint64_t key, std::size_t choices) const {
    const Index index = slots_[slot_of(key)];
    return index != kNone && nodes_[index].count == choices ? index : kNone;
  }

  /// A new node without visits; kNone if there is no room or the key is taken.
  Index add(std::uint64_t key, std::size_t choices) {
    if (!has_room(choices)) {
      is_full_ = true;
      return kNone;
    }
    Index& slot = slots_[slot_of(key)];
    if (slot != kNone) return kNone;
    slot = static_cast<Index>(size_++);
    nodes_[slot] = {key, used_edges_, static_cast<std::uint32_t>(choices), 0, 0};
    std::fill_n(&edges_[used_edges_], choices, ChoiceStatistics{});
    used_edges_ += choices;
    return slot;
  }

  /// Visits of the node, and how many of its choices have any.
  [[nodiscard]] std::uint32_t visits(Index node) const { return nodes_[node].visits; }
  [[nodiscard]] std::uint32_t tried(Index node) const { return nodes_[node].tried; }
  [[nodiscard]] std::uint32_t choices(Index node) const { return nodes_[node].count; }
  [[nodiscard]] const ChoiceStatistics& choice(Index node, std::uint32_t i) const {
    return edges_[nodes_[node].first + i];
  }

  /// The best by UCB1 of the first `count` choices, the first of equal ones. Precondition: each has
  /// a visit. exploration: its constant, in units of returns.
  [[nodiscard]] std::uint32_t best_by_ucb1(Index node, std::uint32_t count,
                                           double exploration) const {
    const float spread = static_cast<float>(exploration) *
                         std::sqrt(std::log(static_cast<float>(nodes_[node].visits)));
    std::uint32_t best = 0;
    float best_score = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i = 0; i < count; ++i) {
      const ChoiceStatistics& at = choice(node, i);
      const float score = at.mean + spread / std::sqrt(static_cast<float>(at.visits));
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  /// Counts one visit of a choice.
  void add_value(Index node, std::uint32_t i, float value) {
    ChoiceStatistics& at = edges_[nodes_[node].first + i];
    nodes_[node].tried += at.visits == 0 ? 1 : 0;
    ++nodes_[node].visits;
    ++at.visits;
    at.value_sum += value;
    at.mean = static_cast<float>(at.value_sum / at.visits);
  }

 private:
  static constexpr std::size_t kLeastNodes = 2;
  static constexpr std::size_t kLeastEdges = 512;
  static constexpr std::size_t kLeastSlots = 64;

  struct Node {
    std::uint64_t key;
    std::size_t first;    // of its choices
    std::uint32_t count;  // of its choices
    std::uint32_t tried;
    std::uint32_t visits;
  };
  static_assert(std::is_trivial_v<Node>);

  /// Where a key is, or where it would go. Linear probing; there is always an empty slot.
  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
    std::size_t at = static_cast<std::size_t>(key) & (slots_.size() - 1);
    while (slots_[at] != kNone && nodes_[slots_[at]].key != key)
      at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  bool has_room(std::size_t choices) {
    if (size_ == node_capacity_ || used_edges_ + choices > edge_capacity_) return false;
    if (4 * (size_ + 1) <= 3 * slots_.size()) return true;
    // While it grows the old slots are there as well, half as many.
    if (2 * slots_.size() > most_slots_) return false;
    slots_ = std::vector<Index>(2 * slots_.size(), kNone);
    for (Index index = 0; index < size_; ++index) slots_[slot_of(nodes_[index].key)] = index;
    return true;
  }

  std::size_t node_capacity_;
  std::size_t edge_capacity_;
  std::size_t most_slots_;
  std::unique_ptr<Node[]> nodes_;
  std::unique_ptr<ChoiceStatistics[]> edges_;
  std::vector<Index> slots_;  // a power of two, at most three quarters in use
  std::size_t size_ = 0;
  std::size_t used_edges_ = 0;
  bool is_full_ = false;
};

}  // namespace tilewright
