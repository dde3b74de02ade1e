#include "core/games/catan/belief.hpp"

#include <algorithm>

namespace tilewright::catan {
namespace {

HandBelief::Hands hands_of(const State& state) {
  HandBelief::Hands hands{};
  for (int seat = 0; seat < state.num_players(); ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    hands[at] = state.hand(Player{at});
  }
  return hands;
}

}  // namespace

HandBelief::HandBelief(const State& start, Player viewer) : viewer_{viewer} {
  const State known = start.forget_hidden(viewer);
  if (known.is_complete()) {
    hands_ = {{hands_of(known), 1.0}};
    return;
  }
  // A function of what the viewer knows, like everything here.
  Rng rng{Seed{known.hash()}};
  for (std::size_t i = 0; i < kMostHands; ++i) {
    hands_.push_back({hands_of(known.determinize(viewer, rng)), 1.0});
  }
  merge();
}

void HandBelief::observe(const State& before, Action action, const State& after) {
  take_in(before, action, after);
  if (hands_.empty()) *this = HandBelief{after, viewer_};
}

void HandBelief::take_in(const State& before, Action action, const State& after) {
  const std::size_t mover = before.mover().index();
  const std::uint32_t id = action.id();
  switch (before.phase()) {
    case Phase::kSteal: {
      const std::size_t victim = before.victim();
      const bool sees = viewer_ == before.mover() || viewer_ == Player{victim} ||
                        before.rules().hidden_hands == HiddenHands::kOff;
      if (!sees) {
        split_by_steal(mover, victim);
        return merge();
      }
      break;
    }
    case Phase::kMain:
      if (id >= id::kOffer && id < id::kBank) {
        const Offer offer = kAllOffers[id - id::kOffer];
        return keep_those_that_show(mover, bundle_cards<Cards>(offer.give));
      }
      break;
    case Phase::kAnswer: {
      const std::size_t actor = before.current_player().index();
      if (id == id::kAccept) {
        return keep_those_that_show(actor, bundle_cards<Cards>(before.offer().want));
      }
      if (id >= id::kOffer && id < id::kBank) {
        return keep_those_that_show(actor, bundle_cards<Cards>(kAllOffers[id - id::kOffer].give));
      }
      return;
    }
    case Phase::kMonopoly: {
      // It also says who had none.
      const auto kind = static_cast<int>(id - id::kResource);
      std::erase_if(hands_, [&](const Weighted& joint) {
        for (std::size_t seat = 0; seat < kSeats; ++seat) {
          const Cards taken = before.hand(Player{seat}).only(kind);
          if (seat != mover && joint.hands[seat].only(kind) != taken) return true;
        }
        return false;
      });
      break;
    }
    default: break;
  }
  const Hands from = hands_of(before);
  const Hands to = hands_of(after);
  if (from == to) return;
  std::array<Cards, kSeats> lost{};
  std::array<Cards, kSeats> gained{};
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const Cards same = from[seat].least(to[seat]);
    lost[seat] = from[seat] - same;
    gained[seat] = to[seat] - same;
  }
  std::erase_if(hands_, [&](const Weighted& joint) {
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      if (!joint.hands[seat].covers(lost[seat])) return true;
    }
    return false;
  });
  for (Weighted& joint : hands_) {
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      joint.hands[seat] = joint.hands[seat] - lost[seat] + gained[seat];
    }
  }
  rescale();
}

void HandBelief::split_by_steal(std::size_t thief, std::size_t victim) {
  std::vector<Weighted> split;
  for (const Weighted& joint : hands_) {
    const Cards hand = joint.hands[victim];
    for (int kind = 0; kind < kResources; ++kind) {
      if (hand[kind] == 0) continue;
      Weighted next = joint;
      next.hands[victim] -= Cards::one(kind);
      next.hands[thief] += Cards::one(kind);
      next.weight *= static_cast<double>(hand[kind]) / static_cast<double>(hand.total());
      split.push_back(next);
    }
  }
  hands_ = std::move(split);
}

void HandBelief::keep_those_that_show(std::size_t seat, Cards cards) {
  const auto lacks = [&](const Weighted& joint) { return !joint.hands[seat].covers(cards); };
  if (std::erase_if(hands_, lacks) > 0) rescale();
}

void HandBelief::rescale() {
  double sum = 0;
  for (const Weighted& joint : hands_) sum += joint.weight;
  for (Weighted& joint : hands_) joint.weight /= sum;
}

/// Equal joint hands become one, and too many are thinned out by weight. Cards that come and go
/// openly change all joint hands alike, so that their order stays and none become equal.
void HandBelief::merge() {
  std::sort(hands_.begin(), hands_.end(),
            [](const Weighted& a, const Weighted& b) { return a.hands < b.hands; });
  std::size_t count = 0;
  for (const Weighted& joint : hands_) {
    if (count > 0 && hands_[count - 1].hands == joint.hands) {
      hands_[count - 1].weight += joint.weight;
    } else {
      hands_[count++] = joint;
    }
  }
  hands_.resize(count);
  rescale();
  if (count <= kMostHands) return;
  // Systematic resampling at equal distances: a joint hand of weight w comes about w * kMostHands
  // times, without any random number.
  std::vector<Weighted> kept;
  constexpr double kShare = 1.0 / static_cast<double>(kMostHands);
  double reached = 0;
  double next = kShare / 2;
  for (const Weighted& joint : hands_) {
    reached += joint.weight;
    double weight = 0;
    for (; next < reached; next += kShare) weight += kShare;
    if (weight > 0) kept.push_back({joint.hands, weight});
  }
  hands_ = std::move(kept);
}

const HandBelief::Hands& HandBelief::sample(Rng& rng) const {
  double rest = rng.uniform();
  for (const Weighted& joint : hands_) {
    rest -= joint.weight;
    if (rest < 0) return joint.hands;
  }
  return hands_.back().hands;
}

State State::determinize(Player viewer, const HandBelief& belief, Rng& rng) const {
  TILEWRIGHT_ASSERT(belief.viewer() == viewer);
  State world = forget_hidden(viewer);
  if (world.is_complete()) return world;
  const std::size_t number = viewer_number(viewer);
  world.rows_ = kAllRows;
  world.place_hands(number, belief.sample(rng));
  world.deal_dev_cards(number, rng);
  world.deal_discards(rng);
  return world;
}

}  // namespace tilewright::catan
