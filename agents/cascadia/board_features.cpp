#include "agents/cascadia/board_features.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "agents/cascadia/corridor_planner.hpp"
#include "agents/cascadia/token_outlook.hpp"

namespace tilewright::cascadia {
namespace {

/// The highest numbers of many, none below 0.
template <std::size_t Count>
class Highest {
 public:
  void offer(int number) {
    for (int& kept : numbers_) {
      if (number > kept) std::swap(number, kept);
    }
  }
  [[nodiscard]] float operator[](std::size_t rank) const {
    return static_cast<float>(numbers_[rank]);
  }

 private:
  std::array<int, Count> numbers_{};
};

class Writer {
 public:
  explicit Writer(BoardFeatures& out) : next_{out.data()} {}
  void operator()(float value) { *next_++ = value; }
  void operator()(int value, float unit) { *next_++ = static_cast<float>(value) / unit; }

 private:
  float* next_;
};

using EdgeGains = std::array<Highest<2>, kAnimals>;

EdgeGains edge_gains(const Environment& own, const EdgeSites& sites, const Herds& herds,
                     const WildlifeScoring& scoring) {
  EdgeGains gains;
  Environment grown = own;
  for (const Site& site : sites) {
    const int hex = grown.add_hex_for_tokens(site, 0);
    for (const Wildlife animal : kAllWildlife) {
      gains[index_of(animal)].offer(herds.gain(grown, hex, animal, scoring));
    }
    grown.remove_hex_for_tokens();
  }
  return gains;
}

/// Returns what the next token would add on the best free hex.
float write_animal(const Environment& own, const WildlifeScoring& scoring, const Herds& herds,
                   Wildlife animal, const Highest<2>& edge, Writer& write) {
  for (int card = 0; card < 6; ++card) {
    write(static_cast<int>(scoring.card(animal)) == card ? 1.0F : 0.0F);
  }
  write(own.wildlife_points(animal), 10);
  write(std::popcount(own.tokens(animal)), 4);
  Highest<3> best;
  int sum = 0;
  for_each_bit(own.open(animal), [&](int hex) {
    const int gain = herds.gain(own, hex, animal, scoring);
    best.offer(gain);
    sum += std::max(gain, 0);
  });
  for (std::size_t rank = 0; rank < 3; ++rank) write(best[rank] / 4);
  write(sum, 20);
  write(std::popcount(own.open(animal)), 5);
  for (std::size_t rank = 0; rank < 2; ++rank) write(edge[rank] / 4);
  return best[0];
}

/// Corridors of one habitat.
struct Reach {
  int largest = 0;
  int other = 0;
  int room = 0;
  int merge = 0;
};

/// By habitat. A corridor is named by its root; where it can be continued is a set of places.
class Corridors {
 public:
  Corridors(const Environment& own, const EdgeSites& sites) {
    note_places(sites);
    for (int hex = 0; hex < own.size(); ++hex) {
      const PlacedHex& placed = own.hex(hex);
      const Tile& tile = tile_of(placed.kind());
      for (std::size_t side = 0; side < tile.sides(); ++side) {
        if (placed.is_root(side)) note(tile.habitats[side], side_number(hex, side), placed, side);
      }
    }
    for (const Site& site : sites) note_merges(site);
  }
  [[nodiscard]] const Reach& of(std::size_t habitat) const { return reach_[habitat]; }

 private:
  void note_places(const EdgeSites& sites) {
    for (std::size_t place = 0; place < sites.size(); ++place) {
      const Site& site = sites[place];
      for (std::size_t d = 0; d < kDirections; ++d) {
        if (site.habitat[d] != Site::kNothing) places_[site.root[d]] |= std::uint64_t{1} << place;
      }
    }
  }
  void note(Habitat habitat, SideNumber root, const PlacedHex& placed, std::size_t side) {
    Reach& reach = reach_[index_of(habitat)];
    const int size = placed.corridor_size(side);
    const int room = std::popcount(places_[root]);
    if (size > reach.largest) {
      reach.other = reach.largest;
      reach.largest = size;
      reach.room = room;
    } else {
      if (size == reach.largest) reach.room = std::max(reach.room, room);
      reach.other = std::max(reach.other, size);
    }
  }
  void note_merges(const Site& site) {
    if (std::popcount(site.adjacent) < 2) return;
    const std::array<int, kHabitats> most = most_joined(site);
    for (std::size_t i = 0; i < kHabitats; ++i) {
      reach_[i].merge = std::max(reach_[i].merge, most[i] - reach_[i].largest);
    }
  }

  std::array<std::uint64_t, 2 * static_cast<std::size_t>(kMaxHexes)> places_{};
  std::array<Reach, kHabitats> reach_{};
};

void write_general(const Environment& own, int players, std::size_t places, Writer& write) {
  const int left = kMaxHexes - own.size();
  const HexSet tokens = all_tokens(own.tokens());
  std::array<int, 4> attracts{};  // hexes without a token by how many animals they attract
  std::array<int, kAnimals> keystones{};
  for (int hex = 0; hex < own.size(); ++hex) {
    if ((tokens & hex_bit(hex)) != 0) continue;
    const Tile& tile = tile_of(own.hex(hex).kind());
    ++attracts[static_cast<std::size_t>(std::popcount(unsigned{tile.wildlife}))];
    if (!tile.is_keystone) continue;
    for_each_bit(tile.wildlife, [&](int animal) { ++keystones[static_cast<std::size_t>(animal)]; });
  }
  int open_keystones = 0;
  for (const int count : keystones) open_keystones += count;
  write(left, 20);
  write(1.0F / static_cast<float>(1 + left));
  write(players, 4);
  write(own.nature_tokens(), 4);
  write(open_keystones, 4);
  write(*std::ranges::max_element(keystones), 4);
  write(own.size() - std::popcount(tokens), 10);
  for (std::size_t count = 1; count < 4; ++count) write(attracts[count], 5);
  write(static_cast<int>(places), 20);
}

}  // namespace

void read_board(const State& state, Player player, BoardFeatures& out) {
  const Environment& own = state.environment(player);
  const WildlifeScoring& scoring = state.scoring();
  const Market& market = state.market();
  EdgeSites sites;
  const HexMap map{own};
  Frontier{own}.for_each([&](Cell cell) { sites.push(own.site(cell, map)); });
  const Herds herds = Herds::of(own);
  const EdgeGains edge = edge_gains(own, sites, herds, scoring);
  std::array<int, kHabitats> tiles{};
  for (const std::uint8_t kind : market.tiles) {
    if (kind == Market::kEmpty) continue;
    for (std::size_t side = 0; side < tile_of(kind).sides(); ++side) {
      ++tiles[index_of(tile_of(kind).habitats[side])];
    }
  }
  Writer write{out};
  float best = 0;
  float sum = 0;
  for (const Wildlife animal : kAllWildlife) {
    const float gain = write_animal(own, scoring, herds, animal, edge[index_of(animal)], write);
    const auto tokens = static_cast<int>(std::ranges::count(market.tokens, index_of(animal)));
    write(tokens, 2);
    if (tokens > 0) best = std::max(best, gain);
    sum += static_cast<float>(tokens) * gain;
  }
  const Corridors corridors{own, sites};
  for (std::size_t habitat = 0; habitat < kHabitats; ++habitat) {
    const Reach& reach = corridors.of(habitat);
    write(reach.largest, 8);
    write(reach.other, 4);
    write(reach.room, 8);
    write(1 - std::ldexp(1.0F, -reach.room));
    write(reach.merge, 4);
    write(tiles[habitat], 4);
  }
  write_general(own, state.num_players(), sites.size(), write);
  write(best / 4);
  write(sum / (4 * kSlots));
}

}  // namespace tilewright::cascadia
