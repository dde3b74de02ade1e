#include "agents/thread_team.hpp"

#include <algorithm>
#include <utility>

namespace tilewright {
namespace {

// What the gate is made of.
constexpr std::uint64_t kInside = 0xFFFF;  // a count
constexpr std::uint64_t kOpen = kInside + 1;
constexpr std::uint64_t kNextCall = kOpen << 1U;

constexpr std::uint64_t call_number(std::uint64_t gate) { return gate / kNextCall; }

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
  if (process_.is_left_behind()) leave_threads_behind();
  is_stopping_.store(true, std::memory_order_relaxed);
  gate_.fetch_add(kNextCall, std::memory_order_release);
  gate_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void ThreadTeam::leave_threads_behind() {
  // To be kept for ever: a thread that was not waited for may not be destroyed.
  static_cast<void>(new std::vector<std::thread>{std::exchange(threads_, {})});
  gate_.store(gate_.load(std::memory_order_relaxed) & ~(kOpen | kInside),
              std::memory_order_relaxed);
  num_asleep_.store(0, std::memory_order_relaxed);
  process_ = ForkMark{};
}

void ThreadTeam::start() {
  if (process_.is_left_behind()) leave_threads_behind();
  while (threads_.size() + 1 < parts_.size()) {
    const std::size_t number = threads_.size() + 1;
    threads_.emplace_back([this, number] { work_until_stopped(number); });
  }
}

void ThreadTeam::run_call(const Call& call, std::size_t shares) {
  start();
  call_ = call;
  const std::size_t parts = parts_.size();
  for (std::size_t i = 0; i < parts; ++i) {
    parts_[i].next.store(i * shares / parts, std::memory_order_relaxed);
    parts_[i].end = (i + 1) * shares / parts;
  }
  const std::uint64_t closed = gate_.load(std::memory_order_relaxed);
  gate_.store(closed + kNextCall + kOpen, std::memory_order_seq_cst);
  // Waking asks the system, even if nobody sleeps. A thread that is about to sleep either is seen
  // here or sees the gate's new value there.
  if (num_asleep_.load(std::memory_order_seq_cst) != 0) gate_.notify_all();
  take_part(0);
  close();
  if (failure_ != nullptr) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void ThreadTeam::close() {
  gate_.fetch_and(~kOpen, std::memory_order_relaxed);
  for (int looks = 0; (gate_.load(std::memory_order_acquire) & kInside) != 0; ++looks) {
    looks < kSpins ? rest_between_looks() : std::this_thread::yield();
  }
}

void ThreadTeam::take_part(std::size_t first_part) {
  do_part(parts_[first_part]);
  // Another thread's memory is far away: for work that it is about to finish it is not worth while.
  for (int looks = 0; looks < kPatience; ++looks) {
    if (is_all_begun()) return;
    rest_between_looks();
  }
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    do_part(parts_[(first_part + i) % parts_.size()]);
  }
}

bool ThreadTeam::is_all_begun() const {
  return std::ranges::all_of(parts_, [](const Part& part) {
    return part.next.load(std::memory_order_relaxed) >= part.end;
  });
}

void ThreadTeam::do_part(Part& part) {
  while (part.next.load(std::memory_order_relaxed) < part.end) {
    const std::size_t share = part.next.fetch_add(1, std::memory_order_relaxed);
    if (share >= part.end) return;
    try {
      call_.invoke(call_.body, share);
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
    take_part(thread);
    gate_.fetch_sub(1, std::memory_order_release);
  }
}

}  // namespace tilewright
