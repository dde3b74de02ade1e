#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

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

 private:
  std::string text_;
};

}  // namespace tilewright::testing_support
