// The game is the same from all sides of the table: a quarter turn of everything changes nothing.
#include <algorithm>

#include "tests/support/carcassonne_quarter_turns.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::carcassonne {
namespace {

using namespace testing_support;

TEST(CarcassonneSymmetry, QuarterTurnsKeepLegalSetsPointsAndResults) {
  for (const char* rules : {"first_player=0", "published,first_player=1,players=3"}) {
    for (int quarter = 1; quarter < 4; ++quarter) {
      const QuarterTurns turns{quarter};
      Rng rng{Seed{static_cast<std::uint64_t>(quarter)}};
      for (int game = 0; game < 150; ++game) {
        State state = carcassonne_position(std::string("rules: ") + rules + "\ntiles:\nD@(0,0)r0");
        State turned = turns.start(rules);
        while (!state.is_terminal()) {
          std::vector<Action> mapped;
          for (const Action action : legal_actions(state)) {
            mapped.push_back(same_action(turns, state, turned, action));
          }
          std::ranges::sort(mapped);
          ASSERT_EQ(mapped, legal_actions(turned)) << state.text() << turned.text();
          const Action action = random_step(state, rng);
          const Action same = same_action(turns, state, turned, action);
          state.apply(action);
          turned.apply(same);
          ASSERT_EQ(state.points(), turned.points());
          ASSERT_EQ(state.points_if_ended(), turned.points_if_ended());
          ASSERT_EQ(state.current_player(), turned.current_player());
          ASSERT_EQ(supplies(state), supplies(turned));
        }
        ASSERT_TRUE(turned.is_terminal());
        ASSERT_EQ(state.returns(), turned.returns());
      }
    }
  }
}

}  // namespace
}  // namespace tilewright::carcassonne
