#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "core/rule_options.hpp"

namespace tilewright::testing_support {

/// The card of a game, docs/games/NAME.md, as tests read it.
class GameCard {
 public:
  using Row = std::vector<std::string>;

  explicit GameCard(const std::string& name) {
    std::ifstream file(std::string(TILEWRIGHT_SOURCE_DIR "/docs/games/") + name + ".md");
    EXPECT_TRUE(file.good()) << name;
    text_ = {std::istreambuf_iterator<char>(file), {}};
  }

  [[nodiscard]] const std::string& text() const { return text_; }

  /// The rows of the first table below a heading, without its head.
  [[nodiscard]] std::vector<Row> table_below(const std::string& heading) const {
    const std::size_t start = text_.find("## " + heading + "\n");
    EXPECT_NE(start, std::string::npos) << heading;
    std::istringstream lines(text_.substr(start));
    std::vector<Row> rows;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("| ")) {
        Row cells;
        const std::string inner = line.substr(1, line.size() - 2);
        for (const auto cell : detail::split_list(inner, '|')) {
          cells.emplace_back(detail::trimmed(cell));
        }
        rows.push_back(cells);
      } else if (!rows.empty()) {
        break;
      }
    }
    EXPECT_GT(rows.size(), 2U) << heading;
    if (rows.size() > 2) rows.erase(rows.begin(), rows.begin() + 2);
    return rows;
  }

  /// The words of a cell in backquotes.
  static Row quoted(const std::string& cell) {
    Row words;
    const auto parts = detail::split_list(cell, '`');
    for (std::size_t i = 1; i < parts.size(); i += 2) words.emplace_back(parts[i]);
    return words;
  }

  /// "12,385" as a number.
  static std::uint64_t number_of(std::string text) {
    std::erase(text, ',');
    return std::stoull(text);
  }

  /// The table below "Numbers" has these numbers and no others, besides a bound of the state's
  /// size.
  void expect_numbers(const std::map<std::string, std::uint64_t>& expected,
                      std::size_t state_bytes) const {
    std::size_t compared = 0;
    for (const Row& row : table_below("Numbers")) {
      ASSERT_EQ(row.size(), 2U);
      if (row[0] == "state bytes, as a bound") {
        EXPECT_LE(state_bytes, number_of(row[1]));
        continue;
      }
      ASSERT_TRUE(expected.contains(row[0])) << row[0];
      EXPECT_EQ(number_of(row[1]), expected.at(row[0])) << row[0];
      ++compared;
    }
    EXPECT_EQ(compared, expected.size());
  }

  /// The table below "Options" has the options with their defaults and other choices, in order.
  template <class Rules>
  void expect_options(std::span<const RuleOption<Rules>> options) const {
    const auto rows = table_below("Options");
    ASSERT_EQ(rows.size(), options.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      EXPECT_EQ(quoted(rows[i][0]), Row{std::string(options[i].name)});
      Row choices = quoted(rows[i][1]);
      for (const auto& other : quoted(rows[i][2])) choices.push_back(other);
      EXPECT_EQ(choices, Row(options[i].choices.begin(), options[i].choices.end()))
          << options[i].name;
    }
  }

  /// The table below "Observation" has the parts of the tensor with their shapes, in order.
  void expect_observation(const ObservationSpec& spec) const {
    const auto rows = table_below("Observation");
    ASSERT_EQ(rows.size(), spec.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      EXPECT_EQ(quoted(rows[i][0]), Row{spec[i].name});
      std::string shape;
      for (const std::size_t extent : spec[i].shape) {
        shape += (shape.empty() ? "" : "×") + std::to_string(extent);
      }
      EXPECT_EQ(rows[i][1], shape) << spec[i].name;
    }
  }

 private:
  std::string text_;
};

}  // namespace tilewright::testing_support
