#pragma once

#include <cstdint>

namespace tilewright {

/// Remembers the process in which it was made. A fork leaves all threads but one behind: what has
/// threads must not wait for them in the new process. As cheap to ask as a number in memory.
class ForkMark {
 public:
  ForkMark();
  /// Whether this process was forked from the one in which the mark was made.
  [[nodiscard]] bool is_left_behind() const;

 private:
  std::uint64_t forks_;
};

}  // namespace tilewright
