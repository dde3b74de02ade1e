#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// The target of a race of Pig.
struct PigRules {
  int target = 10;

  static constexpr std::array kTargets = {10, 2, 3, 5, 15, 20, 100};
  static std::span<const RuleOption<PigRules>> options() {
    static const std::array kOptions = {RuleOption<PigRules>{
        "target",
        "who reaches it wins",
        {"10", "2", "3", "5", "15", "20", "100"},
        [](const PigRules& rules) {
          return static_cast<int>(std::ranges::find(kTargets, rules.target) - kTargets.begin());
        },
        [](PigRules& rules, int choice) {
          rules.target = kTargets[static_cast<std::size_t>(choice)];
        }}};
    return kOptions;
  }
  static std::span<const RulePreset<PigRules>> presets() {
    static const std::array kPresets = {
        RulePreset<PigRules>{"default", "a short race", {}},
        RulePreset<PigRules>{"published", "the race to 100", {.target = 100}},
    };
    return kPresets;
  }
  friend constexpr bool operator==(PigRules, PigRules) = default;
};

/// Pig: a race with one die. On a turn roll as often as you like and add up; a 1 loses the turn
/// total and the turn, `hold` banks it. Reaching the target with the running total wins at once.
/// Holding on nothing is not allowed: it is never useful. Decisions and chance nodes alternate.
///
/// The first player wins a race to 2 / 3 / 5 / 10 with probability 6/7 = 0.8571428571 /
/// 0.8372093023 / 0.7970479705 / 0.7094243226 under best play of both; the return is twice that
/// minus one.
struct Pig : NothingHidden<Pig> {
  using Rules = PigRules;
  using Actions = ActionList<2>;
  using ChanceOutcomes = ChanceList<6>;
  static constexpr std::string_view kName = "pig";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = 2000;  // a draw then: 1s could go on for ever
  static constexpr Action kHold{0};
  static constexpr Action kRoll{1};

  Rules chosen_rules;
  std::array<std::int16_t, 2> scores{};
  std::int16_t turn = 0;  // rolled in this turn, not yet banked
  std::int16_t plies = 0;
  std::uint8_t mover = 0;
  bool rolling = false;  // the die is in the air: a chance node

  static Pig initial(Rules rules, Rng& /*rng*/) {
    Pig start;
    start.chosen_rules = rules;
    return start;
  }
  [[nodiscard]] Rules rules() const { return chosen_rules; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return 2; }
  [[nodiscard]] int ply() const { return plies; }
  [[nodiscard]] bool is_terminal() const {
    return plies == kMaxPlies || scores[0] >= chosen_rules.target ||
           scores[1] >= chosen_rules.target;
  }
  [[nodiscard]] Player current_player() const {
    if (is_terminal()) return Player::none();
    return rolling ? Player::chance() : Player{mover};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    if (rolling || is_terminal()) return;
    if (turn > 0) out.push(kHold);
    out.push(kRoll);
  }
  void chance_outcomes(ChanceOutcomes& out) const {
    out.clear();
    for (std::uint32_t face = 0; face < 6; ++face) out.add(Action{face}, 1);
  }
  [[nodiscard]] Action sample_chance(Rng& rng) const { return Action{rng.below(6)}; }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(why_illegal(action).empty());
    ++plies;
    if (!rolling) {
      action == kRoll ? static_cast<void>(rolling = true) : end_turn(turn);
      return;
    }
    rolling = false;
    const int face = static_cast<int>(action.id()) + 1;
    if (face == 1) return end_turn(0);
    turn = static_cast<std::int16_t>(turn + face);
    if (scores[mover] + turn >= chosen_rules.target) end_turn(turn);
  }
  [[nodiscard]] std::array<int, 2> points() const { return {scores[0], scores[1]}; }
  [[nodiscard]] std::array<float, 2> returns() const {
    if (scores[0] >= chosen_rules.target) return {1.0F, -1.0F};
    if (scores[1] >= chosen_rules.target) return {-1.0F, 1.0F};
    return {0.0F, 0.0F};
  }
  [[nodiscard]] std::uint64_t hash() const {
    const auto word = [](int number) { return static_cast<std::uint64_t>(number); };
    return hash_words({word(chosen_rules.target), word(scores[0]), word(scores[1]), word(turn),
                       word(plies), mover, rolling ? 1U : 0U});
  }

  static ObservationSpec observation_spec(Rules /*rules*/) {
    return {{"own_score", {1}, 0, 1.1F, "banked by the viewer / target"},
            {"other_score", {1}, 0, 1.1F, "banked by the other player / target"},
            {"turn", {1}, 0, 1, "rolled in this turn / target"},
            {"to_move", {1}, 0, 1, "1 if it is the viewer's turn"},
            {"rolling", {1}, 0, 1, "1 while the die is in the air"},
            {"ply", {1}, 0, 1, "plies so far / 2000"}};
  }
  [[nodiscard]] std::size_t observation_size() const { return 6; }
  void observe(Player viewer, std::span<float> out) const {
    const std::size_t own = viewer == Player{1} ? 1 : 0;
    const auto share = [&](int number) {
      return std::min(1.1F, static_cast<float>(number) / static_cast<float>(chosen_rules.target));
    };
    out[0] = share(scores[own]);
    out[1] = share(scores[1 - own]);
    out[2] = share(turn);
    out[3] = viewer.is_seat() && viewer.index() == mover && !is_terminal() ? 1.0F : 0.0F;
    out[4] = rolling ? 1.0F : 0.0F;
    out[5] = static_cast<float>(plies) / kMaxPlies;
  }

  [[nodiscard]] std::string text() const {
    return "rules " + rules_text(chosen_rules) + "; scores " + std::to_string(scores[0]) + " " +
           std::to_string(scores[1]) + "; turn " + std::to_string(turn) + "; mover " +
           std::to_string(mover) + "; rolling " + std::to_string(rolling ? 1 : 0) + "; ply " +
           std::to_string(plies);
  }
  static Result<Pig> from_text(std::string_view text) {
    const auto rules = rules_in<Rules>(text);
    if (!rules) return Error{rules.error()};
    const auto scores = numbers(text, "scores", 2);
    const auto turn = numbers(text, "turn", 1);
    const auto mover = numbers(text, "mover", 1);
    const auto rolling = numbers(text, "rolling", 1);
    const auto ply = numbers(text, "ply", 1);
    if (!scores || !turn || !mover || !rolling || !ply || mover->front() > 1 ||
        rolling->front() > 1 || ply->front() > kMaxPlies) {
      return Error{"'" + std::string(text) + "' is not a position of pig"};
    }
    Pig state;
    state.chosen_rules = *rules;
    state.scores = {static_cast<std::int16_t>((*scores)[0]),
                    static_cast<std::int16_t>((*scores)[1])};
    state.turn = static_cast<std::int16_t>(turn->front());
    state.plies = static_cast<std::int16_t>(ply->front());
    state.mover = static_cast<std::uint8_t>(mover->front());
    state.rolling = rolling->front() == 1;
    return state;
  }
  [[nodiscard]] std::string action_text(Action action) const {
    if (rolling) return "rolled " + std::to_string(action.id() + 1);
    return action == kHold ? "hold" : action == kRoll ? "roll" : "?";
  }
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const {
    return parse_by_text(*this, text, rolling ? 6 : 2);
  }
  [[nodiscard]] std::string why_illegal(Action action) const {
    if (!rolling || is_terminal()) return why_not_listed(*this, action);
    return action.id() < 6 ? "" : "a die has six faces";
  }
  static std::string player_name(Player player) {
    return player.is_seat() ? "player " + std::to_string(player.index()) : "nobody";
  }

  friend bool operator==(const Pig&, const Pig&) = default;

 private:
  void end_turn(int banked) {
    scores[mover] = static_cast<std::int16_t>(scores[mover] + banked);
    turn = 0;
    mover ^= 1U;
  }
};
static_assert(CompleteGame<Pig> && ChanceNodes<Pig>);

}  // namespace tilewright::toys
