"""How strong a network becomes that learns from its own searches.

AlphaZero (Silver et al. 2018) for any game and any number of players: games of a search against
itself in threads of the engine, the network evaluated natively; a replay buffer; PyTorch learns the
search's policies and the games' returns; matches against an agent on the same deals from every
seat. Where something is hidden the search works on information sets (docs/networks.md says which
searches are sound there). The first games are those of a search without a network, as an untrained
one knows less than playouts do.

A run goes on where it was killed: every iteration ends with a checkpoint of all that the next one
depends on, and a run that was interrupted comes to the same network, bit for bit, as one that was
not. Progress: TensorBoard (`tensorboard --logdir build/alphazero`) and `result.json`.

Run: .venv/bin/python experiments/alphazero.py sono --seed 1 --out build/alphazero
"""

from __future__ import annotations

import argparse
import dataclasses
import io
import json
import math
import time
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.progress import Progress
from torch import nn
from torch.utils.tensorboard import SummaryWriter

import tilewright
from tilewright import networks, torch_networks
from tilewright.atomic_files import write_text_atomically
from tilewright.board_networks import BoardNetwork
from tilewright.boards import board_of
from tilewright.symmetries import random_symmetry
from tilewright.training import Checkpoints, read_checkpoint

#: Self-play hands out whole arrays; more games than these are played one part after the other.
GAMES_AT_ONCE = 100


@dataclass(frozen=True)
class Settings:
    """What a run is a function of; and where its files go."""

    game: str = "sono"
    rules: str = "default"
    seed: int = 1
    iterations: int = 10
    #: Games of self-play in each iteration but the first.
    games: int = 1000
    search: str = "mcts:simulations=64,selection=gumbel,c_scale=0.3"
    #: Games of the first iteration, by a search whose playouts value its leaves. 0: it is as the
    #: others, with a network that knows nothing.
    first_games: int = 3000
    first_search: str = "mcts:simulations=400,selection=gumbel,considered=32"
    #: "board": one hidden layer that treats all rows of the board alike, and all columns, if the
    #: game has one (tilewright.board_networks), with `width` units for each; "resnet": a residual
    #: network of so many blocks of that width.
    network: str = "board"
    width: int = 48
    blocks: int = 2
    #: Iterations whose games are learned from.
    window: int = 8
    #: How often a position is learned from while it is in the window, in the mean: an iteration
    #: learns from as many minibatches as that takes for the positions that are new.
    uses: float = 4.0
    batch: int = 256
    #: Of the first iteration, and iterations until it is half of that.
    learning_rate: float = 2e-3
    half_life: float = 6.0
    weight_decay: float = 1e-4
    #: How much of the value learned is what the search expected; the rest is how the game ended.
    search_value: float = 0.25
    #: Whether each minibatch is seen in another way (tilewright.symmetries), where a game has one.
    symmetries: int = 1
    #: Iterations between matches, games of each, and who plays them. 0: no matches.
    match_every: int = 2
    match_games: int = 200
    match_search: str = "mcts:simulations=64,selection=gumbel,c_scale=0.3,gumbel_noise=0"
    opponent: str = "mcts:simulations=64"
    threads: int = 0
    out: str = "build/alphazero"


AnyNetwork = torch_networks.PolicyValueNetwork | BoardNetwork


def new_network(settings: Settings) -> AnyNetwork:
    """One that has learned nothing."""
    board = board_of(settings.game, settings.rules)
    if settings.network == "board" and board is not None:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(settings.seed)
            return BoardNetwork(board, settings.game, settings.rules, settings.width)
    hidden = (settings.width,) * (1 + settings.blocks)
    spec = networks.NetworkSpec.for_game(
        settings.game, settings.rules, kind="resnet", hidden=hidden
    )
    return torch_networks.make(spec, seed=settings.seed)


@dataclass
class Run:
    """All that the next iteration depends on."""

    settings: Settings
    network: AnyNetwork
    optimizer: torch.optim.Optimizer
    #: Games of the last iterations, oldest first: rows of what is learned from.
    buffer: list[dict[str, torch.Tensor]]
    done: int = 0
    #: Of the processors, all that was spent up to the last checkpoint.
    seconds: float = 0.0
    matches: list[dict[str, Any]] = dataclasses.field(default_factory=list)

    @classmethod
    def begin(cls, settings: Settings) -> Run:
        network = new_network(settings)
        optimizer = torch.optim.AdamW(
            network.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay
        )
        return cls(settings, network, optimizer, [])

    def save_network(self) -> Path:
        """Writes the file that searches ask."""
        file = Path(self.settings.out, "network.safetensors")
        is_board = isinstance(self.network, BoardNetwork)
        torch_networks.save(self.network.as_mlp() if is_board else self.network, file)
        return file

    def content(self) -> bytes:
        """Of a checkpoint; the games of each iteration are in files of their own."""
        stream = io.BytesIO()
        torch.save(
            {
                "settings": repeated(self.settings),
                "network": self.network.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "done": self.done,
                "seconds": self.seconds,
                "matches": self.matches,
            },
            stream,
        )
        return stream.getvalue()

    def restore(self, content: bytes) -> None:
        """Goes on from a checkpoint. ValueError if that was a run with other settings."""
        saved = torch.load(io.BytesIO(content), weights_only=True)
        if saved["settings"] != repeated(self.settings):
            raise ValueError(
                f"{self.settings.out} holds a run with other settings: {saved['settings']}"
            )
        self.network.load_state_dict(saved["network"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.done = saved["done"]
        self.seconds = saved["seconds"]
        self.matches = saved["matches"]


def repeated(settings: Settings) -> dict[str, Any]:
    """The settings that a run has to go on with: all but how long and where."""
    named = dataclasses.asdict(settings)
    return {k: v for k, v in named.items() if k not in ("iterations", "threads", "out")}


def rows_of(data: tilewright.SelfPlay, search_value: float) -> dict[str, torch.Tensor]:
    """What is learned from, in as few bytes as it needs.

    Values: the returns, from the player who acts on, with that share of what the search expected.
    """
    expected = np.where(np.isnan(data.relative_values), data.relative_returns, data.relative_values)
    values = (1.0 - search_value) * data.relative_returns + search_value * expected
    return {
        "observations": torch.from_numpy(data.observations).to(torch.float16),
        "masks": torch.from_numpy(np.packbits(data.action_masks, axis=1)),
        "policies": torch.from_numpy(data.policies).to(torch.float16),
        "values": torch.from_numpy(values.astype(np.float32)),
    }


def drawn(
    buffer: list[dict[str, torch.Tensor]], count: int, numbers: np.random.Generator
) -> dict[str, torch.Tensor]:
    """Rows of the buffer, all equally likely, as numbers that a network can learn from."""
    ends = np.cumsum([len(part["masks"]) for part in buffer])
    chosen = numbers.integers(ends[-1], size=count)
    parts = np.searchsorted(ends, chosen, side="right")
    pieces = [
        {
            name: rows[torch.from_numpy(chosen[parts == i] - (ends[i] - len(rows)))]
            for name, rows in part.items()
        }
        for i, part in enumerate(buffer)
    ]
    rows = {name: torch.cat([piece[name] for piece in pieces]) for name in pieces[0]}
    actions = rows["policies"].shape[1]
    masks = np.unpackbits(rows["masks"].numpy(), axis=1, count=actions)
    return {
        "observations": rows["observations"].float(),
        "masks": torch.from_numpy(masks),
        "policies": rows["policies"].float(),
        "values": rows["values"],
    }


def seen_otherwise(
    rows: dict[str, torch.Tensor], settings: Settings, numbers: np.random.Generator
) -> dict[str, torch.Tensor]:
    """The same positions by a symmetry of the game."""
    symmetry = random_symmetry(settings.game, numbers, settings.rules)
    actions = torch.from_numpy(symmetry.actions)
    return {
        "observations": rows["observations"][:, torch.from_numpy(symmetry.observation)],
        "masks": rows["masks"][:, actions],
        "policies": rows["policies"][:, actions],
        "values": rows["values"],
    }


def loss_of(
    network: AnyNetwork, rows: dict[str, torch.Tensor]
) -> tuple[torch.Tensor, torch.Tensor]:
    """Cross entropy with the searches' policies, and the squared error of the values."""
    logits, values = network(rows["observations"])
    logits = logits.masked_fill(rows["masks"] == 0, -1e9)
    policy = -(rows["policies"] * torch.log_softmax(logits, dim=1)).sum(dim=1).mean()
    return policy, nn.functional.mse_loss(values, rows["values"])


def learn(run: Run, iteration: int) -> dict[str, float]:
    """Some minibatches of the buffer; the mean losses."""
    settings = run.settings
    # Drawn from the number of the iteration, so that nothing depends on where a run began.
    numbers = np.random.default_rng(tilewright.split_seed(settings.seed, iteration))
    run.optimizer.param_groups[0]["lr"] = settings.learning_rate * 0.5 ** (
        iteration / settings.half_life
    )
    steps = math.ceil(settings.uses * len(run.buffer[-1]["masks"]) / settings.batch)
    sums = np.zeros(2)
    run.network.train()
    for _ in range(steps):
        rows = drawn(run.buffer, settings.batch, numbers)
        if settings.symmetries:
            rows = seen_otherwise(rows, settings, numbers)
        policy, value = loss_of(run.network, rows)
        run.optimizer.zero_grad()
        (policy + value).backward()
        run.optimizer.step()
        sums += [float(policy.detach()), float(value.detach())]
    return {"loss/policy": sums[0] / steps, "loss/value": sums[1] / steps}


def play(run: Run, iteration: int) -> dict[str, torch.Tensor]:
    """The games of an iteration, by the network as it stands or, at first, without one."""
    settings = run.settings
    is_first = iteration == 0 and settings.first_games > 0
    file = run.save_network()
    games = settings.first_games if is_first else settings.games
    # The games of all iterations are of one series.
    begin = 0 if iteration == 0 else (settings.first_games or settings.games)
    begin += settings.games * max(0, iteration - 1)
    parts = [
        rows_of(
            tilewright.self_play(
                settings.game,
                None if is_first else file,
                games=min(GAMES_AT_ONCE, games - done),
                first=begin + done,
                search=settings.first_search if is_first else settings.search,
                seed=settings.seed,
                threads=settings.threads or None,
                rules=settings.rules,
            ),
            settings.search_value,
        )
        for done in range(0, games, GAMES_AT_ONCE)
    ]
    return {name: torch.cat([part[name] for part in parts]) for name in parts[0]}


def bytes_of(rows: dict[str, torch.Tensor]) -> bytes:
    """Of a file. Most numbers are 0, so that little is left of them."""
    stream = io.BytesIO()
    torch.save(rows, stream)
    return zlib.compress(stream.getvalue(), level=1)


def saved_rows(games: Checkpoints, done: int, window: int) -> list[dict[str, torch.Tensor]]:
    """The games of the last iterations before number `done`, oldest first."""
    needed = range(max(0, done - window), done)
    paths = {int(path.stem): path for path in games.paths()}
    contents = (zlib.decompress(read_checkpoint(paths[number])) for number in needed)
    return [torch.load(io.BytesIO(content), weights_only=True) for content in contents]


def told(run: Run, shown: dict[str, float]) -> str:
    """How far a run has come, in a line."""
    losses = f"policy {shown['loss/policy']:.3f}, value {shown['loss/value']:.3f}"
    if not run.matches:
        return losses
    return f"{losses}, last score {100 * run.matches[-1]['score']:.1f} %"


def match(run: Run) -> dict[str, Any]:
    """The network's search against the opponent, each deal from every seat."""
    settings = run.settings
    file = run.save_network()
    result = tilewright.run_tournament(
        settings.game,
        [f"{settings.match_search},leaf=network,network={file}", settings.opponent],
        games=settings.match_games,
        seed=tilewright.split_seed(settings.seed, 1 << 40),  # other deals than those learned from
        rules=settings.rules,
        threads=settings.threads,
    )
    score = result.report().agents[0].score
    return {
        "iteration": run.done,
        "processor_seconds": round(run.seconds, 1),
        "score": score.value,
        "low": score.low,
        "high": score.high,
    }


def train(settings: Settings) -> Run:
    """Begins a run, or goes on with the one in `settings.out`."""
    torch.set_num_threads(1)  # the engine's threads have the cores
    checkpoints = Checkpoints(Path(settings.out, "checkpoints"))
    # One iteration more than the window: the newest may be of an iteration that was cut short.
    games = Checkpoints(Path(settings.out, "games"), keep=settings.window + 1)
    run = Run.begin(settings)
    if (newest := checkpoints.newest()) is not None:
        run.restore(newest[1])
        run.buffer = saved_rows(games, run.done, settings.window)
    with SummaryWriter(settings.out) as log, Progress() as progress:
        task = progress.add_task("iterations", total=settings.iterations, completed=run.done)
        begin, earlier = time.process_time(), run.seconds
        while run.done < settings.iterations:
            rows = play(run, run.done)
            games.save(run.done, bytes_of(rows))
            run.buffer = [*run.buffer, rows][-settings.window :]
            shown = learn(run, run.done)
            run.done += 1
            run.seconds = earlier + time.process_time() - begin
            if settings.match_every and run.done % settings.match_every == 0:
                run.matches.append(match(run))
                shown["match/score"] = run.matches[-1]["score"]
            for name, number in shown.items():
                log.add_scalar(name, number, run.done)
            checkpoints.save(run.done, run.content())
            progress.update(task, completed=run.done, description=told(run, shown))
    run.save_network()
    result = {
        "settings": dataclasses.asdict(settings),
        "engine": tilewright.engine_version,
        "processor_seconds": round(run.seconds, 1),
        "matches": run.matches,
    }
    write_text_atomically(Path(settings.out, "result.json"), json.dumps(result, indent=2) + "\n")
    return run


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("game", choices=tilewright.games(), nargs="?", default=Settings.game)
    for field in dataclasses.fields(Settings):
        if field.name != "game":
            name = f"--{field.name.replace('_', '-')}"
            parser.add_argument(name, type=type(field.default), default=field.default, help=" ")
    for played in train(Settings(**vars(parser.parse_args()))).matches:
        print(
            f"iteration {played['iteration']:>3}, {played['processor_seconds']:>6.0f} s: "
            f"{100 * played['score']:.1f} % "
            f"[{100 * played['low']:.1f}, {100 * played['high']:.1f}]"
        )


if __name__ == "__main__":
    main()
