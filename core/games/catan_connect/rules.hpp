#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/games/catan_connect/chain.hpp"
#include "core/rule_options.hpp"

namespace tilewright::catan_connect {

// Every option; the first choice is that of the preset `default`. What each is for and where it
// comes from: docs/games/catan_connect.md, "Options".
enum class Borders : std::uint8_t { kEveryGroup, kEndsOnly };
enum class FirstHalf : std::uint8_t { kSun, kMoon };
enum class Order : std::uint8_t { kRotate, kRandom, kFixed };
enum class TradePasses : std::uint8_t { kOne, kTwo, kThree };
enum class AcceptRule : std::uint8_t { kFirst, kChoose };
enum class Trade : std::uint8_t { kOffers, kBankOnly, kOff };
enum class Who : std::uint8_t { kAll, kActive };
enum class Budget : std::uint8_t { kActions, kSeconds, kNone };
enum class RobberFrom : std::uint8_t { kEleven, kOne, kSix };
enum class RobberRound : std::uint8_t { kRound, kInterlude, kCounts };
enum class Shortage : std::uint8_t { kOfficial, kUnlimited };
enum class TileStores : std::uint8_t { kPooled, kSeparate };
enum class TileReach : std::uint8_t { kNeighbour, kChain };
enum class TilesPerStore : std::uint8_t { kNine, kHalf };
enum class WinPoints : std::uint8_t { kEighteen, kTen, kTwelve, kFifteen, kTwenty, kTwentyFive };
enum class WinCheck : std::uint8_t { kRoundEnd, kImmediate };
enum class WinBy : std::uint8_t { kAny, kActive };
enum class MaxRounds : std::uint8_t { kThreeHundred, kTwenty, kFifty, kHundred, kTwoHundred };
enum class OffOn : std::uint8_t { kOff, kOn };
enum class OnOff : std::uint8_t { kOn, kOff };

/// The choices of the number of players: six first, then all even numbers from 2 to 72.
inline constexpr std::size_t kPlayerChoices = kMostSeats / 2;
inline constexpr std::array<std::uint8_t, kPlayerChoices> kPlayerNumbers = [] {
  std::array<std::uint8_t, kPlayerChoices> numbers{};
  numbers[0] = 6;
  std::size_t count = 1;
  for (std::uint8_t number = 2; number <= kMostSeats;
       number = static_cast<std::uint8_t>(number + 2)) {
    if (number != 6) numbers[count++] = number;
  }
  return numbers;
}();

inline constexpr std::array<int, 5> kSettlementLimits = {5, 3, 4, 6, 7};
inline constexpr std::array<int, 5> kCityLimits = {4, 2, 3, 6, 9};
inline constexpr std::array<int, 3> kRoadLimits = {15, 10, 12};

/// How much a player may do in a round, which stands for the clock.
struct RoundBudget {
  int acts = 0;     // building, buying, playing: of each active player
  int trades = 0;   // with the bank, at posts and in the market
  int offers = 0;   // to partners
  int seconds = 0;  // with budget=seconds, for all of these together
};

/// The rules of one game of Catan Connect.
struct Rules {
  std::uint8_t players = 0;  // a choice: see kPlayerNumbers
  Borders borders = Borders::kEveryGroup;
  FirstHalf first_half = FirstHalf::kSun;
  Order order = Order::kRotate;
  TradePasses trade_passes = TradePasses::kOne;
  AcceptRule accept_rule = AcceptRule::kFirst;
  Trade trade = Trade::kOffers;
  Who bank_trade_by = Who::kAll;
  Who market_by = Who::kAll;
  Budget budget = Budget::kActions;
  RobberFrom robber_from = RobberFrom::kEleven;
  RobberRound robber_round = RobberRound::kRound;
  OffOn robber_round_trade = OffOn::kOff;
  Shortage shortage = Shortage::kOfficial;
  TileStores tile_stores = TileStores::kPooled;
  TileReach tile_reach = TileReach::kNeighbour;
  TilesPerStore tiles_per_store = TilesPerStore::kNine;
  std::uint8_t settlements = 0;  // choices: see the limits above
  std::uint8_t cities = 0;
  std::uint8_t roads = 0;
  OnOff border_bonus = OnOff::kOn;
  OnOff grey_blocks_roads = OnOff::kOn;
  OnOff desert_settlements = OnOff::kOn;
  WinPoints win_points = WinPoints::kEighteen;
  OnOff win_strict = OnOff::kOn;
  WinCheck win_check = WinCheck::kRoundEnd;
  WinBy win_by = WinBy::kAny;
  OffOn hidden_hands = OffOn::kOff;
  MaxRounds max_rounds = MaxRounds::kThreeHundred;

  [[nodiscard]] constexpr int num_players() const { return kPlayerNumbers[players]; }
  [[nodiscard]] constexpr Seating seating() const {
    return {num_players(), borders == Borders::kEndsOnly};
  }
  [[nodiscard]] constexpr int num_passes() const { return 1 + static_cast<int>(trade_passes); }
  [[nodiscard]] constexpr int first_robber_round() const {
    constexpr std::array<int, 3> kRounds = {11, 1, 6};
    return kRounds[static_cast<std::size_t>(robber_from)];
  }
  [[nodiscard]] constexpr int num_rounds() const {
    constexpr std::array<int, 5> kRounds = {300, 20, 50, 100, 200};
    return kRounds[static_cast<std::size_t>(max_rounds)];
  }
  [[nodiscard]] constexpr int most_settlements() const { return kSettlementLimits[settlements]; }
  [[nodiscard]] constexpr int most_cities() const { return kCityLimits[cities]; }
  [[nodiscard]] constexpr int most_roads() const { return kRoadLimits[roads]; }
  /// The fewest points with which a player has won.
  [[nodiscard]] constexpr int points_needed() const {
    constexpr std::array<int, 6> kPoints = {18, 10, 12, 15, 20, 25};
    return kPoints[static_cast<std::size_t>(win_points)] + (win_strict == OnOff::kOn ? 1 : 0);
  }
  /// Stacks of tiles of a board.
  [[nodiscard]] constexpr int num_stacks() const {
    return tile_stores == TileStores::kSeparate ? 2 : 1;
  }
  [[nodiscard]] RoundBudget round_budget(int round, bool is_robber_round) const;

  static std::span<const RuleOption<Rules>> options();
  static std::span<const RulePreset<Rules>> presets();
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace tilewright::catan_connect
