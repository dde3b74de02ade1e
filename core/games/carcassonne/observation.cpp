// The observation: docs/games/carcassonne.md, "Observation".
#include <algorithm>

#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {
namespace {

constexpr std::size_t kWindow = 25;
constexpr std::size_t kPlane = kWindow * kWindow;
constexpr std::size_t kTileNumbers = 6;  // of a tile in the list of tiles
constexpr float kPointScale = 100;
constexpr std::size_t kMostTilesInList = kMostTiles;

/// The parts of the specification in turn; each is written through a pointer to its first number.
class Parts {
 public:
  explicit Parts(float* out) : next_{out} {}
  float* take(std::size_t size) {
    float* const part = next_;
    next_ += size;
    return part;
  }
  /// One number after the other.
  void put(float value) { *next_++ = value; }

 private:
  float* next_;
};

/// The cell in the middle of the box around all tiles, rounded to the south-west.
Cell middle_of_table(const State& state) {
  Cell least;
  Cell most;  // the start tile lies on (0,0)
  for (std::size_t tile = 1; tile <= state.board().last_tile(); ++tile) {
    const Cell cell = state.placed(tile).cell;
    least = {std::min(least.x, cell.x), std::min(least.y, cell.y)};
    most = {std::max(most.x, cell.x), std::max(most.y, cell.y)};
  }
  return {(least.x + most.x) >> 1, (least.y + most.y) >> 1};
}

/// Marks cells on planes of the window; what lies outside is left out.
class Window {
 public:
  explicit Window(Cell middle) : west_{middle.x - kHalf}, north_{middle.y + kHalf} {}

  void mark(float* planes, std::size_t plane, Cell cell) const {
    const int column = cell.x - west_;
    const int row = north_ - cell.y;
    if (column < 0 || row < 0 || column > 2 * kHalf || row > 2 * kHalf) return;
    planes[plane * kPlane + static_cast<std::size_t>(row) * kWindow +
           static_cast<std::size_t>(column)] = 1;
  }

 private:
  static constexpr int kHalf = kWindow / 2;
  int west_;
  int north_;
};

float share(int value, int of) { return static_cast<float>(value) / static_cast<float>(of); }

void write_planes(const State& state, const Window& window, std::size_t seats_on, Parts& parts) {
  float* const types = parts.take(kTileTypes * kPlane);
  float* const rotations = parts.take(kRotations * kPlane);
  float* const owners = parts.take(State::kMaxPlayers * kPlane);
  float* const segments = parts.take(kSegmentCodes * kPlane);
  float* const open = parts.take(kPlane);
  float* const places = parts.take(kRotations * kPlane);
  float* const last = parts.take(kPlane);
  for (std::size_t tile = 0; tile <= state.board().last_tile(); ++tile) {
    const auto [cell, type, rotation] = state.placed(tile);
    window.mark(types, static_cast<std::size_t>(type), cell);
    window.mark(rotations, static_cast<std::size_t>(rotation), cell);
  }
  window.mark(last, 0, state.placed(state.board().last_tile()).cell);
  for (const Meeple meeple : state.meeples()) {
    const Cell cell = state.placed(meeple.tile()).cell;
    window.mark(owners, (meeple.owner() + seats_on) % state.rules().players, cell);
    window.mark(segments, static_cast<std::size_t>(meeple.segment().code()), cell);
  }
  for (const CellIndex cell : state.open_cells()) window.mark(open, 0, cell_of(cell));
  if (state.phase() != Phase::kTile) return;
  State::Actions actions;
  state.legal_actions(actions);
  for (const Action action : actions) {
    const auto [cell, rotation] = Placement::of(action);
    window.mark(places, static_cast<std::size_t>(rotation), cell_of(cell));
  }
}

void write_tiles(const State& state, std::size_t seats_on, Parts& parts) {
  float* const list = parts.take(kMostTilesInList * kTileNumbers);
  for (std::size_t tile = 0; tile <= state.board().last_tile(); ++tile) {
    const auto [cell, type, rotation] = state.placed(tile);
    float* const row = list + tile * kTileNumbers;
    row[0] = share(type + 1, kTileTypes);
    row[1] = share(cell.x, kReach);
    row[2] = share(cell.y, kReach);
    row[3] = share(rotation, kRotations - 1);
  }
  for (const Meeple meeple : state.meeples()) {
    float* const row = list + meeple.tile() * kTileNumbers;
    const std::size_t owner = (meeple.owner() + seats_on) % state.rules().players;
    row[4] = share(meeple.segment().code() + 1, kSegmentCodes);
    row[5] = share(static_cast<int>(owner) + 1, Rules::kMostPlayers);
  }
}

void write_counts(const State& state, std::size_t seats_on, Parts& parts) {
  const std::size_t players = state.rules().players;
  float* const scores = parts.take(State::kMaxPlayers);
  float* const supplies = parts.take(State::kMaxPlayers);
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::size_t relative = (seat + seats_on) % players;
    scores[relative] = static_cast<float>(state.points()[seat]) / kPointScale;
    supplies[relative] = share(state.supply(Player{seat}), Rules::kMostMeeples);
  }
  float* const hand = parts.take(kTileTypes);
  if (const auto type = state.tile_in_hand()) hand[*type] = 1;
  constexpr int kMostCopies = 9;
  for (int type = 0; type < kTileTypes; ++type) {
    parts.put(share(state.pile().of(type), kMostCopies));
  }
  for (int type = 0; type < kTileTypes; ++type) {
    parts.put(share(state.discarded(type), kMostCopies));
  }
  float* const queue = parts.take(kReach);
  for (std::size_t i = 0; i < state.queue().size(); ++i) {
    queue[i] = share(state.queue()[i] + 1, kTileTypes);
  }
  parts.put(share(state.queue_tried(), kReach));
  parts.take(4)[static_cast<std::size_t>(state.phase())] = 1;
  float* const turn = parts.take(State::kMaxPlayers);
  if (!state.is_terminal()) turn[(state.turn().index() + seats_on) % players] = 1;
  float* const choices = parts.take(kSegmentCodes);
  for_each_bit(state.choices(), [&](int code) { choices[code] = 1; });
  parts.take(4)[players - Rules::kFewestPlayers] = 1;
  parts.put(share(state.ply(), State::kMaxPlies));
}

}  // namespace

ObservationSpec State::observation_spec(const Rules& /*rules*/) {
  const std::size_t w = kWindow;
  const std::size_t types = kTileTypes;
  const std::size_t codes = kSegmentCodes;
  const float most_points = static_cast<float>(kMostPoints) / kPointScale;
  return {
      {"tile_type", {types, w, w}, 0, 1, "type by type A to X, the cells of the window with one"},
      {"tile_rotation", {4, w, w}, 0, 1, "rotation by rotation, the cells with a tile turned so"},
      {"meeple_owner", {5, w, w}, 0, 1, "seat by seat from the viewer's on, its meeples"},
      {"meeple_segment", {codes, w, w}, 0, 1, "meeples by segment: m, c0 c1, r0-r3, f0-f3"},
      {"open", {w, w}, 0, 1, "empty cells beside tiles"},
      {"places", {4, w, w}, 0, 1, "rotation by rotation, where the tile in hand may go"},
      {"last_tile", {w, w}, 0, 1, "the tile laid last"},
      {"middle", {2}, -1, 1, "x and y of the cell in the middle of the window / 72"},
      {"tiles",
       {kMostTilesInList, kTileNumbers},
       -1,
       1,
       "all tiles in the order of laying: (type + 1) / 24, x / 72, y / 72, rotation / 3, and of a "
       "meeple (segment + 1) / 11, (seat from the viewer's on + 1) / 5; 0 where there is none"},
      {"scores", {5}, 0, most_points, "points so far / 100, from the viewer's seat on"},
      {"supplies", {5}, 0, 1, "meeples in supply / 8, from the viewer's seat on"},
      {"hand", {types}, 0, 1, "the type of the tile in hand"},
      {"pile", {types}, 0, 1, "tiles still to be drawn / 9, by type"},
      {"discarded", {types}, 0, 1, "tiles that left the game / 9, by type"},
      {"queue", {kReach}, 0, 1, "tiles at the bottom in their order: (type + 1) / 24"},
      {"queue_tried", {1}, 0, 1, "tiles at the end of the queue that were tried in vain / 72"},
      {"phase", {4}, 0, 1, "draw, tile, meeple, over"},
      {"turn", {5}, 0, 1, "whose turn it is, from the viewer's seat on"},
      {"choices", {codes}, 0, 1, "segments of the last tile where a meeple may go now"},
      {"players", {4}, 0, 1, "2, 3, 4 or 5"},
      {"ply", {1}, 0, 1, "plies so far / 2844, the most there can be"},
  };
}

std::size_t State::observation_size() const {
  static const std::size_t kSize = tilewright::observation_size(observation_spec(Rules{}));
  return kSize;
}

void State::observe(Player viewer, std::span<float> out) const {
  TILEWRIGHT_ASSERT(out.size() == observation_size());
  std::ranges::fill(out, 0.0F);
  const std::size_t players = rules_.players;
  const std::size_t seats_on = viewer.is_seat() ? (players - viewer.index()) % players : 0;
  const Cell middle = middle_of_table(*this);
  Parts parts{out.data()};
  write_planes(*this, Window{middle}, seats_on, parts);
  parts.put(share(middle.x, kReach));
  parts.put(share(middle.y, kReach));
  write_tiles(*this, seats_on, parts);
  write_counts(*this, seats_on, parts);
  TILEWRIGHT_ASSERT(parts.take(0) == out.data() + out.size());
}

}  // namespace tilewright::carcassonne
