#include "core/games/catan_connect/chain.hpp"

#include <algorithm>

namespace tilewright::catan_connect {
namespace {

void add_areas(ChainMap& map, const Seating& seating, int first, int boards) {
  for (int seat = 2 * first; seat < 2 * (first + boards); ++seat) {
    const Face& face = kFaces[seating.face(seat, kOwn)];
    for (std::size_t place = 0; place < layout::kArea.size(); ++place) {
      map.hexes.push_back({seating.in_chain(seat, layout::kArea[place].cell), seat,
                           face.terrain[place], face.number[place], false});
    }
  }
}

void add_borders(ChainMap& map, const Seating& seating, int first, int last) {
  for (const int seat : {2 * first + 1, 2 * last}) {
    const Face& face = kFaces[seating.face(seat, kRight)];
    for (const auto& hex : layout::kBorder) {
      const auto place = static_cast<std::size_t>(border_place(hex));
      map.hexes.push_back({seating.in_chain(seat, in_slot(kRight, hex.cell)), -1,
                           face.terrain[place], face.number[place], true});
    }
    map.grey.push_back(seating.in_chain(seat, in_slot(kRight, layout::kGreyPiece)));
  }
}

void add_strips(ChainMap& map, int boards) {
  for (int strip = 0; strip <= 2 * boards; ++strip) {
    const int shift = layout::kAreaPeriod * (strip - 1);
    for (const HexCell cell : layout::kStrip) {
      map.hexes.push_back({cell_at(cell.q + shift, cell.r), -1, catan::kDesert, 0, false});
    }
    for (const auto& post : layout::kPosts) {
      const auto corners = catan::corners_of(cell_at(post.cell.q + shift, post.cell.r));
      map.posts.push_back(
          {post.is_east ? std::array{corners[1], corners[2]} : std::array{corners[5], corners[4]},
           post.is_any ? catan::kResources : layout::strip_resource(strip)});
    }
  }
}

}  // namespace

ChainMap chain_map(const Seating& seating, int first_board) {
  const int last = seating.last_of_chain(first_board);
  const int boards = last - first_board + 1;
  ChainMap map;
  add_areas(map, seating, first_board, boards);
  add_borders(map, seating, first_board, last);
  add_strips(map, boards);
  std::sort(map.hexes.begin(), map.hexes.end(), [](const ChainHex& a, const ChainHex& b) {
    return a.cell.r != b.cell.r ? a.cell.r < b.cell.r : a.cell.q < b.cell.q;
  });
  const auto before = [](const Tip& a, const Tip& b) {
    return a.row() != b.row() ? a.row() < b.row() : a.column() < b.column();
  };
  const auto path_before = [&](const std::array<Tip, 2>& a, const std::array<Tip, 2>& b) {
    return a[0] != b[0] ? before(a[0], b[0]) : before(a[1], b[1]);
  };
  for (const ChainHex& hex : map.hexes) {
    const auto corners = catan::corners_of(hex.cell);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Tip& from = corners[i];
      const Tip& to = corners[(i + 1) % corners.size()];
      map.tips.push_back(from);
      map.paths.push_back(before(from, to) ? std::array{from, to} : std::array{to, from});
    }
  }
  std::sort(map.tips.begin(), map.tips.end(), before);
  map.tips.erase(std::unique(map.tips.begin(), map.tips.end()), map.tips.end());
  std::sort(map.paths.begin(), map.paths.end(), path_before);
  map.paths.erase(std::unique(map.paths.begin(), map.paths.end()), map.paths.end());
  return map;
}

}  // namespace tilewright::catan_connect
