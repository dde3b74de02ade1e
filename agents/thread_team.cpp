#include "agents/thread_team.hpp"

#include <utility>

#include "core/assert.hpp"

namespace tilewright {
namespace {

// What the gate is made of.
constexpr std::uint64_t kInside = 0xFFFF;  // a count
constexpr std::uint64_t kOpen = kInside + 1;
constexpr std::uint64_t kNextCall = kOpen << 1U;

constexpr std::uint64_t call_number(std::uint64_t gate) { return gate / kNextCall; }

// What the state of a part is made of.
constexpr std::uint64_t kPartCall = ThreadTeam::kMostShares + 1;

/// How many shares of a part were begun in a call: what is left of earlier calls does not count.
constexpr std::size_t begun_in(std::uint64_t part, std::uint64_t number) {
  return part / kPartCall == number ? part % kPartCall : 0;
}

// Looks at what other threads do; a look takes some 10 to 50 nanoseconds.
constexpr int kSpins = 2000;    // before a thread sleeps
constexpr int kPatience = 400;  // before it helps another

void rest_between_looks() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

}  // namespace

ThreadTeam::ThreadTeam(int threads)
    : parts_(static_cast<std::size_t>(threads)),
      // Where threads share cores, one that looks keeps another from working.
      spins_{static_cast<unsigned>(threads) <= std::thread::hardware_concurrency() ? kSpins : 1} {}

ThreadTeam::~ThreadTeam() {
  is_stopping_.store(true, std::memory_order_relaxed);
  gate_.fetch_add(kNextCall, std::memory_order_release);
  gate_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void ThreadTeam::start() {
  while (threads_.size() + 1 < parts_.size()) {
    const std::size_t number = threads_.size() + 1;
    threads_.emplace_back([this, number] { work_until_stopped(number); });
  }
}

void ThreadTeam::run_call(const Call& call) {
  TILEWRIGHT_ASSERT(call.shares <= kMostShares);
  start();
  call_ = call;
  const std::uint64_t opened = gate_.load(std::memory_order_relaxed) + kNextCall + kOpen;
  gate_.store(opened, std::memory_order_seq_cst);
  // Waking asks the system, even if nobody sleeps. A thread that is about to sleep either is seen
  // here or sees the gate's new value there.
  if (num_asleep_.load(std::memory_order_seq_cst) != 0) gate_.notify_all();
  take_part(call_number(opened), 0);
  close();
  if (failure_ != nullptr) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void ThreadTeam::close() {
  gate_.fetch_and(~kOpen, std::memory_order_relaxed);
  for (int looks = 0; (gate_.load(std::memory_order_acquire) & kInside) != 0; ++looks) {
    looks < kSpins ? rest_between_looks() : std::this_thread::yield();
  }
}

void ThreadTeam::take_part(std::uint64_t number, std::size_t first_part) {
  do_part(number, first_part);
  // Another thread's memory is far away: for work that it is about to finish it is not worth while.
  for (int looks = 0; looks < kPatience; ++looks) {
    if (is_all_begun(number)) return;
    rest_between_looks();
  }
  for (std::size_t i = 1; i < parts_.size(); ++i) do_part(number, (first_part + i) % parts_.size());
}

bool ThreadTeam::is_all_begun(std::uint64_t number) const {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const std::uint64_t part = parts_[i].begun.load(std::memory_order_relaxed);
    if (begun_in(part, number) < begin_of(i + 1) - begin_of(i)) return false;
  }
  return true;
}

void ThreadTeam::do_part(std::uint64_t number, std::size_t part) {
  const std::size_t begin = begin_of(part);
  const std::size_t size = begin_of(part + 1) - begin;
  std::atomic<std::uint64_t>& state = parts_[part].begun;
  std::uint64_t seen = state.load(std::memory_order_relaxed);
  for (;;) {
    const std::size_t begun = begun_in(seen, number);
    if (begun == size) return;
    const std::uint64_t claimed = number * kPartCall + begun + 1;
    if (!state.compare_exchange_weak(seen, claimed, std::memory_order_relaxed)) continue;
    seen = claimed;
    try {
      call_.invoke(call_.body, begin + begun);
    } catch (...) {
      const std::scoped_lock lock{failure_mutex_};
      failure_ = std::current_exception();
    }
  }
}

std::uint64_t ThreadTeam::enter(std::uint64_t last) {
  for (int looks = 0;; ++looks) {
    // A thread that sees the gate of the end sees that it is the end.
    std::uint64_t seen = gate_.load(std::memory_order_acquire);
    if (is_stopping_.load(std::memory_order_relaxed)) return 0;
    if ((seen & kOpen) != 0 && call_number(seen) != last) {
      if (gate_.compare_exchange_weak(seen, seen + 1, std::memory_order_acquire)) {
        return call_number(seen);
      }
    } else if (looks < spins_) {
      rest_between_looks();
    } else {
      num_asleep_.fetch_add(1, std::memory_order_seq_cst);
      gate_.wait(seen, std::memory_order_seq_cst);
      num_asleep_.fetch_sub(1, std::memory_order_relaxed);
    }
  }
}

void ThreadTeam::work_until_stopped(std::size_t thread) {
  for (std::uint64_t number = 0; (number = enter(number)) != 0;) {
    take_part(number, thread);
    gate_.fetch_sub(1, std::memory_order_release);
  }
}

}  // namespace tilewright
