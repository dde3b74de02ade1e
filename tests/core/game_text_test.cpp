// Whole games as text that people can read and write.
#include "core/game_text.hpp"

#include <gtest/gtest.h>

#include "tests/support/random_games.hpp"
#include "tests/support/sono_positions.hpp"
#include "tests/support/typed_games.hpp"

namespace tilewright {
namespace {

using namespace testing_support;

template <class S>
class GameTexts : public ::testing::Test {};
TYPED_TEST_SUITE(GameTexts, AsTestTypes<GamesUnderTest>::type, GameNames);

TYPED_TEST(GameTexts, RandomGamesParseBackToTheSameActions) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng{Seed{seed}};
    GameText<TypeParam> game{.start = TypeParam::initial({}, rng), .actions = {}};
    for (TypeParam state = game.start; !state.is_terminal() && state.ply() < 200;) {
      game.actions.push_back(random_step(state, rng));
      state.apply(game.actions.back());
    }
    const std::string text = game_text(game);
    const auto read = parse_game<TypeParam>(text);
    ASSERT_TRUE(read.ok()) << read.error() << "\n" << text;
    EXPECT_EQ(read->start, game.start);
    EXPECT_EQ(read->actions, game.actions);
    EXPECT_EQ(read->end(), game.end());
  }
}

// The whole game of the rules' test vectors.
constexpr const char* kGame = R"(# rows begin
rows: Kd Ks Qd Qs Jh Jc Th Ts Tc 9d
columns: Ad As Kh Qc Jd Js Td 9s 9c *
grid:
(Kc) --   --   --   --
--   (Qh) --   --   --
--   --   (Ah) --   --
--   --   --   (Ac) --
--   --   --   --   (9h)

moves:     # rows first
Kd(3,4)
Td(2,3)
Jc(3,5)
Qc(2,1)
Qd(3,2)
9c(1,3)
Jh(1,4)
Js(4,2)
Ks(3,1)
9s(5,2)
Tc(1,5)
*(2,4)
Ts(4,5)
As(5,1)
Qs(5,4)
Jd(1,2)
9d(4,1)
Ad(2,5)
Th(4,3)
Kh(5,3)
)";

TEST(SonoGameText, ReadsTheWholeGameOfTheRules) {
  const auto game = parse_game<sono::State>(kGame);
  ASSERT_TRUE(game.ok()) << game.error();
  EXPECT_EQ(game->actions.size(), 20U);
  EXPECT_EQ(game->end().points(), (std::array{7, 10}));
}

TEST(SonoGameText, ATextWithoutMovesIsAPosition) {
  const std::string text{kGame};
  const auto game = parse_game<sono::State>(text.substr(0, text.find("moves:")));
  ASSERT_TRUE(game.ok()) << game.error();
  EXPECT_TRUE(game->actions.empty());
}

/// The error of the game with one word replaced.
std::string error_with(const std::string& what, const std::string& with) {
  std::string text{kGame};
  text.replace(text.find(what), what.size(), with);
  const auto game = parse_game<sono::State>(text);
  return game ? "" : game.error();
}

TEST(SonoGameTextError, NamesTheMoveAndTheReason) {
  EXPECT_EQ(error_with("Jc(3,5)", "Js(3,5)"), "move 3, Js(3,5): rows does not hold Js");
  EXPECT_EQ(error_with("Td(2,3)", "Td(3,4)"), "move 2, Td(3,4): the cell (3,4) is occupied");
  EXPECT_EQ(error_with("Kd(3,4)", "Kd(1,5)"), "move 1, Kd(1,5): the cell (1,5) touches no card");
  EXPECT_NE(error_with("Kd(3,4)", "Kd34").find("move 1, 'Kd34' is not a placement"),
            std::string::npos);
  EXPECT_EQ(error_with("Kh(5,3)", "Kh(5,3)\nKh(5,3)"), "move 21, Kh(5,3): the game is over");
}

TEST(SonoGameTextError, IsThatOfThePositionWhereThatIsWrong) {
  EXPECT_EQ(error_with("rows: Kd ", "rows: "), "this card is missing: Kd");
}

TEST(SonoGameTextError, AGameCannotStartFromAHiddenPosition) {
  EXPECT_EQ(
      error_with("columns: Ad As Kh Qc Jd Js Td 9s 9c *", "columns: ?? ?? ?? ?? ?? ?? ?? ?? ?? ??"),
      "a game cannot be played on from a hidden position");
}

}  // namespace
}  // namespace tilewright
