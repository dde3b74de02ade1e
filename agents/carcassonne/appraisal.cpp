#include "agents/carcassonne/appraisal.hpp"

#include <algorithm>

#include "agents/carcassonne/claims.hpp"
#include "agents/carcassonne/outlook.hpp"

namespace tilewright::carcassonne {

Appraisal::Appraisal(const Model& model, const State& state, const Remainder& rest) {
  const Rules rules = state.rules();
  const Board& board = state.board();
  const TableScan scan{rest, board};
  const Prospects prospects{model, rules, rest};
  Outlook outlook{prospects, rest, scan, board};
  SeatValues supplies{};
  const auto players = static_cast<std::size_t>(state.num_players());
  const auto scores = state.points();
  for (std::size_t seat = 0; seat < players; ++seat) {
    points_[seat] = static_cast<float>(scores[seat]) +
                    static_cast<float>(model.weights.turn_points) * rest.own_turns[seat];
    supplies[seat] = static_cast<float>(state.supply(Player{seat}));
  }
  const Groups groups{state};
  for (const Group& group : groups.all()) {
    const Promise promise = outlook.promise(group.kind, group.root, group.tile);
    const Share share = share_of(rules, group.meeples, promise);
    for (std::size_t seat = 0; seat < players; ++seat) {
      if (group.meeples[seat] == share.most) points_[seat] += share.each;
      supplies[seat] += at_home(model.weights, promise) * static_cast<float>(group.meeples[seat]);
    }
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    points_[seat] += SupplyWorth{model.weights, rest.own_turns[seat]}.of(supplies[seat]);
  }
  if (state.choices() == 0) return;
  const std::size_t tile = board.last_tile();
  const std::size_t mover = state.turn().index();
  const SupplyWorth worth{model.weights, rest.own_turns[mover]};
  const float kept = worth.of(supplies[mover]);
  for_each_bit(state.choices(), [&](int code) {
    const Segment segment{code};
    const Promise promise = outlook.promise(segment.kind(), board.root(tile, segment), tile);
    const float left = worth.of(supplies[mover] - 1 + at_home(model.weights, promise));
    choices_.push({State::meeple_action(segment), promise.expected + left - kept});
  });
}

float Appraisal::best_gain() const {
  float best = 0;
  for (const MeepleChoice& choice : choices_) best = std::max(best, choice.gain);
  return best;
}

float lead(const SeatValues& points, std::size_t seat, int players) {
  float others = 0;
  for (const float value : points) others += value;
  others -= points[seat];
  return points[seat] - others / static_cast<float>(players - 1);
}

}  // namespace tilewright::carcassonne
