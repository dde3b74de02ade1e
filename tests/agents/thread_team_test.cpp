// For the thread sanitizer too.
#include "agents/thread_team.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

namespace tilewright {
namespace {

TEST(ThreadTeam, DoesEveryShareOnceInEveryCall) {
  for (const int threads : {1, 2, 3, 7}) {
    ThreadTeam team{threads};
    for (const std::size_t shares : {0U, 1U, 2U, 5U, 28U, 1000U}) {
      for (int call = 0; call < 50; ++call) {
        std::vector<int> done(shares, 0);  // not atomic: every share is one thread's
        team.run(shares, [&](std::size_t share) { ++done[share]; });
        ASSERT_EQ(done, std::vector<int>(shares, 1)) << threads << " threads";
      }
    }
  }
}

TEST(ThreadTeam, ShowsEachCallWhatTheOneBeforeWrote) {
  ThreadTeam team{3};
  constexpr std::size_t kShares = 12;
  std::vector<std::size_t> numbers(kShares, 0);
  for (int call = 0; call < 2000; ++call) {
    const std::vector<std::size_t> before = numbers;
    team.run(kShares, [&](std::size_t share) { numbers[share] = 1 + before[kShares - 1 - share]; });
  }
  EXPECT_EQ(numbers, std::vector<std::size_t>(kShares, 2000));
}

TEST(ThreadTeam, WorksOnAllThreadsAtOnce) {
  ThreadTeam team{3};
  std::atomic<int> num_there{0};
  // Ends only if three threads are in the call together.
  team.run(3, [&](std::size_t /*share*/) {
    ++num_there;
    while (num_there < 3) std::this_thread::yield();
  });
  EXPECT_EQ(num_there, 3);
}

TEST(ThreadTeam, HelpsAThreadWhoseSharesTakeLonger) {
  ThreadTeam team{2};
  // Ends only if the other thread does the rest of the part that whoever has share 0 began with.
  std::atomic<int> left{7};
  team.run(8, [&](std::size_t share) {
    if (share != 0) {
      --left;
      return;
    }
    while (left != 0) std::this_thread::yield();
  });
  EXPECT_EQ(left, 0);
}

TEST(ThreadTeam, ThrowsWhatAShareThrewOnceTheOthersAreDone) {
  ThreadTeam team{2};
  for (const std::size_t bad : {0U, 9U}) {
    std::atomic<int> num_done{0};
    EXPECT_THROW(team.run(10,
                          [&](std::size_t share) {
                            if (share == bad) throw std::runtime_error{"bad share"};
                            ++num_done;
                          }),
                 std::runtime_error);
    EXPECT_EQ(num_done, 9);
  }
  int num_done = 0;
  team.run(1, [&](std::size_t /*share*/) { ++num_done; });  // and goes on
  EXPECT_EQ(num_done, 1);
}

TEST(ThreadTeam, WakesThreadsThatSleep) {
  ThreadTeam team{2};
  for (int call = 0; call < 5; ++call) {
    std::atomic<int> num_there{0};
    team.run(2, [&](std::size_t /*share*/) {
      ++num_there;
      while (num_there < 2) std::this_thread::yield();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
  }
}

}  // namespace
}  // namespace tilewright
