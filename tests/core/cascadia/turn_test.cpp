// The course of a turn: drafts, wipes, nature tokens, placements and refills.
#include <gtest/gtest.h>

#include "core/perft.hpp"
#include "tests/support/cascadia_positions.hpp"
#include "tests/support/random_games.hpp"

namespace tilewright::cascadia {
namespace {

using namespace testing_support;

std::vector<std::string> texts(const State& state) {
  std::vector<std::string> all;
  for (const Action action : legal_actions(state)) all.push_back(state.action_text(action));
  return all;
}

bool offers(const State& state, const std::string& text) {
  const auto all = texts(state);
  return std::find(all.begin(), all.end(), text) != all.end();
}

int tokens_in_play(const TokenCounts& counts, Wildlife animal) { return counts[index_of(animal)]; }

TEST(CascadiaTurn, BeginsWithTheFourSlots) {
  EXPECT_EQ(texts(Opening{}.state()),
            (std::vector<std::string>{"draft 0", "draft 1", "draft 2", "draft 3"}));
}

TEST(CascadiaTurn, ATileGoesToAnyCellBesideTheStarterInSixRotations) {
  State state = Opening{}.state();
  play(state, {"draft 0"});
  EXPECT_EQ(legal_actions(state).size(), 9U * 6);
  EXPECT_TRUE(offers(state, "tile (1,0) 5"));
  EXPECT_FALSE(offers(state, "tile (2,0) 0"));
}

TEST(CascadiaTurn, AKeystoneHasOneRotation) {
  State state = Opening{}.state();
  play(state, {"draft 2"});
  EXPECT_EQ(legal_actions(state).size(), 9U);
}

TEST(CascadiaTurn, ATokenGoesToAFreeHexThatAttractsItOrIsDeclined) {
  State state = Opening{}.state();
  play(state, {"draft 0", "tile (1,0) 0"});
  EXPECT_EQ(texts(state),
            (std::vector<std::string>{"decline", "token (0,0)", "token (1,0)", "token (0,1)"}));
  play(state, {"token (1,0)"});
  EXPECT_EQ(state.environment(Player{0}).tokens(Wildlife::kBear), hex_bit(3));
}

TEST(CascadiaTurn, TheMarketIsFilledInPlaceAndTheNextSeatActs) {
  State state = Opening{}.state();
  play(state, {"draft 1", "tile (1,0) 0", "token (-1,1)"});
  EXPECT_EQ(state.current_player(), Player::chance());
  play(state, {"draw fox", "reveal FP:be"});
  EXPECT_EQ(state.market().token(1), static_cast<int>(index_of(Wildlife::kFox)));
  EXPECT_EQ(tile_text(state.market().tile(1)), "FP:be");
  EXPECT_EQ(tile_text(state.market().tile(0)), "MF:bh");
  EXPECT_EQ(state.current_player(), Player{1});
}

TEST(CascadiaTurn, ADeclinedTokenCanBeDrawnAgainAtOnce) {
  State state = Opening{}.state();
  play(state, {"draft 3", "tile (1,0) 0"});
  const int before = tokens_in_play(state.bag(), Wildlife::kHawk);
  play(state, {"decline"});
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kHawk), before + 1);
  EXPECT_EQ(state.current_player(), Player::chance());
}

TEST(CascadiaTurn, DrawsHaveTheOddsOfTheBag) {
  State state = Opening{}.state();
  play(state, {"draft 0", "tile (1,0) 0", "token (0,0)"});
  State::ChanceOutcomes outcomes;
  state.chance_outcomes(outcomes);
  ASSERT_EQ(outcomes.size(), 5U);
  // One bear lies on a hex; elk, salmon and hawk lie in the market.
  EXPECT_EQ(outcomes.total_weight(), 96U);
  for (const auto& [outcome, weight] : outcomes) {
    EXPECT_EQ(weight, state.action_text(outcome) == "draw fox" ? 20U : 19U);
  }
  play(state, {"draw bear"});
  state.chance_outcomes(outcomes);
  EXPECT_EQ(outcomes.total_weight(), 81U);  // 85 less the four of the market
  std::uint32_t two = 0;
  for (const auto& [outcome, weight] : outcomes) two += weight == 2 ? 1 : 0;
  EXPECT_EQ(two, 9U);  // ten kinds are there twice; one of them has a tile in the market
}

// --- Keystones and nature tokens -----------------------------------------------------------------

TEST(CascadiaNature, ATokenOnAKeystoneEarnsOneAlsoOnThatOfTheStarter) {
  State state = Opening{}.state();
  play(state, {"draft 0", "tile (1,0) 0", "token (0,0)"});
  EXPECT_EQ(state.environment(Player{0}).nature_tokens(), 1);
  EXPECT_EQ(state.nature_supply(), 24);
}

TEST(CascadiaNature, ATokenElsewhereEarnsNone) {
  State state = Opening{}.state();
  play(state, {"draft 0", "tile (1,0) 0", "token (1,0)"});
  EXPECT_EQ(state.environment(Player{0}).nature_tokens(), 0);
}

TEST(CascadiaNature, PaysForAnyTileWithAnyTokenOrForAWipeOfAnySlots) {
  const State state = Opening::with_nature().state();
  // Four drafts, twelve free ones, and a wipe of each non-empty subset.
  EXPECT_EQ(legal_actions(state).size(), 4U + 12 + 15);
}

TEST(CascadiaNature, AFreeDraftLeavesATileAloneAndATokenAloneWhichAreJoinedInPlace) {
  State state = Opening::with_nature().state();
  play(state, {"draft 0+3"});
  EXPECT_EQ(state.environment(Player{0}).nature_tokens(), 0);
  EXPECT_EQ(tile_text(state.drafted_tile()), "MF:bh");
  EXPECT_EQ(state.drafted_token(), Wildlife::kHawk);
  EXPECT_TRUE(!state.market().has_tile(0) && state.market().has_token(0));
  EXPECT_TRUE(state.market().has_tile(3) && !state.market().has_token(3));
  play(state, {"tile (1,0) 0", "token (1,0)", "draw fox", "reveal FP:be"});
  EXPECT_EQ(tile_text(state.market().tile(0)), "FP:be");
  EXPECT_EQ(state.market().token(3), static_cast<int>(index_of(Wildlife::kFox)));
}

TEST(CascadiaNature, AWipeSetsAsideTheTokensOfTheSlotsAndDrawsOthers) {
  State state = Opening::with_nature().state();
  play(state, {"wipe 1+3"});
  EXPECT_EQ(total(state.set_aside()), 2);
  // Neither the elk nor the hawk that lie aside can be drawn.
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kElk), 19);
  play(state, {"draw fox", "draw fox"});
  EXPECT_EQ(state.market().token(1), state.market().token(3));
  EXPECT_EQ(total(state.set_aside()), 0);
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kElk), 20);
  EXPECT_EQ(state.current_player(), Player{0});
  EXPECT_EQ(legal_actions(state).size(), 4U);
}

TEST(CascadiaNature, SeveralMayBeSpentInATurnUnlessTheRulesAllowOne) {
  for (const auto& [rules, more] :
       {std::pair{"default", true}, {"nature_uses_per_turn=1", false}}) {
    // A second keystone with a token, and so a second nature token.
    Opening opening = Opening::with_nature(rules);
    opening.nature = 2;
    std::string text = opening.text();
    text.replace(text.find("(0,1) RP:bs\n"), 12, "(0,1) RP:bs\n(1,0) F:b 0 bear\n");
    text.replace(text.find("seat 1"), 6, "turn: 2\nply: 10\nseat 1");
    text += "(1,0) WR:bs 0\n";
    State state = cascadia_from(text);
    play(state, {"wipe 0", "draw fox"});
    EXPECT_EQ(state.current_player(), Player{0});
    EXPECT_EQ(offers(state, "wipe 0"), more);
    EXPECT_EQ(offers(state, "draft 0+1"), more);
    EXPECT_EQ(state.environment(Player{0}).nature_tokens(), 1);
    if (more) continue;
    play(state, {"draft 0", "tile (-1,2) 0", "decline", "draw elk", "reveal MP:bs"});
    EXPECT_EQ(state.current_player(), Player{1});
    EXPECT_FALSE(state.may_spend_nature());  // seat 1 has none
  }
}

/// After six turns each of four seats holds six keystones in a row with their tokens. Seat 0's
/// starter keystone is free; the supply is empty.
std::string all_nature_tokens_taken(const std::string& rules) {
  const std::array<const char*, 24> keystones = {
      "M:b", "M:e", "M:e", "M:h", "M:h", "F:b", "F:b", "F:e", "F:f", "F:f", "P:e", "P:e",
      "P:s", "P:s", "P:f", "W:s", "W:s", "W:h", "W:f", "W:f", "R:b", "R:b", "R:s", "R:h"};
  const std::array<const char*, 4> starters = {
      "(0,0) M:b\n(-1,1) FW:ehf\n(0,1) RP:bs\n", "(0,0) W:h hawk\n(-1,1) RF:esh\n(0,1) PM:bf\n",
      "(0,0) P:f\n(-1,1) WR:shf\n(0,1) FM:be\n", "(0,0) F:e\n(-1,1) MR:beh\n(0,1) WP:sf\n"};
  const std::array<int, 4> nature = {6, 7, 6, 6};
  std::string text =
      "rules: players=4," + rules + "\ncards: AAAAA\nturn: 24\nply: 120\nmarket: " + kPlainMarket;
  text.replace(text.rfind("M:e/"), 4, "MF:bf/");
  for (std::size_t seat = 0; seat < 4; ++seat) {
    text += "\nseat " + std::to_string(seat) + ": starter " + std::to_string(seat) + ", nature " +
            std::to_string(nature[seat]) + "\n" + starters[seat];
    for (std::size_t i = 0; i < 6; ++i) {
      const std::string tile = keystones[6 * seat + i];
      const auto animal = kWildlifeLetters.find(tile.back());
      text += "(" + std::to_string(i + 1) + ",0) " + tile + " 0 " +
              std::string(kWildlifeNames[animal]) + "\n";
    }
  }
  return text;
}

TEST(CascadiaNature, AGainFromAnEmptySupplyIsLost) {
  for (const auto& [rules, gained] :
       {std::pair{"nature_supply=25", 0}, {"nature_supply=unlimited", 1}}) {
    State state = cascadia_from(all_nature_tokens_taken(rules));
    EXPECT_EQ(state.nature_supply(), 0);
    play(state, {"draft 0", "tile (7,0) 0", "token (0,0)"});
    EXPECT_EQ(state.environment(Player{0}).nature_tokens(), 6 + gained) << rules;
  }
}

// --- Overpopulation ------------------------------------------------------------------------------

constexpr const char* kThreeBears = "MF:bh/bear MF:ef/bear M:e/salmon WR:sf/bear";

TEST(CascadiaWipe, ThreeAlikeMayBeWipedAndTheFourthStays) {
  State state = Opening{.market = kThreeBears, .keystone_token = {}, .more = {}}.state();
  EXPECT_EQ(texts(state).back(), "wipe three");
  play(state, {"wipe three"});
  EXPECT_EQ(total(state.set_aside()), 3);
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kBear), 17);
  play(state, {"draw elk", "draw elk", "draw hawk"});
  EXPECT_EQ(state.market().token(2), static_cast<int>(index_of(Wildlife::kSalmon)));
  EXPECT_EQ(state.market().token(3), static_cast<int>(index_of(Wildlife::kHawk)));
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kBear), 20);
}

TEST(CascadiaWipe, ThreeAlikeAreWipedOnceATurn) {
  State state = Opening{.market = kThreeBears, .keystone_token = {}, .more = {}}.state();
  play(state, {"wipe three", "draw elk", "draw elk", "draw elk"});
  EXPECT_EQ(state.current_player(), Player{0});
  EXPECT_FALSE(offers(state, "wipe three"));
  play(state, {"draft 2", "tile (1,0) 0", "decline", "draw fox", "reveal FP:be"});
  EXPECT_EQ(state.current_player(), Player{1});
  EXPECT_TRUE(offers(state, "wipe three"));
}

TEST(CascadiaWipe, FourAlikeAreWipedAtOnceAndAgain) {
  State state = Opening{.market = kThreeBears, .keystone_token = {}, .more = {}}.state();
  play(state, {"wipe three", "draw salmon", "draw salmon", "draw salmon"});
  // Four salmon: all are set aside, and chance goes on.
  EXPECT_EQ(state.current_player(), Player::chance());
  EXPECT_EQ(tokens_in_play(state.set_aside(), Wildlife::kSalmon), 4);
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kSalmon), 16);
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kBear), 20);
  play(state, {"draw fox", "draw fox", "draw fox", "draw fox"});
  EXPECT_EQ(tokens_in_play(state.set_aside(), Wildlife::kFox), 4);
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kSalmon), 20);
  play(state, {"draw elk", "draw elk", "draw elk", "draw hawk"});
  EXPECT_EQ(state.current_player(), Player{0});
  EXPECT_FALSE(offers(state, "wipe three"));  // used before
}

TEST(CascadiaWipe, AWipeOfFourDoesNotUseUpTheWipeOfThree) {
  State state = Opening{
      .market = "MF:bh/bear MF:ef/bear M:e/bear WR:sf/--",
      .keystone_token = {},
      .more = {}}.state();
  play(state, {"draw bear", "draw elk", "draw elk", "draw elk", "draw hawk"});
  EXPECT_EQ(state.current_player(), Player{0});
  EXPECT_TRUE(offers(state, "wipe three"));
}

TEST(CascadiaWipe, AfterAChainAllComesBackWithTheRefill) {
  State state = Opening{
      .rules = "wipe_return=after_chain",
      .market = kThreeBears,
      .keystone_token = {},
      .more = {}}.state();
  play(state, {"wipe three", "draw elk", "draw elk", "draw hawk"});
  EXPECT_EQ(tokens_in_play(state.set_aside(), Wildlife::kBear), 3);
  play(state, {"draft 2", "tile (1,0) 0"});
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kBear), 17);
  play(state, {"decline"});
  EXPECT_EQ(total(state.set_aside()), 0);
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kBear), 20);
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kSalmon), 20);
}

// --- Solo ----------------------------------------------------------------------------------------

TEST(CascadiaSolo, ThePublishedMarketLosesItsEndAndSlidesAwayFromTheStacks) {
  State state = Opening{.rules = "published,players=1", .keystone_token = {}, .more = {}}.state();
  // Of MF:bh/bear MF:ef/elk M:e/salmon WR:sf/hawk the second pair is taken.
  play(state, {"draft 1", "tile (1,0) 0", "token (-1,1)"});
  // WR:sf and the hawk leave the game; what is left slides into slots 2 and 3.
  EXPECT_EQ(tile_text(state.market().tile(2)), "MF:bh");
  EXPECT_EQ(tile_text(state.market().tile(3)), "M:e");
  EXPECT_EQ(tokens_in_play(state.bag(), Wildlife::kHawk), 19);
  play(state, {"draw fox", "draw elk", "reveal FP:be", "reveal FP:bf"});
  // The first draw goes to slot 1.
  EXPECT_EQ(tile_text(state.market().tile(1)), "FP:be");
  EXPECT_EQ(tile_text(state.market().tile(0)), "FP:bf");
  EXPECT_EQ(state.market().token(1), static_cast<int>(index_of(Wildlife::kFox)));
  EXPECT_EQ(state.market().token(0), static_cast<int>(index_of(Wildlife::kElk)));
  EXPECT_EQ(state.market().token(2), static_cast<int>(index_of(Wildlife::kBear)));
  EXPECT_EQ(state.market().token(3), static_cast<int>(index_of(Wildlife::kSalmon)));
  EXPECT_EQ(state.stack_size(), 37);
}

TEST(CascadiaSolo, AFreeDraftPairsTilesAndTokensAnew) {
  Opening opening = Opening::with_nature("published,players=1");
  State state = opening.state();
  // The tile of slot 3 and the token of slot 0: the furthest tile left is M:e, the token the hawk.
  play(state, {"draft 3+0", "tile (1,0) 0", "decline"});
  EXPECT_EQ(tile_text(state.market().tile(2)), "MF:bh");
  EXPECT_EQ(tile_text(state.market().tile(3)), "MF:ef");
  EXPECT_EQ(state.market().token(2), static_cast<int>(index_of(Wildlife::kElk)));
  EXPECT_EQ(state.market().token(3), static_cast<int>(index_of(Wildlife::kSalmon)));
}

TEST(CascadiaSolo, ThePlainMarketIsFilledInPlace) {
  State state = Opening{.rules = "players=1", .keystone_token = {}, .more = {}}.state();
  play(state, {"draft 1", "tile (1,0) 0", "token (-1,1)", "draw fox", "reveal FP:be"});
  EXPECT_EQ(tile_text(state.market().tile(1)), "FP:be");
  EXPECT_EQ(state.current_player(), Player{0});
}

// --- Counts --------------------------------------------------------------------------------------

TEST(CascadiaPerft, CountsTheFirstTurnsAsByHand) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const State state = cascadia_game("players=3", seed);
    if (state.current_player() == Player::chance() || state.market().matching() != 0) continue;
    const Environment& own = state.environment(state.mover());
    std::uint64_t tiles = 0;
    std::uint64_t turns = 0;
    for (int slot = 0; slot < kSlots; ++slot) {
      // The starter touches nine cells. A keystone looks the same in all rotations.
      const std::string tile = tile_text(state.market().tile(slot));
      const auto wildlife = tile.substr(tile.find(':') + 1);
      const std::uint64_t ways = tile.find(':') == 1 ? 9 : 54;
      const char token = kWildlifeLetters[static_cast<std::size_t>(state.market().token(slot))];
      std::uint64_t homes = wildlife.find(token) != std::string::npos ? 1 : 0;
      for (int hex = 0; hex < 3; ++hex) {
        const std::string text = tile_text(own.hex(hex).kind());
        homes += text.find(token, text.find(':')) != std::string::npos ? 1 : 0;
      }
      tiles += ways;
      turns += ways * (homes + 1);
    }
    EXPECT_EQ(perft(state, 1), 4U);
    EXPECT_EQ(perft(state, 2), tiles);
    EXPECT_EQ(perft(state, 3), turns);
    EXPECT_EQ(perft(state, 4), turns * 5);  // every kind of wildlife is in the bag
  }
}

struct Line {
  Cell start;
  Cell step;
  Cell end;
};

/// A solo game in which every tile goes to the next cell of a line.
State straight_game(const Line& line, int tiles) {
  Rng rng{Seed{3}};
  State state = State::initial(cascadia_rules("players=1"), rng);
  int q = line.start.q();
  int r = line.start.r();
  while (!state.is_terminal()) {
    if (state.phase() == Phase::kTile) {
      if (tiles-- == 0) return state;
      const Action action = Move::tile(Cell{q, r}, 0);
      EXPECT_TRUE(state.is_legal(action)) << state.why_illegal(action);
      state.apply(action);
      q += line.step.q();
      r += line.step.r();
    } else {
      state.apply(state.phase() == Phase::kMarket ? Move::draft(0) : random_step(state, rng));
    }
  }
  EXPECT_EQ((Cell{q - line.step.q(), r - line.step.r()}), line.end);
  return state;
}

TEST(CascadiaTable, TwentyTilesInARowFitInEveryDirection) {
  const std::vector<Line> lines = {{{1, 1}, {1, 0}, {20, 1}},     {{1, -1}, {1, -1}, {20, -20}},
                                   {{0, -1}, {0, -1}, {0, -20}},  {{-2, 1}, {-1, 0}, {-21, 1}},
                                   {{-2, 2}, {-1, 1}, {-21, 21}}, {{0, 2}, {0, 1}, {0, 21}}};
  for (const Line& line : lines) {
    const State state = straight_game(line, kTurnsEach);
    EXPECT_TRUE(state.is_terminal());
    EXPECT_EQ(state.environment(Player{0}).size(), kMaxHexes);
    const auto parsed = State::from_text(state.text());
    ASSERT_TRUE(parsed.ok()) << parsed.error();
    EXPECT_EQ(*parsed, state);
  }
}

TEST(CascadiaTable, ALineOfTilesReachesTheBoundOnLegalActions) {
  const State state = straight_game({{-2, 1}, {-1, 0}, {-21, 1}}, kTurnsEach - 1);
  const std::size_t rotations = tile_of(state.drafted_tile()).is_keystone ? 1 : 6;
  EXPECT_EQ(legal_actions(state).size(), 47 * rotations);
  EXPECT_EQ(State::Actions::kCapacity, 47U * 6);
}

}  // namespace
}  // namespace tilewright::cascadia
