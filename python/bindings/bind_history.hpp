#pragma once

#include <string>
#include <variant>
#include <vector>

#include "agents/seat_memories.hpp"
#include "core/game_text.hpp"
#include "python/bindings/bind_game.hpp"
#include "python/bindings/sealed_class.hpp"

namespace tilewright::python {

template <CompleteGame S>
GameHistory<S> history_from_text(const std::string& text) {
  const auto game = value_or_throw(parse_game<S>(text), std::string(S::kName));
  require_complete(game.start);
  GameHistory<S> history{game.start};
  for (const Action action : game.actions) history.apply(action);
  return history;
}

template <CompleteGame S>
void bind_history(py::module_& module, const char* name) {
  using History = GameHistory<S>;
  const auto copy = [](const History& history) { return history; };
  const auto text = [](const History& history) {
    return game_text(GameText<S>{.start = history.start(), .actions = history.actions()});
  };
  py::class_<History> bound(module, name, py::is_final());
  bound
      .def(py::init<const S&>(), py::arg("start"),
           "Follows a game from a position on, of which players know no more than it says.")
      .def_property_readonly(
          "state", [](const History& history) { return history.state(); },
          "A copy of the present position.")
      .def_property_readonly(
          "start", [](const History& history) { return history.start(); },
          "A copy of the first position.")
      .def(
          "actions",
          [](const History& history) {
            std::vector<std::uint32_t> ids;
            for (const Action action : history.actions()) ids.push_back(action.id());
            return ids;
          },
          "Ids of all that was played, outcomes of chance included.")
      .def(
          "apply",
          [](History& history, const std::variant<WholeNumber, std::string>& action) {
            history.apply(legal_action_argument(history.state(), action));
          },
          py::arg("action"),
          "Plays an action, by its id or its text. ValueError if it is not legal; nothing is "
          "changed then.")
      .def(
          "play_chance",
          [](History& history, SeedArgument seed) {
            if constexpr (ChanceNodes<S>) {
              Rng rng{seed.seed};
              while (history.state().current_player() == Player::chance()) {
                history.apply(history.state().sample_chance(rng));
              }
            }
          },
          py::arg("seed"),
          "Plays chance nodes until a player acts or the game is over, as the state's own does.")
      .def(
          "information_set",
          [](const History& history, WholeNumber player) {
            return history.information_set(viewer_argument(history.state(), player));
          },
          py::arg("player"),
          "All that a seat (or the spectator, -3) knows. In games where chances depend on the "
          "past, a seat's remembers it.")
      .def("clone", copy, "An independent copy.")
      .def("__copy__", copy)
      .def(
          "__deepcopy__", [](const History& history, const py::dict&) { return history; },
          py::arg("memo"))
      .def("text", text, "The game as text that from_game_text reads back.")
      .def_static("from_game_text", &history_from_text<S>, py::arg("text"),
                  "Follows the game of a text to its last move. ValueError names a wrong one.")
      .def("__repr__",
           [](const History& history) {
             return "<" + class_name(S::kName) +
                    "History ply=" + std::to_string(history.state().ply()) + " rules='" +
                    rules_text(history.state().rules()) + "'>";
           })
      .def(
          "__reduce_ex__",
          [text](const History& history, int) {
            return pickled(class_name(S::kName) + "History", "from_game_text", text(history));
          },
          py::arg("protocol"));
  seal(bound);
}

}  // namespace tilewright::python
