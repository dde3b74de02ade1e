"""Which agents meet on which deals: tables and stages of a tournament.

A table is the agents that meet, by their indices, an agent as often as it has seats. A stage is a
list of tables that all play the same deals; each deal is played once for every rotation of the
seats. A tournament is a list of stages, and is extended by adding some.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

Table = tuple[int, ...]

_MOST_GAMES = 10**8


@dataclass(frozen=True)
class Stage:
    """Tables that play the deals first_deal .. first_deal + num_deals - 1."""

    tables: tuple[Table, ...]
    first_deal: int
    num_deals: int

    def as_tuple(self) -> tuple[list[list[int]], int, int]:
        """The stage as the native module takes it."""
        return [list(table) for table in self.tables], self.first_deal, self.num_deals

    @classmethod
    def from_tuple(cls, stage: tuple[Sequence[Sequence[int]], int, int]) -> Stage:
        """A stage from what the native module returns."""
        tables, first_deal, num_deals = stage
        return cls(tuple(tuple(table) for table in tables), first_deal, num_deals)


def deals_of(games: int, players: int) -> int:
    """How many deals make so many games of a table; ValueError if they do not come out even."""
    if games <= 0 or games % players:
        below = max(games, 0) // players * players
        near = f"{below} or {below + players}" if below else f"{players}"
        of_what = "pairing" if players == 2 else "group"
        raise ValueError(
            f"games per {of_what} is {games}, but must be a multiple of {players}, because each "
            f"deal is played once with every rotation of the seats: take {near}"
        )
    if games > _MOST_GAMES:
        raise ValueError(f"{games} games are more than a hundred million games: take fewer")
    return games // players


def round_robin_tables(agents: int, players: int) -> list[Table]:
    """Every choice of agents; with fewer agents than seats, every even way to fill the seats."""
    if agents >= players:
        return list(combinations(range(agents), players))
    everybody = list(range(agents)) * (players // agents)
    return [
        tuple(sorted([*extra, *everybody]))
        for extra in combinations(range(agents), players % agents)
    ]


def gauntlet_tables(
    candidates: Sequence[int], opponents: Sequence[int], players: int
) -> list[Table]:
    """Each candidate with every choice of opponents on the other seats; candidates do not meet."""
    choices = round_robin_tables(len(opponents), players - 1)
    return [
        (candidate, *(opponents[index] for index in choice))
        for candidate in candidates
        for choice in choices
    ]


def missing_stages(
    stages: Iterable[Stage],
    tables: Sequence[Table],
    first_deal: int,
    num_deals: int,
    *,
    ordered: bool = False,
) -> list[Stage]:
    """The stages that are to be added so that all the tables play all those deals.

    Whether a table is there already does not depend on the order of its agents, unless `ordered`.
    """

    def name(table: Table) -> Table:
        return table if ordered else tuple(sorted(table))

    played: dict[Table, set[int]] = {}
    for stage in stages:
        deals = range(stage.first_deal, stage.first_deal + stage.num_deals)
        for table in stage.tables:
            played.setdefault(name(table), set()).update(deals)
    wanted = range(first_deal, first_deal + num_deals)
    by_run: dict[tuple[int, int], list[Table]] = {}
    for table in tables:
        have = played.get(name(table), set())
        for run in _runs([deal for deal in wanted if deal not in have] if have else wanted):
            by_run.setdefault(run, []).append(table)
    return [Stage(tuple(it), *run) for run, it in sorted(by_run.items())]


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending numbers as stretches without a gap: the first of each, and how many."""
    if isinstance(numbers, range):
        return [(numbers.start, len(numbers))] if numbers else []
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and sum(runs[-1]) == number:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((number, 1))
    return runs
