#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/games/catan/lattice.hpp"

namespace tilewright::catan_connect {

using catan::cell_at;
using catan::HexCell;
using catan::Tip;

/// The description of the boards, which no other code repeats: docs/games/catan_connect_layout.json
/// as the program sees it. A test compares the two. Cells and tips are local to the centre of an
/// area and seen by its sun player; the area of a moon player is the same picture turned by 180
/// degrees. Terrain is the number of its resource, or catan::kDesert.
namespace layout {

inline constexpr int kAreaPeriod = 5;  // from the centre of an area to that of the next
inline constexpr int kHexesOfArea = 11;
inline constexpr int kHexesOfStrip = 4;
inline constexpr int kHexesOfBorder = 5;

struct AreaHex {
  std::string_view id;
  HexCell cell;
  int terrain = 0;
  int swap_class = -1;  // an area may have the two numbers of a class swapped
  int number = 0;       // 0 for none
  int number_swapped = 0;
};

inline constexpr std::array<AreaHex, kHexesOfArea> kArea = {{{"a0", {-1, -1}, 1, 3, 3, 11},
                                                             {"a1", {0, -1}, 4, 0, 6, 8},
                                                             {"a2", {1, -1}, 2, 2, 4, 10},
                                                             {"a3", {2, -1}, 0, 4, 2, 12},
                                                             {"m0", {-1, 0}, 5, -1, 0, 0},
                                                             {"m1", {0, 0}, 3, 1, 5, 9},
                                                             {"m2", {1, 0}, 1, 1, 9, 5},
                                                             {"b0", {-2, 1}, 3, 3, 11, 3},
                                                             {"b1", {-1, 1}, 0, 0, 8, 6},
                                                             {"b2", {0, 1}, 2, 2, 10, 4},
                                                             {"b3", {1, 1}, 4, 4, 12, 2}}};
inline constexpr std::string_view kRobberHome = "m0";

/// Which classes are swapped, for boards A, B and C, first the moon area and then the sun area.
inline constexpr std::array<std::string_view, 6> kSwapBits = {"00000", "11111", "01010",
                                                              "10101", "00111", "11000"};
inline constexpr int kBoardKinds = 3;  // A, B, C in turn along the chain

inline constexpr Tip kStartCity{{0, 0}, false};
inline constexpr std::array<Tip, 2> kStartSettlements = {Tip{{1, 0}, true}, Tip{{-1, 0}, true}};
inline constexpr std::array<std::array<Tip, 2>, 3> kStartRoads = {
    {{Tip{{0, 0}, false}, Tip{{1, -1}, true}},
     {Tip{{1, 0}, true}, Tip{{1, 1}, false}},
     {Tip{{-1, 0}, true}, Tip{{-2, 1}, false}}}};

/// The desert strip on the right of an area; that on its left is one period to the west.
inline constexpr std::array<HexCell, kHexesOfStrip> kStrip = {{{3, -1}, {2, 0}, {3, 0}, {2, 1}}};

/// A trading post on the west or the east edge of a hex of a strip.
struct Post {
  HexCell cell;
  bool is_east = false;
  bool is_any = false;  // 3:1, else 2:1 for the resource of the strip
};
inline constexpr std::array<Post, 4> kPosts = {
    {{{3, -1}, false, true}, {{3, -1}, true, false}, {{2, 1}, false, false}, {{2, 1}, true, true}}};
/// The resource of strip k of a chain, counted from 0 in the west.
constexpr int strip_resource(int strip) { return (strip + 4) % 5; }

struct BorderHex {
  std::string_view id;
  HexCell cell;
  int terrain = 0;
  int number = 0;  // of the left border; of the right one 14 less this
};
/// Local to the centre that an area would have in its place, as on the left end of a chain.
inline constexpr std::array<BorderHex, kHexesOfBorder> kBorder = {{{"l1", {1, -1}, 4, 3},
                                                                   {"l2", {2, -1}, 2, 5},
                                                                   {"lm", {1, 0}, 3, 10},
                                                                   {"l3", {0, 1}, 1, 4},
                                                                   {"l4", {1, 1}, 0, 9}}};
inline constexpr Tip kGreyPiece{{1, 0}, false};
inline constexpr int kMarketOfEach = 1;

inline constexpr int kStoresOfBoard = 2;
inline constexpr int kTokensOfStore = 5;  // of each resource

}  // namespace layout
}  // namespace tilewright::catan_connect
