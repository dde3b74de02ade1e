#pragma once

#include "core/game.hpp"

namespace tilewright {

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

  friend bool operator==(const InformationSet&, const InformationSet&) = default;

 private:
  S known_;
  Player viewer_;
};

}  // namespace tilewright
