"""Whether searches in several Python threads run at once: two against one after the other.

Run: .venv/bin/python bench/python/threads_bench.py

A search lets other Python threads run, so that two of them on two idle cores should take little
longer than one: the target is a ratio of 1.6.
"""

from __future__ import annotations

import statistics
import threading
import time

from rich.console import Console
from rich.table import Table

import tilewright

REPEATS = 5
AGENTS = {
    "mcts": "mcts:simulations=60000",
    "pimc": "pimc:worlds=20,simulations=10000",
    "flat": "flat:simulations=200000",
}


def in_turn(state: tilewright.Sono, agent: str) -> float:
    """Seconds of two searches one after the other."""
    begin = time.perf_counter()
    for seed in (1, 2):
        tilewright.search(state, agent, seed)
    return time.perf_counter() - begin


def at_once(state: tilewright.Sono, agent: str) -> float:
    """Seconds of the same two searches in two threads."""
    threads = [
        threading.Thread(target=tilewright.search, args=(state, agent, seed)) for seed in (1, 2)
    ]
    begin = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - begin


def main() -> None:
    """Prints one row for each agent: median seconds, and the median ratio of pairs in turns."""
    state = tilewright.Sono(seed=7)
    table = Table("two searches", "in turn, s", "in two threads, s", "ratio")
    for name, agent in AGENTS.items():
        tilewright.search(state, agent, seed=0)  # warms up
        pairs = [(in_turn(state, agent), at_once(state, agent)) for _ in range(REPEATS)]
        table.add_row(
            name,
            f"{statistics.median(pair[0] for pair in pairs):.2f}",
            f"{statistics.median(pair[1] for pair in pairs):.2f}",
            f"{statistics.median(turn / once for turn, once in pairs):.2f}",
        )
    Console().print(table)


if __name__ == "__main__":
    main()
