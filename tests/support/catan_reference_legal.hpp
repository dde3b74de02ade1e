#pragma once

#include "tests/support/catan_reference.hpp"

namespace tilewright::catan_reference {

inline bool Game::far_from_all(const Corner& corner) const {
  if (buildings.contains(corner)) return false;
  for (const Corner& next : Map::get().neighbours.at(corner)) {
    if (buildings.contains(next)) return false;
  }
  return true;
}

inline bool Game::road_fits(const Path& path) const {
  if (roads.contains(path)) return false;
  for (const Corner& end : {path.first, path.second}) {
    const auto building = buildings.find(end);
    if (building != buildings.end() && building->second.first == mover) return true;
    if (building != buildings.end()) continue;
    for (const Corner& next : Map::get().neighbours.at(end)) {
      const auto road = roads.find(path_of(end, next));
      if (road != roads.end() && road->second == mover) return true;
    }
  }
  return false;
}

inline std::set<std::string> Game::free_roads() const {
  std::set<std::string> all;
  for (const Path& path : Map::get().paths) {
    if (road_fits(path)) all.insert("road " + text_of(path));
  }
  return all;
}

inline int Game::pieces(std::size_t seat, int size) const {
  int count = 0;
  for (const auto& [corner, building] : buildings) {
    count += building == std::pair{seat, size} ? 1 : 0;
  }
  return count;
}

inline int Game::roads_of(std::size_t seat) const {
  int count = 0;
  for (const auto& [path, owner] : roads) count += owner == seat ? 1 : 0;
  return count;
}

inline std::vector<int> Game::rates(std::size_t good) const {
  std::vector<int> all = {4};
  bool any = false;
  bool own = false;
  for (const auto& [corner, type] : harbours) {
    const auto building = buildings.find(corner);
    if (building == buildings.end() || building->second.first != mover) continue;
    any = any || type == 5;
    own = own || type == static_cast<int>(good);
  }
  if (any) all.push_back(3);
  if (own) all.push_back(2);
  if (rules.maritime_rates == catan::MaritimeRates::kBest) return {all.back()};
  return all;
}

inline std::vector<std::size_t> Game::victims() const {
  std::set<std::size_t> seats;
  for (const auto& [corner, building] : buildings) {
    const std::size_t seat = building.first;
    if (!touches(corner, robber) || seat == mover) continue;
    if (total(hands[seat]) > 0 || rules.victim_may_be_empty == catan::EmptyVictim::kOn) {
      seats.insert(seat);
    }
  }
  return {seats.begin(), seats.end()};
}

inline void Game::refuse() {
  refused_.insert(offer_);
  back();
}

inline bool Game::may_trade() const {
  return !(built_ && rules.phases == catan::Phases::kTradeThenBuild);
}

inline std::set<Cell> Game::robber_cells() const {
  std::set<Cell> all;
  std::set<Cell> friendly;
  for (const Cell& cell : island()) {
    if (cell == robber) continue;
    all.insert(cell);
    bool spares = false;
    for (const auto& [corner, building] : buildings) {
      const std::size_t seat = building.first;
      const int open_points = points(seat) - cards[seat][1];
      spares = spares || (seat != mover && touches(corner, cell) && open_points <= 2);
    }
    if (!spares) friendly.insert(cell);
  }
  const bool is_friendly = rules.friendly_robber == catan::FriendlyRobber::kOn;
  return is_friendly && !friendly.empty() ? friendly : all;
}

inline void Game::add_plays(std::set<std::string>& all) const {
  if (has_played_) return;
  const auto has = [&](std::size_t kind) { return cards[mover][kind] > bought[kind]; };
  if (has(0)) all.insert("play knight");
  const bool some_road = roads_of(mover) < 15 && !free_roads().empty();
  if (has(2) && (some_road || rules.road_building_needs == catan::RoadBuildingNeeds::kNone)) {
    all.insert("play road_building");
  }
  if (has(3) && total(bank) > 0) all.insert("play year_of_plenty");
  if (has(4)) all.insert("play monopoly");
}

inline void Game::add_offers(std::set<std::string>& all, std::size_t seat) const {
  std::vector<std::pair<std::string, Hand>> bundles;
  for (std::size_t a = 0; a < 5; ++a) {
    Hand one{};
    ++one[a];
    bundles.emplace_back(kGoods[a], one);
    for (std::size_t b = a; b < 5 && rules.most_cards_offered() == 2; ++b) {
      Hand two = one;
      ++two[b];
      bundles.emplace_back(kGoods[a] + "+" + kGoods[b], two);
    }
  }
  for (const auto& [give, given] : bundles) {
    if (!covers(hands[seat], given)) continue;
    for (const auto& [want, wanted] : bundles) {
      bool disjoint = true;
      for (std::size_t i = 0; i < 5; ++i) disjoint = disjoint && (given[i] == 0 || wanted[i] == 0);
      if (disjoint) all.insert("offer " + give + " for " + want);
    }
  }
}

inline void Game::add_turn(std::set<std::string>& all) const {
  const Hand& hand = hands[mover];
  all.insert("end");
  add_plays(all);
  if (covers(hand, {1, 1, 0, 0, 0}) && roads_of(mover) < 15) all.merge(free_roads());
  for (const Corner& corner : Map::get().corners) {
    bool at_road = false;
    for (const Corner& next : Map::get().neighbours.at(corner)) {
      const auto road = roads.find(path_of(corner, next));
      at_road = at_road || (road != roads.end() && road->second == mover);
    }
    if (covers(hand, {1, 1, 1, 1, 0}) && pieces(mover, 1) < 5 && at_road && far_from_all(corner)) {
      all.insert("settlement " + text_of(corner));
    }
  }
  for (const auto& [corner, building] : buildings) {
    if (building == std::pair{mover, 1} && covers(hand, {0, 0, 0, 2, 3}) && pieces(mover, 2) < 4) {
      all.insert("city " + text_of(corner));
    }
  }
  if (covers(hand, {0, 0, 1, 1, 1}) && total(deck) > 0) all.insert("buy");
  if (!may_trade()) return;
  for (std::size_t give = 0; give < 5; ++give) {
    for (const int rate : rates(give)) {
      for (std::size_t take = 0; take < 5; ++take) {
        if (hand[give] < rate || take == give || bank[take] == 0) continue;
        const bool names = rules.maritime_rates == catan::MaritimeRates::kAll;
        all.insert("bank " + (names ? std::to_string(rate) + " " : "") + kGoods[give] + " for " +
                   kGoods[take]);
      }
    }
  }
  if (rules.trade == catan::Trade::kOffers && offers_ < rules.most_offers()) {
    add_offers(all, mover);
    for (const std::string& offer : refused_) all.erase("offer " + offer);
  }
}

inline std::set<std::string> Game::legal() const {
  std::set<std::string> all;
  if (over) return all;
  const auto goods = [&](const auto& holds) {
    for (std::size_t i = 0; i < 5; ++i) {
      if (holds(i)) all.insert("choose " + kGoods[i]);
    }
  };
  const bool may_declare = rules.declare == catan::Declare::kManual && points(mover) >= 10;
  switch (wait_) {
    case Wait::kSettlement:
      for (const Corner& corner : Map::get().corners) {
        if (far_from_all(corner)) all.insert("settlement " + text_of(corner));
      }
      break;
    case Wait::kSetupRoad:
      for (const Corner& next : Map::get().neighbours.at(last_)) {
        const Path path = path_of(last_, next);
        if (!roads.contains(path)) all.insert("road " + text_of(path));
      }
      break;
    case Wait::kRoll:
      all.insert("roll");
      add_plays(all);
      if (may_declare) all.insert("declare");
      break;
    case Wait::kDice:
      for (int sum = 2; sum <= 12; ++sum) all.insert("dice " + std::to_string(sum));
      break;
    case Wait::kDiscard:
      goods([&](std::size_t kind) {
        // The card and all that may come after it must be enough for the rest.
        Hand left = hands[actor];
        for (const std::size_t card : chosen_) {
          const bool is_gone = rules.discard_visibility == catan::DiscardVisibility::kAtOnce;
          left[card] -= is_gone ? 0 : 1;
        }
        int enough = 0;
        for (std::size_t later = kind; later < 5; ++later) enough += left[later];
        return left[kind] > 0 && (chosen_.empty() || chosen_.back() <= kind) && enough >= count_;
      });
      break;
    case Wait::kRobber:
      for (const Cell& cell : robber_cells()) all.insert("robber " + text_of(cell));
      break;
    case Wait::kVictim:
      for (const std::size_t seat : victims()) all.insert("rob seat " + std::to_string(seat));
      break;
    case Wait::kSteal:
      for (std::size_t i = 0; i < 5; ++i) {
        if (hands[victim_][i] > 0) all.insert("steal " + kGoods[i]);
      }
      break;
    case Wait::kTurn:
      add_turn(all);
      if (may_declare) all.insert("declare");
      break;
    case Wait::kDraw:
      for (std::size_t i = 0; i < 5; ++i) {
        if (deck[i] > 0) all.insert("draw " + kCards[i]);
      }
      break;
    case Wait::kFreeRoad: all = free_roads(); break;
    case Wait::kPlenty: goods([&](std::size_t kind) { return bank[kind] > 0; }); break;
    case Wait::kMonopoly: goods([](std::size_t) { return true; }); break;
    case Wait::kAnswer:
      all.insert("reject");
      if (rules.counter_offers == catan::CounterOffers::kOn) {
        add_offers(all, actor);
        const std::size_t middle = offer_.find(" for ");
        all.erase("offer " + offer_.substr(middle + 5) + " for " + offer_.substr(0, middle));
      }
      if (covers(hands[actor], sides(offer_).second)) all.insert("accept");
      break;
    case Wait::kCounter:
      all.insert("reject");
      if (covers(hands[mover], sides(counter_).second)) all.insert("accept");
      break;
    case Wait::kPick:
      all.insert("cancel");
      for (const std::size_t seat : accepted_) all.insert("pick seat " + std::to_string(seat));
      break;
  }
  return all;
}

}  // namespace tilewright::catan_reference
