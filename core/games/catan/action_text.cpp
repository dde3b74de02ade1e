// The text form of actions and outcomes: docs/games/catan.md, "Text form".
#include "core/games/catan/text_parts.hpp"

namespace tilewright::catan {
namespace {

constexpr std::array<std::pair<std::string_view, std::uint32_t>, 7> kPlain = {
    {{"roll", id::kRoll},
     {"end", id::kEnd},
     {"buy", id::kBuy},
     {"accept", id::kAccept},
     {"reject", id::kReject},
     {"cancel", id::kCancel},
     {"declare", id::kDeclare}}};

std::string resource_text(int kind) {
  return std::string(kResourceNames[static_cast<std::size_t>(kind)]);
}

std::string bank_text(std::uint32_t number, bool names_rate) {
  const BankTrade trade = BankTrade::of(number, names_rate);
  return "bank " + (names_rate ? std::to_string(trade.rate) + " " : "") +
         resource_text(trade.give) + " for " + resource_text(trade.take);
}

std::string move_text(std::uint32_t number, std::uint32_t end) {
  for (const auto& [text, plain] : kPlain) {
    if (plain == number) return std::string(text);
  }
  const auto from = [&](std::uint32_t first) { return static_cast<int>(number - first); };
  if (number < id::kCity) return "settlement " + vertex_text(from(id::kSettlement));
  if (number < id::kRoad) return "city " + vertex_text(from(id::kCity));
  if (number < id::kRoll) return "road " + edge_text(from(id::kRoad));
  if (number < id::kResource) {
    const DevCard card = kPlayable[number - id::kPlay];
    return "play " + std::string(kDevNames[static_cast<std::size_t>(card)]);
  }
  if (number < id::kRobber) return "choose " + resource_text(from(id::kResource));
  if (number < id::kVictim) return "robber " + hex_text(from(id::kRobber));
  if (number < id::kAccept) return "rob " + seat_text(number - id::kVictim);
  if (number < id::kCancel) return "pick " + seat_text(number - id::kPick);
  if (number < id::kBank) return "offer " + offer_text(from(id::kOffer));
  if (number < end) return bank_text(number, end == id::kEndOfAll);
  return "action " + std::to_string(number);
}

std::string outcome_text(std::uint32_t number) {
  if (number < outcome::kSteal) return "dice " + std::to_string(number + 2);
  if (number < outcome::kDraw) {
    return "steal " + resource_text(static_cast<int>(number - outcome::kSteal));
  }
  if (number < outcome::kIds) {
    return "draw " + std::string(kDevNames[number - outcome::kDraw]);
  }
  return "action " + std::to_string(number);
}

std::optional<std::uint32_t> with_base(std::uint32_t first, std::optional<int> number) {
  if (!number) return std::nullopt;
  return first + static_cast<std::uint32_t>(*number);
}

std::optional<std::uint32_t> parse_card(std::string_view name) {
  for (std::uint32_t i = 0; i < kPlayable.size(); ++i) {
    if (kDevNames[static_cast<std::size_t>(kPlayable[i])] == name) return id::kPlay + i;
  }
  return std::nullopt;
}

/// "ore for wool", or with the rate "3 ore for wool".
std::optional<std::uint32_t> parse_bank(std::string_view text, bool names_rate) {
  auto words = split_words(text);
  int rate = 0;
  if (names_rate && !words.empty()) {
    rate = parse_number(words[0]).value_or(0);
    if (rate < 2 || rate > 4) return std::nullopt;
    words.erase(words.begin());
  }
  if (words.size() != 3 || words[1] != "for") return std::nullopt;
  const auto give = parse_resource(words[0]);
  const auto take = parse_resource(words[2]);
  if (!give || !take || *give == *take) return std::nullopt;
  return BankTrade{*give, *take, rate}.id();
}

std::optional<std::uint32_t> parse_move(std::string_view text, bool names_rate) {
  for (const auto& [plain, number] : kPlain) {
    if (plain == text) return number;
  }
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const std::string_view verb = text.substr(0, blank);
  const std::string_view rest = tilewright::detail::trimmed(text.substr(blank));
  if (verb == "settlement") return with_base(id::kSettlement, parse_vertex(rest));
  if (verb == "city") return with_base(id::kCity, parse_vertex(rest));
  if (verb == "road") return with_base(id::kRoad, parse_edge(rest));
  if (verb == "play") return parse_card(rest);
  if (verb == "choose") return with_base(id::kResource, parse_resource(rest));
  if (verb == "robber") return with_base(id::kRobber, parse_hex(rest));
  if (verb == "rob") return with_base(id::kVictim, parse_seat(rest, kSeats));
  if (verb == "pick") return with_base(id::kPick, parse_seat(rest, kSeats));
  if (verb == "offer") return with_base(id::kOffer, parse_offer(rest));
  if (verb == "bank") return parse_bank(rest, names_rate);
  return std::nullopt;
}

std::optional<std::uint32_t> parse_outcome(std::string_view text) {
  for (std::uint32_t number = 0; number < outcome::kIds; ++number) {
    if (outcome_text(number) == text) return number;
  }
  return std::nullopt;
}

}  // namespace

std::string State::action_text(Action action) const {
  return current_player() == Player::chance() ? outcome_text(action.id())
                                              : move_text(action.id(), num_actions());
}

Result<Action> State::parse_action(std::string_view text) const {
  const std::string_view trimmed = tilewright::detail::trimmed(text);
  const bool is_chance = current_player() == Player::chance();
  const bool names_rate = rules_.maritime_rates == MaritimeRates::kAll;
  const auto number = is_chance ? parse_outcome(trimmed) : parse_move(trimmed, names_rate);
  if (number) return Action{*number};
  if (is_chance) {
    return Error{quoted(text) +
                 " is no outcome: 'dice 8', 'steal ore' (brick, lumber, wool, grain) or 'draw "
                 "knight' (victory_point, road_building, year_of_plenty, monopoly)"};
  }
  return Error{quoted(text) +
               " is no action: 'settlement N(0,0)', 'city S(1,0)', 'road N(0,0)-S(1,-1)', 'roll', "
               "'end', 'buy', 'play knight' (road_building, year_of_plenty, monopoly), 'choose "
               "ore', 'robber (0,0)', 'rob seat 1', 'offer ore+ore for wool', 'accept', 'reject', "
               "'pick seat 1', 'cancel', 'declare' or 'bank " +
               std::string(names_rate ? "4 " : "") + "ore for wool'"};
}

}  // namespace tilewright::catan
