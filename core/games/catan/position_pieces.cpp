// The pieces of a position that is read, and what has to fit together on the board.
#include <algorithm>

#include "core/games/catan/position_reader.hpp"
#include "core/games/catan/text_parts.hpp"

namespace tilewright::catan {

std::optional<Error> PositionReader::read_pieces() {
  std::vector<std::vector<int>> roads(players());
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const bool is_there = value(seat_text(seat)) != nullptr;
    if (is_there != (seat < players())) {
      return Error{is_there ? seat_text(seat) + ": only " + std::to_string(players()) +
                                  " play by the rules"
                            : "'" + seat_text(seat) + ":' is missing"};
    }
    if (!is_there) continue;
    state_.roads_left_[seat] = kRoadsEach;
    if (auto problem = read_pieces_of(seat, roads[seat])) {
      return Error{seat_text(seat) + ": " + problem->message};
    }
  }
  // Roads come after all buildings, so that those cut each other off where they must.
  for (std::size_t seat = 0; seat < players(); ++seat) {
    for (const int edge : roads[seat]) {
      if (state_.network_.all_roads().contains(edge)) {
        return Error{seat_text(seat) + ": two roads lie at " + edge_text(edge)};
      }
      state_.network_.add_road(kIsland, seat, edge);
      --state_.roads_left_[seat];
    }
  }
  for (std::size_t seat = 0; seat < players(); ++seat) {
    if (auto problem = check_network(seat)) return Error{seat_text(seat) + ": " + problem->message};
    state_.lengths_[seat] = static_cast<std::uint8_t>(state_.network_.longest_road(kIsland, seat));
  }
  return check_setup();
}

std::optional<Error> PositionReader::read_pieces_of(std::size_t seat, std::vector<int>& roads) {
  int settlements = 0;
  int cities = 0;
  const auto read = [&](PieceKind kind, std::string_view word) -> std::optional<Error> {
    if (kind == PieceKind::kRoad) {
      const auto edge = parse_edge(word);
      if (!edge) return Error{quoted(word) + " is no path, as in N(0,0)-S(1,-1)"};
      roads.push_back(*edge);
      return {};
    }
    const auto vertex = parse_vertex(word);
    if (!vertex) return Error{quoted(word) + " is no intersection, as in N(0,0) or S(1,-1)"};
    if (!state_.network_.free().contains(*vertex)) {
      return Error{"the building at " + vertex_text(*vertex) +
                   " breaks the distance rule: there is one there or next to it"};
    }
    state_.place_settlement(seat, *vertex);
    ++(kind == PieceKind::kCity ? cities : settlements);
    if (kind == PieceKind::kCity) state_.make_city(seat, *vertex);
    return {};
  };
  if (auto error = for_each_piece(value_or_nothing(seat_text(seat)), read)) return error;
  if (settlements > kSettlementsEach || cities > kCitiesEach ||
      roads.size() > static_cast<std::size_t>(kRoadsEach)) {
    return Error{"there are 5 settlements, 4 cities and 15 roads of a player"};
  }
  return {};
}

/// Every road hangs together with an own building, and every building has an own road, one apart in
/// the set-up. Opponents' buildings may have come later, so they cut nothing here.
std::optional<Error> PositionReader::check_network(std::size_t seat) const {
  const IslandNetwork& network = state_.network_;
  VertexSet reached = network.buildings(seat);
  EdgeSet left = network.roads(seat);
  for (bool grows = true; grows;) {
    grows = false;
    const EdgeSet now = left;
    now.for_each([&](int edge) {
      const auto& ends = kIsland.ends[static_cast<std::size_t>(edge)];
      if (!reached.contains(ends[0]) && !reached.contains(ends[1])) return;
      reached.insert(ends[0]);
      reached.insert(ends[1]);
      left.erase(edge);
      grows = true;
    });
  }
  if (!left.empty()) {
    return Error{"the road at " + edge_text(left.nth(0)) + " hangs together with no building"};
  }
  int alone = -1;
  network.buildings(seat).for_each([&](int vertex) {
    const bool is_new = state_.phase_ == Phase::kSetupRoad && seat == state_.mover_ &&
                        value_or_nothing("road of") == vertex_text(vertex);
    if (network.roads_at(kIsland, seat, vertex) == 0 && !is_new) alone = vertex;
  });
  if (alone >= 0) return Error{"the building at " + vertex_text(alone) + " has no road"};
  return {};
}

/// In the set-up the pieces follow from how far it is; afterwards everybody has two of each.
std::optional<Error> PositionReader::check_setup() const {
  const bool is_setup =
      state_.phase_ == Phase::kSetupSettlement || state_.phase_ == Phase::kSetupRoad;
  if (!is_setup) {
    for (std::size_t seat = 0; seat < players(); ++seat) {
      if (state_.network_.buildings(seat).size() >= 2 && state_.network_.roads(seat).size() >= 2) {
        continue;
      }
      return Error{seat_text(seat) + ": after the set-up everybody has two buildings and roads"};
    }
    return {};
  }
  const auto placed = number("placed", static_cast<int>(2 * players()) - 1);
  if (!placed) return Error{placed.error()};
  const auto step = static_cast<std::size_t>(*placed);
  const auto seat_of = [&](std::size_t at) {
    const std::size_t place = at < players() ? at : 2 * players() - 1 - at;
    return (state_.first_ + place) % players();
  };
  std::array<int, kSeats> due{};
  for (std::size_t at = 0; at < step; ++at) ++due[seat_of(at)];
  const bool has_road_to_come = state_.phase_ == Phase::kSetupRoad;
  if (seat_of(step) != state_.mover_) {
    return Error{"mover: in the set-up it is now the turn of " + seat_text(seat_of(step))};
  }
  if (state_.turn_ != 0 || state_.ply_ != 2 * *placed + (has_road_to_come ? 1 : 0)) {
    return Error{
        "ply: in the set-up every settlement and every road is a ply, and no turn is over"};
  }
  for (std::size_t seat = 0; seat < players(); ++seat) {
    const int more = has_road_to_come && seat == state_.mover_ ? 1 : 0;
    const bool has_city = !(state_.network_.buildings(seat) & state_.network_.cities()).empty();
    if (has_city || state_.network_.buildings(seat).size() != due[seat] + more ||
        state_.network_.roads(seat).size() != due[seat]) {
      return Error{seat_text(seat) + ": " + std::to_string(due[seat] + more) + " settlements and " +
                   std::to_string(due[seat]) + " roads are due at this point of the set-up"};
    }
  }
  return {};
}

}  // namespace tilewright::catan
