#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tilewright::testing_support {

/// A slow and plain scorer of Cascadia, written from the specification of the cards alone: it
/// shares nothing with the engine. Hexes are pairs (q, r); wildlife and habitats are letters, as in
/// "beshf" and "MFPWR". Where tokens may be grouped in several ways, all ways are tried.
namespace cascadia_reference {

using Hex = std::pair<int, int>;
using Hexes = std::set<Hex>;
using Tokens = std::map<Hex, char>;

struct Options {
  bool drop_overconnected = false;
  int salmon_d_min = 3;
  bool elk_c_split = true;
  bool elk_d_gaps = true;
  bool fox_d_disjoint = true;
};

inline const std::vector<Hex>& directions() {
  static const std::vector<Hex> kAll = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
  return kAll;
}
inline Hex step(Hex from, Hex by, int times = 1) {
  return {from.first + times * by.first, from.second + times * by.second};
}
inline bool touch(Hex a, Hex b) {
  for (const Hex& d : directions()) {
    if (step(a, d) == b) return true;
  }
  return false;
}

inline Hexes of_kind(const Tokens& tokens, char animal) {
  Hexes found;
  for (const auto& [hex, letter] : tokens) {
    if (letter == animal) found.insert(hex);
  }
  return found;
}

inline std::vector<Hexes> groups(Hexes left) {
  std::vector<Hexes> all;
  while (!left.empty()) {
    Hexes group = {*left.begin()};
    for (std::size_t before = 0; before != group.size();) {
      before = group.size();
      for (const Hex& candidate : left) {
        for (const Hex& member : Hexes{group}) {
          if (touch(candidate, member)) group.insert(candidate);
        }
      }
    }
    for (const Hex& member : group) left.erase(member);
    all.push_back(group);
  }
  return all;
}

inline int look_up(const std::vector<int>& table, std::size_t count) {
  return table[std::min(count, table.size() - 1)];
}

// --- The best disjoint sets ------------------------------------------------------------------

/// Calls visit(subset) for every subset of `others` with at most `most` hexes, joined to `first`.
inline void for_each_set_with(Hex first, const std::vector<Hex>& others, std::size_t most,
                              const std::function<void(const Hexes&)>& visit) {
  Hexes chosen = {first};
  const std::function<void(std::size_t)> extend = [&](std::size_t from) {
    visit(chosen);
    if (chosen.size() == most) return;
    for (std::size_t i = from; i < others.size(); ++i) {
      chosen.insert(others[i]);
      extend(i + 1);
      chosen.erase(others[i]);
    }
  };
  extend(0);
}

/// The most points of any partition of `all` into sets; points(set) is negative where a set is no
/// formation.
class BestPartition {
 public:
  BestPartition(std::size_t most, std::function<int(const Hexes&)> points)
      : most_{most}, points_{std::move(points)} {}

  int operator()(const Hexes& all) {
    if (all.empty()) return 0;
    if (const auto at = known_.find(all); at != known_.end()) return at->second;
    int best = -1'000'000;
    const std::vector<Hex> others(std::next(all.begin()), all.end());
    for_each_set_with(*all.begin(), others, most_, [&](const Hexes& chosen) {
      const int own = points_(chosen);
      if (own < 0) return;
      Hexes rest = all;
      for (const Hex& hex : chosen) rest.erase(hex);
      best = std::max(best, own + (*this)(rest));
    });
    return known_[all] = best;
  }

 private:
  std::size_t most_;
  std::function<int(const Hexes&)> points_;
  std::map<Hexes, int> known_;
};

// --- Bear ----------------------------------------------------------------------------------------

inline int bear(char card, const Tokens& tokens) {
  std::map<std::size_t, int> count;
  for (const Hexes& group : groups(of_kind(tokens, 'b'))) ++count[group.size()];
  if (card == 'A') return look_up({0, 4, 11, 19, 27}, static_cast<std::size_t>(count[2]));
  if (card == 'B') return count[3] * 10;
  if (card == 'C') {
    int points = count[1] * 2 + count[2] * 5 + count[3] * 8;
    if (count[1] != 0 && count[2] != 0 && count[3] != 0) points += 3;
    return points;
  }
  return count[2] * 5 + count[3] * 8 + count[4] * 13;
}

// --- Elk -----------------------------------------------------------------------------------------

inline bool is_straight_row(const Hexes& set) {
  for (const Hex& d : directions()) {
    for (const Hex& start : set) {
      bool all = true;
      for (std::size_t i = 0; i < set.size(); ++i) {
        all = all && set.count(step(start, d, static_cast<int>(i))) != 0;
      }
      if (all) return true;
    }
  }
  return false;
}

inline int touching_pairs(const Hexes& set) {
  int pairs = 0;
  for (const Hex& a : set) {
    for (const Hex& b : set) pairs += a < b && touch(a, b) ? 1 : 0;
  }
  return pairs;
}

/// A single, a pair, a triangle or a rhombus: 0, 1, 3 or 5 touching pairs. Four hexes with five
/// touching pairs are two triangles with a common side.
inline bool is_compact(const Hexes& set) {
  return touching_pairs(set) == std::vector<int>{-1, 0, 1, 3, 5}[set.size()];
}

inline bool is_on_a_ring(const Hexes& set, bool gaps) {
  for (const Hex& to_centre : directions()) {
    const Hex centre = step(*set.begin(), to_centre);
    std::string ring;  // going round
    for (const Hex& d : directions()) ring += set.count(step(centre, d)) != 0 ? 'x' : '.';
    if (static_cast<std::size_t>(std::count(ring.begin(), ring.end(), 'x')) != set.size()) continue;
    if (gaps || (ring + ring).find(std::string(set.size(), 'x')) != std::string::npos) return true;
  }
  return false;
}

inline int elk(char card, const Tokens& tokens, const Options& options) {
  const Hexes all = of_kind(tokens, 'e');
  if (card == 'A' || card == 'B') {
    BestPartition best{4, [&](const Hexes& set) {
                         const bool fits = card == 'A' ? is_straight_row(set) : is_compact(set);
                         return fits ? std::vector<int>{0, 2, 5, 9, 13}[set.size()] : -1;
                       }};
    return best(all);
  }
  if (card == 'D') {
    BestPartition best{6, [&](const Hexes& set) {
                         return is_on_a_ring(set, options.elk_d_gaps)
                                    ? std::vector<int>{0, 2, 5, 8, 12, 16, 21}[set.size()]
                                    : -1;
                       }};
    return best(all);
  }
  const std::vector<int> herd = {0, 2, 4, 7, 10, 14, 18, 23, 28};
  int points = 0;
  for (const Hexes& group : groups(all)) {
    BestPartition best{group.size(), [&](const Hexes& set) {
                         return groups(set).size() == 1 ? look_up(herd, set.size()) : -1;
                       }};
    points += options.elk_c_split && group.size() > 8 ? best(group) : look_up(herd, group.size());
  }
  return points;
}

// --- Salmon --------------------------------------------------------------------------------------

inline int salmon(char card, const Tokens& tokens, const Options& options) {
  const Hexes all = of_kind(tokens, 's');
  const auto neighbours = [&](Hex hex) {
    return std::count_if(all.begin(), all.end(), [&](Hex other) { return touch(hex, other); });
  };
  Hexes swimming = all;
  if (options.drop_overconnected) {
    for (const Hex& hex : all) {
      if (neighbours(hex) > 2) swimming.erase(hex);
    }
  }
  int points = 0;
  for (const Hexes& run : groups(swimming)) {
    bool fork = false;
    for (const Hex& hex : run) fork = fork || neighbours(hex) > 2;
    if (fork && !options.drop_overconnected) continue;
    if (card == 'A') points += look_up({0, 2, 5, 8, 12, 16, 20, 25}, run.size());
    if (card == 'B') points += look_up({0, 2, 4, 9, 11, 17}, run.size());
    if (card == 'C') points += look_up({0, 0, 0, 10, 12, 15}, run.size());
    if (card != 'D' || static_cast<int>(run.size()) < options.salmon_d_min) continue;
    points += static_cast<int>(run.size());
    for (const auto& [hex, letter] : tokens) {
      const bool beside = std::any_of(run.begin(), run.end(),
                                      [&at = hex](Hex member) { return touch(member, at); });
      points += letter != 's' && beside ? 1 : 0;
    }
  }
  return points;
}

// --- Hawk ----------------------------------------------------------------------------------------

/// All lines of sight: both hawks and what lies between, by walking along the axes.
struct Sight {
  Hex from;
  Hex to;
  std::set<char> between;
};
inline std::vector<Sight> sights(const Tokens& tokens) {
  std::vector<Sight> found;
  const Hexes hawks = of_kind(tokens, 'h');
  for (const Hex& hawk : hawks) {
    for (std::size_t d = 0; d < 3; ++d) {  // each line from one end only
      std::set<char> between;
      for (int distance = 1; distance < 60; ++distance) {
        const Hex here = step(hawk, directions()[d], distance);
        if (hawks.count(here) != 0) {
          if (distance > 1) found.push_back({hawk, here, between});
          break;
        }
        if (const auto at = tokens.find(here); at != tokens.end()) between.insert(at->second);
      }
    }
  }
  return found;
}

/// The most points of pairs without a common member.
inline int best_pairs(const std::vector<std::pair<Hexes, int>>& pairs, std::size_t from,
                      const Hexes& used) {
  if (from == pairs.size()) return 0;
  int best = best_pairs(pairs, from + 1, used);
  const auto& [members, points] = pairs[from];
  Hexes both = used;
  both.insert(members.begin(), members.end());
  if (both.size() == used.size() + 2) {
    best = std::max(best, points + best_pairs(pairs, from + 1, both));
  }
  return best;
}

inline int hawk(char card, const Tokens& tokens) {
  const Hexes hawks = of_kind(tokens, 'h');
  Hexes alone;
  for (const Hex& hex : hawks) {
    bool touched = false;
    for (const Hex& other : hawks) touched = touched || touch(hex, other);
    if (!touched) alone.insert(hex);
  }
  const auto lines = sights(tokens);
  if (card == 'A') return look_up({0, 2, 5, 8, 11, 14, 18, 22, 26}, alone.size());
  if (card == 'B') {
    Hexes seeing;
    for (const Sight& line : lines) {
      if (alone.count(line.from) != 0) seeing.insert(line.from);
      if (alone.count(line.to) != 0) seeing.insert(line.to);
    }
    return look_up({0, 0, 5, 9, 12, 16, 20, 24, 28}, seeing.size());
  }
  if (card == 'C') return 3 * static_cast<int>(lines.size());
  std::vector<std::pair<Hexes, int>> pairs;
  for (const Sight& line : lines) {
    const int points = look_up({0, 4, 7, 9}, line.between.size());
    if (points > 0) pairs.push_back({{line.from, line.to}, points});
  }
  return best_pairs(pairs, 0, {});
}

// --- Fox -----------------------------------------------------------------------------------------

inline std::map<char, int> around(const Tokens& tokens, const Hexes& hexes) {
  std::map<char, int> counts;
  for (const auto& [hex, letter] : tokens) {
    if (hexes.count(hex) != 0) continue;
    for (const Hex& member : hexes) {
      if (!touch(member, hex)) continue;
      ++counts[letter];
      break;
    }
  }
  return counts;
}

inline std::size_t kinds_with_a_pair(std::map<char, int> counts) {
  counts.erase('f');
  std::size_t kinds = 0;
  for (const auto& [letter, count] : counts) kinds += count >= 2 ? 1 : 0;
  return kinds;
}

inline int fox(char card, const Tokens& tokens, const Options& options) {
  const Hexes foxes = of_kind(tokens, 'f');
  int points = 0;
  std::vector<std::pair<Hexes, int>> pairs;
  for (const Hex& one : foxes) {
    auto counts = around(tokens, {one});
    if (card == 'A') points += static_cast<int>(counts.size());
    if (card == 'B') points += look_up({0, 3, 5, 7}, kinds_with_a_pair(counts));
    if (card == 'C') {
      counts.erase('f');
      int most = 0;
      for (const auto& [letter, count] : counts) most = std::max(most, count);
      points += most;
    }
    for (const Hex& two : foxes) {
      if (card != 'D' || !(one < two) || !touch(one, two)) continue;
      const int worth = look_up({0, 5, 7, 9, 11}, kinds_with_a_pair(around(tokens, {one, two})));
      if (worth > 0) pairs.push_back({{one, two}, worth});
      if (!options.fox_d_disjoint) points += worth;
    }
  }
  return card == 'D' && options.fox_d_disjoint ? best_pairs(pairs, 0, {}) : points;
}

// --- All -----------------------------------------------------------------------------------------

/// The points of one animal ('b', 'e', 's', 'h', 'f') for its card: 'A' to 'D', or 'F' and 'I' for
/// the sides of the variant card.
inline int wildlife_points(char animal, char card, const Tokens& tokens, const Options& options) {
  if (card == 'F' || card == 'I') {
    int points = 0;
    for (const Hexes& group : groups(of_kind(tokens, animal))) {
      points += card == 'F' ? look_up({0, 2, 5, 9}, group.size())
                            : look_up({0, 0, 5, 8, 12}, group.size());
    }
    return points;
  }
  switch (animal) {
    case 'b': return bear(card, tokens);
    case 'e': return elk(card, tokens, options);
    case 's': return salmon(card, tokens, options);
    case 'h': return hawk(card, tokens);
    default: return fox(card, tokens, options);
  }
}

}  // namespace cascadia_reference
}  // namespace tilewright::testing_support
