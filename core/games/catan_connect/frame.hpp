#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/games/catan/cards.hpp"
#include "core/games/catan/network.hpp"
#include "core/games/catan_connect/layout.hpp"

namespace tilewright::catan_connect {

// The frame: all that a player can ever reach, as the player sees it. The own area is in the
// middle, a desert strip on either side of it, and behind them the two neighbouring areas, or a
// border area in the place of one. Moon players see the board turned by 180 degrees, so that the
// frame is the same map for everybody: the opposite player's area is always the left one, and the
// next board or the border is always on the right. Source: docs/games/catan_connect.md, "Frame".

inline constexpr int kSlots = 3;  // areas of a frame: left, own, right
inline constexpr int kLeft = 0;
inline constexpr int kOwn = 1;
inline constexpr int kRight = 2;
inline constexpr int kFrameHexes = kSlots * layout::kHexesOfArea + 2 * layout::kHexesOfStrip;
inline constexpr int kVertices = 116;
inline constexpr int kEdges = 156;
using Frame = catan::Lattice<kFrameHexes, kVertices, kEdges>;
using VertexSet = Frame::VertexSet;
using EdgeSet = Frame::EdgeSet;

/// The areas whose frames may share places with this one lie at -2 .. 2.
inline constexpr int kReach = 2;

/// Two seats of a network: the player whose frame it is, and all others together.
inline constexpr std::size_t kSelf = 0;
inline constexpr std::size_t kOthers = 1;
using FrameNetwork = catan::Network<Frame, 2>;

/// A cell of an area in the frame, by its cell in the area's own picture.
constexpr HexCell in_slot(int slot, HexCell cell) {
  if (slot == kOwn) return cell;
  return cell_at((slot - kOwn) * layout::kAreaPeriod - cell.q, -cell.r);
}
constexpr Tip in_slot(int slot, const Tip& tip) {
  return slot == kOwn ? tip : Tip{in_slot(slot, tip.cell), !tip.is_south};
}
/// A place as seen from another frame, whose area is `steps` to the right of this one.
constexpr Tip seen_from(int steps, const Tip& tip) {
  const int shift = steps * layout::kAreaPeriod;
  if (steps % 2 == 0) return {cell_at(tip.cell.q - shift, tip.cell.r), tip.is_south};
  return {cell_at(shift - tip.cell.q, -tip.cell.r), !tip.is_south};
}

namespace detail {
/// The areas from left to right in the order of the layout, then the left and the right strip.
constexpr std::array<HexCell, kFrameHexes> frame_cells() {
  std::array<HexCell, kFrameHexes> cells{};
  std::size_t count = 0;
  for (int slot = 0; slot < kSlots; ++slot) {
    for (const auto& hex : layout::kArea) cells[count++] = in_slot(slot, hex.cell);
  }
  for (const int shift : {-layout::kAreaPeriod, 0}) {
    for (const HexCell cell : layout::kStrip) cells[count++] = cell_at(cell.q + shift, cell.r);
  }
  return cells;
}
}  // namespace detail

inline constexpr Frame kFrame = catan::make_lattice<Frame>(detail::frame_cells());

constexpr int slot_of_hex(int hex) {
  return hex < kSlots * layout::kHexesOfArea ? hex / layout::kHexesOfArea : -1;
}
constexpr int place_of_hex(int hex) { return hex % layout::kHexesOfArea; }

/// The number of the hex of an area with an id of the layout.
constexpr int area_hex(std::string_view id) {
  for (std::size_t i = 0; i < layout::kArea.size(); ++i) {
    if (layout::kArea[i].id == id) return static_cast<int>(i);
  }
  return -1;
}
inline constexpr int kRobberHome = area_hex(layout::kRobberHome);

/// The slot of the area that an intersection touches, or -1: it touches one at most.
inline constexpr std::array<std::int8_t, kVertices> kSlotOfVertex = [] {
  std::array<std::int8_t, kVertices> slots{};
  for (std::size_t vertex = 0; vertex < kVertices; ++vertex) {
    int slot = -1;
    for (const auto hex : kFrame.hexes[vertex]) {
      if (hex == Frame::kNone || slot_of_hex(hex) < 0) continue;
      TILEWRIGHT_ASSERT(slot < 0 || slot == slot_of_hex(hex));
      slot = slot_of_hex(hex);
    }
    slots[vertex] = static_cast<std::int8_t>(slot);
  }
  return slots;
}();

/// What a trading post at an intersection gives: -1 where there is none, kAnyPost for 3:1, else
/// which strip it stands in, from far left (0) to far right (3), for 2:1 of that strip's resource.
inline constexpr int kAnyPost = 4;
inline constexpr std::array<std::int8_t, kVertices> kPostAt = [] {
  std::array<std::int8_t, kVertices> posts{};
  posts.fill(-1);
  for (int strip = 0; strip < 4; ++strip) {
    for (const auto& post : layout::kPosts) {
      const int q = post.cell.q + (strip - 2) * layout::kAreaPeriod;
      const int r = post.cell.r;
      const std::array<Tip, 2> tips =
          post.is_east
              ? std::array<Tip, 2>{Tip{cell_at(q + 1, r - 1), true}, Tip{cell_at(q, r + 1)}}
              : std::array<Tip, 2>{Tip{cell_at(q, r - 1), true}, Tip{cell_at(q - 1, r + 1)}};
      for (const Tip& tip : tips) {
        const int vertex = kFrame.vertex_at(tip);
        if (vertex == Frame::kNone) continue;
        posts[static_cast<std::size_t>(vertex)] =
            static_cast<std::int8_t>(post.is_any ? kAnyPost : strip);
      }
    }
  }
  return posts;
}();

// --- A border area on the right ------------------------------------------------------------------

/// The number of a border's hex among those of the area in whose place it stands, or -1.
constexpr int border_place(const layout::BorderHex& hex) {
  for (std::size_t i = 0; i < layout::kArea.size(); ++i) {
    if (layout::kArea[i].cell == hex.cell) return static_cast<int>(i);
  }
  return -1;
}

/// What there is of a frame whose right area is a border area.
struct BorderFrame {
  std::array<bool, kFrameHexes> hexes{};
  VertexSet vertices;
  EdgeSet edges;
  int grey = 0;  // the intersection of the grey piece
};
inline constexpr BorderFrame kBorderFrame = [] {
  BorderFrame border;
  border.hexes.fill(true);
  for (int i = 0; i < layout::kHexesOfArea; ++i) {
    border.hexes[static_cast<std::size_t>(kRight * layout::kHexesOfArea + i)] = false;
  }
  for (const auto& hex : layout::kBorder) {
    TILEWRIGHT_ASSERT(border_place(hex) >= 0);
    border.hexes[static_cast<std::size_t>(kRight * layout::kHexesOfArea + border_place(hex))] =
        true;
  }
  for (std::size_t hex = 0; hex < kFrameHexes; ++hex) {
    if (!border.hexes[hex]) continue;
    for (std::size_t corner = 0; corner < 6; ++corner) {
      const int from = kFrame.corners[hex][corner];
      border.vertices.insert(from);
      border.edges.insert(kFrame.edge_between(from, kFrame.corners[hex][(corner + 1) % 6]));
    }
  }
  border.grey = kFrame.vertex_at(in_slot(kRight, layout::kGreyPiece));
  return border;
}();

inline constexpr VertexSet kAllVertices = [] {
  VertexSet all;
  for (int vertex = 0; vertex < kVertices; ++vertex) all.insert(vertex);
  return all;
}();
inline constexpr EdgeSet kAllEdges = [] {
  EdgeSet all;
  for (int edge = 0; edge < kEdges; ++edge) all.insert(edge);
  return all;
}();

// --- Terrain and numbers -------------------------------------------------------------------------

/// Terrain and numbers of an area: one of six pictures, or of the borders in the west and the east.
struct Face {
  std::array<std::int8_t, layout::kHexesOfArea> terrain{};  // -1: no hex
  std::array<std::int8_t, layout::kHexesOfArea> number{};   // 0: none
  std::array<std::int8_t, 13> hex_of{};                     // by number; -1: none
};
inline constexpr int kWestBorder = 6;
inline constexpr int kEastBorder = 7;
inline constexpr std::array<Face, 8> kFaces = [] {
  std::array<Face, 8> faces{};
  for (std::size_t i = 0; i < faces.size(); ++i) {
    Face& face = faces[i];
    face.hex_of.fill(-1);
    face.terrain.fill(-1);
    const auto set = [&](int place, int terrain, int number) {
      face.terrain[static_cast<std::size_t>(place)] = static_cast<std::int8_t>(terrain);
      face.number[static_cast<std::size_t>(place)] = static_cast<std::int8_t>(number);
      if (number > 0)
        face.hex_of[static_cast<std::size_t>(number)] = static_cast<std::int8_t>(place);
    };
    if (i < kWestBorder) {
      for (std::size_t place = 0; place < layout::kArea.size(); ++place) {
        const auto& hex = layout::kArea[place];
        const bool is_swapped =
            hex.swap_class >= 0 &&
            layout::kSwapBits[i][static_cast<std::size_t>(hex.swap_class)] == '1';
        set(static_cast<int>(place), hex.terrain, is_swapped ? hex.number_swapped : hex.number);
      }
    } else {
      for (const auto& hex : layout::kBorder) {
        set(border_place(hex), hex.terrain, i == kWestBorder ? hex.number : 14 - hex.number);
      }
    }
  }
  return faces;
}();

}  // namespace tilewright::catan_connect
