#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// Sono on a 3 x 3 grid, small enough to be solved as a game of hidden information.
///
/// Nine cards without suits: four A, four K, and a joker. Each player gets three, hidden from the
/// other; three lie face down on the main diagonal. As in Sono, a turn puts a card of one's hand on
/// an empty cell beside an occupied one, above, below, left or right of it; a face-down card with
/// two occupied neighbours is turned up; player 0 moves first and scores the rows, player 1 the
/// columns. Three of a kind count 5, a straight A K Q 3, a pair 1; the joker stands for any card, a
/// Q too. So A A A, K K K, A A *, K K * count 5, A K * counts 3, every other line 1. The higher
/// total wins.
///
/// Returns are 1 for the winner, -1 for the loser, 0 each for equal totals. The value for player 0
/// lies between -0.2191 and -0.2187 (CFR+ with best responses): columns, who place the last card,
/// are ahead. It has some 84,500 information sets with a choice.
///
/// A state remembers the order of play, so that players remember all they saw. The whole diagonal
/// lies open after four plies at the earliest; then each player can tell the other's last card.
///
/// Actions are card * 9 + cell; cells are numbered row by row.
struct MiniSono {
  using Rules = PlainRules;
  static constexpr std::string_view kName = "mini_sono";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = 6;
  static constexpr std::size_t kKinds = 3;
  static constexpr std::size_t kCells = 9;
  static constexpr std::size_t kHandSize = 3;
  static constexpr std::array<std::size_t, 3> kDiagonal = {0, 4, 8};
  using Actions = ActionList<18>;
  using Counts = std::array<std::uint8_t, kKinds>;  // of cards, by kind
  static constexpr Counts kDeck = {4, 4, 1};        // A, K, joker
  static constexpr std::uint8_t kJoker = 3;         // kind + 1, as on the grid

  std::array<Counts, 2> hands{};            // all zero where hidden
  std::array<std::uint8_t, 3> diagonal{};   // kind + 1, or 0 where hidden
  std::array<std::uint8_t, 6> placement{};  // the actions so far
  std::uint8_t plies = 0;

  static MiniSono initial(Rules /*rules*/, Rng& rng) {
    return MiniSono{}.determinize(Player::spectator(), rng);
  }
  /// Calls `visit(deal, probability)` for every deal that `initial` can give.
  template <class Visit>
  static void for_each_deal(Rules /*rules*/, Visit&& visit) {
    constexpr double kOrders = 630;  // 9! / (4! 4! 1!)
    std::array<std::size_t, kCells> order = {0, 0, 0, 0, 1, 1, 1, 1, 2};
    do {
      // A hand has no order: one of its orders stands for all.
      if (!std::is_sorted(order.begin(), order.begin() + 3)) continue;
      if (!std::is_sorted(order.begin() + 3, order.begin() + 6)) continue;
      MiniSono deal;
      double orders = 1;
      for (std::size_t player = 0; player < 2; ++player) {
        for (std::size_t i = 0; i < kHandSize; ++i) ++deal.hands[player][order[3 * player + i]];
        orders *= orders_of(deal.hands[player]);
      }
      for (std::size_t i = 0; i < 3; ++i) {
        deal.diagonal[i] = static_cast<std::uint8_t>(order[6 + i] + 1);
      }
      visit(deal, orders / kOrders);
    } while (std::next_permutation(order.begin(), order.end()));
  }
  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return kKinds * kCells; }
  [[nodiscard]] int ply() const { return plies; }
  [[nodiscard]] bool is_terminal() const { return plies == kMaxPlies; }
  [[nodiscard]] Player current_player() const {
    return is_terminal() ? Player::none() : Player{plies % std::size_t{2}};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    if (is_terminal()) return;
    const std::uint32_t cells = neighbours(occupied()) & ~occupied();
    for (std::uint32_t kind = 0; kind < kKinds; ++kind) {
      if (hands[plies % 2][kind] == 0) continue;
      for (std::uint32_t cell = 0; cell < kCells; ++cell) {
        if ((cells >> cell & 1U) != 0) out.push(Action{kind * std::uint32_t{kCells} + cell});
      }
    }
  }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(why_illegal(action).empty());
    --hands[plies % 2][action.id() / kCells];
    placement[plies++] = static_cast<std::uint8_t>(action.id());
  }
  [[nodiscard]] std::array<int, 2> points() const {
    if (!is_terminal()) return {0, 0};
    const auto cards = grid();
    std::array<int, 2> totals{};
    for (std::size_t i = 0; i < 3; ++i) {
      totals[0] += line_points(cards[3 * i], cards[3 * i + 1], cards[3 * i + 2]);
      totals[1] += line_points(cards[i], cards[3 + i], cards[6 + i]);
    }
    return totals;
  }
  [[nodiscard]] std::array<float, 2> returns() const {
    const auto [rows, columns] = points();
    const float value = rows > columns ? 1.0F : rows < columns ? -1.0F : 0.0F;
    return {value, -value};
  }
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t cards = 0;
    for (const auto& hand : hands) {
      for (const std::uint64_t count : hand) cards = 4 * cards + count;
    }
    for (const std::uint64_t card : diagonal) cards = 4 * cards + card;
    std::uint64_t plays = plies;
    for (const std::uint64_t play : placement) plays = 32 * plays + play;
    return hash_words({cards, plays});
  }

  /// Which of the three cards on the diagonal lie open, by a bit each.
  [[nodiscard]] std::uint32_t face_up() const {
    std::uint32_t up = 0;
    for (std::uint32_t i = 0; i < 3; ++i) {
      const std::uint32_t beside = neighbours(1U << kDiagonal[i]) & occupied();
      if (std::popcount(beside) >= 2) up |= 1U << i;
    }
    return up;
  }

  /// What the viewer can tell stays: everything, if the cards not seen are of one kind, as when
  /// only one is left. A state that lacks what the viewer sees has nothing that the viewer could
  /// forget.
  [[nodiscard]] MiniSono forget_hidden(Player viewer) const {
    if (!is_view_of(viewer)) return *this;
    MiniSono known = *this;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      if (viewer != Player{owner}) known.hands[owner] = {};
    }
    for (std::size_t i = 0; i < 3; ++i) {
      if ((face_up() >> i & 1U) == 0) known.diagonal[i] = 0;
    }
    const Counts unseen = known.cards_not_seen();
    if (std::ranges::count(unseen, 0) >= 2) known.fill(unseen, nullptr);
    return known;
  }
  /// The cards not seen, in an order drawn uniformly, over the places they can be in. That is
  /// Bayes' rule if every card of a hand is as likely as any other to be the next one placed.
  [[nodiscard]] MiniSono determinize(Player viewer, Rng& rng) const {
    MiniSono world = forget_hidden(viewer);
    world.fill(world.cards_not_seen(), &rng);
    return world;
  }
  [[nodiscard]] bool is_complete() const {
    return knows_hand(0) && knows_hand(1) && std::ranges::count(diagonal, 0) == 0;
  }
  [[nodiscard]] bool is_view_of(Player viewer) const {
    for (std::size_t i = 0; i < 3; ++i) {
      if (diagonal[i] == 0 && (face_up() >> i & 1U) != 0) return false;
    }
    return !viewer.is_seat() || knows_hand(viewer.index());
  }

  static ObservationSpec observation_spec(Rules /*rules*/) {
    return {{"own_hand", {3}, 0, 3, "the viewer's cards by kind; of player 0 for the spectator"},
            {"other_hand", {3}, 0, 3, "the other hand, as far as known"},
            {"grid", {3, 3, 4}, 0, 1, "for each cell: A, K, joker, a hidden card"},
            {"to_move", {1}, 0, 1, "1 if the viewer acts"}};
  }
  [[nodiscard]] std::size_t observation_size() const { return 43; }
  void observe(Player viewer, std::span<float> out) const {
    TILEWRIGHT_ASSERT(out.size() == observation_size());
    std::ranges::fill(out, 0.0F);
    const MiniSono known = forget_hidden(viewer);
    const std::size_t own = viewer == Player{1} ? 1 : 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      out[kind] = known.hands[own][kind];
      out[kKinds + kind] = known.hands[1 - own][kind];
    }
    const auto cards = known.grid();
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const std::size_t shown = cards[cell] == 0 ? 3 : cards[cell] - 1U;
      if ((occupied() >> cell & 1U) != 0) out[6 + 4 * cell + shown] = 1.0F;
    }
    out[42] = viewer == current_player() ? 1.0F : 0.0F;
  }

  /// "hands AK ??; diagonal ? ? *; plays K12 A21": the cards still held, `-` for none, and each
  /// placement as card, row and column, from 1.
  [[nodiscard]] std::string text() const {
    std::string text = "hands";
    for (std::size_t owner = 0; owner < 2; ++owner) {
      std::string cards;
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        cards.append(hands[owner][kind], kLetters[kind + 1]);
      }
      if (!knows_hand(owner)) cards.assign(hand_size(owner), '?');
      text += cards.empty() ? " -" : " " + cards;
    }
    text += "; diagonal";
    for (const std::size_t card : diagonal) text += {' ', kLetters[card]};
    text += "; plays";
    for (std::size_t i = 0; i < plies; ++i) text += " " + action_text(Action{placement[i]});
    return text;
  }
  static Result<MiniSono> from_text(std::string_view text) {
    const Error wrong{"'" + std::string(text) + "' is not a position of mini_sono"};
    const auto held = section(text, "hands");
    const auto open = section(text, "diagonal");
    const auto plays = section(text, "plays");
    if (!held || held->size() != 2 || !open || open->size() != 3 || !plays) return wrong;
    MiniSono state;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      for (const char letter : (*held)[owner]) {
        if (letter == '?' || letter == '-') continue;
        const std::size_t kind = kLetters.find(letter);
        if (kind == std::string_view::npos) return wrong;
        ++state.hands[owner][kind - 1];
      }
    }
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t card = kLetters.find((*open)[i]);
      if ((*open)[i].size() != 1 || card == std::string_view::npos) return wrong;
      state.diagonal[i] = static_cast<std::uint8_t>(card);
    }
    for (const std::string_view play : *plays) {
      const auto action = state.parse_action(play);
      if (!action || state.is_terminal()) return wrong;
      ++state.hands[state.plies % 2U][action->id() / kCells];  // it was held until now
      if (!state.why_illegal(*action).empty()) return wrong;
      state.apply(*action);
    }
    // Every hand has its size, and no kind more cards than the deck.
    for (std::size_t owner = 0; owner < 2; ++owner) {
      const auto shown = (*held)[owner] == "-" ? 0 : (*held)[owner].size();
      const bool hidden = std::ranges::count((*held)[owner], '?') > 0;
      if (shown != state.hand_size(owner) || state.knows_hand(owner) == hidden) return wrong;
    }
    const Counts unseen = state.cards_not_seen();
    if (std::ranges::any_of(unseen, [](int count) { return count > 4; })) return wrong;
    if (!state.is_view_of(Player::spectator())) return wrong;
    return state;
  }
  [[nodiscard]] std::string action_text(Action action) const {
    if (action.id() >= kKinds * kCells) return "?";
    const std::size_t cell = action.id() % kCells;
    return kLetters[action.id() / kCells + 1] + std::to_string(cell / 3 + 1) +
           std::to_string(cell % 3 + 1);
  }
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const {
    return parse_by_text(*this, text, kKinds * kCells);
  }
  [[nodiscard]] std::string why_illegal(Action action) const {
    return why_not_listed(*this, action);
  }
  static std::string player_name(Player player) {
    return player == Player{0} ? "rows" : player == Player{1} ? "columns" : "nobody";
  }

  friend bool operator==(const MiniSono&, const MiniSono&) = default;

 private:
  static constexpr std::string_view kLetters = "?AK*";  // by kind + 1

  static double orders_of(const Counts& hand) {
    constexpr std::array<double, 4> kFactorial = {1, 1, 2, 6};
    return 6 / (kFactorial[hand[0]] * kFactorial[hand[1]] * kFactorial[hand[2]]);
  }
  static constexpr std::uint32_t neighbours(std::uint32_t cells) {
    constexpr std::uint32_t kLeft = 0b001001001;
    constexpr std::uint32_t kRight = kLeft << 2U;
    return ((cells << 3U) | (cells >> 3U) | ((cells & ~kRight) << 1U) | ((cells & ~kLeft) >> 1U)) &
           0x1FFU;
  }
  static int line_points(int a, int b, int c) {
    std::array<int, 3> cards = {a, b, c};
    std::ranges::sort(cards);  // the joker last
    if (cards[2] == kJoker) return cards[0] == cards[1] ? 5 : 3;
    return cards[0] == cards[2] ? 5 : 1;
  }
  /// Kind + 1 of each card on the grid, 0 where there is none or a hidden one.
  [[nodiscard]] std::array<std::uint8_t, kCells> grid() const {
    std::array<std::uint8_t, kCells> cards{};
    for (std::size_t i = 0; i < 3; ++i) cards[kDiagonal[i]] = diagonal[i];
    for (std::size_t i = 0; i < plies; ++i) {
      cards[placement[i] % kCells] = static_cast<std::uint8_t>(placement[i] / kCells + 1);
    }
    return cards;
  }
  [[nodiscard]] std::uint32_t occupied() const {
    std::uint32_t cells = 0b100010001;
    for (std::size_t i = 0; i < plies; ++i) cells |= 1U << (placement[i] % kCells);
    return cells;
  }
  /// How many cards the player holds, seen or not.
  [[nodiscard]] std::size_t hand_size(std::size_t owner) const {
    return kHandSize - (plies + 1 - owner) / 2;
  }
  [[nodiscard]] bool knows_hand(std::size_t owner) const {
    const auto& hand = hands[owner];
    return std::size_t{hand[0]} + hand[1] + hand[2] == hand_size(owner);
  }
  /// The deck without the cards in sight. A count above 4 means that more are in sight than exist.
  [[nodiscard]] Counts cards_not_seen() const {
    Counts unseen = kDeck;
    for (const auto& hand : hands) {
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        unseen[kind] = static_cast<std::uint8_t>(unseen[kind] - hand[kind]);
      }
    }
    for (const std::size_t card : grid()) {
      if (card != 0) --unseen[card - 1];
    }
    return unseen;
  }
  /// Puts these cards, shuffled if there is an rng, where hidden cards are.
  void fill(const Counts& unseen, Rng* rng) {
    FixedList<std::uint8_t, kCells> cards;
    for (std::uint8_t kind = 0; kind < kKinds; ++kind) {
      for (int i = 0; i < unseen[kind]; ++i) cards.push(kind);
    }
    if (rng != nullptr) rng->shuffle(cards);
    std::size_t next = 0;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      if (knows_hand(owner)) continue;
      for (std::size_t i = 0; i < hand_size(owner); ++i) ++hands[owner][cards[next++]];
    }
    for (auto& card : diagonal) {
      if (card == 0) card = static_cast<std::uint8_t>(cards[next++] + 1);
    }
  }
};
static_assert(CompleteGame<MiniSono>);

}  // namespace tilewright::toys
