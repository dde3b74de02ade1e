#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/games/sono/state.hpp"

namespace tilewright::testing_support {

/// A slow and plain scorer of Sono lines, written from the rule text alone: it shares no code with
/// the engine but the names of the cards. Cards are texts such as "Kh".
class SonoReference {
 public:
  explicit SonoReference(const sono::Rules& rules)
      : rank_clans_{rules.clan_groups == sono::ClanGroups::kColourAndRank},
        joker_has_colour_{rules.joker_colour == sono::JokerColour::kAny} {}

  /// Points of five cards, the joker ("*") standing for whatever is best.
  [[nodiscard]] int points(std::vector<std::string> line) const {
    const auto joker = std::find(line.begin(), line.end(), "*");
    if (joker == line.end()) return plain_points(line);
    int best = 0;
    const std::string suits = joker_has_colour_ ? "hdsc" : "-";
    for (const char rank : std::string("AKQJT9")) {
      for (const char suit : suits) {
        *joker = {rank, suit};
        best = std::max(best, plain_points(line));
      }
    }
    return best;
  }

  /// Totals of rows and columns of a full grid.
  [[nodiscard]] std::array<int, 2> totals(std::span<const sono::Card, 25> grid) const {
    std::array<int, 2> sums{};
    for (std::size_t i = 0; i < 5; ++i) {
      std::vector<std::string> row;
      std::vector<std::string> column;
      for (std::size_t j = 0; j < 5; ++j) {
        row.push_back(sono::card_text(grid[5 * i + j]));
        column.push_back(sono::card_text(grid[5 * j + i]));
      }
      sums[0] += points(row);
      sums[1] += points(column);
    }
    return sums;
  }

 private:
  /// Whether every card's letter number `at` is one of `letters`.
  static bool all_of(const std::vector<std::string>& line, std::size_t at,
                     const std::string& letters) {
    return std::all_of(line.begin(), line.end(), [&](const std::string& card) {
      return letters.find(card[at]) != std::string::npos;
    });
  }

  /// The table of categories, from the best down. The joker has been replaced.
  [[nodiscard]] int plain_points(const std::vector<std::string>& line) const {
    std::multiset<char> ranks;
    for (const std::string& card : line) ranks.insert(card[0]);
    const std::set<char> kinds(ranks.begin(), ranks.end());
    std::vector<std::size_t> counts;
    for (const char kind : kinds) counts.push_back(ranks.count(kind));
    std::sort(counts.rbegin(), counts.rend());

    if (counts[0] == 5) return 10;
    if (counts[0] == 4) return 6;
    if (counts[0] == 3 && counts[1] == 2) return 5;
    const std::string high = "AKQJT";
    const std::string low = "KQJT9";
    if (kinds == std::set<char>(high.begin(), high.end())) return 5;
    if (kinds == std::set<char>(low.begin(), low.end())) return 5;
    if (counts[0] == 3) return 3;
    if (all_of(line, 1, "hd") || all_of(line, 1, "sc")) return 3;
    if (rank_clans_ && (all_of(line, 0, "JQK") || all_of(line, 0, "9TA"))) return 3;
    if (counts[0] == 2 && counts[1] == 2) return 2;
    return counts[0] == 2 ? 1 : 0;
  }

  bool rank_clans_;
  bool joker_has_colour_;
};

}  // namespace tilewright::testing_support
