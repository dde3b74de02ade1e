#include "core/games/sono/cards.hpp"

#include "core/bits.hpp"

namespace tilewright::sono {

Result<Card> parse_card(std::string_view text) {
  const std::string quoted = "'" + std::string(text) + "'";
  if (text == "*") return Card::joker();
  std::string_view rank_text = text.substr(0, text.empty() ? 0 : text.size() - 1);
  if (rank_text == "10") rank_text = "T";
  if (rank_text.size() != 1) {
    return Error{quoted +
                 " is not a card: a card is a rank (A K Q J T 9) and a suit (h d s c), as "
                 "in Kh, or * for the joker"};
  }
  const std::size_t rank = kRankLetters.find(rank_text.front());
  const std::size_t suit = kSuitLetters.find(text.back());
  if (rank == std::string_view::npos) {
    return Error{quoted + " has an unknown rank '" + std::string(rank_text) +
                 "'; valid: A K Q J T (or 10) 9"};
  }
  if (suit == std::string_view::npos) {
    return Error{quoted + " has an unknown suit '" + std::string(1, text.back()) +
                 "'; valid: h d s c"};
  }
  return Card{static_cast<Rank>(rank), static_cast<int>(suit)};
}

std::string cards_text(CardSet cards) {
  std::string text;
  for_each_bit(cards, [&](int index) {
    if (!text.empty()) text += ' ';
    text += card_text(Card{index});
  });
  return text;
}

std::string type_text(int type) {
  if (type == kCardTypes - 1) return "joker";
  return std::string(1, kRankLetters[static_cast<std::size_t>(type / 2)]) +
         (type % 2 == 0 ? " red" : " black");
}

}  // namespace tilewright::sono
