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
  explicit Formations(const Values& values) : values_{values} {
    first_.fill(kNone);
    shares_.fill(values[1] * kShare);
  }

  /// Adds a formation of two hexes or more. Those of one lowest hex are tried in the order in which
  /// they are added.
  void add(HexSet hexes, int points) {
    list_.push({hexes, points, kNone, 0});
    const auto size = static_cast<std::size_t>(std::popcount(hexes));
    largest_ = std::max(largest_, size);
    for_each_bit(hexes, [&](int hex) {
      int& share = shares_[static_cast<std::size_t>(hex)];
      share = std::max(share, points * kShare / static_cast<int>(size));
    });
  }

  /// The most points that the hexes of `all` can make. To be called once.
  [[nodiscard]] int best(const Environment& environment, HexSet all) {
    const auto size = static_cast<std::size_t>(std::popcount(all));
    for (std::size_t n = 0; n <= size; ++n) {
      most_[n] = values_[largest_] * static_cast<int>(n / largest_) + values_[n % largest_];
    }
    is_large_ = size > kSmall;
    if (is_large_) {
      all = renumber(environment, all);
      seen_.fill({});
    }
    for (std::size_t i = list_.size(); i-- > 0;) {
      Formation& formation = list_[i];
      formation.share = share_of(formation.hexes);
      std::uint16_t& first = first_[static_cast<std::size_t>(std::countr_zero(formation.hexes))];
      formation.next = first;
      first = static_cast<std::uint16_t>(i);
    }
    search(all, share_of(all), 0);
    return best_;
  }

 private:
  static constexpr std::uint16_t kNone = 0xFFFF;
  // The points of a formation are shared out among its hexes in sixtieths: all sizes divide 60.
  static constexpr int kShare = 60;
  // For so few hexes the search alone is faster.
  static constexpr std::size_t kSmall = 8;
  static constexpr std::size_t kSeen = 1024;

  struct Formation {
    HexSet hexes;
    int points;
    std::uint16_t next;  // of the same lowest hex
    int share;           // the sum over the hexes of what each could be worth
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
    const auto old_shares = shares_;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
      const auto hex = static_cast<std::size_t>(order[rank]);
      turned[hex] = hex_bit(static_cast<int>(rank));
      shares_[rank] = old_shares[hex];
    }
    for (Formation& formation : list_) {
      HexSet hexes = 0;
      for_each_bit(formation.hexes,
                   [&](int hex) { hexes |= turned[static_cast<std::size_t>(hex)]; });
      formation.hexes = hexes;
    }
    return hex_bit(static_cast<int>(order.size())) - 1;
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

  /// share: of all that is left.
  void search(HexSet left, int share, int points) {
    if (points + most_[static_cast<std::size_t>(std::popcount(left))] <= best_ ||
        points + share / kShare <= best_) {
      return;
    }
    if (left == 0) {
      best_ = points;
      return;
    }
    if (is_large_ && was_seen(left, points)) return;
    const auto lowest = static_cast<std::size_t>(std::countr_zero(left));
    for (std::uint16_t i = first_[lowest]; i != kNone; i = list_[i].next) {
      const Formation& formation = list_[i];
      if ((formation.hexes & ~left) == 0) {
        search(left & ~formation.hexes, share - formation.share, points + formation.points);
      }
    }
    search(left & (left - 1), share - shares_[lowest], points + values_[1]);
  }

  Values values_;
  FixedList<Formation, kCapacity> list_;
  std::array<std::uint16_t, static_cast<std::size_t>(kMaxHexes)> first_{};
  std::array<int, static_cast<std::size_t>(kMaxHexes) + 1> most_{};
  std::array<int, static_cast<std::size_t>(kMaxHexes)> shares_{};  // by hex, in sixtieths
  std::array<Seen, kSeen> seen_;
  std::size_t largest_ = 1;
  bool is_large_ = false;
  int best_ = -1;
};

}  // namespace tilewright::cascadia
