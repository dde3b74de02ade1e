#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/catan_connect/text_parts.hpp"

namespace tilewright::catan_connect {

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
  template <class Counts>
  struct Pile {  // some of them hidden
    Counts kinds;
    int hidden = 0;
  };

  /// The value of a key, which is then known to be in use; null where there is no such line.
  const std::string* value(const std::string& key);
  std::string_view value_or_nothing(const std::string& key);
  /// 0 where there is no such line.
  Result<int> number(const std::string& key, int most);
  /// A seat that must be named.
  Result<std::size_t> seat(const std::string& key);
  /// "brick 2 ore 1 hidden 3".
  template <class Counts, class Names>
  Result<Pile<Counts>> pile(const std::string& key, const Names& names, int most);
  [[nodiscard]] std::size_t players() const { return state_.seats_.size(); }
  [[nodiscard]] const Rules& rules() const { return state_.course_.rules; }

  // position_reader.cpp
  Problem read_rules();
  Problem read_course();
  Problem read_visit();
  Problem read_view();
  Problem read_phase();
  Problem read_discard();
  Problem read_offer();
  Problem read_winners();
  [[nodiscard]] Problem check_keys() const;
  [[nodiscard]] Problem check_view() const;
  // position_pieces.cpp
  Problem read_pieces();
  Problem read_pieces_of(std::size_t seat, std::vector<int>& roads);
  [[nodiscard]] Problem check_pieces(std::size_t seat) const;
  Problem read_robbers();
  // position_goods.cpp
  Problem read_tokens();
  Problem read_markets();
  Problem read_tiles();
  Problem read_lots(const std::string& key, Lots& lots);
  [[nodiscard]] Problem check_tiles() const;
  Problem read_contests();
  Problem read_used();

  const Lines& lines_;
  std::set<std::string, std::less<>> used_;
  State state_;
};

}  // namespace tilewright::catan_connect
