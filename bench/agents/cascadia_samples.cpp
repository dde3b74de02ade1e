// Turns of Cascadia with what playouts of them come to: what the learned value of a board
// (agents/cascadia/board_net.hpp) is fitted to by experiments/cascadia_board_net.py.
//
//   cascadia_samples FILE GAMES [SEED [RULES [PLAYOUTS [THREADS]]]]
//   build/release/bench/cascadia_samples turns.bin 1000 1 players=2 8 2
//
// Everybody plays by `pattern`, but every seventh turn is any of the eight that `pattern` values
// most. A fourth of the turns, none of them a player's last, is looked at: six of the 48 drafts
// with their placements that `pattern` values most and six any others are played out by `turns`'
// greedy playouts, PLAYOUTS each, with the same random numbers for all of them. Writes 32-bit
// floats, for each of these: the number of the decision (80 times that of the game, and one more
// for each), the value by `pattern`, the mean of the playouts (the own total without majority
// bonuses, less the points after the turn), and kBoardFeatures features of the board after the
// turn. Games do not depend on THREADS, and stand in their order. Until all are written the file is
// FILE.part.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "agents/cascadia/board_features.hpp"
#include "agents/cascadia/pattern.hpp"
#include "agents/cascadia/turn_candidates.hpp"
#include "bench/agents/sample_file.hpp"
#include "core/games/cascadia/state.hpp"
#include "core/rule_options.hpp"

namespace tilewright::cascadia {
namespace {

constexpr std::size_t kListed = 48;
constexpr std::size_t kBest = 6;
constexpr std::size_t kOthers = 6;
constexpr std::uint32_t kOtherTurns = 8;
constexpr std::uint64_t kMostDecisions = 80;  // with numbers of their own, in a game

struct Sample {
  float decision = 0;
  float pattern = 0;
  float gain = 0;
  BoardFeatures features{};
};
static_assert(sizeof(Sample) == (3 + kBoardFeatures) * sizeof(float));

struct Settings {
  std::uint64_t games = 0;
  Seed seed;
  Rules rules;
  int playouts = 0;
};

class Recorder {
 public:
  explicit Recorder(const Settings& settings) : settings_{settings} {}

  std::vector<Sample> play(std::uint64_t game) {
    Rng rng{split(settings_.seed, game)};
    State state = State::initial(settings_.rules, rng);
    std::vector<Sample> samples;
    std::uint64_t decisions = 0;
    while (!state.is_terminal()) {
      if (state.current_player() == Player::chance()) {
        state.apply(state.sample_chance(rng));
        continue;
      }
      const bool is_last = state.environment(state.mover()).size() + 1 == kMaxHexes;
      if (!is_last && rng.below(4) == 0) {
        look_at(state, static_cast<float>(game * kMostDecisions + decisions++), rng, samples);
        decisions %= kMostDecisions;
      }
      play_turn(state, rng);
    }
    return samples;
  }

 private:
  void look_at(const State& state, float number, Rng& rng, std::vector<Sample>& samples) {
    list_candidates(state, kListed, turns_);
    std::erase_if(turns_, [](const TurnCandidate& turn) { return turn.plies.size() < 3; });
    for (std::size_t i = kBest; i < std::min(kBest + kOthers, turns_.size()); ++i) {
      std::swap(turns_[i], turns_[i + rng.below(static_cast<std::uint32_t>(turns_.size() - i))]);
    }
    turns_.resize(std::min(turns_.size(), kBest + kOthers));
    const Seed seed = rng.fork();
    for (const TurnCandidate& turn : turns_) {
      Sample& sample = samples.emplace_back();
      State after = state;
      for (const Action ply : turn.plies) after.apply(ply);
      sample.decision = number;
      sample.pattern = turn.value;
      int sum = 0;
      for (int i = 0; i < settings_.playouts; ++i) {
        sum += play_turn_out(state, turn, PlayoutPlayer::kGreedy,
                             split(seed, static_cast<std::uint64_t>(i)));
      }
      sample.gain = static_cast<float>(sum) / static_cast<float>(settings_.playouts) -
                    static_cast<float>(after.base_points(state.mover()));
      read_board(after, state.mover(), sample.features);
    }
  }

  /// A whole turn, or a wipe.
  void play_turn(State& state, Rng& rng) {
    if (rng.below(7) == 0) {
      list_candidates(state, kOtherTurns, turns_);
      const auto count = static_cast<std::uint32_t>(turns_.size());
      for (const Action ply : turns_[rng.below(count)].plies) state.apply(ply);
      return;
    }
    const PlannedTurn plan = pattern_plan(state, rng);
    state.apply(plan.first);
    if (!plan.is_draft) return;
    state.apply(plan.placements.tile);
    state.apply(plan.placements.token);
  }

  const Settings& settings_;
  std::vector<TurnCandidate> turns_;
};

int run(const char* path, const Settings& settings, std::size_t threads) {
  SampleFile file{path};
  constexpr std::uint64_t kBlock = 64;
  for (std::uint64_t first = 0; first < settings.games && !file.has_failed(); first += kBlock) {
    const std::uint64_t end = std::min(first + kBlock, settings.games);
    std::vector<std::vector<Sample>> games(end - first);
    std::atomic<std::uint64_t> next{first};
    {
      std::vector<std::jthread> workers;
      for (std::size_t i = 0; i < threads; ++i) {
        workers.emplace_back([&] {
          Recorder recorder{settings};
          for (std::uint64_t game = next++; game < end; game = next++) {
            games[game - first] = recorder.play(game);
          }
        });
      }
    }
    for (const auto& game : games) file.write(game);
  }
  if (!file.finish()) return std::fprintf(stderr, "cannot write all of %s\n", path), 1;
  std::printf("%zu turns with %zu features\n", file.count(), kBoardFeatures);
  return 0;
}

}  // namespace
}  // namespace tilewright::cascadia

int main(int count, char** arguments) {
  using namespace tilewright;
  const auto given = [&](int at, const char* otherwise) {
    return count > at ? arguments[at] : otherwise;
  };
  const auto rules = parse_rules<cascadia::Rules>(given(4, ""));
  const std::uint64_t games = std::strtoull(given(2, "0"), nullptr, 10);
  const int playouts = std::atoi(given(5, "8"));
  const std::size_t threads = std::strtoull(given(6, "1"), nullptr, 10);
  if (games == 0 || playouts < 1 || threads == 0 || !rules) {
    std::fprintf(stderr,
                 "usage: cascadia_samples FILE GAMES [SEED [RULES [PLAYOUTS [THREADS]]]]\n%s\n",
                 rules ? "" : rules.error().c_str());
    return 2;
  }
  const cascadia::Settings settings{games, Seed{std::strtoull(given(3, "1"), nullptr, 10)}, *rules,
                                    playouts};
  return cascadia::run(arguments[1], settings, threads);
}
