#include "agents/catan_connect/own_agents.hpp"

#include <memory>

#include "agents/catan_connect/group_search.hpp"
#include "agents/make_agent.hpp"

namespace tilewright::catan_connect {
namespace {

class GroupAgent final : public Agent<State> {
 public:
  explicit GroupAgent(GroupSearchSettings settings) : search_{settings} {}
  Action choose(const InformationSet<State>& seen, Rng& rng) override {
    return search_.choose(seen, rng);
  }

 private:
  GroupSearch search_;
};

}  // namespace

std::vector<AgentInfo> own_agents() {
  constexpr GroupSearchSettings kDefault;
  const auto option = [](const char* name, int value, double high, const char* meaning) {
    return tilewright::detail::integer_option(name, static_cast<std::uint64_t>(value), 1, high,
                                              meaning);
  };
  return {{"group",
           "playouts of the best actions on the group of boards around the player",
           {option("playouts", kDefault.playouts, 1e6, "playouts of each action"),
            option("candidates", kDefault.candidates, 1000, "actions that are played out"),
            option("rounds", kDefault.rounds, 300, "rounds that a playout goes on for")}}};
}

AgentPointer<State> make_own_agent(const AgentSettings& settings) {
  const auto number = [&](const char* name) { return static_cast<int>(settings.integer(name)); };
  return std::make_unique<GroupAgent>(GroupSearchSettings{.playouts = number("playouts"),
                                                          .candidates = number("candidates"),
                                                          .rounds = number("rounds"),
                                                          .stop = settings.stop()});
}

}  // namespace tilewright::catan_connect
