"""How observations and actions lie on a board, for networks that know rows and columns."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.games import game_class


@dataclass(frozen=True)
class Board:
    """A grid of cells that observations and actions are planes of.

    An observation begins with `planes` numbers for each cell, plane by plane, each row-major; the
    rest of it is of no cell. Action ids are plane * cells + cell.
    """

    rows: int
    columns: int
    planes: int
    #: Numbers of an observation, one of which is 1: whether the viewer sees the board as it is, or
    #: transposed, since columns are to them what rows are to the others.
    is_straight: int
    is_transposed: int

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def on_board(self) -> int:
        """Numbers of an observation that are of some cell."""
        return self.planes * self.cells


def board_of(game: str, rules: str = "default") -> Board | None:
    """The board of a game; None if its actions are not planes of one."""
    if game != "sono":
        return None
    parts = {part["name"]: part for part in game_class(game).observation_spec(rules)}
    cards, rows, columns = parts["face_up"]["shape"]
    return Board(
        rows=rows,
        columns=columns,
        planes=cards + 2,  # face_up, face_down, playable
        is_straight=parts["is_rows"]["offset"],
        is_transposed=parts["is_columns"]["offset"],
    )
