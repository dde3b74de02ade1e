#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>

#include "search/tree.hpp"

namespace tilewright {

/// Something more about each edge of a tree, for searches that ask for it, so that others pay
/// nothing: a block of memory as long as the tree's, in which an edge has the place that it has in
/// the tree. Whoever holds a node may touch its edges here too.
template <class T>
class EdgeTable {
  static_assert(std::is_trivial_v<T>);  // so that reserving memory does not touch it

 public:
  explicit EdgeTable(const Tree& tree)
      : entries_{std::make_unique_for_overwrite<T[]>(tree.edge_bytes() / Edges::kBytes + 1)} {}

  /// The entries of a node's edges. Precondition: the node has room for edges.
  [[nodiscard]] T* of(const Node& node) const { return &entries_[node.edges / Edges::kBytes]; }

  /// Clears the entries of a node that has got new room, and copies those that it had before, in
  /// this table or in that of another tree.
  void make_room(const EdgeTable& from, const Node& before, const Node& now) {
    std::fill_n(of(now), now.capacity, T{});
    if (before.count > 0) std::copy_n(from.of(before), before.count, of(now));
  }

 private:
  std::unique_ptr<T[]> entries_;
};

}  // namespace tilewright
