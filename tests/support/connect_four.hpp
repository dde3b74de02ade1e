#pragma once

#include <utility>

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// Connect Four on a board of `Width` columns and `Height` rows: a player drops a stone into a
/// column that is not full; four in a row, in any of the eight directions, win at once; a full
/// board is a draw. Perfect information, no chance. Columns are the actions, from the left.
///
/// Known of 7 x 6: 7, 49, 343, 2401, 16807, 117649, 823536, 5673234 ways to play 1 .. 8 plies; the
/// first player wins, with the centre; random play takes 21.3 plies. Of the smaller boards
/// (width x height) 4x4, 5x4, 4x5, 5x5, 4x6, 7x4, 6x5 and 5x6 are draws, and 6x4 is lost for the
/// first player.
///
/// A column is a byte of a word, its lowest cell the lowest bit, so that one addition drops a stone
/// and one shift compares a board with its neighbour in any direction. The spare bit above each
/// column keeps the columns apart.
template <int Width = 7, int Height = 6>
class ConnectFour : public NothingHidden<ConnectFour<Width, Height>> {
  static_assert(Width >= 4 && Width <= 7 && Height >= 4 && Height <= 7);

 public:
  using Rules = PlainRules;
  using Actions = ActionList<Width>;
  static constexpr std::string_view kName = "connect_four";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kWidth = Width;
  static constexpr int kHeight = Height;
  static constexpr int kMaxPlies = Width * Height;
  static constexpr int kStride = 8;  // bits from one column to the next
  static constexpr std::uint64_t kBottom = 0x0101010101010101ULL >> (kStride * (8 - Width));
  static constexpr std::uint64_t kCells = kBottom * ((1U << Height) - 1);

  static ConnectFour initial(Rules /*rules*/, Rng& /*rng*/) { return {}; }
  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return Width; }
  [[nodiscard]] int ply() const { return std::popcount(taken()); }
  /// The mark of a win lies above all cells, so a full board and a won one are both large numbers.
  [[nodiscard]] bool is_terminal() const { return taken_ >= kCells; }
  [[nodiscard]] Player current_player() const {
    return is_terminal() ? Player::none() : Player{mover()};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    if (is_terminal()) return;
    const std::uint64_t open = open_columns();
    for (std::uint32_t column = 0; column < Width; ++column) {
      if ((open >> (kStride * column) & 1U) != 0) out.push(Action{column});
    }
  }
  /// Precondition: a player acts.
  [[nodiscard]] Action random_action(Rng& rng) const {
    TILEWRIGHT_ASSERT(!is_terminal());
    constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
    constexpr std::uint64_t kHighs = 0x8080808080808080ULL;
    const std::uint64_t counts = open_columns() * kOnes;  // byte c: open columns among 0 .. c
    const std::uint64_t rank = rng.below(static_cast<std::uint32_t>(counts >> 56U));
    const std::uint64_t enough = ((counts | kHighs) - (rank + 1) * kOnes) & kHighs;
    return Action{static_cast<std::uint32_t>(std::countr_zero(enough)) / kStride};
  }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(why_illegal(action).empty());
    own_ ^= taken_;  // now the other player's stones, who moves next
    taken_ |= taken_ + (std::uint64_t{1} << (kStride * action.id()));
    if (has_four(taken_ ^ own_)) taken_ |= kWon;
  }
  [[nodiscard]] std::array<int, 2> points() const {
    if ((taken_ & kWon) == 0) return {0, 0};
    return mover() == 1 ? std::array{1, 0} : std::array{0, 1};  // the winner moved last
  }
  [[nodiscard]] std::array<float, 2> returns() const {
    const auto value = static_cast<float>(points()[0] - points()[1]);
    return {value, -value};
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_words({own_, taken_}); }

  /// The stones of the player to move, and of both.
  [[nodiscard]] std::uint64_t own() const { return own_; }
  [[nodiscard]] std::uint64_t taken() const { return taken_ & kCells; }

  static ObservationSpec observation_spec(Rules /*rules*/) {
    constexpr auto kColumns = static_cast<std::size_t>(Width);
    constexpr auto kRows = static_cast<std::size_t>(Height);
    return {{"own", {kRows, kColumns}, 0, 1, "the viewer's stones from the top; X for spectators"},
            {"other", {kRows, kColumns}, 0, 1, "the other player's stones"}};
  }
  [[nodiscard]] std::size_t observation_size() const { return 2 * kMaxPlies; }
  void observe(Player viewer, std::span<float> out) const {
    TILEWRIGHT_ASSERT(out.size() == observation_size());
    const std::size_t seat = viewer == Player{1} ? 1 : 0;
    std::size_t at = 0;
    for (const std::uint64_t stones : {stones_of(seat), stones_of(1 - seat)}) {
      for (int row = Height - 1; row >= 0; --row) {
        for (int column = 0; column < Width; ++column) {
          out[at++] = (stones & cell_bit(column, row)) != 0 ? 1.0F : 0.0F;
        }
      }
    }
  }

  /// The rows from the top, X the first player: "......./......./......./......./...O.../..XX...".
  [[nodiscard]] std::string text() const {
    std::string text;
    for (int row = Height - 1; row >= 0; --row) {
      for (int column = 0; column < Width; ++column) text += mark_at(column, row);
      if (row > 0) text += '/';
    }
    return text;
  }
  static Result<ConnectFour> from_text(std::string_view text) {
    const auto wrong = [&](const std::string& why) {
      return Error{"'" + std::string(text) + "' is not a position of connect_four: " + why};
    };
    const auto rows = detail::split_list(text, '/');
    if (rows.size() != Height) return wrong(std::to_string(Height) + " rows, divided by /");
    std::array<std::uint64_t, 2> stones{};
    for (int row = 0; row < Height; ++row) {
      const std::string_view marks = rows[static_cast<std::size_t>(Height - 1 - row)];
      if (marks.size() != Width) return wrong(std::to_string(Width) + " cells in each row");
      for (int column = 0; column < Width; ++column) {
        const char mark = marks[static_cast<std::size_t>(column)];
        if (mark != '.' && mark != 'X' && mark != 'O') return wrong("a cell is one of . X O");
        if (mark != '.') stones[mark == 'X' ? 0 : 1] |= cell_bit(column, row);
      }
    }
    return from_stones(stones, wrong);
  }
  /// The position after a sequence of columns, counted from 1: "7152166".
  static Result<ConnectFour> from_moves(std::string_view moves) {
    ConnectFour state;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto action = state.parse_action(moves.substr(i, 1));
      const std::string where = "move " + std::to_string(i + 1) + ": ";
      if (!action) return Error{where + action.error()};
      if (const auto why = state.why_illegal(*action); !why.empty()) return Error{where + why};
      state.apply(*action);
    }
    return state;
  }
  /// A column is named by its number, from 1.
  [[nodiscard]] std::string action_text(Action action) const {
    return std::to_string(std::uint64_t{action.id()} + 1);
  }
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const {
    return parse_by_text(*this, text, Width);
  }
  [[nodiscard]] std::string why_illegal(Action action) const {
    if (is_terminal()) return "the game is over";
    if (action.id() >= Width) return "no column '" + action_text(action) + "'";
    if ((open_columns() >> (kStride * action.id()) & 1U) != 0) return {};
    return "column " + action_text(action) + " is full";
  }
  static std::string player_name(Player player) { return player == Player{0} ? "X" : "O"; }

  /// Whether four of the stones stand in a row: twice two neighbours, in each direction.
  static constexpr bool has_four(std::uint64_t stones) {
    const auto along = [stones](int step) {
      const std::uint64_t pairs = stones & (stones >> step);
      return pairs & (pairs >> (2 * step));
    };
    return (along(1) | along(kStride) | along(kStride - 1) | along(kStride + 1)) != 0;
  }

  friend bool operator==(const ConnectFour&, const ConnectFour&) = default;

 private:
  static constexpr std::uint64_t kWon = std::uint64_t{1} << 63U;  // in `taken_`

  static constexpr std::uint64_t cell_bit(int column, int row) {
    return std::uint64_t{1} << (kStride * column + row);
  }
  /// Bit 8 * c: column c has room.
  [[nodiscard]] std::uint64_t open_columns() const { return ~(taken_ >> (Height - 1)) & kBottom; }
  [[nodiscard]] std::size_t mover() const { return static_cast<std::size_t>(ply() % 2); }
  [[nodiscard]] std::uint64_t stones_of(std::size_t seat) const {
    return seat == mover() ? own_ : own_ ^ taken();
  }
  [[nodiscard]] char mark_at(int column, int row) const {
    if ((stones_of(0) & cell_bit(column, row)) != 0) return 'X';
    return (stones_of(1) & cell_bit(column, row)) != 0 ? 'O' : '.';
  }
  template <class Wrong>
  static Result<ConnectFour> from_stones(const std::array<std::uint64_t, 2>& stones,
                                         const Wrong& wrong) {
    const int lead = std::popcount(stones[0]) - std::popcount(stones[1]);
    if (lead != 0 && lead != 1) return wrong("X has as many stones as O, or one more");
    ConnectFour state;
    state.taken_ = stones[0] | stones[1];
    // What stands on an empty cell is carried out of the column's low bits by the addition.
    if ((state.taken_ & (state.taken_ + kBottom)) != 0) return wrong("a stone hangs in the air");
    const auto to_move = static_cast<std::size_t>(lead);
    state.own_ = stones[to_move];
    if (has_four(state.own_)) return wrong("the game was over before the last stone");
    if (has_four(stones[1 - to_move])) state.taken_ |= kWon;
    return state;
  }

  std::uint64_t own_ = 0;    // the stones of the player to move
  std::uint64_t taken_ = 0;  // all stones, and whether the last one won
};
static_assert(CompleteGame<ConnectFour<>> && sizeof(ConnectFour<>) == 16);

}  // namespace tilewright::toys
