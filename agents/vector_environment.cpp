#include "agents/vector_environment.hpp"

#include <tbb/info.h>

#include <type_traits>

#include "agents/catalogue.hpp"
#include "agents/game_vector_environment.hpp"
#include "core/all_games.hpp"

namespace tilewright {
namespace {

using Made = Result<std::unique_ptr<VectorEnvironment>>;

std::optional<Error> why_bad_sizes(const VectorSettings& settings) {
  if (settings.num_envs < 1 || settings.num_envs > VectorSettings::kMostEnvs) {
    return Error{"num_envs is " + std::to_string(settings.num_envs) + ", but must be from 1 to " +
                 std::to_string(VectorSettings::kMostEnvs)};
  }
  if (settings.threads < 0 || settings.threads > VectorSettings::kMostThreads) {
    return Error{"threads is " + std::to_string(settings.threads) +
                 ", but must be from 0 (all cores) to " +
                 std::to_string(VectorSettings::kMostThreads)};
  }
  return {};
}

std::optional<Error> why_bad_seats(const VectorSettings& settings, std::size_t players) {
  if (settings.seats.empty()) return {};
  if (settings.seats.size() != players) {
    return Error{"seats: one entry for each of " + std::to_string(players) + " players, not " +
                 std::to_string(settings.seats.size())};
  }
  for (const auto& seat : settings.seats) {
    if (seat.empty()) return {};
  }
  return Error{"seats: at least one must be left to a learner"};
}

/// An agent of its own for each row and seat that one plays; nothing where learners play alone.
template <CompleteGame S>
Result<std::vector<std::vector<AgentPointer<S>>>> make_agents(const VectorSettings& settings) {
  std::vector<std::vector<AgentPointer<S>>> rows;
  bool has_agents = false;
  for (const auto& seat : settings.seats) has_agents = has_agents || !seat.empty();
  if (!has_agents) return rows;
  rows.resize(settings.num_envs);
  for (auto& row : rows) {
    for (const auto& seat : settings.seats) {
      row.push_back(nullptr);
      if (seat.empty()) continue;
      auto made = make_agent<S>(seat, settings.stop);
      if (!made) return Error{made.error()};
      row.back() = std::move(made).take();
    }
  }
  return rows;
}

template <CompleteGame S>
Made make_for(VectorSettings settings) {
  const auto named = [](const std::string& text) {
    return Error{std::string(S::kName) + ": " + text};
  };
  if (const auto error = why_bad_sizes(settings)) return named(error->message);
  const auto rules = parse_rules<typename S::Rules>(settings.rules);
  if (!rules) return named(rules.error());
  const auto players = static_cast<std::size_t>(deal_game<S>(*rules, Seed{}).num_players());
  if (const auto error = why_bad_seats(settings, players)) return named(error->message);
  auto agents = make_agents<S>(settings);
  if (!agents) return named(agents.error());
  if (settings.threads == 0) settings.threads = tbb::info::default_concurrency();
  return std::unique_ptr<VectorEnvironment>{std::make_unique<GameVectorEnvironment<S>>(
      std::move(settings), *rules, std::move(agents).take())};
}

}  // namespace

std::vector<std::string> vector_environment_games() {
  std::vector<std::string> names;
  AllGames::for_each([&]<class S>() { names.emplace_back(S::kName); });
  return names;
}

Made make_vector_environment(std::string_view game, const VectorSettings& settings) {
  std::optional<Made> made;
  std::string valid;
  AllGames::for_each([&]<class S>() {
    valid += (valid.empty() ? "" : ", ") + std::string(S::kName);
    if (game == S::kName) made.emplace(make_for<S>(settings));
  });
  if (made) return std::move(*made);
  return Error{"no game '" + std::string(game) + "'; valid: " + valid};
}

}  // namespace tilewright
