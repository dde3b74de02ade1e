// What actions and outcomes do. The phases follow each other as docs/games/catan.md, "Play" says.
#include "core/games/catan/state.hpp"

namespace tilewright::catan {

void State::apply(Action action) {
  TILEWRIGHT_ASSERT(is_legal(action));
  const std::uint32_t id = action.id();
  ++ply_;
  const auto kind = [&] { return static_cast<int>(id - id::kResource); };
  switch (phase_) {
    case Phase::kSetupSettlement: setup_settlement(static_cast<int>(id)); break;
    case Phase::kSetupRoad: setup_road(static_cast<int>(id - id::kRoad)); break;
    case Phase::kPreRoll:
    case Phase::kMain: apply_in_turn(id); break;
    case Phase::kDice: roll(static_cast<int>(id - outcome::kDice) + 2); break;
    case Phase::kDiscard: discard(kind()); break;
    case Phase::kMoveRobber: move_robber(static_cast<int>(id - id::kRobber)); break;
    case Phase::kChooseVictim: choose_victim(id - id::kVictim); break;
    case Phase::kSteal: steal(static_cast<int>(id - outcome::kSteal)); break;
    case Phase::kDrawDev: draw(static_cast<int>(id - outcome::kDraw)); break;
    case Phase::kFreeRoad: lay_free_road(static_cast<int>(id - id::kRoad)); break;
    case Phase::kPlenty: take_plenty(kind()); break;
    case Phase::kMonopoly: monopolize(kind()); break;
    case Phase::kAnswer: answer(id); break;
    case Phase::kCounter: answer_counter(id); break;
    case Phase::kPick: pick(id); break;
    case Phase::kOver: break;
  }
  if (ply_ == kMaxPlies && phase_ != Phase::kOver) finish(-1);
}

void State::apply_in_turn(std::uint32_t id) {
  if (id == id::kRoll) {
    phase_ = Phase::kDice;
  } else if (id == id::kEnd) {
    end_turn();
  } else if (id < id::kCity) {
    pay_bank(mover_, kSettlementCost<Cards>);
    place_settlement(mover_, static_cast<int>(id));
    if (rules_.phases == Phases::kTradeThenBuild) has_built_ = true;
    check_win();
  } else if (id < id::kRoad) {
    build_city(static_cast<int>(id - id::kCity));
  } else if (id < id::kRoll) {
    pay_bank(mover_, kRoadCost<Cards>);
    place_road(mover_, static_cast<int>(id - id::kRoad));
    if (rules_.phases == Phases::kTradeThenBuild) has_built_ = true;
    check_win();
  } else if (id == id::kBuy) {
    pay_bank(mover_, kDevCost<Cards>);
    if (rules_.phases == Phases::kTradeThenBuild) has_built_ = true;
    phase_ = Phase::kDrawDev;
  } else if (id < id::kResource) {
    play_card(kPlayable[id - id::kPlay]);
  } else if (id == id::kDeclare) {
    finish(mover_);
  } else if (id < id::kBank) {
    make_offer(static_cast<int>(id - id::kOffer));
  } else {
    trade_with_bank(id);
  }
}

// --- Building ------------------------------------------------------------------------------------

void State::place_settlement(std::size_t seat, int vertex) {
  network_.add_settlement(kIsland, seat, vertex);
  const auto at = static_cast<std::size_t>(vertex);
  for (const auto hex : kIsland.hexes[at]) {
    if (hex == Island::kNone) continue;
    auto& yields = yields_[static_cast<std::size_t>(hex)];
    yields = static_cast<std::uint16_t>(yields + (1U << (4 * seat)));
  }
  if (kHarbourAt[at] >= 0) {
    harbours_[seat] =
        static_cast<std::uint8_t>(harbours_[seat] | 1U << board_.harbour(kHarbourAt[at]));
  }
  ++points_[seat];
  bool is_cut = false;
  for (std::size_t other = 0; other < rules_.num_players(); ++other) {
    if (other == seat || network_.roads_at(kIsland, other, vertex) < 2) continue;
    lengths_[other] = static_cast<std::uint8_t>(network_.longest_road(kIsland, other));
    is_cut = true;
  }
  if (is_cut) settle_longest_road();
}

void State::make_city(std::size_t seat, int vertex) {
  network_.make_city(vertex);
  for (const auto hex : kIsland.hexes[static_cast<std::size_t>(vertex)]) {
    if (hex == Island::kNone) continue;
    auto& yields = yields_[static_cast<std::size_t>(hex)];
    yields = static_cast<std::uint16_t>(yields + (1U << (4 * seat)));
  }
  ++points_[seat];
}

void State::build_city(int vertex) {
  pay_bank(mover_, kCityCost<Cards>);
  make_city(mover_, vertex);
  if (rules_.phases == Phases::kTradeThenBuild) has_built_ = true;
  check_win();
}

void State::place_road(std::size_t seat, int edge) {
  network_.add_road(kIsland, seat, edge);
  --roads_left_[seat];
  const int through = network_.longest_road_through(kIsland, seat, edge);
  if (through <= lengths_[seat]) return;
  lengths_[seat] = static_cast<std::uint8_t>(through);
  settle_longest_road();
}

void State::settle_longest_road() {
  const int holder = longest_road_holder_of(lengths_, road_holder_, kLeastRoad);
  if (holder == road_holder_) return;
  if (road_holder_ >= 0) {
    auto& points = points_[static_cast<std::size_t>(road_holder_)];
    points = static_cast<std::uint8_t>(points - kAwardPoints);
  }
  road_holder_ = static_cast<std::int8_t>(holder);
  if (holder >= 0) {
    auto& points = points_[static_cast<std::size_t>(holder)];
    points = static_cast<std::uint8_t>(points + kAwardPoints);
  }
}

void State::setup_settlement(int vertex) {
  place_settlement(mover_, vertex);
  if (setup_step_ >= rules_.num_players()) {  // the second one pays
    for (const auto hex : kIsland.hexes[static_cast<std::size_t>(vertex)]) {
      if (hex == Island::kNone || board_.terrain(hex) == kDesert) continue;
      const Cards card = Cards::one(board_.terrain(hex));
      bank_ -= card;
      gain(mover_, card);
    }
  }
  choice_ = static_cast<std::uint8_t>(vertex);
  phase_ = Phase::kSetupRoad;
}

void State::setup_road(int edge) {
  place_road(mover_, edge);
  choice_ = 0;
  ++setup_step_;
  const std::size_t players = rules_.num_players();
  if (setup_step_ == 2 * players) {
    setup_step_ = 0;
    mover_ = first_;
    return start_turn();
  }
  const std::size_t place = setup_step_ < players ? setup_step_ : 2 * players - 1 - setup_step_;
  mover_ = actor_ = static_cast<std::uint8_t>((first_ + place) % players);
  phase_ = Phase::kSetupSettlement;
}

// --- Development cards ---------------------------------------------------------------------------

void State::draw(int kind) {
  const Cards card = Cards::one(kind);
  deck_ -= card;
  devs_[mover_] += card;
  new_devs_ += card;
  ++dev_counts_[mover_];
  ++new_count_;
  phase_ = Phase::kMain;
  check_win();
}

void State::play_card(DevCard card) {
  const Cards played = Cards::one(static_cast<int>(card));
  devs_[mover_] -= played;
  --dev_counts_[mover_];
  played_ += played;
  has_played_ = true;
  switch (card) {
    case DevCard::kKnight: return play_knight();
    case DevCard::kRoadBuilding:
      choice_ = std::min<std::uint8_t>(2, roads_left_[mover_]);
      phase_ = Phase::kFreeRoad;
      if (choice_ == 0 || network_.road_sites(mover_).empty()) back();
      return;
    case DevCard::kPlenty:
      choice_ = static_cast<std::uint8_t>(std::min(2, bank_.total()));
      phase_ = Phase::kPlenty;
      return;
    case DevCard::kMonopoly: phase_ = Phase::kMonopoly; return;
    case DevCard::kVictoryPoint: break;
  }
}

/// The award is taken, and a win checked, before the robber moves.
void State::play_knight() {
  ++knights_[mover_];
  const int most =
      army_holder_ < 0 ? kLeastArmy - 1 : int{knights_[static_cast<std::size_t>(army_holder_)]};
  if (army_holder_ != mover_ && knights_[mover_] > most) {
    if (army_holder_ >= 0) {
      auto& points = points_[static_cast<std::size_t>(army_holder_)];
      points = static_cast<std::uint8_t>(points - kAwardPoints);
    }
    army_holder_ = static_cast<std::int8_t>(mover_);
    points_[mover_] = static_cast<std::uint8_t>(points_[mover_] + kAwardPoints);
  }
  phase_ = Phase::kMoveRobber;
  check_win();
}

void State::lay_free_road(int edge) {
  place_road(mover_, edge);
  --choice_;
  if (choice_ == 0 || network_.road_sites(mover_).empty()) back();
  check_win();
}

void State::take_plenty(int kind) {
  bank_ -= Cards::one(kind);
  gain(mover_, Cards::one(kind));
  if (--choice_ == 0) back();
}

void State::monopolize(int kind) {
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) {
    if (seat == mover_) continue;
    const Cards cards = hands_[seat].only(kind);
    if (cards.empty()) continue;
    lose(seat, cards);
    gain(mover_, cards);
  }
  // Whoever had none has none to be unsure about either.
  for (std::size_t seat = 0; seat < rules_.num_players(); ++seat) place_after_loss(seat);
  back();
}

// --- The course of turns -------------------------------------------------------------------------

void State::back() {
  choice_ = 0;
  actor_ = mover_;
  phase_ = has_rolled_ ? Phase::kMain : Phase::kPreRoll;
}

void State::start_turn() {
  actor_ = mover_;
  phase_ = Phase::kPreRoll;
  check_win();
}

void State::end_turn() {
  has_rolled_ = has_played_ = has_built_ = false;
  new_devs_ = {};
  new_count_ = 0;
  offers_made_ = 0;
  refused_.fill(kNoOffer);
  ++turn_;
  mover_ = static_cast<std::uint8_t>(mover_ + 1U == rules_.num_players() ? 0 : mover_ + 1);
  if (turn_ == rules_.num_turns()) return finish(-1);
  start_turn();
}

void State::check_win() {
  if (rules_.declare == Declare::kManual) return;
  if (points_[mover_] + devs_[mover_][static_cast<int>(DevCard::kVictoryPoint)] >= kPointsToWin) {
    finish(mover_);
  }
}

/// What was begun is dropped.
void State::finish(int winner) {
  winner_ = static_cast<std::int8_t>(winner);
  phase_ = Phase::kOver;
  actor_ = mover_;
  choice_ = discards_left_ = accepters_ = 0;
  offer_ = counter_ = kNoOffer;
  discards_.fill({});
}

}  // namespace tilewright::catan
