#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "agents/schedule.hpp"

namespace tilewright::python {

/// A stage as Python gives it: its tables, its first deal, the number of its deals.
using StageArgument =
    std::tuple<std::vector<std::vector<std::size_t>>, std::uint64_t, std::uint64_t>;

inline std::vector<Stage> stages_of(const std::vector<StageArgument>& arguments) {
  std::vector<Stage> stages;
  for (const auto& [tables, first_deal, num_deals] : arguments) {
    stages.push_back({.tables = tables, .first_deal = first_deal, .num_deals = num_deals});
  }
  return stages;
}

}  // namespace tilewright::python
