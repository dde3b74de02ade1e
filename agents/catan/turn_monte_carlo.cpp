#include "agents/catan/turn_monte_carlo.hpp"

#include "agents/catan/greedy.hpp"

namespace tilewright::catan {

double TurnMonteCarloAgent::play_out(State world, const TurnCandidate& turn, Seed seed) const {
  const std::size_t searcher = world.current_player().index();
  // The numbers of chance stay the same whatever the players draw.
  Rng chance{split(seed, 0)};
  Rng players{split(seed, 1)};
  for (const Action ply : turn.plies) {
    // In another world a later ply may not be possible.
    if (world.current_player() != Player{searcher} || !world.is_legal(ply)) break;
    world.apply(ply);
  }
  const int last = settings_.depth == 0 ? State::kMaxPlies : world.turn() + settings_.depth;
  while (!world.is_terminal() && world.turn() < last) {
    if (world.current_player() == Player::chance()) {
      world.apply(world.sample_chance(chance));
    } else {
      world.apply(greedy_action(world, players));
    }
  }
  return static_value(world)[searcher];
}

const TurnCandidate& TurnMonteCarloAgent::search(const InformationSet<State>& seen, Rng& rng) {
  const Seed seed = rng.fork();
  Rng numbers{split(seed, 0)};
  lister_.list(seen.determinize(numbers), settings_.candidates, settings_.offers, candidates_);
  simulations_ = 0;
  if (settings_.budget.simulations == 0 && settings_.budget.milliseconds <= 0) {
    return candidates_.front();
  }
  simulations_ = halve_turns(candidates_, settings_.budget, split(seed, 1),
                             [&](const TurnCandidate& turn, Seed number) {
                               Rng draw{split(number, 2)};
                               return play_out(seen.determinize(draw), turn, number);
                             });
  return candidates_.front();
}

Action TurnMonteCarloAgent::choose(const InformationSet<State>& seen, Rng& rng) {
  if (planned_.empty() || seen.known().hash() != foreseen_) {
    State::Actions actions;
    seen.legal_actions(actions);
    if (actions.size() == 1) return actions[0];
    planned_ = search(seen, rng).plies;
    next_ = 0;
  }
  const Action action = planned_[next_++];
  if (next_ == planned_.size()) {
    planned_.clear();
    return action;
  }
  State after = seen.determinize(rng);
  after.apply(action);
  foreseen_ = after.forget_hidden(seen.viewer()).hash();
  return action;
}

Report TurnMonteCarloAgent::report(const InformationSet<State>& seen, Rng& rng) {
  const TurnCandidate& best = search(seen, rng);
  Report report;
  State::Actions actions;
  seen.legal_actions(actions);
  for (const Action action : actions) {
    ActionReport& entry = report.actions.emplace_back();
    entry.action = action;
    for (const TurnCandidate& turn : candidates_) {
      if (turn.plies[0] == action) entry.visits += turn.playouts;
    }
  }
  set_policy_by_visits(report);
  report.best = best.plies[0];
  report.principal_variation.assign(best.plies.begin(), best.plies.end());
  report.simulations = report.nodes = simulations_;
  report.depth = static_cast<int>(best.plies.size());
  return report;
}

}  // namespace tilewright::catan
