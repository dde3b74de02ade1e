// What a player sees, in the player's own frame: of the same size for any number of players.
#include <algorithm>
#include <cmath>

#include "core/games/catan/rates.hpp"
#include "core/games/catan_connect/frame_maps.hpp"
#include "core/games/catan_connect/state.hpp"
#include "core/observation_writer.hpp"

namespace tilewright::catan_connect {
namespace {

constexpr std::size_t kAreaHexes = std::size_t{kSlots} * layout::kHexesOfArea;
constexpr std::size_t kTerrains = kResources + 1;
constexpr std::size_t kPosts = kResources + 1;
constexpr std::size_t kLocals = 1 + kPartners;  // the viewer and the partners by place
constexpr int kMostPoints = 30;

/// Some counts have no bound in the rules: above the range's end they count as that.
template <class Element>
class Writer : public ObservationWriter<Element> {
 public:
  using ObservationWriter<Element>::ObservationWriter;

  void share(int count, int of) { ObservationWriter<Element>::share(std::min(count, of), of); }
  template <class Counts>
  void counts(Counts counts, int of, int kinds = Counts::kKinds) {
    for (int kind = 0; kind < kinds; ++kind) share(counts[kind], of);
  }
};

/// The seats that a viewer has to do with: the own one, then the partners by place; -1 for none.
std::array<int, kLocals> locals_of(const Seating& seating, int own) {
  std::array<int, kLocals> locals{own};
  for (int place = 0; place < kPartners; ++place) {
    locals[static_cast<std::size_t>(place) + 1] = seating.partner(own, place);
  }
  return locals;
}

/// Where the places of a local's frame are in the viewer's, or null where the two share nothing.
/// The way back from an area an odd number of steps away is as long to the same side: it is turned.
const FrameMap* map_to_viewer(std::size_t local) {
  constexpr std::array<int, kLocals> kStepsBack = {0, -1, -3, 2, 1, -2};
  const int steps = kStepsBack[local];
  return steps == -3 ? nullptr : &kFrameMaps[static_cast<std::size_t>(steps + kReach)];
}

template <class Set, class Map>
Set mapped(const Set& from, const Map& map) {
  Set to;
  from.for_each([&](int place) {
    const int there = map[static_cast<std::size_t>(place)];
    if (there >= 0) to.insert(there);
  });
  return to;
}

}  // namespace

ObservationSpec State::observation_spec(const Rules& /*rules*/) {
  const std::size_t vertices = kVertices;
  const std::size_t edges = kEdges;
  const std::size_t kinds = kResources;
  const std::size_t tiles = kTileKinds;
  const std::size_t phases = kPhases;
  return {
      {"terrain", {kAreaHexes, kTerrains}, 0, 1, "brick, lumber, wool, grain, ore, desert"},
      {"pips", {kAreaHexes}, 0, 1, "chances of the number of each hex / 5"},
      {"numbers", {kAreaHexes}, 0, 1, "the number of each hex / 12, 0 for none"},
      {"robbers", {kAreaHexes}, 0, 1, "where robbers stand"},
      {"posts", {vertices, kPosts}, 0, 1, "2:1 of each resource, then 3:1"},
      {"settlements", {kLocals, vertices}, 0, 1, "the viewer's, then each partner's by place"},
      {"cities", {kLocals, vertices}, 0, 1, "likewise"},
      {"roads", {kLocals, edges}, 0, 1, "likewise"},
      {"sites", {vertices}, 0, 1, "where the viewer may build a settlement by the map"},
      {"road_sites", {edges}, 0, 1, "where the viewer may build a road by the map"},
      {"free", {vertices}, 0, 1, "intersections that the distance rule leaves free"},
      {"there", {kLocals}, 0, 1, "which partners there are"},
      {"stock", {kinds}, 0, 1, "tokens in the stores / ten for each board"},
      {"markets", {2, kinds}, 0, 1, "tokens in the market on the right and on the left / 5"},
      {"hands", {kLocals, kinds}, 0, 1, "tokens in each hand / 20; hidden ones 0"},
      {"hand_sizes", {kLocals}, 0, 1, "tokens in each hand / 40"},
      {"own_tiles", {tiles}, 0, 1, "the viewer's from earlier rounds / 10"},
      {"own_new_tiles", {tiles}, 0, 1, "bought in this round / 10"},
      {"tiles", {kLocals}, 0, 1, "unplayed tiles of each / 20"},
      {"tiles_left", {3}, 0, 1, "of the own board, the left and the right one / 18"},
      {"knights", {kLocals}, 0, 1, "knights played / 10"},
      {"road_lengths", {kLocals}, 0, 1, "length of the longest road / 15"},
      {"longest_road", {kLocals}, 0, 1, "who holds that of the board"},
      {"largest_army", {kLocals}, 0, 1, "who holds that of the board"},
      {"points", {kLocals}, 0, 1, "points that all see / 30"},
      {"own_points", {1}, 0, 1, "the viewer's points / 30"},
      {"leader", {2}, 0, 1, "most points that all see / 30; share of players with more than own"},
      {"bonuses", {2}, 0, 1, "whether the bonus on the left and on the right was taken"},
      {"pieces_left", {kLocals, 3}, 0, 1, "settlements / 7, cities / 9, roads / 15"},
      {"rates", {kinds}, 0, 1, "the viewer's best rate of the bank / 4"},
      {"active", {2}, 0, 1, "whether the viewer's half is active, whether it is a robber round"},
      {"mover", {kLocals}, 0, 1, "whose visit it is, if one of these"},
      {"actor", {kLocals}, 0, 1, "who acts, if one of these"},
      {"phase", {phases}, 0, 1, "in the order of the card of the game"},
      {"used", {6}, 0, 1, "acts / 100, trades / 20, offers / 20, seconds / 45, swap, tile played"},
      {"offer", {2, kinds}, 0, 1, "what the mover gives / 2, what the mover wants / 2"},
      {"last_roll", {1}, 0, 1, "the last sum of the dice / 12"},
      {"round", {1}, 0, 1, "the round / 300"},
  };
}

std::size_t State::observation_size() const {
  static const std::size_t kSize = tilewright::observation_size(observation_spec({}));
  return kSize;
}

template <class Element>
void State::write_observation(Player viewer, std::span<Element> out) const {
  TILEWRIGHT_ASSERT(out.size() == observation_size());
  const std::size_t own = viewer.is_seat() ? viewer.index() : 0;
  const auto own_number = static_cast<int>(own);
  const Seating seats = seating();
  const auto locals = locals_of(seats, own_number);
  const Seat& seat = seats_[own];
  const bool is_at_border = seats.is_at_border(own_number);
  Writer<Element> writer{out};

  const auto terrains = writer.part(kAreaHexes * kTerrains);
  const auto pips = writer.part(kAreaHexes);
  const auto numbers = writer.part(kAreaHexes);
  const auto robbers = writer.part(kAreaHexes);
  for (int slot = 0; slot < kSlots; ++slot) {
    const Face& face = kFaces[seats.face(own_number, slot)];
    const int owner = seats.seat_at(own_number, slot - kOwn);
    for (std::size_t place = 0; place < face.terrain.size(); ++place) {
      const std::size_t hex = static_cast<std::size_t>(slot) * face.terrain.size() + place;
      if (face.terrain[place] < 0) continue;
      terrains.mark(hex * kTerrains + static_cast<std::size_t>(face.terrain[place]));
      const int number = face.number[place];
      if (number != 0) pips.put(hex, static_cast<float>(6 - std::abs(7 - number)) / 5.0F);
      numbers.put(hex, static_cast<float>(number) / 12.0F);
      if (owner >= 0 && seats_[static_cast<std::size_t>(owner)].robber == place) {
        robbers.mark(hex);
      }
    }
  }
  const auto posts = writer.part(kVertices * kPosts);
  for (std::size_t vertex = 0; vertex < kVertices; ++vertex) {
    const int post = kPostAt[vertex];
    if (post < 0 || (is_at_border && !kBorderFrame.vertices.contains(static_cast<int>(vertex)))) {
      continue;
    }
    const int kind = post == kAnyPost ? catan::kAnyHarbour
                                      : layout::strip_resource(seats.strip(own_number, post));
    posts.mark(vertex * kPosts + static_cast<std::size_t>(kind));
  }
  const auto for_each_local = [&](auto&& visit) {
    for (std::size_t local = 0; local < kLocals; ++local) {
      if (locals[local] < 0) {
        visit(local, std::size_t{0}, false);
      } else {
        visit(local, static_cast<std::size_t>(locals[local]), true);
      }
    }
  };
  const auto vertices_of = [&](std::size_t local, bool is_there, const VertexSet& set) {
    const FrameMap* map = map_to_viewer(local);
    writer.set(is_there && map != nullptr ? mapped(set, map->vertices) : VertexSet{}, kVertices);
  };
  for_each_local([&](std::size_t local, std::size_t at, bool is_there) {
    vertices_of(local, is_there, seats_[at].network.settlements(kSelf));
  });
  for_each_local([&](std::size_t local, std::size_t at, bool is_there) {
    vertices_of(local, is_there, seats_[at].network.cities());
  });
  for_each_local([&](std::size_t local, std::size_t at, bool is_there) {
    const FrameMap* map = map_to_viewer(local);
    writer.set(is_there && map != nullptr ? mapped(seats_[at].network.roads(kSelf), map->edges)
                                          : EdgeSet{},
               kEdges);
  });
  writer.set(settlement_sites(own), kVertices);
  writer.set(seat.network.road_sites(kSelf), kEdges);
  writer.set(seat.network.free(), kVertices);
  /// One number for each local, 0 for those who are not there.
  const auto each = [&](auto&& value_of, int of) {
    for_each_local([&](std::size_t /*local*/, std::size_t at, bool is_there) {
      writer.share(is_there ? value_of(at) : 0, of);
    });
  };
  each([](std::size_t /*at*/) { return 1; }, 1);
  writer.counts(course_.stock, 10 * seats.boards());
  for (int side = 0; side < 2; ++side) {
    const Cards* market = market_of(own, side);
    writer.counts(market == nullptr ? Cards{} : *market, 5);
  }
  for_each_local([&](std::size_t local, std::size_t at, bool is_there) {
    const bool is_open = local == 0 ? viewer.is_seat() || table_rules().hidden_hands == OffOn::kOff
                                    : table_rules().hidden_hands == OffOn::kOff;
    writer.counts(is_there && is_open ? seats_[at].hand : Tokens{}, 20);
  });
  each([&](std::size_t at) { return seats_[at].hand.total(); }, 40);
  // The spectator sees no tiles; kinds that a view lacks are 0.
  const bool is_mover = course_.mover == own;
  writer.counts(viewer.is_seat() ? seat.lots.kinds() : Cards{}, 10, kTileKinds);
  writer.counts(viewer.is_seat() && is_mover ? course_.fresh.kinds() : Cards{}, 10, kTileKinds);
  each(
      [&](std::size_t at) {
        return seats_[at].lots.count() + (course_.mover == at ? course_.fresh.count() : 0);
      },
      20);
  for (const int board : {Seating::board_of(own_number), seats.board_beside(own_number, -1),
                          seats.board_beside(own_number, 1)}) {
    int left = 0;
    if (board >= 0) {
      for (const Stack& stack : boards_[static_cast<std::size_t>(board)].stacks)
        left += stack.count;
    }
    writer.share(left, 18);
  }
  each([&](std::size_t at) { return int{seats_[at].knights}; }, 10);
  each([&](std::size_t at) { return int{seats_[at].length}; }, 15);
  each([&](std::size_t at) { return boards_[at / 2].road_holder == static_cast<int>(at % 2); }, 1);
  each([&](std::size_t at) { return boards_[at / 2].army_holder == static_cast<int>(at % 2); }, 1);
  each([&](std::size_t at) { return int{seats_[at].points}; }, kMostPoints);
  writer.share(viewer.is_seat() ? points_of(own) : seat.points, kMostPoints);
  int most = 0;
  int ahead = 0;
  for (const Seat& other : seats_) {
    most = std::max<int>(most, other.points);
    ahead += other.points > seat.points ? 1 : 0;
  }
  writer.share(most, kMostPoints);
  writer.share(ahead, num_players());
  writer.flag((seat.bonuses >> kLeft & 1U) != 0);
  writer.flag((seat.bonuses >> kRight & 1U) != 0);
  for_each_local([&](std::size_t /*local*/, std::size_t at, bool is_there) {
    writer.share(is_there ? settlements_left(at) : 0, 7);
    writer.share(is_there ? cities_left(at) : 0, 9);
    writer.share(is_there ? seats_[at].roads_left : 0, 15);
  });
  writer.counts(catan::kRates<Tokens>[seat.posts], 4);
  writer.flag(is_active(own));
  writer.flag(course_.is_robber_round);
  const bool has_visit = course_.phase != Phase::kOver && course_.phase != Phase::kOrder &&
                         course_.phase != Phase::kRoll && course_.phase != Phase::kDiscard &&
                         course_.phase != Phase::kRollRobber;
  each([&](std::size_t at) { return has_visit && course_.mover == at; }, 1);
  const Player actor = current_player();
  each([&](std::size_t at) { return actor.is_seat() && actor.index() == at; }, 1);
  writer.part(kPhases).mark(static_cast<std::size_t>(course_.phase));
  writer.share(is_mover && course_.is_acting ? course_.acts : 0, 100);
  writer.share(seat.trades, 20);
  writer.share(seat.offers, 20);
  writer.share(seat.seconds, 45);
  writer.flag(seat.has_swapped);
  writer.flag(is_mover && course_.has_played);
  Cards give;
  Cards want;
  if (course_.phase == Phase::kAnswer || course_.phase == Phase::kPick) {
    give = catan::bundle_cards<Cards>(offer().give);
    want = catan::bundle_cards<Cards>(offer().want);
  }
  writer.counts(give, 2);
  writer.counts(want, 2);
  writer.share(course_.last_roll, 12);
  writer.share(course_.round, 300);
  TILEWRIGHT_ASSERT(writer.is_full());
}

void State::observe(Player viewer, std::span<float> out) const { write_observation(viewer, out); }

void State::observe(Player viewer, std::span<std::uint8_t> out) const {
  write_observation(viewer, out);
}

}  // namespace tilewright::catan_connect
