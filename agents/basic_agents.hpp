#pragma once

#include <utility>

#include "agents/agent.hpp"
#include "agents/game_traits.hpp"

namespace tilewright {

/// Plays uniformly random legal actions.
template <Game S>
class RandomAgent final : public Agent<S> {
 public:
  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    return random_action(seen.known(), rng);
  }

  Report report(const InformationSet<S>& seen, Rng& rng) override {
    Report report = Agent<S>::report(seen, rng);
    set_policy(report, [](std::size_t) { return 1.0; });
    return report;
  }
};

/// Plays by the game's own cheap policy, without search.
template <HasPolicy S>
class PolicyAgent final : public Agent<S> {
 public:
  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    return policy_(seen.known(), rng);
  }

 private:
  typename GameTraits<S>::Policy policy_{};
};

/// Plays like another agent until the end of the game comes into reach of exact solving.
template <HasEndgame S>
class EndgameAgent final : public Agent<S> {
 public:
  using Endgame = typename GameTraits<S>::Endgame;

  /// limit: how far from the end to solve, in the game's own measure; see Endgame::kMeaning.
  EndgameAgent(AgentPointer<S> before, int limit) : before_{std::move(before)}, limit_{limit} {}

  void start_game() override { before_->start_game(); }

  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    return Endgame::applies(seen, limit_) ? endgame_.solve(seen, rng).best
                                          : before_->choose(seen, rng);
  }

  Report report(const InformationSet<S>& seen, Rng& rng) override {
    return Endgame::applies(seen, limit_) ? endgame_.solve(seen, rng) : before_->report(seen, rng);
  }

 private:
  AgentPointer<S> before_;
  Endgame endgame_{};
  int limit_;
};

}  // namespace tilewright
