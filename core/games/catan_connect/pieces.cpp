// Pieces on the map: in the own frame, and in those of the neighbours who see the place.
#include "core/games/catan/network.hpp"
#include "core/games/catan/rates.hpp"
#include "core/games/catan_connect/frame_maps.hpp"
#include "core/games/catan_connect/state.hpp"

namespace tilewright::catan_connect {
namespace {

void add_points(Seat& seat, int points) {
  seat.points = static_cast<std::uint8_t>(seat.points + points);
}

/// Calls visit(seat, map) for all others whose frames may share places with that of a seat.
template <class Visit>
void for_each_neighbour(const Seating& seating, std::size_t number, Visit&& visit) {
  for (int steps = -kReach; steps <= kReach; ++steps) {
    const int other = steps == 0 ? -1 : seating.seat_at(static_cast<int>(number), steps);
    if (other < 0) continue;
    visit(static_cast<std::size_t>(other), kFrameMaps[static_cast<std::size_t>(steps + kReach)]);
  }
}

}  // namespace

/// A border area on the right: what is not there, and the grey piece.
void State::set_border(std::size_t number) {
  FrameNetwork& network = seats_[number].network;
  network.close(kAllVertices - kBorderFrame.vertices);
  network.occupy(kOthers, kAllEdges - kBorderFrame.edges);
  if (table_rules().grey_blocks_roads == OnOff::kOn) {
    network.add_settlement(kFrame, kOthers, kBorderFrame.grey);
  } else {
    network.close(kFrame.closed_neighbourhoods[static_cast<std::size_t>(kBorderFrame.grey)]);
  }
}

// --- For the owner ------------------------------------------------------------------------------

void Seat::add_yield(int vertex) {
  for (const auto hex : kFrame.hexes[static_cast<std::size_t>(vertex)]) {
    if (hex == Frame::kNone || slot_of_hex(hex) < 0) continue;
    yields[static_cast<std::size_t>(slot_of_hex(hex))] += std::uint64_t{1}
                                                          << (4 * place_of_hex(hex));
  }
}

void Seat::settle(const Rules& rules, int number, int vertex) {
  const Seating seating = rules.seating();
  const auto at = static_cast<std::size_t>(vertex);
  network.add_settlement(kFrame, kSelf, vertex);
  add_yield(vertex);
  add_points(*this, 1);
  const bool is_at_border = seating.is_at_border(number);
  if (const int post = kPostAt[at]; post >= 0 && !(is_at_border && post == 3)) {
    const int kind =
        post == kAnyPost ? catan::kAnyHarbour : layout::strip_resource(seating.strip(number, post));
    posts = static_cast<std::uint8_t>(posts | 1U << kind);
  }
  const int slot = kSlotOfVertex[at];
  const bool is_border = slot == kRight && is_at_border;
  if (slot >= 0 && slot != kOwn && (!is_border || rules.border_bonus == OnOff::kOn) &&
      (bonuses >> slot & 1U) == 0) {
    bonuses = static_cast<std::uint8_t>(bonuses | 1U << slot);
    add_points(*this, kBonusPoints);
  }
}

void Seat::raise(int vertex) {
  network.make_city(vertex);
  add_yield(vertex);
  add_points(*this, 1);
}

void Seat::lay(int edge) {
  network.add_road(kFrame, kSelf, edge);
  --roads_left;
  const int through = network.longest_road_through(kFrame, kSelf, edge);
  if (through > length) length = static_cast<std::uint8_t>(through);
}

// --- For all who see them ------------------------------------------------------------------------

void State::place_settlement(std::size_t number, int vertex) {
  const auto at = static_cast<std::size_t>(vertex);
  seats_[number].settle(table_rules(), static_cast<int>(number), vertex);
  for_each_neighbour(seating(), number, [&](std::size_t other, const FrameMap& map) {
    FrameNetwork& network = seats_[other].network;
    const int there = map.vertices[at];
    if (there >= 0) network.add_settlement(kFrame, kOthers, there);
    network.close(map.closed[at]);
    if (there < 0 || network.roads_at(kFrame, kSelf, there) < 2) return;
    seats_[other].length = static_cast<std::uint8_t>(network.longest_road(kFrame, kSelf));
    settle_road_contest(other / 2);
  });
}

void State::place_city(std::size_t number, int vertex) { seats_[number].raise(vertex); }

void State::place_road(std::size_t number, int edge) {
  const int before = seats_[number].length;
  seats_[number].lay(edge);
  for_each_neighbour(seating(), number, [&](std::size_t other, const FrameMap& map) {
    const int there = map.edges[static_cast<std::size_t>(edge)];
    if (there >= 0) seats_[other].network.add_road(kFrame, kOthers, there);
  });
  if (seats_[number].length > before) settle_road_contest(number / 2);
}

/// The two players of a board alone contend for its longest road.
void State::settle_road_contest(std::size_t number) {
  Board& board = boards_[number];
  const std::array<int, 2> lengths = {seats_[2 * number].length, seats_[2 * number + 1].length};
  const int holder = catan::longest_road_holder_of(lengths, board.road_holder, kLeastRoad);
  if (holder == board.road_holder) return;
  const auto seat_of = [&](int who) -> Seat& {
    return seats_[2 * number + static_cast<std::size_t>(who)];
  };
  if (board.road_holder >= 0) add_points(seat_of(board.road_holder), -kAwardPoints);
  board.road_holder = static_cast<std::int8_t>(holder);
  if (holder >= 0) add_points(seat_of(holder), kAwardPoints);
}

}  // namespace tilewright::catan_connect
