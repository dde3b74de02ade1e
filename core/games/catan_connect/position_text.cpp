// Writes positions: docs/games/catan_connect.md, "Text form". position_reader.cpp reads them.
#include "core/games/catan_connect/text_parts.hpp"

namespace tilewright::catan_connect {
namespace {

using catan::kDevNames;
using catan::kResourceNames;

/// The lines of one position.
class PositionText {
 public:
  explicit PositionText(const State& state) : state_{state}, course_{state.course()} {}

  std::string write() {
    line("game", std::string(State::kName));
    line("rules", rules_text(course_.rules));
    write_course();
    add("stock", counts_text(course_.stock, kResourceNames));
    for (std::size_t i = 0; i < boards(); ++i) write_board(i);
    for (std::size_t i = 0; i < players(); ++i) write_seat(i);
    write_phase();
    return text_;
  }

 private:
  [[nodiscard]] std::size_t players() const {
    return static_cast<std::size_t>(state_.num_players());
  }
  [[nodiscard]] std::size_t boards() const { return players() / 2; }

  void line(const std::string& key, const std::string& value) {
    text_ += key + ": " + value + "\n";
  }
  /// For values that begin with a blank, or that say nothing.
  void add(const std::string& key, const std::string& value) { text_ += key + ":" + value + "\n"; }

  void write_course() {
    line("ply", std::to_string(course_.ply));
    line("round", std::to_string(course_.round));
    line("half", course_.half == 0 ? "sun" : "moon");
    line("phase", std::string(phase_name(course_.phase)));
    line("begins", seat_text(course_.start));
    line("mover", seat_text(course_.mover));
    if (course_.view != Course::kAllSeen) {
      const auto viewer = static_cast<std::size_t>(course_.view);
      line("view", viewer == kMostSeats ? "spectator" : seat_text(viewer));
    }
    if (course_.last_roll > 0) line("last roll", std::to_string(course_.last_roll));
    std::string done;
    if (course_.is_acting) done += " acts";
    if (course_.is_robber_round) done += " robbers";
    if (course_.has_offered) done += " offered";
    if (course_.has_played) done += " played";
    if (!done.empty()) add("this visit", done);
    if (course_.pass > 0) line("pass", std::to_string(course_.pass));
    if (course_.acts > 0) line("acts", std::to_string(course_.acts));
  }

  void write_board(std::size_t number) {
    const Board& board = state_.board(number);
    const Seating seating = state_.seating();
    for (std::size_t store = 0; store < static_cast<std::size_t>(course_.rules.num_stacks());
         ++store) {
      const Stack& stack = board.stacks[store];
      const std::string name = stack_text(course_.rules, 2 * number + store);
      add("tiles " + name, counts_text(stack.left, kDevNames, stack.count - stack.left.total()));
      if (!stack.played.empty()) add("played from " + name, counts_text(stack.played, kDevNames));
    }
    for (std::size_t side = 0; side < 2; ++side) {
      if (!seating.is_at_border(static_cast<int>(2 * number + 1 - side))) continue;
      add("market " + std::to_string(number) + (side == 0 ? ".west" : ".east"),
          counts_text(board.markets[side], kResourceNames));
    }
    const auto holder = [&](const char* what, int who) {
      if (who < 0) return;
      line(std::string(what) + " " + std::to_string(number),
           seat_text(2 * number + static_cast<std::size_t>(who)));
    };
    holder("longest road", board.road_holder);
    holder("largest army", board.army_holder);
  }

  void write_seat(std::size_t number) {
    const Seat& seat = state_.seat(number);
    const Seating seating = state_.seating();
    const auto at = static_cast<int>(number);
    const std::string name = seat_text(number);
    std::string pieces;
    const auto put = [&](std::string_view what, const auto& set, auto&& text_of) {
      if (set.empty()) return;
      pieces += " " + std::string(what);
      set.for_each([&](int place) { pieces += " " + text_of(seating, at, place); });
    };
    put("settlements", seat.network.settlements(kSelf), vertex_text);
    put("cities", seat.network.cities(), vertex_text);
    put("roads", seat.network.roads(kSelf), edge_text);
    add(name, pieces);
    add("hand of " + name, counts_text(seat.hand, kResourceNames));
    write_lots("tiles of " + name, seat.lots);
    if (number == course_.mover) write_lots("bought by " + name, course_.fresh);
    if (seat.knights > 0) line("knights of " + name, std::to_string(seat.knights));
    if (seat.robber != kRobberHome) line("robber of " + name, hex_text(seating, at, seat.robber));
    std::string used;
    if (seat.trades > 0) used += " trades " + std::to_string(seat.trades);
    if (seat.offers > 0) used += " offers " + std::to_string(seat.offers);
    if (seat.seconds > 0) used += " seconds " + std::to_string(seat.seconds);
    if (seat.has_swapped) used += " swap 1";
    if (!used.empty()) add("used by " + name, used);
    for (std::size_t i = 0; i < seat.offers; ++i) {
      if (seat.refused[i] == Course::kNoOffer) continue;
      line("refused to " + name + " " + std::to_string(i + 1), catan::offer_text(seat.refused[i]));
    }
  }

  void write_lots(const std::string& key, const Lots& lots) {
    for (const Lots::Lot& lot : lots) {
      add(key + " from " + stack_text(course_.rules, lot.stack),
          counts_text(lot.kinds, kDevNames, lot.count - lot.kinds.total()));
    }
  }

  void write_phase() {
    switch (course_.phase) {
      case Phase::kDiscard:
        line("returns", seat_text(course_.actor));
        line("still", std::to_string(course_.discards_left));
        line("from", std::string(kResourceNames[course_.choice]));
        break;
      case Phase::kFreeRoad:
      case Phase::kPlenty: line("still", std::to_string(course_.choice)); break;
      case Phase::kDrawTile: line("draws from", stack_text(course_.rules, course_.choice)); break;
      case Phase::kAnswer: line("answers", seat_text(course_.actor)); [[fallthrough]];
      case Phase::kPick:
        line("offer", catan::offer_text(course_.offer));
        for (int place = 0; place < kPartners; ++place) {
          if ((course_.accepters >> place & 1U) == 0) continue;
          const int partner = state_.seating().partner(course_.mover, place);
          line("accepted by " + seat_text(static_cast<std::size_t>(partner)), "yes");
        }
        break;
      case Phase::kOver: {
        std::string winners;
        for (std::size_t i = 0; i < players(); ++i) {
          if (state_.has_won(i)) winners += " " + seat_text(i);
        }
        add("winners", winners.empty() ? " none" : winners);
        break;
      }
      default: break;
    }
  }

  const State& state_;
  const Course& course_;
  std::string text_;
};

}  // namespace

std::string State::text() const { return PositionText{*this}.write(); }

}  // namespace tilewright::catan_connect
