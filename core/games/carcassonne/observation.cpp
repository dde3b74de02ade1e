// The observation: docs/games/carcassonne.md, "Observation".
#include <algorithm>

#include "core/games/carcassonne/state.hpp"
#include "core/observation_writer.hpp"

namespace tilewright::carcassonne {
namespace {

constexpr std::size_t kWindow = 25;
constexpr std::size_t kPlane = kWindow * kWindow;
constexpr std::size_t kTileNumbers = 6;  // of a tile in the list of tiles
constexpr int kPointScale = 100;
constexpr ObservationRange kScores{0, static_cast<float>(kMostPoints) / kPointScale};
constexpr ObservationRange kPlaces{-1, 1};
constexpr std::size_t kMostTilesInList = kMostTiles;

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

  template <class Cells>
  void mark(const Cells& planes, std::size_t plane, Cell cell) const {
    const int column = cell.x - west_;
    const int row = north_ - cell.y;
    if (column < 0 || row < 0 || column > 2 * kHalf || row > 2 * kHalf) return;
    planes.mark(plane * kPlane + static_cast<std::size_t>(row) * kWindow +
                static_cast<std::size_t>(column));
  }

 private:
  static constexpr int kHalf = kWindow / 2;
  int west_;
  int north_;
};

float share(int value, int of) { return static_cast<float>(value) / static_cast<float>(of); }

template <class Writer>
void write_planes(const State& state, const Window& window, std::size_t seats_on, Writer& writer) {
  const auto types = writer.part(kTileTypes * kPlane);
  const auto rotations = writer.part(kRotations * kPlane);
  const auto owners = writer.part(State::kMaxPlayers * kPlane);
  const auto segments = writer.part(kSegmentCodes * kPlane);
  const auto open = writer.part(kPlane);
  const auto places = writer.part(kRotations * kPlane);
  const auto last = writer.part(kPlane);
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

template <class Writer>
void write_tiles(const State& state, std::size_t seats_on, Writer& writer) {
  const auto list = writer.part(kMostTilesInList * kTileNumbers, kPlaces);
  for (std::size_t tile = 0; tile <= state.board().last_tile(); ++tile) {
    const auto [cell, type, rotation] = state.placed(tile);
    const auto row = list.slice(tile * kTileNumbers, kTileNumbers);
    row.put(0, share(type + 1, kTileTypes));
    row.put(1, share(cell.x, kReach));
    row.put(2, share(cell.y, kReach));
    row.put(3, share(rotation, kRotations - 1));
  }
  for (const Meeple meeple : state.meeples()) {
    const auto row = list.slice(meeple.tile() * kTileNumbers, kTileNumbers);
    const std::size_t owner = (meeple.owner() + seats_on) % state.rules().players;
    row.put(4, share(meeple.segment().code() + 1, kSegmentCodes));
    row.put(5, share(static_cast<int>(owner) + 1, Rules::kMostPlayers));
  }
}

template <class Writer>
void write_counts(const State& state, std::size_t seats_on, Writer& writer) {
  const std::size_t players = state.rules().players;
  const auto scores = writer.part(State::kMaxPlayers, kScores);
  const auto supplies = writer.part(State::kMaxPlayers);
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::size_t relative = (seat + seats_on) % players;
    scores.put(relative, share(state.points()[seat], kPointScale));
    supplies.put(relative, share(state.supply(Player{seat}), Rules::kMostMeeples));
  }
  const auto hand = writer.part(kTileTypes);
  if (const auto type = state.tile_in_hand()) hand.mark(static_cast<std::size_t>(*type));
  constexpr int kMostCopies = 9;
  for (int type = 0; type < kTileTypes; ++type) writer.share(state.pile().of(type), kMostCopies);
  for (int type = 0; type < kTileTypes; ++type) writer.share(state.discarded(type), kMostCopies);
  const auto queue = writer.part(kReach);
  for (std::size_t i = 0; i < state.queue().size(); ++i) {
    queue.put(i, share(state.queue()[i] + 1, kTileTypes));
  }
  writer.share(state.queue_tried(), kReach);
  writer.part(4).mark(static_cast<std::size_t>(state.phase()));
  const auto turn = writer.part(State::kMaxPlayers);
  if (!state.is_terminal()) turn.mark((state.turn().index() + seats_on) % players);
  const auto choices = writer.part(kSegmentCodes);
  for_each_bit(state.choices(), [&](int code) { choices.mark(static_cast<std::size_t>(code)); });
  writer.part(4).mark(players - Rules::kFewestPlayers);
  writer.share(state.ply(), State::kMaxPlies);
}

}  // namespace

ObservationSpec State::observation_spec(const Rules& /*rules*/) {
  const std::size_t w = kWindow;
  const std::size_t types = kTileTypes;
  const std::size_t codes = kSegmentCodes;
  return {
      {"tile_type", {types, w, w}, 0, 1, "type by type A to X, the cells of the window with one"},
      {"tile_rotation", {4, w, w}, 0, 1, "rotation by rotation, the cells with a tile turned so"},
      {"meeple_owner", {5, w, w}, 0, 1, "seat by seat from the viewer's on, its meeples"},
      {"meeple_segment", {codes, w, w}, 0, 1, "meeples by segment: m, c0 c1, r0-r3, f0-f3"},
      {"open", {w, w}, 0, 1, "empty cells beside tiles"},
      {"places", {4, w, w}, 0, 1, "rotation by rotation, where the tile in hand may go"},
      {"last_tile", {w, w}, 0, 1, "the tile laid last"},
      {"middle",
       {2},
       kPlaces.low,
       kPlaces.high,
       "x and y of the cell in the middle of the window / 72"},
      {"tiles",
       {kMostTilesInList, kTileNumbers},
       kPlaces.low,
       kPlaces.high,
       "all tiles in the order of laying: (type + 1) / 24, x / 72, y / 72, rotation / 3, and of a "
       "meeple (segment + 1) / 11, (seat from the viewer's on + 1) / 5; 0 where there is none"},
      {"scores", {5}, kScores.low, kScores.high, "points so far / 100, from the viewer's seat on"},
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

template <class Element>
void State::write_observation(Player viewer, std::span<Element> out) const {
  TILEWRIGHT_ASSERT(out.size() == observation_size());
  const std::size_t players = rules_.players;
  const std::size_t seats_on = viewer.is_seat() ? (players - viewer.index()) % players : 0;
  const Cell middle = middle_of_table(*this);
  ObservationWriter<Element> writer{out};
  write_planes(*this, Window{middle}, seats_on, writer);
  writer.share(middle.x, kReach, kPlaces);
  writer.share(middle.y, kReach, kPlaces);
  write_tiles(*this, seats_on, writer);
  write_counts(*this, seats_on, writer);
  TILEWRIGHT_ASSERT(writer.is_full());
}

void State::observe(Player viewer, std::span<float> out) const { write_observation(viewer, out); }

void State::observe(Player viewer, std::span<std::uint8_t> out) const {
  write_observation(viewer, out);
}

}  // namespace tilewright::carcassonne
