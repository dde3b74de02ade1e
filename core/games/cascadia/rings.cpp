// Elk D with gaps: each elk belongs to one of the cells around it, a centre, and a centre with n
// elk is worth kRingValues[n].
//
// The numbers of elk that the centres can have are the bases of a polymatroid (every elk goes to
// one of its centres), and the values are convex in them. So the maximum is at a vertex: the
// centres come in some order, and each takes all the elk around it that are left (Edmonds 1970).
// Swapping two centres next to each other in that order, of which the second would have more elk,
// only makes the numbers more unequal and the sum no smaller; so orders in which the numbers never
// rise suffice, and among centres with equal numbers those with ascending index.
#include <algorithm>

#include "core/games/cascadia/cards.hpp"
#include "core/games/cascadia/formations.hpp"
#include "core/games/cascadia/groups.hpp"

namespace tilewright::cascadia {
namespace {

constexpr int kMaxElk = kTokensOfAKind;

/// The cells with two or more elk around them.
class Centres {
 public:
  Centres(const Environment& environment, HexSet elk) {
    for_each_bit(elk, [&](int hex) {
      for (int direction = 0; direction < kDirections; ++direction) {
        add(environment.hex(hex).cell().neighbour(direction), hex_bit(hex));
      }
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < around_.size(); ++i) {
      if (!is_covered(i)) around_[kept++] = around_[i];
    }
    size_ = kept;
  }

  int best(HexSet elk) {
    best_ = 0;
    search(elk, kDirections, 0, 0);
    return best_;
  }

 private:
  static constexpr std::size_t kCapacity = static_cast<std::size_t>(kMaxElk) * kDirections;

  void add(Cell cell, HexSet elk) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i] != cell) continue;
      around_[i] |= elk;
      return;
    }
    cells_.push(cell);
    around_.push(elk);
  }

  /// A centre with one elk is worth no more than a single, and one whose elk all lie around another
  /// one that is kept is never needed.
  [[nodiscard]] bool is_covered(std::size_t index) const {
    const HexSet own = around_[index];
    if (std::popcount(own) < 2) return true;
    for (std::size_t i = index + 1; i < around_.size(); ++i) {
      if ((own & ~around_[i]) == 0) return true;
    }
    return false;
  }

  /// The most that `elk` elk are worth with at most `most` around a centre.
  static int bound(int elk, int most) {
    return elk / most * kRingValues[static_cast<std::size_t>(most)] +
           kRingValues[static_cast<std::size_t>(elk % most)];
  }

  /// `most` and `from`: no centre takes more, and one that takes as many has no lower index.
  void search(HexSet left, int most, std::size_t from, int points) {
    std::array<std::uint8_t, kCapacity> counts;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    int highest = 1;
    for (std::size_t i = 0; i < size_; ++i) {
      counts[i] = static_cast<std::uint8_t>(std::popcount(around_[i] & left));
      if (counts[i] < most || (counts[i] == most && i >= from)) {
        highest = std::max<int>(highest, counts[i]);
      }
    }
    const int elk = std::popcount(left);
    if (points + bound(elk, highest) <= best_) return;
    best_ = std::max(best_, points + elk * kRingValues[1]);
    for (int count = highest; count >= 2; --count) {
      for (std::size_t i = count == most ? from : 0; i < size_; ++i) {
        if (counts[i] != count) continue;
        search(left & ~around_[i], count, i + 1,
               points + kRingValues[static_cast<std::size_t>(count)]);
      }
    }
  }

  FixedList<Cell, kCapacity> cells_;
  FixedList<HexSet, kCapacity> around_;
  std::size_t size_ = 0;
  int best_ = 0;
};

}  // namespace

int best_rings(const Environment& environment, HexSet elk) {
  if (elk == 0) return 0;
  if ((elk & (elk - 1)) == 0) return kRingValues[1];
  return Centres{environment, elk}.best(elk);
}

}  // namespace tilewright::cascadia
