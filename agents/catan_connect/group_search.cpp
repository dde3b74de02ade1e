#include "agents/catan_connect/group_search.hpp"

#include <algorithm>
#include <vector>

#include "agents/catan_connect/greedy.hpp"
#include "agents/catan_connect/standing.hpp"

namespace tilewright::catan_connect {
namespace {

constexpr float kOfAWin = 15.0F;
constexpr float kShareOfOthers = 0.2F;  // how much the best of the others' standing counts
constexpr float kMostBehind = 1.2F;     // further behind greedy play's choice nothing is tried
constexpr float kShareOfGreedy = 0.5F;  // how much what greedy play thinks counts beside playouts
constexpr int kPliesAtMost = 400;       // of a playout

struct Candidate {
  Action action;
  float sum = 0;
};

float value_for(const State& state, std::size_t own) {
  if (state.is_terminal()) {
    const bool is_shared = state.returns()[own] > 0;
    return is_shared ? kOfAWin + 20 : static_cast<float>(state.points_of(own)) - kOfAWin;
  }
  float best = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.num_players()); ++seat) {
    if (seat != own) best = std::max(best, Standing{state, seat}.all());
  }
  return Standing{state, own}.all() - kShareOfOthers * best;
}

}  // namespace

float GroupSearch::playout(State state, std::size_t own, Rng& rng) const {
  const int last = state.round() + settings_.rounds;
  for (int plies = 0; plies < kPliesAtMost && !state.is_terminal(); ++plies) {
    if (state.current_player() == Player::chance()) {
      if (state.round() >= last && state.phase() == Phase::kRoll) break;
      state.apply(state.sample_chance(rng));
    } else {
      state.apply(greedy_action(state, rng, Offers::kNotMade));
    }
  }
  return value_for(state, own);
}

Action GroupSearch::choose(const InformationSet<State>& seen, Rng& rng) const {
  const State& known = seen.known();
  const Phase phase = known.phase();
  if (phase == Phase::kDiscard || phase == Phase::kAnswer || phase == Phase::kPick) {
    return greedy_action(known, rng);
  }
  const auto valued = valued_actions(known);
  std::vector<Candidate> candidates;
  for (const ValuedAction& action : valued) {
    if (candidates.size() == static_cast<std::size_t>(settings_.candidates)) break;
    if (action.value < valued.front().value - kMostBehind) break;
    // As if every playout had said a share of it: few playouts tell close actions apart badly.
    const float behind = action.value - valued.front().value;
    candidates.push_back({.action = action.action,
                          .sum = kShareOfGreedy * behind * static_cast<float>(settings_.playouts)});
  }
  if (candidates.size() == 1) return candidates.front().action;
  const std::size_t number = seen.viewer().index();
  const std::size_t own = number - State::first_seat_of_group(number);
  const State group = known.group_around(number);
  for (int playout = 0; playout < settings_.playouts; ++playout) {
    if (settings_.stop != nullptr && settings_.stop->is_made()) break;
    if (playout == settings_.playouts / 2) {
      std::stable_sort(candidates.begin(), candidates.end(),
                       [](const Candidate& a, const Candidate& b) { return a.sum > b.sum; });
      candidates.resize((candidates.size() + 1) / 2);
      if (candidates.size() == 1) break;
    }
    const State world = group.determinize(Player{own}, rng);
    const Seed dice = rng.fork();
    for (Candidate& candidate : candidates) {
      State next = world;
      next.apply(candidate.action);
      Rng numbers{dice};
      candidate.sum += this->playout(next, own, numbers);
    }
  }
  return std::max_element(candidates.begin(), candidates.end(),
                          [](const Candidate& a, const Candidate& b) { return a.sum < b.sum; })
      ->action;
}

}  // namespace tilewright::catan_connect
