#include "agents/network/safetensors.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

namespace tilewright {
namespace {

using Json = nlohmann::json;

static_assert(std::endian::native == std::endian::little, "the numbers are read as they lie");

constexpr std::size_t kLengthBytes = 8;
constexpr std::uint64_t kLongestHeader = 100'000'000;  // the format's own limit

std::string in_quotes(const std::string& name) { return "'" + name + "'"; }

/// Bytes of one number; 0: no such dtype.
std::size_t bytes_of(const std::string& dtype) {
  static const std::map<std::string, std::size_t> kBytes = {
      {"BOOL", 1}, {"U8", 1},  {"I8", 1},  {"F8_E5M2", 1}, {"F8_E4M3", 1},
      {"I16", 2},  {"U16", 2}, {"F16", 2}, {"BF16", 2},    {"I32", 4},
      {"U32", 4},  {"F32", 4}, {"F64", 8}, {"I64", 8},     {"U64", 8}};
  const auto found = kBytes.find(dtype);
  return found == kBytes.end() ? 0 : found->second;
}

/// The object of a JSON text; an error if a name stands twice in one object.
Result<Json> parse_header(const std::string& text) {
  std::vector<std::set<std::string>> names;
  std::string twice;
  const auto look = [&](int /*depth*/, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) names.emplace_back();
    if (event == Json::parse_event_t::object_end) names.pop_back();
    if (event == Json::parse_event_t::key && !names.back().insert(parsed.get<std::string>()).second)
      twice = parsed.get<std::string>();
    return true;
  };
  Json header = Json::parse(text, look, false);
  if (header.is_discarded()) return Error{"its header is not JSON"};
  if (!header.is_object()) return Error{"its header is not a JSON object"};
  if (!twice.empty()) return Error{"its header has the name " + in_quotes(twice) + " twice"};
  return header;
}

std::optional<std::size_t> whole_number(const Json& value) {
  if (!value.is_number_unsigned()) return std::nullopt;
  return value.get<std::size_t>();
}

/// Bytes of an array of that dtype and shape; nothing if no size_t holds the number.
std::optional<std::size_t> bytes_of(const std::string& dtype,
                                    const std::vector<std::size_t>& shape) {
  std::size_t bytes = bytes_of(dtype);
  for (const std::size_t extent : shape) {
    if (extent != 0 && bytes > std::numeric_limits<std::size_t>::max() / extent) return {};
    bytes *= extent;
  }
  return bytes;
}

Result<Safetensors::Tensor> read_tensor(const std::string& name, const Json& entry) {
  const std::string what = "tensor " + in_quotes(name);
  if (!entry.is_object() || entry.size() != 3 || !entry.contains("dtype") ||
      !entry.contains("shape") || !entry.contains("data_offsets")) {
    return Error{what + " must have dtype, shape and data_offsets, and nothing else"};
  }
  Safetensors::Tensor tensor;
  if (!entry["dtype"].is_string()) return Error{what + ": its dtype is not a text"};
  tensor.dtype = entry["dtype"].get<std::string>();
  if (bytes_of(tensor.dtype) == 0) {
    return Error{what + ": there is no dtype " + in_quotes(tensor.dtype)};
  }
  if (!entry["shape"].is_array()) return Error{what + ": its shape is not a list"};
  for (const Json& extent : entry["shape"]) {
    const auto number = whole_number(extent);
    if (!number) return Error{what + ": its shape is not a list of whole numbers"};
    tensor.shape.push_back(*number);
  }
  const Json& offsets = entry["data_offsets"];
  if (!offsets.is_array() || offsets.size() != 2 || !whole_number(offsets[0]) ||
      !whole_number(offsets[1])) {
    return Error{what + ": its data_offsets are not two whole numbers"};
  }
  tensor.begin = *whole_number(offsets[0]);
  tensor.end = *whole_number(offsets[1]);
  const auto bytes = bytes_of(tensor.dtype, tensor.shape);
  if (tensor.end < tensor.begin || !bytes || *bytes != tensor.end - tensor.begin) {
    return Error{what + ": data_offsets [" + std::to_string(tensor.begin) + ", " +
                 std::to_string(tensor.end) + "] do not hold " + tensor.dtype + " " +
                 shape_text(tensor.shape)};
  }
  return tensor;
}

/// Why the tensors do not cover `size` bytes, each once; or an empty text.
std::string why_bad_cover(const std::map<std::string, Safetensors::Tensor>& tensors,
                          std::size_t size) {
  std::vector<std::pair<std::string, Safetensors::Tensor>> all{tensors.begin(), tensors.end()};
  std::ranges::sort(all, [](const auto& a, const auto& b) {
    return std::pair{a.second.begin, a.second.end} < std::pair{b.second.begin, b.second.end};
  });
  std::size_t end = 0;
  for (const auto& [name, tensor] : all) {
    if (tensor.begin != end) {
      return "tensor " + in_quotes(name) + " begins at byte " + std::to_string(tensor.begin) +
             " of the data, not at " + std::to_string(end) + ", where the one before it ends";
    }
    end = tensor.end;
  }
  if (end == size) return {};
  return "its tensors take " + std::to_string(end) + " bytes, and it holds " + std::to_string(size);
}

}  // namespace

std::string shape_text(const std::vector<std::size_t>& shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  }
  return text + "]";
}

Result<Safetensors> Safetensors::read(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return Error{path + ": is a folder"};
  std::ifstream file{path, std::ios::binary};
  std::string bytes;
  if (file) bytes.assign(std::istreambuf_iterator<char>{file}, {});
  if (!file) return Error{path + ": cannot be read"};
  auto parsed = parse(std::move(bytes));
  if (!parsed) return Error{path + ": " + parsed.error()};
  return parsed;
}

Result<Safetensors> Safetensors::parse(std::string bytes) {
  const auto wrong = [](const std::string& why) {
    return Error{"not a good safetensors file: " + why};
  };
  Safetensors file;
  if (bytes.size() < kLengthBytes) return wrong("it is shorter than 8 bytes");
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), kLengthBytes);
  if (length > kLongestHeader || length > bytes.size() - kLengthBytes) {
    return wrong("it says that its header has " + std::to_string(length) + " bytes, and it has " +
                 std::to_string(bytes.size() - kLengthBytes) + " in all");
  }
  file.data_ = kLengthBytes + static_cast<std::size_t>(length);
  const std::string text = bytes.substr(kLengthBytes, static_cast<std::size_t>(length));
  if (text.empty() || text.front() != '{') return wrong("its header does not begin with '{'");
  const auto header = parse_header(text);
  if (!header) return wrong(header.error());
  for (const auto& [name, entry] : header->items()) {
    if (name != "__metadata__") {
      const auto tensor = read_tensor(name, entry);
      if (!tensor) return wrong(tensor.error());
      file.tensors_.emplace(name, *tensor);
      continue;
    }
    if (!entry.is_object()) return wrong("its metadata is not an object");
    for (const auto& [key, value] : entry.items()) {
      if (!value.is_string()) return wrong("metadata " + in_quotes(key) + " is not a text");
      file.metadata_.emplace(key, value.get<std::string>());
    }
  }
  const std::string why = why_bad_cover(file.tensors_, bytes.size() - file.data_);
  if (!why.empty()) return wrong(why);
  file.bytes_ = std::move(bytes);
  return file;
}

Result<std::vector<float>> Safetensors::floats(const std::string& name) const {
  const auto found = tensors_.find(name);
  if (found == tensors_.end()) return Error{"there is no tensor " + in_quotes(name)};
  const Tensor& tensor = found->second;
  if (tensor.dtype != "F32") {
    return Error{"tensor " + in_quotes(name) + " is " + tensor.dtype + "; it must be F32"};
  }
  std::vector<float> numbers((tensor.end - tensor.begin) / sizeof(float));
  if (!numbers.empty()) {
    std::memcpy(numbers.data(), bytes_.data() + data_ + tensor.begin, tensor.end - tensor.begin);
  }
  const auto bad = std::ranges::find_if(numbers, [](float x) { return !std::isfinite(x); });
  if (bad != numbers.end()) {
    return Error{"tensor " + in_quotes(name) + " has a number that is not finite, at place " +
                 std::to_string(bad - numbers.begin())};
  }
  return numbers;
}

}  // namespace tilewright
