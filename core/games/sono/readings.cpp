#include "core/games/sono/readings.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tilewright::sono {
namespace {

constexpr int kColouredTypes = kCardTypes - 1;

struct LineFacts {
  RankCounts ranks{};
  int not_black = 0;
  int not_red = 0;
  bool has_joker = false;
};

LineFacts facts_of(std::span<const Card> line) {
  LineFacts facts;
  for (const Card card : line) {
    if (card.is_joker()) {
      facts.has_joker = true;
      continue;
    }
    ++facts.ranks[static_cast<std::size_t>(card.rank())];
    ++(card.colour() == Colour::kRed ? facts.not_black : facts.not_red);
  }
  return facts;
}

/// `facts` with the joker standing for a card of `type`.
LineFacts with_joker(LineFacts facts, int type, JokerColour joker_colour) {
  ++facts.ranks[static_cast<std::size_t>(type / 2)];
  const bool colourless = joker_colour == JokerColour::kNone;
  if (colourless || type % 2 == 0) ++facts.not_black;
  if (colourless || type % 2 == 1) ++facts.not_red;
  return facts;
}

Reading reading_of(const LineFacts& facts, int joker_type, ClanGroups clan_groups) {
  Reading reading{.joker_type = joker_type, .categories = {}, .clans = {}};
  if (facts.not_red == 0) reading.clans.push_back(Clan::kRed);
  if (facts.not_black == 0) reading.clans.push_back(Clan::kBlack);
  if (clan_groups == ClanGroups::kColourAndRank) {
    if (is_face_clan(facts.ranks)) reading.clans.push_back(Clan::kFaces);
    if (is_number_clan(facts.ranks)) reading.clans.push_back(Clan::kNumbers);
  }
  std::array<bool, kCategories> holds{};
  holds[static_cast<std::size_t>(pattern(facts.ranks))] = true;
  if (is_straight(facts.ranks)) holds[static_cast<std::size_t>(Category::kStraight)] = true;
  if (!reading.clans.empty()) holds[static_cast<std::size_t>(Category::kClan)] = true;
  for (int category = kCategories - 1; category > 0; --category) {
    if (holds[static_cast<std::size_t>(category)]) {
      reading.categories.push_back(static_cast<Category>(category));
    }
  }
  if (reading.categories.empty()) reading.categories.push_back(Category::kNothing);
  return reading;
}

/// Points of a reading: what its best category is worth.
int points_of(const Reading& reading) {
  int best = 0;
  for (const Category category : reading.categories) {
    best = std::max(best, category_points(category));
  }
  return best;
}

/// "K", "A or 9", "A, 9 or T": ranks of the types in the set, without regard to colour.
std::string ranks_text(const std::vector<int>& types) {
  std::vector<std::string> ranks;
  for (const int type : types) {
    std::string rank(1, kRankLetters[static_cast<std::size_t>(type / 2)]);
    if (ranks.empty() || ranks.back() != rank) ranks.push_back(std::move(rank));
  }
  std::string text;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (i > 0) text += i + 1 == ranks.size() ? " or " : ", ";
    text += ranks[i];
  }
  return text;
}

/// Types that all make the same of the line, in words.
std::string types_text(const std::vector<int>& types, const Rules& rules) {
  if (rules.joker_colour == JokerColour::kNone) return ranks_text(types);
  std::vector<int> red;
  std::vector<int> black;
  for (const int type : types) (type % 2 == 0 ? red : black).push_back(type);
  const auto one_colour = [](const std::vector<int>& some, const std::string& colour) {
    if (some.size() == kRanks) return "any " + colour + " card";
    return ranks_text(some) + ", " + colour;
  };
  if (black.empty()) return one_colour(red, "red");
  if (red.empty()) return one_colour(black, "black");
  if (ranks_text(red) == ranks_text(black)) {
    return red.size() == kRanks ? "any card" : ranks_text(red) + ", any colour";
  }
  return one_colour(red, "red") + " or " + one_colour(black, "black");
}

}  // namespace

std::string_view clan_name(Clan clan) {
  constexpr std::array<std::string_view, 4> kNames = {"red clan", "black clan", "face clan",
                                                      "number clan"};
  return kNames[static_cast<std::size_t>(clan)];
}

LineReading read_line(std::span<const Card> line, const Rules& rules) {
  TILEWRIGHT_ASSERT(line.size() == kLineLength);
  const LineFacts facts = facts_of(line);
  std::vector<Reading> readings;
  if (facts.has_joker) {
    const int step = rules.joker_colour == JokerColour::kNone ? 2 : 1;
    for (int type = 0; type < kColouredTypes; type += step) {
      readings.push_back(
          reading_of(with_joker(facts, type, rules.joker_colour), type, rules.clan_groups));
    }
  } else {
    readings.push_back(reading_of(facts, -1, rules.clan_groups));
  }
  LineReading result;
  for (const Reading& reading : readings) {
    result.points = std::max(result.points, points_of(reading));
  }
  for (Reading& reading : readings) {
    if (points_of(reading) != result.points) continue;
    for (const Category category : reading.categories) {
      if (category_points(category) == result.points) {
        result.label = std::max(result.label, category);
      }
    }
    result.best.push_back(std::move(reading));
  }
  return result;
}

std::string joker_text(const LineReading& reading, const Rules& rules) {
  // One entry for each reason that is worth the points, best label first: the types for which it
  // holds. A type may serve several reasons.
  std::vector<std::pair<std::string, std::vector<int>>> reasons;
  const auto add = [&](std::string_view reason, int type) {
    for (auto& [name, types] : reasons) {
      if (name == reason) return types.push_back(type);
    }
    reasons.push_back({std::string(reason), {type}});
  };
  for (int number = kCategories - 1; number >= 0; --number) {
    const auto category = static_cast<Category>(number);
    if (category_points(category) != reading.points) continue;
    for (const Reading& best : reading.best) {
      if (best.joker_type < 0) return {};
      if (category == Category::kClan) {
        for (const Clan clan : best.clans) add(clan_name(clan), best.joker_type);
      } else if (std::ranges::count(best.categories, category) > 0) {
        add(category_name(category), best.joker_type);
      }
    }
  }
  std::string text;
  for (const auto& [name, types] : reasons) {
    if (!text.empty()) text += "; ";
    text += types_text(types, rules) + " (" + name + ")";
  }
  return text;
}

}  // namespace tilewright::sono
