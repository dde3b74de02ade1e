#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/game.hpp"
#include "core/games/catan_connect/actions.hpp"
#include "core/games/catan_connect/chain.hpp"
#include "core/games/catan_connect/frame.hpp"
#include "core/games/catan_connect/prefix_array.hpp"
#include "core/games/catan_connect/rules.hpp"
#include "core/games/catan_connect/tiles.hpp"

namespace tilewright::catan_connect {

inline constexpr int kLeastRoad = 5;  // for the longest road
inline constexpr int kLeastArmy = 2;
inline constexpr int kAwardPoints = 2;
inline constexpr int kBonusPoints = 2;      // for the first settlement in another area
inline constexpr int kLargestSafeHand = 7;  // when a seven is rolled
inline constexpr int kStartPoints = 4;
inline constexpr std::size_t kMostOffers = 20;  // of a player in a round

/// What has to happen next.
enum class Phase : std::uint8_t {
  kOrder,  // chance: who begins the round, with order=random
  kRoll,   // chance
  kDiscard,
  kRollRobber,  // chance
  kTrade,
  kAnswer,  // a partner answers an offer
  kPick,    // the mover picks one of those who accepted
  kAct,
  kFreeRoad,
  kPlenty,
  kKnightGain,
  kDrawTile,  // chance
  kOver,
};
inline constexpr int kPhases = 13;

/// All that one player has, in the player's own frame.
struct Seat {
  FrameNetwork network{kFrame};
  Tokens hand;
  Lots lots;                                   // tiles of earlier rounds
  std::array<std::uint64_t, kSlots> yields{};  // four bits for each hex of the three areas
  std::uint8_t robber = kRobberHome;           // a hex of the own area
  std::uint8_t points = 0;                     // that all see
  std::uint8_t knights = 0;                    // played
  std::uint8_t length = 0;                     // of the longest road
  std::uint8_t roads_left = 0;
  std::uint8_t posts = 0;    // as harbours of the base game: a bit for each resource, one for 3:1
  std::uint8_t bonuses = 0;  // a bit for each slot in which the bonus was taken
  std::uint8_t trades = 0;   // of this round: with bank, posts and market
  std::uint8_t offers = 0;
  std::uint8_t seconds = 0;  // spent in this round, with budget=seconds
  bool has_swapped = false;  // in a market in this round
  std::uint8_t filler = 0;
  std::array<std::uint8_t, kMostOffers> refused{};  // of this round; no order of offers is lost

  // What pieces do for their owner, as far as the own frame shows; pieces.cpp.
  void settle(const Rules& rules, int number, int vertex);
  void raise(int vertex);  // a settlement to a city
  void lay(int edge);

  friend bool operator==(const Seat&, const Seat&) = default;

 private:
  void add_yield(int vertex);
};
static_assert(sizeof(Seat) <= 320, "72 of them are copied at every branch of a search");
static_assert(std::has_unique_object_representations_v<Seat>, "hashed byte by byte");

/// What belongs to a board: its tiles, its two contests, and the market on an end of a chain.
struct Board {
  std::array<Stack, 2> stacks;
  std::array<Cards, 2> markets;  // in the west and in the east
  std::int8_t road_holder = -1;  // 0 the sun player, 1 the moon player, -1 nobody
  std::int8_t army_holder = -1;
  std::array<std::uint8_t, 6> filler{};
  friend bool operator==(const Board&, const Board&) = default;
};
static_assert(std::has_unique_object_representations_v<Board>, "hashed byte by byte");

/// Where the game is, and what all share.
struct Course {
  static constexpr std::uint8_t kNoOffer = 255;
  static constexpr std::int8_t kAllSeen = -1;

  Tokens stock;
  Lots fresh;  // tiles that the mover bought in this round
  std::array<std::uint64_t, 2> winners{};
  std::uint32_t ply = 0;
  std::uint16_t round = 1;
  Phase phase = Phase::kRoll;
  std::uint8_t half = 0;    // which half is active: 0 sun, 1 moon
  std::uint8_t start = 0;   // the seat with which the order of this round begins
  std::uint8_t mover = 0;   // whose visit it is, in TRADE and ACT and what belongs to them
  std::uint8_t actor = 0;   // who acts, if a player does
  std::uint8_t place = 0;   // of the mover in the order
  std::uint8_t pass = 0;    // of TRADE, from 0
  std::uint8_t choice = 0;  // what a phase has to remember: the lowest resource of a discard, the
                            // stack a tile is drawn from, roads or tokens still to be taken
  std::uint8_t discards_left = 0;
  std::uint8_t offer = kNoOffer;
  std::uint8_t answers = 0;    // how many partners of the order have been dealt with
  std::uint8_t accepters = 0;  // by place
  std::uint8_t acts = 0;       // of the mover in this round
  std::uint8_t last_roll = 0;
  std::int8_t view = kAllSeen;  // else whose view this is: a seat, or kMostSeats for the spectator
  bool has_offered = false;     // in this visit of TRADE
  bool has_played = false;      // a tile in this round
  bool is_acting = false;       // the visit is one of ACT
  bool is_robber_round = false;
  std::array<std::uint8_t, 10> filler{};
  Rules rules;
  friend bool operator==(const Course&, const Course&) = default;
};
static_assert(sizeof(Course) % 8 == 0 && std::has_unique_object_representations_v<Course>,
              "hashed byte by byte");

/// What the player who acts may do, as sets: listed for masks, counted for random play.
struct Choices {
  EdgeSet roads;
  VertexSet settlements;
  VertexSet cities;
  std::uint32_t singles = 0;      // bit i: id::kBuy + i
  std::uint64_t trades = 0;       // bit i: id::kBank + i
  unsigned gives = 0;             // bundles that may be offered
  std::uint32_t second_buys = 0;  // bit i: id::kBuySecond + i
};

/// A position of Catan Connect. Source: docs/games/catan_connect.md.
///
/// There is room for 72 players, but only the memory of those who play is copied, compared and
/// hashed. What an action does reaches no further than the two areas on either side, so that a ply
/// costs the same for any number of players; production and the ends of rounds, which concern
/// everybody, come once in a round in which everybody acts.
///
/// Hidden are the kinds of unplayed tiles.
class State {
 public:
  using Rules = catan_connect::Rules;
  using Actions = ActionList<id::kEndOfSeparate>;
  using ChanceOutcomes = ChanceList<kMostSeats>;
  static constexpr std::string_view kName = "catan_connect";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = kMostSeats;
  /// Nobody wins when a game gets here: 72 players who all use up their budgets in 300 rounds.
  static constexpr int kMaxPlies = 1 << 20;

  // --- Game: state.cpp, legal.cpp, choices.cpp, apply.cpp and below ---
  static State initial(const Rules& rules, Rng& rng);
  [[nodiscard]] Rules rules() const { return course_.rules; }
  [[nodiscard]] int num_players() const { return static_cast<int>(seats_.size()); }
  [[nodiscard]] std::uint32_t num_actions() const {
    return course_.rules.tile_stores == TileStores::kSeparate ? id::kEndOfSeparate
                                                              : id::kEndOfPooled;
  }
  [[nodiscard]] int ply() const { return static_cast<int>(course_.ply); }
  [[nodiscard]] bool is_terminal() const { return course_.phase == Phase::kOver; }
  [[nodiscard]] Player current_player() const {
    switch (course_.phase) {
      case Phase::kOver: return Player::none();
      case Phase::kOrder:
      case Phase::kRoll:
      case Phase::kRollRobber:
      case Phase::kDrawTile: return Player::chance();
      default: return Player{course_.actor};
    }
  }
  void legal_actions(Actions& out) const;
  [[nodiscard]] Action random_action(Rng& rng) const;
  void apply(Action action);
  /// Points, secret tiles included where they are known.
  [[nodiscard]] PerPlayer<State, int> points() const;
  /// The winners share 1, the others share -1; 0 for all where nobody, or everybody, has won.
  /// Precondition: is_terminal().
  [[nodiscard]] PerPlayer<State, float> returns() const;
  [[nodiscard]] std::uint64_t hash() const;

  // --- ChanceNodes: choices.cpp ---
  void chance_outcomes(ChanceOutcomes& out) const;
  [[nodiscard]] Action sample_chance(Rng& rng) const;

  // --- HiddenInformation and PartialStates: hidden.cpp ---
  [[nodiscard]] State forget_hidden(Player viewer) const;
  [[nodiscard]] State determinize(Player viewer, Rng& rng) const;
  [[nodiscard]] bool is_complete() const { return course_.view == Course::kAllSeen; }
  [[nodiscard]] bool is_view_of(Player viewer) const {
    return is_complete() || !viewer.is_seat() || course_.view == viewer.raw();
  }

  // --- Observable: observation.cpp ---
  static ObservationSpec observation_spec(const Rules& rules);
  [[nodiscard]] std::size_t observation_size() const;
  void observe(Player viewer, std::span<float> out) const;
  void observe(Player viewer, std::span<std::uint8_t> out) const;

  // --- TextForm: position_text.cpp, position_reader.cpp, action_text.cpp, why_illegal.cpp ---
  [[nodiscard]] std::string text() const;
  static Result<State> from_text(std::string_view text);
  [[nodiscard]] std::string action_text(Action action) const;
  [[nodiscard]] Result<Action> parse_action(std::string_view text) const;
  [[nodiscard]] std::string why_illegal(Action action) const;
  /// "0.sun" for the sun player of board 0.
  static std::string player_name(Player player);

  // --- The position ---
  [[nodiscard]] const Course& course() const { return course_; }
  [[nodiscard]] Phase phase() const { return course_.phase; }
  [[nodiscard]] int round() const { return course_.round; }
  [[nodiscard]] const Seat& seat(std::size_t number) const { return seats_[number]; }
  [[nodiscard]] const Board& board(std::size_t number) const { return boards_[number]; }
  [[nodiscard]] Seating seating() const { return course_.rules.seating(); }
  [[nodiscard]] Tokens stock() const { return course_.stock; }
  /// How many tokens of each resource there are in stock, hands and markets.
  [[nodiscard]] int supply() const;
  /// Points of a player, with secret tiles as far as they are known.
  [[nodiscard]] int points_of(std::size_t number) const;
  /// Whether it is a round of this player's half, in which the player builds.
  [[nodiscard]] bool is_active(std::size_t number) const {
    return !course_.is_robber_round && number % 2 == course_.half;
  }
  [[nodiscard]] bool has_won(std::size_t number) const {
    return (course_.winners[number / 64] >> number % 64 & 1U) != 0;
  }
  [[nodiscard]] int settlements_left(std::size_t number) const;
  [[nodiscard]] int cities_left(std::size_t number) const;
  /// The best rate at which a player gives a resource to the bank.
  [[nodiscard]] int bank_rate(std::size_t number, int give) const;
  /// The offer on the table, in the phases kAnswer and kPick.
  [[nodiscard]] catan::Offer offer() const { return catan::kAllOffers[course_.offer]; }
  /// What a player's buildings bring when a number is rolled and the stock suffices.
  [[nodiscard]] Tokens income(std::size_t number, int roll) const;
  /// The market on the right (0) or left (1) of a seat that may use it, or null.
  [[nodiscard]] const Cards* market_of(std::size_t number, int side) const;
  /// The stack of a board from which a seat may buy: `where` 0 own, 1 left, 2 right; store 0 on the
  /// left or 1 on the right as the seat looks. -1: none, or it is empty.
  [[nodiscard]] int stack_for(std::size_t number, int where, int store) const;
  /// The seats by the chain of ties: the first have won, or would. Equal ones have equal places.
  [[nodiscard]] PerPlayer<State, int> places() const;
  /// The group of boards around a seat as a game of its own, whose number of players does not grow
  /// with that of the game: with border boards round every three boards it is the whole chain, else
  /// what lies beyond is taken for borders. The stock is the group's share, and nobody else counts.
  /// Seats, boards and stacks are numbered from `first_seat_of_group`. Action ids mean the same.
  [[nodiscard]] State group_around(std::size_t number) const;
  [[nodiscard]] static std::size_t first_seat_of_group(std::size_t number) {
    constexpr std::size_t kSeats = 2 * kBoardsOfGroup;
    return number / kSeats * kSeats;
  }
  /// What the player who acts may do. Precondition: a player acts.
  [[nodiscard]] Choices choices() const;
  /// Without words; why_illegal gives the reason.
  [[nodiscard]] bool is_legal(Action action) const;

  friend bool operator==(const State&, const State&) = default;

 private:
  friend class PositionReader;
  friend class Situation;

  template <class Element>
  void write_observation(Player viewer, std::span<Element> out) const;

  [[nodiscard]] const Rules& table_rules() const { return course_.rules; }
  [[nodiscard]] RoundBudget budget() const {
    return course_.rules.round_budget(course_.round, course_.is_robber_round);
  }

  // choices.cpp
  enum class Cost { kAct, kTrade, kOffer };
  [[nodiscard]] bool can_afford(std::size_t number, Cost cost) const;
  [[nodiscard]] std::uint64_t trades_of(std::size_t number) const;
  [[nodiscard]] unsigned gives_of(std::size_t number) const;
  [[nodiscard]] bool was_refused(std::size_t number, int offer) const;
  [[nodiscard]] std::uint32_t plays_of(std::size_t number) const;
  [[nodiscard]] VertexSet settlement_sites(std::size_t number) const;
  [[nodiscard]] unsigned stock_kinds() const;
  [[nodiscard]] unsigned discardable() const;
  void add_acts(Choices& choices) const;

  // apply.cpp
  void apply_visit(std::uint32_t number);
  void spend(std::size_t number, Cost cost);
  void pay(std::size_t number, Tokens tokens);
  void gain(std::size_t number, Tokens tokens);
  void trade(std::uint32_t number);
  void build(std::uint32_t number);
  void buy(std::uint32_t number);
  void draw(int kind);
  void play(DevCard tile);
  void play_knight();
  void take_choice(int kind);
  // pieces.cpp
  void place_settlement(std::size_t number, int vertex);
  void place_city(std::size_t number, int vertex);
  void place_road(std::size_t number, int edge);
  void set_border(std::size_t number);
  void settle_road_contest(std::size_t board);
  // round.cpp
  void start_round();
  void begin_trade();
  void visit_trade(int place);
  void start_acts();
  void visit_act(int place);
  void end_visit();
  void end_round();
  void next_round(bool flips);
  void roll(int sum);
  void produce(int sum);
  void next_discarder(std::size_t from);
  void discard(int kind);
  void move_robbers(int sum);
  // offers.cpp
  void make_offer(int offer);
  void next_answer();
  void answer(bool accepts);
  void exchange(std::size_t number);
  void end_offer(bool is_refused);
  // winning.cpp
  [[nodiscard]] bool may_declare(std::size_t number) const;
  void declare_best();
  void check_immediate();
  void check_immediate_of(int number);
  void finish();
  // hidden.cpp
  struct Unseen;
  [[nodiscard]] Unseen unseen_by(Player viewer) const;

  Course course_;
  PrefixArray<Seat, kMostSeats> seats_;
  PrefixArray<Board, kMostBoards> boards_;
};

}  // namespace tilewright::catan_connect
