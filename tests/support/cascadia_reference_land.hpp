#pragma once

#include "tests/support/cascadia_reference.hpp"

namespace tilewright::testing_support {

// The other half of the reference scorer: corridors and the bonuses for the largest of them.
namespace cascadia_reference {

/// A hex of an environment: six letters, the habitats on the edges E, NE, NW, W, SW, SE.
using Land = std::map<Hex, std::string>;

/// The edges of a tile with the given habitats ("M" or "MF"), turned counter-clockwise.
inline std::string edges(const std::string& habitats, int turns) {
  const std::string canonical = std::string(3, habitats.front()) + std::string(3, habitats.back());
  std::string turned(6, ' ');
  for (int e = 0; e < 6; ++e) {
    turned[static_cast<std::size_t>(e)] = canonical[static_cast<std::size_t>((e - turns + 6) % 6)];
  }
  return turned;
}

/// The size of the largest corridor of a habitat.
inline int largest_corridor(char habitat, const Land& land) {
  int largest = 0;
  for (const auto& [start, unused] : land) {
    if (land.at(start).find(habitat) == std::string::npos) continue;
    Hexes reached = {start};
    std::vector<Hex> open = {start};
    while (!open.empty()) {
      const Hex here = open.back();
      open.pop_back();
      for (std::size_t d = 0; d < 6; ++d) {
        const auto next = land.find(step(here, directions()[d]));
        if (next == land.end() || land.at(here)[d] != habitat) continue;
        if (next->second[(d + 3) % 6] != habitat) continue;
        if (reached.insert(next->first).second) open.push_back(next->first);
      }
    }
    largest = std::max(largest, static_cast<int>(reached.size()));
  }
  return largest;
}

/// The bonuses for the largest corridors of one habitat, by the table of the rules.
inline std::vector<int> majority(const std::vector<int>& sizes) {
  if (sizes.size() == 1) return {sizes[0] >= 7 ? 2 : 0};
  std::vector<int> bonus(sizes.size(), 0);
  std::map<int, std::vector<std::size_t>, std::greater<>> by_size;
  for (std::size_t seat = 0; seat < sizes.size(); ++seat) by_size[sizes[seat]].push_back(seat);
  const auto& first = by_size.begin()->second;
  for (const std::size_t seat : first) {
    bonus[seat] = sizes.size() == 2 ? (first.size() == 1 ? 2 : 1)
                                    : std::vector<int>{0, 3, 2, 1, 1}[first.size()];
  }
  if (sizes.size() > 2 && first.size() == 1 && by_size.size() > 1) {
    const auto& second = std::next(by_size.begin())->second;
    if (second.size() == 1) bonus[second[0]] = 1;
  }
  return bonus;
}

}  // namespace cascadia_reference
}  // namespace tilewright::testing_support
