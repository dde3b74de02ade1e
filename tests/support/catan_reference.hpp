#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/games/catan/state.hpp"
#include "tests/support/catan_reference_board.hpp"

namespace tilewright::catan_reference {

using Hand = std::array<int, 5>;  // brick lumber wool grain ore, or kinds of development cards
inline const std::array<std::string, 5> kGoods = {"brick", "lumber", "wool", "grain", "ore"};
inline const std::array<std::string, 5> kCards = {"knight", "victory_point", "road_building",
                                                  "year_of_plenty", "monopoly"};

inline int total(const Hand& hand) { return hand[0] + hand[1] + hand[2] + hand[3] + hand[4]; }
inline bool covers(const Hand& hand, const Hand& cost) {
  for (std::size_t i = 0; i < 5; ++i) {
    if (hand[i] < cost[i]) return false;
  }
  return true;
}
inline void add(Hand& hand, const Hand& cards, int sign = 1) {
  for (std::size_t i = 0; i < 5; ++i) hand[i] += sign * cards[i];
}

/// Catan played by the book, slowly: from actions as texts, on maps and sets, with everything
/// recomputed whenever it is asked for. It shares nothing with the engine but the rules and the
/// board that it is given.
class Game {
 public:
  explicit Game(const catan::State& start);

  /// Every action or outcome, as text.
  [[nodiscard]] std::set<std::string> legal() const;
  void apply(const std::string& action);

  [[nodiscard]] int points(std::size_t seat) const;
  [[nodiscard]] int road_length(std::size_t seat) const;

  catan::Rules rules;
  std::size_t players;
  std::map<Cell, std::pair<int, int>> hexes;  // terrain (5: desert) and number
  std::map<Corner, int> harbours;             // resource, or 5
  Cell robber;
  std::map<Corner, std::pair<std::size_t, int>> buildings;  // owner, and 1 or 2
  std::map<Path, std::size_t> roads;
  std::vector<Hand> hands;
  std::vector<Hand> cards;
  Hand bought{};
  Hand played{};
  Hand deck = {14, 5, 2, 2, 2};
  Hand bank;
  std::vector<int> knights;
  int road_holder = -1;
  int army_holder = -1;
  int winner = -1;
  bool over = false;
  std::size_t mover;
  std::size_t actor;

 private:
  enum class Wait {
    kSettlement,
    kSetupRoad,
    kRoll,
    kDice,
    kDiscard,
    kRobber,
    kVictim,
    kSteal,
    kTurn,
    kDraw,
    kFreeRoad,
    kPlenty,
    kMonopoly,
    kAnswer,
    kCounter,
    kPick
  };

  [[nodiscard]] bool far_from_all(const Corner& corner) const;
  [[nodiscard]] bool road_fits(const Path& path) const;
  [[nodiscard]] std::set<std::string> free_roads() const;
  [[nodiscard]] int pieces(std::size_t seat, int size) const;
  [[nodiscard]] int roads_of(std::size_t seat) const;
  [[nodiscard]] std::vector<int> rates(std::size_t good) const;
  [[nodiscard]] std::vector<std::size_t> victims() const;
  [[nodiscard]] bool may_trade() const;
  void add_plays(std::set<std::string>& all) const;
  void add_turn(std::set<std::string>& all) const;
  void add_offers(std::set<std::string>& all, std::size_t seat) const;
  [[nodiscard]] std::set<Cell> robber_cells() const;
  void pay(std::size_t seat, const Hand& cost);
  void award_road();
  void roll(int sum);
  void next_discard();
  void back();
  void check_win();
  void play(const std::string& card);
  void ask_next();
  void refuse();
  void exchange(std::size_t from, std::size_t to, const std::string& offer);
  void apply_setup(const std::vector<std::string>& words);
  void apply_turn(const std::vector<std::string>& words, const std::string& action);
  void apply_answer(const std::vector<std::string>& words, const std::string& action);
  static std::pair<Hand, Hand> sides(const std::string& offer);

  Wait wait_ = Wait::kSettlement;
  std::size_t first_;
  int placed_ = 0;
  Corner last_{};
  std::size_t victim_ = 0;
  int count_ = 0;                    // roads or cards still to be taken
  std::vector<std::size_t> owing_;   // who still has to return cards
  std::vector<std::size_t> chosen_;  // the cards of whoever is returning some
  std::map<std::size_t, Hand> returned_;
  bool rolled_ = false;
  bool has_played_ = false;
  bool built_ = false;
  int offers_ = 0;
  std::string offer_;
  std::string counter_;
  std::set<std::string> refused_;
  std::set<std::size_t> accepted_;
  std::size_t countering_ = 0;
  int turns_ = 0;
};

}  // namespace tilewright::catan_reference

#include "tests/support/catan_reference_legal.hpp"
#include "tests/support/catan_reference_play.hpp"
