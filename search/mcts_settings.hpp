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
  kGumbel,     // sequential halving at the root, the improved policy below (Danihelka et al. 2022);
               // see search/gumbel.hpp
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

/// Lets the values of actions that were played later in a simulation count at once (RAVE; Gelly &
/// Silver 2011): an edge's value is (1 - beta) * mean + beta * AMAF value. Off while both numbers
/// are 0. For UCB1 and PUCT; an action without visits is taken for worth its AMAF value, once it
/// has one, so that not all need trying. Best with little exploration.
struct Rave {
  /// beta = sqrt(k / (3 * N + k)) for a node with N visits, with this for k: the visits at which
  /// both count alike.
  double equivalence = 0;
  /// Instead, the beta of the least mean squared error, if AMAF values are off by this, in units of
  /// returns: m / (n + m + n * m * bias^2) for n visits and m AMAF visits.
  double bias = 0;

  [[nodiscard]] bool is_on() const { return equivalence > 0 || bias > 0; }
};

/// Dirichlet noise on the priors of the root (Silver et al. 2018); for PUCT. Off with fraction 0.
struct RootNoise {
  double fraction = 0;  // of the priors that is noise, in [0, 1]
  double alpha = 0.3;   // above 0; the smaller, the fewer actions get most of the noise
};

/// How the action to play is drawn from the visits. At 0 it is the most visited one; else an action
/// with n visits is drawn with a probability in proportion to n^(1 / temperature). A value that is
/// proved is always played.
struct FinalChoice {
  double temperature = 0;
  int plies = 1'000'000;  // only in positions with fewer plies before them; after that, as at 0
};

/// The numbers of Selection::kGumbel, with the paper's names.
struct GumbelSettings {
  int considered = 16;       // actions that the root looks at (m), at least 1
  double visit_offset = 50;  // c_visit
  /// c_scale, for values moved to [0, 1]. The surer the values, the larger: with playouts on
  /// Connect Four, 0.1 finds the most best moves of 0.01 to 1.
  double value_scale = 0.1;
  double noise = 1;  // factor of the Gumbel numbers; 0: the actions of the highest priors
};

/// What a Monte Carlo tree search is told. The defaults are plain UCT. What does not go together is
/// passed over, as each member says; agents refuse it.
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
  /// Progressive bias (Chaslot et al. 2008): UCB1 adds bias * H / (1 + n) for an action that the
  /// heuristic gives H, and tries the actions in that order. Off at 0.
  double bias = 0;
  /// PUCT and Gumbel take softmax(H / prior_temperature) for priors, where the evaluator gives
  /// none. Off at 0: all priors are equal.
  double prior_temperature = 0;
  Rave rave{};
  RootNoise noise{};
  FinalChoice choice{};
  GumbelSettings gumbel{};
  /// Proves values where subtrees are searched to their ends, and stops once the root is proved.
  /// Only where all is known and chance nodes, if any, are explicit, and not with Gumbel; else it
  /// is passed over.
  bool solver = false;  // with one worker only
  /// Begins with what the search before found out about the position, if it lies a few plies behind
  /// that search's root: see search/tree_reuse.hpp. For trees in which a node stands for one state
  /// and whose root does not differ from their other nodes: not for information sets, open loops,
  /// root noise and Gumbel, where it is passed over.
  bool reuse = false;
  /// Threads that search together, and how.
  int workers = 1;
  Parallel parallel = Parallel::kTree;
};

}  // namespace tilewright
