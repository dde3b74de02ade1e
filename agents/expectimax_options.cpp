#include "agents/expectimax_agent.hpp"
#include "agents/make_agent.hpp"

namespace tilewright::detail {

std::vector<OptionInfo> expectimax_options() {
  OptionInfo all_values{.name = "all_values",
                        .kind = OptionKind::kFlag,
                        .default_value = "false",
                        .meaning = "value every action, not only the best; hidden worlds always do",
                        .choices = {}};
  return {
      integer_option("depth", 0, 0, 1000, "decisions looked ahead; 0: as far as the budget goes"),
      integer_option("nodes", 20'000, 1, 1e12,
                     "states looked at, for each world; unlimited if depth or time is given alone"),
      real_option("milliseconds", "0", 0, 1e9, "wall time for a decision; 0: none"),
      integer_option("worlds", 16, 1, 1e6,
                     "determinizations searched for a decision where something is hidden"),
      choice_option("star", {"auto", "none", "star1", "star2", "star2.5"},
                    "how chance nodes are pruned; the values are the same"),
      integer_option("probing", 2, 1, 1000, "actions that Star2.5 probes behind each outcome"),
      integer_option("samples", 0, 0, 1e6,
                     "draws at chance nodes with more outcomes than that; 0: all outcomes"),
      choice_option("backup", {"auto", "maxn", "paranoid"},
                    "auto: two players zero-sum with pruning, else max^n; maxn: always max^n; "
                    "paranoid: one against all, with pruning for any number of players"),
      integer_option("table_mb", 16, 0, 1e6, "memory of the transposition table; 0: none"),
      std::move(all_values),
  };
}

ExpectimaxSettings expectimax_settings_of(const AgentSettings& settings) {
  ExpectimaxSettings search;
  search.depth = static_cast<int>(settings.integer("depth"));
  search.budget.milliseconds = settings.real("milliseconds");
  search.budget.stop = settings.stop();
  const bool limited = search.depth > 0 || search.budget.milliseconds > 0;
  if (!limited || settings.given("nodes")) search.budget.nodes = settings.integer("nodes");
  const std::string& star = settings.choice("star");
  search.pruning = star == "none"    ? ChancePruning::kNone
                   : star == "star1" ? ChancePruning::kStar1
                   : star == "star2" ? ChancePruning::kStar2
                   : star == "auto"  ? ChancePruning::kAuto
                                     : ChancePruning::kStar25;
  search.probing = static_cast<int>(settings.integer("probing"));
  search.samples = settings.integer("samples");
  const std::string& backup = settings.choice("backup");
  search.backup = backup == "maxn"       ? ExpectimaxBackup::kMaxN
                  : backup == "paranoid" ? ExpectimaxBackup::kParanoid
                                         : ExpectimaxBackup::kAuto;
  search.table_bytes = settings.integer("table_mb") << 20U;
  search.all_values = settings.flag("all_values");
  return search;
}

}  // namespace tilewright::detail
