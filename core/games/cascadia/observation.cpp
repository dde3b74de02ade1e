#include "core/games/cascadia/state.hpp"
#include "core/observation_writer.hpp"

namespace tilewright::cascadia {
namespace {

// Environments are seen through a window around the hex on top of the starter. What lies further
// out is not shown; in random play that is one hex in 1,500.
constexpr int kReach = 7;
constexpr std::size_t kWindow = 2 * static_cast<std::size_t>(kReach) + 1;
constexpr std::size_t kPlane = kWindow * kWindow;
constexpr std::size_t kEdgePlanes = kHabitats * static_cast<std::size_t>(kDirections);
constexpr std::size_t kTileWidth = 2 * kHabitats + kAnimals + 1;
constexpr std::size_t kCards = 6;
constexpr std::size_t kPhases = 6;
constexpr float kPointsScale = 100.0F;
constexpr int kMostNature = 29;
constexpr float kMostPoints = 255.0F;  // of one animal, as a bound
constexpr ObservationRange kPointsRange{0, kMostPoints / kPointsScale};

/// Where a cell is in a plane; kPlane if it is outside.
std::size_t place_in_window(Cell cell) {
  const int column = cell.q() + kReach;
  const int row = cell.r() + kReach;
  const int width = static_cast<int>(kWindow);
  if (column < 0 || row < 0 || column >= width || row >= width) return kPlane;
  return static_cast<std::size_t>(row) * kWindow + static_cast<std::size_t>(column);
}

template <class Cells>
void write_tile(const Cells& out, int kind) {
  const Tile& tile = tile_of(kind);
  out.mark(index_of(tile.habitats[0]));
  out.mark(kHabitats + index_of(tile.habitats[1]));
  for (const Wildlife animal : kAllWildlife) {
    out.mark_if(tile.attracts(animal), 2 * kHabitats + index_of(animal));
  }
  out.mark_if(tile.is_keystone, kTileWidth - 1);
}

template <class Cells>
void write_environment(const Environment& own, const Cells& edges, const Cells& tokens,
                       const Cells& open, const Cells& keystones) {
  for (int number = 0; number < own.size(); ++number) {
    const PlacedHex& hex = own.hex(number);
    const std::size_t at = place_in_window(hex.cell());
    if (at == kPlane) continue;
    const Tile& tile = tile_of(hex.kind());
    for (int edge = 0; edge < kDirections; ++edge) {
      const std::size_t habitat = index_of(tile.habitats[hex.side_at(edge)]);
      const std::size_t plane = habitat * kDirections + static_cast<std::size_t>(edge);
      edges.mark(plane * kPlane + at);
    }
    for (const Wildlife animal : kAllWildlife) {
      const std::size_t in_plane = index_of(animal) * kPlane + at;
      tokens.mark_if((own.tokens(animal) & hex_bit(number)) != 0, in_plane);
      open.mark_if((own.open(animal) & hex_bit(number)) != 0, in_plane);
    }
    keystones.mark_if(tile.is_keystone, at);
  }
}

template <class Writer>
void write_counts(Writer& writer, const TokenCounts& counts) {
  for (const int count : counts) writer.share(count, kTokensOfAKind);
}

}  // namespace

ObservationSpec State::observation_spec(const Rules& rules) {
  const std::size_t seats = rules.num_players();
  const std::size_t kinds = kTileKinds;
  const std::size_t slots = kSlots;
  return {
      {"edges",
       {seats, kHabitats, kDirections, kWindow, kWindow},
       0,
       1,
       "seat by seat, the viewer's first: the habitat on each edge of each hex"},
      {"tokens", {seats, kAnimals, kWindow, kWindow}, 0, 1, "wildlife tokens on hexes"},
      {"open", {seats, kAnimals, kWindow, kWindow}, 0, 1, "free hexes that attract the animal"},
      {"keystones", {seats, kWindow, kWindow}, 0, 1, "keystone hexes"},
      {"frontier", {kWindow, kWindow}, 0, 1, "empty cells that touch the viewer's environment"},
      {"market_tiles",
       {slots, kTileWidth},
       0,
       1,
       "slot by slot: first habitat, second habitat, wildlife, keystone"},
      {"market_tokens", {slots, kAnimals}, 0, 1, "slot by slot, the token"},
      {"drafted_tile", {kTileWidth}, 0, 1, "the tile that is being placed"},
      {"drafted_token", {kAnimals}, 0, 1, "the token that is being placed"},
      {"bag", {kAnimals}, 0, 1, "tokens in the bag / 20"},
      {"set_aside", {kAnimals}, 0, 1, "tokens wiped and not yet back in the bag / 20"},
      {"unseen_tiles", {kinds}, 0, 1, "unseen tiles of each kind / 2"},
      {"cards", {kAnimals, kCards}, 0, 1, "card A, B, C, D, family or intermediate"},
      {"wildlife_points", {seats, kAnimals}, 0, kPointsRange.high, "points of each card / 100"},
      {"corridors", {seats, kHabitats}, 0, 1, "the largest corridor of each habitat / 23"},
      {"nature", {seats}, 0, 1, "nature tokens held / 29"},
      {"mover", {seats}, 0, 1, "whose turn it is, also while chance fills the market"},
      {"phase", {kPhases}, 0, 1, "market, tile, token, chance draws a token, a tile, over"},
      {"wiped_three", {1}, 0, 1, "1 if three have been wiped in this turn"},
      {"may_spend_nature", {1}, 0, 1, "1 if the mover may spend a nature token now"},
      {"turn", {1}, 0, 1, "turns that are over / turns of the game"},
  };
}

std::size_t State::observation_size() const {
  const std::size_t seats = rules_.num_players();
  const std::size_t of_a_seat =
      (kEdgePlanes + 2 * kAnimals + 1) * kPlane + kAnimals + kHabitats + 2;
  const std::size_t shared = kPlane + (kSlots + 1) * (kTileWidth + kAnimals) + 2 * kAnimals +
                             kTileKinds + kAnimals * kCards + kPhases + 3;
  return seats * of_a_seat + shared;
}

template <class Element>
void State::write_observation(Player viewer, std::span<Element> out) const {
  TILEWRIGHT_ASSERT(out.size() == observation_size());
  const std::size_t seats = rules_.num_players();
  const std::size_t own = viewer.is_seat() ? viewer.index() : 0;
  const auto seat_of = [&](std::size_t place) { return (own + place) % seats; };
  ObservationWriter<Element> writer{out};
  const auto edges = writer.part(seats * kEdgePlanes * kPlane);
  const auto tokens = writer.part(seats * kAnimals * kPlane);
  const auto open = writer.part(seats * kAnimals * kPlane);
  const auto keystones = writer.part(seats * kPlane);
  for (std::size_t place = 0; place < seats; ++place) {
    const auto of_place = [&](const auto& part) {
      return part.slice(place * (part.size() / seats), part.size() / seats);
    };
    write_environment(environments_[seat_of(place)], of_place(edges), of_place(tokens),
                      of_place(open), of_place(keystones));
  }
  const auto frontier = writer.part(kPlane);
  if (environments_[own].size() < kMaxHexes) {
    Frontier{environments_[own]}.for_each([&](Cell cell) {
      if (const std::size_t at = place_in_window(cell); at != kPlane) frontier.mark(at);
    });
  }
  const auto tiles = writer.part(kSlots * kTileWidth);
  const auto market = writer.part(kSlots * kAnimals);
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const int kind = market_.tiles[slot];
    if (kind != Market::kEmpty) write_tile(tiles.slice(slot * kTileWidth, kTileWidth), kind);
    const std::size_t token = market_.tokens[slot];
    if (token != Market::kEmpty) market.mark(slot * kAnimals + token);
  }
  const auto drafted_tile = writer.part(kTileWidth);
  if (drafted_tile_ != Market::kEmpty) write_tile(drafted_tile, drafted_tile_);
  const auto drafted_token = writer.part(kAnimals);
  if (drafted_token_ != Market::kEmpty) drafted_token.mark(drafted_token_);
  write_counts(writer, bag_);
  write_counts(writer, set_aside_);
  for (int kind = 0; kind < kTileKinds; ++kind) writer.share(unseen_.count(kind), 2);
  for (const Card card : scoring_.cards) {
    writer.part(kCards).mark(static_cast<std::size_t>(card));
  }
  for (std::size_t place = 0; place < seats; ++place) {
    for (const Wildlife animal : kAllWildlife) {
      const int points = environments_[seat_of(place)].wildlife_points(animal);
      writer.number(static_cast<float>(points) / kPointsScale, kPointsRange);
    }
  }
  for (std::size_t place = 0; place < seats; ++place) {
    for (std::size_t i = 0; i < kHabitats; ++i) {
      const int size = environments_[seat_of(place)].largest_corridor(static_cast<Habitat>(i));
      writer.share(size, kMaxHexes);
    }
  }
  for (std::size_t place = 0; place < seats; ++place) {
    writer.share(environments_[seat_of(place)].nature_tokens(), kMostNature);
  }
  for (std::size_t place = 0; place < seats; ++place) {
    writer.flag(!is_terminal() && seat_of(place) == mover_);
  }
  writer.part(kPhases).mark(static_cast<std::size_t>(phase_));
  writer.flag(has_wiped_three_);
  writer.flag(!is_terminal() && may_spend_nature());
  writer.share(turn_, rules_.num_turns());
  TILEWRIGHT_ASSERT(writer.is_full());
}

void State::observe(Player viewer, std::span<float> out) const { write_observation(viewer, out); }

void State::observe(Player viewer, std::span<std::uint8_t> out) const {
  write_observation(viewer, out);
}

}  // namespace tilewright::cascadia
