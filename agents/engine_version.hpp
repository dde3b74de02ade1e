#pragma once

#include <string_view>

namespace tilewright {

/// The version of this build, as in "0.1.0": files carry it, because agents may play differently in
/// another one.
std::string_view engine_version();

}  // namespace tilewright
