"""Swiss-like pairing: many agents, few rounds, each against others that did about as well.

After each round the agents are ranked by their mean score: the share of the opponents at its tables
that an agent was ahead of, a tie counting half. With two players the first in rank meets the
nearest one that it has not met, and so on; if that leads into a dead end, the last pairings are
taken back, and only if nothing else is possible do two agents meet again. With more players a table
is filled from the top with those who met its agents least, the nearest in rank first. Agents that
are left over sit out: those with the fewest rounds out so far, the last in rank first.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tilewright.schedules import Table

_MOST_TRIES = 20_000  # of pairings, before rematches are allowed

Meetings = Counter[frozenset[int]]


def mean_scores(records: Sequence[Mapping[str, Any]], agents: int) -> list[float]:
    """Mean score of each agent in 0..1; 1/2 for one that has not played."""
    sums, counts = np.zeros(agents), np.zeros(agents)
    for record in records:
        lost = {fault["seat"] for fault in record.get("faults", ())}
        value = [
            (seat not in lost, record["returns"][seat], record["points"][seat])
            for seat in range(len(record["seats"]))
        ]
        if len(value) == 2:
            value = [(sound, returned, 0) for sound, returned, _ in value]
        for seat, agent in enumerate(record["seats"]):
            for other, own in enumerate(value):
                if other != seat:
                    sums[agent] += 0.5 * ((value[seat] > own) + (value[seat] >= own))
                    counts[agent] += 1
    return [float(s / c) if c else 0.5 for s, c in zip(sums, counts, strict=True)]


def next_round(
    scores: Sequence[float], past: Sequence[Sequence[Table]], players: int, seed: int
) -> list[Table]:
    """The tables of the next round.

    scores: of each agent, as of `mean_scores`.
    past: the tables of each round so far.
    players: seats of a table.
    seed: orders agents of the same score.

    Raises ValueError if there are fewer agents than seats.
    """
    agents = len(scores)
    if agents < players:
        raise ValueError(f"a Swiss tournament of {players} players needs as many agents")
    lots = random.Random(seed).sample(range(agents), agents)
    ranking = sorted(range(agents), key=lambda agent: (-scores[agent], lots[agent]))
    met: Meetings = Counter()
    rounds_played: Counter[int] = Counter()
    for tables in past:
        for table in tables:
            rounds_played.update(set(table))
            for index, agent in enumerate(table):
                met.update(frozenset((agent, other)) for other in table[index + 1 :])
    most_played = sorted(range(agents), key=lambda it: (-rounds_played[it], -ranking.index(it)))
    out = set(most_played[: agents % players])
    seated = [agent for agent in ranking if agent not in out]
    if players == 2:
        return [(min(pair), max(pair)) for pair in _pairs(seated, met)]
    return _tables(seated, met, players)


def _pairs(ranking: Sequence[int], met: Meetings) -> list[Table]:
    """Pairs without rematches if there are any, else the nearest in rank with the fewest."""
    tries = 0

    def pair(left: Sequence[int]) -> list[Table] | None:
        nonlocal tries
        if not left:
            return []
        first, rest = left[0], left[1:]
        for index, other in enumerate(rest):
            if met[frozenset((first, other))]:
                continue
            tries += 1
            if tries > _MOST_TRIES:
                return None
            pairs = pair([*rest[:index], *rest[index + 1 :]])
            if pairs is not None:
                return [(first, other), *pairs]
        return None

    return pair(ranking) or _tables(ranking, met, 2)


def _tables(ranking: Sequence[int], met: Meetings, players: int) -> list[Table]:
    left = list(ranking)
    tables = []
    while left:
        table = [left.pop(0)]
        while len(table) < players:
            meetings = [sum(met[frozenset((agent, it))] for it in table) for agent in left]
            table.append(left.pop(int(np.argmin(meetings))))
        tables.append(tuple(sorted(table)))
    return tables
