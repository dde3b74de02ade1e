"""Self-play and tournaments on a Ray cluster, with the same results as on one machine.

Both are lists of jobs that depend on nothing but their numbers: games `first` .. of a seed, and the
i-th share of a tournament's deals. So a cluster only has to hand out jobs and put the results
together in order; nothing depends on which machine played what, or when. `--workers 0` plays the
same jobs one after the other, here, without Ray; the digest is then the same.

With an address (`--address auto` on a node of a cluster) the jobs go to that cluster, whose
machines need the package installed; else Ray starts workers on this machine.

    .venv/bin/python experiments/distributed.py self_play sono --games 1000 --jobs 20 --workers 2 \
        --search mcts:simulations=100 --seed 1 --out build/games.npz
    .venv/bin/python experiments/distributed.py tournament sono --agents greedy mcts pimc \
        --games 1000 --jobs 20 --workers 2 --seed 1 --out build/cup

Needs `pip install tilewright[ray]`.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import io
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import Progress

import tilewright
from tilewright.atomic_files import write_bytes_atomically
from tilewright.tournament import JOURNAL_NAME


@dataclass(frozen=True)
class SelfPlayJob:
    """Games `first` .. `first + games - 1` of a seed.

    network: the content of a network file, so that no machine needs the file; empty: none.
    """

    game: str
    search: str
    seed: int
    first: int
    games: int
    network: bytes = b""
    rules: str = "default"

    def run(self) -> tilewright.SelfPlay:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "network.safetensors")
            if self.network:
                file.write_bytes(self.network)
            return tilewright.self_play(
                self.game,
                file if self.network else None,
                games=self.games,
                first=self.first,
                search=self.search,
                seed=self.seed,
                rules=self.rules,
                threads=1,
            )


@dataclass(frozen=True)
class TournamentJob:
    """One of `of` shares of a tournament's deals; its result is the journal."""

    game: str
    agents: tuple[str, ...]
    games: int
    seed: int
    share: int
    of: int
    rules: str = "default"

    def run(self) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            tilewright.run_tournament(
                self.game,
                self.agents,
                games=self.games,
                seed=self.seed,
                rules=self.rules,
                share=(self.share, self.of),
                threads=1,
                out=folder,
            )
            return Path(folder, JOURNAL_NAME).read_bytes()


def run_jobs(
    jobs: Sequence[Any], workers: int, address: str | None, on_done: Callable[[], None]
) -> list[Any]:
    """The results of the jobs, in their order. workers: 0 runs them here, without Ray.

    What a job raises is raised here. Ray plays jobs of a machine that fails again, elsewhere.
    """
    if workers == 0 and address is None:
        results = []
        for job in jobs:
            results.append(job.run())
            on_done()
        return results
    import ray  # noqa: PLC0415 (an extra, and not for local runs)

    ray.init(address, num_cpus=None if address else workers, include_dashboard=False)
    try:
        # A method of its class goes to the workers by value: they do not have this file.
        run: Any = ray.remote(max_retries=3)(lambda job: job.run())
        waiting = [run.remote(job) for job in jobs]
        open_ = list(waiting)
        while open_:
            done, open_ = ray.wait(open_)
            for _ in done:
                on_done()
        return list(ray.get(waiting))
    finally:
        ray.shutdown()


def shares(total: int, jobs: int) -> Iterator[tuple[int, int]]:
    """(first, count) of each job: nearly equal, none empty."""
    jobs = min(jobs, total)
    for job in range(jobs):
        first = job * total // jobs
        yield first, (job + 1) * total // jobs - first


def arrays_digest(arrays: dict[str, Any]) -> str:
    """Of names, types, shapes and contents."""
    digest = hashlib.sha256()
    for name, array in sorted(arrays.items()):
        digest.update(f"{name} {array.dtype.str} {array.shape}\n".encode())
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()


def play_self(args: argparse.Namespace, on_done: Callable[[], None]) -> str:
    """Games as one .npz file; their digest."""
    network = Path(args.network).read_bytes() if args.network else b""
    jobs = [
        SelfPlayJob(args.game, args.search, args.seed, first, count, network, args.rules)
        for first, count in shares(args.games, args.jobs)
    ]
    parts = run_jobs(jobs, args.workers, args.address, on_done)
    data = tilewright.SelfPlay.concatenate(parts)
    arrays = {field.name: getattr(data, field.name) for field in dataclasses.fields(data)}
    stream = io.BytesIO()
    np.savez_compressed(stream, **arrays)
    write_bytes_atomically(args.out, stream.getvalue())
    return arrays_digest(arrays)


def play_tournament(args: argparse.Namespace, on_done: Callable[[], None]) -> str:
    """The merged journal in the folder `out`; the digest of its games, without their times."""
    jobs = [
        TournamentJob(
            args.game, tuple(args.agents), args.games, args.seed, share, args.jobs, args.rules
        )
        for share in range(args.jobs)
    ]
    journals = run_jobs(jobs, args.workers, args.address, on_done)
    with tempfile.TemporaryDirectory() as parts:
        for number, journal in enumerate(journals):
            folder = Path(parts, str(number))
            folder.mkdir()
            (folder / JOURNAL_NAME).write_bytes(journal)
        merged = tilewright.merge_tournaments(
            [Path(parts, str(i)) for i in range(args.jobs)], args.out
        )
    rows = [
        {key: record[key] for key in ("deal", "seats", "actions", "points", "returns")}
        for record in merged.records
    ]
    lines = sorted(json.dumps(row, sort_keys=True) for row in rows)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name, summary in (
        ("self_play", "games as arrays"),
        ("tournament", "agents against each other"),
    ):
        command = commands.add_parser(name, help=summary, description=summary)
        command.add_argument("game", choices=tilewright.games())
        command.add_argument("--games", type=int, default=100, help="in all, or for each pairing")
        command.add_argument("--jobs", type=int, default=10, help="parts that are handed out")
        command.add_argument("--workers", type=int, default=2, help="0: here, without Ray")
        command.add_argument("--address", help="of a Ray cluster; else workers on this machine")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--rules", default="default")
        command.add_argument("--out", required=True, help="a file .npz, or a folder")
        if name == "tournament":
            command.add_argument("--agents", nargs="+", required=True)
        else:
            command.add_argument("--search", default="mcts:simulations=100")
            command.add_argument("--network", help="a network file that the search asks")
    args = parser.parse_args()
    if args.jobs < 1 or args.games < 1:
        parser.error("--jobs and --games must be at least 1")
    play = play_self if args.command == "self_play" else play_tournament
    with Progress() as progress:
        task = progress.add_task("jobs", total=args.jobs)
        digest = play(args, lambda: progress.advance(task))
    print(f"{args.out}: games {digest[:16]}")


if __name__ == "__main__":
    main()
