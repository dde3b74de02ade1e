// The start, the end, and what can be read off a position.
#include "core/games/catan/state.hpp"

#include <bit>

namespace tilewright::catan {

State State::initial(const Rules& rules, Rng& rng) {
  const Board board = Board::deal(rules, rng);
  const int fixed = rules.fixed_first_seat();
  const auto players = static_cast<std::uint32_t>(rules.num_players());
  return on_board(rules, board, fixed < 0 ? rng.below(players) : static_cast<std::size_t>(fixed));
}

State State::on_board(const Rules& rules, const Board& board, std::size_t first) {
  TILEWRIGHT_ASSERT(first < rules.num_players());
  State state;
  state.rules_ = rules;
  state.board_ = board;
  state.bank_ = Cards::all(state.supply());
  state.first_ = state.mover_ = state.actor_ = static_cast<std::uint8_t>(first);
  state.robber_ = static_cast<std::uint8_t>(board.desert());
  for (std::size_t seat = 0; seat < rules.num_players(); ++seat) {
    state.roads_left_[seat] = kRoadsEach;
  }
  return state;
}

PerPlayer<State, int> State::points() const {
  PerPlayer<State, int> totals{};
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    totals[seat] = points_[seat] + devs_[seat][static_cast<int>(DevCard::kVictoryPoint)];
  }
  return totals;
}

PerPlayer<State, float> State::returns() const {
  TILEWRIGHT_ASSERT(is_terminal());
  PerPlayer<State, float> values{};
  if (winner_ < 0) return values;
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    values[seat] = static_cast<int>(seat) == winner_
                       ? 1.0F
                       : -1.0F / static_cast<float>(rules_.num_players() - 1);
  }
  return values;
}

std::uint64_t State::hash() const {
  constexpr std::size_t kWords = sizeof(State) / sizeof(std::uint64_t);
  static_assert(kWords * sizeof(std::uint64_t) == sizeof(State));
  const auto words = std::bit_cast<std::array<std::uint64_t, kWords>>(*this);
  std::uint64_t state = 0;
  for (const std::uint64_t word : words) {
    state ^= word;
    state = split_mix64(state);
  }
  return state;
}

std::string State::player_name(Player player) {
  if (player.is_seat()) return "seat " + std::to_string(player.index());
  if (player == Player::chance()) return "chance";
  return player == Player::spectator() ? "spectator" : "none";
}

}  // namespace tilewright::catan
