#include "agents/sono/own_agents.hpp"

#include <memory>

#include "agents/make_agent.hpp"
#include "agents/sono/line_net_file.hpp"
#include "agents/sono/line_search.hpp"

namespace tilewright::sono {
namespace {

/// Searches by the net of the rules at hand, which is made anew when they change.
class TrainedAgent final : public SearchAgent<State> {
 public:
  explicit TrainedAgent(const LineSearchSettings& settings) : settings_{settings} {}

  Report report(const InformationSet<State>& seen, Rng& rng) override {
    const Rules rules = seen.known().rules();
    if (net_ == nullptr || rules != rules_) {
      net_ = std::make_unique<LineNet>(trained_line_net(), rules);
      rules_ = rules;
    }
    return LineSearch{settings_, *net_}.search(seen, rng);
  }

 private:
  LineSearchSettings settings_;
  std::unique_ptr<const LineNet> net_;
  Rules rules_;
};

}  // namespace

std::vector<AgentInfo> own_agents() {
  using tilewright::detail::integer_option;
  const LineSearchSettings standard;
  const auto number = [](int value) { return static_cast<std::uint64_t>(value); };
  return {{"trained",
           "the best placements by a network that was trained by self-play",
           {integer_option("simulations", standard.budget.simulations, 1, 1e9,
                           "positions whose actions the network values, for a decision"),
            tilewright::detail::real_option(
                "milliseconds", "0", 0, 1e9,
                "wall time for a decision; 0: none; given alone, simulations are unlimited"),
            integer_option("worlds", number(standard.first_worlds), 1, 1e6,
                           "worlds in which all placements are valued, to find candidates"),
            integer_option("candidates", number(standard.candidates), 1, 200,
                           "placements that are looked at further"),
            integer_option("plies", number(standard.plies), 0, kPlies,
                           "best replies that are played before the network values a candidate")}}};
}

AgentPointer<State> make_own_agent(const AgentSettings& settings) {
  LineSearchSettings search;
  search.budget = tilewright::detail::budget_without_memory_of(settings);
  search.first_worlds = static_cast<int>(settings.integer("worlds"));
  search.candidates = static_cast<int>(settings.integer("candidates"));
  search.plies = static_cast<int>(settings.integer("plies"));
  return std::make_unique<TrainedAgent>(search);
}

}  // namespace tilewright::sono
