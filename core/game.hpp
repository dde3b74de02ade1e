#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/fixed_list.hpp"
#include "core/observation.hpp"
#include "core/random.hpp"
#include "core/result.hpp"
#include "core/rule_options.hpp"
#include "core/types.hpp"

namespace tilewright {

/// One value per seat; the seats from num_players() on are unused and zero.
template <class S, class T>
using PerPlayer = std::array<T, S::kMaxPlayers>;

/// What is branched by copying: a copy takes no heap and cannot fail, and nothing has to be done at
/// the end. Most states are trivially copyable; one with room for many more players than sit down
/// may copy what it uses of its memory alone.
template <class S>
concept Branchable = std::is_trivially_destructible_v<S> &&
    std::is_nothrow_copy_constructible_v<S> && std::is_nothrow_copy_assignable_v<S>;

// The concepts are laid out by hand: clang-format 14 knows concepts only in part.
// clang-format off

/// A game as a value: a state of fixed size. Copying it is branching.
///
/// A node is a decision of one player, a chance node, or terminal. Big turns are factored into
/// several plies, so that the player to act may stay the same: never infer it from the ply number.
template <class S>
concept Game =
    Branchable<S> && std::equality_comparable<S> && RuleSet<typename S::Rules> &&
    requires(S s, const S& c, Action a, typename S::Actions& actions, Rng& rng) {
      { S::kName } -> std::convertible_to<std::string_view>;     // as on the command line: "sono"
      { S::kVersion } -> std::convertible_to<int>;               // goes up when play can differ
      { S::kMaxPlayers } -> std::convertible_to<std::size_t>;    // of any rules
      { S::kMaxPlies } -> std::convertible_to<int>;              // no game is longer
      { S::initial(c.rules(), rng) } -> std::same_as<S>;         // deals included
      { c.rules() } -> std::same_as<typename S::Rules>;          // fixed from the start
      { c.num_players() } -> std::same_as<int>;                  // fixed from the start
      { c.num_actions() } -> std::same_as<std::uint32_t>;        // ids are below; fixed by the rules
      { c.ply() } -> std::same_as<int>;                          // actions and outcomes so far
      { c.is_terminal() } -> std::same_as<bool>;
      { c.current_player() } -> std::same_as<Player>;            // none() once terminal
      { c.legal_actions(actions) } -> std::same_as<void>;        // clears, fills by ascending id
      { s.apply(a) } -> std::same_as<void>;                      // a is legal: asserted, not checked
      { c.points() } -> std::same_as<PerPlayer<S, int>>;         // what the rulebook counts, so far
      // At the end, in [-1, 1]; of two players or more they sum to zero.
      { c.returns() } -> std::same_as<PerPlayer<S, float>>;
      { c.hash() } -> std::same_as<std::uint64_t>;               // equal states, equal hashes
    };

/// A game with chance nodes: dice, or draws from a bag or stack kept as a multiset.
template <class S>
concept ChanceNodes =
    Game<S> && requires(const S& c, typename S::ChanceOutcomes& outcomes, Rng& rng) {
      // Both only where current_player() is chance(). Outcomes by ascending id, weights above zero.
      { c.chance_outcomes(outcomes) } -> std::same_as<void>;
      { c.sample_chance(rng) } -> std::same_as<Action>;  // with the same probabilities
    };

/// A game in which something is hidden. The two members define the information sets: two states
/// belong to the same one of `viewer` exactly when `forget_hidden` makes them equal. So a state
/// carries whatever a player remembers having seen.
template <class S>
concept HiddenInformation = Game<S> && requires(const S& c, Player viewer, Rng& rng) {
  // What viewer (a seat, or the spectator) cannot know becomes a fixed filler; what viewer can
  // deduce stays.
  { c.forget_hidden(viewer) } -> std::same_as<S>;
  // A full state drawn from viewer's information set with the right probabilities. Reads nothing
  // that viewer cannot know: works on what forget_hidden left.
  { c.determinize(viewer, rng) } -> std::same_as<S>;
};

/// A game that learners can look at. Valid at every state, for every seat and the spectator, and
/// equal for all states of one information set.
/// Games of the list write it as bytes too, `observe(viewer, std::span<std::uint8_t>)`, each part's
/// range as 0 to 255 (ObservableAsBytes in core/observation_writer.hpp).
template <class S>
concept Observable = Game<S> && requires(const S& c, Player viewer, std::span<float> out) {
  { S::observation_spec(c.rules()) } -> std::same_as<ObservationSpec>;
  { c.observation_size() } -> std::same_as<std::size_t>;
  { c.observe(viewer, out) } -> std::same_as<void>;  // out.size() == observation_size(): asserted
};

/// A game that people can read and write. What is printed parses back to the same value.
template <class S>
concept TextForm = Game<S> && requires(const S& c, Action a, std::string_view text) {
  { c.text() } -> std::same_as<std::string>;
  { S::from_text(text) } -> std::same_as<Result<S>>;
  { c.action_text(a) } -> std::same_as<std::string>;  // a: any id of whoever acts
  { c.parse_action(text) } -> std::same_as<Result<Action>>;
  { c.why_illegal(a) } -> std::same_as<std::string>;  // empty if legal
  { S::player_name(Player{}) } -> std::same_as<std::string>;
};

/// A game whose states can be read with parts hidden, and that says so: what an edge that takes
/// states from outside has to check.
template <class S>
concept PartialStates = HiddenInformation<S> && requires(const S& c, Player viewer) {
  // Nothing is hidden in it: the true world, or a determinization.
  { c.is_complete() } -> std::same_as<bool>;
  // It shows everything that viewer sees; a complete state does for everybody. The members of
  // HiddenInformation may be called for no other viewer.
  { c.is_view_of(viewer) } -> std::same_as<bool>;
};

/// What every game of the type list in core/all_games.hpp offers.
template <class S>
concept CompleteGame = PartialStates<S> && Observable<S> && TextForm<S>;

// clang-format on

/// A uniformly random legal action. Games may offer a faster `random_action` of the same
/// distribution; this one lists the actions. Precondition: a player acts.
template <Game S>
Action random_action(const S& state, Rng& rng) {
  if constexpr (requires {
                  { state.random_action(rng) } -> std::same_as<Action>;
                }) {
    return state.random_action(rng);
  } else {
    typename S::Actions actions;
    state.legal_actions(actions);
    return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
  }
}

/// Plays the outcomes of chance nodes until a player acts or the game is over.
template <Game S>
void play_chance(S& state, Rng& rng) {
  if constexpr (ChanceNodes<S>) {
    while (state.current_player() == Player::chance()) state.apply(state.sample_chance(rng));
  }
}

/// Whether an outcome is among those of a chance node. Precondition: chance acts in `state`.
template <ChanceNodes S>
bool is_outcome(const S& state, Action action) {
  typename S::ChanceOutcomes outcomes;
  state.chance_outcomes(outcomes);
  for (const ChanceOutcome& listed : outcomes) {
    if (listed.outcome == action) return true;
  }
  return false;
}

/// What `viewer` knows of `state`, as a state: the state itself where nothing is hidden.
template <Game S>
S known_to(const S& state, Player viewer) {
  if constexpr (HiddenInformation<S>) {
    return state.forget_hidden(viewer);
  } else {
    return state;
  }
}

}  // namespace tilewright
