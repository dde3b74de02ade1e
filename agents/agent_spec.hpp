#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "search/stop_request.hpp"

namespace tilewright {

/// How people name an agent: `name` or `name:option=value,option=value`, as in
/// `pimc:worlds=32,simulations=500`. Options not given keep their defaults.
struct AgentSpec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options;  // as written, in order
};

/// What kind of value an option takes.
enum class OptionKind : std::uint8_t { kInteger, kReal, kFlag, kChoice, kText };

/// One option of an agent: for the parser, for error messages, for the catalogue.
struct OptionInfo {
  std::string name;
  OptionKind kind = OptionKind::kInteger;
  std::string default_value;
  std::string meaning;
  double low = 0;  // inclusive range of integers and reals
  double high = 0;
  std::vector<std::string> choices;  // of kChoice
};

/// One kind of agent: what it does and its options.
struct AgentInfo {
  std::string name;
  std::string summary;
  std::vector<OptionInfo> options;
};

/// An agent specification checked against a catalogue: every option has a valid value.
class AgentSettings {
 public:
  AgentSettings(const AgentInfo& info, const AgentSpec& spec);

  [[nodiscard]] const std::string& name() const { return info_->name; }
  /// Preconditions of the readers: the option exists in the catalogue with that kind.
  [[nodiscard]] std::uint64_t integer(std::string_view option) const;
  [[nodiscard]] double real(std::string_view option) const;
  [[nodiscard]] bool flag(std::string_view option) const;
  [[nodiscard]] const std::string& choice(std::string_view option) const;
  [[nodiscard]] const std::string& text(std::string_view option) const;
  /// What ends the agent's searches early; null if nothing does.
  [[nodiscard]] const StopRequest* stop() const { return stop_; }
  void set_stop(const StopRequest* stop) { stop_ = stop; }
  /// Whether the agent has the option at all.
  [[nodiscard]] bool has(std::string_view option) const;
  /// Whether the specification names the option.
  [[nodiscard]] bool given(std::string_view option) const;
  /// Whether it names the option and gives it another value than its default.
  [[nodiscard]] bool changed(std::string_view option) const;
  /// The specification with the options in catalogue order, those at their default left out.
  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] const std::string& value(std::string_view option) const;
  const AgentInfo* info_;
  const StopRequest* stop_ = nullptr;
  std::vector<std::string> values_;  // one for each option of info_
  std::vector<bool> given_;
};

/// Splits a specification; an error if it is malformed or names an option twice.
Result<AgentSpec> parse_agent_spec(std::string_view text);

/// Splits a specification and checks it; an error lists the valid names, options or values. The
/// catalogue must outlive the settings.
Result<AgentSettings> read_agent_settings(std::string_view text,
                                          const std::vector<AgentInfo>& catalogue);

}  // namespace tilewright
