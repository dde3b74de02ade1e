#include "core/games/sono/state.hpp"

#include "core/games/sono/scoring.hpp"

namespace tilewright::sono {

State State::initial(const Rules& rules, Rng& rng) {
  std::array<Card, kCards> deck{};
  for (int index = 0; index < kCards; ++index) deck[static_cast<std::size_t>(index)] = Card{index};
  rng.shuffle(deck);
  State state;
  state.rules_ = rules;
  for (std::size_t i = 0; i < kHandSize; ++i) {
    state.hands_[0] |= deck[i].bit();
    state.hands_[1] |= deck[kHandSize + i].bit();
  }
  const auto diagonal = diagonal_cells(rules.diagonal);
  for (std::size_t i = 0; i < diagonal.size(); ++i) {
    state.cells_[static_cast<std::size_t>(diagonal[i])] = deck[2 * kHandSize + i];
  }
  state.occupied_ = state.face_down_ = diagonal_set(rules.diagonal);
  switch (rules.first_player) {
    case FirstPlayer::kRows: state.first_ = 0; break;
    case FirstPlayer::kColumns: state.first_ = 1; break;
    case FirstPlayer::kRandom: state.first_ = static_cast<std::uint8_t>(rng.below(2)); break;
  }
  return state;
}

State State::from_parts(const Rules& rules, Player first, const std::array<CardSet, 2>& hands,
                        const std::array<Card, kCells>& cells, CellSet face_down) {
  State state;
  state.rules_ = rules;
  state.first_ = static_cast<std::uint8_t>(first.index());
  state.hands_ = hands;
  state.cells_ = cells;
  state.face_down_ = face_down;
  for (int cell = 0; cell < kCells; ++cell) {
    if (state.card_at(cell) != Card::none()) state.occupied_ |= cell_bit(cell);
  }
  TILEWRIGHT_ASSERT((diagonal_set(rules.diagonal) & ~state.occupied_) == 0);
  state.ply_ = static_cast<std::uint8_t>(std::popcount(state.occupied_) - kSide);
  return state;
}

void State::legal_actions(Actions& out) const {
  out.clear();
  if (is_terminal()) return;
  const CellSet cells = playable();
  for_each_bit(hands_[mover()], [&](int card) {
    for_each_bit(cells, [&](int cell) { out.push(Placement{Card{card}, cell}.action()); });
  });
}

std::array<int, 2> State::points() const {
  if (is_terminal()) return grid_totals(cells_, rules_);
  std::array<int, 2> totals{};
  for (std::size_t line = 0; line < 2 * kSide; ++line) {
    const bool is_row = line < kSide;
    LineKey key = 0;
    bool complete = true;
    for (std::size_t i = 0; i < kSide; ++i) {
      const std::size_t cell = is_row ? kSide * line + i : kSide * i + (line - kSide);
      const bool face_up = cells_[cell].is_card() && (face_down_ >> cell & 1U) == 0;
      complete = complete && face_up;
      if (face_up) key += line_key(cells_[cell], rules_.joker_colour);
    }
    if (complete) totals[is_row ? 0 : 1] += line_points(key, rules_.clan_groups);
  }
  return totals;
}

std::array<float, 2> State::returns() const {
  TILEWRIGHT_ASSERT(is_terminal());
  const auto [rows, columns] = grid_totals(cells_, rules_);
  if (rows == columns) return {0.0F, 0.0F};
  return rows > columns ? std::array{1.0F, -1.0F} : std::array{-1.0F, 1.0F};
}

std::uint64_t State::hash() const {
  auto absorb = [state = std::uint64_t{0}](std::uint64_t word) mutable {
    state ^= word;
    return state = split_mix64(state);
  };
  absorb(hands_[0] | std::uint64_t{hands_[1]} << 32U);
  absorb(face_down_ | std::uint64_t{ply_} << 32U | std::uint64_t{first_} << 40U);
  std::uint64_t word = 0;
  int used = 0;
  for (const Card card : cells_) {
    word = word << 5U | static_cast<std::uint64_t>(card.index());
    if (++used % 12 == 0) {
      absorb(word);
      word = 0;
    }
  }
  absorb(word);
  word = 0;
  for (const auto choice : std::bit_cast<std::array<std::uint8_t, sizeof(Rules)>>(rules_)) {
    word = word << 4U | choice;
  }
  return absorb(word);
}

std::string State::player_name(Player player) {
  if (player == kRows) return "rows";
  if (player == kColumns) return "columns";
  if (player == Player::chance()) return "chance";
  return player == Player::spectator() ? "spectator" : "none";
}

}  // namespace tilewright::sono
