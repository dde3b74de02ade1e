#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// A board of EinStein and where the stones stand at the start.
struct EinsteinRules {
  static constexpr std::size_t kMostStones = 6;
  int size = 3;                                         // cells of a side, at most 5
  int stones = 3;                                       // of a player, and faces of the die
  std::array<std::int8_t, kMostStones> start{0, 1, 3};  // cells of player 0's stones, row by row

  static std::span<const RuleOption<EinsteinRules>> options() { return {}; }
  static std::span<const RulePreset<EinsteinRules>> presets() {
    static const std::array kPresets = {
        RulePreset<EinsteinRules>{"default", "three stones on nine cells", {}},
        RulePreset<EinsteinRules>{"published",
                                  "six stones on 25 cells",
                                  {.size = 5, .stones = 6, .start = {0, 1, 2, 5, 6, 10}}},
    };
    return kPresets;
  }
  friend constexpr bool operator==(const EinsteinRules&, const EinsteinRules&) = default;
};

/// EinStein wuerfelt nicht (Althoefer 2004). A die says which stone to move; if it is gone, the
/// next lower or the next higher one that is left may move instead. Player 0 starts in the top left
/// corner and moves right, down or both; player 1 mirrors that. A stone captures whatever stands
/// where it goes, own stones too. Whoever reaches the far corner, or leaves the other player
/// without stones, wins.
///
/// The first player, before the first roll, wins with probability 170/243 on 3x3 with stones 1, 2,
/// 3 on (0,0), (0,1), (1,0), and 143/243 with 1 and 2 exchanged.
struct Einstein {
  using Rules = EinsteinRules;
  static constexpr std::size_t kMostStones = Rules::kMostStones;
  using Actions = ActionList<6>;  // at most two stones, three directions each
  using ChanceOutcomes = ChanceList<kMostStones>;
  static constexpr std::string_view kName = "einstein";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = 200;  // 12 stones of at most 8 steps, a roll before each
  static constexpr std::int8_t kGone = -1;
  static constexpr std::int8_t kNotRolled = -1;

  Rules chosen_rules;
  std::array<std::array<std::int8_t, kMostStones>, 2> cells{};
  std::int16_t plies = 0;
  std::uint8_t mover = 0;
  std::int8_t rolled = kNotRolled;
  bool over = false;  // and whoever moved last has won

  static Einstein initial(Rules rules, Rng& /*rng*/) {
    Einstein start;
    start.chosen_rules = rules;
    for (std::size_t i = 0; i < kMostStones; ++i) {
      const bool used = static_cast<int>(i) < rules.stones;
      start.cells[0][i] = used ? rules.start[i] : kGone;
      start.cells[1][i] =
          used ? static_cast<std::int8_t>(start.last_cell() - rules.start[i]) : kGone;
    }
    return start;
  }
  [[nodiscard]] Rules rules() const { return chosen_rules; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return 3 * kMostStones; }
  [[nodiscard]] int ply() const { return plies; }
  [[nodiscard]] bool is_terminal() const { return over; }
  [[nodiscard]] Player current_player() const {
    if (over) return Player::none();
    return rolled == kNotRolled ? Player::chance() : Player{mover};
  }
  /// Action: stone * 3 + direction; directions: along the row, along the column, both.
  void legal_actions(Actions& out) const {
    out.clear();
    const auto& own = cells[mover];
    const auto die = static_cast<std::size_t>(rolled);
    if (own[die] != kGone) return add_moves(die, out);
    for (std::size_t i = die; i-- > 0;) {
      if (own[i] == kGone) continue;
      add_moves(i, out);
      break;
    }
    for (std::size_t i = die + 1; i < kMostStones; ++i) {
      if (own[i] == kGone) continue;
      add_moves(i, out);
      break;
    }
  }
  void chance_outcomes(ChanceOutcomes& out) const {
    out.clear();
    for (int face = 0; face < chosen_rules.stones; ++face) {
      out.add(Action{static_cast<std::uint32_t>(face)}, 1);
    }
  }
  [[nodiscard]] Action sample_chance(Rng& rng) const {
    return Action{rng.below(static_cast<std::uint32_t>(chosen_rules.stones))};
  }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(!over);
    ++plies;
    if (rolled == kNotRolled) {
      rolled = static_cast<std::int8_t>(action.id());
      return;
    }
    const std::size_t stone = action.id() / 3;
    const auto target = static_cast<std::int8_t>(cells[mover][stone] + step(action.id() % 3));
    for (auto& side : cells) {
      for (auto& cell : side) {
        if (cell == target) cell = kGone;
      }
    }
    cells[mover][stone] = target;
    over = target == goal() || std::ranges::count(cells[1U - mover], kGone) == kMostStones;
    mover ^= 1U;
    rolled = kNotRolled;
  }
  [[nodiscard]] std::array<int, 2> points() const {
    return {over && mover == 1 ? 1 : 0, over && mover == 0 ? 1 : 0};
  }
  [[nodiscard]] std::array<float, 2> returns() const {
    return mover == 1 ? std::array{1.0F, -1.0F} : std::array{-1.0F, 1.0F};
  }
  /// Not of the number of plies: it changes nothing that can still happen.
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t words[2] = {mover, static_cast<std::uint64_t>(rolled + 1)};
    for (std::size_t side = 0; side < 2; ++side) {
      for (const std::int8_t cell : cells[side]) {
        words[side] = words[side] * 64 + static_cast<std::uint64_t>(cell + 1);
      }
    }
    return hash_words({words[0], words[1], over ? 1U : 0U,
                       static_cast<std::uint64_t>(chosen_rules.size * 8 + chosen_rules.stones)});
  }
  friend bool operator==(const Einstein&, const Einstein&) = default;

  /// Steps from a stone to its goal, the shortest way.
  [[nodiscard]] int distance(std::size_t player, std::size_t stone) const {
    const int cell = cells[player][stone];
    const int last = chosen_rules.size - 1;
    const int row = cell / chosen_rules.size;
    const int column = cell % chosen_rules.size;
    return player == 0 ? std::max(last - row, last - column) : std::max(row, column);
  }

 private:
  [[nodiscard]] int last_cell() const { return chosen_rules.size * chosen_rules.size - 1; }
  [[nodiscard]] int goal() const { return mover == 0 ? last_cell() : 0; }
  /// How far a move in this direction shifts the cell number.
  [[nodiscard]] int step(std::uint32_t direction) const {
    const int shift = (direction != 1 ? 1 : 0) + (direction != 0 ? chosen_rules.size : 0);
    return mover == 0 ? shift : -shift;
  }
  void add_moves(std::size_t stone, Actions& out) const {
    const int edge = mover == 0 ? chosen_rules.size - 1 : 0;
    const bool along_row = cells[mover][stone] % chosen_rules.size != edge;
    const bool along_column = cells[mover][stone] / chosen_rules.size != edge;
    const auto add = [&](std::uint32_t direction) {
      out.push(Action{static_cast<std::uint32_t>(stone) * 3 + direction});
    };
    if (along_row) add(0);
    if (along_column) add(1);
    if (along_row && along_column) add(2);
  }
};
static_assert(Game<Einstein> && ChanceNodes<Einstein>);

/// Compares how near the players' foremost stones are to their goals.
struct EinsteinValue {
  std::array<float, 2> operator()(const Einstein& state) const {
    std::array<int, 2> nearest{9, 9};
    for (std::size_t player = 0; player < 2; ++player) {
      for (std::size_t i = 0; i < Einstein::kMostStones; ++i) {
        if (state.cells[player][i] == Einstein::kGone) continue;
        nearest[player] = std::min(nearest[player], state.distance(player, i));
      }
    }
    const float value = static_cast<float>(nearest[1] - nearest[0]) / 10.0F;
    return {value, -value};
  }
};

}  // namespace tilewright::toys
