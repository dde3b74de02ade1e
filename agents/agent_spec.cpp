#include "agents/agent_spec.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/assert.hpp"
#include "core/rule_options.hpp"

namespace tilewright {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string joined(const std::vector<std::string>& words) {
  return detail::joined({words.begin(), words.end()}, ", ");
}

/// A number without trailing zeros, for messages.
std::string number_text(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) {
    return std::to_string(static_cast<long long>(value));
  }
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Why `value` is none for the option, or an empty text.
std::string why_invalid(const OptionInfo& option, std::string_view value) {
  switch (option.kind) {
    case OptionKind::kInteger: {
      const auto number = parse_number<std::uint64_t>(value);
      if (number && static_cast<double>(*number) >= option.low &&
          static_cast<double>(*number) <= option.high) {
        return {};
      }
      return "a whole number from " + number_text(option.low) + " to " + number_text(option.high);
    }
    case OptionKind::kReal: {
      const auto number = parse_number<double>(value);
      if (number && *number >= option.low && *number <= option.high) return {};
      return "a number from " + number_text(option.low) + " to " + number_text(option.high);
    }
    case OptionKind::kFlag:
      if (value == "true" || value == "false") return {};
      return "true or false";
    case OptionKind::kChoice:
      if (std::ranges::count(option.choices, value) > 0) return {};
      return "one of " + joined(option.choices);
    case OptionKind::kText: return {};
  }
  return {};
}

std::vector<std::string> option_names(const AgentInfo& info) {
  std::vector<std::string> names;
  for (const OptionInfo& option : info.options) names.push_back(option.name);
  return names;
}

/// Why the specification does not fit the agent, or an empty text.
std::string why_unfit(const AgentSpec& spec, const AgentInfo& info) {
  for (const auto& [name, value] : spec.options) {
    const auto option = std::ranges::find(info.options, name, &OptionInfo::name);
    if (option == info.options.end()) {
      const std::string valid = joined(option_names(info));
      return "agent " + quoted(info.name) + " has no option " + quoted(name) + "; " +
             (valid.empty() ? "it has none" : "valid: " + valid);
    }
    const std::string wanted = why_invalid(*option, value);
    if (!wanted.empty()) {
      return "agent " + quoted(info.name) + ": option " + quoted(name) + " takes " + wanted +
             ", not " + quoted(value);
    }
  }
  return {};
}

}  // namespace

Result<AgentSpec> parse_agent_spec(std::string_view text) {
  AgentSpec spec;
  const std::size_t colon = text.find(':');
  spec.name = detail::trimmed(text.substr(0, colon));
  if (spec.name.empty()) {
    return Error{quoted(text) + " names no agent; write name or name:option=value,option=value"};
  }
  if (colon == std::string_view::npos) return spec;
  for (const std::string_view pair : detail::split_list(text.substr(colon + 1), ',')) {
    const std::size_t equals = pair.find('=');
    const std::string name{detail::trimmed(pair.substr(0, equals))};
    if (equals == std::string_view::npos || name.empty()) {
      return Error{quoted(text) + ": " + quoted(detail::trimmed(pair)) + " is not option=value"};
    }
    for (const auto& [other, value] : spec.options) {
      if (other == name) return Error{quoted(text) + " gives option " + quoted(name) + " twice"};
    }
    spec.options.emplace_back(name, detail::trimmed(pair.substr(equals + 1)));
  }
  return spec;
}

Result<AgentSettings> read_agent_settings(std::string_view text,
                                          const std::vector<AgentInfo>& catalogue) {
  const auto spec = parse_agent_spec(text);
  if (!spec) return Error{spec.error()};
  const auto info = std::ranges::find(catalogue, spec->name, &AgentInfo::name);
  if (info == catalogue.end()) {
    std::vector<std::string> names;
    for (const AgentInfo& known : catalogue) names.push_back(known.name);
    return Error{"no agent " + quoted(spec->name) + "; valid: " + joined(names)};
  }
  const std::string wrong = why_unfit(*spec, *info);
  if (!wrong.empty()) return Error{wrong};
  return AgentSettings{*info, *spec};
}

AgentSettings::AgentSettings(const AgentInfo& info, const AgentSpec& spec)
    : info_{&info}, given_(info.options.size(), false) {
  for (const OptionInfo& option : info.options) values_.push_back(option.default_value);
  for (const auto& [name, value] : spec.options) {
    const auto at = std::ranges::find(info.options, name, &OptionInfo::name);
    TILEWRIGHT_ASSERT(at != info.options.end());
    const auto index = static_cast<std::size_t>(at - info.options.begin());
    values_[index] = value;
    given_[index] = true;
  }
}

const std::string& AgentSettings::value(std::string_view option) const {
  const auto at = std::ranges::find(info_->options, option, &OptionInfo::name);
  TILEWRIGHT_ASSERT(at != info_->options.end());
  return values_[static_cast<std::size_t>(at - info_->options.begin())];
}

std::uint64_t AgentSettings::integer(std::string_view option) const {
  return parse_number<std::uint64_t>(value(option)).value_or(0);
}

double AgentSettings::real(std::string_view option) const {
  return parse_number<double>(value(option)).value_or(0.0);
}

bool AgentSettings::flag(std::string_view option) const { return value(option) == "true"; }

const std::string& AgentSettings::choice(std::string_view option) const { return value(option); }

const std::string& AgentSettings::text(std::string_view option) const { return value(option); }

bool AgentSettings::has(std::string_view option) const {
  return std::ranges::find(info_->options, option, &OptionInfo::name) != info_->options.end();
}

bool AgentSettings::given(std::string_view option) const {
  const auto at = std::ranges::find(info_->options, option, &OptionInfo::name);
  return at != info_->options.end() &&
         given_[static_cast<std::size_t>(at - info_->options.begin())];
}

bool AgentSettings::changed(std::string_view option) const {
  const auto at = std::ranges::find(info_->options, option, &OptionInfo::name);
  return at != info_->options.end() && value(option) != at->default_value;
}

std::string AgentSettings::text() const {
  std::string text = info_->name;
  bool first = true;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (values_[i] == info_->options[i].default_value) continue;
    text += (first ? ":" : ",") + info_->options[i].name + "=" + values_[i];
    first = false;
  }
  return text;
}

}  // namespace tilewright
