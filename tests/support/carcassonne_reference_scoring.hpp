#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "tests/support/carcassonne_reference_features.hpp"

/// What a feature of the reference engine is worth, and who is paid.
namespace tilewright::carcassonne_reference {

enum class TiePoints { kSplitFloor, kFull };
enum class TwoTileCity { kNormal, kOnePerItem };
enum class Unplaceable { kDiscard, kBottom };
/// The start tile D and a pile of 72, or of 71 with one D fewer.
enum class Deck { kDeck73, kDeck72 };

/// The options of a game; the defaults are the preset `default`.
struct Options {
  int players = 2;
  int first_player = 0;
  int meeples = 7;
  Deck deck = Deck::kDeck73;
  TiePoints tie_points = TiePoints::kSplitFloor;
  TwoTileCity two_tile_city = TwoTileCity::kNormal;
  bool farmers = true;
  int farm_points = 3;
  Unplaceable unplaceable = Unplaceable::kDiscard;
};

/// Points of a feature as it lies: finished or not, a field as at the end of the game.
inline int worth(const Feature& feature, const Options& options) {
  const int tiles = static_cast<int>(feature.cells.size());
  switch (feature.kind) {
    case Kind::kRoad: return tiles;
    case Kind::kMonastery: return 9 - feature.open_ends;
    case Kind::kField:
      return options.farm_points * static_cast<int>(feature.finished_cities.size());
    default: break;
  }
  const int items = tiles + feature.pennants;
  const bool small = tiles == 2 && options.two_tile_city == TwoTileCity::kOnePerItem;
  return feature.finished && !small ? 2 * items : items;
}

/// The points that each player gets out of a feature that is worth `points`.
inline std::vector<int> shares(const Feature& feature, int points, const Options& options) {
  std::vector<int> paid(static_cast<std::size_t>(options.players), 0);
  int most = 0;
  for (const auto& [player, count] : feature.meeples) most = std::max(most, count);
  std::vector<int> owners;
  for (const auto& [player, count] : feature.meeples) {
    if (count == most) owners.push_back(player);
  }
  for (const int owner : owners) {
    const int parts = options.tie_points == TiePoints::kFull ? 1 : static_cast<int>(owners.size());
    paid.at(static_cast<std::size_t>(owner)) = points / parts;
  }
  return paid;
}

/// The settlement of one feature: the points of each player, and how many meeples each had there.
struct Payment {
  Feature feature;
  int points = 0;
  std::vector<int> paid;
  std::vector<int> meeples;
};

inline Payment payment_for(const Feature& feature, const Options& options) {
  Payment payment{feature, worth(feature, options), {}, {}};
  payment.paid = shares(feature, payment.points, options);
  for (int player = 0; player < options.players; ++player) {
    payment.meeples.push_back(count_meeples(feature, player));
  }
  return payment;
}

/// Final scoring of a table between two turns: a payment for each field and each unfinished feature
/// that holds a meeple.
inline std::vector<Payment> final_payments(const Board& board, const Options& options) {
  std::vector<Payment> payments;
  for (const Feature& feature : all_features(board)) {
    if (!feature.finished && !feature.meeples.empty()) {
      payments.push_back(payment_for(feature, options));
    }
  }
  return payments;
}

/// The players with the highest total.
inline std::vector<int> winners(const std::vector<int>& totals) {
  std::vector<int> best;
  for (std::size_t player = 0; player < totals.size(); ++player) {
    if (totals[player] == *std::max_element(totals.begin(), totals.end())) {
      best.push_back(static_cast<int>(player));
    }
  }
  return best;
}

}  // namespace tilewright::carcassonne_reference
