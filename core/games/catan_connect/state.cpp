// The start, the end, and what can be read off a position.
#include "core/games/catan_connect/state.hpp"

#include <bit>

namespace tilewright::catan_connect {
namespace {

template <class Part>
void absorb(std::uint64_t& state, const Part& part) {
  constexpr std::size_t kWords = sizeof(Part) / sizeof(std::uint64_t);
  static_assert(kWords * sizeof(std::uint64_t) == sizeof(Part));
  for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, kWords>>(part)) {
    state ^= word;
    state = split_mix64(state);
  }
}

int vertex_of(const Tip& tip) { return kFrame.vertex_at(tip); }

}  // namespace

State State::initial(const Rules& rules, Rng& /*rng*/) {
  State state;
  state.course_.rules = rules;
  state.course_.half = rules.first_half == FirstHalf::kSun ? 0 : 1;
  const auto players = static_cast<std::size_t>(rules.num_players());
  const Seating seating = rules.seating();
  Seat empty;
  empty.roads_left = static_cast<std::uint8_t>(rules.most_roads());
  state.seats_.assign(players, empty);
  state.boards_.assign(players / 2, Board{});
  for (std::size_t stack = 0; stack < players; ++stack) {
    Stack& tiles = state.boards_[stack / 2].stacks[stack % 2];
    tiles.left = first_tiles(rules, stack);
    tiles.count = static_cast<std::uint8_t>(tiles.left.total());
  }
  state.course_.stock = Tokens::all(state.supply());
  for (std::size_t number = 0; number < players; ++number) {
    if (!seating.is_at_border(static_cast<int>(number))) continue;
    state.set_border(number);
    const std::size_t side = Seating::is_sun(static_cast<int>(number)) ? 1 : 0;
    state.boards_[number / 2].markets[side] = Cards::all(layout::kMarketOfEach);
    state.course_.stock -= Tokens::all(layout::kMarketOfEach);
  }
  for (std::size_t number = 0; number < players; ++number) {
    const int city = vertex_of(layout::kStartCity);
    state.place_settlement(number, city);
    state.place_city(number, city);
    for (const Tip& tip : layout::kStartSettlements) state.place_settlement(number, vertex_of(tip));
    for (const auto& road : layout::kStartRoads) {
      state.place_road(number, kFrame.edge_between(vertex_of(road[0]), vertex_of(road[1])));
    }
    for (const auto hex : kFrame.hexes[static_cast<std::size_t>(city)]) {
      if (slot_of_hex(hex) != kOwn) continue;
      const int terrain = layout::kArea[static_cast<std::size_t>(place_of_hex(hex))].terrain;
      if (terrain != catan::kDesert) state.gain(number, Tokens::one(terrain));
    }
  }
  state.start_round();
  return state;
}

int State::supply() const {
  if (table_rules().shortage == Shortage::kUnlimited) return Tokens::kMost;
  return layout::kStoresOfBoard * layout::kTokensOfStore * seating().boards();
}

int State::points_of(std::size_t number) const {
  const Seat& seat = seats_[number];
  int points = seat.points + seat.lots.kinds()[kVictoryPoint];
  if (course_.mover == number) points += course_.fresh.kinds()[kVictoryPoint];
  return points;
}

PerPlayer<State, int> State::points() const {
  PerPlayer<State, int> totals{};
  for (std::size_t number = 0; number < seats_.size(); ++number) totals[number] = points_of(number);
  return totals;
}

PerPlayer<State, float> State::returns() const {
  TILEWRIGHT_ASSERT(is_terminal());
  PerPlayer<State, float> values{};
  const std::size_t winners = static_cast<std::size_t>(std::popcount(course_.winners[0])) +
                              static_cast<std::size_t>(std::popcount(course_.winners[1]));
  if (winners == 0 || winners == seats_.size()) return values;
  for (std::size_t number = 0; number < seats_.size(); ++number) {
    values[number] = has_won(number) ? 1.0F / static_cast<float>(winners)
                                     : -1.0F / static_cast<float>(seats_.size() - winners);
  }
  return values;
}

std::uint64_t State::hash() const {
  std::uint64_t state = 0;
  absorb(state, course_);
  for (const Seat& seat : seats_) absorb(state, seat);
  for (const Board& board : boards_) absorb(state, board);
  return state;
}

std::string State::player_name(Player player) {
  if (player.is_seat()) {
    return std::to_string(player.index() / 2) + (player.index() % 2 == 0 ? ".sun" : ".moon");
  }
  if (player == Player::chance()) return "chance";
  return player == Player::spectator() ? "spectator" : "none";
}

}  // namespace tilewright::catan_connect
