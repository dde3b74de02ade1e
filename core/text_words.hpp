#pragma once

#include <string_view>
#include <vector>

namespace tilewright {

/// The words of a line, which blanks, tabs and carriage returns separate; views into it.
std::vector<std::string_view> split_words(std::string_view line);

}  // namespace tilewright
