// One example or more for every wildlife card and every option of one, computed by hand from the
// cards. Both the engine and the reference scorer of the other tests have to agree.
#include <gtest/gtest.h>

#include <cctype>

#include "tests/support/cascadia_boards.hpp"

namespace tilewright::cascadia {
namespace {

using namespace testing_support;

struct Example {
  const char* name;  // animal, card, number
  const char* tokens;
  int points;
};

void PrintTo(const Example& example, std::ostream* out) {  // NOLINT: GoogleTest's own name
  *out << example.name << ": " << example.tokens;
}

char animal_of(const Example& example) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(example.name[0])));
}

char card_of(const Example& example) {
  const std::string name{example.name};
  return name[name.find(' ') + 1];
}

const std::vector<Example> kExamples = {
    {"Bear A.1", "bear (0,0) (1,0) (2,3) (3,0) (4,0)", 11},  // two separate pairs and one lone bear
    {"Bear A.2", "bear (0,0) (1,0) (2,0) (3,0)", 0},         // a chain of four is not two pairs
    {"Bear A.3", "bear (0,0) (0,2) (1,0) (1,2) (3,0) (3,2) (4,0) (4,2) (6,0) (7,0)",
     27},                                                          // five pairs: capped
    {"Bear A.4", "bear (-3,0) (0,0) (0,1) (3,0) (3,1) (4,0)", 4},  // pair, trio and lone bear
    {"Bear B.1", "bear (0,0) (1,0) (1,1) (4,0) (4,1) (5,0)", 20},  // bent trio and triangle trio
    {"Bear B.2", "bear (0,0) (1,0) (2,0) (3,0)", 0},               // trio spoiled by a fourth bear
    {"Bear B.3", "bear (0,0) (0,2) (1,0) (1,2) (2,0)",
     10},  // trio plus a pair that does not touch it
    {"Bear C.1", "bear (0,0) (0,3) (0,4) (1,3) (3,0) (4,0)", 18},  // one of each size: 2+5+8+3
    {"Bear C.2", "bear (0,0) (0,3) (2,0) (2,3) (3,0) (3,3) (5,0) (5,1) (5,4) (5,5) (6,0) (6,4)",
     33},                                                   // two full sets still give one bonus
    {"Bear C.3", "bear (0,0) (0,1) (1,0) (1,1) (4,0)", 2},  // a group of four gives nothing
    {"Bear D.1", "bear (0,0) (0,4) (0,5) (1,0) (1,4) (1,5) (4,0) (4,1) (5,0)",
     26},  // 2, 3 and 4: 5+8+13
    {"Bear D.2", "bear (0,0) (3,0) (4,0) (5,0) (6,0) (7,0)",
     0},  // lone bear and group of five give nothing
    {"Elk A.1", "elk (0,0) (1,0) (2,0) (3,0) (4,0)", 15},  // line of five: 4 + 1
    {"Elk A.2", "elk (-2,0) (-1,0) (0,-1) (0,0) (0,1) (1,0)",
     17},  // crossing lines share one elk. row of four (13) and the two left over, which are not
           // adjacent (2+2)
    {"Elk A.3", "elk (0,0) (0,1) (1,0)", 7},                     // triangle: pair + single
    {"Elk A.4", "elk (0,0) (0,1) (1,0) (1,1) (2,0) (2,1)", 18},  // 3 x 2 block: two lines of three
    {"Elk A.5", "elk (0,0) (1,1)", 4},                           // (0,0),(1,1): not a hex line
    {"Elk B.1", "elk (0,0) (0,1) (1,0) (1,1)",
     13},  // rhombus. (1,0) and (0,1) are the two middle cells
    {"Elk B.2", "elk (0,0) (1,0) (2,0) (3,0)",
     10},  // straight line of four. a line of four is no rhombus: two pairs
    {"Elk B.3", "elk (0,0) (0,1) (1,0) (2,0)",
     11},  // triangle plus a tail. the tail touches only one cell of the triangle
    {"Elk B.4", "elk (0,0) (0,1) (1,0) (1,1) (5,0) (5,1) (6,0)", 22},  // two separate groups
    {"Elk C.1", "elk (0,0) (0,3) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0)",
     25},  // one group of seven and one single
    {"Elk C.2", "elk (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0) (7,0)", 28},  // eight in one group
    {"Elk C.3", "elk (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0) (7,0) (8,0)",
     30},  // nine in one group (elk_c_split on). 8 + 1; with elk_c_split off: 28
    {"Elk D.1", "elk (-1,0) (-1,1) (0,-1) (0,1) (1,-1) (1,0)", 21},  // full ring around (0,0)
    {"Elk D.2", "elk (-1,0) (-1,1) (0,-1) (0,0) (0,1) (1,-1) (1,0)",
     23},                                     // full ring and an elk in its centre
    {"Elk D.3", "elk (0,0) (1,0) (2,0)", 7},  // straight row of three. two neighbours lie on a
                                              // common ring, three in a row never do: 5+2
    {"Elk D.4", "elk (-1,0) (1,0)", 5},  // two elk opposite each other on a ring. 5 with elk_d_gaps
                                         // on; 2+2=4 with contiguous arcs only
    {"Elk D.5", "elk (-5,3) (-4,4) (-3,1) (-3,2) (-3,4) (-2,3)",
     17},  // six scattered elk (order trap)
    {"Salmon A.1", "salmon (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0)",
     25},                                                        // straight run of seven
    {"Salmon A.2", "salmon (0,0) (0,2) (1,0) (2,0) (3,2)", 12},  // run of three and two singles
    {"Salmon A.3", "salmon (-1,0) (0,-1) (0,0) (1,0)",
     0},  // fork: one salmon with three neighbours. 0 with salmon_fork=component_zero; with
          // drop_overconnected (0,-1) and (-1,0) stay neighbours (5) and (1,0) is alone (2): 7
    {"Salmon A.4", "salmon (-1,0) (-1,1) (0,-1) (0,1) (1,-1) (1,0)",
     20},                                           // closed ring of six around an empty cell
    {"Salmon B.1", "salmon (0,0) (0,1) (1,0)", 9},  // triangle
    {"Salmon B.2", "salmon (0,0) (0,1) (1,0) (2,0)",
     0},  // triangle with a fourth salmon on it. (1,0) now has three salmon neighbours: the whole
          // group is worth nothing
    {"Salmon B.3", "salmon (0,0) (1,0) (2,0) (3,0) (4,0) (5,0)", 17},  // run of six counts as five
    {"Salmon C.1", "salmon (0,0) (0,2) (0,4) (1,0) (1,2) (1,4) (2,2) (2,4) (3,4) (4,4)",
     25},                                                              // runs of 2, 3 and 5
    {"Salmon C.2", "salmon (0,0) (1,0) (2,0) (3,0) (4,0) (5,0)", 15},  // run of six counts as five
    {"Salmon D.1", "bear (1,1) (2,0); salmon (-1,1) (0,0) (1,0); hawk (0,-1); fox (0,1) (2,-1)",
     8},  // the arrangement on the (Dutch) printed card. 3 salmon + 5 neighbours
    {"Salmon D.2", "bear (0,1); salmon (0,0) (1,0)", 0},  // run of two: below the minimum
    {"Salmon D.3", "bear (0,1); salmon (0,0) (1,0) (2,0)",
     4},  // one bear touching two salmon of the run counts once
    {"Salmon D.4", "bear (1,1); salmon (0,0) (0,2) (1,0) (1,2) (2,0) (2,2)",
     8},  // one bear between two runs counts for both
    {"Hawk A.1", "hawk (0,0) (2,0) (4,0) (7,0) (8,0)", 8},  // three apart, two touching
    {"Hawk A.2", "hawk (0,0) (0,2) (0,4) (2,0) (2,2) (2,4) (4,0) (4,2) (4,4)",
     26},                                       // nine apart: capped
    {"Hawk B.1", "hawk (0,0) (3,0)", 5},        // two apart on one line
    {"Hawk B.2", "hawk (0,0) (2,0) (4,0)", 9},  // three in a row: ends see the middle one
    {"Hawk B.3", "hawk (0,0) (3,0) (4,0)",
     0},  // only one hawk qualifies. (0,0) stands alone and sees (3,0), but (3,0) touches (4,0):
          // count 1 is not on the card
    {"Hawk B.4", "hawk (0,0) (1,1)", 0},  // apart but not on a line
    {"Hawk C.1", "hawk (0,4) (2,2) (3,2) (3,4) (4,0)",
     12},  // the arrangement printed on the card. four sight lines; the two touching hawks give
           // none
    {"Hawk C.2", "hawk (0,0) (2,0) (5,0)",
     6},                                  // three in a row: the outer two do not see each other
    {"Hawk C.3", "hawk (0,0) (0,4)", 3},  // line across a hole in the environment
    {"Hawk D.1",
     "bear (3,1); elk (1,2) (2,2); salmon (1,3); hawk (0,2) (0,4) (1,1) (1,4) (3,2) (4,0)",
     20},  // the arrangement printed on the card, coloured tokens only. 4 + 7 + 9
    {"Hawk D.2", "elk (1,0) (2,0); hawk (0,0) (3,0)", 4},  // two equal tokens between: one kind
    {"Hawk D.3", "bear (4,0); elk (1,0) (3,0); hawk (0,0) (2,0) (5,0)",
     7},                                  // a hawk may belong to one pair only. 4 or 7, not both
    {"Hawk D.4", "hawk (0,0) (2,0)", 0},  // nothing between
    {"Fox A.1", "bear (1,-1); elk (0,-1); salmon (-1,0); hawk (-1,1); fox (0,0) (1,0)",
     7},  // all five kinds. first fox 5; second fox sees one fox and one bear: 2
    {"Fox A.2", "bear (-1,1) (1,0); elk (0,1); fox (0,0)", 2},  // two bears and an elk
    {"Fox A.3", "fox (0,0)", 0},                                // fox with no neighbour
    {"Fox B.1", "bear (-1,0) (1,0); elk (-1,1) (1,-1); salmon (0,-1) (0,1); fox (0,0)",
     7},                                                           // three pairs
    {"Fox B.2", "bear (-1,0) (0,-1) (1,-1) (1,0); fox (0,0)", 3},  // four bears are one pair
    {"Fox B.3", "elk (-1,0); fox (0,0) (0,1) (1,0)", 0},  // two neighbouring foxes are no pair
    {"Fox C.1", "elk (0,-1) (1,-1); salmon (-1,0) (0,1) (1,0); fox (0,0)",
     3},  // three salmon and two elk
    {"Fox C.2", "bear (-1,0) (-1,1) (0,-1) (0,1) (1,-1) (1,0); fox (0,0)", 6},  // six bears
    {"Fox C.3", "fox (0,0) (1,0)", 0},                                          // only foxes around
    {"Fox D.1",
     "bear (2,-1) (2,0); elk (-1,1) (0,1); salmon (0,-1) (1,-1); hawk (-1,0) (1,1); fox (0,0) "
     "(1,0)",
     11},  // the arrangement printed on the card
    {"Fox D.2", "bear (0,-1) (1,-1); elk (0,1) (1,1); fox (0,0) (1,0) (2,0)",
     7},  // three foxes in a row: one pair. each fox in one pair; best pair counts
    {"Fox D.3", "bear (0,1) (1,1) (2,1) (3,1); fox (0,0) (1,0) (2,0) (3,0)",
     10},  // four foxes in a row: two pairs
    {"Fox D.4", "bear (-1,0) (0,1) (2,0); fox (0,0) (1,0)",
     5},  // three bears near the pair are one pair
};

class WildlifeCard : public testing::TestWithParam<Example> {};

TEST_P(WildlifeCard, ScoresAsTheExampleSays) {
  const auto tokens = tokens_from(GetParam().tokens);
  const char animal = animal_of(GetParam());
  const char card = card_of(GetParam());
  EXPECT_EQ(EngineBoard(tokens).points(animal, scoring_with(card)), GetParam().points);
  EXPECT_EQ(cascadia_reference::wildlife_points(animal, card, tokens, {}), GetParam().points);
}

INSTANTIATE_TEST_SUITE_P(Examples, WildlifeCard, testing::ValuesIn(kExamples));

struct UnderOption {
  const char* what;
  char animal;
  char card;
  const char* rules;
  const char* tokens;
  int points;
};

void PrintTo(const UnderOption& example, std::ostream* out) {  // NOLINT: GoogleTest's own name
  *out << example.what;
}

constexpr const char* kFork = "salmon (-1,0) (0,-1) (0,0) (1,0)";
constexpr const char* kRowOfNineElk = "elk (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0) (7,0) (8,0)";
constexpr const char* kFiveBears = "bear (0,0) (1,0) (2,3) (3,0) (4,0)";
constexpr const char* kSixElk = "elk (-2,0) (-1,0) (0,-1) (0,0) (0,1) (1,0)";
constexpr const char* kRowOfSixteenElk =
    "elk (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (6,0) (7,0) (8,0) (9,0) (10,0) (11,0) (12,0) "
    "(13,0) (14,0) (15,0)";
// A centre and three straight arms of five elk each.
constexpr const char* kThreeArms =
    "elk (0,0) (1,0) (2,0) (3,0) (4,0) (5,0) (0,-1) (0,-2) (0,-3) (0,-4) (0,-5) "
    "(-1,1) (-2,2) (-3,3) (-4,4) (-5,5)";

const std::vector<UnderOption> kUnderOptions = {
    {"a fork is cut out: a pair and a single", 's', 'A', "salmon_fork=drop_overconnected", kFork,
     7},
    {"the same on card B", 's', 'B', "salmon_fork=drop_overconnected", kFork, 6},
    {"opposite elk are two singles without gaps", 'e', 'D', "elk_d_gaps=off", "elk (-1,0) (1,0)",
     4},
    {"nine elk uncut", 'e', 'C', "elk_c_split=off", kRowOfNineElk, 28},
    {"sixteen elk in a row are two eights", 'e', 'C', "", kRowOfSixteenElk, 56},
    {"three arms of five cannot give two eights", 'e', 'C', "", kThreeArms, 49},
    {"a run of two scores with a minimum of one", 's', 'D', "salmon_d_min=1",
     "bear (0,1); salmon (0,0) (1,0)", 3},
    {"three foxes in a row make two pairs when not disjoint", 'f', 'D', "fox_d_disjoint=off",
     "bear (0,-1) (1,-1); elk (0,1) (1,1); fox (0,0) (1,0) (2,0)", 12},
    {"family: two pairs and a single", 'b', 'F', "", kFiveBears, 12},
    {"intermediate: two pairs", 'b', 'I', "", kFiveBears, 10},
    {"family: a group of six", 'e', 'F', "", kSixElk, 9},
    {"intermediate: a group of six", 'e', 'I', "", kSixElk, 12},
};

class WildlifeOption : public testing::TestWithParam<UnderOption> {};

TEST_P(WildlifeOption, ScoresAsTheExampleSays) {
  const UnderOption& example = GetParam();
  const auto tokens = tokens_from(example.tokens);
  const WildlifeScoring scoring = scoring_with(example.card, example.rules);
  EXPECT_EQ(EngineBoard(tokens).points(example.animal, scoring), example.points);
  if (tokens.size() > 10) return;  // too many partitions for the reference scorer
  EXPECT_EQ(cascadia_reference::wildlife_points(example.animal, example.card, tokens,
                                                reference_options(scoring)),
            example.points);
}

INSTANTIATE_TEST_SUITE_P(Examples, WildlifeOption, testing::ValuesIn(kUnderOptions));

}  // namespace
}  // namespace tilewright::cascadia
