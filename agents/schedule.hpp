#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "agents/game_record.hpp"
#include "core/result.hpp"
#include "core/types.hpp"

namespace tilewright {

/// What a list of games follows from.
struct ScheduleSettings {
  std::size_t num_agents = 0;
  std::size_t num_players = 0;        // of one game
  std::uint64_t games_per_group = 0;  // with two players: per pairing
  Seed seed{};
};

/// One game of the list, before it is played.
struct ScheduledGame {
  GamePlace place;
  std::vector<std::size_t> agents;  // for each seat, the index of the agent that sits there
  Seed deal_seed;                   // from the tournament's seed and the deal's number alone
  Seed game_seed;                   // from the tournament's seed and the game's number alone
};

/// A round robin as a pure function of its settings; games are computed when asked for.
///
/// Groups. With as many agents as seats or more, every choice of `num_players` agents is a group:
/// the pairings, with two players. With fewer agents the seats are filled evenly: each agent sits
/// on num_players / num_agents seats, and the seats left over go to a choice of the agents, each
/// choice being a group. (Three agents at a table of four: aabc, abbc, abcc.)
///
/// Deals. Every group plays the same deals, numbered from 0. Each deal is played once for every
/// rotation of the seats, so that each agent has each seat of it: with two players a pair of games
/// with the seats swapped. With more players the agents' order round the table changes from deal to
/// deal, so that nobody always acts after the same neighbour.
///
/// Order. All games of deal 0 come first, group by group, then all of deal 1: a tournament that is
/// stopped early is nearly balanced, and a longer one with the same seed starts with the same
/// games.
class Schedule {
 public:
  /// An error if there is no agent, no game, or a number of games that deals cannot be played
  /// evenly with: it must be a multiple of the number of players.
  static Result<Schedule> make(const ScheduleSettings& settings);

  [[nodiscard]] const ScheduleSettings& settings() const { return settings_; }
  [[nodiscard]] std::uint64_t num_games() const {
    return groups_.size() * settings_.games_per_group;
  }
  /// The agents of each group, ascending, an agent as often as it has seats.
  [[nodiscard]] const std::vector<std::vector<std::size_t>>& groups() const { return groups_; }
  /// Precondition: number < num_games().
  [[nodiscard]] ScheduledGame game(std::uint64_t number) const;

 private:
  Schedule(const ScheduleSettings& settings, std::vector<std::vector<std::size_t>> groups)
      : settings_{settings}, groups_{std::move(groups)} {}

  ScheduleSettings settings_;
  std::vector<std::vector<std::size_t>> groups_;
};

/// All choices of `size` of the numbers 0 .. count-1, each ascending, in lexicographic order.
std::vector<std::vector<std::size_t>> combinations(std::size_t count, std::size_t size);

}  // namespace tilewright
