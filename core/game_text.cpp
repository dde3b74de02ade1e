#include "core/game_text.hpp"

#include <algorithm>

namespace tilewright::detail {

MovesLine find_moves_line(std::string_view text) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    line = trimmed(line.substr(0, line.find('#')));
    if (line == kMovesLine) return {begin, std::min(end + 1, text.size())};
    begin = end + 1;
  }
  return {};
}

std::vector<std::string_view> lines_without_comments(std::string_view text) {
  std::vector<std::string_view> lines;
  for (const std::string_view line : split_list(text, '\n')) {
    const std::string_view kept = trimmed(line.substr(0, line.find('#')));
    if (!kept.empty()) lines.push_back(kept);
  }
  return lines;
}

}  // namespace tilewright::detail
