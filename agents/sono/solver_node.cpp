#include "agents/sono/solver_node.hpp"

#include "core/bits.hpp"

namespace tilewright::sono {
namespace {

constexpr std::uint64_t kMix1 = 0xBF58476D1CE4E5B9ULL;
constexpr std::uint64_t kMix2 = 0x94D049BB133111EBULL;

constexpr std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ (word >> 30U)) * kMix1;
  word = (word ^ (word >> 27U)) * kMix2;
  return word ^ (word >> 31U);
}

/// Names for the lines of one direction: the function's hash where that is enough to tell them
/// apart. Two lines of one function also get their place, as then the cells alone would not say
/// which line goes with which crossing line. Settled lines need no name.
void name_lines(const LineFunction* lines, bool with_place, std::uint64_t* names) {
  for (std::size_t i = 0; i < kSide; ++i) names[i] = lines[i].hash;
  for (std::size_t i = 0; i < kSide; ++i) {
    bool ambiguous = with_place;
    if (lines[i].hash != LineFunction::kSettledHash) {
      for (std::size_t j = 0; j < kSide; ++j) {
        ambiguous = ambiguous || (j != i && lines[j].hash == lines[i].hash);
      }
    }
    if (ambiguous) names[i] = mixed(lines[i].hash + i + 1);
  }
}

}  // namespace

Node Node::of(const State& state) {
  Node node;
  node.missing.fill(kSide);
  for_each_bit(state.occupied(), [&](int cell) {
    for (const std::size_t line : {row_of(cell), column_of(cell)}) {
      node.keys[line] += types_key(state.card_at(cell));
      --node.missing[line];
    }
  });
  for (const Player owner : {kRows, kColumns}) {
    for_each_bit(state.hand(owner), [&](int index) {
      node.hands[owner.index()] += hand_of(Card{index}.type());
      node.pool = pool_with(node.pool, Card{index}.type());
    });
  }
  node.empty = kAllCells & ~state.occupied();
  node.num_empty = static_cast<std::uint8_t>(std::popcount(node.empty));
  node.mover = state.current_player() == kColumns ? 1 : 0;
  node.king = state.rules().adjacency == Adjacency::kKing;
  node.all_playable = node.playable() == node.empty;
  return node;
}

std::uint64_t position_key(const Node& node, const LineFunctionsOfGrid& lines) {
  std::array<std::uint64_t, kLines> names{};
  name_lines(lines.data(), !node.all_playable, names.data());
  name_lines(lines.data() + kSide, !node.all_playable, names.data() + kSide);
  std::uint64_t cells = 0;
  for_each_bit(node.empty, [&](int cell) {
    cells += mixed(names[row_of(cell)] + names[column_of(cell)] * kMix1 + kMix2);
  });
  const std::uint64_t turn = node.mover + (node.all_playable ? 2U : node.king ? 4U : 6U);
  return mixed(cells + mixed(node.hands[0] + mixed(node.hands[1] + turn * kMix2)));
}

}  // namespace tilewright::sono
