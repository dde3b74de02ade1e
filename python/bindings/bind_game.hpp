#pragma once

#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "core/all_games.hpp"
#include "core/game_text.hpp"
#include "core/information_set.hpp"
#include "python/bindings/arguments.hpp"

namespace tilewright::python {

/// "catan_connect" -> "CatanConnect".
inline std::string class_name(std::string_view game) {
  std::string name;
  bool upper = true;
  for (const char letter : game) {
    if (letter == '_') {
      upper = true;
      continue;
    }
    name +=
        upper && letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    upper = false;
  }
  return name;
}

/// Rules from their text and options by name, as in rules="default", clan_groups="colour_only".
template <CompleteGame S>
typename S::Rules rules_argument(const std::string& text, const py::kwargs& options) {
  auto rules = value_or_throw(parse_rules<typename S::Rules>(text), std::string(S::kName));
  for (const auto& [name, choice] : options) {
    rules =
        value_or_throw(with_option(rules, std::string(py::str(name)), std::string(py::str(choice))),
                       std::string(S::kName));
  }
  return rules;
}

template <CompleteGame S>
std::vector<std::uint32_t> legal_action_ids(const S& state) {
  std::vector<std::uint32_t> ids;
  if (!state.current_player().is_seat()) return ids;
  typename S::Actions actions;
  state.legal_actions(actions);
  for (const Action action : actions) ids.push_back(action.id());
  return ids;
}

/// One int8 per action id: 1 where legal, if `acts`, else all 0.
template <CompleteGame S>
py::array_t<std::int8_t> action_mask(const S& state, bool acts, const py::object& out) {
  auto mask = output_array<std::int8_t>(out, state.num_actions(), "action_mask");
  const auto flags = writable_span(mask);
  std::ranges::fill(flags, std::int8_t{0});
  if (acts) {
    typename S::Actions actions;
    state.legal_actions(actions);
    for (const Action action : actions) flags[action.id()] = 1;
  }
  return mask;
}

template <CompleteGame S>
py::array_t<float> observation(const S& state, Player viewer, const py::object& out) {
  auto array = output_array<float>(out, state.observation_size(), "observation");
  state.observe(viewer, writable_span(array));
  return array;
}

/// An action of whoever acts, chance included, by its id or its text; a ValueError says why it
/// can't be played here.
template <CompleteGame S>
Action legal_action_argument(const S& state, const std::variant<WholeNumber, std::string>& action) {
  const std::string game{S::kName};
  Action chosen;
  if (const auto* text = std::get_if<std::string>(&action)) {
    chosen = value_or_throw(state.parse_action(*text), game);
  } else if (state.current_player() == Player::chance()) {
    const std::int64_t id = std::get<WholeNumber>(action).value;
    if (id < 0 || id > std::int64_t{0xFFFFFFFF}) {
      throw std::invalid_argument(game + ": no outcome has the id " + std::to_string(id));
    }
    chosen = Action{static_cast<std::uint32_t>(id)};
  } else {
    chosen = action_argument(state, std::get<WholeNumber>(action));
  }
  const std::string reason = detail::why_not(state, chosen);
  if (!reason.empty()) {
    throw std::invalid_argument(game + ": action " + std::to_string(chosen.id()) +
                                " is not legal here: " + reason);
  }
  return chosen;
}

template <CompleteGame S>
py::list observation_spec_list(const typename S::Rules& rules) {
  py::list parts;
  std::size_t offset = 0;
  for (const ObservationPart& part : S::observation_spec(rules)) {
    py::dict entry;
    entry["name"] = part.name;
    entry["shape"] = py::tuple(py::cast(part.shape));
    entry["low"] = part.low;
    entry["high"] = part.high;
    entry["offset"] = offset;
    entry["meaning"] = part.meaning;
    parts.append(entry);
    offset += part.size();
  }
  return parts;
}

/// The players' part of a per-player array.
template <CompleteGame S, class T>
std::vector<T> per_player(const S& state, const PerPlayer<S, T>& values) {
  return {values.begin(), values.begin() + state.num_players()};
}

template <CompleteGame S>
std::vector<std::pair<std::uint32_t, double>> chance_outcome_list(const S& state) {
  std::vector<std::pair<std::uint32_t, double>> list;
  if constexpr (ChanceNodes<S>) {
    if (state.current_player() == Player::chance()) {
      typename S::ChanceOutcomes outcomes;
      state.chance_outcomes(outcomes);
      for (std::size_t i = 0; i < outcomes.size(); ++i) {
        list.emplace_back(outcomes[i].outcome.id(), outcomes.probability(i));
      }
    }
  }
  return list;
}

/// No chance node lists more outcomes; 0 without chance.
template <CompleteGame S>
constexpr std::size_t most_chance_outcomes() {
  if constexpr (ChanceNodes<S>) {
    return S::ChanceOutcomes::kCapacity;
  } else {
    return 0;
  }
}

template <CompleteGame S>
void require_terminal(const S& state, const char* what) {
  if (state.is_terminal()) return;
  throw std::invalid_argument(std::string(S::kName) + ": " + what +
                              " exists only once the game is over");
}

/// A text with hidden cards is what one viewer knows: an information set, no state.
template <CompleteGame S>
void require_complete(const S& state) {
  if (state.is_complete()) return;
  throw std::invalid_argument(std::string(S::kName) +
                              ": parts of this position are hidden; read it with " +
                              class_name(S::kName) + "InformationSet.from_text(text, viewer)");
}

/// A full state from its text.
template <CompleteGame S>
S state_from_text(const std::string& text) {
  S state = value_or_throw(S::from_text(text), std::string(S::kName));
  require_complete(state);
  return state;
}

}  // namespace tilewright::python
