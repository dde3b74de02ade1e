#pragma once

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "agents/agent.hpp"

namespace tilewright::test_agents {

/// Any legal action.
template <Game S>
class AnyLegal final : public Agent<S> {
 public:
  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    return random_action(seen.known(), rng);
  }
};

/// The legal action with the lowest id, or the highest.
template <Game S>
class AlwaysFirst final : public Agent<S> {
 public:
  explicit AlwaysFirst(bool last = false) : last_{last} {}
  Action choose(const InformationSet<S>& seen, Rng& /*rng*/) override {
    typename S::Actions legal;
    seen.legal_actions(legal);
    return legal[last_ ? legal.size() - 1 : 0];
  }

 private:
  bool last_;
};

/// Any legal action, found with many more random numbers than needed.
template <Game S>
class Wasteful final : public Agent<S> {
 public:
  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    for (int i = 0; i < 1000; ++i) rng();
    return random_action(seen.known(), rng);
  }
};

/// Any legal action; notes the first random number of each ply, and how often a game began.
template <Game S>
class Noting final : public Agent<S> {
 public:
  struct Note {
    int ply;
    std::uint64_t number;
  };
  void start_game() override { ++games; }
  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    Rng copy = rng;
    notes.push_back({seen.ply(), copy()});
    return random_action(seen.known(), rng);
  }
  std::vector<Note> notes;
  int games = 0;
};

/// Always the same action, legal or not.
template <Game S>
class Stubborn final : public Agent<S> {
 public:
  explicit Stubborn(Action action) : action_{action} {}
  Action choose(const InformationSet<S>& /*seen*/, Rng& /*rng*/) override { return action_; }

 private:
  Action action_;
};

/// Throws std::domain_error from a given ply on; plays anything before.
template <Game S>
class Throwing final : public Agent<S> {
 public:
  explicit Throwing(int ply) : ply_{ply} {}
  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    if (seen.ply() >= ply_) throw std::domain_error("this agent gives up");
    return random_action(seen.known(), rng);
  }

 private:
  int ply_;
};

/// Any legal action, after a nap.
template <Game S>
class Slow final : public Agent<S> {
 public:
  explicit Slow(std::chrono::microseconds nap) : nap_{nap} {}
  Action choose(const InformationSet<S>& seen, Rng& rng) override {
    std::this_thread::sleep_for(nap_);
    return random_action(seen.known(), rng);
  }

 private:
  std::chrono::microseconds nap_;
};

}  // namespace tilewright::test_agents
