// The card of the game, docs/games/sono.md, says what the code does.
#include <gtest/gtest.h>

#include <map>

#include "core/perft.hpp"
#include "tests/support/game_card.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/sono_positions.hpp"

namespace tilewright::sono {
namespace {

using namespace testing_support;

using Row = GameCard::Row;

GameCard card() { return GameCard("sono"); }

TEST(SonoCardDocument, ItsTableOfNumbersAgreesWithTheCode) {
  const State state = deal({}, 1);
  std::uint64_t off_diagonal = 0;
  for (std::uint32_t id = 0; id < State::kActions; ++id) {
    const int cell = Placement::of(Action{id}).cell;
    off_diagonal += (diagonal_set(Diagonal::kMain) >> cell & 1U) == 0 ? 1 : 0;
  }
  const std::map<std::string, std::uint64_t> expected = {
      {"version", State::kVersion},
      {"players", static_cast<std::uint64_t>(state.num_players())},
      {"cards", kCards},
      {"cards in a hand", kHandSize},
      {"plies", State::kMaxPlies},
      {"action ids", state.num_actions()},
      {"action ids that can be legal", off_diagonal},
      {"first actions", perft(state, 1)},
      {"first actions with `adjacency=king`", perft(deal(rules_from("adjacency=king"), 1), 1)},
      {"most legal actions, as a bound", State::Actions::kCapacity},
      {"observation size", state.observation_size()},
      {"worlds of a seat at the start", state.num_worlds(kRows)},
      {"deals", state.num_worlds(Player::spectator())},
      {"sequences of 4 plies", perft(state, 4)},
      {"lowest total", kMinTotal},
      {"highest total", kMaxTotal},
      {"largest margin", kMaxMargin}};
  card().expect_numbers(expected, sizeof(State));
}

TEST(SonoCardDocument, ItsTableOfOptionsAgreesWithTheCode) {
  const auto rows = card().table_below("Options");
  ASSERT_EQ(rows.size(), Rules::options().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& option = Rules::options()[i];
    EXPECT_EQ(GameCard::quoted(rows[i][0]), Row{std::string(option.name)});
    Row choices = GameCard::quoted(rows[i][1]);
    for (const auto& other : GameCard::quoted(rows[i][2])) choices.push_back(other);
    EXPECT_EQ(choices, Row(option.choices.begin(), option.choices.end())) << option.name;
  }
}

TEST(SonoCardDocument, ItsTableOfTheObservationAgreesWithTheCode) {
  card().expect_observation(State::observation_spec({}));
}

TEST(SonoCardDocument, ItsTableOfCategoriesAgreesWithTheCode) {
  std::map<std::string, int> points;
  for (const Row& row : card().table_below("Lines")) points[row[0]] = std::stoi(row[1]);
  std::map<std::string, int> expected;
  for (int number = 1; number < kCategories; ++number) {
    const auto category = static_cast<Category>(number);
    expected[std::string(category_name(category))] = category_points(category);
  }
  EXPECT_EQ(points, expected);
}

TEST(SonoCardDocument, ItsExamplePositionIsRead) {
  const std::string text = card().text();
  const std::size_t start = text.find("game: sono\n");
  const auto state = State::from_text(text.substr(start, text.find("```", start) - start));
  ASSERT_TRUE(state.ok()) << state.error();
  EXPECT_EQ(state->ply(), 3);
}

}  // namespace
}  // namespace tilewright::sono
