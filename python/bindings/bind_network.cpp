#include <pybind11/stl.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "agents/network/native_evaluator.hpp"
#include "agents/network/network_leaf.hpp"
#include "agents/replay.hpp"
#include "agents/self_play.hpp"
#include "python/bindings/any_game.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/bind_game.hpp"
#include "python/bindings/interrupt.hpp"
#include "python/bindings/module.hpp"
#include "python/bindings/own_errors.hpp"
#include "python/bindings/python_evaluator.hpp"
#include "python/bindings/sealed_class.hpp"

namespace tilewright::python {
namespace {

using Matrix = py::array_t<float, py::array::c_style | py::array::forcecast>;

/// A network file as Python holds it.
class BoundNetwork {
 public:
  explicit BoundNetwork(const std::string& path) : path_{path} {
    if (path.find('\0') != std::string::npos) {
      throw std::invalid_argument("the path of a network has no null character");
    }
    auto loaded = Network::load(path);
    if (!loaded) throw std::invalid_argument(loaded.error());
    network_ = std::move(loaded).take();
  }

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const NetworkInfo& info() const { return network_->info(); }
  [[nodiscard]] EvaluatorPointer evaluator() const {
    return std::make_shared<NativeEvaluator>(network_);
  }

  [[nodiscard]] std::pair<Matrix, Matrix> evaluate(const Matrix& observations) const {
    const NetworkInfo& shape = info();
    if (observations.ndim() != 2 ||
        observations.shape(1) != static_cast<py::ssize_t>(shape.inputs)) {
      throw std::invalid_argument("observations must have the shape (rows, " +
                                  std::to_string(shape.inputs) + "), not " +
                                  std::string(py::str(observations.attr("shape"))));
    }
    const auto rows = static_cast<std::size_t>(observations.shape(0));
    Matrix logits({observations.shape(0), static_cast<py::ssize_t>(shape.num_actions)});
    Matrix values({observations.shape(0), static_cast<py::ssize_t>(shape.num_players)});
    const std::span<const float> in{observations.data(), rows * shape.inputs};
    const std::span<float> logits_out{logits.mutable_data(),
                                      static_cast<std::size_t>(logits.size())};
    const std::span<float> values_out{values.mutable_data(),
                                      static_cast<std::size_t>(values.size())};
    const UnlockedCall unlocked;
    network_->evaluate_rows(in, logits_out, values_out);
    return {std::move(logits), std::move(values)};
  }

 private:
  std::string path_;
  std::shared_ptr<const Network> network_;
};

/// A Python callable as an evaluator, with the size of its batches.
class BoundEvaluator {
 public:
  BoundEvaluator(py::object callable, WholeNumber batch) {
    if (PyCallable_Check(callable.ptr()) == 0) {
      throw py::type_error("an evaluator is a callable, not " +
                           std::string(py::str(py::type::of(callable).attr("__name__"))));
    }
    if (batch.value < 0 || batch.value > 1'000'000) {
      throw std::invalid_argument("batch: 0 (half of the threads) to 1000000, not " +
                                  std::to_string(batch.value));
    }
    evaluator_ = std::make_shared<PythonEvaluator>(std::move(callable),
                                                   static_cast<std::size_t>(batch.value));
  }

  [[nodiscard]] const std::shared_ptr<PythonEvaluator>& evaluator() const { return evaluator_; }

 private:
  std::shared_ptr<PythonEvaluator> evaluator_;
};

template <class T>
py::array_t<T> vector_array(const std::vector<T>& values) {
  return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

/// The rows of all games in arrays, filled game by game.
class Rows {
 public:
  Rows(const std::vector<SelfPlayGame>& games, const PositionShape& shape, std::uint64_t first)
      : shape_{shape} {
    std::size_t rows = 0;
    for (const SelfPlayGame& game : games) rows += game.players.size();
    const auto matrix = [&](std::size_t count, std::size_t columns) {
      return std::vector{static_cast<py::ssize_t>(count), static_cast<py::ssize_t>(columns)};
    };
    observations_ = py::array_t<float>(matrix(rows, shape.observation_size));
    masks_ = py::array_t<std::int8_t>(matrix(rows, shape.num_actions));
    policies_ = py::array_t<float>(matrix(rows, shape.num_actions));
    values_ = py::array_t<float>(matrix(rows, shape.num_players));
    returns_ = py::array_t<float>(matrix(rows, shape.num_players));
    points_ = py::array_t<std::int32_t>(matrix(games.size(), shape.num_players));
    game_returns_ = py::array_t<float>(matrix(games.size(), shape.num_players));
    std::ranges::fill(writable_span(masks_), std::int8_t{0});
    std::ranges::fill(writable_span(policies_), 0.0F);
    for (std::size_t i = 0; i < games.size(); ++i) add(games[i], i, first + i);
  }

  [[nodiscard]] py::dict dict() const {
    py::dict result;
    result["observations"] = observations_;
    result["action_masks"] = masks_;
    result["policies"] = policies_;
    result["actions"] = vector_array(actions_);
    result["values"] = values_;
    result["players"] = vector_array(players_);
    result["returns"] = returns_;
    result["game_ids"] = vector_array(game_ids_);
    result["plies"] = vector_array(plies_);
    result["seeds"] = vector_array(seeds_);
    result["points"] = points_;
    result["game_returns"] = game_returns_;
    return result;
  }

 private:
  void add(const SelfPlayGame& game, std::size_t index, std::uint64_t id) {
    const std::size_t row = players_.size();
    const std::size_t rows = game.players.size();
    const std::size_t players = shape_.num_players;
    std::ranges::copy(game.observations,
                      observations_.mutable_data() + row * shape_.observation_size);
    std::ranges::copy(game.values, values_.mutable_data() + row * players);
    std::size_t place = 0;  // in the lists of legal actions
    for (std::size_t i = 0; i < rows; ++i) {
      const std::size_t begin = (row + i) * shape_.num_actions;
      for (std::uint32_t k = 0; k < game.num_legal[i]; ++k, ++place) {
        masks_.mutable_data()[begin + game.legal[place].id()] = 1;
        policies_.mutable_data()[begin + game.legal[place].id()] = game.policy[place];
      }
      std::ranges::copy(game.returns, returns_.mutable_data() + (row + i) * players);
      actions_.push_back(static_cast<std::int32_t>(game.actions[i].id()));
      players_.push_back(game.players[i]);
      plies_.push_back(game.plies[i]);
      game_ids_.push_back(static_cast<std::int64_t>(id));
    }
    seeds_.push_back(game.deal.value);
    std::ranges::copy(game.points, points_.mutable_data() + index * players);
    std::ranges::copy(game.returns, game_returns_.mutable_data() + index * players);
  }

  PositionShape shape_;
  py::array_t<float> observations_;
  py::array_t<std::int8_t> masks_;
  py::array_t<float> policies_;
  py::array_t<float> values_;
  py::array_t<float> returns_;
  py::array_t<std::int32_t> points_;
  py::array_t<float> game_returns_;
  std::vector<std::int32_t> actions_;
  std::vector<std::int32_t> players_;
  std::vector<std::int32_t> plies_;
  std::vector<std::int64_t> game_ids_;
  std::vector<std::uint64_t> seeds_;
};

std::uint64_t count_argument(const char* name, WholeNumber number, std::int64_t low,
                             std::int64_t high) {
  if (number.value >= low && number.value <= high) return static_cast<std::uint64_t>(number.value);
  throw std::invalid_argument(std::string(name) + ": " + std::to_string(low) + " to " +
                              std::to_string(high) + ", not " + std::to_string(number.value));
}

py::dict play_self(const std::string& game, const py::object& evaluator, WholeNumber games,
                   const std::string& search, SeedArgument seed, WholeNumber threads,
                   WholeNumber first, const std::string& rules) {
  constexpr std::int64_t kMany = 1'000'000'000;
  const SelfPlaySettings settings{
      .search = search,
      .first = count_argument("first", first, 0, kMany * kMany),
      .games = count_argument("games", games, 0, kMany),
      .seed = seed.seed,
      .threads = static_cast<int>(count_argument("threads", threads, 1, 4096))};
  const EvaluatorPointer asked = evaluator_argument(evaluator);
  if (asked != nullptr) require_elsewhere(*asked);
  return with_game(game, [&]<class S>() {
    const auto parsed = value_or_throw(parse_rules<typename S::Rules>(rules), game);
    std::optional<py::error_already_set> raised;
    const auto is_cancelled = [&] {
      if (ShutdownGate::is_closed()) return true;
      const py::gil_scoped_acquire locked;
      if (PyErr_CheckSignals() == 0) return false;
      raised.emplace();
      return true;
    };
    auto played = with_own_errors([&] {
      const UnlockedCall unlocked;
      return self_play<S>(parsed, settings, asked, is_cancelled);
    });
    if (raised) throw py::error_already_set(*raised);
    if (!played) throw std::invalid_argument(played.error());
    if (ShutdownGate::is_closed()) throw ShutdownGate::Closed{};
    const PositionShape shape = position_shape(deal_game<S>(parsed, settings.seed));
    return Rows{*played, shape, settings.first}.dict();
  });
}

}  // namespace

EvaluatorPointer evaluator_argument(const py::object& evaluator) {
  if (evaluator.is_none()) return nullptr;
  if (py::isinstance<BoundNetwork>(evaluator)) {
    return evaluator.cast<const BoundNetwork&>().evaluator();
  }
  if (py::isinstance<BoundEvaluator>(evaluator)) {
    return evaluator.cast<const BoundEvaluator&>().evaluator();
  }
  if (py::isinstance<py::str>(evaluator) || py::hasattr(evaluator, "__fspath__")) {
    return BoundNetwork{py::module_::import("os").attr("fspath")(evaluator).cast<std::string>()}
        .evaluator();
  }
  if (PyCallable_Check(evaluator.ptr()) != 0) {
    return std::make_shared<PythonEvaluator>(evaluator, 0);
  }
  throw py::type_error(
      "an evaluator is the path of a network file, a Network, an Evaluator or a callable, not " +
      std::string(py::str(py::type::of(evaluator).attr("__name__"))));
}

void require_elsewhere(const PositionEvaluator& evaluator) {
  if (!evaluator.is_answering_here()) return;
  throw std::runtime_error("the evaluator of a search cannot search with itself");
}

void bind_network(py::module_& module) {
  py::class_<BoundNetwork, std::shared_ptr<BoundNetwork>> network(module, "Network",
                                                                  py::is_final());
  const auto text = [](std::string NetworkInfo::*member) {
    return [member](const BoundNetwork& net) { return net.info().*member; };
  };
  const auto count = [](std::size_t NetworkInfo::*member) {
    return [member](const BoundNetwork& net) { return net.info().*member; };
  };
  network
      .def(py::init<std::string>(), py::arg("path"),
           "Loads a network file. ValueError says what is wrong with it.")
      .def_property_readonly("path", method(&BoundNetwork::path))
      .def_property_readonly("kind", text(&NetworkInfo::kind))
      .def_property_readonly("activation", text(&NetworkInfo::activation))
      .def_property_readonly("game", text(&NetworkInfo::game))
      .def_property_readonly("rules", text(&NetworkInfo::rules))
      .def_property_readonly("observation", text(&NetworkInfo::observation),
                             "The parts of the observation, as in 'own_hand[25] ply[1]'.")
      .def_property_readonly("observation_size", count(&NetworkInfo::inputs))
      .def_property_readonly("num_actions", count(&NetworkInfo::num_actions))
      .def_property_readonly("num_players", count(&NetworkInfo::num_players))
      .def_property_readonly("hidden", [](const BoundNetwork& net) { return net.info().hidden; })
      .def("evaluate", method(&BoundNetwork::evaluate), py::arg("observations"),
           "float32 [n, observation_size] -> logits [n, num_actions], values [n, num_players], the "
           "latter from the player who acts on.")
      .def("__repr__",
           [](const BoundNetwork& net) {
             std::string hidden;
             for (const std::size_t units : net.info().hidden) {
               hidden += (hidden.empty() ? "" : "x") + std::to_string(units);
             }
             return "<Network " + net.info().kind + " " + hidden + " for " + net.info().game + ">";
           })
      .def(
          "__reduce_ex__",
          [](const BoundNetwork& net, int) { return pickled("Network", "", net.path()); },
          py::arg("protocol"));
  seal(network);
  py::class_<BoundEvaluator, std::shared_ptr<BoundEvaluator>> evaluator(module, "Evaluator",
                                                                        py::is_final());
  evaluator
      .def(py::init<py::object, WholeNumber>(), py::arg("callable"), py::kw_only(),
           py::arg("batch") = 0,
           "A callable(observations, action_masks) -> (logits, values) for searches; see "
           "docs/networks.md. batch: the most rows of a call; 0: half of the threads that search.")
      .def_property_readonly(
          "callable", [](const BoundEvaluator& held) { return held.evaluator()->callable(); })
      .def_property_readonly(
          "calls", [](const BoundEvaluator& held) { return held.evaluator()->counts().batches; },
          "How often it was called.")
      .def_property_readonly(
          "rows", [](const BoundEvaluator& held) { return held.evaluator()->counts().leaves; },
          "For how many rows in all.")
      .def_property_readonly(
          "largest", [](const BoundEvaluator& held) { return held.evaluator()->counts().largest; },
          "The most rows of one call so far.");
  seal(evaluator);
  module.def("self_play", &play_self, py::arg("game"), py::arg("evaluator"), py::kw_only(),
             py::arg("games"), py::arg("search"), py::arg("seed"), py::arg("threads"),
             py::arg("first") = 0, py::arg("rules") = "default",
             "Games of a search against itself as arrays; the keys are the fields of "
             "tilewright.SelfPlay.");
  module.def(
      "observation_layout",
      [](const std::string& game, const std::string& rules) {
        return with_game(game, [&]<class S>() {
          const auto parsed = value_or_throw(parse_rules<typename S::Rules>(rules), game);
          const PositionShape shape = position_shape(deal_game<S>(parsed, Seed{}));
          return std::make_tuple(shape.layout, shape.observation_size, shape.num_actions,
                                 shape.num_players);
        });
      },
      py::arg("game"), py::arg("rules"),
      "What a network for a game has to fit: the parts of the observation as text, its size, "
      "num_actions, num_players.");
  py::module_::import("atexit").attr("register")(py::cpp_function([] { ShutdownGate::close(); }));
}

}  // namespace tilewright::python
