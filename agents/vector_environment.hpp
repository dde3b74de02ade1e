#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "core/result.hpp"
#include "search/stop_request.hpp"

namespace tilewright {

enum class ObservationForm { kNone, kFloat32, kUint8 };
enum class LegalActionForm { kNone, kMask, kBits, kList };
/// What happens to a row whose game is over: a new game in the same step (what the old one looked
/// like at its end is kept), a new game in the next step, whose action is ignored, or nothing until
/// `reset`.
enum class AutoReset { kSameStep, kNextStep, kDisabled };
/// What an illegal action does: nothing is played and the step is an error, or it ends the game,
/// with -1 for who played it and 0 for the others.
enum class OnIllegal { kError, kPenalty };

struct VectorSettings {
  std::string rules = "default";
  std::size_t num_envs = 1;
  int threads = 0;  // 0: all cores
  Seed seed{};
  ObservationForm observations = ObservationForm::kFloat32;
  LegalActionForm legal_actions = LegalActionForm::kMask;
  AutoReset autoreset = AutoReset::kSameStep;
  OnIllegal on_illegal = OnIllegal::kError;
  /// Who plays: for each seat an agent's specification, or nothing for a learner, whose decisions
  /// the steps are. Empty: learners everywhere.
  std::vector<std::string> seats{};
  /// In game number e of a row, what `seats` says of seat s holds for seat s + e (modulo players).
  bool rotate_seats = false;
  /// Ends searches of opponents early. Must outlive the environment.
  const StopRequest* stop = nullptr;

  static constexpr std::size_t kMostEnvs = std::size_t{1} << 20U;
  static constexpr int kMostThreads = 1024;
};

enum class ElementType { kBool, kInt8, kUint8, kInt32, kFloat32 };

/// One array of a vector environment: C-contiguous, a row for each environment.
struct ArraySpec {
  std::string name;
  ElementType type = ElementType::kInt32;
  std::vector<std::size_t> shape;  // the first extent is num_envs
  double low = 0;
  double high = 0;
  std::string meaning;

  [[nodiscard]] std::size_t bytes() const;
};

/// Many games of one kind that are stepped together. What there is to see of them is written into
/// arrays that the caller owns: `specs()` names them, `attach` takes them, and every call writes
/// the rows that it concerns, in place.
///
/// Row i plays the games of the seeds game_seed(row seed, 0), game_seed(row seed, 1), ..., where
/// its row seed is split(settings.seed, i) or what `reset` was given. A game is a function of its
/// seed and the actions (opponents with budgets in milliseconds aside), whatever the number of
/// threads:
///
///   the deal                           Rng{split(game seed, 0)}
///   chance nodes, from ply p on        Rng{split(split(split(game seed, 0), 1), p)}
///   an agent on seat s at ply p        Rng{split(split(split(game seed, 1), s), p)}
///
/// A step is synchronous (`step`: all rows) or not (`send` some rows, `receive` those that are done
/// first). Calls from several threads take turns; only `receive` may wait beside the others.
class VectorEnvironment {
 public:
  VectorEnvironment() = default;
  VectorEnvironment(const VectorEnvironment&) = delete;
  VectorEnvironment& operator=(const VectorEnvironment&) = delete;
  virtual ~VectorEnvironment() = default;

  static constexpr Seed game_seed(Seed row_seed, std::uint64_t game) {
    return split(row_seed, game);
  }

  [[nodiscard]] virtual const VectorSettings& settings() const = 0;
  [[nodiscard]] virtual int num_players() const = 0;
  [[nodiscard]] virtual std::uint32_t num_actions() const = 0;
  [[nodiscard]] virtual const std::vector<ArraySpec>& specs() const = 0;

  /// The arrays, in the order of `specs`: each specs()[k].bytes() bytes, aligned for its type,
  /// alive and untouched by others during the calls below. Must come first; deals the first games.
  virtual void attach(const std::vector<void*>& arrays) = 0;

  /// New games in the rows of `mask` (empty: in all). seeds: empty, to go on with the next games of
  /// the rows, or a row seed for each row; those of other rows are not looked at.
  /// Error: a wrong number of seeds or flags; a row is under way.
  virtual std::optional<Error> reset(std::span<const Seed> seeds, std::span<const bool> mask) = 0;

  /// One action for each row, then chance and opponents until a learner is to act or the game is
  /// over. Errors name the first bad row; nothing has changed then.
  virtual std::optional<Error> step(std::span<const std::int64_t> actions) = 0;

  /// A uniformly random legal action for each row, from random numbers of its own; 0 where the game
  /// is over.
  virtual std::optional<Error> sample_actions(std::span<std::int64_t> out) = 0;

  /// Lets workers play an action in each of these rows; a negative one starts a new game. The rows
  /// are under way until `receive` returns them, and their parts of the arrays must be left alone.
  /// Errors as of `step`, or a row that is named twice, under way or not there.
  virtual std::optional<Error> send(std::span<const std::int64_t> actions,
                                    std::span<const std::int64_t> rows) = 0;

  /// Waits until at least `count` of the rows that were sent are done, at most so long, and returns
  /// the first `count` of them in the order of completion; none if time ran out.
  /// Error: fewer than `count` rows are under way. Throws what an opponent threw.
  virtual Result<std::vector<std::int64_t>> receive(std::size_t count, double seconds) = 0;
  /// Rows that were sent and not received.
  [[nodiscard]] virtual std::size_t num_sent() const = 0;

  /// The true position of a row, as text. Error: no such row, or it is under way.
  virtual Result<std::string> state_text(std::int64_t row) = 0;
  /// The seed of a row's game. Error: no such row, or it is under way.
  virtual Result<Seed> seed_of_game(std::int64_t row) = 0;
};

/// The names of the games that there are vector environments of: all.
std::vector<std::string> vector_environment_games();

/// Error: no such game, wrong rules, an agent or a number that does not fit.
Result<std::unique_ptr<VectorEnvironment>> make_vector_environment(std::string_view game,
                                                                   const VectorSettings& settings);

}  // namespace tilewright
