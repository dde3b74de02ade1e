// What only Catan Connect has: its table as plain data, to draw pictures from.
#include "core/games/catan_connect/text_parts.hpp"
#include "python/bindings/bind_information_set.hpp"
#include "python/bindings/catan_dicts.hpp"

namespace tilewright::python {
namespace {

namespace connect = catan_connect;
using catan::HexCell;
using catan::Tip;
using connect::Phase;
using connect::Seating;
using connect::State;

std::string path_text(const std::array<Tip, 2>& ends) {
  return catan::tip_text(ends[0]) + "-" + catan::tip_text(ends[1]);
}

/// The cell of the desert beside a trading post: of the two at the path, the one in no area.
HexCell desert_beside(const connect::ChainMap& map, const std::array<Tip, 2>& ends) {
  for (const connect::ChainHex& hex : map.hexes) {
    if (hex.seat >= 0 || hex.is_border) continue;
    int common = 0;
    for (const Tip& corner : catan::corners_of(hex.cell)) {
      common += corner == ends[0] || corner == ends[1] ? 1 : 0;
    }
    if (common == 2) return hex.cell;
  }
  TILEWRIGHT_ASSERT(false);
  return {};
}

py::list hex_list(const connect::ChainMap& map) {
  py::list hexes;
  for (const connect::ChainHex& hex : map.hexes) {
    py::dict entry;
    entry["cell"] = cell_tuple(hex.cell);
    entry["terrain"] = terrain_text(hex.terrain);
    entry["number"] = number_or_none(hex.number, 0);
    entry["seat"] = number_or_none(hex.seat, -1);
    entry["is_border"] = hex.is_border;
    hexes.append(entry);
  }
  return hexes;
}

py::dict chain_dict(const State& state, int first) {
  const Seating seating = state.seating();
  const int last = seating.last_of_chain(first);
  const connect::ChainMap map = connect::chain_map(seating, first);
  py::list posts;
  for (const auto& post : map.posts) {
    py::dict entry;
    entry["edge"] = path_text(post.tips);
    entry["cell"] = cell_tuple(desert_beside(map, post.tips));
    entry["resource"] = harbour_resource(post.resource);
    posts.append(entry);
  }
  std::vector<std::string> grey;
  for (const Tip& tip : map.grey) grey.push_back(catan::tip_text(tip));
  py::dict result;
  result["boards"] = py::make_tuple(first, last);
  result["hexes"] = hex_list(map);
  result["posts"] = posts;
  result["grey"] = grey;
  result["west_market"] = resources_dict(state.board(static_cast<std::size_t>(first)).markets[0]);
  result["east_market"] = resources_dict(state.board(static_cast<std::size_t>(last)).markets[1]);
  return result;
}

py::dict board_dict(const State& state, std::size_t number) {
  const connect::Board& board = state.board(number);
  const auto holder = [&](int side) {
    return side < 0 ? py::object(py::none())
                    : py::object(py::int_(2 * number + static_cast<std::size_t>(side)));
  };
  catan::Cards played;
  std::vector<int> tiles;
  for (int store = 0; store < state.rules().num_stacks(); ++store) {
    const connect::Stack& stack = board.stacks[static_cast<std::size_t>(store)];
    tiles.push_back(stack.count);
    played += stack.played;
  }
  py::dict result;
  result["tiles"] = tiles;
  result["played"] = counts_dict(played, catan::kDevNames);
  result["longest_road"] = holder(board.road_holder);
  result["largest_army"] = holder(board.army_holder);
  return result;
}

py::dict seat_dict(const State& state, std::size_t number) {
  const connect::Seat& seat = state.seat(number);
  const connect::Course& course = state.course();
  const Seating seating = state.seating();
  const auto at = static_cast<int>(number);
  const auto vertex = [&](int place) { return connect::vertex_text(seating, at, place); };
  const auto edge = [&](int place) { return connect::edge_text(seating, at, place); };
  catan::Cards tiles = seat.lots.kinds();
  int num_tiles = seat.lots.count();
  if (number == course.mover) {
    tiles += course.fresh.kinds();
    num_tiles += course.fresh.count();
  }
  py::dict rates;
  for (int kind = 0; kind < catan::kResources; ++kind) {
    rates[py::str(terrain_text(kind))] = state.bank_rate(number, kind);
  }
  py::dict entry;
  entry["name"] = connect::seat_text(number);
  entry["settlements"] = place_texts(seat.network.settlements(connect::kSelf), vertex);
  entry["cities"] = place_texts(seat.network.cities(), vertex);
  entry["roads"] = place_texts(seat.network.roads(connect::kSelf), edge);
  entry["settlements_left"] = state.settlements_left(number);
  entry["cities_left"] = state.cities_left(number);
  entry["roads_left"] = int{seat.roads_left};
  entry["robber"] =
      cell_tuple(seating.in_chain(at, connect::layout::kArea[std::size_t{seat.robber}].cell));
  entry["hand"] = resources_dict(seat.hand);
  entry["tiles"] = counts_dict(tiles, catan::kDevNames);
  entry["num_tiles"] = num_tiles;
  entry["knights"] = int{seat.knights};
  entry["road_length"] = int{seat.length};
  entry["points"] = state.points_of(number);
  entry["rates"] = rates;
  entry["is_active"] = state.is_active(number);
  entry["has_won"] = state.is_terminal() && state.has_won(number);
  return entry;
}

/// What whoever acts may do, but for offers; nothing where the position does not show their tiles.
std::vector<std::string> choice_list(const State& state) {
  std::vector<std::string> choices;
  const Player player = state.current_player();
  if (!player.is_seat() || !state.is_view_of(player)) return choices;
  State::Actions legal;
  state.legal_actions(legal);
  for (const Action action : legal) {
    const bool is_offer =
        action.id() >= connect::id::kOffer && action.id() < connect::id::kOffer + catan::kNumOffers;
    if (!is_offer) choices.push_back(state.action_text(action));
  }
  return choices;
}

std::vector<int> accepters(const State& state) {
  std::vector<int> seats;
  for (int place = 0; place < connect::kPartners; ++place) {
    if ((state.course().accepters >> place & 1U) == 0) continue;
    seats.push_back(state.seating().partner(state.course().mover, place));
  }
  return seats;
}

py::dict table_dict(const State& state) {
  const connect::Course& course = state.course();
  const Player player = state.current_player();
  py::list chains;
  for (int board = 0; board < state.seating().boards();
       board = state.seating().last_of_chain(board) + 1) {
    chains.append(chain_dict(state, board));
  }
  py::list boards;
  py::list seats;
  const auto players = static_cast<std::size_t>(state.num_players());
  for (std::size_t board = 0; board < players / 2; ++board) boards.append(board_dict(state, board));
  for (std::size_t seat = 0; seat < players; ++seat) seats.append(seat_dict(state, seat));
  const bool has_offer = state.phase() == Phase::kAnswer || state.phase() == Phase::kPick;
  py::dict result;
  result["chains"] = chains;
  result["boards"] = boards;
  result["seats"] = seats;
  result["stock"] = resources_dict(state.stock());
  result["round"] = state.round();
  result["half"] = course.half == 0 ? "sun" : "moon";
  result["is_robber_round"] = course.is_robber_round;
  result["phase"] = std::string(connect::phase_name(state.phase()));
  result["mover"] = int{course.mover};
  result["actor"] = player.is_seat() ? py::object(py::int_(player.index())) : py::none();
  result["last_roll"] = number_or_none(course.last_roll, 0);
  result["offer"] = has_offer ? py::object(offer_tuple(state.offer())) : py::none();
  result["accepted_by"] = has_offer ? accepters(state) : std::vector<int>{};
  result["points_needed"] = state.rules().points_needed();
  result["choices"] = choice_list(state);
  return result;
}

}  // namespace

void bind_catan_connect(py::module_& module) {
  constexpr const char* kMeaning =
      "What lies on and beside the table; see tilewright.catan_connect.table.";
  module.def("catan_connect_table", &table_dict, py::arg("position"), kMeaning);
  module.def(
      "catan_connect_table",
      [](const InformationSet<State>& seen) { return table_dict(seen.known()); },
      py::arg("position"), kMeaning);
}

}  // namespace tilewright::python
