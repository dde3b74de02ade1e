#include "agents/catan/turn_candidates.hpp"

#include <algorithm>

#include "agents/catan/greedy.hpp"

namespace tilewright::catan {
namespace {

constexpr int kMostNodes = 600;           // positions that are looked at
constexpr std::size_t kMostFollowed = 6;  // plies of a position that are followed further
constexpr float kOfAWin = 100.0F;

bool is_offer(Action action) { return action.id() >= id::kOffer && action.id() < id::kBank; }

/// Whether an answer to an offer is due, or one of those who accepted.
bool is_of_a_trade(Phase phase) {
  return phase == Phase::kAnswer || phase == Phase::kCounter || phase == Phase::kPick;
}

FixedList<Action, kMostTurnPlies> with(FixedList<Action, kMostTurnPlies> plies, Action action) {
  plies.push(action);
  return plies;
}

bool is_better(const TurnCandidate& a, const TurnCandidate& b) { return a.value > b.value; }

}  // namespace

float TurnCandidates::value_of(const State& state) {
  if (state.is_terminal()) {
    return state.winner() == static_cast<int>(own_.index()) ? kOfAWin : -kOfAWin;
  }
  standing_.read(state, own_);
  return standing_.log_odds(own_.index());
}

bool TurnCandidates::is_new(std::uint64_t hash) {
  const auto place = std::lower_bound(seen_.begin(), seen_.end(), hash);
  if (place != seen_.end() && *place == hash) return false;
  seen_.insert(place, hash);
  return true;
}

void TurnCandidates::take(const Plies& plies, float value, std::size_t count,
                          std::vector<TurnCandidate>& out) {
  if (out.size() == count && value <= out.back().value) return;
  if (out.size() == count) out.pop_back();
  TurnCandidate turn;
  turn.plies = plies;
  turn.value = value;
  out.insert(std::upper_bound(out.begin(), out.end(), turn, is_better), turn);
}

void TurnCandidates::follow(const State& state, const Plies& plies, std::size_t count,
                            std::vector<TurnCandidate>& out) {
  State::Actions actions;
  state.legal_actions(actions);
  std::vector<Child> further;
  for (const Action action : actions) {
    if (is_offer(action)) continue;
    Child child{state, action};
    child.state.apply(action);
    ++nodes_;
    child.value = value_of(child.state);
    // What a monopoly brings is not known before it is played.
    if (child.state.current_player() != own_ || state.phase() == Phase::kMonopoly ||
        plies.size() + 1 == kMostTurnPlies) {
      take(with(plies, action), child.value, count, out);
    } else if (is_new(child.state.hash())) {
      further.push_back(child);
    }
  }
  std::stable_sort(further.begin(), further.end(),
                   [](const Child& a, const Child& b) { return a.value > b.value; });
  if (further.size() > kMostFollowed && state.phase() == Phase::kMain)
    further.resize(kMostFollowed);
  for (const Child& child : further) {
    if (nodes_ >= kMostNodes && !out.empty()) return;
    follow(child.state, with(plies, child.action), count, out);
  }
}

void TurnCandidates::list_answers(const State& state, std::size_t count,
                                  std::vector<TurnCandidate>& out) {
  State::Actions actions;
  state.legal_actions(actions);
  for (const Action action : actions) {
    take(with(Plies{}, action), action_value(state, action), count, out);
  }
}

void TurnCandidates::add_offers(const State& state, std::size_t offers,
                                std::vector<TurnCandidate>& out) const {
  if (offers == 0) return;
  std::vector<TurnCandidate> list;
  for (const GoodOffer& offer : good_offers(state)) {
    TurnCandidate turn;
    turn.plies.push(offer.action);
    turn.value = offer.gain;
    list.push_back(turn);
  }
  std::stable_sort(list.begin(), list.end(), is_better);
  if (list.size() > offers) list.resize(offers);
  out.insert(out.end(), list.begin(), list.end());
}

void TurnCandidates::list(const State& state, std::size_t count, std::size_t offers,
                          std::vector<TurnCandidate>& out) {
  out.clear();
  own_ = state.current_player();
  nodes_ = 0;
  seen_.clear();
  if (is_of_a_trade(state.phase())) return list_answers(state, count, out);
  follow(state, Plies{}, count, out);
  if (state.phase() == Phase::kMain) add_offers(state, offers, out);
}

}  // namespace tilewright::catan
