#include "core/games/catan_connect/text_parts.hpp"

namespace tilewright::catan_connect {
namespace {

constexpr std::array<std::string_view, kPhases> kPhaseNames = {
    "order", "roll",      "discard", "roll robber", "trade", "answer", "pick",
    "act",   "free road", "plenty",  "knight gain", "draw",  "over"};

std::optional<int> if_there(int number) {
  return number < 0 ? std::nullopt : std::optional{number};
}

}  // namespace

std::string vertex_text(const Seating& seating, int seat, int vertex) {
  return catan::tip_text(seating.in_chain(seat, kFrame.tips[static_cast<std::size_t>(vertex)]));
}

std::string edge_text(const Seating& seating, int seat, int edge) {
  const auto& ends = kFrame.ends[static_cast<std::size_t>(edge)];
  const Tip from = seating.in_chain(seat, kFrame.tips[static_cast<std::size_t>(ends[0])]);
  const Tip to = seating.in_chain(seat, kFrame.tips[static_cast<std::size_t>(ends[1])]);
  // The north tip first: every path has one.
  return from.is_south ? catan::tip_text(to) + "-" + catan::tip_text(from)
                       : catan::tip_text(from) + "-" + catan::tip_text(to);
}

std::string hex_text(const Seating& seating, int seat, int hex) {
  return catan::cell_text(
      seating.in_chain(seat, layout::kArea[static_cast<std::size_t>(hex)].cell));
}

std::optional<int> parse_vertex(const Seating& seating, int seat, std::string_view text) {
  const auto tip = catan::parse_tip(text);
  return tip ? if_there(kFrame.vertex_at(seating.in_frame(seat, *tip))) : std::nullopt;
}

std::optional<int> parse_edge(const Seating& seating, int seat, std::string_view text) {
  const auto tips = catan::parse_tips(text);
  if (!tips) return std::nullopt;
  return if_there(kFrame.edge_between(kFrame.vertex_at(seating.in_frame(seat, (*tips)[0])),
                                      kFrame.vertex_at(seating.in_frame(seat, (*tips)[1]))));
}

std::optional<int> parse_hex(const Seating& seating, int seat, std::string_view text) {
  const auto cell = catan::parse_cell(text);
  if (!cell) return std::nullopt;
  for (std::size_t hex = 0; hex < layout::kArea.size(); ++hex) {
    if (layout::kArea[hex].cell == seating.in_frame(seat, *cell)) return static_cast<int>(hex);
  }
  return std::nullopt;
}

std::optional<int> parse_seat(std::string_view text, int players) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto board = parse_number(text.substr(0, dot));
  if (!board || 2 * *board >= players) return std::nullopt;
  for (const int seat : {2 * *board, 2 * *board + 1}) {
    if (seat_text(static_cast<std::size_t>(seat)) == text) return seat;
  }
  return std::nullopt;
}

std::string stack_text(const Rules& rules, std::size_t stack) {
  std::string board = std::to_string(stack / 2);
  if (rules.tile_stores == TileStores::kPooled) return board;
  return board + (stack % 2 == 0 ? ".west" : ".east");
}

std::optional<std::size_t> parse_stack(const Rules& rules, std::string_view text) {
  for (std::size_t stack = 0; stack < static_cast<std::size_t>(rules.num_players()); ++stack) {
    if (rules.tile_stores == TileStores::kPooled && stack % 2 == 1) continue;
    if (stack_text(rules, stack) == text) return stack;
  }
  return std::nullopt;
}

std::string_view phase_name(Phase phase) { return kPhaseNames[static_cast<std::size_t>(phase)]; }

std::optional<Phase> parse_phase(std::string_view text) {
  for (std::size_t phase = 0; phase < kPhaseNames.size(); ++phase) {
    if (kPhaseNames[phase] == text) return static_cast<Phase>(phase);
  }
  return std::nullopt;
}

}  // namespace tilewright::catan_connect
