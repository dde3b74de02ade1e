#include "core/games/carcassonne/features.hpp"

#include <utility>

namespace tilewright::carcassonne {
namespace {

/// Most tiles on the table of a kind that has several segments of it.
template <class Count>
constexpr int sharers(Count&& count) {
  int tiles = count(type_table(kStartType)) > 1 ? 1 : 0;
  for (int type = 0; type < kTileTypes; ++type) {
    if (count(type_table(type)) > 1) tiles += description(type).count;
  }
  return tiles;
}
static_assert(sharers([](const TypeTable& type) { return type.num_cities; }) <= 8);
static_assert(sharers([](const TypeTable& type) { return type.num_roads; }) <= 8);

}  // namespace

Work Features::next_work(const TypeTable& type, std::size_t i) const {
  const SegmentKind kind = type.work_segment[i].kind();
  std::uint32_t shared = 0;
  if (kind == SegmentKind::kCity && type.num_cities > 1) shared = 1U << num_city_sharers_;
  if (kind == SegmentKind::kRoad && type.num_roads > 1) shared = 1U << num_road_sharers_;
  const int open = kind == SegmentKind::kMonastery ? 8 : type.ends[i];
  return Work{shared == 0 ? 1 : 0, open, type.has_pennant[i] ? 1 : 0, shared};
}

void Features::add_tile(std::size_t tile, const TypeTable& type) {
  first_work_[tile] = num_works_;
  first_field_[tile] = static_cast<SegmentId>(kFirstField + num_fields_);
  if (type.has_monastery) monasteries_[num_monasteries_++] = static_cast<std::uint8_t>(tile);
  for (std::size_t i = 0; i < type.num_works; ++i) {
    parents_[num_works_] = num_works_;
    works_[num_works_] = next_work(type, i);
    ++num_works_;
  }
  num_city_sharers_ = static_cast<std::uint8_t>(num_city_sharers_ + (type.num_cities > 1 ? 1 : 0));
  num_road_sharers_ = static_cast<std::uint8_t>(num_road_sharers_ + (type.num_roads > 1 ? 1 : 0));
  for (int i = 0; i < type.num_fields; ++i) {
    const auto field = static_cast<SegmentId>(kFirstField + num_fields_);
    parents_[field] = field;
    ++num_fields_;
  }
}

Features::Union Features::unite(SegmentId a, SegmentId b) {
  SegmentId root = shortened_root(a);
  SegmentId other = shortened_root(b);
  if (root == other) return {root, other};
  if (root > other) std::swap(root, other);
  parents_[other] = root;
  return {root, other};
}

void Features::connect_fields(SegmentId a, SegmentId b) {
  const auto [root, other] = unite(a, b);
  if (root == other || !is_field_occupied(other)) return;
  set_occupied(other, false);
  set_occupied(root, true);
}

void Features::connect_works(SegmentId a, SegmentId b) {
  const auto [root, other] = unite(a, b);
  if (root != other) {
    works_[root].add(works_[other]);
    works_[other] = Work{};  // all is said at the root
  }
  works_[root].close(2);
}

}  // namespace tilewright::carcassonne
