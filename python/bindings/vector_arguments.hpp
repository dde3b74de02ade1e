#pragma once

// The arrays of a vector environment, and what Python passes to it.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "agents/vector_environment.hpp"
#include "python/bindings/arguments.hpp"

namespace tilewright::python {

inline py::dtype dtype_of(ElementType type) {
  switch (type) {
    case ElementType::kBool: return py::dtype::of<bool>();
    case ElementType::kInt8: return py::dtype::of<std::int8_t>();
    case ElementType::kUint8: return py::dtype::of<std::uint8_t>();
    case ElementType::kInt32: return py::dtype::of<std::int32_t>();
    case ElementType::kFloat32: return py::dtype::of<float>();
  }
  return py::dtype::of<float>();
}

/// Zeros that nothing in Python can move: the memory belongs to a capsule, not to the array.
inline py::array new_array(const ArraySpec& spec) {
  // calloc leaves it to the system to clear pages once they are touched.
  void* const memory = std::calloc(spec.bytes(), 1);  // NOLINT: the capsule owns it
  if (memory == nullptr) throw std::bad_alloc();
  const py::capsule owner(memory, [](void* held) { std::free(held); });  // NOLINT
  return py::array(dtype_of(spec.type), spec.shape, memory, owner);
}

/// An array of the caller's, if it is as the specification says.
inline py::array given_array(const ArraySpec& spec, const py::handle& given) {
  if (!py::isinstance<py::array>(given)) {
    throw py::type_error("arrays['" + spec.name + "'] must be a NumPy array, not " +
                         std::string(py::str(py::type::of(given).attr("__name__"))));
  }
  auto array = py::reinterpret_borrow<py::array>(given);
  bool fits = array.dtype().equal(dtype_of(spec.type)) && array.writeable() &&
              (array.flags() & py::array::c_style) != 0 &&
              array.ndim() == static_cast<py::ssize_t>(spec.shape.size());
  for (std::size_t k = 0; fits && k < spec.shape.size(); ++k) {
    fits = array.shape(static_cast<py::ssize_t>(k)) == static_cast<py::ssize_t>(spec.shape[k]);
  }
  if (!fits) {
    throw std::invalid_argument(
        "arrays['" + spec.name + "'] must be a writable C-contiguous array of " +
        std::string(py::str(dtype_of(spec.type))) + " and shape " +
        std::string(py::str(py::tuple(py::cast(spec.shape)))) + ", not of " +
        std::string(py::str(array.dtype())) + " and " + std::string(py::str(array.attr("shape"))));
  }
  return array;
}

/// Whole numbers of NumPy's or a sequence of Python's, copied: nobody changes them under way.
inline std::vector<std::int64_t> whole_numbers(const char* what, const py::handle& given) {
  auto array = py::array::ensure(given);
  if (!array) {
    PyErr_Clear();
    throw py::type_error(std::string(what) + ": an array of whole numbers is needed");
  }
  const char kind = array.dtype().kind();
  if (array.size() > 0 && kind != 'i' && kind != 'u') {
    throw py::type_error(std::string(what) + ": whole numbers are needed, not " +
                         std::string(py::str(array.dtype())));
  }
  if (array.ndim() != 1) {
    throw std::invalid_argument(std::string(what) + ": one dimension is needed, not the shape " +
                                std::string(py::str(array.attr("shape"))));
  }
  const auto numbers = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(array);
  std::vector<std::int64_t> copy(numbers.data(), numbers.data() + numbers.size());
  if (kind == 'u' && array.itemsize() == 8) {
    for (const std::int64_t number : copy) {
      if (number < 0) throw std::invalid_argument(std::string(what) + ": a number is too large");
    }
  }
  return copy;
}

inline std::vector<Seed> seed_list(const py::handle& given) {
  std::vector<Seed> seeds;
  if (given.is_none()) return seeds;
  for (const py::handle seed : given) {
    py::detail::make_caster<SeedArgument> number;
    if (!number.load(seed, true)) {
      throw py::type_error("seeds: whole numbers are needed, not " + std::string(py::repr(seed)));
    }
    seeds.push_back(py::detail::cast_op<SeedArgument>(number).seed);
  }
  if (seeds.empty()) throw std::invalid_argument("seeds: one for each row, or None");
  return seeds;
}

inline py::array bool_array(const py::handle& given) {
  auto array = py::array::ensure(given);
  if (!array || array.dtype().kind() != 'b' || array.ndim() != 1) {
    PyErr_Clear();
    throw py::type_error("mask: an array of bool with one dimension is needed");
  }
  return py::array::ensure(array, py::array::c_style | py::array::forcecast);
}

}  // namespace tilewright::python
