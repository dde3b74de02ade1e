#include "agents/catan/own_agents.hpp"

#include <memory>

#include "agents/catan/reference.hpp"
#include "agents/make_agent.hpp"

namespace tilewright::catan {

std::vector<AgentInfo> own_agents() {
  return {
      {"reference",
       "a port of the usual opponent of comparisons: two decisions ahead, no trade with players",
       {tilewright::detail::integer_option("depth", 2, 1, 5, "decisions that are looked ahead")}},
  };
}

AgentPointer<State> make_own_agent(const AgentSettings& settings) {
  return std::make_unique<ReferenceAgent>(static_cast<int>(settings.integer("depth")));
}

}  // namespace tilewright::catan
