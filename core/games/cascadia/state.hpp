#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/games/cascadia/actions.hpp"
#include "core/games/cascadia/environment.hpp"
#include "core/games/cascadia/rules.hpp"
#include "core/games/cascadia/score_sheet.hpp"
#include "core/games/cascadia/tile_stock.hpp"

namespace tilewright::cascadia {

/// The tiles or the tokens of the market: kinds or wildlife by number, all below 128, or kEmpty.
using MarketRow = std::array<std::uint8_t, kSlots>;

/// The four slots of the market. A slot may lack its tile or its token for a while.
struct Market {
  static constexpr std::uint8_t kEmpty = 0xFF;
  MarketRow tiles{};
  MarketRow tokens{};

  [[nodiscard]] bool has_tile(int slot) const { return tile(slot) != kEmpty; }
  [[nodiscard]] bool has_token(int slot) const { return token(slot) != kEmpty; }
  [[nodiscard]] int tile(int slot) const { return tiles[static_cast<std::size_t>(slot)]; }
  [[nodiscard]] int token(int slot) const { return tokens[static_cast<std::size_t>(slot)]; }
  /// The slots of a row that are empty.
  static SlotSet empty(const MarketRow& row);
  /// The slots with the wildlife that lies there most often, if all slots are filled and three or
  /// four match; otherwise no slots.
  [[nodiscard]] SlotSet matching() const;

  friend bool operator==(const Market&, const Market&) = default;
};

/// What has to happen next.
enum class Phase : std::uint8_t {
  kMarket,     // the player drafts or wipes
  kTile,       // the player places the drafted tile
  kToken,      // the player places the drafted token or declines it
  kDrawToken,  // chance fills a slot of the market from the bag
  kDrawTile,   // chance fills a slot of the market from the stack
  kOver,
};

/// A position of Cascadia. Nothing is hidden from anybody: the order of the stack and of the bag,
/// and which unseen tiles lie in the box, are not part of it. Source: docs/games/cascadia.md.
class State {
 public:
  using Rules = cascadia::Rules;
  // The last tile goes to one of at most kMaxFrontier cells in six rotations. That many are reached
  // by a straight line of tiles.
  using Actions = ActionList<static_cast<std::size_t>(kMaxFrontier* kDirections)>;
  using ChanceOutcomes = ChanceList<static_cast<std::size_t>(kTileKinds)>;
  static constexpr std::string_view kName = "cascadia";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = kMaxSeats;
  /// Wipes of four alike could go on for ever; from this ply on they are left out. A random game of
  /// four takes 424 plies on average.
  static constexpr int kLastPlyOfWipes = 1500;
  /// A turn has a draft, a tile, a token, at most four draws of a refill, and a wipe of three with
  /// its draws; a nature wipe takes five plies, and only 29 keystones pay for one.
  static constexpr int kPliesOfATurn = 3 + 4 + 4;
  static constexpr int kPliesOfNature = 29 * 5;
  /// Generous by what a position read from text may have spent already.
  static constexpr int kMaxPlies = kLastPlyOfWipes + kSlots +
                                   kPliesOfATurn * (kTurnsEach * static_cast<int>(kMaxSeats) + 1) +
                                   2 * kPliesOfNature;
  static constexpr std::uint32_t kActions = Move::kIds;

  // --- Game: state.cpp, apply.cpp and below ---
  static State initial(const Rules& rules, Rng& rng);
  [[nodiscard]] Rules rules() const { return rules_; }
  [[nodiscard]] int num_players() const { return static_cast<int>(rules_.num_players()); }
  [[nodiscard]] std::uint32_t num_actions() const { return kActions; }
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] bool is_terminal() const { return phase_ == Phase::kOver; }
  [[nodiscard]] Player current_player() const {
    switch (phase_) {
      case Phase::kOver: return Player::none();
      case Phase::kDrawToken:
      case Phase::kDrawTile: return Player::chance();
      default: return mover();
    }
  }
  void legal_actions(Actions& out) const;
  [[nodiscard]] Action random_action(Rng& rng) const;
  void apply(Action action);
  /// Full totals as if the game were over now; at the end, the result.
  [[nodiscard]] PerPlayer<State, int> points() const;
  /// Of several players: the winners share 1, the others share -1, and a tie of all is worth 0. Who
  /// plays alone gets total / 70 - 1, at most 1. Precondition: is_terminal().
  [[nodiscard]] PerPlayer<State, float> returns() const;
  [[nodiscard]] std::uint64_t hash() const;

  // --- ChanceNodes: apply.cpp ---
  void chance_outcomes(ChanceOutcomes& out) const;
  [[nodiscard]] Action sample_chance(Rng& rng) const;

  // --- HiddenInformation and PartialStates: nothing is hidden ---
  [[nodiscard]] State forget_hidden(Player /*viewer*/) const { return *this; }
  [[nodiscard]] State determinize(Player /*viewer*/, Rng& /*rng*/) const { return *this; }
  [[nodiscard]] bool is_complete() const { return true; }
  [[nodiscard]] bool is_view_of(Player /*viewer*/) const { return true; }

  // --- Observable: observation.cpp ---
  static ObservationSpec observation_spec(const Rules& rules);
  [[nodiscard]] std::size_t observation_size() const;
  void observe(Player viewer, std::span<float> out) const;
  void observe(Player viewer, std::span<std::uint8_t> out) const;

  // --- TextForm: text.cpp, action_text.cpp ---
  [[nodiscard]] std::string text() const;
  static Result<State> from_text(std::string_view text);
  [[nodiscard]] std::string action_text(Action action) const;
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(Action action) const;
  static std::string player_name(Player player);

  // --- The position ---
  [[nodiscard]] Phase phase() const { return phase_; }
  /// Turns that are over, of all players together.
  [[nodiscard]] int turn() const { return turn_; }
  /// Who takes the current turn, also while chance fills the market. Precondition: not terminal.
  [[nodiscard]] Player mover() const { return Player{mover_}; }
  [[nodiscard]] Player first_player() const { return Player{first_}; }
  [[nodiscard]] const Environment& environment(Player player) const {
    return environments_[player.index()];
  }
  [[nodiscard]] const Market& market() const { return market_; }
  /// The kind of the drafted tile, in phase kTile.
  [[nodiscard]] int drafted_tile() const { return drafted_tile_; }
  /// The drafted token, in the phases kTile and kToken.
  [[nodiscard]] Wildlife drafted_token() const { return static_cast<Wildlife>(drafted_token_); }
  [[nodiscard]] const TokenCounts& bag() const { return bag_; }
  /// Tokens that were wiped and are not yet back in the bag.
  [[nodiscard]] const TokenCounts& set_aside() const { return set_aside_; }
  /// Tiles that nobody has seen: those of the stack and those in the box.
  [[nodiscard]] const TileStock& unseen() const { return unseen_; }
  /// How many of the unseen tiles lie on the stack.
  [[nodiscard]] int stack_size() const;
  [[nodiscard]] int nature_supply() const;
  [[nodiscard]] bool has_wiped_three() const { return has_wiped_three_; }
  /// Whether the mover may spend a nature token now, if they hold one.
  [[nodiscard]] bool may_spend_nature() const {
    return !has_spent_nature_ && environments_[mover_].nature_tokens() > 0;
  }
  /// The cards on the table and the options that speak of them.
  [[nodiscard]] const WildlifeScoring& scoring() const { return scoring_; }
  /// A player's score as if the game were over now.
  [[nodiscard]] ScoreSheet score_sheet(Player player) const;
  /// A player's total without majority bonuses.
  [[nodiscard]] int base_points(Player player) const { return environment(player).base_points(); }
  /// Without words; why_illegal gives the reason.
  [[nodiscard]] bool is_legal(Action action) const;

  friend bool operator==(const State&, const State&) = default;

 private:
  friend class PositionReader;

  template <class Element>
  void write_observation(Player viewer, std::span<Element> out) const;

  [[nodiscard]] bool is_legal_in_market(const Move& move) const;
  void wipe(SlotSet slots);
  void return_set_aside();
  void draft(const Move& move);
  void place_token(Cell cell);
  void end_turn();
  void slide_market();
  void after_draw();
  void check_market();
  void draw_from_the_bag();
  void spend_nature();
  void fill_with_token(Wildlife animal);
  void fill_with_tile(int kind);
  void deal(Rng& rng);
  void count_removed(TokenCounts& tokens, std::string& tiles) const;

  std::array<Environment, kMaxPlayers> environments_{};
  TileStock unseen_ = TileStock::all();
  TokenCounts bag_{};
  TokenCounts set_aside_{};
  Market market_;
  std::uint8_t drafted_tile_ = Market::kEmpty;
  std::uint8_t drafted_token_ = Market::kEmpty;
  Phase phase_ = Phase::kMarket;
  std::uint8_t turn_ = 0;
  std::uint16_t ply_ = 0;
  std::uint8_t first_ = 0;
  std::uint8_t mover_ = 0;
  bool has_wiped_three_ = false;   // in this turn
  bool has_spent_nature_ = false;  // in this turn; kept up only where one use is allowed
  WildlifeScoring scoring_;
  Rules rules_;
};

static_assert(sizeof(State) <= 1024, "copied at every branch of a search: keep it small");

}  // namespace tilewright::cascadia
