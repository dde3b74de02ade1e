"""How far a few features of a position go when TD(lambda) weighs them.

The player looks one action ahead: it takes the action whose position afterwards it values highest,
in a few worlds drawn from what it knows. What it learns from is its own play (Tesauro 1995): the
value of each position that a seat left behind moves towards its lambda-return (Sutton 1988; the
forward view, taken at the end of the game). Any game and any number of players. With `--hidden 0`
the value is linear in the features.

Features, as one seat sees the position: the points of that seat and of the best other one, their
difference, how much of the game is over, all by themselves and times the share that is over; and
the observation, if it is not larger than `--largest-observation`.

Run: .venv/bin/python experiments/td_linear.py carcassonne --games 300 --seed 1 --out build/td
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
from torch.utils.tensorboard import SummaryWriter

import tilewright


@dataclass(frozen=True)
class Settings:
    """What a run is a function of."""

    game: str = "sono"
    seed: int = 1
    #: Games of self-play to learn from.
    games: int = 500
    #: Games between two updates, and passes over their positions.
    games_per_update: int = 20
    epochs: int = 4
    #: Of the return that a value moves to: 1 is the result of the game, 0 the next value.
    td_lambda: float = 0.8
    #: Worlds in which an action is tried.
    worlds: int = 1
    #: How often an action is random instead, in self-play.
    epsilon: float = 0.1
    #: Width of the one hidden layer; 0: none, the value is linear.
    hidden: int = 0
    learning_rate: float = 3e-3
    #: Larger observations are left out.
    largest_observation: int = 2000
    #: Points that count as one.
    points_scale: float = 20.0
    #: Plies that count as a whole game.
    plies_scale: float = 100.0
    judge: str = "random"
    #: Of the match at the end: games, half of them on each seat of the same deals.
    judge_games: int = 100
    out: str = "build/td"


class Value(nn.Module):
    """The expected return of the seat that looks, in (-1, 1), from its features."""

    def __init__(self, features: int, hidden: int):
        super().__init__()
        self.layers: nn.Module = nn.Linear(features, 1)
        if hidden > 0:
            self.layers = nn.Sequential(
                nn.Linear(features, hidden), nn.ReLU(), nn.Linear(hidden, 1)
            )

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        return torch.tanh(self.layers(features).squeeze(-1))


class Learner:
    """Plays one action ahead by a value, and keeps what it has seen of a game."""

    def __init__(self, settings: Settings):
        self.settings = settings
        parts = tilewright.game_class(settings.game).observation_spec()
        size = sum(int(np.prod(part["shape"])) for part in parts)
        self.sees_all = size <= settings.largest_observation
        self.features = len(self.look(tilewright.make(settings.game, seed=0), 0))
        self.value = Value(self.features, settings.hidden)

    def look(self, state: Any, seat: int) -> NDArray[np.float32]:
        """What `seat` may know of a position, as numbers: float32 [features]."""
        known = state.information_set(seat)
        points = np.array(known.points(), np.float32) / self.settings.points_scale
        own, best_other = points[seat], np.delete(points, seat).max()
        over = np.float32(min(1.0, state.ply() / self.settings.plies_scale))
        few = np.array([own, best_other, own - best_other, over, 1.0], np.float32)
        parts = [few, few[:3] * over]
        if self.sees_all:
            parts.append(known.observation())
        return np.concatenate(parts)

    @torch.no_grad()
    def afterstates(
        self, known: Any, numbers: np.random.Generator
    ) -> tuple[list[int], NDArray[np.float32], NDArray[np.float32]]:
        """Legal actions, their mean values, and the features of each in the last world."""
        seat = known.viewer
        actions = known.legal_actions()
        values = np.zeros(len(actions), np.float32)
        for _ in range(self.settings.worlds):
            world = known.determinize(int(numbers.integers(1 << 62)))
            seen = np.empty((len(actions), self.features), np.float32)
            over = np.full(len(actions), np.nan, np.float32)
            for place, action in enumerate(actions):
                after = world.clone()
                after.apply(action)
                after.play_chance(int(numbers.integers(1 << 62)))
                seen[place] = self.look(after, seat)
                if after.is_terminal():
                    over[place] = after.returns()[seat]
            found = self.value(torch.from_numpy(seen)).numpy()
            values += np.where(np.isnan(over), found, over) / self.settings.worlds
        return actions, values, seen

    def choose(self, known: Any, seed: int) -> int:
        """The best action, ties broken at random: what a tournament asks for."""
        numbers = np.random.default_rng(seed)
        actions, values, _ = self.afterstates(known, numbers)
        return actions[int(numbers.choice(np.flatnonzero(values == values.max())))]

    def play(self, seed: int) -> tuple[torch.Tensor, torch.Tensor]:
        """A game against itself: features of the positions left behind, and their targets."""
        numbers = np.random.default_rng(seed)
        state: Any = tilewright.make(self.settings.game, seed=seed)
        seen: list[list[NDArray[np.float32]]] = [[] for _ in range(state.num_players())]
        while not state.is_terminal():
            state.play_chance(int(numbers.integers(1 << 62)))
            if state.is_terminal():
                break
            seat = state.current_player()
            actions, values, features = self.afterstates(state.information_set(seat), numbers)
            best = int(numbers.choice(np.flatnonzero(values == values.max())))
            if numbers.random() < self.settings.epsilon:
                best = int(numbers.integers(len(actions)))
            seen[seat].append(features[best])
            state.apply(actions[best])
        inputs, targets = [], []
        for seat, result in enumerate(state.returns()):
            if seen[seat]:
                rows = torch.from_numpy(np.stack(seen[seat]))
                inputs.append(rows)
                targets.append(self.lambda_returns(rows, result))
        return torch.cat(inputs), torch.cat(targets)

    @torch.no_grad()
    def lambda_returns(self, rows: torch.Tensor, result: float) -> torch.Tensor:
        """Of each position of a seat, in order: the next value and the next lambda-return, mixed.

        After the last position comes the result of the game.
        """
        values = self.value(rows)
        targets = torch.empty(len(rows))
        target = torch.tensor(float(result))
        for place in reversed(range(len(rows))):
            targets[place] = target
            keep = self.settings.td_lambda
            target = (1.0 - keep) * values[place] + keep * target
        return targets


def train(settings: Settings) -> dict[str, Any]:
    """Trains a value; the settings, its errors, and what the match at the end came to."""
    torch.manual_seed(settings.seed)
    learner = Learner(settings)
    optimizer = torch.optim.Adam(learner.value.parameters(), lr=settings.learning_rate)
    errors: list[float] = []
    begin = time.monotonic()
    with SummaryWriter(settings.out) as log, Progress() as progress:
        task = progress.add_task("games", total=settings.games)
        for first in range(0, settings.games, settings.games_per_update):
            played = []
            for game in range(first, min(first + settings.games_per_update, settings.games)):
                played.append(learner.play(tilewright.split_seed(settings.seed, game)))
                progress.advance(task)
            inputs, targets = (torch.cat(parts) for parts in zip(*played, strict=True))
            with torch.no_grad():
                error = nn.functional.mse_loss(learner.value(inputs), targets)
            errors.append(float(error))
            log.add_scalar("loss/value", errors[-1], first)
            for _ in range(settings.epochs):
                for part in torch.split(torch.randperm(len(inputs)), 64):
                    loss = nn.functional.mse_loss(learner.value(inputs[part]), targets[part])
                    optimizer.zero_grad()
                    loss.backward()
                    optimizer.step()
    torch.save(learner.value.state_dict(), Path(settings.out) / "value.pt")
    match = tilewright.run_tournament(
        settings.game,
        [("td", learner.choose), settings.judge],
        games=settings.judge_games,
        seed=tilewright.split_seed(settings.seed, settings.games),
        threads=1,
    )
    score = match.report().agents[0].score
    result = {
        "settings": dataclasses.asdict(settings),
        "engine": tilewright.engine_version,
        "seconds": round(time.monotonic() - begin, 1),
        "errors": errors,
        "score": [score.value, score.low, score.high],
    }
    Path(settings.out, "result.json").write_text(json.dumps(result, indent=2) + "\n", "utf-8")
    return result


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("game", choices=tilewright.games(), nargs="?", default=Settings.game)
    for field in dataclasses.fields(Settings):
        if field.name != "game":
            name = f"--{field.name.replace('_', '-')}"
            parser.add_argument(name, type=type(field.default), default=field.default, help=" ")
    print(json.dumps(train(Settings(**vars(parser.parse_args()))), indent=2))


if __name__ == "__main__":
    main()
