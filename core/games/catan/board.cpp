#include "core/games/catan/board.hpp"

#include <algorithm>

namespace tilewright::catan {
namespace {

constexpr std::int8_t kBr = 0;
constexpr std::int8_t kLu = 1;
constexpr std::int8_t kWo = 2;
constexpr std::int8_t kGr = 3;
constexpr std::int8_t kOr = 4;
constexpr std::int8_t kDe = kDesert;

Terrains shuffled_terrains(Rng& rng) {
  Terrains terrains{};
  std::size_t count = 0;
  for (std::size_t terrain = 0; terrain < kTerrainCounts.size(); ++terrain) {
    for (int i = 0; i < kTerrainCounts[terrain]; ++i) {
      terrains[count++] = static_cast<std::int8_t>(terrain);
    }
  }
  rng.shuffle(terrains);
  return terrains;
}

int desert_of(const Terrains& terrains) {
  return static_cast<int>(std::find(terrains.begin(), terrains.end(), kDe) - terrains.begin());
}

Numbers shuffled_numbers(int desert, Rng& rng) {
  auto tokens = kTokens;
  rng.shuffle(tokens);
  Numbers numbers{};
  std::size_t next = 0;
  for (int hex = 0; hex < kHexes; ++hex) {
    if (hex != desert) numbers[static_cast<std::size_t>(hex)] = tokens[next++];
  }
  return numbers;
}

Numbers numbers_for(const Rules& rules, int desert, Rng& rng) {
  if (rules.board == BoardKind::kSpiral) {
    return spiral_numbers(static_cast<int>(rng.below(6)), desert);
  }
  Numbers numbers = shuffled_numbers(desert, rng);
  while (rules.board == BoardKind::kNoRedNeighbours && has_red_neighbours(numbers)) {
    numbers = shuffled_numbers(desert, rng);
  }
  return numbers;
}

}  // namespace

const Terrains kBeginnerTerrains = {kOr, kWo, kLu, kGr, kBr, kWo, kBr, kGr, kLu, kDe,
                                    kLu, kOr, kLu, kOr, kGr, kWo, kBr, kGr, kWo};
const Numbers kBeginnerNumbers = {10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11};

Numbers spiral_numbers(int corner, int desert) {
  Numbers numbers{};
  std::size_t next = 0;
  const auto lay = [&](std::size_t place) {
    const int hex = kSpiralOrder[place];
    if (hex != desert) numbers[static_cast<std::size_t>(hex)] = kTokens[next++];
  };
  const auto at = static_cast<std::size_t>(corner);
  for (std::size_t i = 0; i < 12; ++i) lay((2 * at + i) % 12);
  for (std::size_t i = 0; i < 6; ++i) lay(12 + (at + i) % 6);
  lay(18);
  return numbers;
}

bool has_red_neighbours(const Numbers& numbers) {
  std::uint32_t red = 0;
  for (std::size_t hex = 0; hex < kHexes; ++hex) {
    if (numbers[hex] == 6 || numbers[hex] == 8) red |= 1U << hex;
  }
  for (std::size_t hex = 0; hex < kHexes; ++hex) {
    if ((red >> hex & 1U) != 0 && (kHexNeighbours[hex] & red) != 0) return true;
  }
  return false;
}

void Board::set_hex(int hex, int terrain, int number) {
  hexes_[static_cast<std::size_t>(hex)] = static_cast<std::uint8_t>(terrain | number << 4);
  if (number == 0) return;
  auto& places = of_number_[static_cast<std::size_t>(number - 2)];
  TILEWRIGHT_ASSERT(places[1] < 0);
  places[places[0] < 0 ? 0 : 1] = static_cast<std::int8_t>(hex);
}

int Board::desert() const {
  for (int hex = 0; hex < kHexes; ++hex) {
    if (terrain(hex) == kDesert) return hex;
  }
  return -1;
}

Board Board::deal(const Rules& rules, Rng& rng) {
  Board board;
  Terrains terrains = kBeginnerTerrains;
  Numbers numbers = kBeginnerNumbers;
  if (rules.board != BoardKind::kBeginner && rules.board != BoardKind::kGiven) {
    terrains = shuffled_terrains(rng);
    numbers = numbers_for(rules, desert_of(terrains), rng);
  }
  for (int hex = 0; hex < kHexes; ++hex) {
    const auto at = static_cast<std::size_t>(hex);
    board.set_hex(hex, terrains[at], numbers[at]);
  }
  auto harbours = kGivenHarbours;
  if (rules.harbours == HarbourOrder::kShuffled) rng.shuffle(harbours);
  for (int place = 0; place < kHarbours; ++place) {
    board.set_harbour(place, harbours[static_cast<std::size_t>(place)]);
  }
  return board;
}

}  // namespace tilewright::catan
