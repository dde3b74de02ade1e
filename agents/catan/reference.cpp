#include "agents/catan/reference.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "agents/best_action.hpp"

namespace tilewright::catan {
namespace {

constexpr double kOfPoints = 3e14;
constexpr double kOfProduction = 1e8;
constexpr double kOfReach = 1e4;  // production within one road
constexpr double kOfSites = 1e3;
constexpr double kOfSynergy = 1e2;  // how near the hand is to a city and a settlement
constexpr double kOfRoadWithoutSites = 10;
constexpr double kOfRoad = 0.1;
constexpr double kOfDevCards = 10;
constexpr double kOfKnights = 10.1;
constexpr double kOfHexes = 1;
constexpr double kOfCards = 1;
constexpr double kOfTooMany = -5;  // more than seven cards
constexpr double kOfVariety = 4 / 36.0;
constexpr double kOfAWin = 1e18;

double chance_of(int number) { return number == 0 ? 0.0 : (6 - std::abs(7 - number)) / 36.0; }

struct Production {
  double cards = 0;  // a roll
  int kinds = 0;
  int hexes = 0;  // that the player touches
};

Production production_of(const State& state, std::size_t seat) {
  Production production;
  unsigned kinds = 0;
  for (int hex = 0; hex < kHexes; ++hex) {
    const int yield = state.yield(hex, seat);
    if (yield == 0) continue;
    ++production.hexes;
    const int terrain = state.board().terrain(hex);
    if (terrain == kDesert || hex == state.robber()) continue;
    production.cards += yield * chance_of(state.board().number(hex));
    kinds |= 1U << terrain;
  }
  production.kinds = std::popcount(kinds);
  return production;
}

double vertex_production(const State& state, int vertex) {
  double cards = 0;
  for (const auto hex : kIsland.hexes[static_cast<std::size_t>(vertex)]) {
    if (hex != Island::kNone) cards += chance_of(state.board().number(hex));
  }
  return cards;
}

/// Production of the places that a player has or could have with one more road.
double reach_of(const State& state, std::size_t seat) {
  const IslandNetwork& network = state.network();
  VertexSet places = network.sites(seat) | network.buildings(seat);
  network.road_sites(seat).for_each([&](int edge) {
    for (const auto end : kIsland.ends[static_cast<std::size_t>(edge)]) {
      if (network.free().contains(end)) places.insert(end);
    }
  });
  double cards = 0;
  places.for_each([&](int vertex) { cards += vertex_production(state, vertex); });
  return cards;
}

double synergy_of(Cards hand) {
  const auto lacking = [&](Cards price) {
    return static_cast<double>(price.total() - hand.least(price).total()) / price.total();
  };
  return (2 - lacking(kCityCost<Cards>) - lacking(kSettlementCost<Cards>)) / 2;
}

/// Depth-first: the searcher's best value, where everybody else takes the worst for it.
class Search {
 public:
  explicit Search(Player searcher) : searcher_{searcher} {}

  [[nodiscard]] double value(const State& state, int depth) const {
    if (state.is_terminal()) {
      if (state.winner() < 0) return 0;
      return state.winner() == static_cast<int>(searcher_.index()) ? kOfAWin : -kOfAWin;
    }
    if (state.current_player() == Player::chance()) return chance_value(state, depth);
    // Whom to rob belongs to the move of the robber.
    if (depth == 0 && state.phase() != Phase::kChooseVictim) {
      return reference_value(state, searcher_);
    }
    const bool own = state.current_player() == searcher_;
    State::Actions actions;
    state.legal_actions(actions);
    double best =
        own ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    for (const Action action : actions) {
      if (is_offer(action)) continue;
      const double found = value_after(state, action, std::max(0, depth - 1));
      best = own ? std::max(best, found) : std::min(best, found);
    }
    return best;
  }

  [[nodiscard]] double value_after(const State& state, Action action, int depth) const {
    State after = state;
    after.apply(action);
    return value(after, depth);
  }

  [[nodiscard]] static bool is_offer(Action action) {
    return action.id() >= id::kOffer && action.id() < id::kBank;
  }

 private:
  [[nodiscard]] double chance_value(const State& state, int depth) const {
    State::ChanceOutcomes outcomes;
    state.chance_outcomes(outcomes);
    double sum = 0;
    for (const auto& [outcome, weight] : outcomes) {
      sum += static_cast<double>(weight) * value_after(state, outcome, depth);
    }
    return sum / static_cast<double>(outcomes.total_weight());
  }

  Player searcher_;
};

}  // namespace

double reference_value(const State& state, Player player) {
  const std::size_t seat = player.index();
  const auto players = static_cast<std::size_t>(state.num_players());
  const Production own = production_of(state, seat);
  const Production next = production_of(state, (seat + 1) % players);
  const Cards hand = state.hand(player) - state.returned(player);
  const int sites = state.network().sites(seat).size();
  const double road = sites == 0 ? kOfRoadWithoutSites : kOfRoad;
  return kOfPoints * state.public_points(player) +
         kOfProduction * (own.cards + kOfVariety * own.kinds - next.cards) +
         kOfReach * reach_of(state, seat) + kOfSites * sites + kOfSynergy * synergy_of(hand) +
         road * state.road_length(player) + kOfHexes * own.hexes + kOfCards * hand.total() +
         (hand.total() > kLargestSafeHand ? kOfTooMany : 0) +
         kOfDevCards * state.num_dev_cards(player) + kOfKnights * state.knights(player);
}

Action ReferenceAgent::choose(const InformationSet<State>& seen, Rng& rng) {
  State::Actions actions;
  seen.legal_actions(actions);
  if (actions.size() == 1) return actions[0];
  if (seen.known().phase() == Phase::kAnswer) return Action{id::kReject};
  const State world = seen.determinize(rng);
  const Search search{seen.viewer()};
  BestAction<double> best;
  for (const Action action : actions) {
    if (Search::is_offer(action)) continue;
    best.offer(action, search.value_after(world, action, depth_ - 1), rng);
  }
  return best.is_empty() ? actions[0] : best.action();
}

}  // namespace tilewright::catan
