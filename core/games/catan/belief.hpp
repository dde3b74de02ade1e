#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/games/catan/state.hpp"

namespace tilewright::catan {

/// What one viewer believes of all hands: every joint hand that fits what the viewer has seen, with
/// its chance. Kept up ply by ply by whoever runs the game; source: docs/games/catan.md, "Hidden".
///
/// All that moves cards is public but for a steal, which thief and victim alone see. For everybody
/// else a steal splits each joint hand by the cards of the victim, weighted by their numbers. Later
/// payments, trades, offers, answers, discards and monopolies delete the joint hands that could not
/// have made them. That is exact; but above a number of joint hands so many are drawn by weight, so
/// that a long game stays affordable; if none of them fits what is seen later, the belief begins
/// anew from what the state holds.
class HandBelief {
 public:
  using Hands = std::array<Cards, kSeats>;
  struct Weighted {
    Hands hands{};
    double weight = 0;
  };
  static constexpr std::size_t kMostHands = 4096;

  /// At the start of a game, or at a later position of which the viewer knows no more than the
  /// position says: then every deal of the cards that cannot be placed is as likely as others, by
  /// as many draws as there may be joint hands. Precondition: start.is_complete().
  HandBelief(const State& start, Player viewer);

  /// The game went on by one action or outcome. Reads what the viewer sees of it and nothing else:
  /// beliefs of states that look the same to the viewer stay the same.
  void observe(const State& before, Action action, const State& after);

  /// The joint hands, in ascending order; the weights add up to 1.
  [[nodiscard]] const std::vector<Weighted>& joint_hands() const { return hands_; }
  [[nodiscard]] Player viewer() const { return viewer_; }
  /// A joint hand by its chance.
  [[nodiscard]] const Hands& sample(Rng& rng) const;

  friend bool operator==(const HandBelief&, const HandBelief&) = default;

 private:
  void take_in(const State& before, Action action, const State& after);
  void split_by_steal(std::size_t thief, std::size_t victim);
  void keep_those_that_show(std::size_t seat, Cards cards);
  /// Makes equal joint hands one and thins out too many.
  void merge();
  /// Makes the weights add up to 1.
  void rescale();

  Player viewer_;
  std::vector<Weighted> hands_;
  friend bool operator==(const Weighted&, const Weighted&);
};

inline bool operator==(const HandBelief::Weighted& a, const HandBelief::Weighted& b) {
  return a.hands == b.hands && a.weight == b.weight;
}

}  // namespace tilewright::catan
