#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "core/fixed_list.hpp"
#include "core/games/cascadia/environment.hpp"

namespace tilewright::cascadia {

/// The best choice of disjoint formations, each a set of hexes that is worth points; a hex in none
/// of them is worth the points of a formation of one. Exact: a search with a bound from above.
///
/// `values[n]` bounds the points of any formation of n hexes, with values[0] = 0 and values[1] the
/// points of a single hex; no cut of n into smaller sizes may be worth more than values[n].
template <std::size_t Sizes>
class Formations {
 public:
  using Values = std::array<int, Sizes>;
  // Elk D without gaps has the most: 20 elk stand 120 times beside a centre, and the arcs around a
  // centre are most for each elk beside it where all six are there: 25 of two or more.
  static constexpr std::size_t kCapacity = 120 * 25 / 6;

  explicit Formations(const Values& values) : values_{values} {}

  /// Adds a formation of two hexes or more. To be called by ascending lowest hex.
  void add(HexSet hexes, int points) {
    const auto lowest = static_cast<std::size_t>(std::countr_zero(hexes));
    if (counts_[lowest]++ == 0) first_[lowest] = static_cast<std::uint16_t>(list_.size());
    TILEWRIGHT_ASSERT(first_[lowest] + counts_[lowest] == static_cast<int>(list_.size()) + 1);
    list_.push({hexes, points});
    largest_ = std::max(largest_, static_cast<std::size_t>(std::popcount(hexes)));
  }

  /// The most points that the hexes of `all` can make.
  [[nodiscard]] int best(HexSet all) {
    const auto size = static_cast<std::size_t>(std::popcount(all));
    for (std::size_t n = 0; n <= size; ++n) {
      most_[n] = values_[largest_] * static_cast<int>(n / largest_) + values_[n % largest_];
    }
    best_ = -1;
    search(all, 0);
    return best_;
  }

 private:
  struct Formation {
    HexSet hexes;
    int points;
  };

  void search(HexSet left, int points) {
    if (points + most_[static_cast<std::size_t>(std::popcount(left))] <= best_) return;
    if (left == 0) {
      best_ = points;
      return;
    }
    const auto lowest = static_cast<std::size_t>(std::countr_zero(left));
    for (std::size_t i = first_[lowest]; i < first_[lowest] + counts_[lowest]; ++i) {
      const Formation& formation = list_[i];
      if ((formation.hexes & ~left) == 0) {
        search(left & ~formation.hexes, points + formation.points);
      }
    }
    search(left & (left - 1), points + values_[1]);
  }

  Values values_;
  FixedList<Formation, kCapacity> list_;
  std::array<std::uint16_t, static_cast<std::size_t>(kMaxHexes)> first_{};
  std::array<std::uint16_t, static_cast<std::size_t>(kMaxHexes)> counts_{};
  std::array<int, static_cast<std::size_t>(kMaxHexes) + 1> most_{};
  std::size_t largest_ = 1;
  int best_ = -1;
};

}  // namespace tilewright::cascadia
