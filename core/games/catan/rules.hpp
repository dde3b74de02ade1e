#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/rule_options.hpp"

namespace tilewright::catan {

// Every option; the first choice is the default. What each is for and where it comes from:
// docs/games/catan.md, "Options".
enum class Players : std::uint8_t { kFour, kThree, kTwo };
enum class BoardKind : std::uint8_t { kSpiral, kRandom, kNoRedNeighbours, kBeginner, kGiven };
enum class HarbourOrder : std::uint8_t { kShuffled, kGiven };
enum class FirstPlayer : std::uint8_t { kRandom, kSeat0, kSeat1, kSeat2, kSeat3 };
enum class Phases : std::uint8_t { kCombined, kTradeThenBuild };
enum class Shortage : std::uint8_t { kOfficial, kNobody, kUnlimited };
enum class DiscardVisibility : std::uint8_t { kAfterAll, kAtOnce };
enum class EmptyVictim : std::uint8_t { kOff, kOn };
enum class FriendlyRobber : std::uint8_t { kOff, kOn };
enum class Trade : std::uint8_t { kOffers, kOff };
enum class TradeMaxCards : std::uint8_t { kTwo, kOne };
enum class TradeMaxOffers : std::uint8_t { kThree, kOne, kTwo };
enum class CounterOffers : std::uint8_t { kOff, kOn };
enum class MaritimeRates : std::uint8_t { kBest, kAll };
enum class RoadBuildingNeeds : std::uint8_t { kOne, kNone };
enum class Declare : std::uint8_t { kAuto, kManual };
enum class MaxTurns : std::uint8_t { kThousand, kHundred, kTwoHundred, kFiveHundred };
enum class HiddenHands : std::uint8_t { kOn, kOff };

/// The rules of one game of Catan.
struct Rules {
  Players players = Players::kFour;
  BoardKind board = BoardKind::kSpiral;
  HarbourOrder harbours = HarbourOrder::kShuffled;
  FirstPlayer first_player = FirstPlayer::kRandom;
  Phases phases = Phases::kCombined;
  Shortage shortage = Shortage::kOfficial;
  DiscardVisibility discard_visibility = DiscardVisibility::kAfterAll;
  EmptyVictim victim_may_be_empty = EmptyVictim::kOff;
  FriendlyRobber friendly_robber = FriendlyRobber::kOff;
  Trade trade = Trade::kOffers;
  TradeMaxCards trade_max_cards = TradeMaxCards::kTwo;
  TradeMaxOffers trade_max_offers = TradeMaxOffers::kThree;
  CounterOffers counter_offers = CounterOffers::kOff;
  MaritimeRates maritime_rates = MaritimeRates::kBest;
  RoadBuildingNeeds road_building_needs = RoadBuildingNeeds::kOne;
  Declare declare = Declare::kAuto;
  MaxTurns max_turns = MaxTurns::kThousand;
  HiddenHands hidden_hands = HiddenHands::kOn;

  [[nodiscard]] constexpr std::size_t num_players() const {
    return 4 - static_cast<std::size_t>(players);
  }
  /// The seat that begins by the rules, or -1 if chance names it. A seat that nobody has begins
  /// with the last player.
  [[nodiscard]] constexpr int fixed_first_seat() const {
    const int seat = static_cast<int>(first_player) - 1;
    const int last = static_cast<int>(num_players()) - 1;
    return seat < last ? seat : last;
  }
  [[nodiscard]] constexpr int num_turns() const {
    constexpr std::array<int, 4> kTurns = {1000, 100, 200, 500};
    return kTurns[static_cast<std::size_t>(max_turns)];
  }
  [[nodiscard]] constexpr int most_offers() const {
    constexpr std::array<int, 3> kMost = {3, 1, 2};
    return kMost[static_cast<std::size_t>(trade_max_offers)];
  }
  [[nodiscard]] constexpr int most_cards_offered() const {
    return trade_max_cards == TradeMaxCards::kTwo ? 2 : 1;
  }

  static std::span<const RuleOption<Rules>> options();
  static std::span<const RulePreset<Rules>> presets();
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace tilewright::catan
