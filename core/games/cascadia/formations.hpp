#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "core/fixed_list.hpp"
#include "core/games/cascadia/environment.hpp"

namespace tilewright::cascadia {

/// The best choice of disjoint formations, each a set of hexes that is worth points; a hex in none
/// of them is worth the points of a formation of one. Exact: depth first, where the lowest hex that
/// is left belongs to one of its formations or to none, with two bounds from above, and a table of
/// sets that were left before with as many points.
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

  // seen_ is filled when it is needed.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
  explicit Formations(const Values& values) : values_{values} { first_.fill(kNone); }

  /// Adds a formation of two hexes or more. Those of one lowest hex are tried in the order in which
  /// they are added.
  void add(HexSet hexes, int points) {
    list_.push({hexes, points, 0, kNone});
    largest_ = std::max(largest_, static_cast<std::size_t>(std::popcount(hexes)));
  }

  /// The most points that the hexes of `all` can make. To be called once.
  [[nodiscard]] int best(const Environment& environment, HexSet all) {
    const auto size = static_cast<std::size_t>(std::popcount(all));
    for (std::size_t n = 0; n <= size; ++n) {
      most_[n] = values_[largest_] * static_cast<int>(n / largest_) + values_[n % largest_];
    }
    const bool is_large = size > kSmall;
    if (is_large) {
      all = renumber(environment, all);
      share_out();
      seen_.fill({});
    }
    for (std::size_t i = list_.size(); i-- > 0;) {
      Formation& formation = list_[i];
      std::uint16_t& first = first_[static_cast<std::size_t>(std::countr_zero(formation.hexes))];
      formation.next = first;
      first = static_cast<std::uint16_t>(i);
    }
    if (is_large) {
      search<true>(all, share_of(all), 0);
    } else {
      search<false>(all, 0, 0);
    }
    return best_;
  }

 private:
  static constexpr std::uint16_t kNone = 0xFFFF;
  // The points of a formation are shared out among its hexes in sixtieths: all sizes divide 60.
  static constexpr int kShare = 60;
  // For so few hexes the search is faster with the first bound alone.
  static constexpr std::size_t kSmall = 8;
  static constexpr std::size_t kSeen = 1024;

  struct Formation {
    HexSet hexes;
    int points;
    int share;           // the sum over the hexes of what each could be worth
    std::uint16_t next;  // of the same lowest hex
  };
  struct Seen {
    HexSet left = 0;
    int points = 0;
  };

  /// Numbers the hexes row by row, so that those that are left lie together: then few sets come up
  /// often. Returns the new numbers of `all`.
  HexSet renumber(const Environment& environment, HexSet all) {
    FixedList<int, static_cast<std::size_t>(kMaxHexes)> order;
    for_each_bit(all, [&](int hex) { order.push(hex); });
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return environment.hex(a).cell() < environment.hex(b).cell(); });
    std::array<HexSet, static_cast<std::size_t>(kMaxHexes)> turned{};
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
      turned[static_cast<std::size_t>(order[rank])] = hex_bit(static_cast<int>(rank));
    }
    for (Formation& formation : list_) {
      HexSet hexes = 0;
      for_each_bit(formation.hexes,
                   [&](int hex) { hexes |= turned[static_cast<std::size_t>(hex)]; });
      formation.hexes = hexes;
    }
    return hex_bit(static_cast<int>(order.size())) - 1;
  }

  /// What each hex is worth at most: its share of the best formation for it.
  void share_out() {
    shares_.fill(values_[1] * kShare);
    for (const Formation& formation : list_) {
      const int share = formation.points * kShare / std::popcount(formation.hexes);
      for_each_bit(formation.hexes, [&](int hex) {
        int& most = shares_[static_cast<std::size_t>(hex)];
        most = std::max(most, share);
      });
    }
    for (Formation& formation : list_) formation.share = share_of(formation.hexes);
  }

  [[nodiscard]] int share_of(HexSet hexes) const {
    int sum = 0;
    for_each_bit(hexes, [&](int hex) { sum += shares_[static_cast<std::size_t>(hex)]; });
    return sum;
  }

  /// Whether a set was left before with as many points or more; remembers it.
  bool was_seen(HexSet left, int points) {
    Seen& seen = seen_[(left * 0x9E3779B1U >> 16U) % kSeen];
    if (seen.left == left && seen.points >= points) return true;
    seen = {left, points};
    return false;
  }

  /// share: of all that is left; looked at in a large set alone, as is what was seen.
  template <bool IsLarge>
  void search(HexSet left, int share, int points) {
    if (points + most_[static_cast<std::size_t>(std::popcount(left))] <= best_) return;
    if (left == 0) {
      best_ = points;
      return;
    }
    if constexpr (IsLarge) {
      if (points + share / kShare <= best_ || was_seen(left, points)) return;
    }
    const auto lowest = static_cast<std::size_t>(std::countr_zero(left));
    for (std::uint16_t i = first_[lowest]; i != kNone; i = list_[i].next) {
      const Formation& formation = list_[i];
      if ((formation.hexes & ~left) != 0) continue;
      const int rest = IsLarge ? share - formation.share : 0;
      search<IsLarge>(left & ~formation.hexes, rest, points + formation.points);
    }
    const int rest = IsLarge ? share - shares_[lowest] : 0;
    search<IsLarge>(left & (left - 1), rest, points + values_[1]);
  }

  Values values_;
  FixedList<Formation, kCapacity> list_;
  std::array<std::uint16_t, static_cast<std::size_t>(kMaxHexes)> first_{};
  std::array<int, static_cast<std::size_t>(kMaxHexes) + 1> most_{};
  std::array<int, static_cast<std::size_t>(kMaxHexes)> shares_{};  // by hex, in sixtieths
  std::array<Seen, kSeen> seen_;
  std::size_t largest_ = 1;
  int best_ = -1;
};

}  // namespace tilewright::cascadia
