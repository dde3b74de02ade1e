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

/// The agents by seat after a rotation: rotation r puts the first agent on seat r.
std::vector<std::size_t> rotated(std::vector<std::size_t> agents, std::uint64_t rotation) {
  std::rotate(agents.begin(), agents.end() - static_cast<std::ptrdiff_t>(rotation), agents.end());
  return agents;
}

/// FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo): the same on every machine.
std::uint64_t text_hash(const std::string& text) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char letter : text) {
    hash ^= static_cast<unsigned char>(letter);
    hash *= 0x100000001B3ULL;
  }
  return hash;
}

}  // namespace

std::vector<std::vector<std::size_t>> round_robin_tables(std::size_t agents, std::size_t players) {
  return agents >= players ? combinations(agents, players) : filled_groups(agents, players);
}

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
  std::vector<std::string> names;
  for (std::size_t agent = 0; agent < agents; ++agent) names.push_back(std::to_string(agent));
  const Stage stage{.tables = round_robin_tables(agents, players), .num_deals = games / players};
  return Schedule{std::move(names), players, {stage}, seed};
}

Result<Schedule> Schedule::of_stages(std::vector<std::string> agents, std::size_t num_players,
                                     std::vector<Stage> stages, Seed seed) {
  double games = 0;
  for (const auto& stage : stages) {
    for (const auto& table : stage.tables) {
      if (table.size() != num_players) {
        return Error{"a table of " + std::to_string(table.size()) + " agents in a game of " +
                     std::to_string(num_players) + " players"};
      }
      for (const std::size_t agent : table) {
        if (agent < agents.size()) continue;
        return Error{"a table with agent " + std::to_string(agent) + " of " +
                     std::to_string(agents.size())};
      }
    }
    games += static_cast<double>(stage.tables.size()) * static_cast<double>(stage.num_deals) *
             static_cast<double>(num_players);
  }
  if (games < 1) return Error{"a tournament needs at least one game"};
  if (games > kMaxGames) return Error{"more than a hundred million games: take fewer"};
  return Schedule{std::move(agents), num_players, std::move(stages), seed};
}

Schedule::Schedule(std::vector<std::string> agents, std::size_t num_players,
                   std::vector<Stage> stages, Seed seed)
    : agents_{std::move(agents)},
      num_players_{num_players},
      stages_{std::move(stages)},
      seed_{seed} {
  std::uint64_t games = 0;
  for (const auto& stage : stages_) {
    first_games_.push_back(games);
    first_groups_.push_back(groups_.size());
    games += stage.tables.size() * stage.num_deals * num_players_;
    groups_.insert(groups_.end(), stage.tables.begin(), stage.tables.end());
  }
  first_games_.push_back(games);
}

ScheduledGame Schedule::game(std::uint64_t number) const {
  TILEWRIGHT_ASSERT(number < num_games());
  const auto next = std::upper_bound(first_games_.begin(), first_games_.end(), number);
  const auto index = static_cast<std::size_t>(next - first_games_.begin()) - 1;
  const Stage& stage = stages_[index];
  const std::uint64_t in_stage = number - first_games_[index];
  const std::uint64_t table = in_stage / num_players_ % stage.tables.size();
  ScheduledGame game;
  game.place.number = number;
  game.place.rotation = in_stage % num_players_;
  game.place.group = first_groups_[index] + table;
  game.place.deal = stage.first_deal + in_stage / num_players_ / stage.tables.size();
  game.agents = stage.tables[table];
  arrange_rest(game.agents, game.place.deal);
  const std::vector<std::size_t> order = game.agents;
  game.agents = rotated(order, game.place.rotation);
  game.deal_seed = split(split(seed_, kDealStream), game.place.deal);
  game.game_seed = split(split(seed_, kGameStream), game.place.deal);
  for (const std::size_t agent : game.agents) {
    game.game_seed = split(game.game_seed, text_hash(agents_[agent]));
  }
  // Where an agent has several seats, rotations may put everybody on the same seats again.
  std::uint64_t times_before = 0;
  for (std::uint64_t rotation = 0; rotation < game.place.rotation; ++rotation) {
    if (rotated(order, rotation) == game.agents) ++times_before;
  }
  game.game_seed = split(game.game_seed, times_before);
  return game;
}

}  // namespace tilewright
