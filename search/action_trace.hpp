#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/game.hpp"

namespace tilewright {

/// What players did in the playouts that valued one leaf, and what each playout was worth: for a
/// search that learns from actions wherever they are played (search/amaf.hpp). Outcomes of chance
/// nodes are left out.
template <Game S>
class ActionTrace {
 public:
  struct Played {
    Player mover;
    Action action;
  };
  struct Ending {
    std::size_t end = 0;  // the playout's actions lie between the last ending and here
    PerPlayer<S, float> values{};
  };

  void clear() {
    played_.clear();
    endings_.clear();
  }
  /// Notes what is played next in `state`, where a player acts.
  void add(const S& state, Action action) { played_.push_back({state.current_player(), action}); }
  /// Says what the actions since the last ending came to.
  void end(const PerPlayer<S, float>& values) { endings_.push_back({played_.size(), values}); }

  [[nodiscard]] std::span<const Ending> endings() const { return endings_; }
  /// The actions of one playout. Precondition: index < endings().size().
  [[nodiscard]] std::span<const Played> played(std::size_t index) const {
    const std::size_t first = index == 0 ? 0 : endings_[index - 1].end;
    return std::span{played_}.subspan(first, endings_[index].end - first);
  }

 private:
  std::vector<Played> played_;  // both keep their memory from leaf to leaf
  std::vector<Ending> endings_;
};

/// In place of a trace where nobody asks for one.
struct NoTrace {
  template <class S>
  void add(const S& /*state*/, Action /*action*/) const {}
};

}  // namespace tilewright
