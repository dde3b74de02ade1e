#pragma once

#include <vector>

#include "agents/sono/line_net.hpp"
#include "core/information_set.hpp"
#include "search/budget.hpp"
#include "search/report.hpp"

namespace tilewright::sono {

struct LineSearchSettings {
  /// A simulation, and a node, is one position whose actions are all valued by the net.
  Budget budget{.simulations = 100};
  /// Worlds in which all placements are valued one ply ahead, to find the candidates.
  int first_worlds = 8;
  /// Placements that are looked at further, at least 1.
  int candidates = 8;
  /// How many plies the net plays on behind a candidate before the best value counts, at least 0.
  int plies = 0;
};

/// A search of Sono made of valuations by a net, which come cheapest for all placements of a
/// position at once.
///
/// Placements are valued one ply ahead in a few worlds; the best of them go on to sequential
/// halving (Karnin, Koren & Somekh 2013), in which a candidate's value in a world is that of the
/// best reply, or of what follows some plies of best replies. All candidates see the same worlds,
/// so that luck does not tell them apart. As in every determinized search, replies know too much.
class LineSearch {
 public:
  /// net: must outlive the search.
  LineSearch(const LineSearchSettings& settings, const LineNet& net)
      : settings_{settings}, net_{&net} {}

  /// A function of (information set, settings without time limit, random numbers). Precondition:
  /// the viewer of `root` acts.
  Report search(const InformationSet<State>& root, Rng& rng) const;

 private:
  LineSearchSettings settings_;
  const LineNet* net_;
};

}  // namespace tilewright::sono
