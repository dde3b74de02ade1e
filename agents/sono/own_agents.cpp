#include "agents/sono/own_agents.hpp"

#include <memory>
#include <utility>

#include "agents/make_agent.hpp"
#include "agents/sono/line_net_file.hpp"

namespace tilewright::sono {
namespace {

/// The nets of all rules that differ in what a line is worth are as large as a cache; each is made
/// when it is first asked for.
const LineNet& net_of(const Rules& rules) {
  static const LineNet kDefault{trained_line_net(), Rules{}};
  if (rules.clan_groups == Rules{}.clan_groups && rules.joker_colour == Rules{}.joker_colour) {
    return kDefault;
  }
  static thread_local std::unique_ptr<LineNet> other;
  static thread_local Rules rules_of_other;
  if (other == nullptr || rules_of_other != rules) {
    other = std::make_unique<LineNet>(trained_line_net(), rules);
    rules_of_other = rules;
  }
  return *other;
}

/// The static value of the searches.
struct NetValue {
  std::array<float, 2> operator()(const State& state) const {
    const float value = net_of(state.rules()).value(LinePosition::of(state));
    const float rows = state.current_player() == kRows ? value : -value;
    return {rows, -rows};
  }
};

using Policy = GameTraits<State>::Policy;
using NetLeaf = TruncatedPlayout<State, NetValue, Policy>;

}  // namespace

std::vector<AgentInfo> own_agents() {
  return {tilewright::detail::agent_info(
      "trained",
      "information-set tree search whose leaves a network values that was trained by self-play",
      {tilewright::detail::budget_options(1000, "for a decision"),
       {tilewright::detail::exploration_option(),
        tilewright::detail::integer_option(
            "playout_plies", 0, 0, kPlies,
            "greedy actions at a leaf before the network values it")}})};
}

AgentPointer<State> make_own_agent(const AgentSettings& settings) {
  using Search = MultiObserverMcts<State, NetLeaf>;
  const NetLeaf leaf{static_cast<int>(settings.integer("playout_plies")), NetValue{}, Policy{}};
  return std::make_unique<InformationSetSearchAgent<State, Search>>(
      Search{{.budget = tilewright::detail::budget_of(settings),
              .exploration = settings.real("exploration")},
             leaf});
}

}  // namespace tilewright::sono
