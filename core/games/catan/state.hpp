#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/game.hpp"
#include "core/games/catan/actions.hpp"
#include "core/games/catan/board.hpp"
#include "core/games/catan/cards.hpp"
#include "core/games/catan/network.hpp"
#include "core/games/catan/rules.hpp"

namespace tilewright::catan {

class HandBelief;

inline constexpr std::size_t kSeats = 4;
inline constexpr int kSettlementsEach = 5;
inline constexpr int kCitiesEach = 4;
inline constexpr int kPointsToWin = 10;
inline constexpr int kLeastRoad = 5;  // for the longest road
inline constexpr int kLeastArmy = 3;
inline constexpr int kAwardPoints = 2;
inline constexpr int kLargestSafeHand = 7;  // when a seven is rolled

using IslandNetwork = Network<Island, kSeats>;

/// What has to happen next.
enum class Phase : std::uint8_t {
  kSetupSettlement,
  kSetupRoad,
  kPreRoll,
  kDice,  // chance
  kDiscard,
  kMoveRobber,
  kChooseVictim,
  kSteal,  // chance
  kMain,
  kDrawDev,  // chance
  kFreeRoad,
  kPlenty,
  kMonopoly,
  kAnswer,   // an opponent answers an offer
  kCounter,  // the mover answers a counter-offer
  kPick,     // the mover picks one of those who accepted
  kOver,
};
inline constexpr int kPhases = 17;

/// A position of Catan, the base game. Source: docs/games/catan.md.
///
/// Hidden are the resource cards moved by a steal and the kinds of unplayed development cards. The
/// state keeps for every viewer which cards of every other hand the viewer cannot place: the rest
/// of the hand is certain. What is certain follows from the public record and, for thief and
/// victim, from the card they saw.
class State {
 public:
  using Rules = catan::Rules;
  using Memory = HandBelief;
  // Settlements, cities and roads where they can be built, the single actions, offers, the bank.
  using Actions =
      ActionList<static_cast<std::size_t>(kVertices + kSettlementsEach + kEdges + 8 + kNumOffers) +
                 3 * id::kBankTrades>;
  using ChanceOutcomes = ChanceList<11>;
  static constexpr std::string_view kName = "catan";
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxPlayers = kSeats;
  /// Nobody wins when a game gets here. With the default of 1000 turns even random games, which
  /// make all offers they may, hardly ever do: they take 7,000 plies on average.
  static constexpr int kMaxPlies = 16000;

  // --- Game: state.cpp, legal.cpp, random_action.cpp, apply.cpp and below ---
  static State initial(const Rules& rules, Rng& rng);
  /// The start on a given board.
  static State on_board(const Rules& rules, const Board& board, std::size_t first);
  [[nodiscard]] Rules rules() const { return rules_; }
  [[nodiscard]] int num_players() const { return static_cast<int>(rules_.num_players()); }
  [[nodiscard]] std::uint32_t num_actions() const {
    return rules_.maritime_rates == MaritimeRates::kAll ? id::kEndOfAll : id::kEndOfBest;
  }
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] bool is_terminal() const { return phase_ == Phase::kOver; }
  [[nodiscard]] Player current_player() const {
    switch (phase_) {
      case Phase::kOver: return Player::none();
      case Phase::kDice:
      case Phase::kSteal:
      case Phase::kDrawDev: return Player::chance();
      default: return Player{actor_};
    }
  }
  void legal_actions(Actions& out) const;
  [[nodiscard]] Action random_action(Rng& rng) const;
  void apply(Action action);
  /// Victory points, secret cards included where they are known.
  [[nodiscard]] PerPlayer<State, int> points() const;
  /// 1 for the winner, the others share -1; 0 for all where nobody won. Precondition:
  /// is_terminal().
  [[nodiscard]] PerPlayer<State, float> returns() const;
  [[nodiscard]] std::uint64_t hash() const;

  // --- ChanceNodes: apply.cpp ---
  void chance_outcomes(ChanceOutcomes& out) const;
  [[nodiscard]] Action sample_chance(Rng& rng) const;

  // --- HiddenInformation and PartialStates: hidden.cpp ---
  [[nodiscard]] State forget_hidden(Player viewer) const;
  /// The cards that the viewer cannot place go to the hands that lack them, every deal of them with
  /// the same chance; development cards likewise. For the exact chances after unseen steals, which
  /// need the history, see HandBelief in belief.hpp.
  [[nodiscard]] State determinize(Player viewer, Rng& rng) const;
  /// With hands drawn by the viewer's belief; belief.cpp.
  [[nodiscard]] State determinize(Player viewer, const HandBelief& belief, Rng& rng) const;
  [[nodiscard]] bool is_complete() const;
  [[nodiscard]] bool is_view_of(Player viewer) const;

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
  static std::string player_name(Player player);

  // --- The position ---
  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] int turn() const { return turn_; }  // turns that are over
  /// Whose turn it is, also while chance or others act. Precondition: not terminal.
  [[nodiscard]] Player mover() const { return Player{mover_}; }
  [[nodiscard]] Player first_player() const { return Player{first_}; }
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const IslandNetwork& network() const { return network_; }
  [[nodiscard]] int robber() const { return robber_; }
  [[nodiscard]] Cards bank() const { return bank_; }
  /// How many cards of each resource there are in all.
  [[nodiscard]] int supply() const {
    return rules_.shortage == Shortage::kUnlimited ? Cards::kMost : kBankOfEach;
  }
  /// The cards of a hand that this state shows: all of them in a complete state.
  [[nodiscard]] Cards hand(Player player) const { return hands_[player.index()]; }
  [[nodiscard]] int hand_size(Player player) const { return hand_sizes_[player.index()]; }
  /// What of another's hand `viewer` cannot place, in a complete state.
  [[nodiscard]] Cards unplaced(Player viewer, Player owner) const {
    return viewer == owner ? Cards{} : unplaced_[owner.index()][slot_of(viewer, owner.index())];
  }
  /// Development cards in hand, by DevCard, those that this state shows.
  [[nodiscard]] Cards dev_cards(Player player) const { return devs_[player.index()]; }
  [[nodiscard]] int num_dev_cards(Player player) const { return dev_counts_[player.index()]; }
  [[nodiscard]] Cards played_dev_cards() const { return played_; }
  [[nodiscard]] int deck_size() const {
    int size = kDevCards - played_.total();
    for (const std::uint8_t count : dev_counts_) size -= count;
    return size;
  }
  [[nodiscard]] int knights(Player player) const { return knights_[player.index()]; }
  [[nodiscard]] int road_length(Player player) const { return lengths_[player.index()]; }
  /// Who holds a special card, -1 for nobody.
  [[nodiscard]] int longest_road_holder() const { return road_holder_; }
  [[nodiscard]] int largest_army_holder() const { return army_holder_; }
  [[nodiscard]] int winner() const { return winner_; }
  /// Buildings and special cards.
  [[nodiscard]] int public_points(Player player) const { return points_[player.index()]; }
  [[nodiscard]] int roads_left(Player player) const { return roads_left_[player.index()]; }
  [[nodiscard]] int settlements_left(Player player) const {
    return kSettlementsEach - network_.settlements(player.index()).size();
  }
  [[nodiscard]] int cities_left(Player player) const {
    return kCitiesEach - (network_.buildings(player.index()) & network_.cities()).size();
  }
  /// What harbours a player has: bit r for the 2:1 harbour of resource r, bit 5 for any 3:1.
  [[nodiscard]] unsigned harbours(Player player) const { return harbours_[player.index()]; }
  /// The best rate at which a player gives a resource to the bank.
  [[nodiscard]] int bank_rate(Player player, int give) const;
  /// What a hex pays a player when its number is rolled: 1 for a settlement, 2 for a city.
  [[nodiscard]] int yield(int hex, std::size_t seat) const {
    return yields_[static_cast<std::size_t>(hex)] >> (4 * seat) & 15;
  }
  /// Who is robbed, in the phase kSteal.
  [[nodiscard]] std::size_t victim() const { return choice_; }
  /// The offer on the table, in the phases kAnswer, kCounter and kPick.
  [[nodiscard]] Offer offer() const { return kAllOffers[offer_]; }
  /// The counter-offer that the mover answers, in the phase kCounter.
  [[nodiscard]] Offer counter_offer() const { return kAllOffers[counter_]; }
  /// Cards that a player has chosen to return and that lie face down still.
  [[nodiscard]] Cards returned(Player player) const { return discards_[player.index()]; }
  [[nodiscard]] bool has_rolled() const { return has_rolled_; }
  [[nodiscard]] int last_roll() const { return last_roll_; }  // 0 before the first
  [[nodiscard]] bool has_played_card() const { return has_played_; }
  /// Without words; why_illegal gives the reason.
  [[nodiscard]] bool is_legal(Action action) const;

  friend bool operator==(const State&, const State&) = default;

 private:
  friend class PositionReader;
  friend class Situation;

  template <class Element>
  void write_observation(Player viewer, std::span<Element> out) const;

  static constexpr std::uint8_t kNoOffer = 255;
  static constexpr std::uint8_t kAllRows = 0x0F;
  static constexpr std::size_t kViewers = kSeats + 1;
  static constexpr std::size_t kSpectator = kSeats;

  static constexpr std::size_t viewer_number(Player viewer) {
    return viewer.is_seat() ? viewer.index() : kSpectator;
  }
  /// Where the row of a viewer is among those of an owner, who has none.
  static constexpr std::size_t slot_of(std::size_t viewer, std::size_t owner) {
    return viewer < owner ? viewer : viewer - 1;
  }
  static constexpr std::size_t slot_of(Player viewer, std::size_t owner) {
    return slot_of(viewer_number(viewer), owner);
  }

  // legal.cpp
  struct MainChoices;
  [[nodiscard]] MainChoices main_choices() const;
  [[nodiscard]] unsigned playable_cards() const;
  [[nodiscard]] std::uint64_t bank_trades() const;
  [[nodiscard]] unsigned givable_bundles(Cards hand) const;
  [[nodiscard]] bool may_offer() const;
  [[nodiscard]] bool may_trade() const;
  [[nodiscard]] bool may_declare() const;
  [[nodiscard]] bool was_refused(int offer) const;
  [[nodiscard]] bool is_offer_of(int offer, Cards hand) const;
  [[nodiscard]] std::uint32_t robber_hexes() const;
  [[nodiscard]] unsigned victims() const;
  [[nodiscard]] unsigned discardable() const;
  [[nodiscard]] EdgeSet setup_road_sites() const;
  [[nodiscard]] unsigned bank_kinds() const;
  [[nodiscard]] bool is_legal_choice(std::uint32_t id) const;
  [[nodiscard]] bool is_legal_in_turn(std::uint32_t id) const;
  [[nodiscard]] bool is_legal_answer(std::uint32_t id) const;

  // apply.cpp, turn.cpp
  void apply_in_turn(std::uint32_t id);
  void place_settlement(std::size_t seat, int vertex);
  void place_road(std::size_t seat, int edge);
  void setup_settlement(int vertex);
  void setup_road(int edge);
  void settle_longest_road();
  void build_city(int vertex);
  void make_city(std::size_t seat, int vertex);
  void play_card(DevCard card);
  void play_knight();
  void roll(int sum);
  void produce(int number);
  void start_discards();
  void next_discarder(std::size_t from);
  void discard(int kind);
  void finish_discards();
  void move_robber(int hex);
  void choose_victim(std::size_t seat);
  void steal(int kind);
  void draw(int kind);
  void lay_free_road(int edge);
  void take_plenty(int kind);
  void monopolize(int kind);
  void trade_with_bank(std::uint32_t id);
  void end_turn();
  void start_turn();
  void back();
  void check_win();
  void finish(int winner);
  // offers.cpp
  void make_offer(int offer);
  void answer(std::uint32_t id);
  void answer_counter(std::uint32_t id);
  void next_answer();
  void pick(std::uint32_t id);
  void end_offer(bool is_refused);
  void exchange(std::size_t seat, std::size_t other, Offer offer);
  // hands.cpp
  void gain(std::size_t seat, Cards cards);
  void lose(std::size_t seat, Cards cards);
  void pay_bank(std::size_t seat, Cards cards);
  void place_after_loss(std::size_t seat);
  void place_shown(std::size_t seat, Cards cards);
  void place_after_steal(std::size_t thief, std::size_t victim, int kind);
  /// What a viewer can deduce by counting is placed.
  void place_deduced(std::size_t viewer);
  // hidden.cpp
  void write_turn(std::string& text) const;  // position_text.cpp
  [[nodiscard]] bool hides_from(std::size_t viewer) const;
  [[nodiscard]] bool hides_hands(std::size_t viewer) const;
  [[nodiscard]] bool hides_dev_cards(std::size_t viewer) const;
  [[nodiscard]] bool hides_discards(std::size_t viewer, std::size_t owner) const;
  [[nodiscard]] int discards_owed(std::size_t seat) const;
  [[nodiscard]] int discards_made(std::size_t seat) const;
  [[nodiscard]] std::array<Cards, kSeats> dealt_hands(Rng& rng) const;
  void place_hands(std::size_t viewer, const std::array<Cards, kSeats>& hands);
  void deal_dev_cards(std::size_t viewer, Rng& rng);
  void deal_discards(Rng& rng);

  IslandNetwork network_{kIsland};
  std::array<Cards, kSeats> hands_{};
  Cards bank_ = kBank;
  std::array<std::array<Cards, kSeats>, kSeats> unplaced_{};  // [owner][slot_of(viewer, owner)]
  std::array<Cards, kSeats> devs_{};
  Cards deck_ = kDevDeck;
  Cards played_{};
  Cards new_devs_{};                            // of the mover, bought in this turn
  std::array<Cards, kSeats> discards_{};        // chosen, and not yet returned
  std::array<std::uint16_t, kHexes> yields_{};  // four bits for each seat
  std::uint16_t turn_ = 0;
  std::uint16_t ply_ = 0;
  Board board_;
  std::array<std::uint8_t, kSeats> hand_sizes_{};
  std::array<std::uint8_t, kSeats> dev_counts_{};
  std::array<std::uint8_t, kSeats> knights_{};
  std::array<std::uint8_t, kSeats> points_{};
  std::array<std::uint8_t, kSeats> lengths_{};
  std::array<std::uint8_t, kSeats> roads_left_{};
  std::array<std::uint8_t, kSeats> harbours_{};
  Phase phase_ = Phase::kSetupSettlement;
  std::uint8_t first_ = 0;
  std::uint8_t mover_ = 0;
  std::uint8_t actor_ = 0;       // who acts, if a player does
  std::uint8_t setup_step_ = 0;  // settlements placed in the set-up
  std::uint8_t robber_ = 0;
  std::uint8_t choice_ = 0;  // what a phase has to remember: set-up settlement, victim, lowest
                             // resource of a discard, cards or roads still to be taken
  std::uint8_t discards_left_ = 0;  // of the actor
  std::int8_t road_holder_ = -1;
  std::int8_t army_holder_ = -1;
  std::int8_t winner_ = -1;
  bool has_rolled_ = false;
  bool has_played_ = false;
  bool has_built_ = false;        // kept up only with trade_then_build
  std::uint8_t new_count_ = 0;    // development cards bought in this turn
  std::uint8_t rows_ = kAllRows;  // whose rows of unplaced_ are there
  std::uint8_t offers_made_ = 0;
  std::uint8_t offer_ = kNoOffer;
  std::uint8_t counter_ = kNoOffer;
  std::uint8_t accepters_ = 0;
  std::array<std::uint8_t, 3> refused_ = {kNoOffer, kNoOffer, kNoOffer};
  std::uint8_t last_roll_ = 0;
  std::array<std::uint8_t, 6> filler_{};  // no byte is left over
  Rules rules_;
};

static_assert(sizeof(State) <= 512, "copied at every branch of a search: keep it small");
static_assert(std::has_unique_object_representations_v<State>, "hashed byte by byte");

}  // namespace tilewright::catan

// The memory of a state's viewers has to be known wherever states are.
#include "core/games/catan/belief.hpp"
