// The card of the game, docs/games/carcassonne.md, says what the code does.
#include <fstream>
#include <map>
#include <sstream>

#include "core/perft.hpp"
#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

using Row = std::vector<std::string>;

std::string card() {
  std::ifstream file(TILEWRIGHT_SOURCE_DIR "/docs/games/carcassonne.md");
  EXPECT_TRUE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The words of a cell in backquotes.
Row quoted(const std::string& cell) {
  Row words;
  const auto parts = tilewright::detail::split_list(cell, '`');
  for (std::size_t i = 1; i < parts.size(); i += 2) words.emplace_back(parts[i]);
  return words;
}

/// The rows of the first table below a heading, without its head.
std::vector<Row> table_below(const std::string& heading) {
  const std::string text = card();
  const std::size_t start = text.find("## " + heading + "\n");
  EXPECT_NE(start, std::string::npos) << heading;
  std::istringstream lines(text.substr(start));
  std::vector<Row> rows;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("| ")) {
      Row cells;
      const std::string inner = line.substr(1, line.size() - 2);
      for (const auto cell : tilewright::detail::split_list(inner, '|')) {
        cells.emplace_back(tilewright::detail::trimmed(cell));
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

std::uint64_t number_of(std::string text) {
  std::erase(text, ',');
  return std::stoull(text);
}

TEST(CarcassonneCardDocument, ItsTableOfNumbersAgreesWithTheCode) {
  const State state = carcassonne_start();
  const std::map<std::string, std::uint64_t> expected = {
      {"version", State::kVersion},
      {"most players", State::kMaxPlayers},
      {"tile types", kTileTypes},
      {"most tiles on the table", kMostTiles},
      {"cells in reach", kCells},
      {"plies, as a bound", State::kMaxPlies},
      {"plies with `unplaceable=discard`, as a bound", 3 * kReach},
      {"action ids", state.num_actions()},
      {"most legal actions, as a bound", State::Actions::kCapacity},
      {"most points, as a bound", kMostPoints},
      {"first turns", perft(state, 3)},
      {"observation size", state.observation_size()}};
  std::size_t compared = 0;
  for (const Row& row : table_below("Numbers")) {
    ASSERT_EQ(row.size(), 2U);
    if (row[0] == "state bytes, as a bound") {
      EXPECT_LE(sizeof(State), number_of(row[1]));
      continue;
    }
    ASSERT_TRUE(expected.contains(row[0])) << row[0];
    EXPECT_EQ(number_of(row[1]), expected.at(row[0])) << row[0];
    ++compared;
  }
  EXPECT_EQ(compared, expected.size());
}

TEST(CarcassonneCardDocument, ItsTableOfOptionsAgreesWithTheCode) {
  const auto rows = table_below("Options");
  ASSERT_EQ(rows.size(), Rules::options().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& option = Rules::options()[i];
    EXPECT_EQ(quoted(rows[i][0]), Row{std::string(option.name)});
    EXPECT_EQ(quoted(rows[i][1]), Row{std::string(chosen(Rules{}, option))});
    Row others;
    for (const auto choice : option.choices) {
      if (choice != chosen(Rules{}, option)) others.emplace_back(choice);
    }
    EXPECT_EQ(quoted(rows[i][2]), others) << option.name;
  }
}

TEST(CarcassonneCardDocument, ItsTableOfTheObservationAgreesWithTheCode) {
  const auto rows = table_below("Observation");
  const ObservationSpec spec = State::observation_spec({});
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

TEST(CarcassonneCardDocument, ItsExamplePositionIsRead) {
  const std::string text = card();
  const std::size_t start = text.find("game: carcassonne\n");
  const auto state = State::from_text(text.substr(start, text.find("```", start) - start));
  ASSERT_TRUE(state.ok()) << state.error();
  EXPECT_EQ(state->ply(), 10);
}

}  // namespace
}  // namespace tilewright::carcassonne
