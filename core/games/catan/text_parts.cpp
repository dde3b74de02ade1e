#include "core/games/catan/text_parts.hpp"

namespace tilewright::catan {
namespace {

constexpr std::array<std::string_view, kPhases> kPhaseNames = {
    "setup settlement", "setup road", "pre-roll", "dice", "discard",   "move robber",
    "choose victim",    "steal",      "main",     "draw", "free road", "plenty",
    "monopoly",         "answer",     "counter",  "pick", "over"};

std::optional<int> if_there(int number) {
  return number < 0 ? std::nullopt : std::optional{number};
}

std::optional<int> parse_bundle(std::string_view text) {
  for (int bundle = 0; bundle < kBundles; ++bundle) {
    if (bundle_text(bundle) == text) return bundle;
  }
  return std::nullopt;
}

}  // namespace

std::string cell_text(HexCell cell) {
  return "(" + std::to_string(cell.q) + "," + std::to_string(cell.r) + ")";
}

std::string bundle_text(int bundle) {
  const auto& kinds = kBundleKinds[static_cast<std::size_t>(bundle)];
  std::string text{kResourceNames[static_cast<std::size_t>(kinds[0])]};
  if (kinds[1] >= 0) text += "+" + std::string(kResourceNames[static_cast<std::size_t>(kinds[1])]);
  return text;
}

std::string hex_text(int hex) { return cell_text(kIsland.cells[static_cast<std::size_t>(hex)]); }

std::string tip_text(const Tip& tip) { return (tip.is_south ? "S" : "N") + cell_text(tip.cell); }

std::string vertex_text(int vertex) {
  return tip_text(kIsland.tips[static_cast<std::size_t>(vertex)]);
}

std::string edge_text(int edge) {
  const auto& ends = kIsland.ends[static_cast<std::size_t>(edge)];
  return vertex_text(ends[0]) + "-" + vertex_text(ends[1]);
}

std::string offer_text(int offer) {
  const Offer sides = kAllOffers[static_cast<std::size_t>(offer)];
  return bundle_text(sides.give) + " for " + bundle_text(sides.want);
}

std::optional<int> parse_number(std::string_view text) {
  if (text.empty() || text.size() > 5) return std::nullopt;
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  return number;
}

std::optional<HexCell> parse_cell(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (text.size() < 5 || text.front() != '(' || text.back() != ')' ||
      comma == std::string_view::npos) {
    return std::nullopt;
  }
  const auto coordinate = [](std::string_view word) -> std::optional<int> {
    const bool negative = !word.empty() && word.front() == '-';
    if (negative) word.remove_prefix(1);
    const auto number = word.size() <= 3 ? parse_number(word) : std::nullopt;
    // A number is written in one way alone.
    if (!number || (word[0] == '0' && (negative || word.size() > 1))) return std::nullopt;
    return negative ? -*number : *number;
  };
  const auto q = coordinate(text.substr(1, comma - 1));
  const auto r = coordinate(text.substr(comma + 1, text.size() - comma - 2));
  if (!q || !r) return std::nullopt;
  return cell_at(*q, *r);
}

std::optional<int> parse_hex(std::string_view text) {
  const auto cell = parse_cell(text);
  return cell ? if_there(kIsland.hex_at(*cell)) : std::nullopt;
}

std::optional<Tip> parse_tip(std::string_view text) {
  if (text.empty() || (text.front() != 'N' && text.front() != 'S')) return std::nullopt;
  const auto cell = parse_cell(text.substr(1));
  return cell ? std::optional{Tip{*cell, text.front() == 'S'}} : std::nullopt;
}

std::optional<int> parse_vertex(std::string_view text) {
  const auto tip = parse_tip(text);
  return tip ? if_there(kIsland.vertex_at(*tip)) : std::nullopt;
}

std::optional<std::array<Tip, 2>> parse_tips(std::string_view text) {
  const std::size_t middle = text.find(")-");
  if (middle == std::string_view::npos) return std::nullopt;
  const auto from = parse_tip(text.substr(0, middle + 1));
  const auto to = parse_tip(text.substr(middle + 2));
  return from && to ? std::optional{std::array{*from, *to}} : std::nullopt;
}

std::optional<int> parse_edge(std::string_view text) {
  const auto tips = parse_tips(text);
  if (!tips) return std::nullopt;
  return if_there(
      kIsland.edge_between(kIsland.vertex_at((*tips)[0]), kIsland.vertex_at((*tips)[1])));
}

std::optional<int> parse_resource(std::string_view text) {
  for (int kind = 0; kind < kResources; ++kind) {
    if (kResourceNames[static_cast<std::size_t>(kind)] == text) return kind;
  }
  return std::nullopt;
}

std::optional<int> parse_offer(std::string_view text) {
  const auto words = split_words(text);
  if (words.size() != 3 || words[1] != "for") return std::nullopt;
  const auto give = parse_bundle(words[0]);
  const auto want = parse_bundle(words[2]);
  return give && want ? if_there(offer_number(*give, *want)) : std::nullopt;
}

std::optional<int> parse_seat(std::string_view text, std::size_t players) {
  for (std::size_t seat = 0; seat < players; ++seat) {
    if (seat_text(seat) == text) return static_cast<int>(seat);
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

}  // namespace tilewright::catan
