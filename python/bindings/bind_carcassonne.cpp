// What only Carcassonne has: its tile types and the table as plain data, to draw pictures from.
#include <pybind11/stl.h>

#include <algorithm>

#include "core/games/carcassonne/notation.hpp"
#include "core/games/carcassonne/state.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/bind_information_set.hpp"
#include "python/bindings/module.hpp"

namespace tilewright::python {
namespace {

using carcassonne::Segment;
using carcassonne::SegmentKind;
using carcassonne::State;

std::string letter_text(int type) { return std::string(1, carcassonne::type_letter(type)); }

/// The segments of a type, each with the sides that it reaches in the unturned tile or, for a
/// field, its half sides and the cities whose wall it touches.
py::list segment_list(int type) {
  const auto& table = carcassonne::type_table(type);
  const auto& unturned = carcassonne::kOriented[carcassonne::oriented(type, 0)];
  py::list segments;
  for_each_bit(table.segments, [&](int code) {
    const Segment segment{code};
    std::vector<std::size_t> sides;
    std::vector<std::size_t> halves;
    std::vector<std::string> cities;
    bool has_pennant = false;
    if (segment.kind() == SegmentKind::kField) {
      const auto number = static_cast<std::size_t>(segment.number());
      for (std::size_t half = 0; half < carcassonne::kHalves; ++half) {
        if (unturned.field_at[half] == number) halves.push_back(half);
      }
      for_each_bit(std::uint32_t{table.touches[number]}, [&](int work) {
        cities.push_back(segment_text(table.work_segment[static_cast<std::size_t>(work)]));
      });
    } else {
      const std::uint8_t work = table.work_of[static_cast<std::size_t>(code)];
      for (std::size_t side = 0; side < carcassonne::kSides; ++side) {
        if (unturned.work_at[side] == work) sides.push_back(side);
      }
      has_pennant = table.has_pennant[work];
    }
    py::dict entry;
    entry["name"] = segment_text(segment);
    entry["kind"] = std::string(kind_name(segment.kind()));
    entry["sides"] = sides;
    entry["halves"] = halves;
    entry["cities"] = cities;
    entry["has_pennant"] = has_pennant;
    segments.append(entry);
  });
  return segments;
}

py::list tile_types() {
  py::list types;
  for (int type = 0; type < carcassonne::kTileTypes; ++type) {
    const auto& description = carcassonne::description(type);
    py::dict entry;
    entry["letter"] = letter_text(type);
    entry["name"] = std::string(description.name);
    entry["count"] = description.count;
    entry["segments"] = segment_list(type);
    types.append(entry);
  }
  return types;
}

py::list tile_list(const State& state) {
  py::list tiles;
  for (std::size_t tile = 0; tile <= state.board().last_tile(); ++tile) {
    const auto [cell, type, rotation] = state.placed(tile);
    py::dict entry;
    entry["type"] = letter_text(type);
    entry["x"] = cell.x;
    entry["y"] = cell.y;
    entry["rotation"] = rotation;
    tiles.append(entry);
  }
  return tiles;
}

py::list meeple_list(const State& state) {
  py::list meeples;
  for (const carcassonne::Meeple meeple : state.meeples()) {
    py::dict entry;
    entry["tile"] = meeple.tile();
    entry["segment"] = segment_text(meeple.segment());
    entry["owner"] = meeple.owner();
    meeples.append(entry);
  }
  return meeples;
}

/// The empty cells beside tiles from the north-west on, each with the rotations in which the tile
/// in hand fits.
py::list open_cell_list(const State& state) {
  struct Open {
    carcassonne::Cell cell;
    std::vector<int> rotations{};
  };
  std::vector<Open> cells;
  for (std::size_t i = 0; i < state.open_cells().size(); ++i) {
    Open open{.cell = carcassonne::cell_of(state.open_cells()[i])};
    if (const auto hand = state.tile_in_hand()) {
      const auto& fits = carcassonne::kFits[static_cast<std::size_t>(*hand)];
      for_each_bit(std::uint32_t{fits[state.asked()[i]]},
                   [&](int rotation) { open.rotations.push_back(rotation); });
    }
    cells.push_back(std::move(open));
  }
  std::ranges::sort(cells, [](const Open& a, const Open& b) {
    return a.cell.y != b.cell.y ? a.cell.y > b.cell.y : a.cell.x < b.cell.x;
  });
  py::list list;
  for (const Open& open : cells) {
    py::dict entry;
    entry["x"] = open.cell.x;
    entry["y"] = open.cell.y;
    entry["rotations"] = open.rotations;
    list.append(entry);
  }
  return list;
}

py::dict table_dict(const State& state) {
  std::vector<int> supplies;
  for (int seat = 0; seat < state.num_players(); ++seat) {
    supplies.push_back(state.supply(Player{static_cast<std::size_t>(seat)}));
  }
  py::dict pile;
  py::dict discarded;
  for (int type = 0; type < carcassonne::kTileTypes; ++type) {
    pile[py::str(letter_text(type))] = state.pile().of(type);
    discarded[py::str(letter_text(type))] = state.discarded(type);
  }
  std::vector<std::string> queue;
  for (const std::uint8_t type : state.queue()) queue.push_back(letter_text(int{type}));
  std::vector<std::string> choices;
  for_each_bit(state.choices(), [&](int code) { choices.push_back(segment_text(Segment{code})); });
  constexpr std::array<const char*, 4> kPhases = {"draw", "tile", "meeple", "over"};
  const auto hand = state.tile_in_hand();

  py::dict result;
  result["tiles"] = tile_list(state);
  result["meeples"] = meeple_list(state);
  result["scores"] = per_player(state, state.points());
  result["supplies"] = supplies;
  result["turn"] = state.turn().index();
  result["phase"] = kPhases[static_cast<std::size_t>(state.phase())];
  result["hand"] = hand ? py::object(py::str(letter_text(*hand))) : py::object(py::none());
  result["pile"] = pile;
  result["queue"] = queue;
  result["discarded"] = discarded;
  result["open_cells"] = open_cell_list(state);
  result["choices"] = choices;
  return result;
}

}  // namespace

void bind_carcassonne(py::module_& module) {
  module.def("carcassonne_tile_types", &tile_types,
             "The tile types with their segments; see tilewright.carcassonne.tile_types.");
  module.def("carcassonne_table", &table_dict, py::arg("position"),
             "What lies on and beside the table; see tilewright.carcassonne.table.");
  module.def(
      "carcassonne_table",
      [](const InformationSet<State>& seen) { return table_dict(seen.known()); },
      py::arg("position"), "What lies on and beside the table; see tilewright.carcassonne.table.");
}

}  // namespace tilewright::python
