// The pieces of a position that is read, and what has to fit together on the map.
#include "core/games/catan_connect/position_reader.hpp"
#include "core/text_words.hpp"

namespace tilewright::catan_connect {

std::optional<Error> PositionReader::read_pieces() {
  std::vector<std::vector<int>> roads(players());
  for (std::size_t seat = 0; seat < players(); ++seat) {
    if (auto problem = read_pieces_of(seat, roads[seat])) {
      return Error{seat_text(seat) + ": " + problem->message};
    }
  }
  // Roads come after all buildings, so that those cut each other off where they must.
  for (std::size_t seat = 0; seat < players(); ++seat) {
    for (const int edge : roads[seat]) {
      if (state_.seats_[seat].network.all_roads().contains(edge)) {
        return Error{seat_text(seat) + ": there is another road, or no path, at " +
                     edge_text(state_.seating(), static_cast<int>(seat), edge)};
      }
      state_.place_road(seat, edge);
    }
  }
  for (std::size_t seat = 0; seat < players(); ++seat) {
    if (auto problem = check_pieces(seat)) return Error{seat_text(seat) + ": " + problem->message};
  }
  // Contests follow from the text: who came first is not to be seen from the roads.
  for (std::size_t seat = 0; seat < players(); ++seat) {
    Board& board = state_.boards_[seat / 2];
    if (board.road_holder != static_cast<int>(seat % 2)) continue;
    auto& points = state_.seats_[seat].points;
    points = static_cast<std::uint8_t>(points - kAwardPoints);
    board.road_holder = -1;
  }
  return {};
}

std::optional<Error> PositionReader::read_pieces_of(std::size_t seat, std::vector<int>& roads) {
  using catan::PieceKind;
  const Seating seating = state_.seating();
  const auto at = static_cast<int>(seat);
  int settlements = 0;
  int cities = 0;
  const auto read = [&](PieceKind kind, std::string_view word) -> std::optional<Error> {
    if (kind == PieceKind::kRoad) {
      const auto edge = parse_edge(seating, at, word);
      if (!edge) return Error{quoted(word) + " is no path within reach, as in N(5,0)-S(6,-1)"};
      roads.push_back(*edge);
      return {};
    }
    const auto vertex = parse_vertex(seating, at, word);
    if (!vertex) return Error{quoted(word) + " is no intersection within reach, as in N(5,0)"};
    if (!state_.seats_[seat].network.free().contains(*vertex)) {
      return Error{"at " + std::string(word) +
                   " there is a building, or there is one next to it, or it is not on the map"};
    }
    state_.place_settlement(seat, *vertex);
    ++(kind == PieceKind::kCity ? cities : settlements);
    if (kind == PieceKind::kCity) state_.place_city(seat, *vertex);
    return {};
  };
  if (auto error = catan::for_each_piece(value_or_nothing(seat_text(seat)), read)) return error;
  if (settlements > rules().most_settlements() || cities > rules().most_cities() ||
      roads.size() > static_cast<std::size_t>(rules().most_roads())) {
    return Error{"there are " + std::to_string(rules().most_settlements()) + " settlements, " +
                 std::to_string(rules().most_cities()) + " cities and " +
                 std::to_string(rules().most_roads()) + " roads of a player"};
  }
  return {};
}

/// Everybody has the pieces of the start, every road hangs together with an own building, and every
/// building has an own road. Others' buildings may have come later, so they cut nothing here.
std::optional<Error> PositionReader::check_pieces(std::size_t seat) const {
  const FrameNetwork& network = state_.seats_[seat].network;
  bool has_start = network.cities().contains(kFrame.vertex_at(layout::kStartCity));
  for (const Tip& tip : layout::kStartSettlements) {
    has_start = has_start && network.buildings(kSelf).contains(kFrame.vertex_at(tip));
  }
  for (const auto& road : layout::kStartRoads) {
    const int edge = kFrame.edge_between(kFrame.vertex_at(road[0]), kFrame.vertex_at(road[1]));
    has_start = has_start && network.roads(kSelf).contains(edge);
  }
  if (!has_start) return Error{"the city, the two settlements and the roads of the start are gone"};
  VertexSet reached = network.buildings(kSelf);
  EdgeSet left = network.roads(kSelf);
  for (bool grows = true; grows;) {
    grows = false;
    const EdgeSet now = left;
    now.for_each([&](int edge) {
      const auto& ends = kFrame.ends[static_cast<std::size_t>(edge)];
      if (!reached.contains(ends[0]) && !reached.contains(ends[1])) return;
      reached.insert(ends[0]);
      reached.insert(ends[1]);
      left.erase(edge);
      grows = true;
    });
  }
  if (!left.empty()) return Error{"a road hangs together with no building"};
  bool is_alone = false;
  network.buildings(kSelf).for_each(
      [&](int vertex) { is_alone = is_alone || network.roads_at(kFrame, kSelf, vertex) == 0; });
  if (is_alone) return Error{"a building has no road"};
  return {};
}

std::optional<Error> PositionReader::read_robbers() {
  for (std::size_t seat = 0; seat < players(); ++seat) {
    const std::string key = "robber of " + seat_text(seat);
    const auto* text = value(key);
    if (text == nullptr) continue;
    const auto hex = parse_hex(state_.seating(), static_cast<int>(seat), *text);
    if (!hex) return Error{key + ": " + quoted(*text) + " is no hex of the own area"};
    state_.seats_[seat].robber = static_cast<std::uint8_t>(*hex);
  }
  return {};
}

}  // namespace tilewright::catan_connect
