#pragma once

#include <cstdio>

namespace tilewright {

/// Locks an open file against other processes, and against other openings in this one, until it is
/// closed; the end of the process, however violent, lets go of it. False if somebody else holds it.
/// Systems and file systems without such locks say true.
bool lock_file(std::FILE* file);

}  // namespace tilewright
