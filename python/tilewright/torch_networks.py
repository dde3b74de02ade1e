"""Networks as PyTorch modules: to train, to save as network files, to ask from searches.

Needs the extra `train`. What the modules compute is what the engine computes from the same file:
see docs/networks.md.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from safetensors.torch import load_file
from torch import nn

from tilewright import networks
from tilewright.networks import NetworkSpec

_ACTIVATIONS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "relu": torch.relu,
    "tanh": torch.tanh,
    "silu": nn.functional.silu,
}


class PolicyValueNetwork(nn.Module):
    """Observations [n, observation_size] -> logits [n, num_actions], values [n, num_players].

    Values are from the player who acts on, in [-1, 1]. Logits of illegal actions mean nothing: mask
    them before a softmax.
    """

    def __init__(self, spec: NetworkSpec) -> None:
        super().__init__()
        self.spec = spec
        self._activation = _ACTIVATIONS[spec.activation]
        self.policy = nn.Linear(spec.hidden[-1], spec.num_actions)
        self.value = nn.Linear(spec.hidden[-1], spec.num_players)

    def trunk(self, observations: torch.Tensor) -> torch.Tensor:
        raise NotImplementedError

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.trunk(observations)
        return self.policy(hidden), torch.tanh(self.value(hidden))


class Mlp(PolicyValueNetwork):
    """One layer after the other."""

    def __init__(self, spec: NetworkSpec) -> None:
        super().__init__(spec)
        inputs = (spec.observation_size, *spec.hidden[:-1])
        self.layers = nn.ModuleList(
            nn.Linear(i, o) for i, o in zip(inputs, spec.hidden, strict=True)
        )

    def trunk(self, observations: torch.Tensor) -> torch.Tensor:
        hidden = observations
        for layer in self.layers:
            hidden = self._activation(layer(hidden))
        return hidden


class Block(nn.Module):
    """The two layers of one residual block."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)


class ResNet(PolicyValueNetwork):
    """Residual blocks of fully connected layers."""

    def __init__(self, spec: NetworkSpec) -> None:
        super().__init__(spec)
        width = spec.hidden[0]
        self.input = nn.Linear(spec.observation_size, width)
        self.blocks = nn.ModuleList(Block(width) for _ in spec.hidden[1:])

    def trunk(self, observations: torch.Tensor) -> torch.Tensor:
        hidden = self._activation(self.input(observations))
        for block in self.blocks:
            change = block.second(self._activation(block.first(hidden)))
            hidden = self._activation(hidden + change)
        return hidden


def make(spec: NetworkSpec, seed: int | None = None) -> PolicyValueNetwork:
    """A module with PyTorch's initial weights; the same for the same seed."""
    kind = Mlp if spec.kind == "mlp" else ResNet
    if seed is None:
        return kind(spec)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return kind(spec)


def save(module: PolicyValueNetwork, path: str | os.PathLike[str]) -> None:
    """Writes a module's weights as a network file."""
    tensors = {
        name: tensor.detach().to("cpu", torch.float32).numpy()
        for name, tensor in module.state_dict().items()
    }
    networks.save(path, module.spec, tensors)


def load(path: str | os.PathLike[str]) -> PolicyValueNetwork:
    """The module of a network file."""
    module = make(NetworkSpec.of_file(path))
    module.load_state_dict(load_file(os.fspath(path)))
    return module


def evaluator(
    module: nn.Module, device: str | torch.device = "cpu"
) -> Callable[[npt.NDArray[np.float32], npt.NDArray[np.int8]], tuple[Any, Any]]:
    """The callable of searches that asks a module, moved to the device and set to evaluate.

    The module is used as it is at each call: train on a copy, or when no search runs.
    """
    module = module.to(device).eval()

    def evaluate(
        observations: npt.NDArray[np.float32], action_masks: npt.NDArray[np.int8]
    ) -> tuple[Any, Any]:
        del action_masks  # the softmax is over the legal actions anyway
        with torch.inference_mode():
            logits, values = module(torch.from_numpy(observations).to(device))
            return logits.float().cpu().numpy(), values.float().cpu().numpy()

    return evaluate
