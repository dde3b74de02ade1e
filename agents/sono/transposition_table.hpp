#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace tilewright::sono {

/// What a search knows of one position: bounds of its value and the placement to try first.
struct Bounds {
  std::int8_t lower = -127;
  std::int8_t upper = 127;
  std::uint8_t type = kNoMove;  // card type and cell of the best placement so far
  std::uint8_t cell = 0;

  static constexpr std::uint8_t kNoMove = 255;
};

/// A table of positions of bounded memory: buckets of four entries, one cache line each.
///
/// A full bucket gives up an entry of an earlier search if it has one, else the one with the fewest
/// empty cells, which is the cheapest to find again. Entries stay true for ever: a key stands for a
/// position with all that its value depends on, the rules included.
class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t bytes)
      : bucket_bits_{bits_for(bytes)},
        buckets_{std::make_unique<Bucket[]>(std::size_t{1} << bucket_bits_)} {}

  /// Entries written from now on are worth more than those written before.
  void start_search() { ++generation_; }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key)); }

  /// What is known of a position; nothing known: the widest bounds.
  [[nodiscard]] Bounds probe(std::uint64_t key) const {
    for (const Entry& entry : bucket_of(key).entries) {
      if (entry.key == key) return entry.bounds;
    }
    return {};
  }

  void store(std::uint64_t key, const Bounds& bounds, int empty_cells) {
    auto& entries = bucket_of(key).entries;
    Entry* victim = entries.data();
    for (Entry& entry : entries) {
      if (entry.key == key) {
        victim = &entry;
        break;
      }
      if (worth(entry) < worth(*victim)) victim = &entry;
    }
    *victim = {key, bounds, static_cast<std::uint8_t>(empty_cells), generation_};
  }

  [[nodiscard]] std::size_t bytes() const { return sizeof(Bucket) << bucket_bits_; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    Bounds bounds;
    std::uint8_t empty_cells = 0;
    std::uint8_t generation = 0;
  };
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };
  static_assert(sizeof(Bucket) == 64);

  static unsigned bits_for(std::size_t bytes) {
    const std::size_t buckets = bytes / sizeof(Bucket);
    return buckets < 2 ? 0U : static_cast<unsigned>(std::bit_width(buckets)) - 1U;
  }
  [[nodiscard]] int worth(const Entry& entry) const {
    return entry.empty_cells + (entry.generation == generation_ ? 64 : 0);
  }
  [[nodiscard]] Bucket& bucket_of(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>(key & ((std::uint64_t{1} << bucket_bits_) - 1))];
  }

  unsigned bucket_bits_;
  std::unique_ptr<Bucket[]> buckets_;
  std::uint8_t generation_ = 0;
};

}  // namespace tilewright::sono
