#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/games/catan/state.hpp"

namespace tilewright::catan {

/// What the value function looks at in one player's position. Each is scaled to the order of 1.
enum class Feature : std::size_t {
  kPoints,  // known points
  kPointsAbove5,
  kPointsAbove7,
  kNinePoints,
  kBrick,  // expected cards a roll of each resource, from here on
  kLumber,
  kWool,
  kGrain,
  kOre,
  kRobbed,    // expected cards a roll that the robber keeps away
  kVariety,   // resources that are produced, weak ones in part
  kRoadPair,  // the lesser of brick and lumber, and so on: what purchases need together
  kForSettlements,
  kForCities,
  kForDevCards,
  kFreeHarbour,     // 3:1
  kThroughAny,      // expected cards a roll that it may trade
  kThroughHarbour,  // the same for 2:1 harbours
  kSite,            // whether there is a place to settle at once
  kTwoSites,
  kBestSite,        // pips of the best one
  kBeyond,          // whether there is a place one more road away
  kBestBeyond,      // pips of the best one, there or nearer
  kSettlementsOut,  // no settlement left
  kSettlements,     // on the board, to make cities of
  kCitiesOut,       // no city left
  kRoadLength,
  kRoadLead,  // over the longest of the others', where the card is near
  kLongestRoad,
  kRoadsShort,  // few roads left
  kKnightsPlayed,
  kArmyLead,
  kLargestArmy,
  kCardsHeld,    // in hand, victory points left out
  kKnightsHeld,  // in hand
  kBrickCards,   // in hand
  kLumberCards,
  kWoolCards,
  kGrainCards,
  kOreCards,
  kHasBrick,
  kHasLumber,
  kHasWool,
  kHasGrain,
  kHasOre,
  kTooMany,  // cards above seven
  kCanRoad,
  kCanSettle,
  kCanCity,
  kCanBuy,
  kLacksForSite,        // share of a settlement's price that is not there, with a place to settle
  kLacksForSettlement,  // the same without one
  kLacksForCity,
  kLacksForDevCard,
  kBankTrades,  // trades with the bank that the hand allows
  kToRoll,      // whose turn it is, before the roll
  kInTurn,      // whose turn it is, after it
  kOrder,       // how long the others wait for their turn
  kDraws,       // what is about to happen to the mover
  kSteals,
  kIsRobbed,
  kMovesRobber,
  kLaysRoads,
  kTakesCards,
  kMonopolizes,
  kReturns,  // owes cards after a seven
};
inline constexpr std::size_t kFeatures = static_cast<std::size_t>(Feature::kReturns) + 1;
using FeatureRow = std::array<float, kFeatures>;

/// The features of all players in a position.
struct FeatureTable {  // NOLINT(cppcoreguidelines-pro-type-member-init): reading fills it
  std::array<FeatureRow, kSeats> rows;
  /// How far the game has got, from 0 to 1, by the points of the leader.
  float stage = 0;
  bool is_setup = false;
};

/// Reads everything that the state shows: for complete states.
void read_features(const State& state, FeatureTable& out);
/// The same as far as `viewer` knows: of others by what is public. Their cards and development
/// cards count by their numbers.
void read_features(const State& state, Player viewer, FeatureTable& out);
/// What an action of the viewer's changed, besides their own cards.
enum class Change : std::uint8_t { kTurn, kRoad, kBuilding, kRobber };
/// Brings what `viewer` knew before an action of theirs to what they know after it.
void update_features(const State& after, Player viewer, Change change, FeatureTable& table);
/// Sets those features of a row that the hand makes, for a hand of one's choice. `row` has been
/// read from `state`.
void read_hand(const State& state, std::size_t seat, Cards hand, FeatureRow& row);

}  // namespace tilewright::catan
