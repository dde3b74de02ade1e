#pragma once

// Checks of what Python passes in: every error names the thing, what was given and what is valid.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/game.hpp"

namespace tilewright::python {

namespace py = pybind11;

/// A member function for pybind11 that takes its object by reference. Given the member itself,
/// pybind11 takes a pointer, and None for a null pointer: `Class.method(None)` would crash.
template <class Class, class Return, class... Arguments>
auto method(Return (Class::*member)(Arguments...) const) {
  return [member](const Class& object, Arguments... arguments) -> Return {
    return (object.*member)(std::forward<Arguments>(arguments)...);
  };
}

template <class Class, class Return, class... Arguments>
auto method(Return (Class::*member)(Arguments...)) {
  return [member](Class& object, Arguments... arguments) -> Return {
    return (object.*member)(std::forward<Arguments>(arguments)...);
  };
}

/// A seed as Python gives it: any integer from 0 to 2**64 - 1.
struct SeedArgument {
  Seed seed;
};

/// Any whole number of Python's (NumPy's too) that fits 64 bits; any other is a ValueError.
struct WholeNumber {
  std::int64_t value;
};

/// The action of an id that the game has, legal here or not.
template <Game S>
Action action_argument(const S& state, WholeNumber id) {
  if (id.value >= 0 && id.value < std::int64_t{state.num_actions()}) {
    return Action{static_cast<std::uint32_t>(id.value)};
  }
  throw std::invalid_argument(std::string(S::kName) + ": action ids are from 0 to " +
                              std::to_string(state.num_actions() - 1) + ", not " +
                              std::to_string(id.value));
}

/// The seat or the spectator that a number names.
template <Game S>
Player viewer_argument(const S& state, WholeNumber number) {
  const std::int64_t player = number.value;
  if (player == Player::spectator().raw()) return Player::spectator();
  if (player >= 0 && player < state.num_players()) return Player{static_cast<std::size_t>(player)};
  throw std::invalid_argument(std::string(S::kName) + ": no player " + std::to_string(player) +
                              "; valid: 0 to " + std::to_string(state.num_players() - 1) +
                              ", or -3 for the spectator");
}

/// The value of a result, or ValueError with its reason.
template <class T>
T value_or_throw(const Result<T>& result, const std::string& what) {
  if (!result) throw std::invalid_argument(what + ": " + result.error());
  return *result;
}

/// An array to fill: `out` if given (checked), else a new one.
template <class T>
py::array_t<T> output_array(const py::object& out, std::size_t size, const std::string& what) {
  if (out.is_none()) return py::array_t<T>(static_cast<py::ssize_t>(size));
  const bool fits = py::isinstance<py::array_t<T>>(out);
  auto array = fits ? py::reinterpret_borrow<py::array_t<T>>(out) : py::array_t<T>();
  const bool contiguous = fits && (array.flags() & py::array::c_style) != 0 && array.writeable();
  if (!contiguous || array.size() != static_cast<py::ssize_t>(size)) {
    throw std::invalid_argument(what + ": out must be a writable C-contiguous array of " +
                                std::to_string(size) + " " +
                                std::string(py::str(py::dtype::of<T>())) + " values");
  }
  return array;
}

template <class T>
std::span<T> writable_span(py::array_t<T>& array) {
  return {array.mutable_data(), static_cast<std::size_t>(array.size())};
}

}  // namespace tilewright::python

namespace pybind11::detail {

/// Takes any integer (NumPy's too); one out of range is a ValueError, not a failed overload.
template <>
struct type_caster<tilewright::python::SeedArgument> {
  PYBIND11_TYPE_CASTER(tilewright::python::SeedArgument, io_name("typing.SupportsIndex", "int"));

  bool load(handle source, bool /*convert*/) {
    const auto number = reinterpret_steal<object>(PyNumber_Index(source.ptr()));
    if (!number) {
      PyErr_Clear();
      return false;
    }
    value.seed.value = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      throw value_error("a seed is a whole number from 0 to 2**64 - 1, not " +
                        std::string(str(number)));
    }
    return true;
  }
};

/// Takes any integer (NumPy's too); one out of range is a ValueError, not a failed overload.
template <>
struct type_caster<tilewright::python::WholeNumber> {
  PYBIND11_TYPE_CASTER(tilewright::python::WholeNumber, io_name("typing.SupportsIndex", "int"));

  bool load(handle source, bool /*convert*/) {
    const auto number = reinterpret_steal<object>(PyNumber_Index(source.ptr()));
    if (!number) {
      PyErr_Clear();
      return false;
    }
    int overflow = 0;
    value.value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0)
      throw value_error("the number " + std::string(str(number)) + " is too large");
    return true;
  }
};

}  // namespace pybind11::detail
