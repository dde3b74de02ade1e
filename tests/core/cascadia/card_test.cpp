// The card of the game, docs/games/cascadia.md, says what the code does.
#include <gtest/gtest.h>

#include <map>

#include "tests/support/cascadia_positions.hpp"
#include "tests/support/game_card.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::cascadia {
namespace {

using namespace testing_support;

TEST(CascadiaCardDocument, ItsTableOfNumbersAgreesWithTheCode) {
  const State state = Opening{}.state();
  const std::map<std::string, std::uint64_t> expected = {
      {"version", State::kVersion},
      {"most players", State::kMaxPlayers},
      {"tiles", kTiles},
      {"kinds of tiles", kTileKinds},
      {"tokens", kTokens},
      {"nature tokens", kNatureTokens},
      {"turns of a player", kTurnsEach},
      {"hexes of a player", kMaxHexes},
      {"cells of a table", Cell::kCount},
      {"action ids", state.num_actions()},
      {"most legal actions, as a bound", State::Actions::kCapacity},
      {"most plies, as a bound", State::kMaxPlies},
      {"observation size", state.observation_size()}};
  GameCard("cascadia").expect_numbers(expected, sizeof(State));
}

TEST(CascadiaCardDocument, ItsTableOfOptionsAgreesWithTheCode) {
  GameCard("cascadia").expect_options(Rules::options());
}

TEST(CascadiaCardDocument, ItsTableOfTheObservationAgreesWithTheCode) {
  GameCard("cascadia").expect_observation(State::observation_spec({}));
}

TEST(CascadiaCardDocument, ItsActionTextsLieInTheRangesOfItsTable) {
  const State state = Opening{}.state();
  std::uint64_t next = 0;
  // The table stands below that of the phases; its head names the ids.
  const std::string text = GameCard("cascadia").text();
  std::istringstream lines(text.substr(text.find("| ids | text |")));
  std::string line;
  for (int head = 0; head < 2; ++head) std::getline(lines, line);
  while (std::getline(lines, line) && line.starts_with("| ")) {
    const auto cells = detail::split_list(line, '|');
    const std::string ids{detail::trimmed(cells[1])};
    const std::size_t dash = ids.find("–");
    const std::uint64_t first = std::stoull(ids);
    const std::uint64_t last =
        dash == std::string::npos ? first : std::stoull(ids.substr(dash + std::string("–").size()));
    EXPECT_EQ(first, next) << line;
    const auto action = state.parse_action(GameCard::quoted(std::string(cells[2])).front());
    ASSERT_TRUE(action.ok()) << line;
    EXPECT_GE(action->id(), first);
    EXPECT_LE(action->id(), last);
    next = last + 1;
  }
  EXPECT_EQ(next, state.num_actions());
}

TEST(CascadiaCardDocument, ItsExampleOfAPositionIsAPosition) {
  const std::string text = GameCard("cascadia").text();
  const std::size_t start = text.find("```text\n") + 8;
  const std::string example = text.substr(start, text.find("```", start) - start);
  const State state = cascadia_from(example);
  EXPECT_EQ(state.text(), example);
}

TEST(CascadiaOptions, ThePresetsAreThoseOfTheCard) {
  EXPECT_EQ(cascadia_rules("published"),
            cascadia_rules("wipe_return=after_chain,solo_mode=published"));
  EXPECT_EQ(cascadia_rules("designer"), cascadia_rules("published,salmon_fork=drop_overconnected"));
}

TEST(CascadiaOptions, NamedCardsAreOnTheTable) {
  const State state = cascadia_game("bear=B,elk=C,salmon=D,hawk=A,fox=B", 1);
  EXPECT_EQ(state.scoring().cards, (std::array{Card::kB, Card::kC, Card::kD, Card::kA, Card::kB}));
  EXPECT_EQ(cascadia_game("cards=family,bear=B", 1).scoring().card(Wildlife::kBear), Card::kFamily);
}

}  // namespace
}  // namespace tilewright::cascadia
