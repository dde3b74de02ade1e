// What two workers are worth against one at equal wall time: matches of tree search with two
// workers, in one tree and with trees of their own, against the same search with one.
//
//   build/release/bench/workers_match [deals, 50 if not given] [milliseconds a move, 50 if not
//   given]
//
// Each deal is played twice with the seats swapped; the first plies are random, since Connect Four
// has no deal. Prints the mean score of the two workers (1 a win, 1/2 a draw) with its standard
// error over deals, and in Elo. Needs two idle cores; what is left of the machine to others is
// taken from the two workers first.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "agents/make_agent.hpp"
#include "agents/match.hpp"
#include "core/games/sono/state.hpp"
#include "tests/support/connect_four.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright {
namespace {

constexpr int kRandomPlies = 4;

template <Game S>
std::string specification(const std::string& workers, double milliseconds) {
  std::string text = "mcts:milliseconds=" + std::to_string(milliseconds) + "," + workers;
  if constexpr (HasEndgame<S>) text += ",endgame=0";
  return text;
}

/// A deal and some random plies, neither of which ends the game.
template <Game S>
S opening(Seed seed) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    Rng rng{split(seed, attempt)};
    S state = S::initial({}, rng);
    play_chance(state, rng);
    while (!state.is_terminal() && state.ply() < kRandomPlies) {
      state.apply(random_action(state, rng));
      play_chance(state, rng);
    }
    if (!state.is_terminal()) return state;
  }
}

/// What the challenger scores in one game on `seat`: 1, 1/2 or 0.
template <Game S>
double score(const S& start, Agent<S>& challenger, Agent<S>& other, std::size_t seat, Seed seed) {
  std::array<Seat<S>, 2> seats{{{&other, "one worker"}, {&other, "one worker"}}};
  seats[seat] = {&challenger, "two workers"};
  const auto record = play_game<S>(start, seats, GameSeeds::from(seed));
  return (record->returns[seat] + 1) / 2;
}

double elo(double score) {
  const double bounded = std::clamp(score, 0.001, 0.999);
  return 400 * std::log10(bounded / (1 - bounded));
}

template <Game S>
int play(const std::string& workers, std::uint64_t deals, double milliseconds) {
  const auto two = make_agent<S>(specification<S>(workers, milliseconds));
  const auto one = make_agent<S>(specification<S>("workers=1", milliseconds));
  if (!two || !one) {
    std::fprintf(stderr, "%s\n", (!two ? two : one).error().c_str());
    return 1;
  }
  testing_support::Sample scores;
  for (std::uint64_t deal = 0; deal < deals; ++deal) {
    const S start = opening<S>(split(Seed{1}, deal));
    double sum = 0;
    for (const std::size_t seat : {0U, 1U}) {
      sum += score<S>(start, **two, **one, seat, split(Seed{2}, 2 * deal + seat));
    }
    scores.add(sum / 2);
  }
  std::printf("%-14s %-28s %5llu games: %.3f +- %.3f, %+.0f Elo\n", std::string(S::kName).c_str(),
              workers.c_str(), static_cast<unsigned long long>(2 * deals), scores.mean(),
              scores.standard_error(), elo(scores.mean()));
  std::fflush(stdout);
  return 0;
}

template <Game S>
int play_both(std::uint64_t deals, double milliseconds) {
  return play<S>("workers=2,parallel=tree", deals, milliseconds) +
         play<S>("workers=2,parallel=roots", deals, milliseconds);
}

}  // namespace
}  // namespace tilewright

int main(int count, char** arguments) {
  using namespace tilewright;
  const auto deals =
      static_cast<std::uint64_t>(count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 50);
  const double milliseconds = count > 2 ? std::strtod(arguments[2], nullptr) : 50;
  if (deals < 2 || milliseconds <= 0) {
    std::fprintf(stderr, "usage: workers_match [deals, at least 2] [milliseconds a move]\n");
    return 2;
  }
  return play_both<toys::ConnectFour<>>(deals, milliseconds) +
         play_both<sono::State>(deals, milliseconds);
}
