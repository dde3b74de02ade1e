#include "agents/make_agent.hpp"

namespace tilewright::detail {

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

Budget budget_of(const AgentSettings& settings) {
  Budget budget;
  budget.milliseconds = settings.real("milliseconds");
  budget.memory_bytes = settings.integer("memory_mb") << 20U;
  if (budget.milliseconds <= 0 || settings.given("simulations")) {
    budget.simulations = settings.integer("simulations");
  }
  return budget;
}

std::vector<OptionInfo> playout_search_options(std::uint64_t simulations,
                                               const std::string& budget_of_what, bool has_policy) {
  std::vector<OptionInfo> options = {
      integer_option("simulations", simulations, 1, 1e9, "simulations " + budget_of_what),
      real_option("milliseconds", "0", 0, 1e9,
                  "wall time for a decision; 0: none; given alone, simulations are unlimited"),
      real_option("exploration", "1", 0, 1e6, "the constant of UCB1, in units of returns"),
      integer_option("memory_mb", 1024, 1, 1e6,
                     "most memory of the tree; a full tree stops growing"),
  };
  std::vector<std::string> playouts = {"random"};
  if (has_policy) playouts.emplace_back("greedy");
  options.push_back(choice_option("playout", std::move(playouts), "how playouts choose actions"));
  return options;
}

}  // namespace tilewright::detail
