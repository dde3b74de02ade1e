#pragma once

#include <cstdint>
#include <span>

#include "core/rule_options.hpp"

namespace tilewright::sono {

// Every option that the rules leave open; the first choice is the default. What each is for and
// where it comes from: docs/games/sono.md, "Options".
enum class ClanGroups : std::uint8_t { kColourAndRank, kColourOnly };
enum class JokerColour : std::uint8_t { kAny, kNone };
enum class Adjacency : std::uint8_t { kOrthogonal, kKing };
enum class RevealCorner : std::uint8_t { kTwo, kOne };
enum class Reveal : std::uint8_t { kAutomatic, kNoneUntilEnd };
enum class Diagonal : std::uint8_t { kMain, kAnti };
enum class FirstPlayer : std::uint8_t { kRows, kColumns, kRandom };
enum class OpenHands : std::uint8_t { kNever, kAfterLastReveal };
enum class Match : std::uint8_t { kSingle, kPair };

/// The rules of one game of Sono.
struct Rules {
  ClanGroups clan_groups = ClanGroups::kColourAndRank;
  JokerColour joker_colour = JokerColour::kAny;
  Adjacency adjacency = Adjacency::kOrthogonal;
  RevealCorner reveal_corner = RevealCorner::kTwo;
  Reveal reveal = Reveal::kAutomatic;
  Diagonal diagonal = Diagonal::kMain;
  FirstPlayer first_player = FirstPlayer::kRows;
  OpenHands open_hands = OpenHands::kNever;
  /// Speaks to whoever runs matches, not to a single game: with `pair` the two games of one deal,
  /// seats swapped, count as one contest in which the points are added.
  Match match = Match::kSingle;

  static std::span<const RuleOption<Rules>> options();
  static std::span<const RulePreset<Rules>> presets();
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace tilewright::sono
