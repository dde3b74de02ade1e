#include "core/games/cascadia/tiles.hpp"

namespace tilewright::cascadia {

std::string tile_text(int kind) {
  const Tile& tile = tile_of(kind);
  std::string text;
  for (std::size_t side = 0; side < tile.sides(); ++side) {
    text += kHabitatLetters[index_of(tile.habitats[side])];
  }
  text += ':';
  for (const Wildlife animal : kAllWildlife) {
    if (tile.attracts(animal)) text += kWildlifeLetters[index_of(animal)];
  }
  return text;
}

std::optional<int> parse_tile(std::string_view text) {
  for (int kind = 0; kind < kTileKinds; ++kind) {
    if (tile_text(kind) == text) return kind;
  }
  return std::nullopt;
}

}  // namespace tilewright::cascadia
