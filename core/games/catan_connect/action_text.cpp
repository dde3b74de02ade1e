// The text form of actions and outcomes: docs/games/catan_connect.md, "Actions".
#include "core/games/catan_connect/text_parts.hpp"

namespace tilewright::catan_connect {
namespace {

using catan::kDevNames;
using catan::kResourceNames;

constexpr std::array<std::pair<std::string_view, std::uint32_t>, 5> kPlain = {
    {{"accept", id::kAccept},
     {"reject", id::kReject},
     {"cancel", id::kCancel},
     {"pass", id::kPass},
     {"end", id::kEnd}}};
constexpr std::array<std::string_view, 3> kWhere = {"buy", "buy left", "buy right"};

/// The texts of one seat's actions.
class Words {
 public:
  Words(const Rules& rules, int seat) : rules_{rules}, seating_{rules.seating()}, seat_{seat} {}

  [[nodiscard]] std::string text(std::uint32_t number) const {
    for (const auto& [text, plain] : kPlain) {
      if (plain == number) return std::string(text);
    }
    const auto from = [&](std::uint32_t first) { return static_cast<int>(number - first); };
    if (number < id::kSettlement) return "road " + edge_text(seating_, seat_, from(id::kRoad));
    if (number < id::kCity) {
      return "settlement " + vertex_text(seating_, seat_, from(id::kSettlement));
    }
    if (number < id::kBuy) return "city " + vertex_text(seating_, seat_, from(id::kCity));
    if (number < id::kPlay) return buy_text(number - id::kBuy, "1");
    if (number < id::kResource) {
      return "play " +
             std::string(kDevNames[static_cast<std::size_t>(kPlayable[number - id::kPlay])]);
    }
    if (number < id::kAccept)
      return "choose " + std::string(kResourceNames[number - id::kResource]);
    if (number < id::kCancel) return pick_text(from(id::kPick));
    if (number < id::kMarket) return "bank " + pair_text(number - id::kBank);
    if (number < id::kMarket + id::kPairs) return "market " + pair_text(number - id::kBank);
    if (number < id::kOffer) return "market left " + pair_text(number - id::kBank);
    if (number < id::kBuySecond) return "offer " + catan::offer_text(from(id::kOffer));
    if (number < id::kEndOfSeparate && is_separate()) return buy_text(number - id::kBuySecond, "2");
    return "action " + std::to_string(number);
  }

  [[nodiscard]] std::optional<std::uint32_t> parse(std::string_view text) const {
    const std::size_t blank = text.find(' ');
    const std::string_view verb = text.substr(0, blank);
    const std::string_view rest =
        blank == std::string_view::npos ? "" : tilewright::detail::trimmed(text.substr(blank));
    if (verb == "road") return with_base(id::kRoad, parse_edge(seating_, seat_, rest));
    if (verb == "settlement") {
      return with_base(id::kSettlement, parse_vertex(seating_, seat_, rest));
    }
    if (verb == "city") return with_base(id::kCity, parse_vertex(seating_, seat_, rest));
    if (verb == "offer") return with_base(id::kOffer, catan::parse_offer(rest));
    // All others are few: they are compared with the texts that are written.
    const std::uint32_t end = is_separate() ? id::kEndOfSeparate : id::kEndOfPooled;
    for (std::uint32_t number = id::kBuy; number < end; ++number) {
      if (number == id::kOffer) number = id::kBuySecond;
      if (number < end && this->text(number) == text) return number;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool is_separate() const { return rules_.tile_stores == TileStores::kSeparate; }

  [[nodiscard]] std::string buy_text(std::uint32_t where, const char* store) const {
    return std::string(kWhere[where]) + (is_separate() ? std::string(" store ") + store : "");
  }
  [[nodiscard]] std::string pick_text(int place) const {
    const int partner = seating_.partner(seat_, place);
    return "pick " + (partner < 0 ? "place " + std::to_string(place)
                                  : seat_text(static_cast<std::size_t>(partner)));
  }
  static std::string pair_text(std::uint32_t number) {
    const Pair pair = Pair::of(number);
    return std::string(kResourceNames[static_cast<std::size_t>(pair.give)]) + " for " +
           std::string(kResourceNames[static_cast<std::size_t>(pair.take)]);
  }
  static std::optional<std::uint32_t> with_base(std::uint32_t first, std::optional<int> number) {
    if (!number) return std::nullopt;
    return first + static_cast<std::uint32_t>(*number);
  }

  const Rules& rules_;
  Seating seating_;
  int seat_;
};

std::string outcome_text(std::uint32_t number) {
  if (number < outcome::kDraw) return "dice " + std::to_string(number + 2);
  if (number < outcome::kStart) return "draw " + std::string(kDevNames[number - outcome::kDraw]);
  if (number < outcome::kIds) return "start " + seat_text(number - outcome::kStart);
  return "action " + std::to_string(number);
}

}  // namespace

std::string State::action_text(Action action) const {
  if (current_player() == Player::chance()) return outcome_text(action.id());
  return Words{table_rules(), course_.actor}.text(action.id());
}

Result<Action> State::parse_action(std::string_view text) const {
  const std::string_view trimmed = tilewright::detail::trimmed(text);
  if (current_player() == Player::chance()) {
    for (std::uint32_t number = 0; number < outcome::kIds; ++number) {
      if (outcome_text(number) == trimmed) return Action{number};
    }
    return Error{quoted(text) +
                 " is no outcome: 'dice 8', 'draw knight' (victory_point, road_building, "
                 "year_of_plenty) or 'start 0.sun'"};
  }
  if (const auto number = Words{table_rules(), course_.actor}.parse(trimmed))
    return Action{*number};
  const bool is_separate = table_rules().tile_stores == TileStores::kSeparate;
  return Error{quoted(text) +
               " is no action: 'road N(5,0)-S(6,-1)', 'settlement N(5,0)' or 'city N(5,0)' within "
               "reach, '" +
               std::string(is_separate ? "buy store 1', 'buy left store 2" : "buy', 'buy left") +
               "' (right), 'play knight' (road_building, year_of_plenty), 'choose ore', 'bank ore "
               "for wool', 'market ore for wool', 'market left ore for wool', 'offer ore+ore for "
               "wool', 'accept', 'reject', 'pick 0.moon', 'cancel', 'pass' or 'end'"};
}

}  // namespace tilewright::catan_connect
