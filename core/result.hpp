#pragma once

#include <string>
#include <utility>
#include <variant>

#include "core/assert.hpp"

namespace tilewright {

/// Why a text could not be read: what is wrong, where, and what would be right.
struct Error {
  std::string message;
};

/// A value or the reason why there is none. Bad input is expected, so readers return it rather than
/// throw; the edges (Python, the command line) turn the reason into an exception.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_{std::move(value)} {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : content_{std::move(error)} {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return ok(); }
  /// Precondition: ok().
  [[nodiscard]] const T& value() const {
    TILEWRIGHT_ASSERT(ok());
    return *std::get_if<T>(&content_);
  }
  /// The value, moved out: for what cannot be copied. Precondition: ok().
  [[nodiscard]] T take() && {
    TILEWRIGHT_ASSERT(ok());
    return std::move(*std::get_if<T>(&content_));
  }
  [[nodiscard]] const T& operator*() const { return value(); }
  [[nodiscard]] const T* operator->() const { return &value(); }
  /// Precondition: !ok().
  [[nodiscard]] const std::string& error() const {
    TILEWRIGHT_ASSERT(!ok());
    return std::get_if<Error>(&content_)->message;
  }

 private:
  std::variant<T, Error> content_;
};

}  // namespace tilewright
