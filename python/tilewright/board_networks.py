"""Networks that treat all rows of a board alike, and all columns.

Needs the extra `train`. The engine knows fully connected layers; those that do not know which cells
make a row learn a game of rows and columns slowly, if at all. `BoardNetwork` is a network with one
hidden layer whose weights are the same wherever the board is: few numbers to learn, and what is
learned of one line holds for all. `as_mlp` writes it out as what the engine computes. `BoardLayers`
knows cells as well and may have more layers; PyTorch alone computes it.
"""

from __future__ import annotations

import itertools

import torch
from torch import nn

from tilewright.boards import Board
from tilewright.networks import NetworkSpec
from tilewright.torch_networks import Mlp

#: Larger than what a unit can come to; keeps the units of the other seats at 0.
_OFF = 1e4


class BoardNetwork(nn.Module):
    """Observations [n, observation_size] -> logits [n, num_actions], values [n, num_players].

    Each row of the board, as its viewer sees it, becomes `width` units by the sum over its cells
    and by what is of no cell; so does each column, by other weights. The logits of a cell's actions
    are a linear function of its row's and its column's units, values of all units, by tanh.
    """

    def __init__(self, board: Board, game: str, rules: str, width: int):
        super().__init__()
        lines = board.rows + board.columns
        self.board = board
        self.width = width
        self.spec = NetworkSpec.for_game(game, rules, kind="mlp", hidden=(2 * lines * width,))
        inputs = board.planes + self.spec.observation_size - board.on_board
        kinds = self.spec.num_actions // board.cells  # of actions in a cell
        self.rows = nn.Linear(inputs, width)
        self.columns = nn.Linear(inputs, width)
        self.row_policy = nn.Linear(width, kinds)
        self.column_policy = nn.Linear(width, kinds, bias=False)
        self.row_value = nn.Linear(width, self.spec.num_players)
        self.column_value = nn.Linear(width, self.spec.num_players, bias=False)

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        planes, rest, is_transposed = _as_seen(self.board, observations)
        rows = torch.relu(_line_inputs(self.rows, planes.sum(3), rest))
        columns = torch.relu(_line_inputs(self.columns, planes.sum(2), rest))
        logits = self.row_policy(rows)[:, :, None] + self.column_policy(columns)[:, None]
        logits = _turned(logits.permute(0, 3, 1, 2), is_transposed)
        value = self.row_value(rows.sum(1)) + self.column_value(columns.sum(1))
        return logits.flatten(1), torch.tanh(value)

    @torch.no_grad()
    def as_mlp(self) -> Mlp:
        """The same function of every observation of a seat, as a network with one hidden layer.

        Half of its units are for viewers that see the board transposed, and 0 for the others.
        """
        mlp = Mlp(self.spec)
        for parameter in mlp.parameters():
            parameter.zero_()
        mlp.policy.bias.copy_(self.row_policy.bias.repeat_interleave(self.board.cells))
        mlp.value.bias.copy_(self.row_value.bias * 1)
        unit = 0
        for is_transposed in (False, True):
            for is_row in (True, False):
                for line in range(self.board.rows if is_row else self.board.columns):
                    units = slice(unit, unit + self.width)
                    self._write_line(mlp, units, line, is_row, is_transposed)
                    unit += self.width
        return mlp

    def _write_line(
        self, mlp: Mlp, units: slice, line: int, is_row: bool, is_transposed: bool
    ) -> None:
        """The units of one line of one kind of viewer."""
        board = self.board
        first = mlp.layers[0]
        own = self.rows if is_row else self.columns
        policy = self.row_policy if is_row else self.column_policy
        value = self.row_value if is_row else self.column_value
        cells = torch.arange(board.cells).view(board.rows, board.columns)
        on_line = cells[line] if is_row != is_transposed else cells[:, line]
        for cell in on_line:
            on_planes = torch.arange(board.planes) * board.cells + cell
            first.weight[units, on_planes] = own.weight[:, : board.planes]
            actions = torch.arange(len(policy.weight)) * board.cells + cell
            mlp.policy.weight[actions, units] = policy.weight
        first.weight[units, board.on_board :] = own.weight[:, board.planes :]
        first.weight[units, board.is_straight if is_transposed else board.is_transposed] = -_OFF
        first.bias[units] = own.bias
        mlp.value.weight[:, units] = value.weight


def _as_seen(
    board: Board, observations: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Observations [n, size] taken apart, the board turned so that the viewer scores its rows.

    Planes [n, planes, rows, columns], what is of no cell [n, r], who sees it turned [n, 1, 1, 1].
    """
    planes = observations[:, : board.on_board].view(-1, board.planes, board.rows, board.columns)
    is_transposed = observations[:, board.is_transposed, None, None, None] > 0
    return _turned(planes, is_transposed), observations[:, board.on_board :], is_transposed


def _turned(planes: torch.Tensor, is_transposed: torch.Tensor) -> torch.Tensor:
    return torch.where(is_transposed, planes.transpose(2, 3), planes)


def _line_inputs(layer: nn.Linear, sums: torch.Tensor, rest: torch.Tensor) -> torch.Tensor:
    """[n, lines, width]: the layer of each line's sums [n, planes, lines] beside the rest [n, r].

    The rest is the same for all lines, so that its share is computed once.
    """
    planes = sums.shape[1]
    of_line = sums.transpose(1, 2) @ layer.weight[:, :planes].T
    return of_line + nn.functional.linear(rest, layer.weight[:, planes:], layer.bias)[:, None]


def hidden_layers(inputs: int, width: int, depth: int) -> nn.Sequential:
    """`depth` fully connected layers of `width` units, each cut off at 0."""
    sizes = itertools.pairwise((inputs, *[width] * depth))
    return nn.Sequential(*(part for pair in sizes for part in (nn.Linear(*pair), nn.ReLU())))


class _Lines(nn.Module):
    """What the rows of a board come to, from the sums over their cells and what is of no cell."""

    def __init__(self, inputs: int, width: int, depth: int):
        super().__init__()
        self.layers = hidden_layers(inputs, width, depth)

    def forward(self, sums: torch.Tensor, rest: torch.Tensor) -> torch.Tensor:
        everywhere = rest[:, None].expand(-1, sums.shape[1], -1)
        return self.layers(torch.cat((sums, everywhere), dim=2))


class BoardLayers(nn.Module):
    """Observations [n, observation] -> logits [n, actions], the viewer's values [n, 1].

    The same layers for every row, for every column and for every cell, as the viewer sees them. A
    cell's actions go by its row, its column and what lies in it. So what is learned of one place
    holds for the others: rows may change places, and so may columns. `depth` layers of `width`
    units for a line.
    """

    def __init__(self, board: Board, observation: int, actions: int, width: int, depth: int):
        super().__init__()
        self.board = board
        inputs = board.planes + observation - board.on_board
        self.rows = _Lines(inputs, width, depth)
        self.columns = _Lines(inputs, width, depth)
        self.of_row = nn.Linear(width, width)
        self.of_column = nn.Linear(width, width, bias=False)
        self.of_cell = nn.Linear(board.planes, width, bias=False)
        self.policy = nn.Linear(width, actions // board.cells)
        self.value = nn.Sequential(nn.Linear(2 * width, width), nn.ReLU(), nn.Linear(width, 1))

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        planes, rest, is_transposed = _as_seen(self.board, observation)
        rows = self.rows(planes.sum(3).transpose(1, 2), rest)
        columns = self.columns(planes.sum(2).transpose(1, 2), rest)
        lines = self.of_row(rows)[:, :, None] + self.of_column(columns)[:, None]
        cells = self.of_cell(planes.permute(0, 2, 3, 1))
        logits = _turned(self.policy(torch.relu(lines + cells)).permute(0, 3, 1, 2), is_transposed)
        return logits.flatten(1), self.value(torch.cat((rows.sum(1), columns.sum(1)), dim=1))
