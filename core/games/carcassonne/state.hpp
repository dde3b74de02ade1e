#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.hpp"
#include "core/game.hpp"
#include "core/games/carcassonne/board.hpp"
#include "core/games/carcassonne/rules.hpp"
#include "core/games/carcassonne/scoring.hpp"
#include "core/games/carcassonne/tile_counts.hpp"

namespace tilewright::carcassonne {

/// What happens next: a tile is drawn, laid, a meeple is put on it or not; or the game is over.
enum class Phase : std::uint8_t { kDraw, kTile, kMeeple, kOver };

/// Where the tile in hand goes. As an action id: 4 * cell index + rotation.
struct Placement {
  CellIndex cell = 0;
  int rotation = 0;

  static constexpr Placement of(Action action) {
    return {static_cast<CellIndex>(action.id() / kRotations),
            static_cast<int>(action.id() % kRotations)};
  }
  [[nodiscard]] constexpr Action action() const {
    return Action{static_cast<std::uint32_t>(kRotations * cell + rotation)};
  }
};

/// A tile on the table.
struct PlacedTile {
  Cell cell;
  int type = 0;
  int rotation = 0;
  friend constexpr bool operator==(const PlacedTile&, const PlacedTile&) = default;
};

/// A meeple on the table: on which tile (numbered in the order of laying) and segment, and whose.
class Meeple {
 public:
  constexpr Meeple() = default;
  constexpr Meeple(std::size_t tile, Segment segment, std::size_t owner)
      : tile_{static_cast<std::uint8_t>(tile)},
        place_{static_cast<std::uint8_t>(owner << 4U | static_cast<unsigned>(segment.code()))} {}
  [[nodiscard]] constexpr std::size_t tile() const { return tile_; }
  [[nodiscard]] constexpr Segment segment() const { return Segment{place_ & 15}; }
  [[nodiscard]] constexpr std::size_t owner() const { return place_ >> 4U; }
  friend constexpr bool operator==(Meeple, Meeple) = default;

 private:
  std::uint8_t tile_ = 0;
  std::uint8_t place_ = 0;
};

/// A feature as a whole: all segments connected to one of them.
struct Feature {
  SegmentId root = 0;  // the same for all its segments, different for different features
  SegmentKind kind = SegmentKind::kField;
  int tiles = 0;             // different tiles; of a monastery 1
  int pennants = 0;          // of a city
  int open = 0;              // sides that face empty cells; of a monastery, empty cells around it
  bool is_finished = false;  // never for a field
  SeatCounts meeples{};
  int points = 0;  // to its owners if it is finished, else if the game ended now
};

/// A position taken apart, for State::from_position.
struct Position {
  struct Tile {
    CellIndex cell = kOrigin;
    Oriented tile = oriented(kStartType, 0);
    std::optional<Segment> meeple{};  // of the player who laid the tile
  };
  Rules rules{};
  std::vector<Tile> tiles{Tile{}};
  std::array<std::uint16_t, Rules::kMostPlayers> scores{};
  std::size_t turn = 0;  // the seat whose turn it is
  Phase phase = Phase::kDraw;
  int hand = 0;  // in phase kTile
  TileCounts pile{};
  std::vector<int> queue{};
  int queue_tried = 0;
  int ply = 0;
};

/// A position of Carcassonne. Source: docs/games/carcassonne.md.
///
/// A turn is three plies: chance draws a tile, the player lays it, and the player puts a meeple on
/// it or passes; then what the tile finished is scored. A tile that fits nowhere is a draw without
/// the other two. All is public. The order in which tiles were laid is part of the state.
class State {
 public:
  using Rules = carcassonne::Rules;
  using Actions = ActionList<kMostPlaces>;
  using ChanceOutcomes = ChanceList<kTileTypes>;
  static constexpr std::string_view kName = "carcassonne";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = Rules::kMostPlayers;
  /// With unplaceable=bottom: each tile drawn once from the pile; then each pass through the queue
  /// places at least one tile, k draws for k tiles; two plies for each tile that is placed.
  static constexpr int kMaxPlies = kReach + kReach * (kReach + 1) / 2 + 2 * kReach;

  // Players' action ids: first all places, then passing, then the segments by their codes.
  static constexpr Action kPass{static_cast<std::uint32_t>(kRotations * kCells)};
  static constexpr std::uint32_t kActions = kPass.id() + 1 + kSegmentCodes;
  static constexpr Action meeple_action(Segment segment) {
    return Action{kPass.id() + 1 + static_cast<std::uint32_t>(segment.code())};
  }
  /// Precondition: the id is that of a segment.
  static constexpr Segment segment_of(Action action) {
    return Segment{static_cast<int>(action.id() - kPass.id() - 1)};
  }

  // --- Game, ChanceNodes: state.cpp, play.cpp ---
  static State initial(const Rules& rules, Rng& rng);
  /// Precondition: the position is possible; `from_text` checks that.
  static State from_position(const Position& position);
  [[nodiscard]] Rules rules() const { return rules_; }
  [[nodiscard]] int num_players() const { return rules_.players; }
  [[nodiscard]] std::uint32_t num_actions() const { return kActions; }
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] bool is_terminal() const { return phase_ == Phase::kOver; }
  [[nodiscard]] Player current_player() const {
    if (phase_ == Phase::kDraw) return Player::chance();
    return is_terminal() ? Player::none() : Player{turn_};
  }
  void legal_actions(Actions& out) const;
  [[nodiscard]] Action random_action(Rng& rng) const;
  void apply(Action action);
  /// What has been scored so far; at the end, the final scoring included.
  [[nodiscard]] PerPlayer<State, int> points() const;
  /// The winners share 1, the others -1; all 0 if all win. Precondition: is_terminal().
  [[nodiscard]] PerPlayer<State, float> returns() const;
  [[nodiscard]] std::uint64_t hash() const;
  /// An outcome is the type that is drawn, 0 .. 23 for A .. X.
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
  /// The seat whose turn it is; once the game is over, whose it would be.
  [[nodiscard]] Player turn() const { return Player{turn_}; }
  [[nodiscard]] std::optional<int> tile_in_hand() const {
    return phase_ == Phase::kTile ? std::optional<int>{hand_} : std::nullopt;
  }
  [[nodiscard]] int supply(Player player) const { return supplies_[player.index()]; }
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] int num_tiles() const { return board_.num_tiles(); }
  /// A tile by its number in the order of laying; 0 is the start tile.
  [[nodiscard]] PlacedTile placed(std::size_t tile) const;
  /// Who laid a tile. Precondition: it is not the start tile.
  [[nodiscard]] Player layer_of(std::size_t tile) const;
  /// In the order of their tiles.
  [[nodiscard]] std::span<const Meeple> meeples() const { return {meeples_.data(), num_meeples_}; }
  /// The tiles still to be drawn, without those of the queue.
  [[nodiscard]] const TileCounts& pile() const { return pile_; }
  /// With unplaceable=bottom, the tiles that are drawn in this order once the pile is empty.
  [[nodiscard]] std::span<const std::uint8_t> queue() const { return {queue_.data(), queue_size_}; }
  /// How many tiles at the end of the queue were drawn from it since a tile was last placed.
  [[nodiscard]] int queue_tried() const { return queue_tried_; }
  /// Tiles of a type that left the game.
  [[nodiscard]] int discarded(int type) const;
  /// Where the meeple may go. Empty in other phases than kMeeple, and without a meeple in supply.
  [[nodiscard]] SegmentSet choices() const { return choices_; }

  // --- Derived: features.cpp ---
  /// The feature of a segment. Precondition: the tile has that segment.
  [[nodiscard]] Feature feature(std::size_t tile, Segment segment) const;
  /// Every feature on the table once, in the order of their roots: works first, then fields.
  [[nodiscard]] std::vector<Feature> all_features() const;
  /// The empty cells beside tiles, in no order that means anything, and what each asks for. (A cell
  /// 73 steps from the start, beside the last tile, has an index but no place in reach.)
  [[nodiscard]] std::span<const CellIndex> open_cells() const {
    return board_.table().open_cells();
  }
  [[nodiscard]] std::span<const Signature> asked() const { return board_.table().asked(); }
  /// The points if the game ended here: what has been scored and the final scoring of what stands.
  [[nodiscard]] PerPlayer<State, int> points_if_ended() const;
  /// How many tiles of the pile fit a cell that asks for `asked`.
  [[nodiscard]] int tiles_that_fit(Signature asked) const {
    int tiles = 0;
    for (TypeSet types = kTypesThatFit[asked]; types != 0; types &= types - 1) {
      tiles += pile_.of(std::countr_zero(types));
    }
    return tiles;
  }

  friend bool operator==(const State&, const State&) = default;

 private:
  template <class Element>
  void write_observation(Player viewer, std::span<Element> out) const;

  void draw(int type);
  void lay(CellIndex cell, Oriented tile);
  void put_meeple(std::size_t tile, Segment segment, std::size_t owner);
  void score_finished();
  void score_work(SegmentId root, SegmentKind kind);
  SeatCounts take_meeples(SegmentId root);
  void end_turn();
  [[nodiscard]] std::array<std::uint16_t, Rules::kMostPlayers> final_scores() const;
  void score_final();
  [[nodiscard]] bool nothing_to_draw() const { return pile_.empty() && queue_size_ == 0; }

  static constexpr std::size_t kMostMeeplesOnTable = kMaxPlayers * Rules::kMostMeeples;

  Board board_;
  TileCounts pile_;
  std::uint64_t tiles_hash_ = 0;
  std::array<Meeple, kMostMeeplesOnTable> meeples_{};
  std::array<std::uint8_t, kReach> queue_{};
  std::array<std::uint16_t, kMaxPlayers> scores_{};
  std::array<std::uint8_t, kMaxPlayers> supplies_{};
  Rules rules_;
  std::uint16_t ply_ = 0;
  SegmentSet choices_ = 0;
  std::uint8_t num_meeples_ = 0;
  std::uint8_t queue_size_ = 0;
  std::uint8_t queue_tried_ = 0;
  std::uint8_t hand_ = 0;  // 0 but in phase kTile
  std::uint8_t turn_ = 0;
  Phase phase_ = Phase::kDraw;
};

static_assert(sizeof(State) <= 2048, "copied at every branch of a search: keep it small");

}  // namespace tilewright::carcassonne
