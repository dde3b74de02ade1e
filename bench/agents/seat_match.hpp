#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "agents/match.hpp"
#include "core/result.hpp"
#include "tests/support/statistics.hpp"

namespace tilewright {

/// What agent A made of a match on every seat of each deal in turn, B having all other seats.
struct SeatMatch {
  testing_support::Sample scores;   // one for each deal, as `score` counts
  testing_support::Sample margins;  // in points, to the best other player
  double seconds[2] = {};           // of A, of B
  double decisions[2] = {};

  /// word: what a score is called.
  void print(const std::string& a, const std::string& b, std::size_t players, std::uint64_t deals,
             const char* word) const {
    std::printf(
        "%s against %s, %llu games: %s %.4f +- %.4f, margin %+.2f +- %.2f, "
        "%.4g and %.4g ms a decision\n",
        a.c_str(), b.c_str(), static_cast<unsigned long long>(players * deals), word, scores.mean(),
        scores.standard_error(), margins.mean(), margins.standard_error(),
        1e3 * seconds[0] / decisions[0], 1e3 * seconds[1] / decisions[1]);
  }
};

/// Plays it. make: the agent of a specification, or an error. score: what a return of A counts.
/// What chance does is the same on all seats as far as the games go alike.
template <CompleteGame S, class Make, class Score>
Result<SeatMatch> play_seat_match(const std::string& a, const std::string& b, std::uint64_t deals,
                                  const typename S::Rules& rules, std::size_t players, Seed seed,
                                  const Make& make, const Score& score) {
  SeatMatch match;
  for (std::uint64_t deal = 0; deal < deals; ++deal) {
    double scores = 0;
    double margin = 0;
    const Seed deal_seed = split(seed, deal);
    for (std::size_t own = 0; own < players; ++own) {
      std::vector<AgentPointer<S>> agents;
      std::vector<Seat<S>> seats;
      for (std::size_t seat = 0; seat < players; ++seat) {
        Result<AgentPointer<S>> agent = make(seat == own ? a : b);
        if (!agent) return Error{agent.error()};
        agents.push_back(std::move(agent).take());
        seats.push_back({agents.back().get(), seat == own ? a : b});
      }
      const GameSeeds seeds{split(deal_seed, 0), split(split(deal_seed, 1), own)};
      const auto record = play_game<S>(deal_game<S>(rules, seeds.deal), seats, seeds);
      double others = 0;
      for (std::size_t seat = 0; seat < players; ++seat) {
        if (seat != own) others = std::max(others, static_cast<double>(record->points[seat]));
        match.seconds[seat == own ? 0 : 1] += record->seats[seat].seconds;
        match.decisions[seat == own ? 0 : 1] += static_cast<double>(record->seats[seat].decisions);
      }
      margin += static_cast<double>(record->points[own]) - others;
      scores += score(record->returns[own]);
    }
    match.scores.add(scores / static_cast<double>(players));
    match.margins.add(margin / static_cast<double>(players));
  }
  return match;
}

}  // namespace tilewright
