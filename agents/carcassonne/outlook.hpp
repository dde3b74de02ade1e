#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "agents/carcassonne/model.hpp"
#include "core/games/carcassonne/state.hpp"

namespace tilewright::carcassonne {

/// What is to come, the same for all boards that one turn can lead to.
struct Remainder {
  /// Once the tile in hand, if there is one, is laid, or before: `with_hand` counts it among the
  /// tiles to come.
  Remainder(const State& state, bool with_hand);

  /// Tiles to come that fit a cell which asks for `asked`.
  [[nodiscard]] int fitting(Signature asked) const;

  TileCounts tiles;  // of the pile, the queue and the hand
  int total = 0;     // their number
  float turns = 0;   // of each player, on average
  std::array<float, Rules::kMostPlayers> own_turns{};
};

/// What a feature is worth to the only player in it.
struct Promise {
  int now = 0;         // points if the game ended here, or for good if it is finished
  float expected = 0;  // points by the end of the game, by estimate
  float home = 0;      // chance that its meeples come home; 1 if it is finished
};

/// The prospects of the features on a board. A field is looked at only if it was named.
class Outlook {
 public:
  Outlook(const Model& model, const Rules& rules, const Remainder& rest, const Board& board)
      : model_{model}, rules_{rules}, rest_{rest}, board_{board} {}

  /// To be called first, for all fields that will be asked about, by their roots.
  void name_field(SegmentId root);
  /// Then this, once.
  void look();

  [[nodiscard]] Promise promise(SegmentKind kind, SegmentId root, std::size_t tile) const;

 private:
  static constexpr std::size_t kMostNamed = 64;

  struct Ends {
    std::int32_t cost = 0;       // of closing them all
    std::uint8_t cells = 0;      // that they face
    std::uint8_t live = 0;       // of them, cells that some tile fits
    std::uint8_t last_cell = 0;  // the last one counted, plus 1
  };

  void look_at_cells();
  void look_at_fields();
  void face(std::size_t cell, int fitting, SegmentId root, SideKind kind);
  void open_field(std::size_t tile, std::size_t side);
  [[nodiscard]] float chance(const Ends& ends) const;
  [[nodiscard]] float time_for(int cells) const;
  [[nodiscard]] Promise city_or_road(SegmentKind kind, SegmentId root) const;
  [[nodiscard]] Promise monastery(SegmentId root, std::size_t tile) const;
  [[nodiscard]] Promise field(SegmentId root) const;

  const Model& model_;
  const Rules& rules_;
  const Remainder& rest_;
  const Board& board_;
  std::array<Ends, kMostWorks> ends_{};
  std::array<std::uint8_t, kMostFields> named_{};  // per field root its place, plus 1
  std::size_t num_named_ = 0;
  std::array<std::uint8_t, kMostNamed> open_halves_{};
  std::array<std::array<std::uint64_t, 2>, kMostNamed> cities_{};  // that a field touches, by roots
};

}  // namespace tilewright::carcassonne
