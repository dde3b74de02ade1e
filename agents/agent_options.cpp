#include "agents/make_agent.hpp"

namespace tilewright::detail {
namespace {

/// The value of playout_plies that never ends a playout early: no game is as long.
constexpr std::uint64_t kWholeGame = 1'000'000;

}  // namespace

OptionInfo integer_option(std::string name, std::uint64_t default_value, double low, double high,
                          std::string meaning) {
  return {.name = std::move(name),
          .kind = OptionKind::kInteger,
          .default_value = std::to_string(default_value),
          .meaning = std::move(meaning),
          .low = low,
          .high = high,
          .choices = {}};
}

OptionInfo real_option(std::string name, std::string default_value, double low, double high,
                       std::string meaning) {
  return {.name = std::move(name),
          .kind = OptionKind::kReal,
          .default_value = std::move(default_value),
          .meaning = std::move(meaning),
          .low = low,
          .high = high,
          .choices = {}};
}

OptionInfo choice_option(std::string name, std::vector<std::string> choices, std::string meaning) {
  std::string default_value = choices.front();
  return {.name = std::move(name),
          .kind = OptionKind::kChoice,
          .default_value = std::move(default_value),
          .meaning = std::move(meaning),
          .choices = std::move(choices)};
}

OptionInfo flag_option(std::string name, std::string meaning) {
  return {.name = std::move(name),
          .kind = OptionKind::kFlag,
          .default_value = "false",
          .meaning = std::move(meaning),
          .choices = {}};
}

Budget budget_without_memory_of(const AgentSettings& settings) {
  Budget budget;
  budget.stop = settings.stop();
  budget.milliseconds = settings.real("milliseconds");
  if (budget.milliseconds <= 0 || settings.given("simulations")) {
    budget.simulations = settings.integer("simulations");
  }
  return budget;
}

Budget budget_of(const AgentSettings& settings) {
  Budget budget = budget_without_memory_of(settings);
  budget.memory_bytes = settings.integer("memory_mb") << 20U;
  return budget;
}

std::vector<OptionInfo> budget_options(std::uint64_t simulations, const std::string& of_what) {
  return {
      integer_option("simulations", simulations, 1, 1e9, "simulations " + of_what),
      real_option("milliseconds", "0", 0, 1e9,
                  "wall time for a decision; 0: none; given alone, simulations are unlimited"),
      integer_option("memory_mb", 1024, 1, 1e6,
                     "most memory of the tree; a full tree stops growing"),
  };
}

OptionInfo exploration_option() {
  return real_option("exploration", "1", 0, 1e6,
                     "the constant of the selection, in units of returns");
}

OptionInfo allocation_option() {
  return choice_option("allocation", {"halving", "ucb1", "even"},
                       "how simulations are shared among the actions");
}

std::vector<OptionInfo> ensemble_options() {
  return {
      integer_option("worlds", 16, 1, 1e6, "determinizations searched for a decision"),
      choice_option("vote", {"mean", "majority", "visits", "worst", "softmax"},
                    "how the worlds decide on one action"),
      real_option("temperature", "0.1", 0.001, 1000, "of the vote softmax, in units of returns"),
      integer_option("threads", 1, 1, 256, "threads that share the worlds out"),
  };
}

std::vector<OptionInfo> leaf_options(bool has_policy, bool has_static_value) {
  std::vector<OptionInfo> options;
  std::vector<std::string> playouts = {"random"};
  if (has_policy) playouts.emplace_back("greedy");
  options.push_back(choice_option("playout", std::move(playouts), "how playouts choose actions"));
  if (has_policy) {
    options.push_back(real_option("epsilon", "0", 0, 1,
                                  "how often a greedy playout takes a random action instead"));
  }
  options.push_back(integer_option("playouts", 1, 1, 1000, "playouts for each leaf"));
  if (has_static_value) {
    options.push_back(integer_option("playout_plies", kWholeGame, 0, kWholeGame,
                                     "actions after which a playout ends in a static value"));
  }
  return options;
}

EnsembleSettings ensemble_settings_of(const AgentSettings& settings) {
  EnsembleSettings ensemble{.worlds = settings.integer("worlds"),
                            .vote = {.temperature = settings.real("temperature")},
                            .threads = static_cast<int>(settings.integer("threads")),
                            .stop = settings.stop(),
                            .milliseconds = settings.real("milliseconds")};
  const std::string& vote = settings.choice("vote");
  ensemble.vote.rule = vote == "majority"  ? Vote::kMajority
                       : vote == "visits"  ? Vote::kVisits
                       : vote == "worst"   ? Vote::kWorstWorld
                       : vote == "softmax" ? Vote::kSoftmax
                                           : Vote::kMeanValue;
  return ensemble;
}

MctsSettings world_settings_of(const AgentSettings& settings) {
  MctsSettings search = mcts_settings_of(settings);
  // The time of a decision is shared by the worlds that are searched one after the other.
  search.budget.milliseconds *= static_cast<double>(settings.integer("threads"));
  search.budget.milliseconds /= static_cast<double>(settings.integer("worlds"));
  return search;
}

FlatMonteCarloSettings flat_settings_of(const AgentSettings& settings) {
  const std::string& allocation = settings.choice("allocation");
  return {.budget = budget_of(settings),
          .allocation = allocation == "halving" ? Allocation::kHalving
                        : allocation == "even"  ? Allocation::kEven
                                                : Allocation::kUcb1,
          .exploration = settings.real("exploration")};
}

LeafSettings leaf_settings_of(const AgentSettings& settings) {
  LeafSettings leaf{.follows_policy = settings.choice("playout") == "greedy",
                    .playouts = static_cast<int>(settings.integer("playouts"))};
  if (settings.has("epsilon")) leaf.epsilon = settings.real("epsilon");
  if (settings.has("playout_plies") && settings.integer("playout_plies") < kWholeGame) {
    leaf.plies = static_cast<int>(settings.integer("playout_plies"));
  }
  return leaf;
}

AgentInfo agent_info(std::string name, std::string summary,
                     std::initializer_list<std::vector<OptionInfo>> options) {
  AgentInfo info{std::move(name), std::move(summary), {}};
  for (const auto& list : options) {
    info.options.insert(info.options.end(), list.begin(), list.end());
  }
  return info;
}

}  // namespace tilewright::detail
