// Vector environments: arrays of NumPy's around agents/vector_environment.hpp.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "agents/random_games.hpp"
#include "agents/vector_environment.hpp"
#include "python/bindings/arguments.hpp"
#include "python/bindings/interrupt.hpp"
#include "python/bindings/module.hpp"
#include "python/bindings/sealed_class.hpp"
#include "python/bindings/shutdown_gate.hpp"
#include "python/bindings/vector_arguments.hpp"

namespace tilewright::python {
namespace {

template <class Enum, std::size_t Size>
Enum choice_argument(const char* what, const std::string& given,
                     const std::array<std::pair<const char*, Enum>, Size>& choices) {
  std::string valid;
  for (const auto& [name, value] : choices) {
    if (given == name) return value;
    valid += (valid.empty() ? "" : ", ") + std::string(name);
  }
  throw std::invalid_argument(std::string(what) + " is '" + given + "'; valid: " + valid);
}

constexpr std::array<std::pair<const char*, ObservationForm>, 3> kObservations{
    {{"float32", ObservationForm::kFloat32},
     {"uint8", ObservationForm::kUint8},
     {"none", ObservationForm::kNone}}};
constexpr std::array<std::pair<const char*, LegalActionForm>, 4> kLegalActions{
    {{"mask", LegalActionForm::kMask},
     {"bits", LegalActionForm::kBits},
     {"list", LegalActionForm::kList},
     {"none", LegalActionForm::kNone}}};
constexpr std::array<std::pair<const char*, AutoReset>, 3> kAutoresets{
    {{"same_step", AutoReset::kSameStep},
     {"next_step", AutoReset::kNextStep},
     {"disabled", AutoReset::kDisabled}}};
constexpr std::array<std::pair<const char*, OnIllegal>, 2> kOnIllegals{
    {{"error", OnIllegal::kError}, {"penalty", OnIllegal::kPenalty}}};

class BoundVector {
 public:
  BoundVector(const std::string& game, VectorSettings settings, const py::dict& given) {
    settings.stop = &interrupt_;
    auto made = make_vector_environment(game, settings);
    if (!made) throw std::invalid_argument(made.error());
    environment_ = std::move(made).take();
    std::vector<void*> memory;
    std::size_t num_taken = 0;
    for (const ArraySpec& spec : environment_->specs()) {
      const bool is_given = given.contains(spec.name);
      num_taken += is_given ? 1U : 0U;
      arrays_.push_back(is_given ? given_array(spec, given[spec.name.c_str()]) : new_array(spec));
      memory.push_back(arrays_.back().mutable_data());
    }
    if (num_taken != given.size()) throw std::invalid_argument("arrays: " + valid_names(given));
    call([&] { environment_->attach(memory); });
  }
  BoundVector(const BoundVector&) = delete;
  BoundVector& operator=(const BoundVector&) = delete;
  // The lock's release throws only where the interpreter is broken.
  ~BoundVector() {  // NOLINT(bugprone-exception-escape)
    interrupt_.make();
    const ShutdownGate::LastPass unlocked;
    environment_.reset();
  }

  [[nodiscard]] VectorEnvironment& get() const { return *environment_; }

  [[nodiscard]] py::dict arrays() const {
    py::dict named;
    for (std::size_t k = 0; k < arrays_.size(); ++k) {
      named[environment_->specs()[k].name.c_str()] = arrays_[k];
    }
    return named;
  }

  void reset(const py::object& seeds, const py::object& mask) {
    const auto of_rows = seed_list(seeds);
    std::vector<char> flags;  // a copy
    if (!mask.is_none()) {
      const auto given = bool_array(mask);
      const auto* begin = static_cast<const char*>(given.data());
      flags.assign(begin, begin + given.size());
      if (flags.empty()) throw std::invalid_argument("mask: one flag for each row, or None");
    }
    const std::unique_ptr<bool[]> chosen{new bool[flags.size()]};  // NOLINT: vector<bool> has none
    std::ranges::transform(flags, chosen.get(), [](char flag) { return flag != 0; });
    check([&] { return environment_->reset(of_rows, {chosen.get(), flags.size()}); });
  }

  void step(const py::object& actions) {
    const auto copy = whole_numbers("actions", actions);
    check([&] { return environment_->step(copy); });
  }

  py::array_t<std::int64_t> sample_actions(const py::object& out) {
    auto array = output_array<std::int64_t>(out, environment_->settings().num_envs, "actions");
    const auto numbers = writable_span(array);
    check([&] { return environment_->sample_actions(numbers); });
    return array;
  }

  void send(const py::object& actions, const py::object& rows) {
    const auto copy = whole_numbers("actions", actions);
    for (const std::int64_t action : copy) {
      if (action < 0) {
        throw std::invalid_argument("actions: there is no action " + std::to_string(action));
      }
    }
    send_all(copy, whole_numbers("rows", rows));
  }

  void send_resets(const py::object& rows) {
    const auto numbers = whole_numbers("rows", rows);
    send_all(std::vector<std::int64_t>(numbers.size(), -1), numbers);
  }

  /// Looks for Ctrl-C now and then.
  py::array_t<std::int64_t> receive(WholeNumber count, double seconds) {
    constexpr double kBetweenLooks = 0.05;
    if (count.value < 0) throw std::invalid_argument("count: 1 or more");
    const auto wanted = static_cast<std::size_t>(count.value);
    for (;;) {
      auto received = [&] {
        const UnlockedCall unlocked;
        return environment_->receive(wanted, std::min(seconds, kBetweenLooks));
      }();
      if (!received) throw std::invalid_argument(received.error());
      if (!received->empty()) {
        return py::array_t<std::int64_t>(static_cast<py::ssize_t>(wanted), received->data());
      }
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      seconds -= kBetweenLooks;
      if (!(seconds > 0)) return py::array_t<std::int64_t>(0);
    }
  }

 private:
  [[nodiscard]] std::string valid_names(const py::dict& given) const {
    std::string names;
    for (const ArraySpec& spec : environment_->specs()) {
      names += (names.empty() ? "" : ", ") + spec.name;
    }
    return "a name of " + std::string(py::str(py::list(given))) + " is not one of " + names;
  }

  void send_all(const std::vector<std::int64_t>& actions, const std::vector<std::int64_t>& rows) {
    std::optional<Error> error;
    {
      const UnlockedCall unlocked;
      error = environment_->send(actions, rows);
    }
    if (error) throw std::invalid_argument(error->message);
  }

  /// Calls the environment without the interpreter lock; Ctrl-C ends opponents' searches.
  template <class Call>
  void call(const Call& use) {
    {
      const UnlockedCall unlocked;
      const std::scoped_lock lock{mutex_};
      interrupt_.begin();
      use();
    }
    interrupt_.raise_if_made();
  }

  template <class Call>
  void check(const Call& use) {
    std::optional<Error> error;
    call([&] { error = use(); });
    if (error) throw std::invalid_argument(error->message);
  }

  Interrupt interrupt_;
  std::mutex mutex_;
  std::vector<py::array> arrays_;
  std::unique_ptr<VectorEnvironment> environment_;
};

std::unique_ptr<BoundVector> make_bound(
    const std::string& game, WholeNumber num_envs, const std::string& rules, SeedArgument seed,
    WholeNumber threads, const std::string& observations, const std::string& legal_actions,
    const std::string& autoreset, const std::string& illegal_action,
    const std::vector<std::string>& seats, bool rotate_seats, const py::dict& arrays) {
  const auto bounded = [](const char* what, WholeNumber number, std::int64_t least,
                          std::int64_t most) {
    if (number.value >= least && number.value <= most) return number.value;
    throw std::invalid_argument(std::string(what) + " is " + std::to_string(number.value) +
                                ", but must be from " + std::to_string(least) + " to " +
                                std::to_string(most));
  };
  constexpr auto kMostEnvs = static_cast<std::int64_t>(VectorSettings::kMostEnvs);
  const VectorSettings settings{
      .rules = rules,
      .num_envs = static_cast<std::size_t>(bounded("num_envs", num_envs, 1, kMostEnvs)),
      .threads = static_cast<int>(bounded("threads", threads, 0, VectorSettings::kMostThreads)),
      .seed = seed.seed,
      .observations = choice_argument("observations", observations, kObservations),
      .legal_actions = choice_argument("legal_actions", legal_actions, kLegalActions),
      .autoreset = choice_argument("autoreset", autoreset, kAutoresets),
      .on_illegal = choice_argument("illegal_action", illegal_action, kOnIllegals),
      .seats = seats,
      .rotate_seats = rotate_seats};
  return std::make_unique<BoundVector>(game, settings, arrays);
}

py::list spec_list(const VectorEnvironment& environment) {
  py::list specs;
  for (const ArraySpec& spec : environment.specs()) {
    py::dict entry;
    entry["name"] = spec.name;
    entry["dtype"] = std::string(py::str(dtype_of(spec.type)));
    entry["shape"] = py::tuple(py::cast(spec.shape));
    entry["low"] = spec.low;
    entry["high"] = spec.high;
    entry["meaning"] = spec.meaning;
    specs.append(entry);
  }
  return specs;
}

template <class T>
T value_of(const Result<T>& result) {
  if (!result) throw std::invalid_argument(result.error());
  return *result;
}

}  // namespace

void bind_vector(py::module_& module) {
  module.def(
      "split_seed",
      [](SeedArgument seed, SeedArgument stream) {
        return split(seed.seed, stream.seed.value).value;
      },
      py::arg("seed"), py::arg("stream"),
      "The seed of stream number `stream` of `seed`: how games, chance and agents get numbers of "
      "their own from one seed.");
  module.def(
      "play_random_games",
      [](const std::string& game, WholeNumber games, SeedArgument seed, const std::string& rules) {
        if (games.value < 0) throw std::invalid_argument("games: 0 or more");
        const auto played = [&] {
          const UnlockedCall unlocked;
          return play_random_games(game, rules, static_cast<std::uint64_t>(games.value), seed.seed);
        }();
        const PlayedGames count = value_of(played);
        py::dict result;
        result["games"] = count.games;
        result["plies"] = count.plies;
        result["decisions"] = count.decisions;
        return result;
      },
      py::arg("game"), py::arg("games"), py::arg("seed"), py::arg("rules") = "default",
      "Plays uniformly random games in a bare loop on one thread; returns how many games, plies "
      "and "
      "decisions that was. What vector environments are measured against.");
  py::class_<BoundVector> bound(module, "VectorEnvironment", py::is_final());
  bound
      .def(py::init(&make_bound), py::arg("game"), py::arg("num_envs"), py::kw_only(),
           py::arg("rules") = "default", py::arg("seed"), py::arg("threads") = 0,
           py::arg("observations") = "float32", py::arg("legal_actions") = "mask",
           py::arg("autoreset") = "same_step", py::arg("illegal_action") = "error",
           py::arg("seats") = std::vector<std::string>{}, py::arg("rotate_seats") = false,
           py::arg("arrays") = py::dict(),
           "Many games that are stepped together; see tilewright.make_vec. seats: an agent's "
           "specification for each seat, or '' for a learner. arrays: memory to use, by name.")
      .def("arrays", method(&BoundVector::arrays), "The arrays by name, the same ones every time.")
      .def(
          "specs", [](const BoundVector& held) { return spec_list(held.get()); },
          "The arrays' name, dtype, shape, low, high and meaning.")
      .def("reset", method(&BoundVector::reset), py::arg("seeds") = py::none(),
           py::arg("mask") = py::none(),
           "New games in all rows, or in those of `mask` (bool). seeds: a seed for each row; "
           "without them the rows go on with their next games.")
      .def("step", method(&BoundVector::step), py::arg("actions"),
           "Plays one action in each row and writes the arrays. ValueError names a row whose "
           "action is not legal; nothing is changed then.")
      .def("sample_actions", method(&BoundVector::sample_actions), py::arg("out") = py::none(),
           "int64 [num_envs]: a uniformly random legal action for each row, 0 where the game is "
           "over. Fills `out` if given.")
      .def("send", method(&BoundVector::send), py::arg("actions"), py::arg("rows"),
           "Lets workers play an action in each of `rows`, which are under way until received.")
      .def("send_resets", method(&BoundVector::send_resets), py::arg("rows"),
           "Lets workers start new games in `rows`.")
      .def(
          "receive", method(&BoundVector::receive), py::arg("count"),
          py::arg("seconds") = std::numeric_limits<double>::infinity(),
          "Waits until `count` rows that were sent are done and returns them in the order in which "
          "they were; no rows if that takes longer than `seconds`.")
      .def(
          "state_text",
          [](const BoundVector& held, WholeNumber row) {
            return value_of(held.get().state_text(row.value));
          },
          py::arg("row"), "The true position of a row, as text.")
      .def(
          "game_seed",
          [](const BoundVector& held, WholeNumber row) {
            return value_of(held.get().seed_of_game(row.value)).value;
          },
          py::arg("row"), "The seed of a row's present game.")
      .def_property_readonly("num_envs",
                             [](const BoundVector& held) { return held.get().settings().num_envs; })
      .def_property_readonly("num_players",
                             [](const BoundVector& held) { return held.get().num_players(); })
      .def_property_readonly("num_actions",
                             [](const BoundVector& held) { return held.get().num_actions(); })
      .def_property_readonly("threads",
                             [](const BoundVector& held) { return held.get().settings().threads; })
      .def_property_readonly(
          "seed", [](const BoundVector& held) { return held.get().settings().seed.value; })
      .def_property_readonly(
          "num_sent", [](const BoundVector& held) { return held.get().num_sent(); },
          "Rows that were sent and not received.");
  seal(bound);
}

}  // namespace tilewright::python
