#include "agents/schedule.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "core/assert.hpp"
#include "core/random.hpp"

namespace tilewright {
namespace {

// More than this is a mistake in the settings, found before it fills the memory.
constexpr double kMaxGroups = 1e6;
constexpr double kMaxGames = 1e8;

constexpr std::uint64_t kDealStream = 0;
constexpr std::uint64_t kGameStream = 1;

double binomial(std::size_t count, std::size_t size) {
  double product = 1;
  for (std::size_t i = 0; i < size; ++i) {
    product *= static_cast<double>(count - i) / static_cast<double>(i + 1);
  }
  return product;
}

/// The groups of fewer agents than seats: see Schedule.
std::vector<std::vector<std::size_t>> filled_groups(std::size_t agents, std::size_t players) {
  std::vector<std::vector<std::size_t>> groups;
  for (const auto& extra : combinations(agents, players % agents)) {
    std::vector<std::size_t> group = extra;
    for (std::size_t agent = 0; agent < agents; ++agent) {
      group.insert(group.end(), players / agents, agent);
    }
    std::sort(group.begin(), group.end());
    groups.push_back(std::move(group));
  }
  return groups;
}

/// Moves all but the first to arrangement number `number` of all that there are, counted round:
/// the digits of the number, in the bases 2, 3, 4 ..., say which elements change places.
void arrange_rest(std::vector<std::size_t>& list, std::uint64_t number) {
  for (std::size_t size = 2; size < list.size() && number > 0; ++size) {
    // Places 1 .. size hold what was arranged so far and one element more.
    std::swap(list[size], list[size - static_cast<std::size_t>(number % size)]);
    number /= size;
  }
}

}  // namespace

std::vector<std::vector<std::size_t>> combinations(std::size_t count, std::size_t size) {
  std::vector<std::vector<std::size_t>> all;
  if (size > count) return all;
  std::vector<std::size_t> chosen(size);
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  while (true) {
    all.push_back(chosen);
    std::size_t place = size;  // the last that can still go up
    while (place > 0 && chosen[place - 1] == count - size + place - 1) --place;
    if (place == 0) return all;
    std::iota(chosen.begin() + static_cast<std::ptrdiff_t>(place) - 1, chosen.end(),
              chosen[place - 1] + 1);
  }
}

Result<Schedule> Schedule::make(const ScheduleSettings& settings) {
  const auto& [agents, players, games, seed] = settings;
  TILEWRIGHT_ASSERT(players > 0);
  if (agents == 0) return Error{"a tournament needs at least one agent"};
  if (games == 0 || games % players != 0) {
    const std::uint64_t below = games / players * players;
    const std::string near =
        (below == 0 ? "" : std::to_string(below) + " or ") + std::to_string(below + players);
    return Error{"games per " + std::string(players == 2 ? "pairing" : "group") + " is " +
                 std::to_string(games) + ", but must be a multiple of " + std::to_string(players) +
                 ", because each deal is played once with every "
                 "rotation of the seats: take " +
                 near};
  }
  const std::size_t choice = agents >= players ? players : players % agents;
  if (binomial(agents, choice) > kMaxGroups) {
    return Error{std::to_string(agents) + " agents in a game of " + std::to_string(players) +
                 " players make more than a million groups: take fewer agents"};
  }
  if (binomial(agents, choice) * static_cast<double>(games) > kMaxGames) {
    return Error{std::to_string(games) + " games for each of " +
                 std::to_string(static_cast<std::uint64_t>(binomial(agents, choice))) +
                 " groups are more than a hundred million games: take fewer"};
  }
  return Schedule{
      settings, agents >= players ? combinations(agents, players) : filled_groups(agents, players)};
}

ScheduledGame Schedule::game(std::uint64_t number) const {
  TILEWRIGHT_ASSERT(number < num_games());
  const std::uint64_t players = settings_.num_players;
  ScheduledGame game;
  game.place.number = number;
  game.place.rotation = number % players;
  game.place.group = number / players % groups_.size();
  game.place.deal = number / players / groups_.size();
  game.agents = groups_[game.place.group];
  arrange_rest(game.agents, game.place.deal);
  // Rotation r puts the first agent on seat r.
  std::rotate(game.agents.begin(),
              game.agents.end() - static_cast<std::ptrdiff_t>(game.place.rotation),
              game.agents.end());
  game.deal_seed = split(split(settings_.seed, kDealStream), game.place.deal);
  game.game_seed = split(split(settings_.seed, kGameStream), number);
  return game;
}

}  // namespace tilewright
