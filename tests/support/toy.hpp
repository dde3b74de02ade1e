#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace tilewright::toys {

/// Rules without a choice.
struct PlainRules {
  static std::span<const RuleOption<PlainRules>> options() { return {}; }
  static std::span<const RulePreset<PlainRules>> presets() {
    static const std::array kPresets = {
        RulePreset<PlainRules>{"default", "the only rules", {}},
        RulePreset<PlainRules>{"published", "the same", {}},
    };
    return kPresets;
  }
  friend constexpr bool operator==(PlainRules, PlainRules) = default;
};

/// What a game in which nothing is hidden has in place of an information set: itself.
template <class S>
struct NothingHidden {
  [[nodiscard]] S forget_hidden(Player /*viewer*/) const { return static_cast<const S&>(*this); }
  [[nodiscard]] S determinize(Player /*viewer*/, Rng& /*rng*/) const {
    return static_cast<const S&>(*this);
  }
  [[nodiscard]] bool is_complete() const { return true; }
  [[nodiscard]] bool is_view_of(Player /*viewer*/) const { return true; }
  friend constexpr bool operator==(const NothingHidden&, const NothingHidden&) = default;
};

inline std::uint64_t hash_words(std::initializer_list<std::uint64_t> words) {
  std::uint64_t state = 0;
  for (const std::uint64_t word : words) {
    state ^= word;
    state = split_mix64(state);
  }
  return state;
}

/// The id below `ids` whose text is `text`.
template <class S>
Result<Action> parse_by_text(const S& state, std::string_view text, std::uint32_t ids) {
  std::string valid;
  for (std::uint32_t id = 0; id < ids; ++id) {
    const std::string name = state.action_text(Action{id});
    if (name == text) return Action{id};
    valid += (id == 0 ? "" : ", ") + name;
  }
  return Error{"no action '" + std::string(text) + "'; valid: " + valid};
}

/// Why a player may not do this: it is not among the legal actions.
template <class S>
std::string why_not_listed(const S& state, Action action) {
  if (state.is_terminal()) return "the game is over";
  typename S::Actions legal;
  state.legal_actions(legal);
  for (const Action other : legal) {
    if (other == action) return {};
  }
  return "'" + state.action_text(action) + "' is not possible here";
}

/// The words of a toy's text form, as in "scores 3 4; turn 2": one value of a "key words" section.
inline std::optional<std::vector<std::string_view>> section(std::string_view text,
                                                            std::string_view key) {
  for (const std::string_view part : detail::split_list(text, ';')) {
    std::vector<std::string_view> words;
    for (const std::string_view word : detail::split_list(detail::trimmed(part), ' ')) {
      if (!word.empty()) words.push_back(word);
    }
    if (words.empty() || words.front() != key) continue;
    words.erase(words.begin());
    return words;
  }
  return std::nullopt;
}

/// A number of at most four digits.
inline std::optional<int> small_number(std::string_view word) {
  if (word.empty() || word.size() > 4) return std::nullopt;
  int number = 0;
  for (const char digit : word) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  return number;
}

/// The numbers of a section, if there are exactly `count`.
inline std::optional<std::vector<int>> numbers(std::string_view text, std::string_view key,
                                               std::size_t count) {
  const auto words = section(text, key);
  if (!words || words->size() != count) return std::nullopt;
  std::vector<int> values;
  for (const std::string_view word : *words) {
    const auto number = small_number(word);
    if (!number) return std::nullopt;
    values.push_back(*number);
  }
  return values;
}

/// The rules named in the section "rules"; the default rules if there is none.
template <RuleSet Rules>
Result<Rules> rules_in(std::string_view text) {
  const auto words = section(text, "rules");
  return parse_rules<Rules>(words && !words->empty() ? words->front() : "");
}

}  // namespace tilewright::toys
