#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <vector>

#include "core/information_set.hpp"
#include "search/clock.hpp"
#include "search/parallel_tasks.hpp"
#include "search/stop_request.hpp"
#include "search/votes.hpp"

namespace tilewright {

struct EnsembleSettings {
  std::uint64_t worlds = 16;  // determinizations, at least 1
  VoteSettings vote{};
  int threads = 1;  // workers that share the worlds out; at least 1
  /// Once made, no further world is begun; at least one is. Null: all worlds are searched.
  const StopRequest* stop = nullptr;
  /// Wall time after which no further world is begun; at least one is. 0: no limit. Worlds that are
  /// given shares of it and take longer, each by a little, then do not add up.
  double milliseconds = 0;
};

/// Perfect-information Monte Carlo (Ginsberg 2001): draws determinizations, searches each as if it
/// were the truth, and lets them vote on one action.
///
/// search_world(const S& world, Player mover, Rng& numbers, int worker) -> Report, in which every
/// action that was looked at has visits > 0 and the values of all players. Calls with the same
/// worker, a number below `threads`, never overlap: keep one search for each. With one thread the
/// last parameter may be left out.
///
/// World i is drawn and searched with random stream i, and the reports are counted in that order:
/// the result does not depend on the number of threads, if a report of search_world depends on
/// neither the worker nor the worlds before. Throws what search_world throws.
///
/// The known faults of the method: it believes that it will know the world at its next decision
/// (strategy fusion), and it ignores what others' choices say (non-locality). No vote cures them.
template <Game S, class SearchWorld>
Report ensemble_search(const InformationSet<S>& root, const EnsembleSettings& settings, Rng& rng,
                       SearchWorld&& search_world) {
  constexpr std::uint64_t kBlock = 256;  // reports kept at a time
  constexpr bool kTakesWorker = std::invocable<SearchWorld&, const S&, Player, Rng&, int>;
  TILEWRIGHT_ASSERT(settings.worlds > 0 && settings.threads > 0);
  TILEWRIGHT_ASSERT(kTakesWorker || settings.threads == 1);
  const SearchClock clock{Budget{}};
  const Seed seed = rng.fork();
  const auto search = [&](std::uint64_t i, int worker) -> Report {
    Rng numbers{split(seed, i)};
    const S world = root.determinize(numbers);
    if constexpr (kTakesWorker) {
      return search_world(world, root.viewer(), numbers, worker);
    } else {
      static_cast<void>(worker);
      return search_world(world, root.viewer(), numbers);
    }
  };
  VoteCount count{root.viewer(), settings.vote};
  std::vector<Report> reports;
  const auto is_stopped = [&](std::uint64_t world) {
    if (world == 0) return false;
    if (settings.stop != nullptr && settings.stop->is_made()) return true;
    return settings.milliseconds > 0 && clock.seconds() * 1e3 >= settings.milliseconds;
  };
  for (std::uint64_t first = 0; first < settings.worlds && !is_stopped(first); first += kBlock) {
    const std::uint64_t size = std::min(kBlock, settings.worlds - first);
    reports.assign(static_cast<std::size_t>(size), {});
    std::atomic<std::uint64_t> next{0};
    const auto work = [&](int worker) {
      for (std::uint64_t i = next++; i < size; i = next++) {
        if (is_stopped(first + i)) return;
        reports[static_cast<std::size_t>(i)] = search(first + i, worker);
      }
    };
    if (settings.threads == 1) {
      work(0);
    } else {
      run_tasks(settings.threads, work);
    }
    for (const Report& report : reports) {
      if (!report.actions.empty()) count.add(report);  // a world that was begun
    }
  }
  Report report = count.result();
  report.seconds = clock.seconds();
  return report;
}

}  // namespace tilewright
