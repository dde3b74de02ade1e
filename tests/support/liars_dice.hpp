#pragma once

#include "tests/support/toy.hpp"

namespace tilewright::toys {

/// Liar's dice with one die each, of `Faces` faces. The players take turns to raise a bid, "at
/// least so many dice of the two show this face", or to call the other a liar, which ends the game:
/// the bidder wins if the bid holds. The highest face counts as every face. A bid is higher by its
/// number, then by its face.
///
/// Points and returns are 1 and -1. Values for the first player: 1/2 with 2 faces, 1/9 with 3, 1/16
/// with 4, 1/125 with 5, -0.0271317829457 with 6.
///
/// Actions 0 .. 2 * Faces - 1 are the bids in order, the last one is "liar".
template <int Faces = 6>
struct LiarsDice {
  static_assert(Faces >= 2 && Faces <= 6);
  using Rules = PlainRules;
  static constexpr int kFaces = Faces;
  static constexpr std::uint32_t kBids = 2 * Faces;
  static constexpr Action kLiar{kBids};
  using Actions = ActionList<kBids + 1>;
  static constexpr std::string_view kName = "liars_dice";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = 2;
  static constexpr int kMaxPlies = static_cast<int>(kBids) + 1;

  std::array<std::uint8_t, 2> dice{};  // 1 .. Faces, or 0 where hidden
  std::uint16_t bids = 0;              // a bit for each; they only rise, so this is their order
  bool called = false;

  static LiarsDice initial(Rules /*rules*/, Rng& rng) {
    return LiarsDice{}.determinize(Player::spectator(), rng);
  }
  /// Calls `visit(deal, probability)` for every deal that `initial` can give.
  template <class Visit>
  static void for_each_deal(Rules /*rules*/, Visit&& visit) {
    LiarsDice deal;
    for (int first = 1; first <= Faces; ++first) {
      for (int second = 1; second <= Faces; ++second) {
        deal.dice = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
        visit(deal, 1.0 / (Faces * Faces));
      }
    }
  }
  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] int num_players() const { return 2; }
  [[nodiscard]] std::uint32_t num_actions() const { return kBids + 1; }
  [[nodiscard]] int ply() const { return std::popcount(bids) + (called ? 1 : 0); }
  [[nodiscard]] bool is_terminal() const { return called; }
  [[nodiscard]] Player current_player() const {
    return called ? Player::none() : Player{static_cast<std::size_t>(ply() % 2)};
  }
  void legal_actions(Actions& out) const {
    out.clear();
    if (called) return;
    for (std::uint32_t bid = next_bid(); bid < kBids; ++bid) out.push(Action{bid});
    if (bids != 0) out.push(kLiar);
  }
  void apply(Action action) {
    TILEWRIGHT_ASSERT(why_illegal(action).empty());
    if (action == kLiar) {
      called = true;
    } else {
      bids = static_cast<std::uint16_t>(bids | 1U << action.id());
    }
  }
  [[nodiscard]] std::array<int, 2> points() const {
    if (!called) return {0, 0};
    const std::uint32_t bid = next_bid() - 1;
    const auto fits = [&](std::uint32_t die) { return die == bid % Faces + 1 || die == Faces; };
    const int count = (fits(dice[0]) ? 1 : 0) + (fits(dice[1]) ? 1 : 0);
    const bool holds = count >= static_cast<int>(bid / Faces) + 1;
    const bool first_bid_last = std::popcount(bids) % 2 == 1;
    return holds == first_bid_last ? std::array{1, -1} : std::array{-1, 1};
  }
  [[nodiscard]] std::array<float, 2> returns() const {
    const auto value = static_cast<float>(points()[0]);
    return {value, -value};
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_words({dice[0], dice[1], bids, called}); }

  /// A call shows the dice.
  [[nodiscard]] LiarsDice forget_hidden(Player viewer) const {
    LiarsDice known = *this;
    if (called) return known;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      if (viewer != Player{owner}) known.dice[owner] = 0;
    }
    return known;
  }
  /// Hidden dice show every face equally likely: what the other player bid says nothing here.
  [[nodiscard]] LiarsDice determinize(Player viewer, Rng& rng) const {
    LiarsDice world = forget_hidden(viewer);
    for (auto& die : world.dice) {
      if (die == 0) die = static_cast<std::uint8_t>(1 + rng.below(Faces));
    }
    return world;
  }
  [[nodiscard]] bool is_complete() const { return dice[0] != 0 && dice[1] != 0; }
  [[nodiscard]] bool is_view_of(Player viewer) const {
    return is_complete() || (!called && (!viewer.is_seat() || dice[viewer.index()] != 0));
  }

  static ObservationSpec observation_spec(Rules /*rules*/) {
    return {{"own_die", {Faces}, 0, 1, "the viewer's die"},
            {"other_die", {Faces}, 0, 1, "the other die, after a call"},
            {"bids", {2, Faces}, 0, 1, "the bids made, by number and face"},
            {"called", {1}, 0, 1, "1 after a call"},
            {"is_first", {1}, 0, 1, "1 if the viewer is player 0"}};
  }
  [[nodiscard]] std::size_t observation_size() const { return 4 * Faces + 2; }
  void observe(Player viewer, std::span<float> out) const {
    TILEWRIGHT_ASSERT(out.size() == observation_size());
    std::ranges::fill(out, 0.0F);
    const LiarsDice known = forget_hidden(viewer);
    const std::size_t own = viewer == Player{1} ? 1 : 0;
    if (known.dice[own] != 0) out[known.dice[own] - 1U] = 1.0F;
    if (known.dice[1 - own] != 0) out[Faces + known.dice[1 - own] - 1U] = 1.0F;
    for (std::size_t bid = 0; bid < kBids; ++bid) {
      out[2 * Faces + bid] = (bids >> bid & 1U) != 0 ? 1.0F : 0.0F;
    }
    out[4 * Faces] = called ? 1.0F : 0.0F;
    out[4 * Faces + 1] = viewer == Player{0} ? 1.0F : 0.0F;
  }

  /// "dice 3 ?; plays 1x2 2x1 liar".
  [[nodiscard]] std::string text() const {
    std::string text = "dice";
    for (const int die : dice) text += die == 0 ? " ?" : " " + std::to_string(die);
    text += "; plays";
    for (std::uint32_t bid = 0; bid < kBids; ++bid) {
      if ((bids >> bid & 1U) != 0) text += " " + action_text(Action{bid});
    }
    return text + (called ? " liar" : "");
  }
  static Result<LiarsDice> from_text(std::string_view text) {
    const Error wrong{"'" + std::string(text) + "' is not a position of liars_dice"};
    const auto words = section(text, "dice");
    const auto plays = section(text, "plays");
    if (!words || words->size() != 2 || !plays) return wrong;
    LiarsDice state;
    for (std::size_t owner = 0; owner < 2; ++owner) {
      if ((*words)[owner] == "?") continue;
      const auto die = small_number((*words)[owner]);
      if (!die || *die < 1 || *die > Faces) return wrong;
      state.dice[owner] = static_cast<std::uint8_t>(*die);
    }
    for (const std::string_view play : *plays) {
      const auto action = state.parse_action(play);
      if (!action || !state.why_illegal(*action).empty()) return wrong;
      state.apply(*action);
    }
    return state;
  }
  /// "2x3" bids two threes.
  [[nodiscard]] std::string action_text(Action action) const {
    if (action.id() > kBids) return "?";
    if (action == kLiar) return "liar";
    return std::to_string(action.id() / Faces + 1) + "x" + std::to_string(action.id() % Faces + 1);
  }
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const {
    return parse_by_text(*this, text, kBids + 1);
  }
  [[nodiscard]] std::string why_illegal(Action action) const {
    return why_not_listed(*this, action);
  }
  static std::string player_name(Player player) {
    return player.is_seat() ? "player " + std::to_string(player.index()) : "nobody";
  }

  friend bool operator==(const LiarsDice&, const LiarsDice&) = default;

 private:
  /// The lowest bid that is still possible.
  [[nodiscard]] std::uint32_t next_bid() const {
    return static_cast<std::uint32_t>(std::bit_width(bids));
  }
};
static_assert(CompleteGame<LiarsDice<>>);

}  // namespace tilewright::toys
