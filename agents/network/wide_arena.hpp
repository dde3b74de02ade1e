#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

namespace tilewright {

/// Runs parallel work on so many threads even where there are fewer cores: for threads that mostly
/// wait for each other's batch. oneTBB alone gives them as many as there are cores, and the others'
/// work would only begin when theirs is done.
class WideArena {
 public:
  explicit WideArena(int threads)
      : limit_{std::make_unique<tbb::global_control>(
            tbb::global_control::max_allowed_parallelism,
            std::max(
                static_cast<std::size_t>(threads),
                tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism)))},
        arena_{std::make_unique<tbb::task_arena>(threads)} {}

  template <class Work>
  auto run(Work&& work) {
    return arena_->execute(std::forward<Work>(work));
  }

 private:
  std::unique_ptr<tbb::global_control> limit_;
  std::unique_ptr<tbb::task_arena> arena_;
};

}  // namespace tilewright
