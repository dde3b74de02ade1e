#include "agents/tournament.hpp"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "agents/engine_version.hpp"
#include "search/parallel_tasks.hpp"

namespace tilewright {
namespace {

constexpr int kMaxThreads = 1024;

GameFileHeader make_header(const TournamentGame& game, std::vector<std::string> agents,
                           const Schedule& schedule, const std::string& format) {
  return {.engine = std::string(engine_version()),
          .game = game.name,
          .game_version = game.version,
          .tournament = TournamentHeader{.rules = game.rules,
                                         .agents = std::move(agents),
                                         .num_players = game.num_players,
                                         .stages = schedule.stages(),
                                         .num_games = schedule.num_games(),
                                         .seed = schedule.seed(),
                                         .format = format}};
}

/// A round robin, or the stages of the settings. The seeds follow from the agents' names.
Result<Schedule> make_schedule(const std::vector<std::string>& agents, std::size_t num_players,
                               const TournamentSettings& settings) {
  std::vector<Stage> stages = settings.stages;
  if (stages.empty()) {
    const auto round_robin = Schedule::make({.num_agents = agents.size(),
                                             .num_players = num_players,
                                             .games_per_group = settings.games_per_group,
                                             .seed = settings.seed});
    if (!round_robin) return Error{round_robin.error()};
    stages = round_robin->stages();
  }
  return Schedule::of_stages(agents, num_players, std::move(stages), settings.seed);
}

/// Why a record of a journal is not the game that the schedule has under its number.
std::string why_unscheduled(const GameRecord& record, const ScheduledGame& game) {
  if (record.place != game.place || record.deal_seed != game.deal_seed ||
      record.game_seed != game.game_seed || record.seats.size() != game.agents.size()) {
    return "the schedule has another deal or other seeds for this game";
  }
  for (std::size_t seat = 0; seat < game.agents.size(); ++seat) {
    if (record.seats[seat].agent != game.agents[seat]) {
      return "the schedule has agent " + std::to_string(game.agents[seat]) + " on seat " +
             std::to_string(seat) + ", the record agent " +
             std::to_string(record.seats[seat].agent);
    }
  }
  return "";
}

}  // namespace

Result<std::shared_ptr<Tournament>> Tournament::make(TournamentGame game,
                                                     std::vector<std::string> agents,
                                                     const TournamentSettings& settings) {
  if (settings.threads < 0 || settings.threads > kMaxThreads) {
    return Error{"threads is " + std::to_string(settings.threads) + ", but must be from 0 (all " +
                 "cores) to " + std::to_string(kMaxThreads)};
  }
  if (settings.share >= settings.num_shares) {
    return Error{"share is " + std::to_string(settings.share) + ", but must be below " +
                 std::to_string(settings.num_shares) + ", the number of shares"};
  }
  const auto schedule = make_schedule(agents, game.num_players, settings);
  if (!schedule) return Error{schedule.error()};
  auto header = make_header(game, std::move(agents), *schedule, settings.format);
  std::shared_ptr<Tournament> tournament{
      new Tournament{std::move(game), *schedule, std::move(header)}};
  tournament->share_ = settings.share;
  tournament->num_shares_ = settings.num_shares;
  tournament->threads_ =
      settings.threads == 0 ? tbb::info::default_concurrency() : settings.threads;
  if (!settings.journal.empty()) {
    if (auto error = tournament->open_journal(settings.journal)) return *error;
  }
  for (std::uint64_t number = 0; number < tournament->num_games(); ++number) {
    if (tournament->in_journal_[number] || tournament->is_in_share(number)) {
      ++tournament->num_planned_;
    }
  }
  return tournament;
}

Tournament::Tournament(TournamentGame game, Schedule schedule, GameFileHeader header)
    : game_{std::move(game)},
      schedule_{std::move(schedule)},
      header_{std::move(header)},
      in_journal_(schedule_.num_games(), false) {}

Tournament::~Tournament() {
  stop();
  if (driver_.joinable()) driver_.join();
}

std::optional<Error> Tournament::open_journal(const std::filesystem::path& path) {
  const auto journal = Journal::open(path, header_);
  if (!journal) return Error{journal.error()};
  journal_ = *journal;
  notice_ = journal_->notice();
  fresh_ = journal_->finished();
  num_resumed_ = num_done_ = fresh_.size();
  for (std::size_t i = 0; i < fresh_.size(); ++i) {
    const std::uint64_t number = fresh_[i].place.number;
    std::string why = why_unscheduled(fresh_[i], schedule_.game(number));
    if (why.empty()) why = game_.check(fresh_[i]);
    if (!why.empty()) {
      return Error{path.string() + ", line " + std::to_string(journal_->lines()[i]) + ": game " +
                   std::to_string(number) + ": " + why};
    }
    in_journal_[number] = true;
  }
  return {};
}

void Tournament::start() {
  TILEWRIGHT_ASSERT(!driver_.joinable());
  is_running_ = true;
  driver_ = std::thread{[this] { run(); }};
}

/// The driver plays games itself, with threads_ - 1 workers of the library beside it.
void Tournament::run() {
  try {
    // More threads than cores are only had when asked for.
    const auto allowed =
        static_cast<std::size_t>(std::max(threads_, tbb::info::default_concurrency()));
    const tbb::global_control control{tbb::global_control::max_allowed_parallelism, allowed};
    tbb::task_arena arena{threads_};
    arena.execute([this] { run_tasks(threads_, [this](int /*worker*/) { play_games(); }); });
  } catch (...) {
    fail(std::current_exception());
  }
  const std::lock_guard lock{mutex_};
  is_running_ = false;
  journal_.reset();  // closed: another process may go on with it
  changed_.notify_all();
}

void Tournament::play_games() {
  while (!stop_.load(std::memory_order_relaxed)) {
    const std::uint64_t number = next_.fetch_add(1, std::memory_order_relaxed);
    if (number >= num_games()) return;
    if (!in_journal_[number] && is_in_share(number)) play(number);
  }
}

bool Tournament::is_in_share(std::uint64_t number) const {
  return num_shares_ == 1 || schedule_.game(number).place.deal % num_shares_ == share_;
}

void Tournament::play(std::uint64_t number) {
  try {
    // Isolated: an agent that searches in parallel must not begin another game while it waits for
    // its own tasks.
    tbb::this_task_arena::isolate([&] {
      auto record = game_.play(schedule_.game(number), stop_);
      if (record) finish(*std::move(record));
    });
  } catch (...) {
    fail(std::current_exception());
  }
}

void Tournament::finish(GameRecord record) {
  const std::lock_guard lock{mutex_};
  if (journal_) journal_->append(record);
  fresh_.push_back(std::move(record));
  ++num_done_;
  changed_.notify_all();
}

void Tournament::fail(std::exception_ptr failure) {
  stop();
  const std::lock_guard lock{mutex_};
  if (!failure_) failure_ = std::move(failure);
}

TournamentProgress Tournament::poll(std::chrono::milliseconds timeout) {
  std::unique_lock lock{mutex_};
  changed_.wait_for(lock, timeout, [this] { return !fresh_.empty() || !is_running_; });
  if (fresh_.empty() && !is_running_ && failure_) std::rethrow_exception(failure_);
  return {.records = std::exchange(fresh_, {}),
          .num_done = num_done_,
          .num_games = num_planned_,
          .is_running = is_running_};
}

void Tournament::wait() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [this] { return !is_running_; });
  if (failure_) std::rethrow_exception(failure_);
}

std::vector<GameRecord> play_all(Tournament& tournament) {
  tournament.start();
  std::vector<GameRecord> records;
  while (true) {
    auto progress = tournament.poll(std::chrono::hours{1});
    std::move(progress.records.begin(), progress.records.end(), std::back_inserter(records));
    if (!progress.is_running && progress.records.empty()) break;
  }
  const auto by_number = [](const GameRecord& a, const GameRecord& b) {
    return a.place.number < b.place.number;
  };
  std::sort(records.begin(), records.end(), by_number);
  return records;
}

}  // namespace tilewright
