#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "agents/carcassonne/promise.hpp"
#include "core/fixed_list.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

/// Meeples that stand in one feature.
struct Group {
  SegmentId root = 0;
  std::uint8_t tile = 0;  // of one of them
  SegmentKind kind{};
  SeatCounts meeples{};
};

/// The occupied features of a board.
class Groups {
 public:
  static constexpr std::size_t kMost = std::size_t{Rules::kMostPlayers} * Rules::kMostMeeples;

  explicit Groups(const State& state) {
    for (const Meeple meeple : state.meeples()) {
      const SegmentId root = state.board().root(meeple.tile(), meeple.segment());
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

  FixedList<Group, kMost> groups_;
};

/// What a feature promises to each of the players with the most meeples in it.
struct Share {
  float each = 0;
  std::uint8_t most = 0;  // meeples that they have there
};

inline Share share_of(const Rules& rules, const SeatCounts& meeples, const Promise& promise) {
  std::uint8_t most = 0;
  int owners = 0;
  for (const std::uint8_t count : meeples) {
    if (count > most) owners = 0;
    most = std::max(most, count);
    owners += count == most ? 1 : 0;
  }
  if (owners == 1 || rules.tie_points == TiePoints::kFull) return {promise.expected, most};
  // What is certain is rounded down, what is hoped for cannot be.
  const float hoped = promise.expected - static_cast<float>(promise.now);
  const auto certain = promise.now / owners;
  return {static_cast<float>(certain) + hoped / static_cast<float>(owners), most};
}

/// What a meeple on a feature counts for in its owner's supply.
inline float at_home(const Weights& weights, const Promise& promise) {
  return promise.home == 1 ? 1.0F : static_cast<float>(weights.homecoming) * promise.home;
}

/// What meeples at hand are worth, depending on the turns in which they can be used.
class SupplyWorth {
 public:
  SupplyWorth() = default;
  SupplyWorth(const Weights& weights, float turns)
      : most_{static_cast<float>(weights.supply_points) *
              (1 - std::exp(-turns / static_cast<float>(weights.supply_turns)))},
        scale_{static_cast<float>(-1 / weights.supply_scale)} {}
  [[nodiscard]] float of(float meeples) const { return most_ * (1 - std::exp(meeples * scale_)); }

 private:
  float most_ = 0;
  float scale_ = 0;
};

}  // namespace tilewright::carcassonne
