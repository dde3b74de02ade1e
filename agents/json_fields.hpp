#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilewright {

/// Reads the fields of a JSON object that comes from a file: a missing field, a wrong kind or a
/// number out of range is remembered as an error (the first one), never thrown or rounded. Only for
/// source files: it brings in the JSON library.
class JsonFields {
 public:
  /// `object` must outlive the reader; `where` stands before the names in errors, as in "seat 1".
  explicit JsonFields(const nlohmann::json& object, std::string where = "")
      : object_{object}, where_{std::move(where)} {
    if (!object_.is_object()) error_ = where_ + (where_.empty() ? "" : ": ") + "not a JSON object";
  }

  [[nodiscard]] const std::string& error() const { return error_; }

  std::string text(std::string_view name) {
    const auto* value = find(name);
    if (value == nullptr) return {};
    if (!value->is_string()) return fail(name, "is not a text"), std::string{};
    return value->get<std::string>();
  }

  template <class Integer>
  Integer integer(std::string_view name) {
    const auto* value = find(name);
    return value == nullptr ? Integer{} : as_integer<Integer>(name, *value);
  }

  double real(std::string_view name) {
    const auto* value = find(name);
    return value == nullptr ? 0.0 : as_real(name, *value);
  }

  template <class Integer>
  std::vector<Integer> integers(std::string_view name) {
    std::vector<Integer> list;
    for (const auto& value : array(name)) list.push_back(as_integer<Integer>(name, value));
    return list;
  }

  std::vector<float> reals(std::string_view name) {
    std::vector<float> list;
    for (const auto& value : array(name)) list.push_back(static_cast<float>(as_real(name, value)));
    return list;
  }

  std::vector<std::string> texts(std::string_view name) {
    std::vector<std::string> list;
    for (const auto& value : array(name)) {
      if (!value.is_string()) return fail(name, "holds something that is not a text"), list;
      list.push_back(value.get<std::string>());
    }
    return list;
  }

  /// The elements of an array, empty after an error.
  const nlohmann::json& array(std::string_view name) {
    static const nlohmann::json kEmpty = nlohmann::json::array();
    const auto* value = find(name);
    if (value == nullptr) return kEmpty;
    if (!value->is_array()) return fail(name, "is not a list"), kEmpty;
    return *value;
  }

  /// Takes over the error of a reader of a part.
  void take_error(const JsonFields& part) {
    if (error_.empty()) error_ = part.error_;
  }

 private:
  const nlohmann::json* find(std::string_view name) {
    if (!error_.empty()) return nullptr;
    const auto found = object_.find(name);
    if (found == object_.end()) return fail(name, "is missing"), nullptr;
    return &*found;
  }

  template <class Integer>
  Integer as_integer(std::string_view name, const nlohmann::json& value) {
    using Limits = std::numeric_limits<Integer>;
    if (value.is_number_unsigned() &&
        std::in_range<Integer>(value.get<nlohmann::json::number_unsigned_t>())) {
      return value.get<Integer>();
    }
    if (value.is_number_integer() && !value.is_number_unsigned() &&
        std::in_range<Integer>(value.get<nlohmann::json::number_integer_t>())) {
      return value.get<Integer>();
    }
    fail(name, "is not an integer in [" + std::to_string(Limits::min()) + ", " +
                   std::to_string(Limits::max()) + "]");
    return {};
  }

  double as_real(std::string_view name, const nlohmann::json& value) {
    if (value.is_number()) return value.get<double>();
    fail(name, "is not a number");
    return 0.0;
  }

  void fail(std::string_view name, std::string_view what) {
    if (!error_.empty()) return;
    error_ =
        where_ + (where_.empty() ? "" : ": ") + "'" + std::string(name) + "' " + std::string(what);
  }

  const nlohmann::json& object_;
  std::string where_;
  std::string error_;
};

}  // namespace tilewright
