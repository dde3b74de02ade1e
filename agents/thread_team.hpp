#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "agents/fork_mark.hpp"
#include "search/cache_line.hpp"

namespace tilewright {

/// Threads that share out short work again and again. A step of a thousand small games is over in
/// some 15 microseconds, of which a scheduler for work of any kind takes a good part to hand it
/// over. So the threads of a team look for the next call for a moment before they sleep.
class ThreadTeam {
 public:
  /// threads: with the one that calls `run`, at least 1. The others start with the first call.
  explicit ThreadTeam(int threads);
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;
  ~ThreadTeam();

  /// Calls body(0) to body(shares - 1), each once, on all threads, and waits for them. Every thread
  /// begins with the same part of the shares in each call, whose memory is then in its cache, and
  /// helps others when they take longer. All shares are done even if one throws; the exception of
  /// one of them is thrown then. One call at a time, and none from within a body. In a process that
  /// was forked from that of the last call, threads start anew.
  template <class Body>
  void run(std::size_t shares, const Body& body) {
    run_call({.body = &body,
              .invoke = [](const void* of,
                           std::size_t share) { (*static_cast<const Body*>(of))(share); }},
             shares);
  }

 private:
  struct Call {
    const void* body = nullptr;
    void (*invoke)(const void* body, std::size_t share) = nullptr;
  };
  /// The shares that a thread begins with: those from `next` on are to be done.
  struct alignas(kCacheLine) Part {
    std::atomic<std::size_t> next{0};
    std::size_t end = 0;
  };

  void run_call(const Call& call, std::size_t shares);
  void start();
  void work_until_stopped(std::size_t thread);
  void take_part(std::size_t first_part);
  void do_part(Part& part);
  [[nodiscard]] bool is_all_begun() const;
  /// The number of a call that is not the last one of this thread's, once there is one and the
  /// thread is counted as inside it; 0 at the end.
  std::uint64_t enter(std::uint64_t last);
  void close();
  void leave_threads_behind();

  std::vector<Part> parts_;
  int spins_;  // how often a thread looks for a call before it sleeps
  std::vector<std::thread> threads_;
  ForkMark process_;  // in which the threads run
  std::mutex failure_mutex_;
  std::exception_ptr failure_;
  std::atomic<bool> is_stopping_{false};
  std::atomic<int> num_asleep_{0};  // or about to be
  /// The number of the call, whether threads may still enter it, and how many are inside. The call
  /// is on the same cache line: a thread that enters has read it.
  alignas(kCacheLine) std::atomic<std::uint64_t> gate_{0};
  Call call_;
};

}  // namespace tilewright
