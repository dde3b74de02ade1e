#include "agents/network/native_evaluator.hpp"

namespace tilewright {

std::string NativeEvaluator::why_unfit(const PositionShape& shape) {
  const NetworkInfo& info = network_->info();
  const auto differs = [](const std::string& what, const std::string& own,
                          const std::string& wanted) {
    return "the network is for " + what + " " + own + ", here it is " + wanted;
  };
  if (info.game != shape.game) return differs("the game", info.game, shape.game);
  if (info.observation != shape.layout) {
    return differs("the observation", info.observation, shape.layout);
  }
  if (info.num_actions != shape.num_actions) {
    return differs("num_actions", std::to_string(info.num_actions),
                   std::to_string(shape.num_actions));
  }
  if (info.num_players != shape.num_players) {
    return differs("num_players", std::to_string(info.num_players),
                   std::to_string(shape.num_players));
  }
  return {};
}

Result<EvaluatorPointer> load_evaluator(const std::string& path) {
  auto network = Network::load(path);
  if (!network) return Error{network.error()};
  return EvaluatorPointer{std::make_shared<NativeEvaluator>(std::move(network).take())};
}

}  // namespace tilewright
