// How well searches keep to a budget of wall time, and how soon they return when told to stop.
//
//   build/release/bench/time_budget [runs, 7 if not given] [searches whose names have this in them]
//
// On a busy machine other programs' slices of some milliseconds are in the figures; run it by
// `nice -n -15` then.
//
// One line for each search and budget, over seeded positions from the first half of random games.
// `search`: the search alone, by an agent that is kept from run to run; what was spent in
// percent of the budget, median and worst. `first`: the same for the first search of a new agent,
// which touches its memory for the first time. `whole`: making the agent and dropping it included,
// as a single search from Python does. The target is 110 percent. Below: milliseconds from a
// request to stop to the report.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "agents/make_agent.hpp"
#include "core/games/sono/state.hpp"
#include "tests/support/connect_four.hpp"

namespace tilewright {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// Positions in which a player acts, from the first half of games of random play.
template <Game S>
std::vector<InformationSet<S>> positions(int count) {
  std::vector<InformationSet<S>> all;
  for (int i = 0; i < count; ++i) {
    Rng rng{split(Seed{5}, static_cast<std::uint64_t>(i))};
    S state = S::initial({}, rng);
    play_chance(state, rng);
    for (int plies = i % 8; plies > 0 && !state.is_terminal(); --plies) {
      state.apply(random_action(state, rng));
      play_chance(state, rng);
    }
    if (!state.is_terminal()) all.emplace_back(state, state.current_player());
  }
  return all;
}

struct MedianAndWorst {
  double median = 0;
  double worst = 0;
};

MedianAndWorst summary(std::vector<double> times) {
  std::ranges::sort(times);
  return {times[times.size() / 2], times.back()};
}

const std::vector<std::string>& searches() {
  static const std::vector<std::string> kSearches = {
      "mcts:workers=1", "mcts:workers=2,parallel=tree", "mcts:workers=2,parallel=roots",
      "pimc:worlds=16", "pimc:worlds=16,threads=2",     "mo_ismcts:",
      "flat:",          "expectimax:worlds=16",
  };
  return kSearches;
}

/// The specification with options that let the whole budget be used: no exact endgame.
template <Game S>
std::string completed(const std::string& search, double budget) {
  std::string text = search + (search.back() == ':' ? "" : ",");
  char number[64];
  std::snprintf(number, sizeof number, "milliseconds=%g", budget);
  text += number;
  if constexpr (HasEndgame<S>) text += search.starts_with("expectimax") ? "" : ",endgame=0";
  return text;
}

template <Game S>
Result<AgentPointer<S>> agent_of(const std::string& specification,
                                 const StopRequest* stop = nullptr) {
  auto agent = make_agent<S>(specification, stop);
  if (!agent) {
    std::fprintf(stderr, "%s\n", agent.error().c_str());
    std::exit(1);
  }
  return agent;
}

template <Game S>
void measure(const std::string& search, double budget, int runs) {
  const auto roots = positions<S>(runs);
  const std::string specification = completed<S>(search, budget);
  std::vector<double> kept;
  std::vector<double> first;
  std::vector<double> whole;
  const auto keeper = agent_of<S>(specification);
  for (std::size_t i = 0; i < roots.size(); ++i) {
    Rng rng{split(Seed{6}, i)};
    auto begin = Clock::now();
    static_cast<void>((*keeper)->report(roots[i], rng));
    if (i > 0) kept.push_back(100 * milliseconds_since(begin) / budget);
    begin = Clock::now();
    {
      const auto agent = agent_of<S>(specification);
      const auto ready = Clock::now();
      static_cast<void>((*agent)->report(roots[i], rng));
      first.push_back(100 * milliseconds_since(ready) / budget);
    }
    whole.push_back(100 * milliseconds_since(begin) / budget);
  }
  std::printf("%-12.12s %-30s %6g ms", std::string(S::kName).c_str(), search.c_str(), budget);
  for (const auto& times : {kept, first, whole}) {
    const auto [median, worst] = summary(times);
    std::printf("   %5.1f %6.1f%s", median, worst, worst > 110 ? "!" : " ");
  }
  std::printf("\n");
  std::fflush(stdout);
}

/// From the request to the report, of searches that would go on for a minute.
template <Game S>
void measure_stop(const std::string& search, int runs) {
  std::vector<double> latencies;
  const auto roots = positions<S>(runs);
  for (std::size_t i = 0; i < roots.size(); ++i) {
    StopFlag stop;
    const auto agent = agent_of<S>(completed<S>(search, 60'000), &stop);
    Clock::time_point asked;
    std::thread asker{[&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      asked = Clock::now();
      stop.make();
    }};
    Rng rng{split(Seed{7}, i)};
    static_cast<void>((*agent)->report(roots[i], rng));
    const auto returned = Clock::now();
    asker.join();
    latencies.push_back(std::chrono::duration<double, std::milli>(returned - asked).count());
  }
  const auto [median, worst] = summary(latencies);
  std::printf("%-12.12s %-30s %9.3f %9.3f\n", std::string(S::kName).c_str(), search.c_str(), median,
              worst);
}

template <class Do>
void for_each_game(Do&& run) {
  run(sono::State{});
  run(toys::ConnectFour<>{});
}

int run(int runs, const std::string& filter) {
  std::printf("percent of the budget spent: median and worst of %d runs; ! above 110\n", runs);
  std::printf("%-12s %-30s %9s %17s %15s %15s\n", "game", "search", "budget", "search", "first",
              "whole");
  for_each_game([&]<Game S>(const S& /*game*/) {
    for (const auto& search : searches()) {
      if (search.find(filter) == std::string::npos) continue;
      for (const double budget : {5.0, 10.0, 20.0, 50.0, 100.0, 300.0, 1000.0}) {
        measure<S>(search, budget, budget > 200 ? std::min(runs, 3) : runs);
      }
    }
  });
  std::printf("\nmilliseconds from a request to stop to the report: median and worst\n");
  for_each_game([&]<Game S>(const S& /*game*/) {
    for (const auto& search : searches()) {
      if (search.find(filter) != std::string::npos) measure_stop<S>(search, runs);
    }
  });
  return 0;
}

}  // namespace
}  // namespace tilewright

int main(int count, char** arguments) {
  const int runs = count > 1 ? std::atoi(arguments[1]) : 7;
  if (runs < 2) {
    std::fprintf(stderr, "usage: time_budget [runs, at least 2] [search]\n");
    return 2;
  }
  return tilewright::run(runs, count > 2 ? arguments[2] : "");
}
