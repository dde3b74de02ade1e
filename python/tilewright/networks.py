"""Network files: what they are for, and how arrays become one.

Needs NumPy and safetensors, but no framework. docs/networks.md describes the format;
`tilewright.torch_networks` makes PyTorch modules of the same kinds.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tilewright import _core
from tilewright.atomic_files import write_bytes_atomically

Network = _core.Network

_FORMAT = {"format": "tilewright network", "version": "1"}
_KINDS = ("mlp", "resnet")
_ACTIVATIONS = ("relu", "tanh", "silu")


def load(path: str | os.PathLike[str]) -> Network:
    """The native evaluator of a network file. ValueError says what is wrong with a bad one."""
    return Network(os.fspath(path))


@dataclass(frozen=True)
class NetworkSpec:
    """What a network is, and which positions it is for."""

    kind: str  #: "mlp" or "resnet"
    activation: str  #: "relu", "tanh" or "silu"
    hidden: tuple[int, ...]  #: units of each layer; resnet: the width, once more than blocks
    game: str
    rules: str
    observation: str  #: parts and shapes, as in "own_hand[25] ply[1]"
    observation_size: int
    num_actions: int
    num_players: int

    def __post_init__(self) -> None:
        if self.kind not in _KINDS:
            raise ValueError(f"no kind {self.kind!r}; valid: {', '.join(_KINDS)}")
        if self.activation not in _ACTIVATIONS:
            raise ValueError(f"no activation {self.activation!r}; valid: {', '.join(_ACTIVATIONS)}")
        if not self.hidden or min(self.hidden) < 1:
            raise ValueError(f"hidden must be at least one number above 0, not {self.hidden}")
        if self.kind == "resnet" and len(set(self.hidden)) != 1:
            raise ValueError(f"all layers of a resnet have one width, not {self.hidden}")

    @classmethod
    def for_game(
        cls,
        game: str,
        rules: str = "default",
        kind: str = "mlp",
        hidden: tuple[int, ...] = (128, 128),
        activation: str = "relu",
    ) -> NetworkSpec:
        """The network of that kind that fits a game under its rules."""
        layout, size, num_actions, num_players = _core.observation_layout(game, rules)
        return cls(
            kind=kind,
            activation=activation,
            hidden=tuple(int(units) for units in hidden),
            game=game,
            rules=_core.check_rules(game, rules),
            observation=layout,
            observation_size=size,
            num_actions=num_actions,
            num_players=num_players,
        )

    @classmethod
    def of_file(cls, path: str | os.PathLike[str]) -> NetworkSpec:
        """What a network file says of itself."""
        net = load(path)
        return cls(
            kind=net.kind,
            activation=net.activation,
            hidden=tuple(net.hidden),
            game=net.game,
            rules=net.rules,
            observation=net.observation,
            observation_size=net.observation_size,
            num_actions=net.num_actions,
            num_players=net.num_players,
        )

    def metadata(self) -> dict[str, str]:
        """The metadata of its file."""
        return _FORMAT | {
            "kind": self.kind,
            "activation": self.activation,
            "game": self.game,
            "rules": self.rules,
            "observation": self.observation,
            "num_actions": str(self.num_actions),
            "num_players": str(self.num_players),
        }

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The tensors of its file and their shapes, in the order of the layers."""
        layers: list[tuple[str, int, int]] = []  # name, inputs, outputs
        inputs = self.observation_size
        if self.kind == "mlp":
            for index, units in enumerate(self.hidden):
                layers.append((f"layers.{index}", inputs, units))
                inputs = units
        else:
            width = self.hidden[0]
            layers.append(("input", inputs, width))
            for block in range(len(self.hidden) - 1):
                layers += [(f"blocks.{block}.{half}", width, width) for half in ("first", "second")]
            inputs = width
        layers += [("policy", inputs, self.num_actions), ("value", inputs, self.num_players)]
        shapes: dict[str, tuple[int, ...]] = {}
        for name, width_in, width_out in layers:
            shapes[f"{name}.weight"] = (width_out, width_in)
            shapes[f"{name}.bias"] = (width_out,)
        return shapes

    def random(self, seed: int) -> dict[str, npt.NDArray[np.float32]]:
        """Random tensors, with weights of the size that keeps sums in range."""
        rng = np.random.default_rng(seed)
        return {
            name: (
                rng.standard_normal(shape) * np.sqrt(2 / shape[1])
                if len(shape) == 2
                else np.zeros(shape)
            ).astype(np.float32)
            for name, shape in self.shapes().items()
        }


def save(
    path: str | os.PathLike[str], spec: NetworkSpec, tensors: Mapping[str, npt.NDArray[Any]]
) -> None:
    """Writes a network file; readers see the old file or the new one, never a part.

    ValueError if a tensor is missing, too many, or not of the shape that `spec` asks for.
    """
    from safetensors.numpy import save as to_safetensors  # noqa: PLC0415 (an extra)

    shapes = spec.shapes()
    for name in tensors.keys() ^ shapes.keys():
        what = "lacks" if name in shapes else "has no place for"
        raise ValueError(f"a network of kind {spec.kind} {what} the tensor {name!r}")
    arrays = {n: np.ascontiguousarray(tensors[n], dtype=np.float32) for n in shapes}
    for name, array in arrays.items():
        if array.shape != shapes[name]:
            raise ValueError(f"tensor {name!r} has shape {array.shape}; expected {shapes[name]}")
        if not np.isfinite(array).all():
            raise ValueError(f"tensor {name!r} has a number that is not finite")
    write_bytes_atomically(path, to_safetensors(arrays, metadata=spec.metadata()))


__all__ = ["Network", "NetworkSpec", "load", "save"]
