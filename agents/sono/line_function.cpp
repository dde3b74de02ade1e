#include "agents/sono/line_function.hpp"

#include <algorithm>
#include <bit>

#include "core/bits.hpp"

namespace tilewright::sono {
namespace {

constexpr std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ (word >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  word = (word ^ (word >> 27U)) * 0x94D049BB133111EBULL;
  return word ^ (word >> 31U);
}

/// A random-looking number for "this type leads to that function, so many points above the least".
std::uint64_t term_hash(int type, int above, std::uint64_t function) {
  return mixed(function + static_cast<std::uint64_t>(type * 16 + above + 1));
}

}  // namespace

LineFunctions::LineFunctions() : slots_(std::size_t{1} << kSlotBits) { set_rules(Rules{}); }

void LineFunctions::set_rules(const Rules& rules) {
  table_ = &LineTable::of(rules);
  const auto number = 1 + static_cast<std::uint64_t>(rules.clan_groups) +
                      2 * static_cast<std::uint64_t>(rules.joker_colour);
  rules_tag_ = number << 47U;
}

LineFunction LineFunctions::one_missing(TypesKey key, Pool pool) const {
  const TypeSet types = pool_types(pool);
  const TypeSet doubles = pool_doubles(pool);
  const LastCards& last_cards = table_->last_cards(key);
  LineFunction function;
  function.low = -1;
  int sum = 0;
  for (std::size_t value = 0; value < kPointValues.size(); ++value) {
    const std::uint32_t here = last_cards[value] & types;
    if (here == 0) continue;
    function.high = kPointValues[value];
    if (function.low < 0) function.low = function.high;
    sum += function.high * (std::popcount(here) + std::popcount(here & doubles));
    const auto above = static_cast<std::uint64_t>(function.high - function.low);
    function.hash = mixed(function.hash + (here | above << 16U));
  }
  function.expectation =
      static_cast<float>(sum) / static_cast<float>(std::popcount(types) + std::popcount(doubles));
  if (function.is_settled()) function.hash = LineFunction::kSettledHash;
  return function;
}

LineFunction LineFunctions::compute(std::uint64_t tag, TypesKey key, int missing, Pool pool) {
  LineFunction function;
  std::array<LineFunction, kCardTypes> next{};
  function.low = 127;
  const TypeSet types = pool_types(pool);
  const TypeSet doubles = pool_doubles(pool);
  float sum = 0;
  for_each_bit(types, [&](int type) {
    auto& after = next[static_cast<std::size_t>(type)];
    after =
        get(key + kTypeKeys[static_cast<std::size_t>(type)], missing - 1, pool_without(pool, type));
    function.low = std::min(function.low, after.low);
    function.high = std::max(function.high, after.high);
    sum += static_cast<float>(1U + (static_cast<std::uint32_t>(doubles) >> type & 1U)) *
           after.expectation;
  });
  function.expectation = sum / static_cast<float>(std::popcount(types) + std::popcount(doubles));
  if (!function.is_settled()) {
    for_each_bit(types, [&](int type) {
      const auto& after = next[static_cast<std::size_t>(type)];
      function.hash += term_hash(type, after.low - function.low, after.hash);
    });
  }
  slots_[slot_of(tag)] = {tag, function};
  return function;
}

}  // namespace tilewright::sono
