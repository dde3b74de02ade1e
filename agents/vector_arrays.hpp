#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "agents/vector_environment.hpp"
#include "core/observation.hpp"

namespace tilewright {

/// What the sizes of a vector environment's arrays follow from, besides its settings.
struct VectorShape {
  std::size_t players = 0;
  std::size_t actions = 0;
  std::size_t most_legal = 0;  // actions at once
  ObservationSpec observation{};
};

std::vector<ArraySpec> vector_specs(const VectorSettings& settings, const VectorShape& shape);

/// The arrays of a vector environment and what is written into all games' rows alike.
class VectorArrays {
 public:
  VectorArrays(const VectorSettings& settings, const VectorShape& shape);

  [[nodiscard]] const std::vector<ArraySpec>& specs() const { return specs_; }
  /// Precondition: one pointer for each of specs(). The legal actions' arrays are cleared.
  void attach(const std::vector<void*>& arrays);

  [[nodiscard]] bool has_observations() const { return observations_ != nullptr; }
  [[nodiscard]] bool has_final_observations() const { return final_observations_ != nullptr; }
  [[nodiscard]] bool has_legal_actions() const { return form_ != LegalActionForm::kNone; }

  [[nodiscard]] std::span<float> float_observation(std::size_t row, bool is_final) const {
    auto* const base = static_cast<float*>(is_final ? final_observations_ : observations_);
    return {base + row * observation_size_, observation_size_};
  }
  [[nodiscard]] std::span<std::uint8_t> byte_observation(std::size_t row, bool is_final) const {
    auto* const base = static_cast<std::uint8_t*>(is_final ? final_observations_ : observations_);
    return {base + row * observation_size_, observation_size_};
  }
  /// One number for each player.
  [[nodiscard]] std::span<float> rewards(std::size_t row) const {
    return {rewards_ + row * players_, players_};
  }
  [[nodiscard]] std::span<std::int32_t> points(std::size_t row) const {
    return {points_ + row * players_, players_};
  }
  [[nodiscard]] std::int32_t& current_player(std::size_t row) const { return current_player_[row]; }
  [[nodiscard]] std::int32_t& actor(std::size_t row) const { return actor_[row]; }
  [[nodiscard]] bool& terminated(std::size_t row) const { return terminated_[row]; }
  [[nodiscard]] std::int32_t& elapsed_steps(std::size_t row) const { return elapsed_steps_[row]; }

  /// No rewards, and nothing terminated, in the rows from `begin` to before `end`.
  void clear_outcomes(std::size_t begin, std::size_t end) const;

  /// Takes back the legal actions that the row shows, and shows these. Precondition:
  /// has_legal_actions().
  void write_legal_actions(std::size_t row, std::span<const Action> actions);

 private:
  void clear_mask(std::size_t row);
  void write_list(std::size_t row, std::span<const Action> actions);

  std::vector<ArraySpec> specs_;
  LegalActionForm form_;
  std::size_t players_;
  std::size_t actions_;
  std::size_t most_legal_;
  std::size_t mask_bytes_;  // of a row
  std::size_t observation_size_;
  /// Where masks are long, the actions that each row shows: taking those back is quicker than
  /// clearing the row.
  std::vector<std::vector<Action>> shown_;
  /// Where lists are written, how many actions each row shows. Kept here because the arrays are the
  /// caller's, who may write anything into them.
  std::vector<std::int32_t> num_shown_;

  void* observations_ = nullptr;
  void* final_observations_ = nullptr;
  std::uint8_t* mask_ = nullptr;
  std::int32_t* legal_actions_ = nullptr;
  std::int32_t* num_legal_ = nullptr;
  float* rewards_ = nullptr;
  std::int32_t* current_player_ = nullptr;
  std::int32_t* actor_ = nullptr;
  bool* terminated_ = nullptr;
  std::int32_t* elapsed_steps_ = nullptr;
  std::int32_t* points_ = nullptr;
};

}  // namespace tilewright
