#pragma once

#include <cstdint>

#include "core/games/catan/offers.hpp"
#include "core/games/catan_connect/chain.hpp"
#include "core/games/catan_connect/tiles.hpp"
#include "core/types.hpp"

namespace tilewright::catan_connect {

using catan::kNumOffers;

// Action ids, relative to the frame of whoever acts. Their ranges are on the card of the game:
// docs/games/catan_connect.md, "Actions".
namespace id {
inline constexpr std::uint32_t kRoad = 0;
inline constexpr std::uint32_t kSettlement = kRoad + kEdges;
inline constexpr std::uint32_t kCity = kSettlement + kVertices;
// The single actions are numbered without a gap: a set of them is a word.
inline constexpr std::uint32_t kBuy = kCity + kVertices;  // own board, left, right
inline constexpr std::uint32_t kPlay = kBuy + 3;
inline constexpr std::uint32_t kResource = kPlay + 3;
inline constexpr std::uint32_t kAccept = kResource + kResources;
inline constexpr std::uint32_t kReject = kAccept + 1;
inline constexpr std::uint32_t kPick = kReject + 1;  // a partner by place
inline constexpr std::uint32_t kCancel = kPick + kPartners;
inline constexpr std::uint32_t kPass = kCancel + 1;
inline constexpr std::uint32_t kEnd = kPass + 1;
// Trades, numbered without a gap too: with the bank at the best rate, then with the market on the
// right and the one on the left.
inline constexpr std::uint32_t kPairs = kResources * (kResources - 1);
inline constexpr std::uint32_t kBank = kEnd + 1;
inline constexpr std::uint32_t kMarket = kBank + kPairs;
inline constexpr std::uint32_t kOffer = kMarket + 2 * kPairs;
inline constexpr std::uint32_t kEndOfPooled = kOffer + kNumOffers;
// With tile_stores=separate kBuy is the store on the left of a board, and this the one on the
// right.
inline constexpr std::uint32_t kBuySecond = kEndOfPooled;
inline constexpr std::uint32_t kEndOfSeparate = kBuySecond + 3;
}  // namespace id

/// A resource for another, as trades with the bank and the market are numbered.
struct Pair {
  int give = 0;
  int take = 0;

  static constexpr Pair of(std::uint32_t number) {
    const int pair = static_cast<int>(number % id::kPairs);
    const int give = pair / (kResources - 1);
    const int other = pair % (kResources - 1);
    return {give, other < give ? other : other + 1};
  }
  [[nodiscard]] constexpr std::uint32_t number() const {
    return static_cast<std::uint32_t>(give * (kResources - 1) + (take < give ? take : take - 1));
  }
};

// Outcomes of chance nodes.
namespace outcome {
inline constexpr std::uint32_t kDice = 0;  // 2 to 12
inline constexpr std::uint32_t kDraw = kDice + 11;
inline constexpr std::uint32_t kStart = kDraw + kTileKinds;  // the seat that begins a round
inline constexpr std::uint32_t kIds = kStart + kMostSeats;
}  // namespace outcome

}  // namespace tilewright::catan_connect
