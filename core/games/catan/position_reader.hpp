#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/catan/state.hpp"

namespace tilewright::catan {

/// Puts a position together from its "key: value" lines, part by part; the first problem ends it.
class PositionReader {
 public:
  using Lines = std::map<std::string, std::string, std::less<>>;

  /// The lines by their keys; an error names the line that is none.
  static Result<Lines> split(std::string_view text);
  explicit PositionReader(const Lines& lines) : lines_{lines} {}

  Result<State> read();

 private:
  using Problem = std::optional<Error>;
  struct Pile {  // cards, some of them hidden
    Cards cards;
    int hidden = 0;
  };

  [[nodiscard]] const std::string* value(std::string_view key) const;
  [[nodiscard]] std::string_view value_or_nothing(std::string_view key) const;
  [[nodiscard]] std::size_t players() const { return state_.rules_.num_players(); }
  [[nodiscard]] Result<int> number(std::string_view key, int most) const;
  [[nodiscard]] Result<int> seat(std::string_view key) const;
  /// "brick 2 ore 1 hidden 3".
  template <class Names>
  [[nodiscard]] Result<Pile> pile(const std::string& key, const Names& names, int most) const;

  // position_reader.cpp
  Problem read_rules();
  Problem read_board();
  Problem read_harbours();
  [[nodiscard]] Problem check_board() const;
  Problem read_course();
  Problem read_view();
  // position_pieces.cpp
  Problem read_pieces();
  Problem read_pieces_of(std::size_t seat, std::vector<int>& roads);
  [[nodiscard]] Problem check_network(std::size_t seat) const;
  [[nodiscard]] Problem check_setup() const;
  // position_cards.cpp
  Problem read_hands();
  Problem read_dev_cards();
  Problem read_unplaced();
  Problem read_awards();
  // position_turn.cpp
  Problem read_turn();
  Problem read_offers();
  Problem read_phase();
  Problem read_setup_phase();
  Problem read_discards();
  Problem read_answers();
  Problem check_steal();
  Problem check_end();

  const Lines& lines_;
  State state_;
};

}  // namespace tilewright::catan
