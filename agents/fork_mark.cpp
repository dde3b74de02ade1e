#include "agents/fork_mark.hpp"

#include <atomic>

#if __has_include(<pthread.h>)
#include <pthread.h>
#endif

namespace tilewright {
namespace {

/// How many forks lie between the first process and this one.
std::atomic<std::uint64_t> forks_so_far{0};

#if __has_include(<pthread.h>)
// Where it cannot be registered, no fork is ever seen: as if there were no such thing.
[[maybe_unused]] const int kRegistered =
    pthread_atfork(nullptr, nullptr, [] { forks_so_far.fetch_add(1, std::memory_order_relaxed); });
#endif

}  // namespace

ForkMark::ForkMark() : forks_{forks_so_far.load(std::memory_order_relaxed)} {}

bool ForkMark::is_left_behind() const {
  return forks_so_far.load(std::memory_order_relaxed) != forks_;
}

}  // namespace tilewright
