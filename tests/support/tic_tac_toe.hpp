#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// Tic-tac-toe: perfect information, no chance, 9 plies at most. Player 0 is X. The cells are the
/// actions, row by row from 0. Its value is a draw; it has 255,168 different games.
struct TicTacToe : NothingHidden<TicTacToe> {
  using Rules = PlainRules;
  using Actions = ActionList<9>;
  static constexpr std::string_view kName = "tic_tac_toe";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = 9;

  std::array<std::uint16_t, 2> marks{};  // a bit for each cell

  static TicTacToe initial(Rules /*rules*/, Rng& /*rng*/) { return {}; }
  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return 9; }
  [[nodiscard]] int ply() const { return std::popcount(taken()); }
  [[nodiscard]] bool is_terminal() const { return ply() == 9 || wins(0) || wins(1); }
  [[nodiscard]] Player current_player() const {
    return is_terminal() ? Player::none() : Player{mover()};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    if (is_terminal()) return;
    for (std::uint32_t cell = 0; cell < 9; ++cell) {
      if ((taken() >> cell & 1U) == 0) out.push(Action{cell});
    }
  }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(why_illegal(action).empty());
    auto& own = marks[mover()];
    own = static_cast<std::uint16_t>(own | 1U << action.id());
  }
  [[nodiscard]] std::array<int, 2> points() const { return {wins(0) ? 1 : 0, wins(1) ? 1 : 0}; }
  [[nodiscard]] std::array<float, 2> returns() const {
    const float value = static_cast<float>(points()[0] - points()[1]);
    return {value, -value};
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_words({marks[0], marks[1]}); }

  static ObservationSpec observation_spec(Rules /*rules*/) {
    return {{"own", {3, 3}, 0, 1, "the viewer's marks; X for the spectator"},
            {"other", {3, 3}, 0, 1, "the other player's marks"}};
  }
  [[nodiscard]] std::size_t observation_size() const { return 18; }
  void observe(Player viewer, std::span<float> out) const {
    const std::size_t own = viewer == Player{1} ? 1 : 0;
    for (std::size_t i = 0; i < 18; ++i) {
      out[i] = static_cast<float>(marks[i < 9 ? own : 1 - own] >> (i % 9) & 1);
    }
  }

  /// The rows from the top, "XO./.X./..O".
  [[nodiscard]] std::string text() const {
    std::string text;
    for (std::size_t cell = 0; cell < 9; ++cell) {
      if (cell == 3 || cell == 6) text += '/';
      text += (marks[0] >> cell & 1) != 0 ? 'X' : (marks[1] >> cell & 1) != 0 ? 'O' : '.';
    }
    return text;
  }
  static Result<TicTacToe> from_text(std::string_view text) {
    TicTacToe state;
    const Error wrong{"'" + std::string(text) + "' is not a board: three rows like XO./.X./..O"};
    if (text.size() != 11 || text[3] != '/' || text[7] != '/') return wrong;
    for (std::size_t cell = 0; cell < 9; ++cell) {
      const char mark = text[cell + cell / 3];
      if (mark == '.') continue;
      if (mark != 'X' && mark != 'O') return wrong;
      auto& own = state.marks[mark == 'X' ? 0 : 1];
      own = static_cast<std::uint16_t>(own | 1U << cell);
    }
    const int lead = std::popcount(state.marks[0]) - std::popcount(state.marks[1]);
    if (lead != 0 && lead != 1) return Error{"X has as many marks as O, or one more"};
    return state;
  }
  [[nodiscard]] std::string action_text(Action action) const {
    return "cell" + std::to_string(action.id());
  }
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const {
    return parse_by_text(*this, text, 9);
  }
  [[nodiscard]] std::string why_illegal(Action action) const {
    return why_not_listed(*this, action);
  }
  static std::string player_name(Player player) { return player == Player{0} ? "X" : "O"; }

  friend bool operator==(const TicTacToe&, const TicTacToe&) = default;

 private:
  [[nodiscard]] std::uint16_t taken() const {
    return static_cast<std::uint16_t>(marks[0] | marks[1]);
  }
  [[nodiscard]] std::size_t mover() const { return static_cast<std::size_t>(ply() % 2); }
  [[nodiscard]] bool wins(std::size_t player) const {
    constexpr std::array<unsigned, 8> kLines = {7, 56, 448, 73, 146, 292, 273, 84};
    for (const unsigned line : kLines) {
      if ((marks[player] & line) == line) return true;
    }
    return false;
  }
};
static_assert(CompleteGame<TicTacToe>);

}  // namespace tilewright::toys
