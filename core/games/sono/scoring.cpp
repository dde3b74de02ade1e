#include "core/games/sono/scoring.hpp"

#include <algorithm>

namespace tilewright::sono {
namespace {

// Sums of five of these (each rank at most four times, the joker once) are all different; the
// static_assert below proves it. The ten needs no weight: it is what is left of five.
constexpr int kTen = static_cast<int>(Rank::kTen);
constexpr std::array<std::uint32_t, kRanks> kRankWeight = {1, 5, 22, 94, 0, 312};
constexpr std::uint32_t kJokerWeight = 992;
constexpr std::size_t kTableSize = 2241;
constexpr std::uint32_t kNotBlack = 1U << 16U;
constexpr std::uint32_t kNotRed = 1U << 20U;
constexpr std::uint32_t kRankMask = 0xFFFFU;

/// Points of five ranks without regard to colour.
constexpr int rank_points(const RankCounts& counts, ClanGroups clan_groups) {
  int best = category_points(pattern(counts));
  if (is_straight(counts)) best = std::max(best, category_points(Category::kStraight));
  if (clan_groups == ClanGroups::kColourAndRank &&
      (is_face_clan(counts) || is_number_clan(counts))) {
    best = std::max(best, category_points(Category::kClan));
  }
  return best;
}

struct RankTable {
  std::array<std::array<std::uint8_t, kTableSize>, 2> points{};  // [clan_groups][rank sum]
  int entries = 0;
  bool sums_differ = true;
};

constexpr void fill(RankTable& table, RankCounts counts, bool joker) {
  std::uint32_t sum = joker ? kJokerWeight : 0;
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    sum += static_cast<std::uint32_t>(counts[rank]) * kRankWeight[rank];
  }
  for (const ClanGroups groups : {ClanGroups::kColourAndRank, ClanGroups::kColourOnly}) {
    int best = 0;
    if (joker) {
      for (int& count : counts) {
        ++count;
        best = std::max(best, rank_points(counts, groups));
        --count;
      }
    } else {
      best = rank_points(counts, groups);
    }
    auto& slot = table.points[static_cast<std::size_t>(groups)][sum];
    // A slot of the first table holds points + 1 while the table is filled, so that 0 means free.
    if (groups == ClanGroups::kColourAndRank && slot != 0) table.sums_differ = false;
    slot = static_cast<std::uint8_t>(best + 1);
  }
  ++table.entries;
}

constexpr RankTable make_rank_table() {
  RankTable table;
  RankCounts counts{};
  for (const bool joker : {false, true}) {
    const int total = joker ? 4 : 5;
    for (counts[0] = 0; counts[0] <= 4; ++counts[0]) {
      for (counts[1] = 0; counts[1] <= 4; ++counts[1]) {
        for (counts[2] = 0; counts[2] <= 4; ++counts[2]) {
          for (counts[3] = 0; counts[3] <= 4; ++counts[3]) {
            for (counts[5] = 0; counts[5] <= 4; ++counts[5]) {
              const int ten = total - counts[0] - counts[1] - counts[2] - counts[3] - counts[5];
              if (ten < 0 || ten > 4) continue;
              counts[kTen] = ten;
              fill(table, counts, joker);
            }
          }
        }
      }
    }
  }
  for (auto& by_groups : table.points) {
    for (auto& slot : by_groups) slot = slot == 0 ? std::uint8_t{0} : std::uint8_t(slot - 1);
  }
  return table;
}

constexpr RankTable kRankTable = make_rank_table();
static_assert(kRankTable.entries == 372, "246 rank multisets without the joker, 126 with it");
static_assert(kRankTable.sums_differ, "the rank weights must tell all multisets apart");

constexpr std::array<std::array<LineKey, kCards>, 2> make_card_keys() {
  std::array<std::array<LineKey, kCards>, 2> keys{};
  for (std::size_t colouring = 0; colouring < 2; ++colouring) {
    for (int index = 0; index < kCards - 1; ++index) {
      const Card card{index};
      keys[colouring][static_cast<std::size_t>(index)] =
          kRankWeight[static_cast<std::size_t>(card.rank())] +
          (card.colour() == Colour::kRed ? kNotBlack : kNotRed);
    }
    // A joker without colour spoils both colour clans; one of any colour spoils neither.
    keys[colouring][kCards - 1] =
        kJokerWeight +
        (static_cast<JokerColour>(colouring) == JokerColour::kNone ? kNotBlack + kNotRed : 0);
  }
  return keys;
}

constexpr auto kCardKeys = make_card_keys();

constexpr LineKey key_of(Card card, JokerColour joker_colour) {
  return kCardKeys[static_cast<std::size_t>(joker_colour)][static_cast<std::size_t>(card.index())];
}

inline int points_of_key(LineKey key, ClanGroups clan_groups) {
  const int by_rank = kRankTable.points[static_cast<std::size_t>(clan_groups)][key & kRankMask];
  const bool colour_clan = (key & (kNotRed - kNotBlack)) == 0 || key < kNotRed;
  return colour_clan ? std::max(by_rank, category_points(Category::kClan)) : by_rank;
}

}  // namespace

LineKey line_key(Card card, JokerColour joker_colour) { return key_of(card, joker_colour); }

int line_points(LineKey key, ClanGroups clan_groups) { return points_of_key(key, clan_groups); }

int line_points(std::span<const Card> line, const Rules& rules) {
  TILEWRIGHT_ASSERT(line.size() == kLineLength);
  LineKey key = 0;
  for (const Card card : line) key += key_of(card, rules.joker_colour);
  return points_of_key(key, rules.clan_groups);
}

std::array<int, 2 * kLineLength> grid_points(std::span<const Card, 25> grid, const Rules& rules) {
  const auto& keys = kCardKeys[static_cast<std::size_t>(rules.joker_colour)];
  std::array<LineKey, kLineLength> columns{};
  std::array<int, 2 * kLineLength> points{};
  for (std::size_t row = 0; row < kLineLength; ++row) {
    LineKey sum = 0;
    for (std::size_t column = 0; column < kLineLength; ++column) {
      const Card card = grid[kLineLength * row + column];
      TILEWRIGHT_ASSERT(card.is_card());
      const LineKey key = keys[static_cast<std::size_t>(card.index())];
      sum += key;
      columns[column] += key;
    }
    points[row] = points_of_key(sum, rules.clan_groups);
  }
  for (std::size_t column = 0; column < kLineLength; ++column) {
    points[kLineLength + column] = points_of_key(columns[column], rules.clan_groups);
  }
  return points;
}

std::array<int, 2> grid_totals(std::span<const Card, 25> grid, const Rules& rules) {
  const auto points = grid_points(grid, rules);
  std::array<int, 2> totals{};
  for (std::size_t line = 0; line < points.size(); ++line) {
    totals[line / kLineLength] += points[line];
  }
  return totals;
}

}  // namespace tilewright::sono
