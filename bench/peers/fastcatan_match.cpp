// Random games of four at Catan without trade between players, beside those of fastcatan, a
// simulator of Catan for learners (version 1.0.2): built only where its source is given.
//
//   cmake --preset release -DTILEWRIGHT_FASTCATAN=FOLDER && ninja -C build/release fastcatan_match
//   build/release/bench/fastcatan_match [batches, 20 if not given] [games of a batch, 500]
//
// Both play batches in turns, in one thread, so that what else the machine does meets both alike.
// Both pick uniformly among all legal actions; fastcatan's own mask is read, without its actions of
// trade between players. Decisions are choices of players; what chance does is not counted. Prints
// games and decisions a second of both, decisions of a game, and the median ratio of the batches'
// speeds with its middle half.

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <rng.hpp>
#include <rules.hpp>
#include <vector>

#include "core/games/catan/state.hpp"

namespace tilewright {
namespace {

using Clock = std::chrono::steady_clock;

struct Work {
  double seconds = 0;
  double decisions = 0;
  double games = 0;
};

/// Adds up the time of `games` games that `play` plays, which returns their decisions.
template <class Play>
Work timed(std::uint64_t first, std::uint64_t games, const Play& play) {
  Work work{.games = static_cast<double>(games)};
  const auto begin = Clock::now();
  for (std::uint64_t game = first; game < first + games; ++game) {
    work.decisions += static_cast<double>(play(game));
  }
  work.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return work;
}

std::uint64_t our_game(std::uint64_t number) {
  catan::Rules rules;
  rules.trade = catan::Trade::kOff;
  Rng rng{Seed{number}};
  catan::State state = catan::State::initial(rules, rng);
  std::uint64_t decisions = 0;
  while (!state.is_terminal()) {
    if (state.current_player() == Player::chance()) {
      state.apply(state.sample_chance(rng));
      continue;
    }
    state.apply(state.random_action(rng));
    ++decisions;
  }
  return decisions;
}

std::uint64_t their_game(std::uint64_t number) {
  constexpr std::uint64_t kMostDecisions = 100'000;
  constexpr std::uint32_t kFirstOfTrade = ::catan::action::TRADE_ADD_GIVE_BASE;
  ::catan::GameState state;
  ::catan::BoardLayout board;
  ::catan::reset_one(state, board, number);
  Rng rng{Seed{number}};
  float reward = 0;
  std::uint8_t done = 0;
  std::uint64_t decisions = 0;
  while (done == 0 && decisions < kMostDecisions) {
    std::array<std::uint64_t, 5> mask{};
    std::uint32_t count = 0;
    for (std::size_t word = 0; word < mask.size(); ++word) {
      mask[word] = state.action_mask[word];
      if (word == kFirstOfTrade / 64) mask[word] &= (std::uint64_t{1} << (kFirstOfTrade % 64)) - 1;
      count += static_cast<std::uint32_t>(std::popcount(mask[word]));
    }
    if (count == 0) break;
    std::uint32_t rank = rng.below(count);
    std::uint32_t word = 0;
    for (;; ++word) {
      const auto here = static_cast<std::uint32_t>(std::popcount(mask[word]));
      if (rank < here) break;
      rank -= here;
    }
    std::uint64_t bits = mask[word];
    for (; rank > 0; --rank) bits &= bits - 1;
    const std::uint32_t action = 64 * word + static_cast<std::uint32_t>(std::countr_zero(bits));
    ::catan::step_one(state, board, action, reward, done);
    ++decisions;
  }
  return decisions;
}

void print(const char* name, const Work& work) {
  std::printf("%-11s %8.0f games/s %12.0f decisions/s %8.1f decisions a game\n", name,
              work.games / work.seconds, work.decisions / work.seconds,
              work.decisions / work.games);
}

void add(Work& sum, const Work& part) {
  sum.seconds += part.seconds;
  sum.decisions += part.decisions;
  sum.games += part.games;
}

void print_ratios(const char* what, std::vector<double>& ratios) {
  std::sort(ratios.begin(), ratios.end());
  const std::size_t count = ratios.size();
  std::printf("%s: ours / theirs %.3f (middle half %.3f to %.3f)\n", what, ratios[count / 2],
              ratios[count / 4], ratios[3 * count / 4]);
}

int run(std::uint64_t batches, std::uint64_t games) {
  Work ours;
  Work theirs;
  std::vector<double> by_games;
  std::vector<double> by_decisions;
  for (std::uint64_t batch = 0; batch < batches; ++batch) {
    const Work our_batch = timed(batch * games, games, our_game);
    const Work their_batch = timed(batch * games, games, their_game);
    by_games.push_back(their_batch.seconds / our_batch.seconds);
    by_decisions.push_back(our_batch.decisions / our_batch.seconds /
                           (their_batch.decisions / their_batch.seconds));
    add(ours, our_batch);
    add(theirs, their_batch);
  }
  print("tilewright", ours);
  print("fastcatan", theirs);
  print_ratios("games/s", by_games);
  print_ratios("decisions/s", by_decisions);
  return 0;
}

}  // namespace
}  // namespace tilewright

int main(int count, char** arguments) {
  const std::uint64_t batches = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 20;
  const std::uint64_t games = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 500;
  return tilewright::run(std::max<std::uint64_t>(batches, 1), std::max<std::uint64_t>(games, 1));
}
