#pragma once

#include <cstdint>

#include "core/games/catan/cards.hpp"
#include "core/games/catan/island.hpp"
#include "core/games/catan/offers.hpp"
#include "core/types.hpp"

namespace tilewright::catan {

// Action ids. Their ranges are on the card of the game: docs/games/catan.md, "Actions".
namespace id {
inline constexpr std::uint32_t kSettlement = 0;
inline constexpr std::uint32_t kCity = kSettlement + kVertices;
inline constexpr std::uint32_t kRoad = kCity + kVertices;
inline constexpr std::uint32_t kRoll = kRoad + kEdges;
inline constexpr std::uint32_t kEnd = kRoll + 1;
inline constexpr std::uint32_t kBuy = kEnd + 1;
inline constexpr std::uint32_t kPlay = kBuy + 1;       // knight, road building, plenty, monopoly
inline constexpr std::uint32_t kResource = kPlay + 4;  // a choice of a resource
inline constexpr std::uint32_t kRobber = kResource + kResources;
inline constexpr std::uint32_t kVictim = kRobber + kHexes;
inline constexpr std::uint32_t kAccept = kVictim + 4;
inline constexpr std::uint32_t kReject = kAccept + 1;
inline constexpr std::uint32_t kPick = kReject + 1;
inline constexpr std::uint32_t kCancel = kPick + 4;
inline constexpr std::uint32_t kDeclare = kCancel + 1;
inline constexpr std::uint32_t kOffer = kDeclare + 1;
inline constexpr std::uint32_t kBank = kOffer + kNumOffers;  // give and take, at the best rate
inline constexpr std::uint32_t kBankTrades = kResources * (kResources - 1);
inline constexpr std::uint32_t kEndOfBest = kBank + kBankTrades;
// With maritime_rates=all there are three times as many: at 4:1, at 3:1 and at 2:1.
inline constexpr std::uint32_t kEndOfAll = kBank + 3 * kBankTrades;
}  // namespace id

/// The cards that are played, in the order of their actions.
inline constexpr std::array<DevCard, 4> kPlayable = {DevCard::kKnight, DevCard::kRoadBuilding,
                                                     DevCard::kPlenty, DevCard::kMonopoly};

/// A trade with the bank: `rate` cards of one resource for one of another. The rate is 0 where the
/// id does not name it.
struct BankTrade {
  int give = 0;
  int take = 0;
  int rate = 0;

  static constexpr BankTrade of(std::uint32_t id, bool names_rate) {
    const auto number = static_cast<int>(id - id::kBank);
    const int pair = number % static_cast<int>(id::kBankTrades);
    const int give = pair / (kResources - 1);
    const int other = pair % (kResources - 1);
    return {give, other < give ? other : other + 1,
            names_rate ? 4 - number / static_cast<int>(id::kBankTrades) : 0};
  }
  [[nodiscard]] constexpr std::uint32_t id() const {
    const int block = rate == 0 ? 0 : 4 - rate;
    return id::kBank + static_cast<std::uint32_t>(block) * id::kBankTrades +
           static_cast<std::uint32_t>(give * (kResources - 1) + (take < give ? take : take - 1));
  }
};

// Outcomes of chance nodes.
namespace outcome {
inline constexpr std::uint32_t kDice = 0;  // 2 to 12
inline constexpr std::uint32_t kSteal = kDice + 11;
inline constexpr std::uint32_t kDraw = kSteal + kResources;
inline constexpr std::uint32_t kIds = kDraw + kDevKinds;
}  // namespace outcome

/// The chances of the sums of two dice, in 36ths, from 2.
inline constexpr std::array<std::uint32_t, 11> kDiceWeights = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

}  // namespace tilewright::catan
