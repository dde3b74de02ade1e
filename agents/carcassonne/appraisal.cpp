#include "agents/carcassonne/appraisal.hpp"

#include <algorithm>
#include <cmath>

namespace tilewright::carcassonne {
namespace {

/// Meeples that stand in one feature.
struct Group {
  SegmentId root = 0;
  std::uint8_t tile = 0;
  SegmentKind kind{};
  SeatCounts meeples{};
};

/// The occupied features of a board.
class Groups {
 public:
  Groups(const State& state, const Board& board) {
    for (const Meeple meeple : state.meeples()) {
      const SegmentId root = board.root(meeple.tile(), meeple.segment());
      ++of(root, meeple).meeples[meeple.owner()];
    }
  }
  [[nodiscard]] std::span<const Group> all() const { return groups_.span(); }

 private:
  Group& of(SegmentId root, Meeple meeple) {
    for (Group& group : groups_) {
      if (group.root == root) return group;
    }
    groups_.push({root, static_cast<std::uint8_t>(meeple.tile()), meeple.segment().kind(), {}});
    return groups_[groups_.size() - 1];
  }

  FixedList<Group, std::size_t{Rules::kMostPlayers} * Rules::kMostMeeples> groups_;
};

/// Adds what a feature promises to the players with the most meeples in it.
void share(const Rules& rules, const Group& group, const Promise& promise, SeatValues& points) {
  const std::uint8_t most = *std::ranges::max_element(group.meeples);
  const auto owners = static_cast<int>(std::ranges::count(group.meeples, most));
  float each = promise.expected;
  if (owners > 1 && rules.tie_points == TiePoints::kSplitFloor) {
    // What is certain is rounded down, what is hoped for cannot be.
    const auto certain = promise.now / owners;
    each = static_cast<float>(certain) +
           (promise.expected - static_cast<float>(promise.now)) / static_cast<float>(owners);
  }
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    if (group.meeples[seat] == most) points[seat] += each;
  }
}

/// What meeples at hand are worth, depending on the turns in which they can be used.
class SupplyWorth {
 public:
  SupplyWorth(const Weights& weights, float turns)
      : most_{static_cast<float>(weights.supply_points) *
              (1 - std::exp(-turns / static_cast<float>(weights.supply_turns)))},
        scale_{static_cast<float>(-1 / weights.supply_scale)} {}
  [[nodiscard]] float of(float meeples) const { return most_ * (1 - std::exp(meeples * scale_)); }

 private:
  float most_;
  float scale_;
};

}  // namespace

Appraisal::Appraisal(const Model& model, const State& state, const Remainder& rest) {
  const Survey survey{rest, state.board()};
  appraise(model, state, rest, survey, state.board(), state.choices());
}

Appraisal::Appraisal(const Model& model, const State& state, const Remainder& rest,
                     const Survey& survey, const Board& board) {
  const bool has_meeple = state.supply(state.turn()) > 0;
  const bool with_fields = state.rules().farmers == Farmers::kOn;
  const SegmentSet choices = has_meeple ? board.free_segments(with_fields) : SegmentSet{0};
  appraise(model, state, rest, survey, board, choices);
}

void Appraisal::appraise(const Model& model, const State& state, const Remainder& rest,
                         const Survey& survey, const Board& board, SegmentSet choices) {
  const Rules rules = state.rules();
  const Groups groups{state, board};
  Outlook outlook{model, rules, rest, survey, board};
  for (const Group& group : groups.all()) {
    if (group.kind == SegmentKind::kField) outlook.name_field(group.root);
  }
  const std::size_t tile = board.last_tile();
  for_each_bit(choices, [&](int code) {
    const Segment segment{code};
    if (segment.kind() == SegmentKind::kField) outlook.name_field(board.root(tile, segment));
  });
  outlook.look(board.num_tiles() > state.num_tiles());

  const auto homecoming = static_cast<float>(model.weights.homecoming);
  const auto at_home = [&](const Promise& promise) {
    return promise.home == 1 ? 1.0F : homecoming * promise.home;
  };
  SeatValues supplies{};
  const auto players = static_cast<std::size_t>(state.num_players());
  const auto scores = state.points();
  for (std::size_t seat = 0; seat < players; ++seat) {
    points_[seat] = static_cast<float>(scores[seat]) +
                    static_cast<float>(model.weights.turn_points) * rest.own_turns[seat];
    supplies[seat] = static_cast<float>(state.supply(Player{seat}));
  }
  for (const Group& group : groups.all()) {
    const Promise promise = outlook.promise(group.kind, group.root, group.tile);
    share(rules, group, promise, points_);
    for (std::size_t seat = 0; seat < players; ++seat) {
      supplies[seat] += at_home(promise) * static_cast<float>(group.meeples[seat]);
    }
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    points_[seat] += SupplyWorth{model.weights, rest.own_turns[seat]}.of(supplies[seat]);
  }
  if (choices == 0) return;
  const std::size_t mover = state.turn().index();
  const SupplyWorth worth{model.weights, rest.own_turns[mover]};
  const float kept = worth.of(supplies[mover]);
  for_each_bit(choices, [&](int code) {
    const Segment segment{code};
    const Promise promise = outlook.promise(segment.kind(), board.root(tile, segment), tile);
    const float left = worth.of(supplies[mover] - 1 + at_home(promise));
    choices_.push({State::meeple_action(segment), promise.expected + left - kept});
  });
}

float Appraisal::best_gain() const {
  float best = 0;
  for (const Choice& choice : choices_) best = std::max(best, choice.gain);
  return best;
}

float lead(const SeatValues& points, std::size_t seat, int players) {
  float others = 0;
  for (const float value : points) others += value;
  others -= points[seat];
  return points[seat] - others / static_cast<float>(players - 1);
}

}  // namespace tilewright::carcassonne
