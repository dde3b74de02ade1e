#pragma once

// For tests that make agents for toy games from agents/make_agent.hpp: no toy has searches that ask
// networks, so that these need not be compiled for each of them.

#include "agents/make_agent.hpp"
#include "tests/support/toy_games.hpp"

namespace tilewright::detail {

template <>
inline AgentPointer<toys::ConnectFour<>> make_network_search(const AgentSettings&,
                                                             EvaluatorPointer) {
  return nullptr;
}
template <>
inline AgentPointer<toys::HiddenCoin> make_network_search(const AgentSettings&, EvaluatorPointer) {
  return nullptr;
}
template <>
inline AgentPointer<toys::KuhnPoker> make_network_search(const AgentSettings&, EvaluatorPointer) {
  return nullptr;
}
template <>
inline AgentPointer<toys::LeducPoker> make_network_search(const AgentSettings&, EvaluatorPointer) {
  return nullptr;
}
template <>
inline AgentPointer<toys::LiarsDice<6>> make_network_search(const AgentSettings&,
                                                            EvaluatorPointer) {
  return nullptr;
}
template <>
inline AgentPointer<toys::MiniSono> make_network_search(const AgentSettings&, EvaluatorPointer) {
  return nullptr;
}
template <>
inline AgentPointer<toys::NonLocality> make_network_search(const AgentSettings&, EvaluatorPointer) {
  return nullptr;
}
template <>
inline AgentPointer<toys::Pig> make_network_search(const AgentSettings&, EvaluatorPointer) {
  return nullptr;
}
template <>
inline AgentPointer<toys::RingNim> make_network_search(const AgentSettings&, EvaluatorPointer) {
  return nullptr;
}
template <>
inline AgentPointer<toys::TicTacToe> make_network_search(const AgentSettings&, EvaluatorPointer) {
  return nullptr;
}

}  // namespace tilewright::detail
