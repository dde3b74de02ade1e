#pragma once

#include "core/fixed_list.hpp"
#include "core/games/catan_connect/chain.hpp"

namespace tilewright::catan_connect {

/// The partners of a seat by place, in the order in which they answer in a round: opposite, west
/// moon, west sun, east moon, east sun, those who are not there left out, rotated by the round.
using PartnerOrder = FixedList<int, kPartners>;
PartnerOrder partner_order(const Seating& seating, int seat, int round);

}  // namespace tilewright::catan_connect
