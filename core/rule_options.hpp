#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace tilewright {

/// One option of a game's rules: its name, what it decides, and its choices in words. A choice is
/// stored as its index in `choices`.
template <class Rules>
struct RuleOption {
  std::string_view name;
  std::string_view meaning;
  std::vector<std::string_view> choices;
  int (*get)(const Rules&);
  void (*set)(Rules&, int);
};

/// A named set of rules; the first of a game is `default`.
template <class Rules>
struct RulePreset {
  std::string_view name;
  std::string_view meaning;
  Rules rules;
};

/// What a game's rule options owe: a small value, with a table of options and a table of presets.
/// Every game has the presets `default` and `published`.
template <class R>
concept RuleSet = std::is_trivially_copyable_v<R> && std::equality_comparable<R> && requires {
  { R::options() } -> std::same_as<std::span<const RuleOption<R>>>;
  { R::presets() } -> std::same_as<std::span<const RulePreset<R>>>;
};

namespace detail {
std::vector<std::string_view> split_list(std::string_view text, char separator);
std::string_view trimmed(std::string_view text);
std::string joined(const std::vector<std::string_view>& words, std::string_view separator);
}  // namespace detail

/// The name of the option's current choice.
template <RuleSet Rules>
std::string_view chosen(const Rules& rules, const RuleOption<Rules>& option) {
  return option.choices[static_cast<std::size_t>(option.get(rules))];
}

/// Sets one option by name; an error lists the valid names or choices.
template <RuleSet Rules>
Result<Rules> with_option(Rules rules, std::string_view name, std::string_view choice) {
  std::vector<std::string_view> names;
  for (const auto& option : Rules::options()) {
    names.push_back(option.name);
    if (option.name != name) continue;
    for (std::size_t i = 0; i < option.choices.size(); ++i) {
      if (option.choices[i] != choice) continue;
      option.set(rules, static_cast<int>(i));
      return rules;
    }
    return Error{"rule option '" + std::string(name) + "' has no choice '" + std::string(choice) +
                 "'; valid: " + detail::joined(option.choices, ", ")};
  }
  return Error{"no rule option '" + std::string(name) + "'; valid: " + detail::joined(names, ", ")};
}

/// Reads rules from text: an optional preset, then `option=choice` pairs, separated by commas, as
/// in `published,first_player=random`. Empty text means `default`.
template <RuleSet Rules>
Result<Rules> parse_rules(std::string_view text) {
  Rules rules = Rules::presets().front().rules;
  bool first = true;
  for (const std::string_view raw : detail::split_list(text, ',')) {
    const std::string_view word = detail::trimmed(raw);
    if (word.empty() && first && detail::trimmed(text).empty()) break;
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) {
      std::vector<std::string_view> names;
      bool found = false;
      for (const auto& preset : Rules::presets()) {
        names.push_back(preset.name);
        if (preset.name != word || !first) continue;
        rules = preset.rules;
        found = true;
      }
      if (!found) {
        return Error{"'" + std::string(word) +
                     "' is neither a preset at the front of the rules (valid: " +
                     detail::joined(names, ", ") + ") nor option=choice"};
      }
    } else {
      const auto changed = with_option(rules, detail::trimmed(word.substr(0, equals)),
                                       detail::trimmed(word.substr(equals + 1)));
      if (!changed) return Error{changed.error()};
      rules = *changed;
    }
    first = false;
  }
  return rules;
}

/// The shortest text that `parse_rules` reads back: the nearest preset and what differs from it.
template <RuleSet Rules>
std::string rules_text(const Rules& rules) {
  std::string best;
  std::size_t best_differences = ~std::size_t{0};
  for (const auto& preset : Rules::presets()) {
    std::string text{preset.name};
    std::size_t differences = 0;
    for (const auto& option : Rules::options()) {
      if (option.get(rules) == option.get(preset.rules)) continue;
      text += "," + std::string(option.name) + "=" + std::string(chosen(rules, option));
      ++differences;
    }
    if (differences < best_differences) {
      best = std::move(text);
      best_differences = differences;
    }
  }
  return best;
}

}  // namespace tilewright
