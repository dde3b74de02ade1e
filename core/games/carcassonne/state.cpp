#include "core/games/carcassonne/state.hpp"

#include <algorithm>

namespace tilewright::carcassonne {
namespace {

/// The tiles beside the start tile. With deck73 the start tile is one D more than the 72.
int copies_to_draw(const Rules& rules, int type) {
  const bool is_start = type == kStartType && rules.deck == Deck::kDeck72;
  return description(type).count - (is_start ? 1 : 0);
}

std::size_t first_seat(const Rules& rules, Rng& rng) {
  if (rules.first_player == FirstPlayer::kRandom) return rng.below(rules.players);
  const auto seat =
      static_cast<std::size_t>(rules.first_player) - static_cast<std::size_t>(FirstPlayer::kSeat0);
  return seat % rules.players;
}

}  // namespace

State State::initial(const Rules& rules, Rng& rng) {
  Position start;
  start.rules = rules;
  start.turn = first_seat(rules, rng);
  for (int type = 0; type < kTileTypes; ++type) start.pile.add(type, copies_to_draw(rules, type));
  return from_position(start);
}

State State::from_position(const Position& position) {
  State state;
  state.rules_ = position.rules;
  state.turn_ = static_cast<std::uint8_t>(position.turn);
  state.phase_ = position.phase;
  std::fill_n(state.supplies_.begin(), position.rules.players, position.rules.meeples);
  state.board_.start(position.tiles.front().tile);
  state.tiles_hash_ = position.tiles.front().tile;
  const auto laid = static_cast<int>(position.tiles.size()) - 1;
  for (std::size_t tile = 1; tile < position.tiles.size(); ++tile) {
    const auto& [cell, turned, meeple] = position.tiles[tile];
    state.lay(cell, turned);
    if (!meeple) continue;
    // The layer by the number of tiles in all, which `layer_of` would take from the table.
    const int players = position.rules.players;
    const int turns_ago =
        laid - static_cast<int>(tile) + (position.phase == Phase::kMeeple ? 0 : 1);
    const int owner = (static_cast<int>(position.turn) - turns_ago % players + players) % players;
    state.put_meeple(tile, *meeple, static_cast<std::size_t>(owner));
  }
  state.scores_ = position.scores;
  state.pile_ = position.pile;
  for (const int type : position.queue) {
    state.queue_[state.queue_size_++] = static_cast<std::uint8_t>(type);
  }
  state.queue_tried_ = static_cast<std::uint8_t>(position.queue_tried);
  state.ply_ = static_cast<std::uint16_t>(position.ply);
  if (state.phase_ == Phase::kTile) state.hand_ = static_cast<std::uint8_t>(position.hand);
  if (state.phase_ == Phase::kMeeple && state.supplies_[state.turn_] > 0) {
    state.choices_ = state.board_.free_segments(state.rules_.farmers == Farmers::kOn);
  }
  return state;
}

PlacedTile State::placed(std::size_t tile) const {
  const Oriented turned = board_.table().tile(tile);
  return {cell_of(board_.table().cell(tile)), type_of(turned), rotation_of(turned)};
}

Player State::layer_of(std::size_t tile) const {
  TILEWRIGHT_ASSERT(tile > 0);
  const auto turns_ago = board_.last_tile() - tile + (phase_ == Phase::kMeeple ? 0 : 1);
  return Player{(turn_ + rules_.players - turns_ago % rules_.players) % rules_.players};
}

int State::discarded(int type) const {
  int copies = copies_to_draw(rules_, type) - pile_.of(type) + (type == kStartType ? 1 : 0);
  for (const Oriented tile : board_.table().tiles()) copies -= type_of(tile) == type ? 1 : 0;
  copies -= static_cast<int>(std::ranges::count(queue(), type));
  return copies - (tile_in_hand() == type ? 1 : 0);
}

void State::legal_actions(Actions& out) const {
  out.clear();
  if (phase_ == Phase::kMeeple) {
    out.push(kPass);
    for_each_bit(choices_, [&](int code) { out.push(meeple_action(Segment{code})); });
    return;
  }
  if (phase_ != Phase::kTile) return;
  const auto cells = board_.table().open_cells();
  const auto asked = board_.table().asked();
  const auto& fits = kFits[hand_];
  // Cells in ascending order first: there are fewer of them than of places.
  FixedList<std::uint32_t, tables::kMostOpenCells> found;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const unsigned rotations = fits[asked[i]];
    if (rotations != 0) found.push(static_cast<std::uint32_t>(cells[i]) << 4U | rotations);
  }
  std::ranges::sort(found);
  for (const std::uint32_t entry : found) {
    const auto cell = static_cast<CellIndex>(entry >> 4U);
    for_each_bit(entry & 15U, [&](int rotation) { out.push(Placement{cell, rotation}.action()); });
  }
}

Action State::random_action(Rng& rng) const {
  TILEWRIGHT_ASSERT(phase_ == Phase::kTile || phase_ == Phase::kMeeple);
  if (phase_ == Phase::kMeeple) {
    const auto choice = rng.below(static_cast<std::uint32_t>(std::popcount(choices_)) + 1);
    return choice == 0 ? kPass : meeple_action(Segment{nth_set_bit(choices_, choice - 1)});
  }
  const auto asked = board_.table().asked();
  const auto& fits = kFits[hand_];
  // Places up to and including each cell; not cleared, as only what was written is read.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
  std::array<std::uint16_t, tables::kMostOpenCells> places;
  std::uint32_t total = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    total += static_cast<std::uint32_t>(std::popcount(fits[asked[i]]));
    places[i] = static_cast<std::uint16_t>(total);
  }
  const std::uint32_t chosen = rng.below(total);
  std::size_t i = 0;
  while (places[i] <= chosen) ++i;
  const unsigned rotations = fits[asked[i]];
  const auto before = places[i] - static_cast<std::uint32_t>(std::popcount(rotations));
  const int rotation = nth_set_bit(rotations, chosen - before);
  return Placement{board_.table().open_cells()[i], rotation}.action();
}

void State::chance_outcomes(ChanceOutcomes& out) const {
  out.clear();
  if (phase_ != Phase::kDraw) return;
  if (pile_.empty()) return out.add(Action{queue_.front()}, 1);
  for (int type = 0; type < kTileTypes; ++type) {
    const int copies = pile_.of(type);
    if (copies == 0) continue;
    out.add(Action{static_cast<std::uint32_t>(type)}, static_cast<std::uint32_t>(copies));
  }
}

Action State::sample_chance(Rng& rng) const {
  TILEWRIGHT_ASSERT(phase_ == Phase::kDraw);
  if (pile_.empty()) return Action{queue_.front()};
  const int type = pile_.nth(rng.below(static_cast<std::uint32_t>(pile_.total())));
  return Action{static_cast<std::uint32_t>(type)};
}

std::uint64_t State::hash() const {
  auto absorb = [state = tiles_hash_](std::uint64_t word) mutable {
    state ^= word;
    return state = split_mix64(state);
  };
  std::uint64_t word = 0;
  const auto pack = [&](std::uint64_t value, unsigned bits) { word = word << bits | value; };
  for (std::size_t i = 0; i < num_meeples_; ++i) {
    pack(meeples_[i].tile(), 8);
    pack(meeples_[i].owner() << 4U | static_cast<unsigned>(meeples_[i].segment().code()), 8);
    if (i % 4 == 3) absorb(word);
  }
  absorb(word);
  for (const std::uint64_t counts : pile_.words()) absorb(counts);
  for (std::size_t i = 0; i < queue_size_; i += 8) {
    word = 0;
    for (std::size_t j = i; j < std::min<std::size_t>(i + 8, queue_size_); ++j) pack(queue_[j], 8);
    absorb(word);
  }
  word = 0;
  for (const std::uint16_t score : scores_) pack(score, 12);
  absorb(word);
  word = 0;
  for (const std::uint8_t value : {hand_, turn_, queue_size_, queue_tried_, num_meeples_}) {
    pack(value, 8);
  }
  pack(ply_, 16);
  pack(static_cast<std::uint64_t>(phase_), 8);
  absorb(word);
  word = 0;
  for (const auto value : std::bit_cast<std::array<std::uint8_t, sizeof(Rules)>>(rules_)) {
    word = word << 7U | value;
  }
  return absorb(word);
}

PerPlayer<State, int> State::points() const {
  PerPlayer<State, int> points{};
  std::ranges::copy(scores_, points.begin());
  return points;
}

PerPlayer<State, int> State::points_if_ended() const {
  if (is_terminal()) return points();
  PerPlayer<State, int> points{};
  std::ranges::copy(final_scores(), points.begin());
  return points;
}

PerPlayer<State, float> State::returns() const {
  TILEWRIGHT_ASSERT(is_terminal());
  const auto seats = std::span{scores_}.first(rules_.players);
  const std::uint16_t best = *std::ranges::max_element(seats);
  const auto winners = std::ranges::count(seats, best);
  const auto losers = rules_.players - winners;
  PerPlayer<State, float> returns{};
  if (losers == 0) return returns;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    returns[seat] = seats[seat] == best ? 1.0F / static_cast<float>(winners)
                                        : -1.0F / static_cast<float>(losers);
  }
  return returns;
}

std::string State::player_name(Player player) {
  if (player.is_seat()) return "player " + std::to_string(player.index());
  if (player == Player::chance()) return "chance";
  return player == Player::spectator() ? "spectator" : "none";
}

}  // namespace tilewright::carcassonne
