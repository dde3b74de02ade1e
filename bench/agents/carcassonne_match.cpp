// A match of two agents at Carcassonne.
//
//   build/release/bench/carcassonne_match A B [deals, 50 if not given] [rules] [seed]
//
// A and B are specifications of agents. Besides those of the catalogue there is
// `weights:NAME=VALUE,...`, the greedy player with some constants of its value function changed:
// how these were tuned. Each deal, the draws included, is played with A on either seat (of more
// than two players B has all the others). Prints A's mean score (1 a win, 1/2 a draw) and mean
// margin in points, each with its standard error over deals, and the mean time of a decision.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "agents/carcassonne/greedy.hpp"
#include "agents/catalogue.hpp"
#include "bench/agents/seat_match.hpp"
#include "core/games/carcassonne/state.hpp"
#include "core/rule_options.hpp"

namespace tilewright::carcassonne {
namespace {

/// The greedy player with weights of its own.
class WeightedAgent final : public Agent<State> {
 public:
  explicit WeightedAgent(const Weights& weights) : model_{weights} {}
  Action choose(const InformationSet<State>& seen, Rng& rng) override {
    return greedy_action(model_, seen.known(), rng);
  }

 private:
  Model model_;
};

const std::map<std::string, double Weights::*>& weight_names() {
  static const std::map<std::string, double Weights::*> kNames = {
      {"city_miss", &Weights::city_miss},           {"road_miss", &Weights::road_miss},
      {"monastery_miss", &Weights::monastery_miss}, {"city_closing", &Weights::city_closing},
      {"road_closing", &Weights::road_closing},     {"turns_per_cell", &Weights::turns_per_cell},
      {"supply_points", &Weights::supply_points},   {"supply_scale", &Weights::supply_scale},
      {"supply_turns", &Weights::supply_turns},     {"homecoming", &Weights::homecoming},
      {"field_growth", &Weights::field_growth},     {"field_halves", &Weights::field_halves},
      {"field_city", &Weights::field_city},
  };
  return kNames;
}

Result<AgentPointer<State>> agent_of(const std::string& text) {
  const std::string prefix = "weights:";
  if (text.compare(0, prefix.size(), prefix) != 0) return make_agent<State>(text);
  Weights weights;
  for (std::size_t at = prefix.size(); at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::size_t equals = std::min(text.find('=', at), end);
    const auto found = weight_names().find(text.substr(at, equals - at));
    if (found == weight_names().end()) return Error{"no weight " + text.substr(at, equals - at)};
    weights.*found->second =
        std::strtod(text.substr(equals + 1, end - equals - 1).c_str(), nullptr);
    at = end + 1;
  }
  return AgentPointer<State>{std::make_unique<WeightedAgent>(weights)};
}

int play(const std::string& a, const std::string& b, std::uint64_t deals, const Rules& rules,
         Seed seed) {
  const std::size_t players = rules.players;
  const auto make = [](const std::string& specification) { return agent_of(specification); };
  const auto score = [](float value) { return value > 0 ? 1.0 : value == 0 ? 0.5 : 0.0; };
  const auto match = play_seat_match<State>(a, b, deals, rules, players, seed, make, score);
  if (!match) return std::fprintf(stderr, "%s\n", match.error().c_str()), 1;
  match->print(a, b, players, deals, "score");
  return 0;
}

}  // namespace
}  // namespace tilewright::carcassonne

int main(int count, char** arguments) {
  using namespace tilewright;
  using carcassonne::Rules;
  const std::uint64_t deals = count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 50;
  const auto rules = parse_rules<Rules>(count > 4 ? arguments[4] : "");
  const std::uint64_t seed = count > 5 ? std::strtoull(arguments[5], nullptr, 10) : 1;
  if (count < 3 || deals < 2 || !rules) {
    std::fprintf(stderr, "usage: carcassonne_match A B [deals, at least 2] [rules] [seed]\n%s\n",
                 rules ? "" : rules.error().c_str());
    return 2;
  }
  return carcassonne::play(arguments[1], arguments[2], deals, *rules, Seed{seed});
}
