#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/carcassonne_reference_scoring.hpp"

/// A slow and plain engine of the Carcassonne base game for the tests, written from the rules and
/// without a look at the fast engine. Misuse throws.
namespace tilewright::carcassonne_reference {

/// A whole turn: a tile, its place, and the segment that gets a meeple, if any.
struct Move {
  char type = '?';
  Place place;
  std::optional<std::string> segment;
  friend bool operator==(const Move&, const Move&) = default;
};

/// Reads the compact notation: "V@(1,-1)r3:f1", or "V@(1,-1)r3" for a move without a meeple.
inline Move parse_move(const std::string& text) {
  Move move;
  std::istringstream input(text);
  std::string marks(5, ' ');
  input >> move.type >> marks[0] >> marks[1] >> move.place.x >> marks[2] >> move.place.y >>
      marks[3] >> marks[4] >> move.place.rotation;
  const bool turned = move.place.rotation >= 0 && move.place.rotation <= 3;
  if (!input || marks != "@(,)r" || !turned) {
    throw std::invalid_argument("not a move: " + text + "; write V@(1,-1)r3:f1");
  }
  tile_type(move.type);
  std::string rest;
  input >> rest;
  if (rest.empty()) return move;
  if (rest[0] != ':') throw std::invalid_argument("no meeple of a move: " + rest + "; write :f1");
  move.segment = rest.substr(1);
  return move;
}

inline std::string move_text(const Move& move) {
  std::ostringstream text;
  text << move.type << "@(" << move.place.x << ',' << move.place.y << ")r" << move.place.rotation;
  if (move.segment) text << ':' << *move.segment;
  return text.str();
}

/// Copies of each type; types without a copy have no entry.
using Pile = std::map<char, int>;

inline Pile pile_of(Deck deck) {
  Pile pile;
  for (const TileType& type : catalogue()) pile[type.letter] = type.count;
  if (deck == Deck::kDeck72) --pile['D'];
  return pile;
}

enum class Phase { kDraw, kTile, kMeeple, kOver };

class Game {
 public:
  explicit Game(const Options& options = {}) : Game(options, pile_of(options.deck)) {}
  /// A game with a pile of one's own; the start tile D comes on top of it.
  Game(const Options& options, Pile pile)
      : options_{options},
        scores_(static_cast<std::size_t>(options.players), 0),
        supplies_(static_cast<std::size_t>(options.players), options.meeples),
        pile_{std::move(pile)},
        player_{options.first_player} {
    board_.tiles[{0, 0}] = {'D', 0, 0, 0, std::nullopt};
    end_if_nothing_is_left();
  }

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const std::vector<int>& scores() const { return scores_; }
  [[nodiscard]] const std::vector<int>& supplies() const { return supplies_; }
  [[nodiscard]] const Pile& pile() const { return pile_; }
  /// Tiles put aside by the option `bottom`, the next one first.
  [[nodiscard]] const std::vector<char>& queue() const { return queue_; }
  /// Tiles that left the game, in order.
  [[nodiscard]] const std::vector<char>& discarded() const { return discarded_; }
  [[nodiscard]] Phase phase() const { return phase_; }
  /// Who is on turn; in the phase kDraw, who is going to lay the next tile.
  [[nodiscard]] int player() const { return player_; }
  /// The tile in hand. Only in the phase kTile.
  [[nodiscard]] char tile() const {
    expect(Phase::kTile);
    return tile_;
  }
  /// Where the tile of this turn lies. Only in the phase kMeeple.
  [[nodiscard]] Cell last_cell() const {
    expect(Phase::kMeeple);
    return last_cell_;
  }

  /// What a draw can bring: the pile, or the first of the queue once the pile is empty.
  [[nodiscard]] Pile outcomes() const {
    if (!pile_.empty() || queue_.empty()) return pile_;
    return {{queue_.front(), 1}};
  }

  /// Draws a tile. Returns whether it has a place; otherwise it is put aside as the option
  /// `unplaceable` says, and the same player draws again if anything is left.
  bool draw(char type) {
    expect(Phase::kDraw);
    if (!outcomes().contains(type)) {
      throw std::invalid_argument(std::string("no tile to draw of type ") + type);
    }
    const bool from_queue = pile_.empty();
    take(type);
    if (!legal_places(type).empty()) {
      tile_ = type;
      phase_ = Phase::kTile;
      return true;
    }
    put_aside(type, from_queue);
    end_if_nothing_is_left();
    return false;
  }

  /// The places of a type on this table, sorted by x, y and rotation; of rotations that look the
  /// same only the lowest.
  [[nodiscard]] std::vector<Place> legal_places(char type) const {
    return carcassonne_reference::legal_places(board_, type);
  }

  /// Lays the tile in hand. A rotation that looks like a lower one is accepted too.
  void place(Place place) {
    expect(Phase::kTile);
    if (!fits(board_, tile_, place)) {
      throw std::invalid_argument("does not fit: " + move_text({tile_, place, std::nullopt}));
    }
    last_cell_ = place.cell();
    board_.tiles[last_cell_] = {tile_, place.x, place.y, place.rotation, std::nullopt};
    failed_in_a_row_ = 0;
    phase_ = Phase::kMeeple;
  }

  /// All segments of the tile just laid that may get a meeple, in the order of segments(). Passing
  /// is always possible besides.
  [[nodiscard]] std::vector<std::string> legal_meeples_unmerged() const {
    expect(Phase::kMeeple);
    std::vector<std::string> free;
    if (supplies_.at(seat()) == 0) return free;
    for (const Part& part : parts_of_tile(board_, last_cell_)) {
      if (kind_of(part.segment) == Kind::kField && !options_.farmers) continue;
      if (is_free(board_, part)) free.push_back(part.segment);
    }
    return free;
  }

  /// The same with one segment for each feature: its lowest on this tile.
  [[nodiscard]] std::vector<std::string> legal_meeples() const {
    std::vector<std::string> lowest;
    for (const std::string& segment : legal_meeples_unmerged()) {
      const std::set<Part> feature = connected_parts(board_, {last_cell_, segment});
      const bool known = std::any_of(lowest.begin(), lowest.end(), [&](const std::string& lower) {
        return feature.contains({last_cell_, lower});
      });
      if (!known) lowest.push_back(segment);
    }
    return lowest;
  }

  /// Ends the turn with a meeple on a segment (any of the unmerged ones) or without one: scores
  /// what the tile finished and passes the turn on. Returns one payment for each finished feature,
  /// also for those without meeples.
  std::vector<Payment> meeple(const std::optional<std::string>& segment) {
    expect(Phase::kMeeple);
    if (segment) put_meeple(*segment);
    std::vector<Payment> payments;
    for (const Feature& feature : finished_by(board_, last_cell_)) {
      payments.push_back(payment_for(feature, options_));
    }
    for (const Payment& payment : payments) {
      pay(payment);
      send_home(payment);
    }
    player_ = (player_ + 1) % options_.players;
    phase_ = Phase::kDraw;
    end_if_nothing_is_left();
    return payments;
  }

  /// A whole turn in the compact notation: draw, place, meeple.
  std::vector<Payment> play(const std::string& text) {
    const Move move = parse_move(text);
    if (!draw(move.type)) throw std::invalid_argument("no place for the tile of " + text);
    place(move.place);
    return meeple(move.segment);
  }

  /// The points that final scoring gives to each player, if the game ends (or has ended) on this
  /// table. Only between two turns.
  [[nodiscard]] std::vector<int> final_points() const {
    if (phase_ != Phase::kOver) expect(Phase::kDraw);
    std::vector<int> points(scores_.size(), 0);
    for (const Payment& payment : final_payments(board_, options_)) {
      for (std::size_t i = 0; i < points.size(); ++i) points[i] += payment.paid[i];
    }
    return points;
  }

 private:
  void expect(Phase phase) const {
    if (phase_ != phase) throw std::logic_error("not in this phase of a turn");
  }
  [[nodiscard]] std::size_t seat() const { return static_cast<std::size_t>(player_); }

  void take(char type) {
    if (pile_.empty()) {
      queue_.erase(queue_.begin());
    } else if (--pile_[type] == 0) {
      pile_.erase(type);
    }
  }

  /// A pass through the queue ends when as many tiles in a row found no place as it holds.
  void put_aside(char type, bool from_queue) {
    if (options_.unplaceable == Unplaceable::kDiscard) {
      discarded_.push_back(type);
      return;
    }
    queue_.push_back(type);
    failed_in_a_row_ = from_queue ? failed_in_a_row_ + 1 : 0;
    if (failed_in_a_row_ < queue_.size()) return;
    discarded_.insert(discarded_.end(), queue_.begin(), queue_.end());
    queue_.clear();
  }

  void end_if_nothing_is_left() {
    if (!outcomes().empty()) return;
    for (const Payment& payment : final_payments(board_, options_)) pay(payment);
    phase_ = Phase::kOver;
  }

  void put_meeple(const std::string& segment) {
    const std::vector<std::string> legal = legal_meeples_unmerged();
    if (std::find(legal.begin(), legal.end(), segment) == legal.end()) {
      throw std::invalid_argument("no meeple may go on " + segment);
    }
    board_.tiles.at(last_cell_).meeple = Meeple{player_, segment};
    --supplies_.at(seat());
  }

  void pay(const Payment& payment) {
    for (std::size_t i = 0; i < scores_.size(); ++i) scores_[i] += payment.paid[i];
  }

  void send_home(const Payment& payment) {
    for (const Part& part : payment.feature.parts) {
      std::optional<Meeple>& meeple = board_.tiles.at(part.cell).meeple;
      if (meeple && meeple->segment == part.segment) meeple.reset();
    }
    for (std::size_t i = 0; i < supplies_.size(); ++i) supplies_[i] += payment.meeples[i];
  }

  Options options_;
  Board board_;
  std::vector<int> scores_;
  std::vector<int> supplies_;
  Pile pile_;
  std::vector<char> queue_;
  std::vector<char> discarded_;
  std::size_t failed_in_a_row_ = 0;
  Phase phase_ = Phase::kDraw;
  int player_ = 0;
  char tile_ = '?';
  Cell last_cell_;
};

/// The game after some turns in the compact notation, separated by blanks.
inline Game played(const std::string& moves, const Options& options = {}) {
  Game game(options);
  std::istringstream input(moves);
  for (std::string move; input >> move;) game.play(move);
  return game;
}

}  // namespace tilewright::carcassonne_reference
