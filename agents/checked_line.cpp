#include "agents/checked_line.hpp"

#include <zlib.h>

#include <array>
#include <cstdint>
#include <cstdio>

#include "core/assert.hpp"

namespace tilewright {
namespace {

constexpr std::string_view kField = R"(,"crc32":")";
constexpr std::size_t kDigits = 8;
constexpr std::string_view kEnd = R"("})";
constexpr std::size_t kTail = kField.size() + kDigits + kEnd.size();

std::string checksum(std::string_view bytes) {
  // crc32_z takes sizes of any length, crc32 only 32 bits.
  const auto value = crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
  std::array<char, kDigits + 1> digits{};
  std::snprintf(digits.data(), digits.size(), "%08lx", static_cast<unsigned long>(value));
  return digits.data();
}

}  // namespace

std::string checked_line(std::string object) {
  TILEWRIGHT_ASSERT(object.size() > 2 && object.back() == '}');
  object.pop_back();
  const std::string sum = checksum(object);
  object += kField;
  object += sum;
  object += kEnd;
  return object;
}

Result<std::string> read_checked_line(std::string_view line) {
  if (line.size() < kTail || !line.ends_with(kEnd) ||
      line.substr(line.size() - kTail, kField.size()) != kField) {
    return Error{"the line does not end with a checksum (\"crc32\")"};
  }
  const std::string_view content = line.substr(0, line.size() - kTail);
  const std::string_view written = line.substr(line.size() - kEnd.size() - kDigits, kDigits);
  const std::string computed = checksum(content);
  if (written != computed) {
    return Error{"the checksum is " + computed + ", but the line says " + std::string(written) +
                 ": the line was changed or damaged"};
  }
  return std::string(content) + "}";
}

}  // namespace tilewright
