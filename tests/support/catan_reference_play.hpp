#pragma once

#include "tests/support/catan_reference.hpp"

namespace tilewright::catan_reference {

inline Game::Game(const catan::State& start)
    : rules{start.rules()},
      players{rules.num_players()},
      hands(players),
      cards(players),
      knights(players),
      mover{start.first_player().index()},
      actor{mover},
      first_{mover} {
  const auto cells = island();
  for (std::size_t hex = 0; hex < cells.size(); ++hex) {
    const int at = static_cast<int>(hex);
    hexes[cells[hex]] = {start.board().terrain(at), start.board().number(at)};
    if (start.robber() == at) robber = cells[hex];
  }
  const auto places = harbour_places();
  for (std::size_t place = 0; place < places.size(); ++place) {
    const int type = start.board().harbour(static_cast<int>(place));
    harbours[places[place].first] = harbours[places[place].second] = type;
  }
  bank.fill(rules.shortage == catan::Shortage::kUnlimited ? 31 : 19);
}

inline int Game::road_length(std::size_t seat) const {
  std::set<Path> own;
  std::set<Corner> closed;
  for (const auto& [path, owner] : roads) {
    if (owner == seat) own.insert(path);
  }
  for (const auto& [corner, building] : buildings) {
    if (building.first != seat) closed.insert(corner);
  }
  return longest_trail(own, closed);
}

inline int Game::points(std::size_t seat) const {
  int sum = cards[seat][1];
  for (const auto& [corner, building] : buildings) {
    if (building.first == seat) sum += building.second;
  }
  if (road_holder == static_cast<int>(seat)) sum += 2;
  if (army_holder == static_cast<int>(seat)) sum += 2;
  return sum;
}

inline void Game::pay(std::size_t seat, const Hand& cost) {
  add(hands[seat], cost, -1);
  add(bank, cost);
}

/// The three sentences of the rule, one after the other.
inline void Game::award_road() {
  std::vector<int> lengths;
  for (std::size_t seat = 0; seat < players; ++seat) lengths.push_back(road_length(seat));
  const int most = *std::max_element(lengths.begin(), lengths.end());
  if (road_holder >= 0 && lengths[static_cast<std::size_t>(road_holder)] >= 5 &&
      lengths[static_cast<std::size_t>(road_holder)] == most) {
    return;
  }
  const auto with_most = std::count(lengths.begin(), lengths.end(), most);
  if (most >= 5 && with_most == 1) {
    const auto at = std::find(lengths.begin(), lengths.end(), most);
    road_holder = static_cast<int>(at - lengths.begin());
  } else {
    road_holder = -1;
  }
}

inline void Game::check_win() {
  if (rules.declare == catan::Declare::kManual || points(mover) < 10) return;
  over = true;
  winner = static_cast<int>(mover);
}

inline void Game::back() {
  actor = mover;
  wait_ = rolled_ ? Wait::kTurn : Wait::kRoll;
}

inline void Game::roll(int sum) {
  rolled_ = true;
  if (sum == 7) {
    owing_.clear();
    for (std::size_t i = 0; i < players; ++i) {
      const std::size_t seat = (mover + i) % players;
      if (total(hands[seat]) >= 8) owing_.push_back(seat);
    }
    returned_.clear();
    return next_discard();
  }
  std::vector<Hand> owed(players);
  for (const auto& [corner, building] : buildings) {
    for (const Cell& cell : corner) {
      const auto hex = hexes.find(cell);
      if (hex == hexes.end() || cell == robber || hex->second.second != sum) continue;
      owed[building.first][static_cast<std::size_t>(hex->second.first)] += building.second;
    }
  }
  for (std::size_t kind = 0; kind < 5; ++kind) {
    int all = 0;
    int owed_to = 0;
    for (const Hand& cards_owed : owed) {
      all += cards_owed[kind];
      owed_to += cards_owed[kind] > 0 ? 1 : 0;
    }
    for (std::size_t seat = 0; seat < players; ++seat) {
      int paid = owed[seat][kind];
      if (all > bank[kind]) {
        const bool alone = owed_to == 1 && rules.shortage != catan::Shortage::kNobody;
        paid = alone && paid > 0 ? bank[kind] : 0;
      }
      owed[seat][kind] = paid;
    }
    for (std::size_t seat = 0; seat < players; ++seat) {
      hands[seat][kind] += owed[seat][kind];
      bank[kind] -= owed[seat][kind];
    }
  }
  wait_ = Wait::kTurn;
}

inline void Game::next_discard() {
  chosen_.clear();
  if (!owing_.empty()) {
    wait_ = Wait::kDiscard;
    actor = owing_.front();
    count_ = total(hands[actor]) / 2;
    return;
  }
  for (const auto& [seat, hand] : returned_) pay(seat, hand);
  returned_.clear();
  actor = mover;
  wait_ = Wait::kRobber;
}

inline void Game::play(const std::string& card) {
  const auto kind =
      static_cast<std::size_t>(std::find(kCards.begin(), kCards.end(), card) - kCards.begin());
  --cards[mover][kind];
  ++played[kind];
  has_played_ = true;
  if (card == "knight") {
    ++knights[mover];
    const int best = army_holder < 0 ? 2 : knights[static_cast<std::size_t>(army_holder)];
    if (knights[mover] > best) army_holder = static_cast<int>(mover);
    wait_ = Wait::kRobber;
    check_win();
  } else if (card == "road_building") {
    count_ = 2;
    wait_ = Wait::kFreeRoad;
    if (roads_of(mover) == 15 || free_roads().empty()) back();
  } else if (card == "year_of_plenty") {
    count_ = std::min(2, total(bank));
    wait_ = Wait::kPlenty;
  } else {
    wait_ = Wait::kMonopoly;
  }
}

inline std::pair<Hand, Hand> Game::sides(const std::string& offer) {
  std::pair<Hand, Hand> both{};
  const std::size_t middle = offer.find(" for ");
  const auto count = [](std::string text, Hand& hand) {
    std::replace(text.begin(), text.end(), '+', ' ');
    std::istringstream words(text);
    for (std::string word; words >> word;) {
      ++hand[static_cast<std::size_t>(std::find(kGoods.begin(), kGoods.end(), word) -
                                      kGoods.begin())];
    }
  };
  count(offer.substr(0, middle), both.first);
  count(offer.substr(middle + 5), both.second);
  return both;
}

inline void Game::exchange(std::size_t from, std::size_t to, const std::string& offer) {
  const auto [give, want] = sides(offer);
  add(hands[from], give, -1);
  add(hands[to], give);
  add(hands[to], want, -1);
  add(hands[from], want);
}

inline void Game::ask_next() {
  actor = (actor + 1) % players;
  if (actor != mover) {
    wait_ = Wait::kAnswer;
  } else if (accepted_.empty()) {
    refuse();
  } else {
    wait_ = Wait::kPick;
  }
}

inline void Game::apply_answer(const std::vector<std::string>& words, const std::string& action) {
  if (wait_ == Wait::kPick) {
    if (words[0] == "cancel") return refuse();
    exchange(mover, static_cast<std::size_t>(std::stoi(words[2])), offer_);
    return back();
  }
  if (wait_ == Wait::kCounter) {
    if (words[0] == "accept") {
      exchange(countering_, mover, counter_);
      return back();
    }
    actor = countering_;
    return ask_next();
  }
  if (words[0] == "offer") {
    counter_ = action.substr(6);
    countering_ = actor;
    actor = mover;
    wait_ = Wait::kCounter;
    return;
  }
  if (words[0] == "accept") accepted_.insert(actor);
  ask_next();
}

inline void Game::apply_setup(const std::vector<std::string>& words) {
  if (wait_ == Wait::kSettlement) {
    last_ = corner_named(words[1]);
    buildings[last_] = {mover, 1};
    wait_ = Wait::kSetupRoad;
    if (placed_ < static_cast<int>(players)) return;
    for (const Cell& cell : last_) {
      const auto hex = hexes.find(cell);
      if (hex == hexes.end() || hex->second.first == 5) continue;
      const auto kind = static_cast<std::size_t>(hex->second.first);
      ++hands[mover][kind];
      --bank[kind];
    }
    return;
  }
  roads[path_named(words[1])] = mover;
  ++placed_;
  const auto n = static_cast<int>(players);
  if (placed_ == 2 * n) {
    mover = actor = first_;
    wait_ = Wait::kRoll;
    return;
  }
  const int step = placed_ < n ? placed_ : 2 * n - 1 - placed_;
  mover = actor = (first_ + static_cast<std::size_t>(step)) % players;
  wait_ = Wait::kSettlement;
}

inline void Game::apply_turn(const std::vector<std::string>& words, const std::string& action) {
  const std::string& verb = words[0];
  if (verb == "roll") {
    wait_ = Wait::kDice;
  } else if (verb == "declare") {
    over = true;
    winner = static_cast<int>(mover);
  } else if (verb == "end") {
    rolled_ = has_played_ = built_ = false;
    bought = {};
    offers_ = 0;
    refused_.clear();
    mover = (mover + 1) % players;
    back();
    if (++turns_ == rules.num_turns()) {
      over = true;
    } else {
      check_win();
    }
  } else if (verb == "play") {
    play(words[1]);
  } else if (verb == "offer") {
    offer_ = action.substr(6);
    ++offers_;
    accepted_.clear();
    ask_next();
  } else if (verb == "bank") {
    const std::size_t shift = words.size() == 5 ? 1 : 0;
    const auto good = [&](std::size_t word) {
      return static_cast<std::size_t>(std::find(kGoods.begin(), kGoods.end(), words[word]) -
                                      kGoods.begin());
    };
    const std::size_t give = good(1 + shift);
    const std::size_t take = good(3 + shift);
    const int rate = shift == 1 ? std::stoi(words[1]) : rates(give).back();
    hands[mover][give] -= rate;
    bank[give] += rate;
    ++hands[mover][take];
    --bank[take];
  } else {
    built_ = true;
    if (verb == "buy") {
      pay(mover, {0, 0, 1, 1, 1});
      wait_ = Wait::kDraw;
      return;
    }
    if (verb == "city") {
      pay(mover, {0, 0, 0, 2, 3});
      buildings[corner_named(words[1])].second = 2;
    } else if (verb == "settlement") {
      pay(mover, {1, 1, 1, 1, 0});
      buildings[corner_named(words[1])] = {mover, 1};
    } else {
      pay(mover, {1, 1, 0, 0, 0});
      roads[path_named(words[1])] = mover;
    }
    award_road();
    check_win();
  }
}

inline void Game::apply(const std::string& action) {
  std::istringstream stream(action);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  const auto index = [&](const auto& names) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), words[1]) -
                                    names.begin());
  };
  switch (wait_) {
    case Wait::kSettlement:
    case Wait::kSetupRoad: return apply_setup(words);
    case Wait::kRoll:
    case Wait::kTurn: return apply_turn(words, action);
    case Wait::kAnswer:
    case Wait::kCounter:
    case Wait::kPick: return apply_answer(words, action);
    case Wait::kDice: return roll(std::stoi(words[1]));
    case Wait::kDiscard: {
      const std::size_t kind = index(kGoods);
      Hand card{};
      ++card[kind];
      if (rules.discard_visibility == catan::DiscardVisibility::kAtOnce) {
        pay(actor, card);
      } else {
        add(returned_[actor], card);
      }
      chosen_.push_back(kind);
      if (--count_ > 0) return;
      owing_.erase(owing_.begin());
      return next_discard();
    }
    case Wait::kRobber: {
      for (const Cell& cell : island()) {
        if (text_of(cell) == words[1]) robber = cell;
      }
      const auto seats = victims();
      victim_ = seats.empty() ? 0 : seats[0];
      if (seats.size() > 1) {
        wait_ = Wait::kVictim;
      } else if (seats.empty() || total(hands[victim_]) == 0) {
        back();
      } else {
        wait_ = Wait::kSteal;
      }
      return;
    }
    case Wait::kVictim:
      victim_ = static_cast<std::size_t>(std::stoi(words[2]));
      wait_ = Wait::kSteal;
      if (total(hands[victim_]) == 0) back();
      return;
    case Wait::kSteal:
      --hands[victim_][index(kGoods)];
      ++hands[mover][index(kGoods)];
      return back();
    case Wait::kDraw:
      --deck[index(kCards)];
      ++cards[mover][index(kCards)];
      ++bought[index(kCards)];
      back();
      return check_win();
    case Wait::kFreeRoad:
      roads[path_named(words[1])] = mover;
      award_road();
      if (--count_ == 0 || roads_of(mover) == 15 || free_roads().empty()) back();
      return check_win();
    case Wait::kPlenty:
      ++hands[mover][index(kGoods)];
      --bank[index(kGoods)];
      if (--count_ == 0) back();
      return;
    case Wait::kMonopoly:
      for (std::size_t seat = 0; seat < players; ++seat) {
        if (seat == mover) continue;
        hands[mover][index(kGoods)] += hands[seat][index(kGoods)];
        hands[seat][index(kGoods)] = 0;
      }
      return back();
  }
}

}  // namespace tilewright::catan_reference
