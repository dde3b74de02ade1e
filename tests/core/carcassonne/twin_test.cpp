// The engine against the reference engine of the tests, which was written from the rules alone and
// works everything out from scratch: whole random games in lockstep.
//
// TILEWRIGHT_TWIN_GAMES sets the number of games; 20,000 take about half an hour.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "core/games/carcassonne/notation.hpp"
#include "core/games/carcassonne/state.hpp"
#include "tests/support/carcassonne_reference.hpp"

namespace tilewright::carcassonne {
namespace {

namespace ref = carcassonne_reference;

int games_to_play() {
  const char* wanted = std::getenv("TILEWRIGHT_TWIN_GAMES");  // NOLINT(concurrency-mt-unsafe)
  return wanted == nullptr ? 120 : std::atoi(wanted);
}

ref::Options options_of(const State& state) {
  const Rules rules = state.rules();
  ref::Options options;
  options.players = rules.players;
  options.first_player = static_cast<int>(state.turn().index());
  options.meeples = rules.meeples;
  options.deck = rules.deck == Deck::kDeck73 ? ref::Deck::kDeck73 : ref::Deck::kDeck72;
  options.tie_points =
      rules.tie_points == TiePoints::kFull ? ref::TiePoints::kFull : ref::TiePoints::kSplitFloor;
  options.two_tile_city = rules.two_tile_city == TwoTileCity::kOnePerItem
                              ? ref::TwoTileCity::kOnePerItem
                              : ref::TwoTileCity::kNormal;
  options.farmers = rules.farmers == Farmers::kOn;
  options.farm_points = rules.farm_points;
  options.unplaceable = rules.unplaceable == Unplaceable::kBottom ? ref::Unplaceable::kBottom
                                                                  : ref::Unplaceable::kDiscard;
  return options;
}

char letter_of(int type) { return static_cast<char>('A' + type); }

/// What both engines know of a feature, by its segments "x,y:segment".
struct Summary {
  int tiles = 0;
  int pennants = 0;
  int open = 0;
  bool is_finished = false;
  std::map<int, int> meeples;
  int points = 0;
  friend bool operator==(const Summary&, const Summary&) = default;
};
using Summaries = std::map<std::set<std::string>, Summary>;

std::string part_text(int x, int y, const std::string& segment) {
  return std::to_string(x) + "," + std::to_string(y) + ":" + segment;
}

Summaries summaries_of(const ref::Game& game) {
  Summaries all;
  for (const ref::Feature& feature : ref::all_features(game.board())) {
    std::set<std::string> parts;
    for (const ref::Part& part : feature.parts) {
      parts.insert(part_text(part.cell.x, part.cell.y, part.segment));
    }
    const bool is_field = feature.kind == ref::Kind::kField;
    all[parts] = {static_cast<int>(feature.cells.size()),
                  feature.pennants,
                  is_field ? 0 : feature.open_ends,
                  feature.finished,
                  feature.meeples,
                  ref::worth(feature, game.options())};
  }
  return all;
}

Summaries summaries_of(const State& state) {
  std::map<SegmentId, std::set<std::string>> parts;
  std::map<SegmentId, Feature> features;
  for (std::size_t i = 0; i < static_cast<std::size_t>(state.num_tiles()); ++i) {
    const PlacedTile tile = state.placed(i);
    for (const std::string& name : ref::segments(ref::tile_type(letter_of(tile.type)))) {
      const Feature feature = state.feature(i, *parse_segment(name));
      features[feature.root] = feature;
      parts[feature.root].insert(part_text(tile.cell.x, tile.cell.y, name));
    }
  }
  Summaries all;
  for (const auto& [root, feature] : features) {
    Summary summary{feature.tiles,
                    feature.pennants,
                    feature.kind == SegmentKind::kField ? 0 : feature.open,
                    feature.is_finished,
                    {},
                    feature.points};
    for (std::size_t seat = 0; seat < feature.meeples.size(); ++seat) {
      if (feature.meeples[seat] > 0) {
        summary.meeples[static_cast<int>(seat)] = feature.meeples[seat];
      }
    }
    all[parts[root]] = summary;
  }
  return all;
}

void expect_same_actions(const State& state, const ref::Game& game) {
  State::Actions actions;
  state.legal_actions(actions);
  std::set<std::string> mine;
  for (const Action action : actions) mine.insert(state.action_text(action));
  std::set<std::string> theirs;
  if (state.phase() == Phase::kTile) {
    for (const ref::Place& place : game.legal_places(game.tile())) {
      theirs.insert(ref::move_text({game.tile(), place, std::nullopt}));
    }
  } else {
    theirs.insert("pass");
    for (const std::string& segment : game.legal_meeples()) theirs.insert(segment);
  }
  ASSERT_EQ(mine, theirs);
}

void expect_same_numbers(const State& state, const ref::Game& game) {
  const auto players = static_cast<std::size_t>(state.num_players());
  for (std::size_t seat = 0; seat < players; ++seat) {
    ASSERT_EQ(state.points()[seat], game.scores()[seat]);
    ASSERT_EQ(state.supply(Player{seat}), game.supplies()[seat]);
  }
  for (int type = 0; type < kTileTypes; ++type) {
    const auto left = game.pile().find(letter_of(type));
    ASSERT_EQ(state.pile().of(type), left == game.pile().end() ? 0 : left->second);
  }
  ASSERT_EQ(state.is_terminal(), game.phase() == ref::Phase::kOver);
  if (state.is_terminal()) return;
  ASSERT_EQ(static_cast<int>(state.turn().index()), game.player());
}

/// The same ply in the reference.
void follow(ref::Game& game, const State& state, Action action) {
  if (state.phase() == Phase::kDraw) {
    game.draw(letter_of(static_cast<int>(action.id())));
  } else if (state.phase() == Phase::kTile) {
    game.place(ref::parse_move(state.action_text(action)).place);
  } else if (action == State::kPass) {
    game.meeple(std::nullopt);
  } else {
    game.meeple(state.action_text(action));
  }
}

Rules rules_of(int game) {
  Rules rules = Rules::presets()[static_cast<std::size_t>(game % 2)].rules;
  rules.players = static_cast<std::uint8_t>(2 + game / 2 % 4);
  if (game % 5 == 4) rules.two_tile_city = TwoTileCity::kOnePerItem;
  if (game % 7 == 6) rules.unplaceable = Unplaceable::kBottom;
  if (game % 11 == 10) rules.farmers = Farmers::kOff;
  if (game % 13 == 12) rules.meeples = 2;
  return rules;
}

void play_in_lockstep(int number) {
  Rng rng{split(Seed{2024}, static_cast<std::uint64_t>(number))};
  State state = State::initial(rules_of(number), rng);
  ref::Game game{options_of(state)};
  while (!state.is_terminal()) {
    if (state.phase() != Phase::kDraw) {
      ASSERT_NO_FATAL_FAILURE(expect_same_actions(state, game));
    }
    const Action action = state.current_player() == Player::chance() ? state.sample_chance(rng)
                                                                     : random_action(state, rng);
    follow(game, state, action);
    state.apply(action);
    ASSERT_NO_FATAL_FAILURE(expect_same_numbers(state, game));
    // Everything on the table now and then; the rest would show in what follows.
    if (state.phase() == Phase::kDraw && rng.below(6) == 0) {
      ASSERT_EQ(summaries_of(state), summaries_of(game)) << state.text();
      const auto ended = state.points_if_ended();
      const std::vector<int> rest = game.final_points();
      for (std::size_t seat = 0; seat < rest.size(); ++seat) {
        ASSERT_EQ(ended[seat], game.scores()[seat] + rest[seat]);
      }
    }
  }
  ASSERT_EQ(summaries_of(state), summaries_of(game)) << state.text();
}

TEST(CarcassonneTwin, AgreesWithTheReferenceInRandomGames) {
  const int games = games_to_play();
  for (int number = 0; number < games; ++number) {
    ASSERT_NO_FATAL_FAILURE(play_in_lockstep(number)) << "game " << number;
  }
}

}  // namespace
}  // namespace tilewright::carcassonne
