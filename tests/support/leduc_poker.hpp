#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// Leduc hold'em (Southey et al. 2005): six cards, two each of the ranks 1 .. 3. Both players ante
/// 1 and get a card; a round of betting; a card is turned up for both; a second round. A raise is 2
/// in the first round and 4 in the second, two raises a round at most; player 0 begins each round.
/// A pair with the open card wins, else the higher rank; equal ranks share.
///
/// Points are the chips won or lost, -13 .. 13; returns are points / 13. Its value for player 0 is
/// -0.0856064 chips; either player has 144 information sets.
///
/// Cards are ranks: the two of a rank are worth the same everywhere. The private cards come with
/// `initial`; the open card is a chance node, whose outcomes are the ranks less one.
struct LeducPoker {
  using Rules = PlainRules;
  using Actions = ActionList<3>;
  using ChanceOutcomes = ChanceList<3>;
  static constexpr std::string_view kName = "leduc_poker";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = 9;  // check, raise, raise, call; the card; the same again
  static constexpr int kRanks = 3;
  static constexpr int kMostChips = 13;
  static constexpr Action kFold{0};
  static constexpr Action kCall{1};  // or check, where nothing is to be paid
  static constexpr Action kRaise{2};
  enum class Play : std::uint8_t { kNone, kFold, kCall, kRaise };

  std::array<std::uint8_t, 2> cards{};  // 1 .. 3, or 0 where hidden
  std::uint8_t open_card = 0;           // 0 until it is turned up
  std::array<Play, 4> first_round{};
  std::array<Play, 4> second_round{};

  static LeducPoker initial(Rules /*rules*/, Rng& rng) {
    return LeducPoker{}.determinize(Player::spectator(), rng);
  }
  /// Calls `visit(deal, probability)` for every deal that `initial` can give.
  template <class Visit>
  static void for_each_deal(Rules /*rules*/, Visit&& visit) {
    LeducPoker deal;
    for (int first = 1; first <= kRanks; ++first) {
      for (int second = 1; second <= kRanks; ++second) {
        deal.cards = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
        visit(deal, 2.0 / 6 * (first == second ? 1.0 : 2.0) / 5);
      }
    }
  }
  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return 3; }
  [[nodiscard]] int ply() const {
    return plays_in(first_round) + (open_card != 0 ? 1 : 0) + plays_in(second_round);
  }
  [[nodiscard]] bool is_terminal() const {
    return somebody_folded() || (open_card != 0 && is_over(second_round));
  }
  [[nodiscard]] Player current_player() const {
    if (is_terminal()) return Player::none();
    if (open_card == 0 && is_over(first_round)) return Player::chance();
    return Player{static_cast<std::size_t>(plays_in(round()) % 2)};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    if (!current_player().is_seat()) return;
    const auto stakes = chips();
    if (stakes[0] != stakes[1]) out.push(kFold);
    out.push(kCall);
    if (std::ranges::count(round(), Play::kRaise) < 2) out.push(kRaise);
  }
  void chance_outcomes(ChanceOutcomes& out) const {
    out.clear();
    const auto left = cards_left();
    for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
      if (left[rank] > 0) out.add(Action{rank}, left[rank]);
    }
  }
  [[nodiscard]] Action sample_chance(Rng& rng) const {
    return Action{draw(cards_left(), rng) - std::uint32_t{1}};
  }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(why_illegal(action).empty());
    if (current_player() == Player::chance()) {
      open_card = static_cast<std::uint8_t>(action.id() + 1);
      return;
    }
    auto& plays = open_card == 0 ? first_round : second_round;
    plays[static_cast<std::size_t>(plays_in(plays))] = static_cast<Play>(action.id() + 1);
  }
  [[nodiscard]] std::array<int, 2> points() const {
    if (!is_terminal()) return {0, 0};
    const auto stakes = chips();
    if (somebody_folded()) {
      const int last = (plays_in(round()) - 1) % 2;
      return last == 0 ? std::array{-stakes[0], stakes[0]} : std::array{stakes[1], -stakes[1]};
    }
    const auto strength = [&](std::size_t player) {
      return cards[player] == open_card ? kRanks + 1 : int{cards[player]};
    };
    const int sign = (strength(0) > strength(1) ? 1 : 0) - (strength(0) < strength(1) ? 1 : 0);
    return {sign * stakes[0], -sign * stakes[0]};
  }
  [[nodiscard]] std::array<float, 2> returns() const {
    const float value = static_cast<float>(points()[0]) / kMostChips;
    return {value, -value};
  }
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t plays = 0;
    for (const auto& round_plays : {first_round, second_round}) {
      for (const Play play : round_plays) plays = 4 * plays + static_cast<std::uint64_t>(play);
    }
    return hash_words({cards[0], cards[1], open_card, plays});
  }

  [[nodiscard]] LeducPoker forget_hidden(Player viewer) const {
    LeducPoker known = *this;
    if (is_showdown()) return known;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      if (viewer != Player{owner}) known.cards[owner] = 0;
    }
    return known;
  }
  /// Hidden cards are drawn from the cards not seen, all equally likely: what the other player bet
  /// says nothing here.
  [[nodiscard]] LeducPoker determinize(Player viewer, Rng& rng) const {
    LeducPoker world = forget_hidden(viewer);
    for (auto& card : world.cards) {
      if (card == 0) card = draw(world.cards_left(), rng);
    }
    return world;
  }
  [[nodiscard]] bool is_complete() const { return cards[0] != 0 && cards[1] != 0; }
  [[nodiscard]] bool is_view_of(Player viewer) const {
    return is_complete() || (!is_showdown() && (!viewer.is_seat() || cards[viewer.index()] != 0));
  }

  static ObservationSpec observation_spec(Rules /*rules*/) {
    return {{"own_card", {3}, 0, 1, "the viewer's card"},
            {"other_card", {3}, 0, 1, "the other card, after a showdown"},
            {"open_card", {3}, 0, 1, "the card for both"},
            {"plays", {2, 4, 3}, 0, 1, "for each round and ply: fold, call, raise"},
            {"is_first", {1}, 0, 1, "1 if the viewer is player 0"}};
  }
  [[nodiscard]] std::size_t observation_size() const { return 34; }
  void observe(Player viewer, std::span<float> out) const {
    TILEWRIGHT_ASSERT(out.size() == observation_size());
    std::ranges::fill(out, 0.0F);
    const auto mark = [&](std::size_t part, std::size_t value) {
      if (value > 0) out[part + value - 1] = 1.0F;
    };
    const LeducPoker known = forget_hidden(viewer);
    const std::size_t own = viewer == Player{1} ? 1 : 0;
    mark(0, known.cards[own]);
    mark(3, known.cards[1 - own]);
    mark(6, open_card);
    for (std::size_t i = 0; i < 4; ++i) {
      mark(9 + 3 * i, static_cast<std::size_t>(first_round[i]));
      mark(21 + 3 * i, static_cast<std::size_t>(second_round[i]));
    }
    out[33] = viewer == Player{0} ? 1.0F : 0.0F;
  }

  /// "cards 3 ?; open 1; first raise call; second": the open card is 0 before it is turned up.
  [[nodiscard]] std::string text() const {
    std::string text = "cards";
    for (const int card : cards) text += card == 0 ? " ?" : " " + std::to_string(card);
    text += "; open " + std::to_string(open_card) + "; first" + plays_text(first_round) +
            "; second" + plays_text(second_round);
    return text;
  }
  static Result<LeducPoker> from_text(std::string_view text) {
    const Error wrong{"'" + std::string(text) + "' is not a position of leduc_poker"};
    const auto words = section(text, "cards");
    const auto open = numbers(text, "open", 1);
    if (!words || words->size() != 2 || !open || open->front() > kRanks) return wrong;
    LeducPoker state;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      if ((*words)[owner] == "?") continue;
      const auto card = small_number((*words)[owner]);
      if (!card || *card < 1 || *card > kRanks) return wrong;
      state.cards[owner] = static_cast<std::uint8_t>(*card);
    }
    for (const std::string_view key : {"first", "second"}) {
      const auto plays = section(text, key);
      if (!plays) return wrong;
      for (const std::string_view play : *plays) {
        if (!state.current_player().is_seat()) return wrong;
        const auto action = state.parse_action(play);
        if (!action || !state.why_illegal(*action).empty()) return wrong;
        state.apply(*action);
      }
      if (key != "first" || open->front() == 0) continue;
      const Action card{static_cast<std::uint32_t>(open->front() - 1)};
      if (state.current_player() != Player::chance() || !state.why_illegal(card).empty()) {
        return wrong;
      }
      state.apply(card);
    }
    return state;
  }
  /// An outcome of the chance node is named "card 2", an action "raise".
  [[nodiscard]] std::string action_text(Action action) const {
    constexpr std::array<std::string_view, 3> kNames = {"fold", "call", "raise"};
    if (action.id() >= 3) return "?";
    if (current_player() != Player::chance()) return std::string(kNames[action.id()]);
    return "card " + std::to_string(action.id() + 1);
  }
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const {
    return parse_by_text(*this, text, 3);
  }
  [[nodiscard]] std::string why_illegal(Action action) const {
    if (current_player() != Player::chance()) return why_not_listed(*this, action);
    if (action.id() < kRanks && cards_left()[action.id()] > 0) return {};
    return "'" + action_text(action) + "' is not left";
  }
  static std::string player_name(Player player) {
    return player.is_seat() ? "player " + std::to_string(player.index()) : "nobody";
  }

  friend bool operator==(const LeducPoker&, const LeducPoker&) = default;

 private:
  using Round = std::array<Play, 4>;

  static int plays_in(const Round& round) {
    return static_cast<int>(4 - std::ranges::count(round, Play::kNone));
  }
  /// Both have spoken, and the last one called; or somebody folded.
  static bool is_over(const Round& round) {
    const int plays = plays_in(round);
    if (plays == 0) return false;
    const Play last = round[static_cast<std::size_t>(plays - 1)];
    return last == Play::kFold || (plays >= 2 && last == Play::kCall);
  }
  static bool has_fold(const Round& round) { return std::ranges::count(round, Play::kFold) > 0; }
  static std::string plays_text(const Round& round) {
    constexpr std::array<std::string_view, 4> kWords = {"", " fold", " call", " raise"};
    std::string text;
    for (const Play play : round) text += kWords[static_cast<std::size_t>(play)];
    return text;
  }
  [[nodiscard]] const Round& round() const { return open_card == 0 ? first_round : second_round; }
  [[nodiscard]] bool somebody_folded() const {
    return has_fold(first_round) || has_fold(second_round);
  }
  [[nodiscard]] bool is_showdown() const { return is_terminal() && !somebody_folded(); }
  /// What each player has paid.
  [[nodiscard]] std::array<int, 2> chips() const {
    std::array<int, 2> stakes = {1, 1};
    for (const auto& [plays, raise] : {std::pair{&first_round, 2}, {&second_round, 4}}) {
      std::size_t player = 0;
      for (const Play play : *plays) {
        if (play == Play::kCall || play == Play::kRaise) {
          stakes[player] = stakes[1 - player] + (play == Play::kRaise ? raise : 0);
        }
        player = 1 - player;
      }
    }
    return stakes;
  }
  /// How many cards of each rank are not in sight.
  [[nodiscard]] std::array<std::uint32_t, kRanks> cards_left() const {
    std::array<std::uint32_t, kRanks> left = {2, 2, 2};
    for (const std::size_t card : {cards[0], cards[1], open_card}) {
      if (card != 0) --left[card - 1];
    }
    return left;
  }
  /// The rank of a random one of these cards.
  static std::uint8_t draw(const std::array<std::uint32_t, kRanks>& left, Rng& rng) {
    std::uint32_t at = rng.below(left[0] + left[1] + left[2]);
    std::uint8_t rank = 0;
    while (at >= left[rank]) at -= left[rank++];
    return static_cast<std::uint8_t>(rank + 1);
  }
};
static_assert(CompleteGame<LeducPoker> && ChanceNodes<LeducPoker>);

}  // namespace tilewright::toys
