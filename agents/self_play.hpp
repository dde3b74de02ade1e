#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "agents/network/position_evaluator.hpp"
#include "core/game.hpp"
#include "core/result.hpp"

namespace tilewright {

/// Games of a search against itself, for a learner.
struct SelfPlaySettings {
  std::string search;       // the specification of the agent on all seats
  std::uint64_t first = 0;  // the number of the first game; games of one seed are one series
  std::uint64_t games = 1;
  Seed seed{};
  int threads = 1;  // games that are played at once, each in a thread of its own; at least 1
};

/// One game: a row for each decision, in order. Lists of rows of different length are side by side.
struct SelfPlayGame {
  Seed deal{};                      // deal_game(rules, deal) is its start
  std::vector<float> observations;  // of the player who acts, row by row
  std::vector<std::uint32_t> num_legal;
  std::vector<Action> legal;    // of all rows: num_legal of each
  std::vector<float> policy;    // of those: what the search is for
  std::vector<Action> actions;  // what was played
  std::vector<float> values;    // what the search expects, by seat; num_players of each row
  std::vector<int> players;
  std::vector<int> plies;
  std::vector<float> returns;  // by seat, at the end
  std::vector<int> points;
};

/// Plays, and returns the games in order. Each is a function of (rules, search, evaluator, seed,
/// its number), if answers of the evaluator do not depend on what else it is asked.
///
/// A decision with one legal action is played without search; its values are those of the
/// evaluator, or not a number without one. is_cancelled() is asked by the calling thread every few
/// milliseconds; once true, all games are dropped and nothing is returned.
///
/// Errors: the specification is wrong, or the evaluator is for other positions. Throws
/// std::invalid_argument if the agent does not value positions (as random and greedy do not); what
/// the evaluator throws passes through. Instantiated for every game in agents/NAME/networks.cpp.
template <Game S>
Result<std::vector<SelfPlayGame>> self_play(const typename S::Rules& rules,
                                            const SelfPlaySettings& settings,
                                            const EvaluatorPointer& evaluator,
                                            const std::function<bool()>& is_cancelled);

}  // namespace tilewright
