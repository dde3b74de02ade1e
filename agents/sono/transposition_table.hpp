#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

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
      : bucket_bits_{bits_for(bytes)}, memory_{zeros(sizeof(Bucket) * (num_buckets() + 1))} {
    if (memory_ == nullptr) throw std::bad_alloc{};
    // From the first whole bucket on.
    void* start = memory_.get();
    std::size_t space = sizeof(Bucket) * (num_buckets() + 1);
    buckets_ = static_cast<Bucket*>(
        std::align(alignof(Bucket), sizeof(Bucket) * num_buckets(), start, space));
  }

  /// Entries written from now on are worth more than those written before.
  void start_search() { ++generation_; }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key)); }

  /// What is known of a position; nothing known: the widest bounds.
  [[nodiscard]] Bounds probe(std::uint64_t key) const {
    for (const Entry& entry : bucket_of(key).entries) {
      if (entry.key == key) return entry.bounds();
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
    *victim = Entry::of(key, bounds, static_cast<std::uint8_t>(empty_cells), generation_);
  }

  [[nodiscard]] std::size_t bytes() const { return sizeof(Bucket) << bucket_bits_; }

 private:
  /// All bits 0: nothing is known. So a large table need not be written before it is used, which
  /// would take longer than many a search.
  struct Entry {
    std::uint64_t key;
    std::uint8_t above_least;  // lower + 127
    std::uint8_t below_most;   // 127 - upper
    std::uint8_t next_type;    // type + 1, so that kNoMove is 0
    std::uint8_t cell;
    std::uint8_t empty_cells;
    std::uint8_t generation;

    static Entry of(std::uint64_t key, const Bounds& bounds, std::uint8_t empty_cells,
                    std::uint8_t generation) {
      return {key,
              static_cast<std::uint8_t>(bounds.lower + kWidest),
              static_cast<std::uint8_t>(kWidest - bounds.upper),
              static_cast<std::uint8_t>(bounds.type + 1),
              bounds.cell,
              empty_cells,
              generation};
    }
    [[nodiscard]] Bounds bounds() const {
      return {static_cast<std::int8_t>(above_least - kWidest),
              static_cast<std::int8_t>(kWidest - below_most),
              static_cast<std::uint8_t>(next_type - 1), cell};
    }

   private:
    static constexpr int kWidest = 127;
  };
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };
  static_assert(sizeof(Bucket) == 64 && std::is_trivial_v<Bucket>);

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  using Memory = std::unique_ptr<void, Free>;
  static Memory zeros(std::size_t bytes) { return Memory{std::calloc(bytes, 1)}; }

  static unsigned bits_for(std::size_t bytes) {
    const std::size_t buckets = bytes / sizeof(Bucket);
    return buckets < 2 ? 0U : static_cast<unsigned>(std::bit_width(buckets)) - 1U;
  }
  [[nodiscard]] int worth(const Entry& entry) const {
    return entry.empty_cells + (entry.generation == generation_ ? 64 : 0);
  }
  [[nodiscard]] Bucket& bucket_of(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>(key & (num_buckets() - 1))];
  }

  [[nodiscard]] std::size_t num_buckets() const { return std::size_t{1} << bucket_bits_; }

  unsigned bucket_bits_;
  Memory memory_;
  Bucket* buckets_ = nullptr;  // in memory_
  std::uint8_t generation_ = 0;
};

}  // namespace tilewright::sono
