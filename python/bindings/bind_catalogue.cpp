#include <pybind11/stl.h>

#include "agents/catalogue.hpp"
#include "python/bindings/any_game.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/bind_game.hpp"
#include "python/bindings/module.hpp"

namespace tilewright::python {
namespace {

const char* kind_name(OptionKind kind) {
  switch (kind) {
    case OptionKind::kInteger: return "integer";
    case OptionKind::kReal: return "real";
    case OptionKind::kFlag: return "flag";
    case OptionKind::kChoice: return "choice";
    case OptionKind::kText: return "text";
  }
  return "";
}

py::dict option_dict(const OptionInfo& option) {
  py::dict entry;
  entry["name"] = option.name;
  entry["kind"] = kind_name(option.kind);
  entry["default"] = option.default_value;
  entry["low"] = option.low;
  entry["high"] = option.high;
  entry["choices"] = option.choices;
  entry["meaning"] = option.meaning;
  return entry;
}

py::list catalogue_list(const std::vector<AgentInfo>& catalogue) {
  py::list agents;
  for (const AgentInfo& agent : catalogue) {
    py::list options;
    for (const OptionInfo& option : agent.options) options.append(option_dict(option));
    py::dict entry;
    entry["name"] = agent.name;
    entry["summary"] = agent.summary;
    entry["options"] = options;
    agents.append(entry);
  }
  return agents;
}

}  // namespace

void bind_catalogue(py::module_& module) {
  module.def(
      "games",
      [] {
        py::dict games;
        AllGames::for_each(
            [&]<class S>() { games[py::str(std::string(S::kName))] = class_name(S::kName); });
        return games;
      },
      "The name of every game and of its class.");
  module.def(
      "agents",
      [](const std::string& game) {
        return catalogue_list(*with_game(game, []<class S>() { return &agent_catalogue<S>(); }));
      },
      py::arg("game"), "The agents of a game: name, summary, options with defaults and ranges.");
  module.def(
      "check_agent",
      [](const std::string& game, const std::string& agent) {
        with_game(game, [&]<class S>() {
          const auto made = make_agent<S>(agent);
          if (!made) throw std::invalid_argument(std::string(S::kName) + ": " + made.error());
          return 0;
        });
      },
      py::arg("game"), py::arg("agent"),
      "ValueError, with the valid choices, if the specification names no agent of the game.");
  module.def(
      "check_rules",
      [](const std::string& game, const std::string& rules) {
        return with_game(game, [&]<class S>() {
          return rules_text(
              value_or_throw(parse_rules<typename S::Rules>(rules), std::string(S::kName)));
        });
      },
      py::arg("game"), py::arg("rules"),
      "The shortest text of the same rules. ValueError, with the valid choices, for bad ones.");
}

}  // namespace tilewright::python
