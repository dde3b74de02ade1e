#pragma once

#include <cstdint>

#include "search/budget.hpp"

namespace tilewright {

/// How a decision node picks the action to follow.
enum class Selection : std::uint8_t {
  kUcb1,       // mean + c * sqrt(ln N / n) (Auer, Cesa-Bianchi & Fischer 2002)
  kUcb1Tuned,  // the same with the measured variance in place of c^2, bounded (same paper, section
               // 4)
  kPuct,       // mean + c * prior * sqrt(N) / (1 + n) (Silver et al. 2017)
};

/// Whose value an action is chosen by.
enum class Backup : std::uint8_t {
  kMaxN,      // every player maximises their own return
  kParanoid,  // all others minimise the return of the player who searches
};

/// What chance nodes are in the tree.
enum class ChanceNodesAs : std::uint8_t {
  kOpenLoop,  // nothing: outcomes are sampled anew, nodes are known by the actions alone
  kExplicit,  // nodes with an edge for each outcome met
};

/// What several workers share.
enum class Parallel : std::uint8_t {
  kTree,   // one tree; each node is held only while it is looked at
  kRoots,  // nothing but the root's statistics, which are added up at the end
};

/// Lets a node look at factor * visits^exponent actions (or outcomes) only, at least one; off with
/// factor 0 (Coulom 2007; Couetoux et al. 2011 for chance nodes).
struct Widening {
  double factor = 0;
  double exponent = 0.5;
};

/// What a Monte Carlo tree search is told. The defaults are plain UCT.
struct MctsSettings {
  Budget budget{.simulations = 1000};
  Selection selection = Selection::kUcb1;
  /// The constant c of the selection, in units of returns.
  double exploration = 1.0;
  /// First-play urgency: what an action that was never tried is worth to UCB1. Unset (above 1,
  /// which no return is): every action is tried once before any is tried twice.
  double first_play_urgency = 2.0;
  Backup backup = Backup::kMaxN;
  ChanceNodesAs chance = ChanceNodesAs::kOpenLoop;
  Widening actions{};
  Widening outcomes{};
  /// Proves values where subtrees are searched to their ends, and stops once the root is proved.
  /// Only where all is known and chance nodes, if any, are explicit; else it is passed over.
  bool solver = false;  // with one worker only
  /// Threads that search together, and how.
  int workers = 1;
  Parallel parallel = Parallel::kTree;
};

}  // namespace tilewright
