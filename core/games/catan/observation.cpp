#include "core/games/catan/state.hpp"
#include "core/observation_writer.hpp"

namespace tilewright::catan {
namespace {

constexpr std::size_t kTerrains = kResources + 1;
constexpr std::size_t kHarbourTypes = kResources + 1;
constexpr std::size_t kTurnFlags = 4;
constexpr int kMostVictoryPoints = 20;
constexpr ObservationRange kHandSizes{0, 8};

template <class Writer>
void write_cards(Writer& writer, Cards cards, int of) {
  for (int kind = 0; kind < Cards::kKinds; ++kind) writer.share(cards[kind], of);
}

}  // namespace

ObservationSpec State::observation_spec(const Rules& rules) {
  const std::size_t seats = rules.num_players();
  const std::size_t hexes = kHexes;
  const std::size_t vertices = kVertices;
  const std::size_t edges = kEdges;
  const std::size_t kinds = kResources;
  const std::size_t cards = kDevKinds;
  const std::size_t phases = kPhases;
  return {
      {"terrain", {hexes, kTerrains}, 0, 1, "hex by hex: brick, lumber, wool, grain, ore, desert"},
      {"pips", {hexes}, 0, 1, "chances of the number of each hex / 5"},
      {"numbers", {hexes}, 0, 1, "the number of each hex / 12, 0 for none"},
      {"robber", {hexes}, 0, 1, "where the robber stands"},
      {"harbours", {vertices, kHarbourTypes}, 0, 1, "2:1 of each resource, then 3:1"},
      {"settlements", {seats, vertices}, 0, 1, "seat by seat, the viewer's first"},
      {"cities", {seats, vertices}, 0, 1, "seat by seat"},
      {"roads", {seats, edges}, 0, 1, "seat by seat"},
      {"sites", {seats, vertices}, 0, 1, "where each may build a settlement by the board"},
      {"road_sites", {seats, edges}, 0, 1, "where each may build a road by the board"},
      {"free", {vertices}, 0, 1, "intersections that the distance rule leaves free"},
      {"bank", {kinds}, 0, 1, "cards in the bank / 31"},
      {"hands", {seats, kinds}, 0, 1, "cards that are certainly in each hand / 31"},
      {"hand_sizes", {seats}, kHandSizes.low, kHandSizes.high, "cards in each hand / 20"},
      {"own_dev_cards", {cards}, 0, 1, "the viewer's / 14; none for the spectator"},
      {"own_new_dev_cards", {cards}, 0, 1, "of these, bought in this turn / 14"},
      {"dev_cards", {seats}, 0, 1, "development cards in each hand / 25"},
      {"played_dev_cards", {cards}, 0, 1, "played by all / 14"},
      {"deck", {1}, 0, 1, "development cards left / 25"},
      {"knights", {seats}, 0, 1, "knights played / 14"},
      {"road_lengths", {seats}, 0, 1, "length of the longest road / 15"},
      {"longest_road", {seats}, 0, 1, "who holds it"},
      {"largest_army", {seats}, 0, 1, "who holds it"},
      {"points", {seats}, 0, 1, "points that all see / 20"},
      {"own_points", {1}, 0, 1, "the viewer's points / 20"},
      {"pieces_left", {seats, 3}, 0, 1, "settlements / 5, cities / 4, roads / 15"},
      {"rates", {seats, kinds}, 0, 1, "the best rate of the bank / 4"},
      {"mover", {seats}, 0, 1, "whose turn it is"},
      {"actor", {seats}, 0, 1, "who acts, if a player does"},
      {"phase", {phases}, 0, 1, "in the order of the card of the game"},
      {"turn_flags", {kTurnFlags}, 0, 1, "rolled, card played, built, and offers made / 3"},
      {"last_roll", {1}, 0, 1, "the last sum of the dice / 12"},
      {"offer", {2, kinds}, 0, 1, "what the mover gives / 2, what the mover wants / 2"},
      {"accepted", {seats}, 0, 1, "who has accepted the offer"},
      {"turn", {1}, 0, 1, "turns that are over / 1000"},
  };
}

std::size_t State::observation_size() const {
  const std::size_t seats = rules_.num_players();
  constexpr std::size_t kOfASeat = std::size_t{3} * kVertices + 2 * kEdges + 2 * kResources + 13;
  constexpr std::size_t kShared = std::size_t{kHexes} * (kTerrains + 3) +
                                  kVertices * (kHarbourTypes + 1) + kResources + 3 * kDevKinds + 2 +
                                  kPhases + kTurnFlags + 1 + 2 * kResources + 1;
  return seats * kOfASeat + kShared;
}

template <class Element>
void State::write_observation(Player viewer, std::span<Element> out) const {
  TILEWRIGHT_ASSERT(out.size() == observation_size());
  const std::size_t seats = rules_.num_players();
  const std::size_t own = viewer.is_seat() ? viewer.index() : 0;
  const State known = forget_hidden(viewer);
  ObservationWriter<Element> writer{out};
  const auto for_each_seat = [&](auto&& visit) {
    for (std::size_t place = 0; place < seats; ++place) visit((own + place) % seats);
  };
  const auto terrains = writer.part(kHexes * kTerrains);
  for (int hex = 0; hex < kHexes; ++hex) {
    terrains.mark(static_cast<std::size_t>(hex) * kTerrains +
                  static_cast<std::size_t>(board_.terrain(hex)));
  }
  for (int hex = 0; hex < kHexes; ++hex) {
    const int number = board_.number(hex);
    writer.share(number == 0 ? 0 : 6 - std::abs(7 - number), 5);
  }
  for (int hex = 0; hex < kHexes; ++hex) writer.share(board_.number(hex), 12);
  writer.part(kHexes).mark(robber_);
  const auto harbours = writer.part(kVertices * kHarbourTypes);
  for (std::size_t vertex = 0; vertex < kVertices; ++vertex) {
    const int place = kHarbourAt[vertex];
    if (place < 0) continue;
    harbours.mark(vertex * kHarbourTypes + static_cast<std::size_t>(board_.harbour(place)));
  }
  for_each_seat([&](std::size_t seat) { writer.set(network_.settlements(seat), kVertices); });
  for_each_seat([&](std::size_t seat) {
    writer.set(network_.buildings(seat) & network_.cities(), kVertices);
  });
  for_each_seat([&](std::size_t seat) { writer.set(network_.roads(seat), kEdges); });
  for_each_seat([&](std::size_t seat) { writer.set(network_.sites(seat), kVertices); });
  for_each_seat([&](std::size_t seat) { writer.set(network_.road_sites(seat), kEdges); });
  writer.set(network_.free(), kVertices);
  write_cards(writer, bank_, Cards::kMost);
  for_each_seat([&](std::size_t seat) { write_cards(writer, known.hands_[seat], Cards::kMost); });
  for_each_seat([&](std::size_t seat) { writer.share(hand_sizes_[seat], 20, kHandSizes); });
  const Cards devs = viewer.is_seat() ? known.devs_[own] : Cards{};
  write_cards(writer, devs, kDevDeck[0]);
  write_cards(writer, viewer.is_seat() && own == mover_ ? known.new_devs_ : Cards{}, kDevDeck[0]);
  for_each_seat([&](std::size_t seat) { writer.share(dev_counts_[seat], kDevCards); });
  write_cards(writer, played_, kDevDeck[0]);
  writer.share(deck_size(), kDevCards);
  for_each_seat([&](std::size_t seat) { writer.share(knights_[seat], kDevDeck[0]); });
  for_each_seat([&](std::size_t seat) { writer.share(lengths_[seat], kRoadsEach); });
  for_each_seat([&](std::size_t seat) { writer.flag(static_cast<int>(seat) == road_holder_); });
  for_each_seat([&](std::size_t seat) { writer.flag(static_cast<int>(seat) == army_holder_); });
  for_each_seat([&](std::size_t seat) { writer.share(points_[seat], kMostVictoryPoints); });
  const int secret = devs[static_cast<int>(DevCard::kVictoryPoint)];
  writer.share(points_[own] + secret, kMostVictoryPoints);
  for_each_seat([&](std::size_t seat) {
    writer.share(settlements_left(Player{seat}), kSettlementsEach);
    writer.share(cities_left(Player{seat}), kCitiesEach);
    writer.share(roads_left_[seat], kRoadsEach);
  });
  for_each_seat([&](std::size_t seat) {
    for (int kind = 0; kind < kResources; ++kind) {
      writer.share(bank_rate(Player{seat}, kind), 4);
    }
  });
  for_each_seat([&](std::size_t seat) { writer.flag(!is_terminal() && seat == mover_); });
  for_each_seat([&](std::size_t seat) { writer.flag(current_player() == Player{seat}); });
  writer.part(kPhases).mark(static_cast<std::size_t>(phase_));
  writer.flag(has_rolled_);
  writer.flag(has_played_);
  writer.flag(has_built_);
  writer.share(offers_made_, 3);
  writer.share(last_roll_, 12);
  const Offer sides = offer_ == kNoOffer ? Offer{-1, -1} : offer();
  write_cards(writer, sides.give < 0 ? Cards{} : bundle_cards<Cards>(sides.give), 2);
  write_cards(writer, sides.want < 0 ? Cards{} : bundle_cards<Cards>(sides.want), 2);
  for_each_seat([&](std::size_t seat) { writer.flag((accepters_ >> seat & 1U) != 0); });
  writer.share(turn_, 1000);
  TILEWRIGHT_ASSERT(writer.is_full());
}

void State::observe(Player viewer, std::span<float> out) const { write_observation(viewer, out); }

void State::observe(Player viewer, std::span<std::uint8_t> out) const {
  write_observation(viewer, out);
}

}  // namespace tilewright::catan
