#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// How many cards the deck of Kuhn poker has.
struct KuhnRules {
  int cards = 3;

  static std::span<const RuleOption<KuhnRules>> options() {
    static const std::array kOptions = {
        RuleOption<KuhnRules>{"cards",
                              "size of the deck",
                              {"3", "4", "5", "6"},
                              [](const KuhnRules& rules) { return rules.cards - 3; },
                              [](KuhnRules& rules, int choice) { rules.cards = choice + 3; }}};
    return kOptions;
  }
  static std::span<const RulePreset<KuhnRules>> presets() {
    static const std::array kPresets = {
        RulePreset<KuhnRules>{"default", "three cards, as Kuhn (1950) has it", {}},
        RulePreset<KuhnRules>{"published", "the same", {}},
    };
    return kPresets;
  }
  friend constexpr bool operator==(KuhnRules, KuhnRules) = default;
};

/// Kuhn poker: each player antes 1 and gets one of the cards 1 .. n; then each may pass or bet 1,
/// where a pass against a bet folds and a bet against a bet calls. The higher card wins a showdown.
///
/// Points are the chips won or lost, -2 .. 2; returns are half of that. Value for the first player
/// in chips: -1/18 with 3 cards, -1/24 with 4, -1/15 with 5, -11/180 with 6 (returns: half of it).
struct KuhnPoker {
  using Rules = KuhnRules;
  using Actions = ActionList<2>;
  static constexpr std::string_view kName = "kuhn_poker";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = 3;
  static constexpr Action kPass{0};
  static constexpr Action kBet{1};

  Rules chosen_rules;
  std::array<std::int8_t, 2> cards{};  // 1 .. n, or 0 where hidden
  std::array<bool, 3> bets{};          // what was done at each ply
  std::uint8_t plies = 0;

  static KuhnPoker initial(Rules rules, Rng& rng) {
    KuhnPoker deal;
    deal.chosen_rules = rules;
    return deal.determinize(Player::spectator(), rng);
  }
  /// Calls `visit(deal, probability)` for every deal that `initial` can give.
  template <class Visit>
  static void for_each_deal(Rules rules, Visit&& visit) {
    KuhnPoker deal;
    deal.chosen_rules = rules;
    for (int first = 1; first <= rules.cards; ++first) {
      for (int second = 1; second <= rules.cards; ++second) {
        deal.cards = {static_cast<std::int8_t>(first), static_cast<std::int8_t>(second)};
        if (first != second) visit(deal, 1.0 / (rules.cards * (rules.cards - 1)));
      }
    }
  }
  [[nodiscard]] Rules rules() const { return chosen_rules; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return 2; }
  [[nodiscard]] int ply() const { return plies; }
  [[nodiscard]] bool is_terminal() const { return plies >= 2 && !open(); }
  [[nodiscard]] Player current_player() const {
    return is_terminal() ? Player::none() : Player{plies % std::size_t{2}};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    if (is_terminal()) return;
    out.push(kPass);
    out.push(kBet);
  }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(why_illegal(action).empty());
    bets[plies++] = action == kBet;
  }
  [[nodiscard]] std::array<int, 2> points() const {
    if (!is_terminal()) return {0, 0};
    const bool called = bets[plies - 1U];
    int chips = called ? 2 : 1;
    if (is_showdown()) {
      if (cards[0] < cards[1]) chips = -chips;
    } else if ((plies - 1) % 2 == 0) {
      chips = -chips;  // player 0 made the last ply: folded
    }
    return {chips, -chips};
  }
  [[nodiscard]] std::array<float, 2> returns() const {
    const float half = static_cast<float>(points()[0]) / 2.0F;
    return {half, -half};
  }
  [[nodiscard]] std::uint64_t hash() const {
    const auto word = [](int number) { return static_cast<std::uint64_t>(number); };
    return hash_words({word(chosen_rules.cards), word(cards[0]), word(cards[1]), bets[0], bets[1],
                       bets[2], plies});
  }

  [[nodiscard]] KuhnPoker forget_hidden(Player viewer) const {
    KuhnPoker known = *this;
    if (is_showdown()) return known;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      if (viewer != Player{owner}) known.cards[owner] = 0;
    }
    return known;
  }
  [[nodiscard]] KuhnPoker determinize(Player viewer, Rng& rng) const {
    KuhnPoker world = forget_hidden(viewer);
    for (auto& card : world.cards) {
      if (card != 0) continue;
      const auto& other = &card == world.cards.data() ? world.cards[1] : world.cards[0];
      const std::uint32_t others = other == 0 ? 0 : 1;
      const auto drawn = static_cast<std::int8_t>(
          1 + rng.below(static_cast<std::uint32_t>(chosen_rules.cards) - others));
      card = static_cast<std::int8_t>(others == 1 && drawn >= other ? drawn + 1 : drawn);
    }
    return world;
  }

  [[nodiscard]] bool is_complete() const { return cards[0] != 0 && cards[1] != 0; }
  [[nodiscard]] bool is_view_of(Player viewer) const {
    return is_complete() || (!is_showdown() && (!viewer.is_seat() || cards[viewer.index()] != 0));
  }

  static ObservationSpec observation_spec(Rules rules) {
    const auto n = static_cast<std::size_t>(rules.cards);
    return {{"own_card", {n}, 0, 1, "the viewer's card"},
            {"other_card", {n}, 0, 1, "the other card, after a showdown"},
            {"plays", {3, 2}, 0, 1, "for each ply: passed, bet"},
            {"is_first", {1}, 0, 1, "1 if the viewer is player 0"}};
  }
  [[nodiscard]] std::size_t observation_size() const {
    return static_cast<std::size_t>(2 * chosen_rules.cards + 7);
  }
  void observe(Player viewer, std::span<float> out) const {
    std::ranges::fill(out, 0.0F);
    const KuhnPoker known = forget_hidden(viewer);
    const std::size_t own = viewer == Player{1} ? 1 : 0;
    const auto n = static_cast<std::size_t>(chosen_rules.cards);
    const auto mark = [&](std::size_t part, int card) {
      if (card > 0) out[part + static_cast<std::size_t>(card) - 1] = 1.0F;
    };
    mark(0, known.cards[own]);
    mark(n, known.cards[1 - own]);
    for (std::size_t i = 0; i < plies; ++i) out[2 * n + 2 * i + (bets[i] ? 1 : 0)] = 1.0F;
    out[2 * n + 6] = viewer == Player{0} ? 1.0F : 0.0F;
  }

  /// "rules default; cards 3 ?; plays pass bet".
  [[nodiscard]] std::string text() const {
    std::string text = "rules " + rules_text(chosen_rules) + "; cards";
    for (const int card : cards) text += card == 0 ? " ?" : " " + std::to_string(card);
    text += "; plays";
    for (std::size_t i = 0; i < plies; ++i) text += bets[i] ? " bet" : " pass";
    return text;
  }
  static Result<KuhnPoker> from_text(std::string_view text) {
    const Error wrong{"'" + std::string(text) + "' is not a position of kuhn_poker"};
    const auto rules = rules_in<Rules>(text);
    if (!rules) return Error{rules.error()};
    const auto cards = section(text, "cards");
    const auto plays = section(text, "plays");
    if (!cards || cards->size() != 2 || !plays) return wrong;
    KuhnPoker state;
    state.chosen_rules = *rules;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      if ((*cards)[owner] == "?") continue;
      const auto card = small_number((*cards)[owner]);
      if (!card || *card < 1 || *card > rules->cards) return wrong;
      state.cards[owner] = static_cast<std::int8_t>(*card);
    }
    if (state.cards[0] != 0 && state.cards[0] == state.cards[1]) return wrong;
    for (const std::string_view play : *plays) {
      const auto action = state.parse_action(play);
      if (!action || !state.why_illegal(*action).empty()) return wrong;
      state.apply(*action);
    }
    return state;
  }
  [[nodiscard]] std::string action_text(Action action) const {
    return action == kPass ? "pass" : action == kBet ? "bet" : "?";
  }
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const {
    return parse_by_text(*this, text, 2);
  }
  [[nodiscard]] std::string why_illegal(Action action) const {
    return why_not_listed(*this, action);
  }
  static std::string player_name(Player player) {
    return player.is_seat() ? "player " + std::to_string(player.index()) : "nobody";
  }

  friend bool operator==(const KuhnPoker&, const KuhnPoker&) = default;

 private:
  /// Passed, then bet: the first player has yet to answer.
  [[nodiscard]] bool open() const { return plies == 2 && !bets[0] && bets[1]; }
  /// Nobody folded: the last ply repeats the one before.
  [[nodiscard]] bool is_showdown() const {
    return is_terminal() && bets[plies - 1U] == bets[plies - 2U];
  }
};
static_assert(CompleteGame<KuhnPoker>);

}  // namespace tilewright::toys
