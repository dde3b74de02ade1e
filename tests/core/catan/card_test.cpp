// The card of the game, docs/games/catan.md, says what the code does.
#include <gtest/gtest.h>

#include <map>

#include "tests/support/catan_positions.hpp"
#include "tests/support/game_card.hpp"

namespace tilewright::catan {
namespace {

using namespace testing_support;

State some_state(const char* rules = "") {
  Rng rng{Seed{1}};
  return State::initial(catan_rules(rules), rng);
}

TEST(CatanCardDocument, ItsTableOfNumbersAgreesWithTheCode) {
  const State state = some_state();
  const std::map<std::string, std::uint64_t> expected = {
      {"version", State::kVersion},
      {"most players", State::kMaxPlayers},
      {"hexes", kHexes},
      {"intersections", kVertices},
      {"paths", kEdges},
      {"development cards", kDevCards},
      {"offers", kNumOffers},
      {"action ids", state.num_actions()},
      {"action ids with all rates", some_state("maritime_rates=all").num_actions()},
      {"most legal actions, as a bound", State::Actions::kCapacity},
      {"most plies, as a bound", State::kMaxPlies},
      {"observation size", state.observation_size()}};
  GameCard("catan").expect_numbers(expected, sizeof(State));
}

TEST(CatanCardDocument, ItsTableOfOptionsAgreesWithTheCode) {
  GameCard("catan").expect_options(Rules::options());
}

TEST(CatanCardDocument, ItsTableOfTheObservationAgreesWithTheCode) {
  GameCard("catan").expect_observation(State::observation_spec({}));
}

TEST(CatanCardDocument, ItsPhasesAreThoseOfTheCodeInTheirOrder) {
  const auto rows = GameCard("catan").table_below("Play");
  ASSERT_EQ(rows.size(), static_cast<std::size_t>(kPhases));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i][0], phase_name(static_cast<Phase>(i)));
  }
}

TEST(CatanCardDocument, ItsActionTextsLieInTheRangesOfItsTable) {
  const State state = some_state();
  std::uint64_t next = 0;
  const std::string text = GameCard("catan").text();
  std::istringstream lines(text.substr(text.find("| ids | text |")));
  std::string line;
  for (int head = 0; head < 2; ++head) std::getline(lines, line);
  while (std::getline(lines, line) && line.starts_with("| ")) {
    const auto cells = tilewright::detail::split_list(line, '|');
    const std::string ids{tilewright::detail::trimmed(cells[1])};
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

TEST(CatanCardDocument, ItsExampleOfAPositionIsAPosition) {
  const std::string text = GameCard("catan").text();
  const std::size_t start = text.find("```text\n") + 8;
  const std::string example = text.substr(start, text.find("```", start) - start);
  EXPECT_EQ(catan_from(example).text(), example);
}

TEST(CatanActions, EveryIdHasATextOfItsOwnThatParsesBack) {
  for (const char* rules : {"maritime_rates=best", "maritime_rates=all"}) {
    const State state = some_state(rules);
    std::set<std::string> texts;
    for (std::uint32_t number = 0; number < state.num_actions(); ++number) {
      const std::string text = state.action_text(Action{number});
      EXPECT_TRUE(texts.insert(text).second) << text;
      const auto parsed = state.parse_action(text);
      ASSERT_TRUE(parsed.ok()) << text;
      EXPECT_EQ(parsed->id(), number) << text;
    }
  }
}

}  // namespace
}  // namespace tilewright::catan
