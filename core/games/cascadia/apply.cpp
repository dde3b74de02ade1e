// What can happen and what it does. The phases follow each other as docs/games/cascadia.md, "Play"
// says.
#include <algorithm>

#include "core/games/cascadia/state.hpp"

namespace tilewright::cascadia {

// --- What is legal -------------------------------------------------------------------------------

bool State::is_legal_in_market(const Move& move) const {
  switch (move.kind) {
    case ActionKind::kDraft: return true;
    case ActionKind::kFreeDraft: return may_spend_nature() && move.tile_slot != move.token_slot;
    case ActionKind::kNatureWipe: return may_spend_nature();
    case ActionKind::kWipeThree: return !has_wiped_three_ && std::popcount(market_.matching()) == 3;
    default: return false;
  }
}

bool State::is_legal(Action action) const {
  const Move move = Move::of(action);
  const Environment& own = environments_[mover_];
  switch (phase_) {
    case Phase::kMarket: return is_legal_in_market(move);
    case Phase::kTile:
      return move.kind == ActionKind::kTile && move.rotation < tile_of(drafted_tile_).rotations() &&
             own.find(move.cell) < 0 && own.site(move.cell).adjacent != 0;
    case Phase::kToken: {
      if (move.kind == ActionKind::kDecline) return true;
      if (move.kind != ActionKind::kToken) return false;
      const int hex = own.find(move.cell);
      return hex >= 0 && (own.open(drafted_token()) & hex_bit(hex)) != 0;
    }
    case Phase::kDrawToken: return action.id() < kAnimals && bag_[action.id()] > 0;
    case Phase::kDrawTile:
      return action.id() >= outcome::kFirstTile && action.id() < outcome::kIds &&
             unseen_.count(static_cast<int>(action.id() - outcome::kFirstTile)) > 0;
    default: return false;
  }
}

void State::legal_actions(Actions& out) const {
  out.clear();
  const Environment& own = environments_[mover_];
  switch (phase_) {
    case Phase::kMarket:
      for (std::uint32_t id = 0; id < Move::kDeclineId; ++id) {
        if (is_legal_in_market(Move::of(Action{id}))) out.push(Action{id});
      }
      break;
    case Phase::kTile:
      Frontier{own}.for_each([&](Cell cell) {
        for (int rotation = 0; rotation < tile_of(drafted_tile_).rotations(); ++rotation) {
          out.push(Move::tile(cell, rotation));
        }
      });
      break;
    case Phase::kToken:
      out.push(Move::decline());
      for_each_bit(own.open(drafted_token()),
                   [&](int hex) { out.push(Move::token(own.hex(hex).cell())); });
      std::sort(out.begin(), out.end());
      break;
    default: break;
  }
}

Action State::random_action(Rng& rng) const {
  const Environment& own = environments_[mover_];
  const auto choose = [&](int choices) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(choices)));
  };
  switch (phase_) {
    case Phase::kTile: {
      const Frontier frontier{own};
      const int rotations = tile_of(drafted_tile_).rotations();
      const int choice = choose(frontier.size() * rotations);
      return Move::tile(frontier.nth(choice / rotations), choice % rotations);
    }
    case Phase::kToken: {
      const HexSet open = own.open(drafted_token());
      const int choice = choose(std::popcount(open) + 1);
      if (choice == 0) return Move::decline();
      const int hex = nth_set_bit(open, static_cast<std::uint32_t>(choice - 1));
      return Move::token(own.hex(hex).cell());
    }
    default: break;
  }
  TILEWRIGHT_ASSERT(phase_ == Phase::kMarket);
  constexpr int kFreeDrafts = kSlots * (kSlots - 1);
  const int wipes = is_legal_in_market(Move::of(Move::wipe_three())) ? 1 : 0;
  const int paid = may_spend_nature() ? kFreeDrafts + kAllSlots : 0;
  int choice = choose(kSlots + wipes + paid);
  if (choice < kSlots) return Move::draft(choice);
  choice -= kSlots;
  if (choice < wipes) return Move::wipe_three();
  choice -= wipes;
  if (choice >= kFreeDrafts) {
    return Move::nature_wipe(static_cast<SlotSet>(choice - kFreeDrafts + 1));
  }
  const int tile_slot = choice / (kSlots - 1);
  const int other = choice % (kSlots - 1);
  return Move::free_draft(tile_slot, other < tile_slot ? other : other + 1);
}

void State::chance_outcomes(ChanceOutcomes& out) const {
  out.clear();
  if (phase_ == Phase::kDrawToken) {
    for (const Wildlife animal : kAllWildlife) {
      if (bag_[index_of(animal)] > 0) out.add(outcome::token(animal), bag_[index_of(animal)]);
    }
  } else if (phase_ == Phase::kDrawTile) {
    for (int kind = 0; kind < kTileKinds; ++kind) {
      const int count = unseen_.count(kind);
      if (count > 0) out.add(outcome::tile(kind), static_cast<std::uint32_t>(count));
    }
  }
}

Action State::sample_chance(Rng& rng) const {
  TILEWRIGHT_ASSERT(phase_ == Phase::kDrawToken || phase_ == Phase::kDrawTile);
  if (phase_ == Phase::kDrawTile) return outcome::tile(unseen_.sample(rng));
  auto rank = rng.below(static_cast<std::uint32_t>(total(bag_)));
  std::uint32_t animal = 0;
  for (; rank >= bag_[animal]; ++animal) rank -= bag_[animal];
  return Action{animal};
}

// --- What it does --------------------------------------------------------------------------------

void State::apply(Action action) {
  TILEWRIGHT_ASSERT(is_legal(action));
  ++ply_;
  switch (phase_) {
    case Phase::kDrawToken: return fill_with_token(static_cast<Wildlife>(action.id()));
    case Phase::kDrawTile:
      return fill_with_tile(static_cast<int>(action.id() - outcome::kFirstTile));
    default: break;
  }
  const Move move = Move::of(action);
  Environment& own = environments_[mover_];
  switch (move.kind) {
    case ActionKind::kFreeDraft: spend_nature(); [[fallthrough]];
    case ActionKind::kDraft: return draft(move);
    case ActionKind::kWipeThree: has_wiped_three_ = true; return wipe(market_.matching());
    case ActionKind::kNatureWipe: spend_nature(); return wipe(move.slots);
    case ActionKind::kTile:
      own.add_hex(own.site(move.cell), drafted_tile_, move.rotation);
      drafted_tile_ = Market::kEmpty;
      phase_ = Phase::kToken;
      return;
    case ActionKind::kToken: place_token(move.cell); return end_turn();
    case ActionKind::kDecline: ++bag_[drafted_token_]; return end_turn();
    case ActionKind::kNone: break;
  }
}

void State::spend_nature() {
  environments_[mover_].spend_nature_token();
  if (rules_.nature_uses_per_turn == NatureUses::kOneInATurn) has_spent_nature_ = true;
}

void State::draft(const Move& move) {
  std::uint8_t& tile = market_.tiles[static_cast<std::size_t>(move.tile_slot)];
  std::uint8_t& token = market_.tokens[static_cast<std::size_t>(move.token_slot)];
  drafted_tile_ = tile;
  drafted_token_ = token;
  tile = token = Market::kEmpty;
  phase_ = Phase::kTile;
}

void State::place_token(Cell cell) {
  Environment& own = environments_[mover_];
  const int hex = own.find(cell);
  own.add_token(hex, drafted_token(), scoring_);
  const bool supplied = rules_.nature_supply == NatureSupply::kUnlimited || nature_supply() > 0;
  if (tile_of(own.hex(hex).kind()).is_keystone && supplied) own.gain_nature_token();
}

void State::end_turn() {
  drafted_token_ = Market::kEmpty;
  has_wiped_three_ = has_spent_nature_ = false;
  return_set_aside();  // holds something only with wipe_return=after_chain
  ++turn_;
  mover_ = static_cast<std::uint8_t>(mover_ + 1 == num_players() ? 0 : mover_ + 1);
  if (turn_ == rules_.num_turns()) {
    phase_ = Phase::kOver;
    return;
  }
  if (rules_.discards()) slide_market();
  draw_from_the_bag();
}

/// Solo: the tile and, separately, the token furthest from the stacks leave the game, and the two
/// of each that are left slide away from the stacks, into the last slots. The stacks lie beside
/// slot 0.
void State::slide_market() {
  const auto slide = [](MarketRow& row) {
    MarketRow slid{};
    slid.fill(Market::kEmpty);
    std::size_t to = kSlots - 1;
    bool furthest = true;
    for (std::size_t from = kSlots; from-- > 0;) {
      if (row[from] == Market::kEmpty) continue;
      if (!furthest) slid[to--] = row[from];
      furthest = false;
    }
    row = slid;
  };
  slide(market_.tiles);
  slide(market_.tokens);
}

void State::wipe(SlotSet slots) {
  for_each_bit(slots, [&](int slot) {
    std::uint8_t& token = market_.tokens[static_cast<std::size_t>(slot)];
    ++set_aside_[token];
    token = Market::kEmpty;
  });
  draw_from_the_bag();
}

void State::return_set_aside() {
  for (std::size_t animal = 0; animal < kAnimals; ++animal) {
    bag_[animal] = static_cast<std::uint8_t>(bag_[animal] + set_aside_[animal]);
    set_aside_[animal] = 0;
  }
}

void State::draw_from_the_bag() {
  if (total(bag_) == 0) return_set_aside();
  phase_ = Phase::kDrawToken;
}

/// Tokens come before tiles: so a missing tile tells a refill from a wipe.
void State::after_draw() {
  if (Market::empty(market_.tokens) != 0) return draw_from_the_bag();
  if (Market::empty(market_.tiles) != 0) {
    phase_ = Phase::kDrawTile;
    return;
  }
  if (rules_.wipe_return == WipeReturn::kPerResolution) return_set_aside();
  check_market();
}

/// Four alike are wiped. It cannot go round for ever in one kind of wildlife: at most 79 tokens lie
/// on environments or were removed before the last turn, so that two kinds are left at least.
void State::check_market() {
  phase_ = Phase::kMarket;
  if (market_.matching() == kAllSlots && ply_ < kLastPlyOfWipes) wipe(kAllSlots);
}

namespace {
/// Slots are filled in order, but the refill of the published solo game goes from slot 1 to slot 0.
std::size_t slot_to_fill(const MarketRow& row, bool from_the_end) {
  const SlotSet empty = Market::empty(row);
  return static_cast<std::size_t>(from_the_end ? std::bit_width(empty) - 1
                                               : std::countr_zero(empty));
}
}  // namespace

void State::fill_with_token(Wildlife animal) {
  const bool is_refill = Market::empty(market_.tiles) != 0;
  const bool from_the_end = rules_.discards() && is_refill && turn_ > 0;
  market_.tokens[slot_to_fill(market_.tokens, from_the_end)] =
      static_cast<std::uint8_t>(index_of(animal));
  --bag_[index_of(animal)];
  after_draw();
}

void State::fill_with_tile(int kind) {
  const bool from_the_end = rules_.discards() && turn_ > 0;
  market_.tiles[slot_to_fill(market_.tiles, from_the_end)] = static_cast<std::uint8_t>(kind);
  unseen_.remove(kind);
  after_draw();
}

}  // namespace tilewright::cascadia
