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
  card().expect_numbers(expected, sizeof(State));
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
  card().expect_observation(State::observation_spec({}));
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
