#include "agents/carcassonne/outlook.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tilewright::carcassonne {
namespace {

/// [signature]: a byte of ones for each type that fits, in the layout of TileCounts.
constexpr auto kFittingBytes = [] {
  std::array<std::array<std::uint64_t, 3>, kSignatures> table{};
  for (std::size_t asked = 0; asked < kSignatures; ++asked) {
    for (std::size_t type = 0; type < kTileTypes; ++type) {
      if ((kTypesThatFit[asked] >> type & 1U) == 0) continue;
      table[asked][type / 8] |= std::uint64_t{0xFF} << (8 * (type % 8));
    }
  }
  return table;
}();

}  // namespace

Remainder::Remainder(const State& state, bool with_hand) : tiles{state.pile()} {
  for (const std::uint8_t type : state.queue()) tiles.add(type);
  const auto hand = state.tile_in_hand();
  if (hand && with_hand) tiles.add(*hand);
  total = tiles.total();
  const int players = state.num_players();
  turns = static_cast<float>(total) / static_cast<float>(players);
  // The seat that gets the next of these tiles.
  const bool laid = state.phase() == Phase::kMeeple || (hand && !with_hand);
  const int next = static_cast<int>(state.turn().index()) + (laid ? 1 : 0);
  for (int seat = 0; seat < players; ++seat) {
    const int wait = (seat - next + players) % players;  // turns of others before the first own one
    const int own = (total - wait + players - 1) / players;
    own_turns[static_cast<std::size_t>(seat)] = static_cast<float>(own);
  }
}

int Remainder::fitting(Signature asked) const {
  const auto& bytes = kFittingBytes[asked];
  const auto& words = tiles.words();
  const std::uint64_t sums = (words[0] & bytes[0]) + (words[1] & bytes[1]) + (words[2] & bytes[2]);
  return static_cast<int>(sums * 0x0101010101010101U >> 56U);
}

void Outlook::name_field(SegmentId root) {
  std::uint8_t& named = named_[root - kFirstField];
  if (named == 0) named = static_cast<std::uint8_t>(++num_named_);
}

void Outlook::look() {
  look_at_cells();
  if (num_named_ > 0) look_at_fields();
}

void Outlook::face(std::size_t cell, int fitting, SegmentId root, SideKind kind) {
  Ends& ends = ends_[root];
  if (ends.last_cell == cell + 1) return;  // one tile closes both ends
  ends.last_cell = static_cast<std::uint8_t>(cell + 1);
  const auto& costs = kind == SideKind::kCity ? model_.city : model_.road;
  ends.cost += costs[static_cast<std::size_t>(fitting)];
  ++ends.cells;
  ends.live = static_cast<std::uint8_t>(ends.live + (fitting > 0 ? 1 : 0));
}

void Outlook::open_field(std::size_t tile, std::size_t side) {
  const OrientedTable& turned = kOriented[board_.table().tile(tile)];
  for (const std::size_t half : {2 * side, 2 * side + 1}) {
    const auto id =
        static_cast<SegmentId>(board_.features().first_field(tile) + turned.field_at[half]);
    const std::uint8_t named = named_[board_.features().root(id) - kFirstField];
    if (named != 0) ++open_halves_[named - 1U];
  }
}

void Outlook::look_at_cells() {
  const Table& table = board_.table();
  const Features& features = board_.features();
  const auto cells = table.open_cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Signature asked = table.asked()[i];
    const int fitting = rest_.fitting(asked);
    for (std::size_t side = 0; side < kSides; ++side) {
      const SideKind kind = kind_at(asked, side);
      if (kind == SideKind::kNone || (kind == SideKind::kField && num_named_ == 0)) continue;
      const std::size_t tile = table.tile_at(beside(cells[i], side));
      const std::size_t facing = opposite(side);
      if (kind != SideKind::kCity && num_named_ > 0) open_field(tile, facing);
      if (kind == SideKind::kField) continue;
      const auto id = static_cast<SegmentId>(features.first_work(tile) +
                                             kOriented[table.tile(tile)].work_at[facing]);
      face(i, fitting, features.root(id), kind);
    }
  }
}

void Outlook::look_at_fields() {
  const Features& features = board_.features();
  for (std::size_t tile = 0; tile <= board_.last_tile(); ++tile) {
    const TypeTable& type = board_.type_of_tile(tile);
    for (std::size_t i = 0; i < type.num_fields; ++i) {
      if (type.touches[i] == 0) continue;
      const auto id = static_cast<SegmentId>(features.first_field(tile) + i);
      const std::uint8_t named = named_[features.root(id) - kFirstField];
      if (named == 0) continue;
      for (unsigned touched = type.touches[i]; touched != 0; touched &= touched - 1) {
        const SegmentId city = features.root(
            static_cast<SegmentId>(features.first_work(tile) + std::countr_zero(touched)));
        cities_[named - 1U][city / 64U] |= std::uint64_t{1} << (city % 64U);
      }
    }
  }
}

float Outlook::time_for(int cells) const {
  const float needed =
      static_cast<float>(model_.weights.turns_per_cell) * static_cast<float>(cells);
  return rest_.turns >= needed ? 1.0F : rest_.turns / needed;
}

float Outlook::chance(const Ends& ends) const {
  if (ends.live < ends.cells) return 0;
  const float all =
      std::exp(static_cast<float>(ends.cost) * static_cast<float>(-1 / Model::kCostUnit));
  return all * time_for(ends.cells);
}

Promise Outlook::promise(SegmentKind kind, SegmentId root, std::size_t tile) const {
  if (kind == SegmentKind::kField) return field(root);
  return kind == SegmentKind::kMonastery ? monastery(root, tile) : city_or_road(kind, root);
}

Promise Outlook::city_or_road(SegmentKind kind, SegmentId root) const {
  const Work work = board_.features().work(root);
  const int now = work_points(rules_, kind, work);
  if (work.is_finished()) return {now, static_cast<float>(now), 1};
  const Ends& ends = ends_[root];
  const float home = chance(ends);
  const auto growth = static_cast<float>(model_.weights.growth);
  const auto points = static_cast<float>(now);
  const float unfinished = points + growth * static_cast<float>(ends.live) * time_for(ends.cells);
  const float finished =
      (kind == SegmentKind::kCity ? 2.0F : 1.0F) * (points + static_cast<float>(ends.cells));
  return {now, unfinished + home * (finished - unfinished), home};
}

Promise Outlook::monastery(SegmentId root, std::size_t tile) const {
  const Work work = board_.features().work(root);
  const int now = work_points(rules_, SegmentKind::kMonastery, work);
  if (work.is_finished()) return {now, static_cast<float>(now), 1};
  const Table& table = board_.table();
  Ends ends;
  float filled = 0;
  for (const CellIndex around : cells_around(table.cell(tile))) {
    if (table.tile_at(around) != Table::kNoTile) continue;
    const auto fitting = static_cast<std::size_t>(rest_.fitting(table.asked_at(around)));
    const std::int32_t cost = model_.monastery[fitting];
    ends.cost += cost;
    ++ends.cells;
    if (fitting == 0) continue;
    ++ends.live;
    filled += std::exp(static_cast<float>(cost) * static_cast<float>(-1 / Model::kCostUnit));
  }
  return {now, static_cast<float>(now) + filled * time_for(ends.cells), chance(ends)};
}

Promise Outlook::field(SegmentId root) const {
  const std::size_t named = named_[root - kFirstField] - 1U;
  TILEWRIGHT_ASSERT(named < num_named_);
  int finished = 0;
  float others = 0;
  for (std::size_t word = 0; word < 2; ++word) {
    for (std::uint64_t rest = cities_[named][word]; rest != 0; rest &= rest - 1) {
      const auto city =
          static_cast<SegmentId>(64 * word + static_cast<std::size_t>(std::countr_zero(rest)));
      if (board_.features().work(city).is_finished()) {
        ++finished;
      } else {
        others += chance(ends_[city]);
      }
    }
  }
  const Weights& weights = model_.weights;
  const float open = std::min(
      1.0F, static_cast<float>(open_halves_[named]) / static_cast<float>(weights.field_halves));
  const float to_come = static_cast<float>(weights.field_growth) * open *
                        static_cast<float>(rest_.total) / static_cast<float>(kReach);
  const int now = rules_.farm_points * finished;
  const float more = static_cast<float>(weights.field_city) * others + to_come;
  return {now, static_cast<float>(now) + static_cast<float>(rules_.farm_points) * more, 0};
}

}  // namespace tilewright::carcassonne
