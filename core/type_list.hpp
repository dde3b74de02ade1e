#pragma once

namespace tilewright {

/// Types to do something for, one after the other.
template <class... S>
struct TypeList {
  template <class Visit>
  static void for_each(Visit&& visit) {
    (visit.template operator()<S>(), ...);
  }
};

}  // namespace tilewright
