// What only Catan has: its table as plain data, to draw pictures from.
#include "core/games/catan/text_parts.hpp"
#include "python/bindings/bind_information_set.hpp"
#include "python/bindings/catan_dicts.hpp"
#include "python/bindings/module.hpp"

namespace tilewright::python {
namespace {

using catan::Cards;
using catan::HexCell;
using catan::kIsland;
using catan::Phase;
using catan::State;

py::list hex_list(const catan::Board& board) {
  py::list hexes;
  for (int hex = 0; hex < catan::kHexes; ++hex) {
    py::dict entry;
    entry["cell"] = cell_tuple(kIsland.cells[static_cast<std::size_t>(hex)]);
    entry["terrain"] = terrain_text(board.terrain(hex));
    entry["number"] = number_or_none(board.number(hex), 0);
    hexes.append(entry);
  }
  return hexes;
}

/// The cell of the sea beside a coastal path.
HexCell sea_beside(int edge) {
  const auto& [a, b] = kIsland.ends[static_cast<std::size_t>(edge)];
  for (const HexCell cell : kIsland.tips[static_cast<std::size_t>(a)].cells()) {
    const bool on_map = kIsland.hex_at(cell) != catan::Island::kNone;
    for (const HexCell other : kIsland.tips[static_cast<std::size_t>(b)].cells()) {
      if (cell == other && !on_map) return cell;
    }
  }
  TILEWRIGHT_ASSERT(false);
  return {};
}

py::list harbour_list(const catan::Board& board) {
  py::list harbours;
  for (int place = 0; place < catan::kHarbours; ++place) {
    const int edge = catan::kHarbourEdges[static_cast<std::size_t>(place)];
    py::dict entry;
    entry["edge"] = catan::edge_text(edge);
    entry["cell"] = cell_tuple(sea_beside(edge));
    entry["resource"] = harbour_resource(board.harbour(place));
    harbours.append(entry);
  }
  return harbours;
}

py::dict seat_dict(const State& state, Player player) {
  const catan::IslandNetwork& network = state.network();
  const std::size_t seat = player.index();
  py::dict rates;
  for (int kind = 0; kind < catan::kResources; ++kind) {
    rates[py::str(terrain_text(kind))] = state.bank_rate(player, kind);
  }
  py::dict entry;
  entry["settlements"] = place_texts(network.settlements(seat), catan::vertex_text);
  entry["cities"] = place_texts(network.buildings(seat) & network.cities(), catan::vertex_text);
  entry["roads"] = place_texts(network.roads(seat), catan::edge_text);
  entry["settlements_left"] = state.settlements_left(player);
  entry["cities_left"] = state.cities_left(player);
  entry["roads_left"] = state.roads_left(player);
  entry["hand"] = resources_dict(state.hand(player));
  entry["hand_size"] = state.hand_size(player);
  entry["dev_cards"] = counts_dict(state.dev_cards(player), catan::kDevNames);
  entry["num_dev_cards"] = state.num_dev_cards(player);
  entry["returned"] = resources_dict(state.returned(player));
  entry["knights"] = state.knights(player);
  entry["road_length"] = state.road_length(player);
  entry["points"] = state.points()[seat];
  entry["rates"] = rates;
  return entry;
}

bool has_offer(Phase phase) {
  return phase == Phase::kAnswer || phase == Phase::kCounter || phase == Phase::kPick;
}

/// Who has accepted the offer: those whom the mover could pick if all who are still to answer
/// refused.
std::vector<int> accepters(State state) {
  std::vector<int> seats;
  if (!has_offer(state.phase())) return seats;
  while (state.phase() == Phase::kAnswer || state.phase() == Phase::kCounter) {
    state.apply(Action{catan::id::kReject});
  }
  if (state.phase() != Phase::kPick) return seats;
  State::Actions legal;
  state.legal_actions(legal);
  for (const Action action : legal) {
    if (action.id() >= catan::id::kPick && action.id() < catan::id::kCancel) {
      seats.push_back(static_cast<int>(action.id() - catan::id::kPick));
    }
  }
  return seats;
}

/// Whether what may be done follows from what everybody sees.
bool is_choice_on_the_board(Phase phase) {
  return phase == Phase::kSetupSettlement || phase == Phase::kSetupRoad ||
         phase == Phase::kMoveRobber || phase == Phase::kChooseVictim || phase == Phase::kFreeRoad;
}

/// What whoever acts may do, but for offers; nothing where the position does not show their cards
/// and those matter.
std::vector<std::string> choice_list(const State& state) {
  std::vector<std::string> choices;
  if (!state.current_player().is_seat()) return choices;
  if (!is_choice_on_the_board(state.phase()) && !state.is_view_of(state.current_player())) {
    return choices;
  }
  State::Actions legal;
  state.legal_actions(legal);
  for (const Action action : legal) {
    const bool is_offer = action.id() >= catan::id::kOffer && action.id() < catan::id::kBank;
    if (!is_offer) choices.push_back(state.action_text(action));
  }
  return choices;
}

py::dict table_dict(const State& state) {
  py::list seats;
  for (int seat = 0; seat < state.num_players(); ++seat) {
    seats.append(seat_dict(state, Player{static_cast<std::size_t>(seat)}));
  }
  const Phase phase = state.phase();
  const Player player = state.current_player();
  py::dict result;
  result["hexes"] = hex_list(state.board());
  result["harbours"] = harbour_list(state.board());
  result["robber"] = cell_tuple(kIsland.cells[static_cast<std::size_t>(state.robber())]);
  result["seats"] = seats;
  result["bank"] = resources_dict(state.bank());
  result["deck"] = state.deck_size();
  result["played"] = counts_dict(state.played_dev_cards(), catan::kDevNames);
  result["longest_road"] = number_or_none(state.longest_road_holder(), -1);
  result["largest_army"] = number_or_none(state.largest_army_holder(), -1);
  result["turn"] = state.turn();
  result["mover"] = state.mover().index();
  result["actor"] = player.is_seat() ? py::object(py::int_(player.index())) : py::none();
  result["phase"] = std::string(catan::phase_name(phase));
  result["has_rolled"] = state.has_rolled();
  result["last_roll"] = number_or_none(state.last_roll(), 0);
  result["victim"] = phase == Phase::kSteal ? py::object(py::int_(state.victim())) : py::none();
  result["offer"] = has_offer(phase) ? py::object(offer_tuple(state.offer())) : py::none();
  result["counter_offer"] =
      phase == Phase::kCounter ? py::object(offer_tuple(state.counter_offer())) : py::none();
  result["accepted_by"] = accepters(state);
  result["winner"] = number_or_none(state.winner(), -1);
  result["choices"] = choice_list(state);
  return result;
}

}  // namespace

void bind_catan(py::module_& module) {
  constexpr const char* kMeaning = "What lies on and beside the table; see tilewright.catan.table.";
  module.def("catan_table", &table_dict, py::arg("position"), kMeaning);
  module.def(
      "catan_table", [](const InformationSet<State>& seen) { return table_dict(seen.known()); },
      py::arg("position"), kMeaning);
}

}  // namespace tilewright::python
