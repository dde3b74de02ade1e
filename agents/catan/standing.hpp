#pragma once

#include "agents/catan/features.hpp"
#include "agents/catan/weights.hpp"

namespace tilewright::catan {

/// How well players stand: scores whose exponentials are in proportion to their chances to win.
/// Source of the weights: docs/games/catan.md, "Agents".
class Standing {
 public:
  explicit Standing(const Weights& weights = kWeights) : weights_{weights} {}

  /// Of a complete state, by all that it shows.
  void read(const State& state) {
    read_features(state, table_);
    set_scores(state);
  }
  /// As far as `viewer` knows.
  void read(const State& state, Player viewer) {
    read_features(state, viewer, table_);
    set_scores(state);
  }
  /// As far as `viewer` knows after an action of theirs, from what they knew `before` it.
  void read_after(const Standing& before, const State& after, Player viewer, Change change) {
    table_ = before.table_;
    update_features(after, viewer, change, table_);
    set_scores(after);
  }

  [[nodiscard]] float score(std::size_t seat) const { return scores_[seat]; }
  /// The score of a seat if it had another hand. Precondition: `state` is what was read.
  [[nodiscard]] float score_with(const State& state, std::size_t seat, Cards hand) const;
  /// The logarithm of the odds of a seat to win, if its score were `own`, and that of another
  /// (`partner`, or none) greater by `gain`.
  [[nodiscard]] float log_odds(std::size_t seat, float own, std::size_t partner = kSeats,
                               float gain = 0) const;
  [[nodiscard]] float log_odds(std::size_t seat) const { return log_odds(seat, scores_[seat]); }
  /// The returns that all may expect.
  [[nodiscard]] PerPlayer<State, float> values() const;

 private:
  void set_scores(const State& state);
  [[nodiscard]] float weighted(const FeatureRow& row) const;

  const Weights& weights_;
  FeatureTable table_;
  std::array<float, kSeats> scores_{};
  std::size_t players_ = 0;
};

/// The static evaluator of Catan. Exact when the game is over.
PerPlayer<State, float> static_value(const State& state);

}  // namespace tilewright::catan
