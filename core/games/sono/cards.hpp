#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tilewright::sono {

// The deck: 6 ranks in 4 suits and one joker. Source: docs/games/sono.md, "Deck".
inline constexpr int kRanks = 6;
inline constexpr int kSuits = 4;
inline constexpr int kCards = 25;
inline constexpr int kCardTypes = 13;  // rank and colour; the last is the joker
inline constexpr std::string_view kRankLetters = "AKQJT9";
inline constexpr std::string_view kSuitLetters = "hdsc";  // two reds, then two blacks

enum class Rank : std::uint8_t { kAce, kKing, kQueen, kJack, kTen, kNine };
enum class Colour : std::uint8_t { kRed, kBlack };

/// A card, or a marker that stands in a cell without a known card.
///
/// Cards are numbered rank by rank in the order A K Q J T 9, within a rank h d s c; the joker is
/// last. This number is part of the action ids.
class Card {
 public:
  constexpr Card() = default;
  constexpr explicit Card(int index) : index_{static_cast<std::uint8_t>(index)} {}
  constexpr Card(Rank rank, int suit) : Card{static_cast<int>(rank) * kSuits + suit} {}
  static constexpr Card joker() { return Card{kCards - 1}; }
  static constexpr Card none() { return Card{kCards}; }         // an empty cell
  static constexpr Card unknown() { return Card{kCards + 1}; }  // a hidden card

  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr std::uint32_t bit() const { return 1U << index_; }
  [[nodiscard]] constexpr bool is_card() const { return index_ < kCards; }
  [[nodiscard]] constexpr bool is_joker() const { return index_ == kCards - 1; }
  /// The next three: not for the joker.
  [[nodiscard]] constexpr Rank rank() const { return static_cast<Rank>(index_ / kSuits); }
  [[nodiscard]] constexpr int suit() const { return index_ % kSuits; }
  [[nodiscard]] constexpr Colour colour() const { return static_cast<Colour>(suit() / 2); }
  /// Rank and colour as one number, rank * 2 + colour, or 12 for the joker. Cards of one type are
  /// worth the same everywhere.
  [[nodiscard]] constexpr int type() const { return index_ / 2; }

  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t index_ = kCards;
};

/// A set of cards, one bit for each.
using CardSet = std::uint32_t;
inline constexpr CardSet kAllCards = (1U << kCards) - 1;

/// "Kh", "*" for the joker, "--" for an empty cell, "??" for a hidden card.
inline std::string card_text(Card card) {
  if (card == Card::none()) return "--";
  if (card == Card::unknown()) return "??";
  if (card.is_joker()) return "*";
  return {kRankLetters[static_cast<std::size_t>(card.rank())],
          kSuitLetters[static_cast<std::size_t>(card.suit())]};
}

/// Reads one card: rank (A K Q J T 9, or 10) and suit (h d s c), or * for the joker.
Result<Card> parse_card(std::string_view text);

/// The cards of a set, in card order, separated by blanks.
std::string cards_text(CardSet cards);

/// A card type in words: "K red", "9 black", "joker".
std::string type_text(int type);

}  // namespace tilewright::sono
