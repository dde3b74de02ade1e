#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// The probe for strategy fusion. A fair coin lies hidden from player 0, who alone acts: `safe`
/// ends the game and is worth 0.6; `guess` is followed by naming the coin, worth 1 if right, else
/// 0.
///
/// Right: safe, 0.6; guess is worth 0.5. A search that solves each world apart believes that guess
/// is worth 1, because in each world it would name the right side. Player 1 sees the coin and never
/// acts.
struct HiddenCoin {
  using Rules = PlainRules;
  using Actions = ActionList<2>;
  static constexpr std::string_view kName = "hidden_coin";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = 2;
  static constexpr Action kSafe{0};
  static constexpr Action kGuess{1};
  static constexpr Action kHeads{2};
  static constexpr Action kTails{3};
  enum class Coin : std::uint8_t { kHidden, kHeads, kTails };

  Coin coin = Coin::kHidden;
  std::uint8_t plies = 0;
  std::array<Action, 2> plays{};

  static HiddenCoin initial(Rules /*rules*/, Rng& rng) {
    return HiddenCoin{}.determinize(Player::spectator(), rng);
  }
  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return 4; }
  [[nodiscard]] int ply() const { return plies; }
  [[nodiscard]] bool is_terminal() const { return plies == 2 || (plies == 1 && plays[0] == kSafe); }
  [[nodiscard]] Player current_player() const { return is_terminal() ? Player::none() : Player{0}; }
  void legal_actions(Actions& out) const {
    out.clear();
    if (is_terminal()) return;
    out.push(plies == 0 ? kSafe : kHeads);
    out.push(plies == 0 ? kGuess : kTails);
  }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(why_illegal(action).empty());
    plays[plies++] = action;
  }
  /// In tenths, so that they are whole.
  [[nodiscard]] std::array<int, 2> points() const {
    if (!is_terminal()) return {0, 0};
    if (plies == 1) return {6, -6};
    const bool right = (plays[1] == kHeads) == (coin == Coin::kHeads);
    return right ? std::array{10, -10} : std::array{0, 0};
  }
  [[nodiscard]] std::array<float, 2> returns() const {
    const float value = static_cast<float>(points()[0]) / 10.0F;
    return {value, -value};
  }
  [[nodiscard]] std::uint64_t hash() const {
    return hash_words({static_cast<std::uint64_t>(coin), plies, plays[0].id(), plays[1].id()});
  }

  [[nodiscard]] HiddenCoin forget_hidden(Player viewer) const {
    HiddenCoin known = *this;
    const bool shown = plies == 2;  // the coin is turned up after the guess
    if (viewer != Player{1} && !shown) known.coin = Coin::kHidden;
    return known;
  }
  [[nodiscard]] HiddenCoin determinize(Player viewer, Rng& rng) const {
    HiddenCoin world = forget_hidden(viewer);
    if (world.coin == Coin::kHidden) world.coin = rng.below(2) == 0 ? Coin::kHeads : Coin::kTails;
    return world;
  }

  [[nodiscard]] bool is_complete() const { return coin != Coin::kHidden; }
  [[nodiscard]] bool is_view_of(Player viewer) const {
    return is_complete() || (viewer != Player{1} && plies < 2);
  }

  static ObservationSpec observation_spec(Rules /*rules*/) {
    return {{"coin", {2}, 0, 1, "heads, tails; both 0 where it is hidden"},
            {"plays", {4}, 0, 1, "the actions so far"},
            {"to_move", {1}, 0, 1, "1 if the viewer acts"}};
  }
  [[nodiscard]] std::size_t observation_size() const { return 7; }
  void observe(Player viewer, std::span<float> out) const {
    std::ranges::fill(out, 0.0F);
    const Coin seen = forget_hidden(viewer).coin;
    out[0] = seen == Coin::kHeads ? 1.0F : 0.0F;
    out[1] = seen == Coin::kTails ? 1.0F : 0.0F;
    for (std::size_t i = 0; i < plies; ++i) out[2 + plays[i].id()] = 1.0F;
    out[6] = viewer == current_player() ? 1.0F : 0.0F;
  }

  /// "coin ?; plays guess heads".
  [[nodiscard]] std::string text() const {
    constexpr std::array<std::string_view, 3> kCoins = {"?", "heads", "tails"};
    std::string text = "coin " + std::string(kCoins[static_cast<std::size_t>(coin)]) + "; plays";
    for (std::size_t i = 0; i < plies; ++i) text += " " + action_text(plays[i]);
    return text;
  }
  static Result<HiddenCoin> from_text(std::string_view text) {
    const Error wrong{"'" + std::string(text) + "' is not a position of hidden_coin"};
    const auto coin = section(text, "coin");
    const auto plays = section(text, "plays");
    if (!coin || coin->size() != 1 || !plays) return wrong;
    HiddenCoin state;
    if (coin->front() == "heads") state.coin = Coin::kHeads;
    if (coin->front() == "tails") state.coin = Coin::kTails;
    if (state.coin == Coin::kHidden && coin->front() != "?") return wrong;
    for (const std::string_view play : *plays) {
      const auto action = state.parse_action(play);
      if (!action || !state.why_illegal(*action).empty()) return wrong;
      state.apply(*action);
    }
    return state;
  }
  [[nodiscard]] std::string action_text(Action action) const {
    constexpr std::array<std::string_view, 4> kNames = {"safe", "guess", "heads", "tails"};
    return action.id() < 4 ? std::string(kNames[action.id()]) : "?";
  }
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const {
    return parse_by_text(*this, text, 4);
  }
  [[nodiscard]] std::string why_illegal(Action action) const {
    return why_not_listed(*this, action);
  }
  static std::string player_name(Player player) {
    return player == Player{0} ? "guesser" : player == Player{1} ? "holder" : "nobody";
  }

  friend bool operator==(const HiddenCoin&, const HiddenCoin&) = default;
};
static_assert(CompleteGame<HiddenCoin>);

}  // namespace tilewright::toys
