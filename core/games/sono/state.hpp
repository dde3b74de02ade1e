#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/bits.hpp"
#include "core/game.hpp"
#include "core/games/sono/cards.hpp"
#include "core/games/sono/grid.hpp"
#include "core/games/sono/rules.hpp"

namespace tilewright::sono {

inline constexpr Player kRows{0};
inline constexpr Player kColumns{1};
inline constexpr int kHandSize = 10;
inline constexpr int kPlies = 20;

/// A placement: which card goes to which cell. As an action id: card * 25 + cell, so that a policy
/// head has the shape [25 cards, 5 rows, 5 columns]. The cells of the diagonal are never legal.
struct Placement {
  Card card;
  int cell = 0;

  static constexpr Placement of(Action action) {
    return {Card{static_cast<int>(action.id() / kCells)}, static_cast<int>(action.id() % kCells)};
  }
  [[nodiscard]] constexpr Action action() const {
    return Action{static_cast<std::uint32_t>(card.index() * kCells + cell)};
  }
};

/// A position of Sono. Player 0 scores the rows, player 1 the columns.
///
/// A state is complete (every card is known) or what one viewer knows of it: then a hidden hand is
/// empty and hidden face-down cards are Card::unknown(). Source: docs/games/sono.md.
class State {
 public:
  using Rules = sono::Rules;
  using Actions = ActionList<200>;  // at most 10 cards on 20 empty cells
  static constexpr std::string_view kName = "sono";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = kPlies;
  static constexpr std::uint32_t kActions = kCards * kCells;

  // --- Game: rules.cpp and below ---
  static State initial(const Rules& rules, Rng& rng);
  [[nodiscard]] Rules rules() const { return rules_; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return kActions; }
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] bool is_terminal() const { return ply_ == kPlies; }
  [[nodiscard]] Player current_player() const {
    return is_terminal() ? Player::none() : Player{mover()};
  }
  void legal_actions(Actions& out) const;
  [[nodiscard]] Action random_action(Rng& rng) const;
  void apply(Action action);
  /// Totals of the lines that are complete and face up; at the end, the result.
  [[nodiscard]] std::array<int, 2> points() const;
  /// 1 for the winner, -1 for the loser, 0 each for equal totals. Precondition: is_terminal().
  [[nodiscard]] std::array<float, 2> returns() const;
  [[nodiscard]] std::uint64_t hash() const;

  // --- HiddenInformation and PartialStates: hidden.cpp ---
  [[nodiscard]] State forget_hidden(Player viewer) const;
  [[nodiscard]] State determinize(Player viewer, Rng& rng) const;
  [[nodiscard]] bool is_complete() const;
  [[nodiscard]] bool is_view_of(Player viewer) const;
  /// How many complete states `viewer` cannot tell apart: (m + k)! / m! for k face-down cards and m
  /// cards in the other hand; the spectator does not know either hand.
  [[nodiscard]] std::uint64_t num_worlds(Player viewer) const;
  /// The cards that `viewer` has not seen: the other hand and the face-down cards together.
  [[nodiscard]] CardSet unseen(Player viewer) const;
  /// This position with the hidden places filled from `cards`: first the face-down cells in cell
  /// order, then each hidden hand in player order. Precondition: as many cards as hidden places.
  [[nodiscard]] State filled_with(std::span<const Card> cards) const;

  // --- Observable: observation.cpp ---
  static ObservationSpec observation_spec(const Rules& rules);
  [[nodiscard]] std::size_t observation_size() const;
  void observe(Player viewer, std::span<float> out) const;
  void observe(Player viewer, std::span<std::uint8_t> out) const;

  // --- TextForm: text.cpp ---
  [[nodiscard]] std::string text() const;
  static Result<State> from_text(std::string_view text);
  [[nodiscard]] std::string action_text(Action action) const;
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(Action action) const;
  static std::string player_name(Player player);

  // --- The position ---
  [[nodiscard]] CardSet hand(Player player) const { return hands_[player.index()]; }
  /// Cards in a hand, known or not.
  [[nodiscard]] int hand_size(Player player) const {
    return kHandSize - (ply_ + (player.index() == first_ ? 1 : 0)) / 2;
  }
  /// What lies in a cell: a card, Card::none(), or Card::unknown().
  [[nodiscard]] Card card_at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] std::span<const Card, kCells> cells() const { return cells_; }
  [[nodiscard]] CellSet occupied() const { return occupied_; }
  [[nodiscard]] CellSet face_down() const { return face_down_; }
  [[nodiscard]] Player first_player() const { return Player{first_}; }
  /// The empty cells where a card may be placed.
  [[nodiscard]] CellSet playable() const {
    const CellSet near = rules_.adjacency == Adjacency::kOrthogonal
                             ? orthogonal_neighbours(occupied_)
                             : king_neighbours(occupied_);
    return near & ~occupied_;
  }

  /// A position from its parts; `from_text` checks them. The diagonal must be occupied and ply =
  /// occupied cells - 5.
  static State from_parts(const Rules& rules, Player first, const std::array<CardSet, 2>& hands,
                          const std::array<Card, kCells>& cells, CellSet face_down);

  friend bool operator==(const State&, const State&) = default;

 private:
  template <class Element>
  void write_observation(Player viewer, std::span<Element> out) const;

  [[nodiscard]] std::size_t mover() const { return (first_ + ply_) & 1U; }
  void turn_up_beside(int cell);

  std::array<CardSet, 2> hands_{};
  CellSet occupied_ = 0;
  CellSet face_down_ = 0;
  std::array<Card, kCells> cells_{};
  std::uint8_t ply_ = 0;
  std::uint8_t first_ = 0;  // who makes the even plies
  Rules rules_;
};

static_assert(sizeof(State) <= 128, "copied at every branch of a search: keep it small");

// --- The hot path, inline so that playouts see through it ----------------------------------------

inline Action State::random_action(Rng& rng) const {
  TILEWRIGHT_ASSERT(!is_terminal());
  const CardSet hand = hands_[mover()];
  const CellSet cells = playable();
  // Every card of the hand goes to every playable cell, so two uniform choices make a uniform one.
  const auto card = rng.below(static_cast<std::uint32_t>(std::popcount(hand)));
  const auto cell = rng.below(static_cast<std::uint32_t>(std::popcount(cells)));
  return Placement{Card{nth_set_bit(hand, card)}, nth_set_bit(cells, cell)}.action();
}

inline void State::turn_up_beside(int cell) {
  for_each_bit(face_down_ & orthogonal_neighbours(cell_bit(cell)), [&](int hidden) {
    const CellSet around = orthogonal_neighbours(cell_bit(hidden)) & occupied_;
    if (std::popcount(around) >= needed_neighbours(hidden, rules_.reveal_corner)) {
      face_down_ &= ~cell_bit(hidden);
    }
  });
}

inline void State::apply(Action action) {
  const auto [card, cell] = Placement::of(action);
  TILEWRIGHT_ASSERT(!is_terminal() && is_complete());
  TILEWRIGHT_ASSERT((hands_[mover()] & card.bit()) != 0 && (playable() & cell_bit(cell)) != 0);
  hands_[mover()] &= ~card.bit();
  cells_[static_cast<std::size_t>(cell)] = card;
  occupied_ |= cell_bit(cell);
  ++ply_;
  if (rules_.reveal == Reveal::kAutomatic) {
    turn_up_beside(cell);
  } else if (is_terminal()) {
    face_down_ = 0;
  }
}

}  // namespace tilewright::sono
