// Games of Catan Connect for tables: what plies cost by the number of players, and how the players
// of agents/catan_connect fare against each other, by seat and rank.
//
//   build/release/bench/catan_connect_match speed [SECONDS]
//   build/release/bench/catan_connect_match match PLAYERS GAMES FIRST SECOND [SEED]
//
// FIRST and SECOND: random, greedy or group. In a match the even boards' sun and the odd boards'
// moon players are FIRST, and the other way round in every second game.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "agents/catan_connect/greedy.hpp"
#include "agents/catan_connect/group_search.hpp"
#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {
namespace {

/// Time of this process alone: others may be busy on the same machine.
double processor_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

Rules rules_for(int players, bool has_offers) {
  Rules rules;
  while (rules.num_players() != players) ++rules.players;
  if (!has_offers) rules.trade = Trade::kBankOnly;
  return rules;
}

enum class Kind { kRandom, kGreedy, kGroup };
Kind kind_of(const char* name) {
  if (std::strcmp(name, "greedy") == 0) return Kind::kGreedy;
  return std::strcmp(name, "group") == 0 ? Kind::kGroup : Kind::kRandom;
}

/// The slowest decision of the search, and all of them.
struct Times {
  double longest = 0;
  double sum = 0;
  long decisions = 0;
};

Action choose(Kind kind, const State& state, Rng& rng, Times& times) {
  if (kind == Kind::kRandom) return state.random_action(rng);
  if (kind == Kind::kGreedy) return greedy_action(state, rng);
  const InformationSet<State> seen{state, state.current_player()};
  const double begin = processor_seconds();
  const Action action = GroupSearch{{}}.choose(seen, rng);
  const double seconds = processor_seconds() - begin;
  times.longest = std::max(times.longest, seconds);
  times.sum += seconds;
  ++times.decisions;
  return action;
}

void speed_of(Kind kind, int players, bool has_offers, double seconds) {
  Rng rng{Seed{8}};
  Times times;
  long games = 0;
  double plies = 0;
  double rounds = 0;
  const double begin = processor_seconds();
  while (games < 2 || processor_seconds() - begin < seconds) {
    State state = State::initial(rules_for(players, has_offers), rng);
    while (!state.is_terminal()) {
      const bool is_chance = state.current_player() == Player::chance();
      state.apply(is_chance ? state.sample_chance(rng) : choose(kind, state, rng, times));
    }
    ++games;
    plies += state.ply();
    rounds += state.round();
  }
  const double all = processor_seconds() - begin;
  std::printf("%-7s %-9s %3d players: %8.1f games/s %9.0f plies/game %6.1f rounds %7.1f ns/ply\n",
              kind == Kind::kRandom ? "random" : "greedy", has_offers ? "offers" : "bank_only",
              players, static_cast<double>(games) / all, plies / static_cast<double>(games),
              rounds / static_cast<double>(games), 1e9 * all / plies);
  std::fflush(stdout);
}

void speed(double seconds) {
  for (const Kind kind : {Kind::kRandom, Kind::kGreedy}) {
    for (const bool has_offers : {true, false}) {
      for (const int players : {2, 6, 12, 24, 60}) speed_of(kind, players, has_offers, seconds);
    }
  }
  std::printf("bytes: %zu of the game, %zu for each player, %zu for each board; room for 72: %zu\n",
              sizeof(Course), sizeof(Seat), sizeof(Board), sizeof(State));
}

/// A mean over games with its standard error: seats of one game have much in common.
class MeanOfGames {
 public:
  void add(double value) {
    of_game_ += value;
    ++values_;
  }
  void end_game() {
    if (values_ == 0) return;
    games_.push_back(of_game_ / static_cast<double>(values_));
    of_game_ = 0;
    values_ = 0;
  }
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (const double game : games_) sum += game;
    return sum / static_cast<double>(games_.size());
  }
  [[nodiscard]] double error() const {
    const auto n = static_cast<double>(games_.size());
    const double middle = mean();
    double squares = 0;
    for (const double game : games_) squares += (game - middle) * (game - middle);
    return n < 2 ? 0 : std::sqrt(squares / (n - 1) / n);
  }

 private:
  std::vector<double> games_;
  double of_game_ = 0;
  long values_ = 0;
};

/// The games of one kind of seat.
struct Tally {
  long seats = 0;
  MeanOfGames wins;
  MeanOfGames points;
  MeanOfGames places;  // 0 the first, 1 the last
  long thirds[3] = {};
  void add(const State& state, std::size_t seat, int place) {
    ++seats;
    const double returned = state.returns()[seat];
    wins.add(returned > 0 ? returned : 0);
    points.add(state.points_of(seat));
    places.add((place - 1) / static_cast<double>(state.num_players() - 1));
    ++thirds[std::min(2, 3 * (place - 1) / state.num_players())];
  }
  void end_game() {
    for (MeanOfGames* mean : {&wins, &points, &places}) mean->end_game();
  }
  void print(const char* name) const {
    if (seats == 0) return;
    const auto n = static_cast<double>(seats);
    std::printf(
        "  %-12s seats %6ld  wins %.4f +- %.4f a seat and game  points %5.2f +- %.2f  place "
        "%.3f +- %.3f  thirds %.3f %.3f %.3f\n",
        name, seats, wins.mean(), wins.error(), points.mean(), points.error(), places.mean(),
        places.error(), static_cast<double>(thirds[0]) / n, static_cast<double>(thirds[1]) / n,
        static_cast<double>(thirds[2]) / n);
  }
};

void match(int players, int games, Kind first, Kind second, Seed seed) {
  Tally by_kind[2];
  Tally sun;
  Tally moon;
  Tally ends;
  Tally middles;
  Times times;
  double rounds = 0;
  int unfinished = 0;
  for (int game = 0; game < games; ++game) {
    Rng rng{split(seed, static_cast<std::uint64_t>(game))};
    State state = State::initial(rules_for(players, true), rng);
    const auto is_first = [&](std::size_t seat) {
      return (seat / 2 + seat + static_cast<std::size_t>(game)) % 2 == 0;
    };
    while (!state.is_terminal()) {
      if (state.current_player() == Player::chance()) {
        state.apply(state.sample_chance(rng));
        continue;
      }
      const bool plays_first = is_first(state.current_player().index());
      state.apply(choose(plays_first ? first : second, state, rng, times));
    }
    rounds += state.round();
    const auto places = state.places();
    unfinished += state.course().winners == std::array<std::uint64_t, 2>{} ? 1 : 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      by_kind[is_first(seat) ? 0 : 1].add(state, seat, places[seat]);
      (seat % 2 == 0 ? sun : moon).add(state, seat, places[seat]);
      (state.seating().is_at_border(static_cast<int>(seat)) ? ends : middles)
          .add(state, seat, places[seat]);
    }
    for (Tally* tally : {&by_kind[0], &by_kind[1], &sun, &moon, &ends, &middles}) {
      tally->end_game();
    }
  }
  std::printf("%d players, %d games, %.1f rounds a game, %d without a winner\n", players, games,
              rounds / games, unfinished);
  by_kind[0].print("first");
  by_kind[1].print("second");
  sun.print("sun");
  moon.print("moon");
  ends.print("at a border");
  middles.print("between");
  if (times.decisions > 0) {
    std::printf("  group: %.2f ms a decision, %.1f ms the longest, %ld decisions\n",
                1e3 * times.sum / static_cast<double>(times.decisions), 1e3 * times.longest,
                times.decisions);
  }
}

}  // namespace
}  // namespace tilewright::catan_connect

int main(int count, char** words) {
  using namespace tilewright;
  using namespace tilewright::catan_connect;
  if (count >= 2 && std::strcmp(words[1], "speed") == 0) {
    speed(count > 2 ? std::atof(words[2]) : 1.0);
    return 0;
  }
  if (count < 6) {
    std::fprintf(stderr, "speed [SECONDS] | match PLAYERS GAMES FIRST SECOND [SEED]\n");
    return 2;
  }
  const auto seed = count > 6 ? std::strtoull(words[6], nullptr, 10) : 1;
  match(std::atoi(words[2]), std::atoi(words[3]), kind_of(words[4]), kind_of(words[5]), Seed{seed});
  return 0;
}
