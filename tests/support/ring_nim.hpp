#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// How many stones the pile has at the start.
struct RingNimRules {
  int pile = 8;

  static std::span<const RuleOption<RingNimRules>> options() {
    static const std::array kOptions = {
        RuleOption<RingNimRules>{"pile",
                                 "stones at the start",
                                 {"4", "5", "6", "7", "8", "9", "10"},
                                 [](const RingNimRules& rules) { return rules.pile - 4; },
                                 [](RingNimRules& rules, int choice) { rules.pile = choice + 4; }}};
    return kOptions;
  }
  static std::span<const RulePreset<RingNimRules>> presets() {
    static const std::array kPresets = {
        RulePreset<RingNimRules>{"default", "eight stones", {}},
        RulePreset<RingNimRules>{"published", "the same", {}},
    };
    return kPresets;
  }
  friend constexpr bool operator==(RingNimRules, RingNimRules) = default;
};

/// Three players in a ring take one or two stones in turn. Whoever takes the last one is first, the
/// next in the ring second, the third last: returns 1, 0, -1. Nobody is ever indifferent between
/// two places, so that backward induction has one result.
///
/// By hand, with n stones left and both choices weighed, the mover comes in
///   n = 1, 2: first (takes all); n = 3: last (leaves 1 or 2); n = 4: second (take 1, leaving 3);
///   n = 5: first (take 1, leaving 4); n = 6: first (take 2, leaving 4); n = 7: last; and so on:
/// first if n mod 4 is 1 or 2, last if 3, second if 0. With 8 stones the players come in at 0, -1,
/// 1 and the only best first action is to take one.
struct RingNim : NothingHidden<RingNim> {
  using Rules = RingNimRules;
  using Actions = ActionList<2>;
  static constexpr std::string_view kName = "ring_nim";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 3;
  static constexpr int kMaxPlies = 10;
  static constexpr Action kTakeOne{0};
  static constexpr Action kTakeTwo{1};

  Rules chosen_rules;
  std::int8_t stones = 0;
  std::uint8_t plies = 0;

  static RingNim initial(Rules rules, Rng& /*rng*/) {
    RingNim start;
    start.chosen_rules = rules;
    start.stones = static_cast<std::int8_t>(rules.pile);
    return start;
  }
  [[nodiscard]] Rules rules() const { return chosen_rules; }
  [[nodiscard]] int num_players() const { return 3; }
  [[nodiscard]] std::uint32_t num_actions() const { return 2; }
  [[nodiscard]] int ply() const { return plies; }
  [[nodiscard]] bool is_terminal() const { return stones == 0; }
  [[nodiscard]] Player current_player() const {
    return is_terminal() ? Player::none() : Player{plies % std::size_t{3}};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    if (stones >= 1) out.push(kTakeOne);
    if (stones >= 2) out.push(kTakeTwo);
  }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(why_illegal(action).empty());
    stones = static_cast<std::int8_t>(stones - (action == kTakeOne ? 1 : 2));
    ++plies;
  }
  [[nodiscard]] std::array<int, 3> points() const {
    if (!is_terminal()) return {0, 0, 0};
    const std::size_t taker = (plies - std::size_t{1}) % 3;
    std::array<int, 3> places{};
    places[taker] = 1;
    places[(taker + 2) % 3] = -1;
    return places;
  }
  [[nodiscard]] std::array<float, 3> returns() const {
    const auto places = points();
    return {static_cast<float>(places[0]), static_cast<float>(places[1]),
            static_cast<float>(places[2])};
  }
  [[nodiscard]] std::uint64_t hash() const {
    return hash_words(
        {static_cast<std::uint64_t>(chosen_rules.pile), static_cast<std::uint64_t>(stones), plies});
  }

  static ObservationSpec observation_spec(Rules /*rules*/) {
    return {{"stones", {10}, 0, 1, "one for each stone left"},
            {"seats_to_mover", {3}, 0, 1, "how many seats after the viewer's the mover sits"}};
  }
  [[nodiscard]] std::size_t observation_size() const { return 13; }
  void observe(Player viewer, std::span<float> out) const {
    std::ranges::fill(out, 0.0F);
    for (std::size_t i = 0; i < static_cast<std::size_t>(stones); ++i) out[i] = 1.0F;
    const std::size_t own = viewer.is_seat() ? viewer.index() : 0;
    out[10 + (plies + 3 - own) % 3] = 1.0F;
  }

  [[nodiscard]] std::string text() const {
    return "rules " + rules_text(chosen_rules) + "; stones " + std::to_string(stones) + "; ply " +
           std::to_string(plies);
  }
  static Result<RingNim> from_text(std::string_view text) {
    const auto rules = rules_in<Rules>(text);
    if (!rules) return Error{rules.error()};
    const auto stones = numbers(text, "stones", 1);
    const auto ply = numbers(text, "ply", 1);
    if (!stones || !ply || stones->front() > rules->pile || ply->front() > kMaxPlies) {
      return Error{"'" + std::string(text) + "' is not a position of ring_nim"};
    }
    RingNim state;
    state.chosen_rules = *rules;
    state.stones = static_cast<std::int8_t>(stones->front());
    state.plies = static_cast<std::uint8_t>(ply->front());
    return state;
  }
  [[nodiscard]] std::string action_text(Action action) const {
    return action.id() < 2 ? "take" + std::to_string(action.id() + 1) : "?";
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

  friend bool operator==(const RingNim&, const RingNim&) = default;
};
static_assert(CompleteGame<RingNim>);

}  // namespace tilewright::toys
