#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "core/game.hpp"

namespace tilewright {

/// A game in which the chances of what is hidden depend on more of the past than a state holds.
/// `S::Memory` is what one viewer remembers of it: made at the start of a game, and told of every
/// action and outcome, of which it takes in what the viewer sees. The states that searches copy do
/// not pay for it.
template <class S>
concept Remembering = HiddenInformation<S> &&
    std::constructible_from<typename S::Memory, const S&, Player> &&
    requires(typename S::Memory& memory, const typename S::Memory& known, const S& c, Player viewer,
             Action action, Rng& rng) {
  { memory.observe(c, action, c) } -> std::same_as<void>;  // before, what happened, after
  { c.determinize(viewer, known, rng) } -> std::same_as<S>;
};

namespace detail {
struct NoMemory {};
template <class S>
struct MemoryType {
  using type = NoMemory;
};
template <Remembering S>
struct MemoryType<S> {
  using type = typename S::Memory;
};
}  // namespace detail

template <Game S>
using MemoryOf = typename detail::MemoryType<S>::type;

/// What an information set holds of it: nothing for games that ask for nothing.
template <Game S>
using MemoryPointer =
    std::conditional_t<Remembering<S>, std::shared_ptr<const MemoryOf<S>>, detail::NoMemory>;

/// All that an agent is given: what one viewer knows of a game.
///
/// The secrets are gone before the agent sees it (the constructor keeps only what `forget_hidden`
/// leaves), so that there is no way from here to the true world, and a cheating agent cannot be
/// written by accident. A search draws worlds with `determinize`.
template <Game S>
class InformationSet {
 public:
  InformationSet(const S& truth, Player viewer)
      : known_{known_to(truth, viewer)}, viewer_{viewer} {}

  /// The same with what the viewer remembers, which must not change any more; null: nothing, and
  /// worlds are drawn from what the state holds.
  InformationSet(const S& truth, Player viewer, MemoryPointer<S> memory)
      : known_{known_to(truth, viewer)}, viewer_{viewer}, memory_{std::move(memory)} {}

  [[nodiscard]] Player viewer() const { return viewer_; }
  [[nodiscard]] int num_players() const { return known_.num_players(); }
  [[nodiscard]] std::uint32_t num_actions() const { return known_.num_actions(); }
  [[nodiscard]] int ply() const { return known_.ply(); }
  [[nodiscard]] bool is_terminal() const { return known_.is_terminal(); }
  [[nodiscard]] Player current_player() const { return known_.current_player(); }

  /// The viewer's legal actions. Precondition: the viewer acts.
  void legal_actions(typename S::Actions& out) const {
    TILEWRIGHT_ASSERT(current_player() == viewer_);
    known_.legal_actions(out);
  }

  /// The observation tensor of the viewer; see Observable.
  void observe(std::span<float> out) const requires Observable<S> { known_.observe(viewer_, out); }

  /// A full state drawn from this information set with the right probabilities.
  [[nodiscard]] S determinize(Rng& rng) const {
    if constexpr (Remembering<S>) {
      if (memory_ != nullptr) return known_.determinize(viewer_, *memory_, rng);
    }
    if constexpr (HiddenInformation<S>) {
      return known_.determinize(viewer_, rng);
    } else {
      return known_;
    }
  }

  /// The public record and the viewer's own secrets, with a fixed filler for all else.
  [[nodiscard]] const S& known() const { return known_; }

  /// Equal information sets have equal keys.
  [[nodiscard]] std::uint64_t key() const {
    std::uint64_t state = known_.hash() ^ static_cast<std::uint64_t>(viewer_.raw() + 8);
    return split_mix64(state);
  }

  /// Memories are not compared: they follow from the same game.
  friend bool operator==(const InformationSet& a, const InformationSet& b) {
    return a.viewer_ == b.viewer_ && a.known_ == b.known_;
  }

 private:
  S known_;
  Player viewer_;
  [[no_unique_address]] MemoryPointer<S> memory_{};
};

}  // namespace tilewright
