#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
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

/// Tables that play the same deals. A table is the agents that meet, an agent as often as it has
/// seats; with two players it is a pairing.
struct Stage {
  std::vector<std::vector<std::size_t>> tables{};
  std::uint64_t first_deal = 0;
  std::uint64_t num_deals = 0;

  friend bool operator==(const Stage&, const Stage&) = default;
};

/// One game of the list, before it is played.
struct ScheduledGame {
  GamePlace place;
  std::vector<std::size_t> agents;  // for each seat, the index of the agent that sits there
  Seed deal_seed;                   // from the tournament's seed and the deal's number alone
  Seed game_seed;  // from the tournament's seed, the deal and who sits where, by name, alone
};

/// The games of a tournament as a pure function of its settings; they are computed when asked for.
///
/// Stages come one after the other: the games of each have higher numbers than those before. A
/// tournament is extended by another stage, which leaves the games that it has as they are.
///
/// A round robin is one stage. Its tables are the groups: with as many agents as seats or more,
/// every choice of `num_players` agents is a group: the pairings, with two players. With fewer
/// agents the seats are filled evenly: each agent sits on num_players / num_agents seats, and the
/// seats left over go to a choice of the agents, each choice being a group. (Three agents at a
/// table of four: aabc, abbc, abcc.)
///
/// Deals. Every table of a stage plays the same deals, numbered from 0. Each deal is played once
/// for every rotation of the seats, so that each agent has each seat of it: with two players a pair
/// of games with the seats swapped. With more players the agents' order round the table changes
/// from deal to deal, so that nobody always acts after the same neighbour.
///
/// Order. All games of a stage's first deal come first, table by table, then all of the second: a
/// tournament that is stopped early is nearly balanced, and a longer one with the same seed starts
/// with the same games. Groups are numbered from 0 over the tables of all stages.
class Schedule {
 public:
  /// An error if there is no agent, no game, or a number of games that deals cannot be played
  /// evenly with: it must be a multiple of the number of players.
  static Result<Schedule> make(const ScheduleSettings& settings);

  /// A list of stages. An error if there is no game, if a table has not `num_players` seats or
  /// names an agent that does not exist, or if there are too many games.
  static Result<Schedule> of_stages(std::vector<std::string> agents, std::size_t num_players,
                                    std::vector<Stage> stages, Seed seed);

  /// The names that the games' seeds follow from: those given, else the indices.
  [[nodiscard]] const std::vector<std::string>& agents() const { return agents_; }
  [[nodiscard]] std::size_t num_players() const { return num_players_; }
  [[nodiscard]] Seed seed() const { return seed_; }
  [[nodiscard]] const std::vector<Stage>& stages() const { return stages_; }
  [[nodiscard]] std::uint64_t num_games() const { return first_games_.back(); }
  /// The agents of each group.
  [[nodiscard]] const std::vector<std::vector<std::size_t>>& groups() const { return groups_; }
  /// Precondition: number < num_games().
  [[nodiscard]] ScheduledGame game(std::uint64_t number) const;

 private:
  Schedule(std::vector<std::string> agents, std::size_t num_players, std::vector<Stage> stages,
           Seed seed);

  std::vector<std::string> agents_;
  std::size_t num_players_;
  std::vector<Stage> stages_;
  Seed seed_;
  std::vector<std::vector<std::size_t>> groups_;
  std::vector<std::uint64_t> first_games_;   // of each stage; then the number of all games
  std::vector<std::uint64_t> first_groups_;  // of each stage
};

/// The tables of a round robin; see Schedule. Precondition: agents and players are above 0.
std::vector<std::vector<std::size_t>> round_robin_tables(std::size_t agents, std::size_t players);

/// All choices of `size` of the numbers 0 .. count-1, each ascending, in lexicographic order.
std::vector<std::vector<std::size_t>> combinations(std::size_t count, std::size_t size);

}  // namespace tilewright
