#include "agents/sono/solver.hpp"

#include <algorithm>
#include <utility>

#include "agents/sono/solver_search.hpp"

namespace tilewright::sono {
namespace {

int sign(int margin) { return (margin > 0 ? 1 : 0) - (margin < 0 ? 1 : 0); }

int final_value(const State& state, Objective objective) {
  const auto totals = state.points();
  const int margin = totals[0] - totals[1];
  return objective == Objective::kMargin ? margin : sign(margin);
}

TypedMove typed(Action action) {
  const auto [card, cell] = Placement::of(action);
  return {static_cast<std::uint8_t>(card.type()), static_cast<std::uint8_t>(cell)};
}

/// What the mover has to reach to do as well as `value` (the mover's view).
int bound_for(int value, Objective objective) {
  if (objective == Objective::kMargin) return value;
  return value > 0 ? 1 : value == 0 ? 0 : -kInfinity;
}

/// The lowest action that is this placement up to the copy of the card; the lowest of all if there
/// is none.
Action action_of(const State::Actions& actions, TypedMove move) {
  for (const Action action : actions) {
    const TypedMove same = typed(action);
    if (same.type == move.type && same.cell == move.cell) return action;
  }
  return actions[0];
}

/// The first of the actions that lead to `value`, the mover's value of the position; a good guess
/// if a limit comes first.
template <class Search>
Action first_best(Search& search, const State& state, int value, Objective objective) {
  const Node node = Node::of(state);
  const int bound = bound_for(value, objective);
  State::Actions actions;
  state.legal_actions(actions);
  int last_type = -1;
  int card_of_type = -1;
  for (const Action action : actions) {
    // Two cards of one type do the same: the lower one comes first.
    const TypedMove move = typed(action);
    const int card = Placement::of(action).card.index();
    if (move.type != last_type) card_of_type = card;
    last_type = move.type;
    if (card != card_of_type) continue;
    // The mover reaches `bound` unless the other player then reaches more than -bound.
    const bool refuted = search.reaches(node.after(move), 1 - bound);
    if (search.is_stopped()) break;
    if (!refuted) return action;
  }
  return action_of(actions, search.likely_best(node));
}

}  // namespace

Solver::Solver(std::size_t table_bytes) : search_{std::make_unique<Search>(table_bytes)} {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

MoveValue Solver::value(const State& state, Objective objective, const SolveLimits& limits) {
  TILEWRIGHT_ASSERT(state.is_complete());
  if (state.is_terminal()) return {Action{}, final_value(state, objective), true};
  search_->start(state, limits);
  const auto [value, exact] = search_->solve(Node::of(state), objective);
  return {Action{}, state.current_player() == kRows ? value : -value, exact};
}

Solution Solver::solve(const State& state, Objective objective, const SolveLimits& limits) {
  const MoveValue answer = value(state, objective, limits);
  Solution solution;
  solution.value = answer.value;
  solution.exact = answer.exact;
  State position = state;
  while (!position.is_terminal()) {
    const int role = position.current_player() == kRows ? 1 : -1;
    const Action best = first_best(*search_, position, role * answer.value, objective);
    // A guess is better than nothing as the first action, and worth nothing further down.
    if (search_->is_stopped() && !solution.principal_variation.empty()) break;
    solution.principal_variation.push_back(best);
    position.apply(best);
  }
  if (!state.is_terminal()) {
    solution.exact = answer.exact && !search_->is_stopped();
    solution.best = solution.principal_variation.front();
    solution.nodes = search_->nodes();
  }
  return solution;
}

std::vector<MoveValue> Solver::solve_all_moves(const State& state, Objective objective,
                                               const SolveLimits& limits) {
  TILEWRIGHT_ASSERT(state.is_complete());
  std::vector<MoveValue> values;
  if (state.is_terminal()) return values;
  search_->start(state, limits);
  const Node node = Node::of(state);
  const int role = state.current_player() == kRows ? 1 : -1;
  State::Actions actions;
  state.legal_actions(actions);
  std::array<std::array<int, kCells>, kCardTypes> solved{};  // index + 1 in `values`
  for (const Action action : actions) {
    const TypedMove move = typed(action);
    int& known = solved[move.type][move.cell];
    if (known != 0) {
      MoveValue same = values[static_cast<std::size_t>(known - 1)];
      same.action = action;
      values.push_back(same);
      continue;
    }
    const auto [value, exact] = search_->solve(node.after(move), objective);
    values.push_back({action, -role * value, exact});
    known = static_cast<int>(values.size());
  }
  return values;
}

BestMoves Solver::best_moves(const State& state, Objective objective, const SolveLimits& limits) {
  const MoveValue answer = value(state, objective, limits);
  BestMoves best{answer.value, answer.exact, {}, 0};
  if (state.is_terminal()) return best;
  const Node node = Node::of(state);
  const int role = state.current_player() == kRows ? 1 : -1;
  const int bound = bound_for(role * answer.value, objective);
  State::Actions actions;
  state.legal_actions(actions);
  enum class Known : std::uint8_t { kNo, kBest, kWorse };
  std::array<std::array<Known, kCells>, kCardTypes> found{};  // two cards of one type do the same
  for (const Action action : actions) {
    if (search_->is_stopped()) break;
    const TypedMove move = typed(action);
    Known& known = found[move.type][move.cell];
    if (known == Known::kNo) {
      const bool refuted = search_->reaches(node.after(move), 1 - bound);
      if (search_->is_stopped()) break;
      known = refuted ? Known::kWorse : Known::kBest;
    }
    if (known == Known::kBest) best.actions.push_back(action);
  }
  best.exact = answer.exact && !search_->is_stopped();
  best.nodes = search_->nodes();
  return best;
}

}  // namespace tilewright::sono
