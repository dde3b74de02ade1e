// What only Sono has: lines explained card by card.
#include <pybind11/stl.h>

#include <array>

#include "agents/sono/line_table.hpp"
#include "core/games/sono/readings.hpp"
#include "core/games/sono/state.hpp"
#include "core/games/sono/text_grid.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/bind_information_set.hpp"
#include "python/bindings/module.hpp"

namespace tilewright::python {
namespace {

using sono::Card;

py::list category_names(const sono::Reading& reading) {
  py::list names;
  for (const sono::Category category : reading.categories) {
    names.append(std::string(sono::category_name(category)));
  }
  return names;
}

/// A complete line: its points and every best reading.
py::dict complete_line_dict(const std::vector<Card>& cards, const sono::Rules& rules) {
  const sono::LineReading line = sono::read_line(cards, rules);
  py::list readings;
  for (const sono::Reading& reading : line.best) {
    py::list clans;
    for (const sono::Clan clan : reading.clans) clans.append(std::string(sono::clan_name(clan)));
    py::dict entry;
    entry["joker"] = reading.joker_type < 0 ? py::object(py::none())
                                            : py::cast(sono::type_text(reading.joker_type));
    entry["categories"] = category_names(reading);
    entry["clans"] = clans;
    readings.append(entry);
  }
  py::dict result;
  result["complete"] = true;
  result["points"] = line.points;
  result["low"] = line.points;
  result["high"] = line.points;
  result["expected"] = static_cast<double>(line.points);
  result["label"] = std::string(sono::category_name(line.label));
  result["joker"] = sono::joker_text(line, rules);
  result["readings"] = readings;
  return result;
}

/// A line with unknown cells: what it can still become, all other cards of the deck equally likely.
py::dict partial_line_dict(const std::vector<Card>& cards, const sono::Rules& rules) {
  const auto& table = sono::LineTable::of(rules);
  sono::TypesKey key = 0;
  for (const Card card : cards) key += sono::types_key(card);
  py::dict result;
  result["complete"] = false;
  result["points"] = py::none();
  result["low"] = table.low(key);
  result["high"] = table.high(key);
  result["expected"] = table.expectation(key);
  result["label"] = "";
  result["joker"] = "";
  result["readings"] = py::list();
  return result;
}

py::dict line_dict(const std::vector<Card>& cards, const sono::Rules& rules) {
  return cards.size() == sono::kLineLength ? complete_line_dict(cards, rules)
                                           : partial_line_dict(cards, rules);
}

struct GridInput {
  std::array<Card, sono::kCells> cells{};
  sono::Rules rules;
};

/// A bare grid under the given rules, or a position, which brings its own.
GridInput grid_argument(const std::string& text, const std::string& rules) {
  GridInput input;
  if (text.find("grid:") != std::string::npos) {
    const sono::State state = value_or_throw(sono::State::from_text(text), "sono");
    for (int cell = 0; cell < sono::kCells; ++cell) {
      const bool hidden = (state.face_down() & sono::cell_bit(cell)) != 0;
      input.cells[static_cast<std::size_t>(cell)] = hidden ? Card::unknown() : state.card_at(cell);
    }
    input.rules = state.rules();
    return input;
  }
  input.cells = value_or_throw(sono::parse_grid(text), "sono").cells;
  input.rules = value_or_throw(parse_rules<sono::Rules>(rules), "sono");
  return input;
}

py::dict analyze_grid(const std::string& text, const std::string& rules) {
  const GridInput input = grid_argument(text, rules);
  py::list lines;
  for (int line = 0; line < 2 * sono::kSide; ++line) {
    const bool is_row = line < sono::kSide;
    const int number = line % sono::kSide;
    std::vector<Card> cards;
    py::list words;
    for (int i = 0; i < sono::kSide; ++i) {
      const int cell = is_row ? sono::kSide * number + i : sono::kSide * i + number;
      const Card card = input.cells[static_cast<std::size_t>(cell)];
      words.append(sono::card_text(card));
      if (card.is_card()) cards.push_back(card);
    }
    py::dict entry = line_dict(cards, input.rules);
    entry["line"] = (is_row ? "row " : "column ") + std::to_string(number + 1);
    entry["cards"] = words;
    lines.append(entry);
  }
  py::dict result;
  result["rules"] = rules_text(input.rules);
  result["grid"] = sono::grid_text(input.cells, 0);
  result["lines"] = lines;
  return result;
}

py::dict explain_line(const std::vector<std::string>& words, const std::string& rules) {
  std::vector<Card> cards;
  sono::CardPlaces places;
  for (const std::string& word : words) {
    const Card card = value_or_throw(sono::parse_card(word), "sono");
    if (const auto twice = places.put(card, "the line")) {
      throw std::invalid_argument("sono: " + twice->message);
    }
    cards.push_back(card);
  }
  if (cards.size() > sono::kLineLength) {
    throw std::invalid_argument("sono: a line has at most 5 cards, not " +
                                std::to_string(cards.size()));
  }
  return line_dict(cards, value_or_throw(parse_rules<sono::Rules>(rules), "sono"));
}

/// What lies on the table and in the hands of a position, as far as it is known.
py::dict table_dict(const sono::State& state) {
  py::list cells;
  for (int cell = 0; cell < sono::kCells; ++cell) {
    py::dict entry;
    entry["card"] = sono::card_text(state.card_at(cell));
    entry["face_down"] = (state.face_down() & sono::cell_bit(cell)) != 0;
    entry["playable"] = !state.is_terminal() && (state.playable() & sono::cell_bit(cell)) != 0;
    cells.append(entry);
  }
  py::list hands;
  for (const Player player : {sono::kRows, sono::kColumns}) {
    std::vector<std::string> cards;
    for_each_bit(state.hand(player),
                 [&](int card) { cards.push_back(sono::card_text(Card{card})); });
    cards.resize(static_cast<std::size_t>(state.hand_size(player)),
                 sono::card_text(Card::unknown()));
    hands.append(cards);
  }
  py::dict result;
  result["cells"] = cells;
  result["hands"] = hands;
  return result;
}

}  // namespace

void bind_sono(py::module_& module) {
  module.def("sono_analyze_grid", &analyze_grid, py::arg("text"), py::arg("rules") = "default",
             "Every line of a grid or position; see tilewright.sono.analyze_grid.");
  module.def("sono_explain_line", &explain_line, py::arg("cards"), py::arg("rules") = "default",
             "One line of up to five cards; see tilewright.sono.explain_line.");
  module.def("sono_table", &table_dict, py::arg("position"),
             "The cells and the hands; see tilewright.sono.table.");
  module.def(
      "sono_table",
      [](const InformationSet<sono::State>& seen) { return table_dict(seen.known()); },
      py::arg("position"), "The cells and the hands; see tilewright.sono.table.");
}

}  // namespace tilewright::python
