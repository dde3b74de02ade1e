// What only Cascadia has: its table as plain data, to draw pictures from.
#include <pybind11/stl.h>

#include <algorithm>

#include "core/games/cascadia/state.hpp"
#include "python/bindings/bind_information_set.hpp"
#include "python/bindings/module.hpp"

namespace tilewright::python {
namespace {

using cascadia::Cell;
using cascadia::Environment;
using cascadia::Market;
using cascadia::Phase;
using cascadia::State;
using cascadia::Wildlife;

py::object animal_or_none(int animal) {
  if (animal == Market::kEmpty) return py::none();
  return py::str(std::string(cascadia::kWildlifeNames[static_cast<std::size_t>(animal)]));
}

std::vector<std::string> animals_of(cascadia::WildlifeSet set) {
  std::vector<std::string> names;
  for_each_bit(std::uint32_t{set}, [&](int animal) {
    names.emplace_back(cascadia::kWildlifeNames[static_cast<std::size_t>(animal)]);
  });
  return names;
}

/// A tile as it shows in a rotation: the habitat on each edge.
py::dict tile_dict(int kind, int rotation) {
  const cascadia::Tile& tile = cascadia::tile_of(kind);
  std::vector<std::string> edges;
  for (int edge = 0; edge < cascadia::kDirections; ++edge) {
    const auto first = cascadia::edges_of_side(kind, rotation, 0);
    const auto habitat = tile.habitats[(first >> edge & 1) != 0 ? 0 : 1];
    edges.emplace_back(cascadia::kHabitatNames[index_of(habitat)]);
  }
  py::dict entry;
  entry["text"] = cascadia::tile_text(kind);
  entry["edges"] = edges;
  entry["wildlife"] = animals_of(tile.wildlife);
  entry["is_keystone"] = tile.is_keystone;
  return entry;
}

py::object tile_or_none(int kind) {
  return kind == Market::kEmpty ? py::object(py::none()) : py::object(tile_dict(kind, 0));
}

py::tuple cell_tuple(Cell cell) { return py::make_tuple(cell.q(), cell.r()); }

py::list hex_list(const Environment& environment) {
  py::list hexes;
  for (int number = 0; number < environment.size(); ++number) {
    const cascadia::PlacedHex& hex = environment.hex(number);
    int token = Market::kEmpty;
    for (const Wildlife animal : cascadia::kAllWildlife) {
      if ((environment.tokens(animal) & cascadia::hex_bit(number)) != 0) {
        token = static_cast<int>(index_of(animal));
      }
    }
    py::dict entry;
    entry["cell"] = cell_tuple(hex.cell());
    entry["tile"] = tile_dict(hex.kind(), hex.rotation());
    entry["token"] = animal_or_none(token);
    hexes.append(entry);
  }
  return hexes;
}

/// The root of the corridor of a side.
cascadia::SideNumber root_of(const Environment& environment, int hex, std::size_t side) {
  cascadia::SideNumber root = cascadia::side_number(hex, side);
  while (!environment.hex(root / 2).is_root(root % 2U)) {
    root = environment.hex(root / 2).parent(root % 2U);
  }
  return root;
}

/// For each habitat the hexes of a largest corridor; of several that whose root comes first.
py::dict corridor_dict(const Environment& environment) {
  std::array<std::vector<int>, 2 * static_cast<std::size_t>(cascadia::kMaxHexes)> corridors;
  for (int number = 0; number < environment.size(); ++number) {
    const auto sides = cascadia::tile_of(environment.hex(number).kind()).sides();
    for (std::size_t side = 0; side < sides; ++side) {
      corridors[root_of(environment, number, side)].push_back(number);
    }
  }
  std::array<std::vector<int>, cascadia::kHabitats> largest;
  for (std::size_t root = 0; root < corridors.size(); ++root) {
    if (corridors[root].empty()) continue;
    const auto& tile = cascadia::tile_of(environment.hex(static_cast<int>(root / 2)).kind());
    std::vector<int>& best = largest[index_of(tile.habitats[root % 2])];
    if (corridors[root].size() > best.size()) best = corridors[root];
  }
  py::dict result;
  for (std::size_t i = 0; i < cascadia::kHabitats; ++i) {
    result[py::str(std::string(cascadia::kHabitatNames[i]))] = largest[i];
  }
  return result;
}

template <std::size_t N, class Values>
py::dict named(const std::array<std::string_view, N>& names, const Values& values) {
  py::dict result;
  for (std::size_t i = 0; i < N; ++i) result[py::str(std::string(names[i]))] = int{values[i]};
  return result;
}

py::dict sheet_dict(const State& state, Player player) {
  const cascadia::ScoreSheet sheet = state.score_sheet(player);
  py::dict result;
  result["wildlife"] = named(cascadia::kWildlifeNames, sheet.wildlife);
  result["corridors"] = named(cascadia::kHabitatNames, sheet.corridors);
  result["majority"] = named(cascadia::kHabitatNames, sheet.majority);
  result["nature"] = sheet.nature;
  result["base_total"] = sheet.base_total();
  result["total"] = sheet.total();
  return result;
}

/// Where the mover may place what was drafted: empty cells for a tile, hexes for a token.
py::list choice_list(const State& state) {
  const Environment& own = state.environment(state.mover());
  py::list cells;
  if (state.phase() == Phase::kTile) {
    cascadia::Frontier{own}.for_each([&](Cell cell) { cells.append(cell_tuple(cell)); });
  } else if (state.phase() == Phase::kToken) {
    for_each_bit(own.open(state.drafted_token()),
                 [&](int hex) { cells.append(cell_tuple(own.hex(hex).cell())); });
  }
  return cells;
}

py::dict card_dict(const cascadia::WildlifeScoring& scoring) {
  constexpr std::array<const char*, 6> kNames = {"A", "B", "C", "D", "family", "intermediate"};
  py::dict cards;
  for (const Wildlife animal : cascadia::kAllWildlife) {
    cards[py::str(std::string(wildlife_name(animal)))] =
        kNames[static_cast<std::size_t>(scoring.card(animal))];
  }
  return cards;
}

py::dict table_dict(const State& state) {
  py::list environments;
  for (int seat = 0; seat < state.num_players(); ++seat) {
    const Player player{static_cast<std::size_t>(seat)};
    const Environment& own = state.environment(player);
    py::dict entry;
    entry["hexes"] = hex_list(own);
    entry["corridors"] = corridor_dict(own);
    entry["nature"] = own.nature_tokens();
    entry["sheet"] = sheet_dict(state, player);
    environments.append(entry);
  }
  py::list market;
  for (int slot = 0; slot < cascadia::kSlots; ++slot) {
    market.append(py::make_tuple(tile_or_none(state.market().tile(slot)),
                                 animal_or_none(state.market().token(slot))));
  }
  const Phase phase = state.phase();
  const bool has_token = phase == Phase::kTile || phase == Phase::kToken;
  constexpr std::array<const char*, 6> kPhases = {"market",     "tile",      "token",
                                                  "draw token", "draw tile", "over"};
  py::dict result;
  result["environments"] = environments;
  result["market"] = market;
  result["drafted_tile"] =
      phase == Phase::kTile ? tile_or_none(state.drafted_tile()) : py::object(py::none());
  result["drafted_token"] = has_token
                                ? animal_or_none(static_cast<int>(index_of(state.drafted_token())))
                                : py::object(py::none());
  result["cards"] = card_dict(state.scoring());
  result["bag"] = named(cascadia::kWildlifeNames, state.bag());
  result["set_aside"] = named(cascadia::kWildlifeNames, state.set_aside());
  result["stack"] = state.stack_size();
  result["turn"] = state.turn();
  result["turns"] = state.rules().num_turns();
  result["mover"] = state.mover().index();
  result["phase"] = kPhases[static_cast<std::size_t>(phase)];
  result["may_spend_nature"] = phase == Phase::kMarket && state.may_spend_nature();
  result["may_wipe_three"] =
      phase == Phase::kMarket && state.is_legal(cascadia::Move::wipe_three());
  result["choices"] = choice_list(state);
  return result;
}

}  // namespace

void bind_cascadia(py::module_& module) {
  constexpr const char* kMeaning =
      "What lies on and beside the table; see tilewright.cascadia.table.";
  module.def("cascadia_table", &table_dict, py::arg("position"), kMeaning);
  module.def(
      "cascadia_table", [](const InformationSet<State>& seen) { return table_dict(seen.known()); },
      py::arg("position"), kMeaning);
}

}  // namespace tilewright::python
