// Reads a position and says what in it cannot be.
#include <algorithm>

#include "core/games/carcassonne/text_sections.hpp"

namespace tilewright::carcassonne {
namespace {

std::string letter(int type) { return std::string(1, type_letter(type)); }

/// Puts a position together; every step returns what is wrong, or nothing.
class Reader {
 public:
  explicit Reader(const Sections& sections) : sections_{sections} {}

  Result<Position> read() {
    for (const auto step :
         {&Reader::read_rules, &Reader::read_tiles, &Reader::read_phase, &Reader::read_turn,
          &Reader::read_meeples, &Reader::read_queue, &Reader::read_counts, &Reader::check_phase,
          &Reader::check_unplaceable, &Reader::read_scores, &Reader::read_ply}) {
      if (auto wrong = (this->*step)()) return *std::move(wrong);
    }
    return position_;
  }

 private:
  using Wrong = std::optional<Error>;

  [[nodiscard]] std::optional<std::string_view> value(std::string_view key) const {
    return sections_.value(key);
  }

  Wrong read_rules() {
    if (const auto game = value("game"); game && *game != State::kName) {
      return Error{"this is a position of '" + std::string(*game) + "', not of carcassonne"};
    }
    const auto rules = parse_rules<Rules>(value("rules").value_or(""));
    if (!rules) return Error{rules.error()};
    position_.rules = *rules;
    return std::nullopt;
  }

  [[nodiscard]] int copies_in_deck(int type) const {
    const bool one_more = type == kStartType && position_.rules.deck == Deck::kDeck73;
    return description(type).count + (one_more ? 1 : 0);
  }

  Wrong read_tiles() {
    position_.tiles.clear();
    std::array<int, kTileTypes> copies{};
    for (const std::string& text : sections_.tiles) {
      const auto line = parse_tile_line(text);
      const std::string where = "tile " + std::to_string(lines_.size()) + ", " + text + ": ";
      if (!line) return Error{where + line.error()};
      const auto& [type, cell, rotation, meeple] = line->turn;
      int& seen = copies[static_cast<std::size_t>(type)];
      if (++seen > copies_in_deck(type)) {
        return Error{where + "the deck has only " + std::to_string(copies_in_deck(type)) + " " +
                     letter(type)};
      }
      if (lines_.empty()) {
        if (type != kStartType || cell != Cell{} || meeple) {
          return Error{where + "the first tile is the start tile " + letter(kStartType) +
                       ", on (0,0) and without a meeple"};
        }
        board_.start(oriented(type, rotation));
      } else {
        const std::string reason = why_not_there(board_.table(), type, cell, rotation);
        if (!reason.empty()) return Error{where + reason};
        board_.lay(cell_index(cell), oriented(type, rotation));
      }
      position_.tiles.push_back({cell_index(cell), oriented(type, rotation), meeple});
      lines_.push_back(*line);
      fitted_nowhere_.push_back(kAllTypes & ~board_.table().placeable_types());
    }
    if (lines_.empty())
      return Error{"tiles: at least the start tile " + letter(kStartType) +
                   "@(0,0)r0 lies on the table"};
    return std::nullopt;
  }

  Wrong read_phase() {
    constexpr std::array<std::string_view, 4> kPhases = {"draw", "tile", "meeple", "over"};
    if (const auto hand = value("hand"); hand && *hand != "none") {
      const auto type = parse_type(*hand);
      if (!type) return Error{"hand: " + type.error()};
      position_.hand = *type;
      position_.phase = Phase::kTile;
    }
    const bool has_hand = position_.phase == Phase::kTile;
    const auto text = value("phase");
    if (!text) return std::nullopt;
    const auto at = std::ranges::find(kPhases, *text);
    if (at == kPhases.end()) {
      return Error{"phase: '" + std::string(*text) + "' is none; valid: draw, tile, meeple, over"};
    }
    position_.phase = static_cast<Phase>(at - kPhases.begin());
    if (has_hand == (position_.phase == Phase::kTile)) return std::nullopt;
    return Error{has_hand ? "hand: a tile is in hand only in the phase tile"
                          : "hand: in the phase tile one is in hand"};
  }

  /// Turns that have ended.
  [[nodiscard]] int turns_over() const {
    return static_cast<int>(lines_.size()) - 1 - (position_.phase == Phase::kMeeple ? 1 : 0);
  }

  Wrong read_turn() {
    const int players = position_.rules.players;
    std::optional<int> by_rules;
    if (position_.rules.first_player != FirstPlayer::kRandom) {
      const int first =
          static_cast<int>(position_.rules.first_player) - static_cast<int>(FirstPlayer::kSeat0);
      by_rules = (first + turns_over()) % players;
    }
    const auto text = value("turn");
    if (!text && !by_rules) return Error{"'turn:' is missing: it names the player, as player 0"};
    int turn = by_rules.value_or(0);
    if (text) {
      turn = 0;
      while (turn < players &&
             State::player_name(Player{static_cast<std::size_t>(turn)}) != *text) {
        ++turn;
      }
      if (turn == players) {
        return Error{"turn: '" + std::string(*text) +
                     "' does not play; valid: player 0 to player " + std::to_string(players - 1)};
      }
    }
    if (by_rules && turn != *by_rules) {
      return Error{"turn: by the rules' first_player it is the turn of player " +
                   std::to_string(*by_rules) + " after " + std::to_string(turns_over()) + " turns"};
    }
    position_.turn = static_cast<std::size_t>(turn);
    return std::nullopt;
  }

  /// Who laid a tile.
  [[nodiscard]] int layer_of(std::size_t tile) const {
    const int players = position_.rules.players;
    const int turns_ago = turns_over() - static_cast<int>(tile) + 1;
    return ((static_cast<int>(position_.turn) - turns_ago) % players + players) % players;
  }

  Wrong read_meeples() {
    if (position_.phase == Phase::kMeeple && lines_.size() == 1) {
      return Error{"phase: no meeple goes on the start tile"};
    }
    Board board;
    board.start(position_.tiles.front().tile);
    std::array<int, Rules::kMostPlayers> standing{};
    for (std::size_t tile = 1; tile < lines_.size(); ++tile) {
      board.lay(position_.tiles[tile].cell, position_.tiles[tile].tile);
      const auto& [turn, owner] = lines_[tile];
      if (!turn.meeple) continue;
      const std::string where =
          "tile " + std::to_string(tile) + ", " + sections_.tiles[tile] + ": ";
      if (*owner != layer_of(tile)) {
        return Error{where + "it was laid by player " + std::to_string(layer_of(tile)) +
                     ", so the meeple must be of that player"};
      }
      if (++standing[static_cast<std::size_t>(*owner)] > position_.rules.meeples) {
        return Error{where + "player " + std::to_string(*owner) +
                     " has more meeples on "
                     "the table than " +
                     std::to_string(position_.rules.meeples)};
      }
      if (auto wrong = check_meeple(board, tile, *turn.meeple))
        return Error{where + wrong->message};
      board.set_occupied(board.root(tile, *turn.meeple), true);
    }
    return std::nullopt;
  }

  /// Whether a meeple may have been placed there and still stand: `board` is the table when its
  /// tile was laid, `board_` the table now.
  [[nodiscard]] Wrong check_meeple(const Board& board, std::size_t tile, Segment segment) const {
    const std::string kind{kind_name(segment.kind())};
    const bool is_field = segment.kind() == SegmentKind::kField;
    if (is_field && position_.rules.farmers == Farmers::kOff) {
      return Error{"by these rules no meeple goes on a field"};
    }
    const bool is_last = tile == board_.last_tile();
    if (is_last && position_.phase == Phase::kMeeple) {
      return Error{"in the phase meeple the last tile has none yet"};
    }
    if (board.features().is_occupied(board.root(tile, segment))) {
      return Error{"the " + kind + " of " + segment_text(segment) +
                   " held a meeple already when the tile was laid"};
    }
    const SegmentSet lowest = board.free_segments(true);
    if ((lowest & segment_bit(segment)) == 0) {
      return Error{segment_text(segment) + " belongs to the same " + kind +
                   " as a lower segment of the tile: write that one"};
    }
    if (is_field || !board_.features().work(board_.root(tile, segment)).is_finished()) {
      return std::nullopt;
    }
    if (position_.phase == Phase::kMeeple && is_finished_by_last_tile(tile, segment)) {
      return std::nullopt;  // it is scored after this phase
    }
    return Error{"the " + kind + " of " + segment_text(segment) +
                 " is finished: its meeples have gone home"};
  }

  [[nodiscard]] bool is_finished_by_last_tile(std::size_t tile, Segment segment) const {
    const std::size_t last = board_.last_tile();
    if (segment.kind() == SegmentKind::kMonastery) {
      return is_around(board_.table().cell(tile), board_.table().cell(last));
    }
    bool belongs = false;
    for_each_bit(board_.type_of_tile(last).segments, [&](int code) {
      belongs = belongs || board_.root(last, Segment{code}) == board_.root(tile, segment);
    });
    return belongs;
  }

  Wrong read_queue() {
    const auto text = value("queue");
    if (!text) return std::nullopt;
    if (position_.rules.unplaceable != Unplaceable::kBottom) {
      return Error{"queue: there is one only with unplaceable=bottom"};
    }
    const std::size_t bar = std::min(text->find('|'), text->size());
    const auto waiting = parse_types("queue", detail::trimmed(text->substr(0, bar)));
    if (!waiting) return Error{waiting.error()};
    position_.queue = *waiting;
    if (bar == text->size()) return std::nullopt;
    const auto tried = parse_types("queue", detail::trimmed(text->substr(bar + 1)));
    if (!tried) return Error{tried.error()};
    position_.queue_tried = static_cast<int>(tried->size());
    position_.queue.insert(position_.queue.end(), tried->begin(), tried->end());
    if (position_.queue_tried > 0 && waiting->empty()) {
      return Error{"queue: once every tile of it was tried the rest leaves the game"};
    }
    return std::nullopt;
  }

  /// The counts of pile and discarded tiles, each of which may be left out: none is discarded, and
  /// the pile holds what is nowhere else.
  Wrong read_counts() {
    const auto discarded = parse_counts("discarded", value("discarded").value_or("none"));
    if (!discarded) return Error{discarded.error()};
    discarded_ = *discarded;
    TileCounts rest;
    for (int type = 0; type < kTileTypes; ++type) {
      int copies = copies_in_deck(type) - discarded_.of(type);
      for (const TileLine& line : lines_) copies -= line.turn.type == type ? 1 : 0;
      copies -= static_cast<int>(std::ranges::count(position_.queue, type));
      copies -= position_.phase == Phase::kTile && position_.hand == type ? 1 : 0;
      if (copies < 0) {
        return Error{"the deck has only " + std::to_string(copies_in_deck(type)) + " " +
                     letter(type) +
                     "; on the table, in hand, in the queue and discarded there are " +
                     std::to_string(copies_in_deck(type) - copies)};
      }
      rest.add(type, copies);
    }
    position_.pile = rest;
    const auto text = value("pile");
    if (!text) return std::nullopt;
    const auto pile = parse_counts("pile", *text);
    if (!pile) return Error{pile.error()};
    if (*pile == rest) return std::nullopt;
    int type = 0;
    while (pile->of(type) == rest.of(type)) ++type;
    return Error{"pile: it holds " + std::to_string(pile->of(type)) + " " + letter(type) +
                 ", but " + std::to_string(rest.of(type)) + " of the deck's " +
                 std::to_string(copies_in_deck(type)) + " are nowhere else"};
  }

  Wrong check_phase() {
    const bool is_empty = position_.pile.empty() && position_.queue.empty();
    if (!value("phase") && position_.phase == Phase::kDraw && is_empty) {
      position_.phase = Phase::kOver;
    }
    if (position_.phase == Phase::kDraw && is_empty) {
      return Error{"phase: nothing is left to draw, so the game is over"};
    }
    if (position_.phase == Phase::kOver && !is_empty) {
      return Error{"phase: the game is not over, there are tiles to draw"};
    }
    if (position_.phase == Phase::kTile && !board_.table().is_placeable(position_.hand)) {
      return Error{"hand: " + letter(position_.hand) +
                   " fits nowhere, so it would not stay in hand"};
    }
    if (position_.queue_tried > 0 && (position_.phase != Phase::kDraw || !position_.pile.empty())) {
      return Error{
          "queue: tiles of it are tried again only when one is drawn and the pile is "
          "empty"};
    }
    return std::nullopt;
  }

  /// A tile left the game, or waits in the queue, only if it fitted nowhere when it was drawn.
  Wrong check_unplaceable() {
    const TypeSet now = fitted_nowhere_.back();
    TypeSet ever = 0;  // when a tile was drawn: after every turn that is over
    for (int turn = 0; turn <= turns_over(); ++turn) {
      ever |= fitted_nowhere_[static_cast<std::size_t>(turn)];
    }
    const bool to_bottom = position_.rules.unplaceable == Unplaceable::kBottom;
    for (int type = 0; type < kTileTypes; ++type) {
      if (discarded_.of(type) == 0) continue;
      if (to_bottom && position_.phase != Phase::kOver) {
        return Error{"discarded: with unplaceable=bottom tiles leave the game only at its end"};
      }
      const TypeSet possible = to_bottom ? now : ever;
      if ((possible >> type & 1U) == 0) {
        return Error{"discarded: " + letter(type) + " had a place at all times"};
      }
    }
    for (std::size_t i = 0; i < position_.queue.size(); ++i) {
      const int type = position_.queue[i];
      const bool tried =
          i + static_cast<std::size_t>(position_.queue_tried) >= position_.queue.size();
      if (((tried ? now : ever) >> type & 1U) == 0) {
        return Error{"queue: " + letter(type) +
                     (tried ? " has a place now" : " had a place at all times")};
      }
    }
    return std::nullopt;
  }

  Wrong read_scores() {
    const auto text = value("scores");
    if (!text) return std::nullopt;
    std::size_t seat = 0;
    for (const std::string_view word : split_words(*text)) {
      const auto score = parse_count("scores", word);
      if (!score) return Error{score.error()};
      if (*score > kMostPoints) {
        return Error{"scores: the tiles give at most " + std::to_string(kMostPoints) +
                     " points, not " + std::string(word)};
      }
      if (seat < position_.rules.players) {
        position_.scores[seat] = static_cast<std::uint16_t>(*score);
      }
      ++seat;
    }
    if (seat == position_.rules.players) return std::nullopt;
    return Error{"scores: " + std::to_string(position_.rules.players) +
                 " players have as many, not " + std::to_string(seat)};
  }

  /// The ply follows from the rest, but for tiles that were drawn from the queue in vain.
  Wrong read_ply() {
    const int laid = static_cast<int>(lines_.size()) - 1;
    const int draws = laid + discarded_.total() + static_cast<int>(position_.queue.size()) +
                      (position_.phase == Phase::kTile ? 1 : 0);
    const int least = draws + laid + turns_over();
    position_.ply = least;
    const auto text = value("ply");
    if (!text) return std::nullopt;
    const auto ply = parse_count("ply", *text);
    if (!ply) return Error{ply.error()};
    const bool to_bottom = position_.rules.unplaceable == Unplaceable::kBottom;
    if (to_bottom ? *ply < least || *ply > State::kMaxPlies : *ply != least) {
      return Error{"ply: this position comes after " + std::string(to_bottom ? "at least " : "") +
                   std::to_string(least) + " plies, not " + std::to_string(*ply)};
    }
    position_.ply = *ply;
    return std::nullopt;
  }

  const Sections& sections_;
  Position position_;
  std::vector<TileLine> lines_;
  Board board_;
  std::vector<TypeSet> fitted_nowhere_;  // types that fitted nowhere after so many tiles
  TileCounts discarded_;
};

}  // namespace

Result<Position> read_position(const Sections& sections) { return Reader{sections}.read(); }

}  // namespace tilewright::carcassonne
