#include "agents/engine_version.hpp"

namespace tilewright {

std::string_view engine_version() { return TILEWRIGHT_VERSION; }

}  // namespace tilewright
