#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tilewright {

/// A JSON object on one line that carries its own checksum as its last field:
///
///     {"game":"sono", ... ,"crc32":"89ab01ef"}
///
/// The number is the CRC-32 (as in zlib and PNG, in eight lower-case hexadecimal digits) of all
/// bytes of the line before `,"crc32"`. In Python: `zlib.crc32(line[:-20])` of the line without its
/// break.
///
/// Precondition: `object` is a JSON object of at least one field, written without line breaks.
std::string checked_line(std::string object);

/// The line without its checksum, as the JSON object it was made of; an error if the checksum is
/// missing or wrong. `line` has no line break.
Result<std::string> read_checked_line(std::string_view line);

}  // namespace tilewright
