#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/assert.hpp"
#include "core/types.hpp"

namespace tilewright {

/// What the numbers of a part of an observation may be.
struct ObservationRange {
  float low = 0;
  float high = 1;
};

/// What observations are written as: numbers as they are, or the range of a part as 0 to 255,
/// rounded. As bytes, parts of 0 and 1 alone are exact, others off by at most
/// (high - low) / 510.
template <class Element>
concept ObservationElement = std::same_as<Element, float> || std::same_as<Element, std::uint8_t>;

template <ObservationElement Element>
constexpr Element observation_element(float value, ObservationRange range) {
  if constexpr (std::same_as<Element, float>) {
    return value;
  } else {
    const float scale = range.high > range.low ? 255.0F / (range.high - range.low) : 0.0F;
    const float scaled = (value - range.low) * scale + 0.5F;
    return static_cast<std::uint8_t>(static_cast<std::int32_t>(scaled));
  }
}

/// A game that writes its observation as bytes too, as vector environments ask for it.
template <class S>
concept ObservableAsBytes = requires(const S& state, Player viewer, std::span<std::uint8_t> out) {
  { state.observe(viewer, out) } -> std::same_as<void>;
};

/// A part of an observation that is filled in any order; what is not written is 0.
template <ObservationElement Element>
class ObservationCells {
 public:
  ObservationCells(std::span<Element> out, ObservationRange range) : out_{out}, range_{range} {}

  [[nodiscard]] std::size_t size() const { return out_.size(); }
  [[nodiscard]] ObservationCells slice(std::size_t begin, std::size_t size) const {
    return {out_.subspan(begin, size), range_};
  }
  /// Precondition of all three: index < size().
  void mark(std::size_t index) const { put(index, 1.0F); }
  void mark_if(bool is_marked, std::size_t index) const {
    if (is_marked) mark(index);
  }
  void put(std::size_t index, float value) const {
    TILEWRIGHT_ASSERT(index < out_.size());
    out_[index] = observation_element<Element>(value, range_);
  }

 private:
  std::span<Element> out_;
  ObservationRange range_;
};

/// Fills the parts of an observation one after the other.
template <ObservationElement Element>
class ObservationWriter {
 public:
  using Cells = ObservationCells<Element>;

  explicit ObservationWriter(std::span<Element> out) : left_{out} {
    std::ranges::fill(out, Element{});
  }

  Cells part(std::size_t size, ObservationRange range = {}) {
    const std::span<Element> out = take(size);
    // Bytes of 0 stand for the least number.
    if (std::same_as<Element, std::uint8_t> && range.low != 0) {
      std::ranges::fill(out, observation_element<Element>(0, range));
    }
    return {out, range};
  }
  void number(float value, ObservationRange range = {}) {
    take(1)[0] = observation_element<Element>(value, range);
  }
  void flag(bool value) { number(value ? 1.0F : 0.0F); }
  void share(int count, int of, ObservationRange range = {}) {
    number(static_cast<float>(count) / static_cast<float>(of), range);
  }
  /// set.for_each gives its members, all below size.
  template <class Set>
  void set(const Set& set, std::size_t size) {
    const Cells cells = part(size);
    set.for_each([&](int member) { cells.mark(static_cast<std::size_t>(member)); });
  }
  [[nodiscard]] bool is_full() const { return left_.empty(); }

 private:
  std::span<Element> take(std::size_t size) {
    TILEWRIGHT_ASSERT(size <= left_.size());
    const auto part = left_.first(size);
    left_ = left_.subspan(size);
    return part;
  }

  std::span<Element> left_;
};

}  // namespace tilewright
