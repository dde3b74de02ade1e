// What a network that values lines of Sono is trained from: see python/tilewright/sono_learning.py.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <vector>

#include "agents/sono/line_net_file.hpp"
#include "agents/sono/line_net_games.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/bind_game.hpp"
#include "python/bindings/interrupt.hpp"
#include "python/bindings/module.hpp"

namespace tilewright::python {
namespace {

constexpr std::size_t kColumns = 2 * sono::kSide + 6;

py::array_t<std::int32_t> rows_of(const std::vector<sono::LineExample>& examples) {
  py::array_t<std::int32_t> rows({examples.size(), kColumns});
  std::int32_t* out = rows.mutable_data();
  for (const sono::LineExample& example : examples) {
    for (const sono::TypesKey key : example.position.lines) *out++ = static_cast<int>(key);
    for (const sono::CardSet hand : example.position.hands) *out++ = static_cast<int>(hand);
    *out++ = example.position.mover;
    *out++ = example.empty_cells;
    *out++ = example.exact ? 1 : 0;
    *out++ = example.margin;
  }
  return rows;
}

py::array_t<std::int32_t> play(const std::optional<py::bytes>& network, std::uint64_t seed,
                               std::uint64_t first, std::uint64_t games, int worlds,
                               double random_share, int threads) {
  std::optional<sono::LineNet> net;
  if (network) net.emplace(value_or_throw(sono::read_line_net(*network), "sono"), sono::Rules{});
  const sono::LineGameSettings settings{
      .net = net ? &*net : nullptr, .worlds = worlds, .random_share = random_share};
  std::optional<py::error_already_set> raised;
  const auto is_cancelled = [&] {
    if (ShutdownGate::is_closed()) return true;
    const py::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() == 0) return false;
    raised.emplace();
    return true;
  };
  const auto examples = [&] {
    const UnlockedCall unlocked;
    return sono::play_line_games(settings, Seed{seed}, first, games, threads, is_cancelled);
  }();
  if (raised) throw py::error_already_set(*raised);
  return rows_of(examples);
}

/// Every line of at most five cards: its key, cards, points (-1: not complete), copies of each
/// type.
void add_lines(sono::TypesKey key, int type, int missing, int cards, std::vector<int>& copies,
               std::vector<std::int32_t>& out) {
  if (missing == 0) {
    const auto& table = sono::LineTable::of(sono::Rules{});
    out.push_back(static_cast<std::int32_t>(key));
    out.push_back(cards);
    out.push_back(cards == sono::kLineLength ? table.points(key) : -1);
    out.insert(out.end(), copies.begin(), copies.end());
    return;
  }
  if (type == sono::kCardTypes) return;
  auto& count = copies[static_cast<std::size_t>(type)];
  for (count = 0; count <= std::min(sono::copies_of(type), missing); ++count) {
    add_lines(key, type + 1, missing - count, cards, copies, out);
    key += sono::kTypeKeys[static_cast<std::size_t>(type)];
  }
  count = 0;
}

py::array_t<std::int32_t> lines() {
  std::vector<std::int32_t> numbers;
  std::vector<int> copies(sono::kCardTypes);
  for (int cards = 0; cards <= sono::kLineLength; ++cards) {
    add_lines(0, 0, cards, cards, copies, numbers);
  }
  py::array_t<std::int32_t> rows({sono::kLineEntries, std::size_t{3 + sono::kCardTypes}});
  std::ranges::copy(numbers, rows.mutable_data());
  return rows;
}

/// The mover's expected return in a complete position.
double line_value(const std::optional<py::bytes>& network, const sono::State& state) {
  const sono::LineNet net{
      network ? value_or_throw(sono::read_line_net(*network), "sono") : sono::trained_line_net(),
      state.rules()};
  if (!state.is_complete() || state.is_terminal()) {
    throw std::invalid_argument("sono: a line net values complete positions that are not over");
  }
  return net.value(sono::LinePosition::of(state));
}

}  // namespace

void bind_sono_learning(py::module_& module) {
  module.def("sono_line_games", &play, py::arg("network"), py::kw_only(), py::arg("seed"),
             py::arg("first"), py::arg("games"), py::arg("worlds"), py::arg("random_share"),
             py::arg("threads"), "See tilewright.sono_learning.play_line_games.");
  module.def("sono_lines", &lines, "See tilewright.sono_learning.all_lines.");
  module.def("sono_line_value", &line_value, py::arg("network"), py::arg("state"),
             "See tilewright.sono_learning.line_value.");
}

}  // namespace tilewright::python
