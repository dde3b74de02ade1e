#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "core/types.hpp"
#include "search/expectimax_settings.hpp"

namespace tilewright {

inline constexpr Action kNoAction{~std::uint32_t{0}};

/// A table of searched states of bounded memory: buckets of two entries, addressed by the low bits
/// of the key and compared by all 64.
///
/// An entry belongs to one search depth, unless its height proves it for every depth from there on;
/// it is used for no other depth, so that a value does not depend on what the table remembers. A
/// full bucket gives up an entry of an earlier search if it has one, else the shallower one, which
/// is the cheaper to find again. With no memory the table stays empty and nothing is stored.
template <class Value>
class ExpectimaxTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    Value value{};
    Action best = kNoAction;  // to try first
    std::int16_t plies = kEmpty;
    std::uint16_t age = 0;

    [[nodiscard]] bool is_empty() const { return plies == kEmpty; }
    [[nodiscard]] bool is_final() const { return plies < 0; }
    /// See kOpenHeight.
    [[nodiscard]] int height() const { return is_final() ? kFinal - plies : kOpenHeight; }
    /// Whether the value is the one that a search to this depth finds.
    [[nodiscard]] bool fits(int wanted) const {
      return is_final() ? height() <= wanted : plies == wanted;
    }

   private:
    friend class ExpectimaxTable;
    static constexpr std::int16_t kEmpty = 0;   // entries are made of zero bytes: no depth is 0
    static constexpr std::int16_t kFinal = -1;  // minus the height
    /// How much work it stands for: finding it again costs about its height in plies.
    [[nodiscard]] int cost() const { return is_final() ? height() : plies; }
    void set_plies(int depth, int height) {
      plies = static_cast<std::int16_t>(height < kOpenHeight ? kFinal - height : depth);
    }
  };

  ExpectimaxTable() = default;
  explicit ExpectimaxTable(std::uint64_t bytes) {
    if (bytes < sizeof(Bucket)) return;
    buckets_ = std::bit_floor(bytes / sizeof(Bucket));
    table_ = zeroed(buckets_);
  }

  [[nodiscard]] bool is_off() const { return buckets_ == 0; }
  /// Entries written from now on are worth more than those written before.
  void start_search() { ++age_; }

  /// The entry of a key, or null.
  [[nodiscard]] const Entry* find(std::uint64_t key) const {
    if (is_off()) return nullptr;
    for (const Entry& entry : bucket_of(key).entries) {
      if (entry.key == key && !entry.is_empty()) return &entry;
    }
    return nullptr;
  }

  /// Precondition: depth > 0.
  void store(std::uint64_t key, const Value& value, Action best, int depth, int height) {
    TILEWRIGHT_ASSERT(depth > 0);
    if (is_off()) return;
    auto& entries = bucket_of(key).entries;
    Entry* victim = entries.data();
    for (Entry& entry : entries) {
      if (entry.key == key && !entry.is_empty()) {
        victim = &entry;
        break;
      }
      if (worth(entry) < worth(*victim)) victim = &entry;
    }
    victim->key = key;
    victim->value = value;
    victim->best = best;
    victim->set_plies(depth, height);
    victim->age = age_;
  }

 private:
  struct Bucket {
    std::array<Entry, 2> entries;
  };
  static_assert(std::is_trivially_copyable_v<Bucket>);
  struct Free {
    void operator()(Bucket* table) const { std::free(table); }
  };
  using Memory = std::unique_ptr<Bucket[], Free>;

  /// Memory that the system clears when it is first touched: a search that ends soon does not pay
  /// for the whole table.
  static Memory zeroed(std::uint64_t buckets) {
    static_assert(alignof(Bucket) <= alignof(std::max_align_t));
    void* const memory = std::calloc(buckets, sizeof(Bucket));
    if (memory == nullptr) throw std::bad_alloc{};
    return Memory{static_cast<Bucket*>(memory)};
  }

  [[nodiscard]] int worth(const Entry& entry) const {
    if (entry.is_empty()) return -1;
    return entry.cost() + (entry.age == age_ ? kOpenHeight : 0);
  }
  [[nodiscard]] Bucket& bucket_of(std::uint64_t key) const { return table_[key & (buckets_ - 1)]; }

  std::uint64_t buckets_ = 0;
  Memory table_;
  std::uint16_t age_ = 0;
};

}  // namespace tilewright
