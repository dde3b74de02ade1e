// The card of the game, docs/games/carcassonne.md, says what the code does.
#include <map>

#include "core/perft.hpp"
#include "tests/support/carcassonne_positions.hpp"
#include "tests/support/game_card.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

using Row = GameCard::Row;

GameCard card() { return GameCard{"carcassonne"}; }

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
  for (const Row& row : card().table_below("Numbers")) {
    ASSERT_EQ(row.size(), 2U);
    if (row[0] == "state bytes, as a bound") {
      EXPECT_LE(sizeof(State), GameCard::number_of(row[1]));
      continue;
    }
    ASSERT_TRUE(expected.contains(row[0])) << row[0];
    EXPECT_EQ(GameCard::number_of(row[1]), expected.at(row[0])) << row[0];
    ++compared;
  }
  EXPECT_EQ(compared, expected.size());
}

TEST(CarcassonneCardDocument, ItsTableOfOptionsAgreesWithTheCode) {
  const auto rows = card().table_below("Options");
  ASSERT_EQ(rows.size(), Rules::options().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& option = Rules::options()[i];
    EXPECT_EQ(GameCard::quoted(rows[i][0]), Row{std::string(option.name)});
    EXPECT_EQ(GameCard::quoted(rows[i][1]), Row{std::string(chosen(Rules{}, option))});
    Row others;
    for (const auto choice : option.choices) {
      if (choice != chosen(Rules{}, option)) others.emplace_back(choice);
    }
    EXPECT_EQ(GameCard::quoted(rows[i][2]), others) << option.name;
  }
}

TEST(CarcassonneCardDocument, ItsTableOfTheObservationAgreesWithTheCode) {
  const auto rows = card().table_below("Observation");
  const ObservationSpec spec = State::observation_spec({});
  ASSERT_EQ(rows.size(), spec.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(GameCard::quoted(rows[i][0]), Row{spec[i].name});
    std::string shape;
    for (const std::size_t extent : spec[i].shape) {
      shape += (shape.empty() ? "" : "×") + std::to_string(extent);
    }
    EXPECT_EQ(rows[i][1], shape) << spec[i].name;
  }
}

TEST(CarcassonneCardDocument, ItsExamplePositionIsRead) {
  const std::string text = card().text();
  const std::size_t start = text.find("game: carcassonne\n");
  const auto state = State::from_text(text.substr(start, text.find("```", start) - start));
  ASSERT_TRUE(state.ok()) << state.error();
  EXPECT_EQ(state->ply(), 10);
}

}  // namespace
}  // namespace tilewright::carcassonne
