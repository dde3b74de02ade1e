#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/games/catan/cards.hpp"
#include "core/games/catan_connect/rules.hpp"

namespace tilewright::catan_connect {

using catan::Cards;
using catan::DevCard;
using catan::kResources;

/// Tokens of the five resources: 72 players have up to 360 of each.
using Tokens = catan::CardCounts<std::uint64_t, 12>;

/// Development tiles are counted as the cards of the base game are; there is no monopoly.
inline constexpr int kTileKinds = 4;
inline constexpr int kVictoryPoint = static_cast<int>(DevCard::kVictoryPoint);
/// The tiles that are played, in the order of their actions.
inline constexpr std::array<DevCard, 3> kPlayable = {DevCard::kKnight, DevCard::kRoadBuilding,
                                                     DevCard::kPlenty};

/// The tiles with which a stack begins. Its number is 2 * board + store; where the stores of a
/// board are pooled there is only the first.
constexpr Cards first_tiles(const Rules& rules, std::size_t stack) {
  const bool is_halved = rules.tiles_per_store == TilesPerStore::kHalf;
  if (rules.tile_stores == TileStores::kPooled) {
    if (stack % 2 == 1) return {};
    return is_halved ? Cards{5, 2, 1, 1, 0} : Cards{10, 4, 2, 2, 0};
  }
  if (!is_halved) return {5, 2, 1, 1, 0};
  return stack % 2 == 0 ? Cards{3, 1, 1, 0, 0} : Cards{2, 1, 0, 1, 0};
}

/// Unplayed tiles of one player by the stack they were bought from, which everybody saw; sorted by
/// stack. The kinds are missing where they are hidden.
class Lots {
 public:
  /// All stacks in reach of a player have room: three boards of two stores.
  static constexpr std::size_t kMost = 6;
  static constexpr std::uint8_t kNoStack = 255;
  struct Lot {
    Cards kinds;
    std::uint8_t count = 0;
    std::uint8_t stack = kNoStack;
    std::uint16_t filler = 0;
    friend constexpr bool operator==(const Lot&, const Lot&) = default;
  };

  [[nodiscard]] constexpr const Lot* begin() const { return lots_.data(); }
  [[nodiscard]] constexpr const Lot* end() const { return lots_.data() + size(); }
  [[nodiscard]] constexpr Lot* begin() { return lots_.data(); }
  [[nodiscard]] constexpr Lot* end() { return lots_.data() + size(); }
  [[nodiscard]] constexpr std::size_t size() const {
    std::size_t size = 0;
    while (size < kMost && lots_[size].count > 0) ++size;
    return size;
  }
  /// All kinds that are known.
  [[nodiscard]] constexpr Cards kinds() const {
    Cards all;
    for (const Lot& lot : lots_) all += lot.kinds;
    return all;
  }
  [[nodiscard]] constexpr int count() const {
    int all = 0;
    for (const Lot& lot : lots_) all += lot.count;
    return all;
  }
  [[nodiscard]] constexpr bool has_stack(std::size_t stack) const {
    for (const Lot& lot : *this) {
      if (lot.stack == stack) return true;
    }
    return false;
  }
  /// Precondition: there is room.
  constexpr void add(std::size_t stack, Cards kinds, int count) {
    if (count == 0) return;
    std::size_t at = 0;
    while (at < kMost && lots_[at].count > 0 && lots_[at].stack < stack) ++at;
    TILEWRIGHT_ASSERT(at < kMost);
    if (lots_[at].count == 0 || lots_[at].stack != stack) {
      TILEWRIGHT_ASSERT(lots_[kMost - 1].count == 0);
      for (std::size_t i = kMost - 1; i > at; --i) lots_[i] = lots_[i - 1];
      lots_[at] = Lot{};
      lots_[at].stack = static_cast<std::uint8_t>(stack);
    }
    lots_[at].kinds += kinds;
    lots_[at].count = static_cast<std::uint8_t>(lots_[at].count + count);
  }
  /// Takes a tile of a kind from the first lot that has one; the stack it came from.
  constexpr std::size_t take(int kind) {
    std::size_t at = 0;
    while (lots_[at].kinds[kind] == 0) ++at;
    const std::size_t stack = lots_[at].stack;
    lots_[at].kinds -= Cards::one(kind);
    if (--lots_[at].count == 0) {
      for (std::size_t i = at; i + 1 < kMost; ++i) lots_[i] = lots_[i + 1];
      lots_[kMost - 1] = Lot{};
    }
    return stack;
  }
  friend constexpr bool operator==(const Lots&, const Lots&) = default;

 private:
  std::array<Lot, kMost> lots_{};
};

/// A stack of tiles.
struct Stack {
  Cards left;    // by kind, as far as known
  Cards played;  // of those that were bought from it
  std::uint8_t count = 0;
  std::array<std::uint8_t, 3> filler{};
  friend bool operator==(const Stack&, const Stack&) = default;
};

}  // namespace tilewright::catan_connect
