#pragma once

#include <array>
#include <cstdint>

#include "agents/carcassonne/model.hpp"
#include "agents/carcassonne/survey.hpp"

namespace tilewright::carcassonne {

/// What a feature is worth to the only player in it.
struct Promise {
  int now = 0;         // points if the game ended here, or for good if it is finished
  float expected = 0;  // points by the end of the game, by estimate
  float home = 0;      // chance that its meeples come home; 1 if it is finished
};

/// The prospects of the features on a board. A field is looked at only if it was named.
class Outlook {
 public:
  /// `survey`: of the board, or of the board before its last tile was laid.
  Outlook(const Model& model, const Rules& rules, const Remainder& rest, const Survey& survey,
          const Board& board)
      : model_{model}, rules_{rules}, rest_{rest}, survey_{survey}, board_{board} {}

  /// To be called first, for all fields that will be asked about, by their roots.
  void name_field(SegmentId root);
  /// Then this, once. `has_new_tile`: whether the last tile is missing from the survey.
  void look(bool has_new_tile);

  /// Precondition: `root` is the root of a feature; `tile`, of a monastery, is where it stands.
  [[nodiscard]] Promise promise(SegmentKind kind, SegmentId root, std::size_t tile) const;

 private:
  /// Occupied fields, and fields of the tile laid last.
  static constexpr std::size_t kMostNamed =
      std::size_t{Rules::kMostPlayers} * Rules::kMostMeeples + kMostFieldsOnTile;
  static constexpr std::size_t kMostCells = kMostOpenCellsEver + kSides;

  struct Ends {
    std::int32_t cost = 0;       // of closing them all
    std::uint8_t cells = 0;      // that they face
    std::uint8_t live = 0;       // of them, cells that some tile fits
    std::uint8_t last_cell = 0;  // the last one counted, plus 1
  };
  static constexpr std::uint8_t kNone = 0xFF;
  struct Cell {
    std::uint8_t fitting;  // kNone for the cell that the new tile took
    SegmentId counted;     // the root of the new tile's end that faces it, or kNone
  };
  struct NamedField {
    std::array<std::uint64_t, 2> cities;  // that it touches, by roots
    int open_halves;
  };

  void add_new_tile();
  void add(const Survey::End& end);
  void add(const Survey::FieldEnd& end);
  void add(const Survey::Contact& contact);
  [[nodiscard]] float chance(const Ends& ends) const;
  [[nodiscard]] float time_for(int cells) const;
  [[nodiscard]] Promise city_or_road(SegmentKind kind, SegmentId root) const;
  [[nodiscard]] Promise monastery(SegmentId root, std::size_t tile) const;
  [[nodiscard]] Promise field(SegmentId root) const;

  const Model& model_;
  const Rules& rules_;
  const Remainder& rest_;
  const Survey& survey_;
  const Board& board_;
  std::array<Ends, kMostWorks> ends_{};
  std::array<std::uint8_t, kMostFields> names_{};  // per field root its place, plus 1
  FixedList<NamedField, kMostNamed> named_;
  FixedList<Cell, kMostCells> cells_;  // numbered as in the survey, then those it did not know
};

}  // namespace tilewright::carcassonne
