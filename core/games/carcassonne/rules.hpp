#pragma once

#include <cstdint>
#include <span>

#include "core/rule_options.hpp"

namespace tilewright::carcassonne {

// What each option is for and where it comes from: docs/games/carcassonne.md, "Options".
enum class Deck : std::uint8_t { kDeck73, kDeck72 };
enum class TiePoints : std::uint8_t { kSplitFloor, kFull };
enum class TwoTileCity : std::uint8_t { kNormal, kOnePerItem };
enum class Farmers : std::uint8_t { kOn, kOff };
enum class Unplaceable : std::uint8_t { kDiscard, kBottom };
/// A seat, counted on from 0 again where the game has fewer, or one by lot.
enum class FirstPlayer : std::uint8_t { kRandom, kSeat0, kSeat1, kSeat2, kSeat3, kSeat4 };

/// The rules of one game of Carcassonne.
struct Rules {
  static constexpr int kFewestPlayers = 2;
  static constexpr int kMostPlayers = 5;
  static constexpr int kMostMeeples = 8;
  static constexpr int kMostFarmPoints = 4;

  std::uint8_t players = 2;  // kFewestPlayers .. kMostPlayers
  Deck deck = Deck::kDeck73;
  TiePoints tie_points = TiePoints::kSplitFloor;
  TwoTileCity two_tile_city = TwoTileCity::kNormal;
  Farmers farmers = Farmers::kOn;
  std::uint8_t farm_points = 3;  // 1 .. kMostFarmPoints
  Unplaceable unplaceable = Unplaceable::kDiscard;
  FirstPlayer first_player = FirstPlayer::kRandom;
  std::uint8_t meeples = 7;  // 1 .. kMostMeeples

  static std::span<const RuleOption<Rules>> options();
  static std::span<const RulePreset<Rules>> presets();
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace tilewright::carcassonne
