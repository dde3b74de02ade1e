#include "agents/file_lock.hpp"

#if defined(__unix__) || defined(__APPLE__)
#include <sys/file.h>

#include <cerrno>
#endif

namespace tilewright {

bool lock_file([[maybe_unused]] std::FILE* file) {
#if defined(__unix__) || defined(__APPLE__)
  return flock(fileno(file), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
#else
  return true;
#endif
}

}  // namespace tilewright
