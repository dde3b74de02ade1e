#include "agents/carcassonne/remainder.hpp"

namespace tilewright::carcassonne {
namespace {

/// [signature]: a byte of ones for each type that fits, in the layout of TileCounts.
constexpr auto kFittingBytes = [] {
  std::array<std::array<std::uint64_t, 3>, kSignatures> table{};
  for (std::size_t asked = 0; asked < kSignatures; ++asked) {
    for (std::size_t type = 0; type < kTileTypes; ++type) {
      if ((kTypesThatFit[asked] >> type & 1U) == 0) continue;
      table[asked][type / 8] |= std::uint64_t{0xFF} << (8 * (type % 8));
    }
  }
  return table;
}();

}  // namespace

Remainder::Remainder(const State& state, bool with_hand) : tiles{state.pile()} {
  for (const std::uint8_t type : state.queue()) tiles.add(type);
  const auto hand = state.tile_in_hand();
  if (hand && with_hand) tiles.add(*hand);
  total = tiles.total();
  const int players = state.num_players();
  turns = static_cast<float>(total) / static_cast<float>(players);
  // The seat that gets the next of these tiles.
  const bool laid = state.phase() == Phase::kMeeple || (hand && !with_hand);
  const int next = static_cast<int>(state.turn().index()) + (laid ? 1 : 0);
  for (int seat = 0; seat < players; ++seat) {
    const int wait = (seat - next + players) % players;  // turns of others before the first own one
    const int own = (total - wait + players - 1) / players;
    own_turns[static_cast<std::size_t>(seat)] = static_cast<float>(own);
  }
}

int Remainder::fitting(Signature asked) const {
  const auto& bytes = kFittingBytes[asked];
  const auto& words = tiles.words();
  const std::uint64_t sums = (words[0] & bytes[0]) + (words[1] & bytes[1]) + (words[2] & bytes[2]);
  return static_cast<int>(sums * 0x0101010101010101U >> 56U);
}

}  // namespace tilewright::carcassonne
