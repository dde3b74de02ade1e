#include "agents/make_agent.hpp"
#include "agents/network/native_evaluator.hpp"

namespace tilewright::detail {
namespace {

/// Options that say how leaves are valued, or actions looked at, without a network.
constexpr const char* kInsteadOfNetwork[] = {
    "playout", "epsilon",           "playouts",         "playout_plies",
    "bias",    "prior_temperature", "rave_equivalence", "rave_bias",
};

}  // namespace

std::vector<OptionInfo> network_options() {
  OptionInfo file{.name = "network",
                  .kind = OptionKind::kText,
                  .default_value = "",
                  .meaning = "the network's file (docs/networks.md), which implies leaf=network",
                  .choices = {}};
  return {choice_option("leaf", {"playout", "network"}, "what values leaves"), std::move(file)};
}

Result<EvaluatorPointer> evaluator_of(const AgentSettings& settings, EvaluatorPointer evaluator) {
  const auto wrong = [&](const std::string& why) {
    return Error{"agent '" + settings.name() + "': " + why};
  };
  if (!settings.has("leaf")) {
    if (evaluator == nullptr) return EvaluatorPointer{};
    return wrong("it takes no evaluator; valid: mcts, pimc, mo_ismcts");
  }
  const bool has_file = !settings.text("network").empty();
  const bool wants_network = settings.choice("leaf") == "network";
  if (settings.given("leaf") && !wants_network && (has_file || evaluator != nullptr)) {
    return wrong("leaf=playout does not go with a network");
  }
  if (has_file && evaluator != nullptr) {
    return wrong("give option 'network' or an evaluator, not both");
  }
  if (wants_network && !has_file && evaluator == nullptr) {
    return wrong("leaf=network needs network=FILE");
  }
  if (!has_file && evaluator == nullptr) return EvaluatorPointer{};
  for (const char* option : kInsteadOfNetwork) {
    if (settings.changed(option)) {
      return wrong("option '" + std::string(option) + "' does not go with leaf=network");
    }
  }
  if (!has_file) return evaluator;
  auto loaded = load_evaluator(settings.text("network"));
  if (!loaded) return wrong(loaded.error());
  return loaded;
}

}  // namespace tilewright::detail
