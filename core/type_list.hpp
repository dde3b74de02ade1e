#pragma once

#include <type_traits>

namespace tilewright {

/// Types to do something for, one after the other.
template <class... S>
struct TypeList {
  template <class T>
  static constexpr bool kHas = (std::is_same_v<T, S> || ...);

  template <class Visit>
  static void for_each(Visit&& visit) {
    (visit.template operator()<S>(), ...);
  }
};

}  // namespace tilewright
