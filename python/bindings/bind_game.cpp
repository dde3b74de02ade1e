#include "python/bindings/bind_game.hpp"

#include "python/bindings/bind_agent.hpp"
#include "python/bindings/bind_history.hpp"
#include "python/bindings/bind_information_set.hpp"
#include "python/bindings/module.hpp"
#include "python/bindings/sealed_class.hpp"

namespace tilewright::python {
namespace {

template <CompleteGame S>
void bind_facts(py::class_<S>& bound) {
  bound.attr("name") = std::string(S::kName);
  bound.attr("version") = S::kVersion;
  bound.attr("max_plies") = S::kMaxPlies;
  bound.attr("max_players") = S::kMaxPlayers;
  bound.attr("max_chance_outcomes") = most_chance_outcomes<S>();
  bound.def_static(
      "rule_options",
      [] {
        py::list options;
        for (const auto& option : S::Rules::options()) {
          py::dict entry;
          entry["name"] = std::string(option.name);
          entry["meaning"] = std::string(option.meaning);
          entry["choices"] = std::vector<std::string>(option.choices.begin(), option.choices.end());
          entry["default"] = std::string(chosen(S::Rules::presets().front().rules, option));
          options.append(entry);
        }
        return options;
      },
      "The options of the rules: name, meaning, choices, default.");
  bound.def_static(
      "rule_presets",
      [] {
        std::vector<std::pair<std::string, std::string>> presets;
        for (const auto& preset : S::Rules::presets()) {
          presets.emplace_back(preset.name, preset.meaning);
        }
        return presets;
      },
      "The named sets of rules and their meaning; the first is the default.");
  bound.def_static(
      "observation_spec",
      [](const std::string& rules, const py::kwargs& options) {
        return observation_spec_list<S>(rules_argument<S>(rules, options));
      },
      py::arg("rules") = "default",
      "The parts of an observation, in order: name, shape, low, high, offset, meaning.");
  bound.def_static(
      "player_name",
      [](WholeNumber player) {
        const std::int64_t number = player.value;
        if (number == Player::chance().raw()) return S::player_name(Player::chance());
        if (number == Player::spectator().raw()) return S::player_name(Player::spectator());
        if (number < 0 || number >= static_cast<std::int64_t>(S::kMaxPlayers)) {
          throw std::invalid_argument(
              std::string(S::kName) + ": no player " + std::to_string(number) + "; valid: 0 to " +
              std::to_string(S::kMaxPlayers - 1) + ", -1 for chance, -3 for the spectator");
        }
        return S::player_name(Player{static_cast<std::size_t>(number)});
      },
      py::arg("player"), "What people call a seat; -1 is chance, -3 the spectator.");
}

template <CompleteGame S>
void bind_play(py::class_<S>& bound) {
  bound
      .def(
          "rules", [](const S& state) { return rules_text(state.rules()); },
          "The rules as text: a preset and what differs from it.")
      .def("num_players", method(&S::num_players))
      .def("num_actions", method(&S::num_actions), "Action ids are 0 .. num_actions() - 1.")
      .def("ply", method(&S::ply), "Actions and chance outcomes so far.")
      .def("is_terminal", method(&S::is_terminal))
      .def("is_chance_node",
           [](const S& state) { return state.current_player() == Player::chance(); })
      .def(
          "current_player", [](const S& state) { return state.current_player().raw(); },
          "The seat to act; -1 at a chance node, -4 once the game is over.")
      .def("legal_actions", &legal_action_ids<S>,
           "Ids of the legal actions, ascending; empty unless a player acts.")
      .def(
          "action_mask",
          [](const S& state, const py::object& out) {
            return action_mask(state, state.current_player().is_seat(), out);
          },
          py::arg("out") = py::none(),
          "int8 [num_actions]: 1 where the action is legal. Fills `out` if given.")
      .def("chance_outcomes", &chance_outcome_list<S>,
           "(outcome, probability) of a chance node; empty elsewhere.")
      .def(
          "apply",
          [](S& state, const std::variant<WholeNumber, std::string>& action) {
            state.apply(legal_action_argument(state, action));
          },
          py::arg("action"),
          "Plays an action, by its id or its text. ValueError if it is not legal; the state is "
          "then unchanged.")
      .def(
          "play_chance",
          [](S& state, SeedArgument seed) {
            Rng rng{seed.seed};
            play_chance(state, rng);
          },
          py::arg("seed"),
          "Plays chance nodes until a player acts or the game is over; nothing elsewhere.")
      .def(
          "points", [](const S& state) { return per_player(state, state.points()); },
          "What the rulebook counts so far, per player.")
      .def(
          "returns",
          [](const S& state) {
            require_terminal(state, "returns");
            return per_player(state, state.returns());
          },
          "Outcome per player, in [-1, 1], sum zero. ValueError before the end.")
      .def(
          "action_text",
          [](const S& state, WholeNumber action) {
            return state.action_text(action_argument(state, action));
          },
          py::arg("action"), "The readable form of an action id.")
      .def(
          "parse_action",
          [](const S& state, const std::string& text) {
            return value_or_throw(state.parse_action(text), std::string(S::kName)).id();
          },
          py::arg("text"), "The action id of a readable form.")
      .def(
          "playout",
          [](S& state, SeedArgument seed) {
            Rng rng{seed.seed};
            play_chance(state, rng);
            while (!state.is_terminal()) {
              state.apply(random_action(state, rng));
              play_chance(state, rng);
            }
          },
          py::arg("seed"), "Plays uniformly random actions to the end of the game, in place.");
}

template <CompleteGame S>
void bind_view(py::class_<S>& bound) {
  bound
      .def(
          "observation",
          [](const S& state, WholeNumber player, const py::object& out) {
            return observation(state, viewer_argument(state, player), out);
          },
          py::arg("player"), py::arg("out") = py::none(),
          "float32 [n]: what a seat (or the spectator, -3) may know; see observation_spec(). Fills "
          "`out` if given.")
      .def(
          "information_set",
          [](const S& state, WholeNumber player) {
            return InformationSet<S>{state, viewer_argument(state, player)};
          },
          py::arg("player"), "All that a seat (or the spectator, -3) knows, and no more.")
      .def(
          "determinize",
          [](const S& state, WholeNumber player, SeedArgument seed) {
            Rng rng{seed.seed};
            return state.determinize(viewer_argument(state, player), rng);
          },
          py::arg("player"), py::arg("seed"),
          "A full state drawn from the player's information set with the right probabilities.");
}

template <CompleteGame S>
void bind_value(py::class_<S>& bound) {
  const auto copy = [](const S& state) { return state; };
  bound.def("clone", copy, "An independent copy.")
      .def("__copy__", copy)
      .def(
          "__deepcopy__", [](const S& state, const py::dict&) { return state; }, py::arg("memo"))
      .def(
          "__eq__", [](const S& a, const S& b) { return a == b; }, py::is_operator())
      .def(
          "__hash__", [](const S& state) { return static_cast<py::ssize_t>(state.hash() >> 2U); },
          "Of the present value: it changes when an action is applied.")
      .def("text", method(&S::text), "The position as text that from_text reads back.")
      .def("__str__", method(&S::text))
      .def("__repr__",
           [](const S& state) {
             return "<" + class_name(S::kName) + " ply=" + std::to_string(state.ply()) +
                    " rules='" + rules_text(state.rules()) + "'>";
           })
      .def_static("from_text", &state_from_text<S>, py::arg("text"),
                  "The position of a text. ValueError says what is wrong with a bad one.")
      .def(
          "game_text",
          [](const S& state, const std::vector<std::variant<WholeNumber, std::string>>& actions) {
            GameText<S> game{.start = state, .actions = {}};
            S now = state;
            for (const auto& action : actions) {
              game.actions.push_back(legal_action_argument(now, action));
              now.apply(game.actions.back());
            }
            return game_text(game);
          },
          py::arg("actions"),
          "A game from here as text: the position, then the actions (ids or texts, outcomes of "
          "chance nodes included). ValueError if one is not legal.")
      .def_static(
          "from_game_text",
          [](const std::string& text) {
            const auto game = value_or_throw(parse_game<S>(text), std::string(S::kName));
            require_complete(game.start);
            std::vector<std::uint32_t> actions;
            for (const Action action : game.actions) actions.push_back(action.id());
            return std::make_pair(game.start, actions);
          },
          py::arg("text"),
          "The first position and the actions of a game. ValueError names the move that is wrong.")
      .def(
          "__reduce_ex__",
          [](const S& state, int) {
            return pickled(class_name(S::kName), "from_text", state.text());
          },
          py::arg("protocol"));
}

template <CompleteGame S>
void bind_one_game(py::module_& module) {
  const std::string name = class_name(S::kName);
  py::class_<S> bound(module, name.c_str(), py::is_final());
  bound.def(py::init([](SeedArgument seed, const std::string& rules, const py::kwargs& options) {
              Rng rng{seed.seed};
              return S::initial(rules_argument<S>(rules, options), rng);
            }),
            py::arg("seed"), py::kw_only(), py::arg("rules") = "default",
            "A new game. The same seed and rules give the same game. `rules` is a preset or a text "
            "such as 'published,first_player=random'; single options can be given by name.");
  bind_facts(bound);
  bind_information_set<S>(module, (name + "InformationSet").c_str());
  bind_agent<S>(module, (name + "Agent").c_str());
  bind_history<S>(module, (name + "History").c_str());
  bind_play(bound);
  bind_view(bound);
  bind_value(bound);
  seal(bound);
}

}  // namespace

void bind_all_games(py::module_& module) {
  AllGames::for_each([&]<class S>() { bind_one_game<S>(module); });
}

}  // namespace tilewright::python
