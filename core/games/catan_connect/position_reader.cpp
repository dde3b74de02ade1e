// Reads positions: docs/games/catan_connect.md, "Text form". position_text.cpp writes them.
#include "core/games/catan_connect/position_reader.hpp"

#include <charconv>

#include "core/games/catan_connect/offers.hpp"
#include "core/text_words.hpp"

namespace tilewright::catan_connect {
namespace {

std::optional<int> parse_long(std::string_view text) {
  int number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

}  // namespace

Result<PositionReader::Lines> PositionReader::split(std::string_view text) {
  Lines lines;
  for (const std::string_view raw : tilewright::detail::split_list(text, '\n')) {
    const std::string_view line = tilewright::detail::trimmed(raw.substr(0, raw.find('#')));
    if (line.empty()) continue;
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
      return Error{quoted(line) + " is no line of a position, as in 'round: 3'"};
    }
    const std::string key{tilewright::detail::trimmed(line.substr(0, colon))};
    const std::string value{tilewright::detail::trimmed(line.substr(colon + 1))};
    if (!lines.emplace(key, value).second) return Error{"'" + key + ":' stands twice"};
  }
  if (lines.empty()) return Error{"the position is empty"};
  return lines;
}

const std::string* PositionReader::value(const std::string& key) {
  const auto found = lines_.find(key);
  if (found == lines_.end()) return nullptr;
  used_.insert(key);
  return &found->second;
}

std::string_view PositionReader::value_or_nothing(const std::string& key) {
  const auto* text = value(key);
  return text == nullptr ? std::string_view{} : std::string_view{*text};
}

Result<int> PositionReader::number(const std::string& key, int most) {
  const auto* text = value(key);
  if (text == nullptr) return 0;
  const auto number = parse_long(*text);
  if (!number || *number > most) {
    return Error{key + ": " + quoted(*text) + " is not a number from 0 to " + std::to_string(most)};
  }
  return *number;
}

Result<std::size_t> PositionReader::seat(const std::string& key) {
  const auto seat = parse_seat(value_or_nothing(key), static_cast<int>(players()));
  if (!seat) {
    return Error{key + ": " + quoted(value_or_nothing(key)) +
                 " is no seat; valid: 0.sun, 0.moon, and so on to " + seat_text(players() - 1)};
  }
  return static_cast<std::size_t>(*seat);
}

Result<State> PositionReader::read() {
  for (const auto part :
       {&PositionReader::read_rules, &PositionReader::read_course, &PositionReader::read_visit,
        &PositionReader::read_view, &PositionReader::read_pieces, &PositionReader::read_robbers,
        &PositionReader::read_markets, &PositionReader::read_tokens, &PositionReader::read_tiles,
        &PositionReader::read_contests, &PositionReader::read_used, &PositionReader::read_phase}) {
    if (auto problem = (this->*part)()) return *problem;
  }
  if (auto problem = check_keys()) return *problem;
  if (auto problem = check_view()) return *problem;
  return state_;
}

std::optional<Error> PositionReader::read_rules() {
  if (const auto* game = value("game"); game != nullptr && *game != State::kName) {
    return Error{"this is a position of " + quoted(*game) + ", not of catan_connect"};
  }
  const auto rules = parse_rules<Rules>(value_or_nothing("rules"));
  if (!rules) return Error{rules.error()};
  state_.course_.rules = *rules;
  Seat empty;
  empty.roads_left = static_cast<std::uint8_t>(rules->most_roads());
  state_.seats_.assign(static_cast<std::size_t>(rules->num_players()), empty);
  state_.boards_.assign(players() / 2, Board{});
  for (std::size_t seat = 0; seat < players(); ++seat) {
    if (state_.seating().is_at_border(static_cast<int>(seat))) state_.set_border(seat);
  }
  return {};
}

std::optional<Error> PositionReader::read_course() {
  Course& course = state_.course_;
  const auto phase = parse_phase(value_or_nothing("phase"));
  if (!phase) {
    return Error{"phase: " + quoted(value_or_nothing("phase")) +
                 " is none; valid: order, roll, discard, roll robber, trade, answer, pick, act, "
                 "free road, plenty, knight gain, draw, over"};
  }
  const auto ply = number("ply", State::kMaxPlies);
  if (!ply) return Error{ply.error()};
  const auto round = number("round", rules().num_rounds() + 1);
  if (!round) return Error{round.error()};
  const auto last = number("last roll", 12);
  if (!last) return Error{last.error()};
  const std::string_view half = value_or_nothing("half");
  if (half != "sun" && half != "moon") return Error{"half: it must be sun or moon"};
  if (*round == 0) return Error{"'round:' is missing"};
  if (*last == 1) return Error{"last roll: two dice show 2 at least"};
  const bool is_late = *round > rules().num_rounds() || *ply == State::kMaxPlies;
  if (is_late && *phase != Phase::kOver) {
    return Error{"phase: after the last round or ply the game is over"};
  }
  const auto start = seat("begins");
  if (!start) return Error{start.error()};
  const auto mover = seat("mover");
  if (!mover) return Error{mover.error()};
  course.phase = *phase;
  course.ply = static_cast<std::uint32_t>(*ply);
  course.round = static_cast<std::uint16_t>(*round);
  course.half = half == "sun" ? 0 : 1;
  course.last_roll = static_cast<std::uint8_t>(*last);
  course.start = static_cast<std::uint8_t>(*start);
  course.mover = course.actor = static_cast<std::uint8_t>(*mover);
  course.place = static_cast<std::uint8_t>((*mover + players() - *start) % players());
  return {};
}

std::optional<Error> PositionReader::read_visit() {
  Course& course = state_.course_;
  for (const std::string_view word : split_words(value_or_nothing("this visit"))) {
    bool& flag = word == "acts"      ? course.is_acting
                 : word == "robbers" ? course.is_robber_round
                 : word == "offered" ? course.has_offered
                                     : course.has_played;
    if (!flag && word != "acts" && word != "robbers" && word != "offered" && word != "played") {
      return Error{"this visit: " + quoted(word) +
                   " is unknown; valid: acts, robbers, offered, played"};
    }
    flag = true;
  }
  const auto pass = number("pass", rules().num_passes() - 1);
  if (!pass) return Error{pass.error()};
  const auto acts = number("acts", 255);
  if (!acts) return Error{acts.error()};
  course.pass = static_cast<std::uint8_t>(*pass);
  course.acts = static_cast<std::uint8_t>(*acts);
  const bool is_of_act = course.phase == Phase::kAct || course.phase == Phase::kFreeRoad ||
                         course.phase == Phase::kPlenty || course.phase == Phase::kKnightGain ||
                         course.phase == Phase::kDrawTile;
  const bool may_act = is_of_act || course.phase == Phase::kAnswer ||
                       course.phase == Phase::kPick || course.phase == Phase::kOver;
  if (is_of_act != course.is_acting && !(may_act && course.is_acting)) {
    return Error{"this visit: 'acts' does not fit the phase"};
  }
  if (course.is_acting && !state_.is_active(course.mover)) {
    return Error{"mover: only players of the active half act"};
  }
  return {};
}

std::optional<Error> PositionReader::read_view() {
  if (value("view") == nullptr) return {};
  if (value_or_nothing("view") == "spectator") {
    state_.course_.view = static_cast<std::int8_t>(kMostSeats);
    return {};
  }
  const auto viewer = seat("view");
  if (!viewer) return Error{viewer.error() + ", or spectator"};
  state_.course_.view = static_cast<std::int8_t>(*viewer);
  return {};
}

std::optional<Error> PositionReader::read_phase() {
  Course& course = state_.course_;
  const bool is_robbers = course.phase == Phase::kDiscard || course.phase == Phase::kRollRobber;
  const bool is_start = course.phase == Phase::kOrder || course.phase == Phase::kRoll;
  if ((is_robbers && !course.is_robber_round) || (is_start && course.is_robber_round)) {
    return Error{"this visit: 'robbers' does not fit the phase"};
  }
  if ((is_robbers || is_start) && course.mover != course.start) {
    return Error{"mover: before the visits it is the seat that begins"};
  }
  switch (course.phase) {
    case Phase::kDiscard: return read_discard();
    case Phase::kFreeRoad:
    case Phase::kPlenty: {
      const auto left = number("still", 2);
      if (!left) return Error{left.error()};
      const Seat& mover = state_.seats_[course.mover];
      const bool is_possible =
          course.phase == Phase::kPlenty
              ? *left <= course.stock.total()
              : *left <= mover.roads_left && !mover.network.road_sites(kSelf).empty();
      if (*left == 0 || !is_possible) return Error{"still: so many cannot be taken"};
      course.choice = static_cast<std::uint8_t>(*left);
      return {};
    }
    case Phase::kKnightGain:
      if (course.stock.empty()) return Error{"phase: the stores are empty"};
      course.choice = 1;
      return {};
    case Phase::kDrawTile: {
      const auto stack = parse_stack(rules(), value_or_nothing("draws from"));
      if (!stack || state_.boards_[*stack / 2].stacks[*stack % 2].count == 0) {
        return Error{"draws from: it must be a stack with tiles, as in '0'"};
      }
      course.choice = static_cast<std::uint8_t>(*stack);
      return {};
    }
    case Phase::kAnswer:
    case Phase::kPick: return read_offer();
    case Phase::kOver: return read_winners();
    default: return {};
  }
}

std::optional<Error> PositionReader::read_discard() {
  Course& course = state_.course_;
  const auto actor = seat("returns");
  if (!actor) return Error{actor.error()};
  const auto left = number("still", 255);
  if (!left) return Error{left.error()};
  const auto from = catan::parse_resource(value_or_nothing("from"));
  if (*left == 0 || !from) {
    return Error{
        "in the phase discard 'still:' and 'from:' say how many tokens are returned, from "
        "which resource on"};
  }
  course.actor = static_cast<std::uint8_t>(*actor);
  course.discards_left = static_cast<std::uint8_t>(*left);
  course.choice = static_cast<std::uint8_t>(*from);
  if (state_.discardable() == 0) return Error{"from: the hand has too few tokens from there on"};
  return {};
}

std::optional<Error> PositionReader::read_offer() {
  Course& course = state_.course_;
  const auto offer = catan::parse_offer(value_or_nothing("offer"));
  if (!offer) return Error{"offer: " + quoted(value_or_nothing("offer")) + " is no offer"};
  course.offer = static_cast<std::uint8_t>(*offer);
  const Seat& mover = state_.seats_[course.mover];
  if (mover.offers == 0 || !mover.hand.covers(catan::bundle_cards<Tokens>(state_.offer().give))) {
    return Error{"offer: " + seat_text(course.mover) + " could not make it"};
  }
  const Seating seating = state_.seating();
  const auto order = partner_order(seating, course.mover, course.round);
  course.answers = static_cast<std::uint8_t>(order.size());
  if (course.phase == Phase::kAnswer) {
    const auto actor = seat("answers");
    if (!actor) return Error{actor.error()};
    std::size_t at = 0;
    while (at < order.size() &&
           seating.partner(course.mover, order[at]) != static_cast<int>(*actor)) {
      ++at;
    }
    if (at == order.size()) return Error{"answers: this is no partner"};
    course.answers = static_cast<std::uint8_t>(at + 1);
    course.actor = static_cast<std::uint8_t>(*actor);
  }
  const std::size_t done = course.answers - (course.phase == Phase::kAnswer ? 1U : 0U);
  for (std::size_t at = 0; at < done; ++at) {
    const int partner = seating.partner(course.mover, order[at]);
    const std::string name = seat_text(static_cast<std::size_t>(partner));
    if (value("accepted by " + name) == nullptr) continue;
    if (rules().accept_rule == AcceptRule::kFirst) {
      return Error{"accepted by " + name + ": the first to accept gets the offer at once"};
    }
    course.accepters = static_cast<std::uint8_t>(course.accepters | 1U << order[at]);
  }
  if (course.phase == Phase::kPick && course.accepters == 0) {
    return Error{"phase: nobody accepted, so there is nobody to pick"};
  }
  return {};
}

std::optional<Error> PositionReader::read_winners() {
  for (const std::string_view word : split_words(value_or_nothing("winners"))) {
    if (word == "none") continue;
    const auto winner = parse_seat(word, static_cast<int>(players()));
    if (!winner) return Error{"winners: " + quoted(word) + " is no seat"};
    const auto at = static_cast<std::size_t>(*winner);
    if (state_.points_of(at) < rules().points_needed()) {
      return Error{"winners: " + std::string(word) + " has too few points"};
    }
    state_.course_.winners[at / 64] |= std::uint64_t{1} << at % 64;
  }
  return {};
}

std::optional<Error> PositionReader::check_keys() const {
  for (const auto& [key, text] : lines_) {
    if (used_.contains(key)) continue;
    return Error{"'" + key + ":' is unknown, or makes no sense in this position"};
  }
  return {};
}

std::optional<Error> PositionReader::check_view() const {
  if (state_.is_complete()) return {};
  const auto viewer = static_cast<std::size_t>(state_.course_.view);
  const Player player = viewer == kMostSeats ? Player::spectator() : Player{viewer};
  if (state_.forget_hidden(player) == state_) return {};
  return Error{"view: the position shows what the " + State::player_name(player) +
               " does not know, or hides what is known"};
}

Result<State> State::from_text(std::string_view text) {
  const auto lines = PositionReader::split(text);
  if (!lines) return Error{lines.error()};
  return PositionReader{*lines}.read();
}

}  // namespace tilewright::catan_connect
