#include "agents/vector_arrays.hpp"

#include <algorithm>
#include <limits>

#include "core/assert.hpp"

namespace tilewright {
namespace {

constexpr std::size_t kShortMask = 1024;  // bytes that are cleared as a whole
constexpr std::int32_t kNoAction = -1;

std::size_t bytes_of(ElementType type) {
  return type == ElementType::kInt32 || type == ElementType::kFloat32 ? 4 : 1;
}

std::size_t mask_bytes(LegalActionForm form, std::size_t actions) {
  if (form == LegalActionForm::kMask) return actions;
  return form == LegalActionForm::kBits ? (actions + 7) / 8 : 0;
}

void add_observations(std::vector<ArraySpec>& specs, const VectorSettings& settings,
                      const VectorShape& shape) {
  if (settings.observations == ObservationForm::kNone) return;
  ArraySpec spec{.name = "observations",
                 .type = ElementType::kUint8,
                 .shape = {settings.num_envs, observation_size(shape.observation)},
                 .low = 0,
                 .high = 255,
                 .meaning =
                     "what current_player may know; once the game is over, what actor may. "
                     "The parts stand in observation_spec(rules)"};
  if (settings.observations == ObservationForm::kFloat32) {
    spec.type = ElementType::kFloat32;
    spec.high = std::numeric_limits<double>::lowest();
    spec.low = std::numeric_limits<double>::max();
    for (const ObservationPart& part : shape.observation) {
      spec.low = std::min(spec.low, static_cast<double>(part.low));
      spec.high = std::max(spec.high, static_cast<double>(part.high));
    }
  } else {
    spec.meaning += "; from low to high as 0 to 255";
  }
  specs.push_back(spec);
  if (settings.autoreset != AutoReset::kSameStep) return;
  spec.name = "final_observations";
  spec.meaning = "where terminated: the end of the game as actor saw it; other rows are stale";
  specs.push_back(spec);
}

void add_legal_actions(std::vector<ArraySpec>& specs, const VectorSettings& settings,
                       const VectorShape& shape) {
  const std::size_t rows = settings.num_envs;
  const std::string once_over = "; once the game is over, action 0 alone";
  switch (settings.legal_actions) {
    case LegalActionForm::kNone: return;
    case LegalActionForm::kMask:
      specs.push_back({"action_mask",
                       ElementType::kInt8,
                       {rows, shape.actions},
                       0,
                       1,
                       "1 where current_player may play the action" + once_over});
      return;
    case LegalActionForm::kBits:
      specs.push_back({"action_bits",
                       ElementType::kUint8,
                       {rows, mask_bytes(LegalActionForm::kBits, shape.actions)},
                       0,
                       255,
                       "bit a % 8 (of value 2 ** (a % 8)) of byte a // 8: 1 where current_player "
                       "may play action a" +
                           once_over});
      return;
    case LegalActionForm::kList:
      specs.push_back({"legal_actions",
                       ElementType::kInt32,
                       {rows, shape.most_legal},
                       kNoAction,
                       static_cast<double>(shape.actions) - 1,
                       "the actions that current_player may play, ascending, then -1" + once_over});
      specs.push_back({"num_legal",
                       ElementType::kInt32,
                       {rows},
                       1,
                       static_cast<double>(shape.most_legal),
                       "how many legal_actions there are"});
  }
}

void add_outcomes(std::vector<ArraySpec>& specs, std::size_t rows, std::size_t players) {
  const double most = std::numeric_limits<std::int32_t>::max();
  const double last_seat = static_cast<double>(players) - 1;
  specs.push_back({"rewards",
                   ElementType::kFloat32,
                   {rows, players},
                   -1,
                   1,
                   "by seat: the returns of the game where terminated, else 0"});
  specs.push_back({"current_player",
                   ElementType::kInt32,
                   {rows},
                   -4,
                   last_seat,
                   "the seat whose decision is next; -4 once the game is over"});
  specs.push_back({"actor",
                   ElementType::kInt32,
                   {rows},
                   -4,
                   last_seat,
                   "the seat that the action of this step was played for; -4 after a reset"});
  specs.push_back(
      {"terminated", ElementType::kBool, {rows}, 0, 1, "whether this step ended a game"});
  specs.push_back({"elapsed_steps",
                   ElementType::kInt32,
                   {rows},
                   0,
                   most,
                   "steps of the game that this step belongs to"});
  specs.push_back(
      {"points",
       ElementType::kInt32,
       {rows, players},
       std::numeric_limits<std::int32_t>::min(),
       most,
       "by seat: what the rulebook counted at the end of the row's last finished game"});
}

}  // namespace

std::size_t ArraySpec::bytes() const {
  std::size_t product = bytes_of(type);
  for (const std::size_t extent : shape) product *= extent;
  return product;
}

std::vector<ArraySpec> vector_specs(const VectorSettings& settings, const VectorShape& shape) {
  std::vector<ArraySpec> specs;
  add_observations(specs, settings, shape);
  add_legal_actions(specs, settings, shape);
  add_outcomes(specs, settings.num_envs, shape.players);
  return specs;
}

VectorArrays::VectorArrays(const VectorSettings& settings, const VectorShape& shape)
    : specs_{vector_specs(settings, shape)},
      form_{settings.legal_actions},
      players_{shape.players},
      actions_{shape.actions},
      most_legal_{shape.most_legal},
      mask_bytes_{mask_bytes(form_, actions_)},
      observation_size_{tilewright::observation_size(shape.observation)} {
  if (mask_bytes_ > kShortMask) {
    shown_.resize(settings.num_envs);
    for (auto& actions : shown_) actions.reserve(most_legal_);
  }
}

void VectorArrays::attach(const std::vector<void*>& arrays) {
  TILEWRIGHT_ASSERT(arrays.size() == specs_.size());
  std::size_t next = 0;
  const auto take = [&](const char* name) -> void* {
    if (next == specs_.size() || specs_[next].name != name) return nullptr;
    return arrays[next++];
  };
  observations_ = take("observations");
  final_observations_ = take("final_observations");
  void* const mask = take(form_ == LegalActionForm::kBits ? "action_bits" : "action_mask");
  mask_ = static_cast<std::uint8_t*>(mask);
  legal_actions_ = static_cast<std::int32_t*>(take("legal_actions"));
  num_legal_ = static_cast<std::int32_t*>(take("num_legal"));
  rewards_ = static_cast<float*>(take("rewards"));
  current_player_ = static_cast<std::int32_t*>(take("current_player"));
  actor_ = static_cast<std::int32_t*>(take("actor"));
  terminated_ = static_cast<bool*>(take("terminated"));
  elapsed_steps_ = static_cast<std::int32_t*>(take("elapsed_steps"));
  points_ = static_cast<std::int32_t*>(take("points"));
  TILEWRIGHT_ASSERT(next == specs_.size());
  const std::size_t rows = specs_.back().shape.front();
  if (mask_ != nullptr) std::fill_n(mask_, rows * mask_bytes_, std::uint8_t{0});
  if (legal_actions_ != nullptr) {
    std::fill_n(legal_actions_, rows * most_legal_, kNoAction);
    num_shown_.assign(rows, 0);
  }
}

void VectorArrays::clear_outcomes(std::size_t begin, std::size_t end) const {
  std::fill_n(rewards_ + begin * players_, (end - begin) * players_, 0.0F);
  std::fill_n(terminated_ + begin, end - begin, false);
}

void VectorArrays::write_legal_actions(std::size_t row, std::span<const Action> actions) {
  if (form_ == LegalActionForm::kList) return write_list(row, actions);
  clear_mask(row);
  std::uint8_t* const mask = mask_ + row * mask_bytes_;
  if (form_ == LegalActionForm::kMask) {
    for (const Action action : actions) mask[action.id()] = 1;
  } else {
    for (const Action action : actions) {
      std::uint8_t& byte = mask[action.id() / 8];
      byte = static_cast<std::uint8_t>(byte | (1U << (action.id() % 8)));
    }
  }
  if (!shown_.empty()) shown_[row].assign(actions.begin(), actions.end());
}

void VectorArrays::clear_mask(std::size_t row) {
  std::uint8_t* const mask = mask_ + row * mask_bytes_;
  if (shown_.empty()) {
    std::fill_n(mask, mask_bytes_, std::uint8_t{0});
  } else if (form_ == LegalActionForm::kMask) {
    for (const Action action : shown_[row]) mask[action.id()] = 0;
  } else {
    for (const Action action : shown_[row]) mask[action.id() / 8] = 0;
  }
}

void VectorArrays::write_list(std::size_t row, std::span<const Action> actions) {
  std::int32_t* const list = legal_actions_ + row * most_legal_;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    list[i] = static_cast<std::int32_t>(actions[i].id());
  }
  const auto count = static_cast<std::int32_t>(actions.size());
  if (num_shown_[row] > count) std::fill(list + count, list + num_shown_[row], kNoAction);
  num_shown_[row] = count;
  num_legal_[row] = count;
}

}  // namespace tilewright
