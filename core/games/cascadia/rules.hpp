#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/games/cascadia/words.hpp"
#include "core/rule_options.hpp"

namespace tilewright::cascadia {

// Every option that the rules leave open; the first choice is the default. What each is for and
// where it comes from: docs/games/cascadia.md, "Options".
enum class Players : std::uint8_t { kTwo, kThree, kFour, kOne };
enum class CardSource : std::uint8_t { kWildlife, kFamily, kIntermediate };
enum class CardChoice : std::uint8_t { kRandom, kA, kB, kC, kD };
enum class NatureUses : std::uint8_t { kUnlimited, kOneInATurn };
enum class WipeReturn : std::uint8_t { kPerResolution, kAfterChain };
enum class SoloMode : std::uint8_t { kPlain, kPublished };
enum class Majority : std::uint8_t { kOn, kOff };
enum class NatureSupply : std::uint8_t { kTwentyFive, kUnlimited };
enum class SalmonFork : std::uint8_t { kComponentZero, kDropOverconnected };
enum class SalmonMinimum : std::uint8_t { kThree, kOne };
enum class ElkSplit : std::uint8_t { kOn, kOff };
enum class ElkGaps : std::uint8_t { kOn, kOff };
enum class FoxDisjoint : std::uint8_t { kOn, kOff };
enum class FirstPlayer : std::uint8_t { kRandom, kSeat0 };

/// The rules of one game of Cascadia.
struct Rules {
  Players players = Players::kTwo;
  CardSource cards = CardSource::kWildlife;
  /// The card of each kind of wildlife; of no meaning with `cards=family` and `intermediate`.
  CardChoice bear = CardChoice::kRandom;
  CardChoice elk = CardChoice::kRandom;
  CardChoice salmon = CardChoice::kRandom;
  CardChoice hawk = CardChoice::kRandom;
  CardChoice fox = CardChoice::kRandom;
  NatureUses nature_uses_per_turn = NatureUses::kUnlimited;
  WipeReturn wipe_return = WipeReturn::kPerResolution;
  SoloMode solo_mode = SoloMode::kPlain;
  Majority majority = Majority::kOn;
  NatureSupply nature_supply = NatureSupply::kTwentyFive;
  SalmonFork salmon_fork = SalmonFork::kComponentZero;
  SalmonMinimum salmon_d_min = SalmonMinimum::kThree;
  ElkSplit elk_c_split = ElkSplit::kOn;
  ElkGaps elk_d_gaps = ElkGaps::kOn;
  FoxDisjoint fox_d_disjoint = FoxDisjoint::kOn;
  FirstPlayer first_player = FirstPlayer::kRandom;

  [[nodiscard]] constexpr std::size_t num_players() const {
    constexpr std::array<std::size_t, 4> kNumbers = {2, 3, 4, 1};
    return kNumbers[static_cast<std::size_t>(players)];
  }
  [[nodiscard]] constexpr int num_turns() const {
    return kTurnsEach * static_cast<int>(num_players());
  }
  /// Whether two tiles and two tokens leave the market after every turn.
  [[nodiscard]] constexpr bool discards() const {
    return players == Players::kOne && solo_mode == SoloMode::kPublished;
  }
  /// The choices of cards in the order of Wildlife.
  [[nodiscard]] constexpr std::array<CardChoice, kAnimals> card_choices() const {
    return {bear, elk, salmon, hawk, fox};
  }

  static std::span<const RuleOption<Rules>> options();
  static std::span<const RulePreset<Rules>> presets();
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// A scoring card: one of the four of a kind of wildlife, or one side of the variant card.
enum class Card : std::uint8_t { kA, kB, kC, kD, kFamily, kIntermediate };

/// How wildlife scores in one game: the cards on the table and the options that speak of them.
struct WildlifeScoring {
  std::array<Card, kAnimals> cards{};
  SalmonFork salmon_fork = SalmonFork::kComponentZero;
  SalmonMinimum salmon_d_min = SalmonMinimum::kThree;
  ElkSplit elk_c_split = ElkSplit::kOn;
  ElkGaps elk_d_gaps = ElkGaps::kOn;
  FoxDisjoint fox_d_disjoint = FoxDisjoint::kOn;

  static constexpr WildlifeScoring of(const Rules& rules, const std::array<Card, kAnimals>& cards) {
    return {cards,
            rules.salmon_fork,
            rules.salmon_d_min,
            rules.elk_c_split,
            rules.elk_d_gaps,
            rules.fox_d_disjoint};
  }
  [[nodiscard]] constexpr Card card(Wildlife animal) const { return cards[index_of(animal)]; }
  friend constexpr bool operator==(const WildlifeScoring&, const WildlifeScoring&) = default;
};

}  // namespace tilewright::cascadia
