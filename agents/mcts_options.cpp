#include "agents/make_agent.hpp"

namespace tilewright::detail {
namespace {

/// The value of temperature_plies that never ends sampling: no game is as long.
constexpr std::uint64_t kWholeGame = 1'000'000;

Selection selection_of(const std::string& name) {
  if (name == "puct") return Selection::kPuct;
  if (name == "gumbel") return Selection::kGumbel;
  return name == "ucb1_tuned" ? Selection::kUcb1Tuned : Selection::kUcb1;
}

bool is_above_zero(const AgentSettings& settings, std::string_view option) {
  return settings.has(option) && settings.real(option) > 0;
}

/// The name of an option that the agent has in its own form: the temperature of `pimc` is its
/// vote's.
std::string own_name(const AgentSettings& settings, const std::string& option) {
  return settings.name() == "pimc" ? "play_" + option : option;
}

}  // namespace

MctsSettings mcts_settings_of(const AgentSettings& settings) {
  MctsSettings search;
  search.budget = budget_of(settings);
  search.selection = selection_of(settings.choice("selection"));
  search.exploration = settings.real("exploration");
  search.first_play_urgency = settings.real("urgency");
  search.backup = settings.choice("backup") == "paranoid" ? Backup::kParanoid : Backup::kMaxN;
  search.chance =
      settings.choice("chance") == "explicit" ? ChanceNodesAs::kExplicit : ChanceNodesAs::kOpenLoop;
  search.actions.factor = settings.real("widening");
  search.outcomes.factor = settings.real("outcome_widening");
  if (settings.has("bias")) search.bias = settings.real("bias");
  if (settings.has("prior_temperature")) {
    search.prior_temperature = settings.real("prior_temperature");
  }
  search.rave = {.equivalence = settings.real("rave_equivalence"),
                 .bias = settings.real("rave_bias")};
  search.noise = {.fraction = settings.real("noise"), .alpha = settings.real("noise_alpha")};
  search.choice = {
      .temperature = settings.real(own_name(settings, "temperature")),
      .plies = static_cast<int>(settings.integer(own_name(settings, "temperature_plies")))};
  search.gumbel = {.considered = static_cast<int>(settings.integer("considered")),
                   .visit_offset = settings.real("c_visit"),
                   .value_scale = settings.real("c_scale"),
                   .noise = settings.real("gumbel_noise")};
  search.solver = settings.flag("solver");
  if (settings.has("reuse")) search.reuse = settings.flag("reuse");
  search.workers = static_cast<int>(settings.integer("workers"));
  search.parallel = settings.choice("parallel") == "roots" ? Parallel::kRoots : Parallel::kTree;
  return search;
}

std::string why_bad_mcts(const AgentSettings& settings) {
  if (!settings.has("selection")) return {};
  const std::string& selection = settings.choice("selection");
  const auto wrong = [&](const std::string& option, const std::string& why) {
    return "agent '" + settings.name() + "': option '" + option + "' " + why;
  };
  const auto needs = [&](const std::string& option, const std::string& selections) {
    return wrong(option, "goes with selection=" + selections + ", not " + selection);
  };
  const bool is_ucb1 = selection == "ucb1";
  const bool is_puct = selection == "puct";
  const bool is_gumbel = selection == "gumbel";
  if (is_above_zero(settings, "bias") && !is_ucb1) return needs("bias", "ucb1");
  if (is_above_zero(settings, "prior_temperature") && !is_puct && !is_gumbel) {
    return needs("prior_temperature", "puct or gumbel");
  }
  for (const char* rave : {"rave_equivalence", "rave_bias"}) {
    if (is_above_zero(settings, rave) && !is_ucb1 && !is_puct) return needs(rave, "ucb1 or puct");
  }
  if (is_above_zero(settings, "rave_equivalence") && is_above_zero(settings, "rave_bias")) {
    return wrong("rave_bias", "takes the place of rave_equivalence: give one of them");
  }
  if (is_above_zero(settings, "noise") && !is_puct) return needs("noise", "puct");
  const std::string temperature = own_name(settings, "temperature");
  if (is_gumbel && settings.real(temperature) > 0) {
    return wrong(temperature, "does not go with selection=gumbel, which draws by gumbel_noise");
  }
  for (const char* option : {"considered", "c_visit", "c_scale", "gumbel_noise"}) {
    if (settings.changed(option) && !is_gumbel) return needs(option, "gumbel");
  }
  if (is_gumbel && settings.real("milliseconds") > 0 && !settings.given("simulations")) {
    return wrong("selection",
                 "gumbel needs to know the simulations: give them beside milliseconds");
  }
  if (is_gumbel && settings.flag("solver")) {
    return wrong("solver",
                 "does not go with selection=gumbel, whose halving visits what is proved");
  }
  if (is_gumbel && settings.real("widening") > 0) {
    return wrong("widening", "does not go with selection=gumbel, which has its own: considered");
  }
  if (settings.has("reuse") && settings.flag("reuse")) {
    if (is_gumbel) return wrong("reuse", "does not go with selection=gumbel: its root is special");
    if (is_above_zero(settings, "noise")) {
      return wrong("reuse", "does not go with noise, which is for the root alone");
    }
  }
  return {};
}

std::vector<OptionInfo> mcts_options(bool has_heuristic, bool of_worlds) {
  std::vector<OptionInfo> options = {
      choice_option("selection", {"ucb1", "ucb1_tuned", "puct", "gumbel"},
                    "how a node picks an action"),
      exploration_option(),
      real_option("urgency", "2", -1, 2,
                  "value of actions that were never tried; above 1: each is tried once first"),
      choice_option("backup", {"max_n", "paranoid"},
                    "whether others maximise their own return or minimise the searcher's"),
      choice_option("chance", {"open_loop", "explicit"}, "whether chance nodes are in the tree"),
      real_option("widening", "0", 0, 1e6,
                  "actions looked at after n visits: widening * n^0.5; 0: all"),
      real_option("outcome_widening", "0", 0, 1e6,
                  "the same for outcomes of explicit chance nodes"),
      real_option("rave_equivalence", "0", 0, 1e9,
                  "visits at which later plays of an action count like its own (RAVE); 0: never"),
      real_option("rave_bias", "0", 0, 2,
                  "RAVE by least squared error instead: how far off later plays are; 0: off"),
      real_option("noise", "0", 0, 1, "share of Dirichlet noise in the root's priors; for puct"),
      real_option("noise_alpha", "0.3", 0.001, 1000, "of that noise; small: on few actions"),
      integer_option("considered", 16, 1, 1e6, "actions that the root of gumbel looks at"),
      real_option("c_visit", "50", 0, 1e6, "of gumbel: values count by (c_visit + most visits)"),
      real_option("c_scale", "0.1", 0, 1e6,
                  "of gumbel: times c_scale; larger where values are sure"),
      real_option("gumbel_noise", "1", 0, 1000, "factor of the Gumbel numbers; 0: none"),
      flag_option("solver",
                  "prove values where all is known; for one worker, explicit chance, backup=max_n"),
      integer_option("workers", 1, 1, 256, "threads that search together"),
      choice_option("parallel", {"tree", "roots"}, "whether workers share a tree or only results"),
  };
  const std::string prefix = of_worlds ? "play_" : "";
  options.push_back(real_option(
      prefix + "temperature", "0", 0, 1000,
      of_worlds ? "above 0: what to play is drawn by the worlds' policy^(1/T), not voted on"
                : "0: the most visited action is played; else drawn by visits^(1/temperature)"));
  options.push_back(integer_option(prefix + "temperature_plies", kWholeGame, 0, kWholeGame,
                                   "only in the first so many plies of a game"));
  if (has_heuristic) {
    options.push_back(real_option("bias", "0", 0, 1000,
                                  "progressive bias: ucb1 adds bias * heuristic / (1 + visits)"));
    options.push_back(real_option(
        "prior_temperature", "0", 0, 1000,
        "priors of puct and gumbel: softmax(heuristic / prior_temperature); 0: equal ones"));
  }
  if (!of_worlds) {
    options.push_back(flag_option(
        "reuse", "go on from the last search's tree; where all is known, chance explicit if any"));
  }
  return options;
}

}  // namespace tilewright::detail
