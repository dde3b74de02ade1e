#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// The probe for non-locality (after Frank & Basin 1998): what a node is worth depends on another
/// branch of the tree, because an opponent who sees more has come past it.
///
/// A fair coin lies hidden from player 0; player 1 sees it and begins. `leave` ends the game; after
/// `stay` player 0 answers `trust` or `doubt`. What player 0 gets, in tenths:
///
///              leave   stay, trust   stay, doubt
///     heads     -10         -8            +9
///     tails     +10         +2            -2
///
/// By hand: with heads player 1 gains 10 by leaving and at most 8 by staying; with tails loses 10
/// by leaving and at most 2 by staying. So player 1 leaves with heads and stays with tails,
/// whatever the answer. Staying therefore tells that the coin shows tails, and `trust` is right:
/// the value is (-10 + 2) / 2 = -4 tenths, while `doubt` comes to (-10 - 2) / 2 = -6.
///
/// A search that starts where player 0 answers and draws the coin anew takes both sides for equally
/// likely: `trust` looks like (-8 + 2) / 2 = -3, `doubt` like (9 - 2) / 2 = +3.5, and it errs
/// however long it thinks.
struct NonLocality {
  using Rules = PlainRules;
  using Actions = ActionList<2>;
  static constexpr std::string_view kName = "non_locality";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = 2;
  static constexpr Action kLeave{0};
  static constexpr Action kStay{1};
  static constexpr Action kTrust{2};
  static constexpr Action kDoubt{3};
  enum class Coin : std::uint8_t { kHidden, kHeads, kTails };

  Coin coin = Coin::kHidden;
  std::uint8_t plies = 0;
  std::array<Action, 2> plays{};

  static NonLocality initial(Rules /*rules*/, Rng& rng) {
    return NonLocality{}.determinize(Player::spectator(), rng);
  }
  /// Calls `visit(deal, probability)` for every deal that `initial` can give.
  template <class Visit>
  static void for_each_deal(Rules /*rules*/, Visit&& visit) {
    NonLocality deal;
    for (const Coin side : {Coin::kHeads, Coin::kTails}) {
      deal.coin = side;
      visit(deal, 0.5);
    }
  }
  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return 4; }
  [[nodiscard]] int ply() const { return plies; }
  [[nodiscard]] bool is_terminal() const {
    return plies == 2 || (plies == 1 && plays[0] == kLeave);
  }
  [[nodiscard]] Player current_player() const {
    return is_terminal() ? Player::none() : Player{plies == 0 ? 1U : 0U};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    if (is_terminal()) return;
    out.push(plies == 0 ? kLeave : kTrust);
    out.push(plies == 0 ? kStay : kDoubt);
  }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(why_illegal(action).empty());
    plays[plies++] = action;
  }
  /// In tenths, so that they are whole.
  [[nodiscard]] std::array<int, 2> points() const {
    if (!is_terminal()) return {0, 0};
    constexpr std::array<std::array<int, 3>, 2> kTenths = {{{-10, -8, 9}, {10, 2, -2}}};
    const std::size_t line = plies == 1 ? 0 : plays[1] == kTrust ? 1 : 2;
    const int tenths = kTenths[coin == Coin::kHeads ? 0 : 1][line];
    return {tenths, -tenths};
  }
  [[nodiscard]] std::array<float, 2> returns() const {
    const float value = static_cast<float>(points()[0]) / 10.0F;
    return {value, -value};
  }
  [[nodiscard]] std::uint64_t hash() const {
    return hash_words({static_cast<std::uint64_t>(coin), plies, plays[0].id(), plays[1].id()});
  }

  /// The coin is turned up at the end.
  [[nodiscard]] NonLocality forget_hidden(Player viewer) const {
    NonLocality known = *this;
    if (viewer != Player{1} && !is_terminal()) known.coin = Coin::kHidden;
    return known;
  }
  /// A hidden coin shows either side equally likely, whatever player 1 did.
  [[nodiscard]] NonLocality determinize(Player viewer, Rng& rng) const {
    NonLocality world = forget_hidden(viewer);
    if (world.coin == Coin::kHidden) world.coin = rng.below(2) == 0 ? Coin::kHeads : Coin::kTails;
    return world;
  }
  [[nodiscard]] bool is_complete() const { return coin != Coin::kHidden; }
  [[nodiscard]] bool is_view_of(Player viewer) const {
    return is_complete() || (viewer != Player{1} && !is_terminal());
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

  /// "coin ?; plays stay trust".
  [[nodiscard]] std::string text() const {
    constexpr std::array<std::string_view, 3> kCoins = {"?", "heads", "tails"};
    std::string text = "coin " + std::string(kCoins[static_cast<std::size_t>(coin)]) + "; plays";
    for (std::size_t i = 0; i < plies; ++i) text += " " + action_text(plays[i]);
    return text;
  }
  static Result<NonLocality> from_text(std::string_view text) {
    const Error wrong{"'" + std::string(text) + "' is not a position of non_locality"};
    const auto side = section(text, "coin");
    const auto words = section(text, "plays");
    if (!side || side->size() != 1 || !words) return wrong;
    NonLocality state;
    if (side->front() == "heads") state.coin = Coin::kHeads;
    if (side->front() == "tails") state.coin = Coin::kTails;
    if (state.coin == Coin::kHidden && side->front() != "?") return wrong;
    for (const std::string_view word : *words) {
      const auto action = state.parse_action(word);
      if (!action || !state.why_illegal(*action).empty()) return wrong;
      state.apply(*action);
    }
    return state;
  }
  [[nodiscard]] std::string action_text(Action action) const {
    constexpr std::array<std::string_view, 4> kNames = {"leave", "stay", "trust", "doubt"};
    return action.id() < 4 ? std::string(kNames[action.id()]) : "?";
  }
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const {
    return parse_by_text(*this, text, 4);
  }
  [[nodiscard]] std::string why_illegal(Action action) const {
    return why_not_listed(*this, action);
  }
  static std::string player_name(Player player) {
    return player == Player{0} ? "answerer" : player == Player{1} ? "holder" : "nobody";
  }

  friend bool operator==(const NonLocality&, const NonLocality&) = default;
};
static_assert(CompleteGame<NonLocality>);

}  // namespace tilewright::toys
