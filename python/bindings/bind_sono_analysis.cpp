// What a player asks about a position of Sono: see python/tilewright/sono_analysis.py.
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "agents/sono/move_table.hpp"
#include "agents/sono/outcome.hpp"
#include "agents/sono/solver.hpp"
#include "core/games/sono/state.hpp"
#include "core/games/sono/text_grid.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/bind_game.hpp"
#include "python/bindings/interrupt.hpp"
#include "python/bindings/module.hpp"
#include "search/clock.hpp"

namespace tilewright::python {
namespace {

using sono::Card;
using sono::CardSet;
using sono::State;
using Seen = InformationSet<State>;

/// The table of a solver that has a hard position before it is larger.
std::size_t table_bytes(const State& known) {
  constexpr int kHardCells = 10;
  const bool hard = known.is_complete() && sono::kPlies - known.ply() > kHardCells;
  return std::size_t{hard ? 256U : 16U} << 20U;
}

std::string line_name(int line) {
  return (line < sono::kSide ? "row " : "column ") + std::to_string(line % sono::kSide + 1);
}

py::dict distribution_dict(const sono::LineDistribution& line) {
  py::dict ways;
  for (std::size_t points = 0; points < line.ways.size(); ++points) {
    if (line.ways[points] > 0) ways[py::int_(points)] = line.ways[points];
  }
  const sono::Fraction mean = line.exact_expectation();
  py::dict result;
  result["ways"] = ways;
  result["total"] = line.total;
  result["low"] = line.low();
  result["high"] = line.high();
  result["expected"] = mean.value();
  result["numerator"] = mean.numerator;
  result["denominator"] = mean.denominator;
  return result;
}

CardSet card_set(const std::vector<std::string>& words, const std::string& place) {
  CardSet cards = 0;
  sono::CardPlaces places;
  for (const std::string& word : words) {
    const Card card = value_or_throw(sono::parse_card(word), "sono");
    if (const auto twice = places.put(card, place)) {
      throw std::invalid_argument("sono: " + twice->message);
    }
    cards |= card.bit();
  }
  return cards;
}

/// Groups of unknown cells, each with the cards that it draws from.
using Groups = std::vector<std::pair<int, std::vector<std::string>>>;

py::dict partial_line_dict(const std::vector<std::string>& known, const Groups& groups,
                           const std::string& rules) {
  const CardSet cards = card_set(known, "the line");
  int cells = static_cast<int>(known.size());
  std::vector<sono::UnknownCells> unknown;
  for (const auto& [number, pool] : groups) {
    if (number < 0) throw std::invalid_argument("sono: a group of cells cannot have fewer than 0");
    cells += number;
    unknown.push_back({number, card_set(pool, "the pool")});
  }
  if (cells != sono::kLineLength) {
    throw std::invalid_argument("sono: a line has 5 cells, not " + std::to_string(cells));
  }
  const auto chosen = value_or_throw(parse_rules<sono::Rules>(rules), "sono");
  const sono::LineDistribution line = sono::partial_line(cards, unknown, chosen);
  if (line.total == 0) {
    throw std::invalid_argument("sono: the pools have too few cards to fill the line");
  }
  return distribution_dict(line);
}

py::dict chances_dict(const sono::Chances& chances) {
  py::dict result;
  result["win"] = chances.win;
  result["draw"] = chances.draw;
  result["loss"] = chances.loss;
  return result;
}

py::dict outcome_dict(const sono::MoveOutcome& outcome) {
  py::dict result;
  result["method"] = std::string(sono::method_name(outcome.method));
  result["worlds"] = outcome.worlds;
  result["counted"] = chances_dict(outcome.counted);
  result["chances"] = chances_dict(outcome.chances);
  result["points_error"] = outcome.points_error;
  result["counted_margin"] = outcome.counted_margin;
  result["margin"] = outcome.margin;
  result["margin_error"] = outcome.margin_error;
  result["dropped"] = outcome.dropped;
  return result;
}

py::dict move_dict(const State& known, const sono::MoveChange& move) {
  const auto [card, cell] = sono::Placement::of(move.action);
  py::list turned_up;
  for_each_bit(move.turned_up, [&](int hidden) { turned_up.append(sono::cell_text(hidden)); });
  py::list settled;
  for_each_bit(move.settled, [&](int line) { settled.append(line_name(line)); });
  py::dict result;
  result["action"] = move.action.id();
  result["text"] = known.action_text(move.action);
  result["card"] = sono::card_text(card);
  result["row"] = cell / sono::kSide + 1;
  result["column"] = cell % sono::kSide + 1;
  result["row_change"] = move.row_change;
  result["column_change"] = move.column_change;
  result["turned_up"] = turned_up;
  result["settled"] = settled;
  return result;
}

void require_seat(const Seen& seen) {
  if (seen.viewer().is_seat()) return;
  throw std::invalid_argument("sono: only a player's chances are known, not the spectator's");
}

py::list line_list(const Seen& seen) {
  require_seat(seen);
  const sono::GridOutlook outlook = sono::grid_outlook(seen);
  py::list lines;
  for (int line = 0; line < 2 * sono::kSide; ++line) {
    py::list cards;
    for (int i = 0; i < sono::kSide; ++i) {
      const bool is_row = line < sono::kSide;
      const int number = line % sono::kSide;
      const int cell = is_row ? sono::kSide * number + i : sono::kSide * i + number;
      cards.append(sono::card_text(seen.known().card_at(cell)));
    }
    py::dict entry = distribution_dict(outlook[static_cast<std::size_t>(line)]);
    entry["line"] = line_name(line);
    entry["cards"] = cards;
    lines.append(entry);
  }
  return lines;
}

/// The lines in which the joker may be, with what it would stand for; none if it is not to be seen.
py::list joker_list(const Seen& seen) {
  require_seat(seen);
  CardSet visible = seen.known().hand(seen.viewer());
  for (const Card card : seen.known().cells()) visible |= card.is_card() ? card.bit() : 0;
  py::list lines;
  if ((visible & Card::joker().bit()) == 0) return lines;
  const auto outlook = sono::joker_outlook(seen);
  for (std::size_t line = 0; line < outlook.size(); ++line) {
    if (outlook[line].points.total == 0) continue;
    py::dict share;
    for (std::size_t rank = 0; rank < sono::kRanks; ++rank) {
      if (outlook[line].share[rank] > 0) {
        share[py::str(std::string(1, sono::kRankLetters[rank]))] = outlook[line].share[rank];
      }
    }
    py::dict entry = distribution_dict(outlook[line].points);
    entry["line"] = line_name(static_cast<int>(line));
    entry["stands_for"] = share;
    lines.append(entry);
  }
  return lines;
}

/// Ctrl-C, or an event of Python (threading.Event) that is set: whichever comes first.
class AnalysisStop final : public StopRequest {
 public:
  /// event: None for none. The caller has the interpreter lock.
  explicit AnalysisStop(py::object event) : event_{std::move(event)} {
    if (!event_.is_none() && !py::hasattr(event_, "is_set")) {
      throw py::type_error("sono: stop is an event with is_set(), or None");
    }
    interrupt_.begin();
  }

  /// Asked by the thread that calls, which has released the lock.
  [[nodiscard]] bool is_made() const override {
    return interrupt_.is_made() || (!event_.is_none() && is_event_set());
  }

  /// Raises what a signal handler raised, with the lock. Whether the analysis was ended early
  /// otherwise: by the event, or by Ctrl-C if that is to be `kept` back.
  bool is_early(bool keeps_interrupt) {
    try {
      interrupt_.raise_if_made();
    } catch (const py::error_already_set& error) {
      if (!keeps_interrupt || !error.matches(PyExc_KeyboardInterrupt)) throw;
      return true;
    }
    return is_set_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kBetweenLooks{10};

  bool is_event_set() const {
    if (is_set_) return true;
    const auto now = Clock::now();
    if (now < next_look_) return false;
    next_look_ = now + kBetweenLooks;
    const py::gil_scoped_acquire locked;
    is_set_ = py::bool_(event_.attr("is_set")());
    return is_set_;
  }

  Interrupt interrupt_;
  py::object event_;
  mutable Clock::time_point next_look_ = Clock::now();
  mutable bool is_set_ = false;
};

/// Calls `use(stop)` without the interpreter lock.
template <class Use>
auto unlocked(const AnalysisStop& stop, const Use& use) {
  const UnlockedCall released;
  return use(stop);
}

py::list move_list(const Seen& seen) {
  py::list moves;
  if (seen.current_player() != seen.viewer()) return moves;
  for (const sono::MoveChange& move : sono::move_table(seen)) {
    moves.append(move_dict(seen.known(), move));
  }
  return moves;
}

py::dict outcome_table_dict(const Seen& seen, double seconds, std::uint64_t worlds,
                            std::uint64_t playouts, int solve_cells, SeedArgument seed,
                            py::object event, bool keeps_interrupt) {
  require_seat(seen);
  const SearchClock clock{Budget{}};
  sono::OutcomeSettings settings;
  settings.seconds = seconds;
  settings.worlds = worlds;
  settings.playouts = playouts;
  settings.solve_cells = solve_cells;
  AnalysisStop stop{std::move(event)};
  const sono::OutcomeTable table = unlocked(stop, [&](const StopRequest& request) {
    settings.stop = &request;
    sono::Solver solver{table_bytes(seen.known())};
    Rng rng{seed.seed};
    // A large table takes its time too.
    if (seconds > 0) settings.seconds = std::max(1e-3, seconds - clock.seconds());
    return sono::outcomes(seen, settings, rng, solver);
  });
  const bool is_early = stop.is_early(keeps_interrupt);
  py::list outcomes;
  for (const sono::MoveOutcome& outcome : table.moves) outcomes.append(outcome_dict(outcome));
  py::list line;
  for (const Action action : table.principal_variation) {
    line.append(seen.known().action_text(action));
  }
  py::dict result;
  result["outcomes"] = outcomes;
  result["best_chance"] = table.best_chance;
  result["best_margin"] = table.best_margin;
  result["possible_worlds"] = table.possible_worlds;
  result["complete"] = table.complete;
  result["interrupted"] = is_early && !table.complete;
  result["seconds"] = clock.seconds();
  result["principal_variation"] = line;
  return result;
}

py::dict solve_dict(const Seen& seen, bool margin, double seconds) {
  const State& known = seen.known();
  if (!known.is_complete()) {
    throw std::invalid_argument("sono: cards are hidden here, so there is no exact solution yet");
  }
  struct Answer {
    sono::Solution solution;
    sono::BestMoves best;
  };
  const auto objective = margin ? sono::Objective::kMargin : sono::Objective::kOutcome;
  const SearchClock clock{Budget{}};
  AnalysisStop stop{py::none()};
  const Answer answer = unlocked(stop, [&](const StopRequest& request) {
    sono::Solver solver{table_bytes(known)};
    const auto limits = [&] {
      const double left = std::max(1e-3, seconds - clock.seconds());
      return sono::SolveLimits{.milliseconds = seconds > 0 ? 1e3 * left : 0, .stop = &request};
    };
    Answer found{solver.solve(known, objective, limits()), {}};
    if (found.solution.exact) found.best = solver.best_moves(known, objective, limits());
    return found;
  });
  stop.is_early(false);
  const auto texts = [&](const std::vector<Action>& actions) {
    py::list list;
    for (const Action action : actions) list.append(known.action_text(action));
    return list;
  };
  py::dict result;
  result["value"] = answer.solution.value;
  result["exact"] = answer.solution.exact;
  result["best_moves"] = texts(answer.best.actions);
  result["all_best"] = answer.solution.exact && answer.best.exact;
  result["principal_variation"] = texts(answer.solution.principal_variation);
  result["nodes"] = answer.solution.nodes + answer.best.nodes;
  return result;
}

}  // namespace

void bind_sono_analysis(py::module_& module) {
  module.def("sono_partial_line", &partial_line_dict, py::arg("known"), py::arg("unknown"),
             py::arg("rules") = "default", "See tilewright.sono.partial_line.");
  module.def("sono_outlook", &line_list, py::arg("seen"), "See tilewright.sono.analyze.");
  module.def("sono_moves", &move_list, py::arg("seen"), "See tilewright.sono.move_table.");
  module.def("sono_joker", &joker_list, py::arg("seen"), "See tilewright.sono.analyze.");
  module.def("sono_outcomes", &outcome_table_dict, py::arg("seen"), py::kw_only(),
             py::arg("seconds"), py::arg("worlds"), py::arg("playouts"), py::arg("solve_cells"),
             py::arg("seed"), py::arg("stop"), py::arg("keeps_interrupt"),
             "See tilewright.sono.analyze.");
  module.def("sono_solve", &solve_dict, py::arg("seen"), py::kw_only(), py::arg("margin"),
             py::arg("seconds"), "See tilewright.sono.solve.");
}

}  // namespace tilewright::python
