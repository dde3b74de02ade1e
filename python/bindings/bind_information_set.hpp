#pragma once

#include <string>

#include "python/bindings/bind_game.hpp"
#include "python/bindings/sealed_class.hpp"

namespace tilewright::python {

/// The information set of a text: what `viewer` knows. A text that shows more than that is read,
/// and what is hidden from the viewer forgotten.
template <CompleteGame S>
InformationSet<S> information_set_from_text(const std::string& text, WholeNumber viewer) {
  const S state = value_or_throw(S::from_text(text), std::string(S::kName));
  const Player player = viewer_argument(state, viewer);
  if (!state.is_view_of(player)) {
    throw std::invalid_argument(std::string(S::kName) + ": this text hides something that " +
                                S::player_name(player) + " (player " +
                                std::to_string(player.raw()) + ") sees, such as their own hand");
  }
  return {state, player};
}

template <CompleteGame S>
void bind_information_set(py::module_& module, const char* name) {
  using Seen = InformationSet<S>;
  const auto copy = [](const Seen& seen) { return seen; };
  py::class_<Seen> bound(module, name, py::is_final());
  bound.def_property_readonly("viewer", [](const Seen& seen) { return seen.viewer().raw(); })
      .def(
          "rules", [](const Seen& seen) { return rules_text(seen.known().rules()); },
          "The rules as text: a preset and what differs from it.")
      .def("num_players", method(&Seen::num_players))
      .def("num_actions", method(&Seen::num_actions))
      .def("ply", method(&Seen::ply))
      .def("is_terminal", method(&Seen::is_terminal))
      .def("current_player", [](const Seen& seen) { return seen.current_player().raw(); })
      .def(
          "legal_actions",
          [](const Seen& seen) {
            if (seen.current_player() != seen.viewer()) return std::vector<std::uint32_t>{};
            return legal_action_ids(seen.known());
          },
          "Ids of the viewer's legal actions, ascending; empty unless the viewer acts.")
      .def(
          "action_mask",
          [](const Seen& seen, const py::object& out) {
            const bool acts = seen.current_player() == seen.viewer();
            return action_mask(seen.known(), acts, out);
          },
          py::arg("out") = py::none(),
          "int8 [num_actions]: 1 where the viewer may play the action. Fills `out` if given.")
      .def(
          "action_text",
          [](const Seen& seen, WholeNumber action) {
            return seen.known().action_text(action_argument(seen.known(), action));
          },
          py::arg("action"), "The readable form of an action id.")
      .def(
          "points",
          [](const Seen& seen) { return per_player(seen.known(), seen.known().points()); },
          "What the rulebook counts so far, as far as the viewer sees it.")
      .def(
          "observation",
          [](const Seen& seen, const py::object& out) {
            return observation(seen.known(), seen.viewer(), out);
          },
          py::arg("out") = py::none(), "float32 [n]; see observation_spec().")
      .def(
          "determinize",
          [](const Seen& seen, SeedArgument seed) {
            Rng rng{seed.seed};
            return seen.determinize(rng);
          },
          py::arg("seed"), "A full state drawn with the right probabilities.")
      .def("key", method(&Seen::key), "Equal information sets have equal keys.")
      .def("clone", copy)
      .def("__copy__", copy)
      .def(
          "__deepcopy__", [](const Seen& seen, const py::dict&) { return seen; }, py::arg("memo"))
      .def(
          "__eq__", [](const Seen& a, const Seen& b) { return a == b; }, py::is_operator())
      .def("__hash__", [](const Seen& seen) { return static_cast<py::ssize_t>(seen.key() >> 2U); })
      .def("text", [](const Seen& seen) { return seen.known().text(); })
      .def("__str__", [](const Seen& seen) { return seen.known().text(); })
      .def("__repr__",
           [](const Seen& seen) {
             return "<" + class_name(S::kName) +
                    "InformationSet viewer=" + std::to_string(seen.viewer().raw()) +
                    " ply=" + std::to_string(seen.ply()) + " rules='" +
                    rules_text(seen.known().rules()) + "'>";
           })
      .def_static("from_text", &information_set_from_text<S>, py::arg("text"), py::arg("viewer"),
                  "What `viewer` knows of a position. ValueError says what is wrong.")
      .def(
          "__reduce_ex__",
          [](const Seen& seen, int) {
            return pickled(class_name(S::kName) + "InformationSet", "from_text",
                           seen.known().text(), seen.viewer().raw());
          },
          py::arg("protocol"));
  seal(bound);
}

}  // namespace tilewright::python
