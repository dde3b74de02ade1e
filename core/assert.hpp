#pragma once

#include <cstdio>
#include <cstdlib>

/// A broken precondition is a bug of the caller. The check is on in development, test and sanitizer
/// builds (CMake option TILEWRIGHT_ASSERTIONS) and off in release builds, where the condition is
/// still compiled, unevaluated, so that it cannot rot.
#if defined(TILEWRIGHT_ASSERTIONS)
namespace tilewright::detail {
[[noreturn]] inline void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  std::abort();
}
}  // namespace tilewright::detail
#define TILEWRIGHT_ASSERT(condition)  \
  ((condition) ? static_cast<void>(0) \
               : ::tilewright::detail::assertion_failed(#condition, __FILE__, __LINE__))
#else
#define TILEWRIGHT_ASSERT(condition) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif
