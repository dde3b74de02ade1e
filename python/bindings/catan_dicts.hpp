#pragma once

#include <pybind11/stl.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/catan/cards.hpp"
#include "core/games/catan/lattice.hpp"
#include "core/games/catan/offers.hpp"
#include "python/bindings/module.hpp"

namespace tilewright::python {

// What the tables of Catan's games are made of, as plain data.

namespace py = pybind11;

inline py::tuple cell_tuple(catan::HexCell cell) {
  return py::make_tuple(int{cell.q}, int{cell.r});
}

/// Numbers of cards by name, also of those that there are none of.
template <class Counts, std::size_t N>
py::dict counts_dict(Counts counts, const std::array<std::string_view, N>& names) {
  py::dict result;
  for (int kind = 0; kind < Counts::kKinds; ++kind) {
    result[py::str(std::string(names[static_cast<std::size_t>(kind)]))] = counts[kind];
  }
  return result;
}

template <class Counts>
py::dict resources_dict(Counts counts) {
  return counts_dict(counts, catan::kResourceNames);
}

inline py::object number_or_none(int number, int none) {
  return number == none ? py::object(py::none()) : py::object(py::int_(number));
}

inline std::string terrain_text(int terrain) {
  return std::string(catan::kResourceNames[static_cast<std::size_t>(terrain)]);
}

/// What a harbour trades at 2:1; None for one that trades everything at 3:1.
inline py::object harbour_resource(int type) {
  return type == catan::kResources ? py::object(py::none()) : py::str(terrain_text(type));
}

/// What is given and what is wanted.
inline py::tuple offer_tuple(catan::Offer offer) {
  return py::make_tuple(resources_dict(catan::bundle_cards<catan::Cards>(offer.give)),
                        resources_dict(catan::bundle_cards<catan::Cards>(offer.want)));
}

template <class Set, class TextOf>
std::vector<std::string> place_texts(const Set& set, TextOf&& text_of) {
  std::vector<std::string> texts;
  set.for_each([&](int number) { texts.push_back(text_of(number)); });
  return texts;
}

}  // namespace tilewright::python
