"""How well a player learns a game with proximal policy optimization alone, without search.

One file, one method: PPO (Schulman et al. 2017) with action masks, after the manner of CleanRL
(Huang et al. 2022), on the engine's vector environment. The learner plays every seat of every game
against itself, or all games against an agent of the engine (`--opponent`). Any game and any number
of players: advantages are estimated along each seat's own decisions, as the next decision of a row
is mostly somebody else's.

Run: .venv/bin/python experiments/ppo.py sono --seed 1 --out build/ppo
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from rich.progress import Progress
from torch import nn
from torch.distributions import Categorical
from torch.utils.tensorboard import SummaryWriter

import tilewright
from tilewright.board_networks import BoardLayers, hidden_layers
from tilewright.boards import board_of
from tilewright.training import MatchScore, play_match


@dataclass(frozen=True)
class Settings:
    """What a run is a function of."""

    game: str = "sono"
    rules: str = "default"
    #: Of all random numbers.
    seed: int = 1
    #: Decisions of learners to train on, in all.
    steps: int = 1_500_000
    #: Games that are stepped together.
    envs: int = 256
    #: Decisions in each game between two updates.
    rollout: int = 40
    #: Who has the other seats; "" for the learner itself.
    opponent: str = ""
    #: "board": of rows, columns and cells, where a game has such a board (tilewright.boards);
    #: "layers", and all other games: fully connected layers.
    network: str = "board"
    width: int = 64
    depth: int = 2
    #: At first; it falls to 0 in the course of the run.
    learning_rate: float = 3e-3
    #: Times that each rollout is learned from, and decisions that are learned from together.
    epochs: int = 2
    minibatch: int = 512
    #: Of generalised advantage estimation (Schulman et al. 2016); nothing is discounted.
    gae_lambda: float = 0.95
    clip: float = 0.2
    entropy: float = 0.003
    value_weight: float = 0.5
    gradient_norm: float = 0.5
    #: Matches against these agents, named one after the other, show what was learned: deals, each
    #: played from every seat.
    judges: str = "random greedy"
    deals: int = 100
    #: Updates between matches.
    judge_every: int = 20
    #: Of PyTorch. The networks are too small for more to pay.
    threads: int = 1
    out: str = "build/ppo"


class Layers(nn.Module):
    """One layer after the other; for any game."""

    def __init__(self, observation: int, actions: int, width: int, depth: int):
        super().__init__()
        self.body = hidden_layers(observation, width, depth)
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inner = self.body(observation)
        return self.policy(inner), self.value(inner)


class Player(nn.Module):
    """Which actions are how likely, and the expected return, from one observation."""

    def __init__(self, network: nn.Module):
        super().__init__()
        self.network = network

    @classmethod
    def for_game(cls, settings: Settings, observation: int, actions: int) -> Player:
        shape = (observation, actions, settings.width, settings.depth)
        board = board_of(settings.game, settings.rules) if settings.network == "board" else None
        network = Layers(*shape) if board is None else BoardLayers(board, *shape)
        nn.init.orthogonal_(network.policy.weight, 0.01)  # at first all actions are equally likely
        nn.init.zeros_(network.policy.bias)
        return cls(network)

    def forward(
        self, observation: torch.Tensor, mask: torch.Tensor
    ) -> tuple[Categorical, torch.Tensor]:
        logits, value = self.network(observation)
        logits = logits.masked_fill(mask == 0, -1e9)
        return Categorical(logits=logits, validate_args=False), value.squeeze(-1)


@dataclass
class Rollout:
    """Decisions in the order they were made: [steps, envs, ...]."""

    observations: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    log_probs: torch.Tensor
    values: NDArray[np.float32]
    #: Whose decision each was.
    movers: NDArray[np.int32]
    #: By seat, where the decision ended the game.
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]

    @classmethod
    def empty(cls, settings: Settings, env: tilewright.VectorEnv) -> Rollout:
        shape = (settings.rollout, settings.envs)
        assert env.batch.observations is not None
        return cls(
            torch.zeros((*shape, env.batch.observations.shape[1])),
            torch.zeros((*shape, env.num_actions), dtype=torch.int8),
            torch.zeros(shape, dtype=torch.int64),
            torch.zeros(shape),
            np.zeros(shape, np.float32),
            np.zeros(shape, np.int32),
            np.zeros((*shape, env.num_players), np.float32),
            np.zeros(shape, np.bool_),
        )


def look(batch: tilewright.Batch) -> tuple[torch.Tensor, torch.Tensor]:
    """Observations and masks as tensors that share the batch's memory."""
    assert batch.observations is not None
    assert batch.action_mask is not None
    return torch.from_numpy(batch.observations), torch.from_numpy(batch.action_mask)


@torch.no_grad()
def collect(env: tilewright.VectorEnv, player: Player, rollout: Rollout) -> None:
    """Plays on for as many steps as the rollout has room for."""
    for step in range(len(rollout.movers)):
        observation, mask = look(env.batch)
        rollout.observations[step] = observation
        rollout.masks[step] = mask
        rollout.movers[step] = env.batch.current_player
        choice, value = player(observation, mask)
        action = choice.sample()
        rollout.actions[step] = action
        rollout.log_probs[step] = choice.log_prob(action)
        rollout.values[step] = value.numpy()
        batch = env.step(action.numpy())
        rollout.rewards[step] = batch.rewards
        rollout.terminated[step] = batch.terminated


def advantages(
    rollout: Rollout, next_mover: NDArray[np.int32], next_value: NDArray[np.float32], decay: float
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Of each decision, and whether it is known.

    A seat's chain goes from each of its decisions to its next one, or to its reward at the end of
    the game. The last decision of a seat in a rollout has no successor unless that seat is to move
    next: nothing is known of it, and the seat's earlier ones go by the value that it had.

    next_mover, next_value: [envs], of the decision after the last one.
    """
    steps, envs = rollout.movers.shape
    seats = rollout.rewards.shape[2]
    rows = np.arange(envs)
    value = np.zeros((envs, seats), np.float32)  # of each seat's next decision
    carried = np.zeros((envs, seats), np.float32)  # its advantage
    known = np.zeros((envs, seats), np.bool_)
    value[rows, next_mover] = next_value
    known[rows, next_mover] = True
    result = np.zeros((steps, envs), np.float32)
    is_known = np.zeros((steps, envs), np.bool_)
    for step in reversed(range(steps)):
        ended = rollout.terminated[step]
        value[ended] = rollout.rewards[step][ended]
        carried[ended] = 0.0
        known[ended] = True
        mover = rollout.movers[step]
        delta = value[rows, mover] - rollout.values[step]
        result[step] = delta + decay * carried[rows, mover]
        is_known[step] = known[rows, mover]
        value[rows, mover] = rollout.values[step]
        carried[rows, mover] = np.where(is_known[step], result[step], 0.0)
        known[rows, mover] = True
    return result, is_known


def ppo_loss(
    player: Player, settings: Settings, batch: dict[str, torch.Tensor]
) -> tuple[torch.Tensor, dict[str, float]]:
    """The clipped objective, and what to show of it."""
    choice, value = player(batch["observations"], batch["masks"])
    log_probs = choice.log_prob(batch["actions"])
    ratio = torch.exp(log_probs - batch["log_probs"])
    gain = batch["advantages"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    clipped = ratio.clamp(1.0 - settings.clip, 1.0 + settings.clip)
    policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
    value_loss = nn.functional.mse_loss(value, batch["returns"])
    entropy = choice.entropy().mean()
    loss = policy_loss + settings.value_weight * value_loss - settings.entropy * entropy
    shown = {
        "loss/policy": policy_loss,
        "loss/value": value_loss,
        "policy/entropy": entropy,
        "policy/moved": (batch["log_probs"] - log_probs).mean(),  # how far, as a divergence
        "policy/clipped": ((ratio - 1.0).abs() > settings.clip).float().mean(),
    }
    return loss, {name: float(number.detach()) for name, number in shown.items()}


def update(
    player: Player,
    optimizer: torch.optim.Optimizer,
    settings: Settings,
    samples: dict[str, torch.Tensor],
) -> dict[str, float]:
    """Learns from the samples; means of what the minibatches showed."""
    count = len(samples["actions"])
    shown: list[dict[str, float]] = []
    for _ in range(settings.epochs):
        for part in torch.randperm(count).split(settings.minibatch):
            loss, numbers = ppo_loss(player, settings, {k: v[part] for k, v in samples.items()})
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), settings.gradient_norm)
            optimizer.step()
            shown.append(numbers)
    return {name: float(np.mean([row[name] for row in shown])) for name in shown[0]}


def samples_of(rollout: Rollout, gain: NDArray[np.float32], known: NDArray[np.bool_]) -> Any:
    """The decisions whose advantages are known, one after the other."""
    kept = torch.from_numpy(known)
    advantage = torch.from_numpy(gain)[kept]
    return {
        "observations": rollout.observations[kept],
        "masks": rollout.masks[kept],
        "actions": rollout.actions[kept],
        "log_probs": rollout.log_probs[kept],
        "advantages": advantage,
        "returns": advantage + torch.from_numpy(rollout.values)[kept],
    }


def judged(player: Player, settings: Settings, judge: str) -> MatchScore:
    """Plays the likeliest actions against an agent."""

    @torch.no_grad()
    def policy(batch: tilewright.Batch) -> NDArray[np.int64]:
        choice, _ = player(*look(batch))
        found: NDArray[np.int64] = choice.probs.argmax(-1).numpy()
        return found

    return play_match(
        settings.game,
        policy,
        judge,
        deals=settings.deals,
        seed=settings.seed + 1,
        rules=settings.rules,
    )


def matches(player: Player, settings: Settings, decisions: int) -> list[dict[str, Any]]:
    """A point of the learning curve: what the matches against the judges come to now."""
    scores = {judge: judged(player, settings, judge).score for judge in settings.judges.split()}
    return [
        {"steps": decisions, "judge": judge, "score": s.value, "low": s.low, "high": s.high}
        for judge, s in scores.items()
    ]


def told(point: dict[str, Any]) -> str:
    """A match, in a few words."""
    return f"{100 * point['score']:.1f} % against {point['judge']}"


def learn(env: tilewright.VectorEnv, player: Player, settings: Settings) -> list[dict[str, Any]]:
    """Plays and learns in turn; the matches in the course of it."""
    optimizer = torch.optim.Adam(player.parameters(), lr=settings.learning_rate, eps=1e-5)
    rollout = Rollout.empty(settings, env)
    updates = max(1, settings.steps // (settings.rollout * settings.envs))
    curve: list[dict[str, Any]] = []
    with SummaryWriter(settings.out) as log, Progress() as progress:
        task = progress.add_task("updates", total=updates)
        for number in range(1, updates + 1):
            optimizer.param_groups[0]["lr"] = settings.learning_rate * (1 - (number - 1) / updates)
            collect(env, player, rollout)
            with torch.no_grad():
                _, value = player(*look(env.batch))
            gain, known = advantages(
                rollout, env.batch.current_player, value.numpy(), settings.gae_lambda
            )
            shown = update(player, optimizer, settings, samples_of(rollout, gain, known))
            progress.advance(task)
            if number % settings.judge_every == 0 or number == updates:
                points = matches(player, settings, number * settings.rollout * settings.envs)
                shown |= {f"match/{point['judge']}": point["score"] for point in points}
                progress.update(task, description=", ".join(map(told, points)))
                curve += points
            for name, number_shown in shown.items():
                log.add_scalar(name, number_shown, number)
    return curve


def train(settings: Settings) -> dict[str, Any]:
    """Trains a player; the settings, and what the matches came to in the course of it."""
    torch.set_num_threads(settings.threads)
    torch.manual_seed(settings.seed)
    env = tilewright.make_vec(
        settings.game,
        settings.envs,
        rules=settings.rules,
        seed=settings.seed,
        opponents=settings.opponent or None,
        rotate_seats=bool(settings.opponent),
    )
    assert env.batch.observations is not None
    player = Player.for_game(settings, env.batch.observations.shape[1], env.num_actions)
    begin = (time.monotonic(), time.process_time())
    curve = learn(env, player, settings)
    result = {
        "settings": dataclasses.asdict(settings),
        "engine": tilewright.engine_version,
        "seconds": round(time.monotonic() - begin[0], 1),
        "processor_seconds": round(time.process_time() - begin[1], 1),
        "curve": curve,
    }
    torch.save(player.state_dict(), Path(settings.out) / "player.pt")
    Path(settings.out, "result.json").write_text(json.dumps(result, indent=2) + "\n", "utf-8")
    return result


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("game", choices=tilewright.games(), nargs="?", default=Settings.game)
    for field in dataclasses.fields(Settings):
        if field.name != "game":
            kind = type(field.default)
            parser.add_argument(
                f"--{field.name.replace('_', '-')}", type=kind, default=field.default, help=" "
            )
    settings = Settings(**vars(parser.parse_args()))
    for point in train(settings)["curve"]:
        print(
            f"{point['steps']:>9} decisions: {told(point)} "
            f"[{100 * point['low']:.1f}, {100 * point['high']:.1f}]"
        )


if __name__ == "__main__":
    main()
