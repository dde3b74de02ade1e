"""The games of a tournament as NumPy arrays: who sat where, and what came of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]

_ROW_KEYS = ("seats", "points", "returns", "seconds")
_NUMBER_KEYS = ("game", "deal", "group", "plies")


@dataclass(frozen=True, eq=False)
class GameResults:
    """Results of `games` games with `players` seats each. The arrays are read-only.

    A *deal* fixes all that chance decides before the agents play. Games with the same deal number
    are not independent, whoever plays them: statistics take the deals as clusters. The games of one
    deal and one group, with the seats rotated, are a pair group.

    agents: names, n of them, all different.
    seats: int64 [games, players], index into `agents` of who sat there. An agent may sit twice.
    returns: float64 [games, players] in [-1, 1]; the result of the game, higher is better.
    points: int64 [games, players], the points by the rules of the game.
    deal: int64 [games], the same number for the same deal.
    group: int64 [games], number of the set of agents that met; one set per number.
    plies: int64 [games], plies of the whole game, at least 0.
    seconds: float64 [games, players], thinking time of each seat over the game, at least 0.
    seat_names: one name per seat, such as ("rows", "columns"); "seat 0", ... by default.
    fingerprints: int64 [games], a hash of the actions of each game, or None if not recorded.
    faults: bool [games, players], True for a seat that lost by a fault (a crash, an illegal action,
        a time-out): it comes last whatever its return, and the game's points say nothing. None if
        there are none.
    seats_swapped: True if every row adds up a pair of games with the seats swapped, so that no
        seat has an advantage and seat statistics make no sense. See `paired`.

    Raises ValueError if an array has the wrong shape or a value out of its range, and names it.
    """

    agents: tuple[str, ...]
    seats: IntArray
    returns: FloatArray
    points: IntArray
    deal: IntArray
    group: IntArray
    plies: IntArray
    seconds: FloatArray
    seat_names: tuple[str, ...] = ()
    fingerprints: IntArray | None = None
    faults: npt.NDArray[np.bool_] | None = None
    seats_swapped: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        _set(self, "agents", _distinct_names(self.agents))
        _set(self, "seats", _whole_numbers("seats", self.seats))
        if self.seats.ndim != 2 or self.seats.shape[1] < 2:
            raise ValueError(
                f"seats must have the shape [games, players] with at least 2 players, "
                f"not {list(self.seats.shape)}"
            )
        games = self.seats.shape[0]
        for name in ("deal", "group", "plies"):
            _set(self, name, _of_shape(name, _whole_numbers(name, getattr(self, name)), (games,)))
        _set(self, "points", _of_shape("points", _whole_numbers("points", self.points), self.shape))
        for name in ("returns", "seconds"):
            _set(self, name, _of_shape(name, _finite(name, getattr(self, name)), self.shape))
        if self.fingerprints is not None:
            hashes = _whole_numbers("fingerprints", self.fingerprints)
            _set(self, "fingerprints", _of_shape("fingerprints", hashes, (games,)))
        if self.faults is not None:
            _set(self, "faults", _of_shape("faults", np.array(self.faults, np.bool_), self.shape))
        names = tuple(self.seat_names) or tuple(f"seat {seat}" for seat in range(self.shape[1]))
        if len(names) != self.shape[1]:
            raise ValueError(f"seat_names has {len(names)} names for {self.shape[1]} seats")
        _set(self, "seat_names", names)
        self._check_ranges()
        for array in vars(self).values():
            if isinstance(array, np.ndarray):
                array.setflags(write=False)

    def _check_ranges(self) -> None:
        _require("seats", self.seats, 0, len(self.agents) - 1)
        _require("returns", self.returns, -1, 1)
        _require("plies", self.plies, 0, np.inf)
        _require("seconds", self.seconds, 0, np.inf)
        who = np.sort(self.seats, axis=1)
        groups, first, of_game = np.unique(self.group, return_index=True, return_inverse=True)
        strangers = np.flatnonzero((who != who[first][of_game.reshape(-1)]).any(axis=1))
        if strangers.size:
            row = int(strangers[0])
            group = self.group[row]
            expected = who[first[np.searchsorted(groups, group)]]
            raise ValueError(
                f"group {group} is of the agents {expected.tolist()}, "
                f"but row {row} of it seats {self.seats[row].tolist()}"
            )

    @property
    def shape(self) -> tuple[int, int]:
        """(games, players)."""
        games, players = self.seats.shape
        return games, players

    @property
    def at_fault(self) -> npt.NDArray[np.bool_]:
        """`faults`, or all False: bool [games, players]."""
        if self.faults is None:
            return np.zeros(self.shape, np.bool_)
        return self.faults

    @property
    def sound(self) -> npt.NDArray[np.bool_]:
        """The games without a fault, whose points count: bool [games]."""
        return np.asarray(~self.at_fault.any(axis=1))

    @classmethod
    def from_records(
        cls,
        records: Iterable[Mapping[str, Any]],
        agents: Sequence[str],
        *,
        seat_names: Sequence[str] = (),
        pair_points: bool = False,
    ) -> GameResults:
        """Reads the records of a tournament's journal, in any order.

        records: mappings with the keys "game" (a number of its own for each game), "deal",
            "group", "plies" (int) and "seats", "points", "returns", "seconds" (one entry per
            seat); optionally "actions", the actions of the game in order, and "faults", a list of
            mappings with a key "seat". Others are ignored.
        agents: the names that the numbers in "seats" stand for.
        seat_names: one name per seat.
        pair_points: add up the points of the two games of each deal (see `paired`).

        Raises ValueError if there is no record, a key is missing, a game is recorded twice, records
        differ in the number of seats, only some hold actions, or as the class says.
        """
        rows = [_checked_record(index, record) for index, record in enumerate(records)]
        if not rows:
            raise ValueError("no game is recorded")
        rows.sort(key=lambda row: int(row["game"]))
        for before, row in pairwise(rows):
            if before["game"] == row["game"]:
                raise ValueError(f"game {row['game']} is recorded twice")
        players = len(rows[0]["seats"])
        for row in rows:
            for key in _ROW_KEYS:
                if len(row[key]) != players:
                    raise ValueError(
                        f"game {row['game']}: {key} has {len(row[key])} entries for {players} seats"
                    )
        results = cls(
            agents=tuple(agents),
            seats=_column(rows, "seats"),
            returns=_column(rows, "returns"),
            points=_column(rows, "points"),
            deal=_column(rows, "deal"),
            group=_column(rows, "group"),
            plies=_column(rows, "plies"),
            seconds=_column(rows, "seconds"),
            seat_names=tuple(seat_names),
            fingerprints=_fingerprints(rows),
            faults=_faults(rows, players),
        )
        return results.paired() if pair_points else results

    def paired(self) -> GameResults:
        """Contests of two games: one deal, the same two agents, seats swapped, points added.

        The agent with more points in total wins the contest (+1, -1; equal: 0, 0). This is Sono's
        option `match = pair`. An agent at fault in one of the games loses the contest. Plies and
        seconds are added too. Row i of the contests has the seats of the first game of its pair;
        `seats_swapped` is True.

        Raises ValueError if there are more than two players, the games are paired already, or some
        deal of a group is not two games with the seats swapped.
        """
        games, players = self.shape
        if players != 2 or self.seats_swapped:
            raise ValueError("only single games of two players can be paired")
        order = np.lexsort((np.arange(games), self.deal, self.group))
        _, sizes = np.unique(np.stack((self.group, self.deal), axis=1), axis=0, return_counts=True)
        if np.any(sizes != 2):
            row = int(order[np.cumsum(sizes)[np.flatnonzero(sizes != 2)[0]] - 1])
            raise ValueError(
                f"deal {self.deal[row]} of group {self.group[row]} is not a pair of two games"
            )
        first, second = order[0::2], order[1::2]
        unswapped = np.flatnonzero((self.seats[first] != self.seats[second, ::-1]).any(axis=1))
        if unswapped.size:
            row = int(first[unswapped[0]])
            raise ValueError(
                f"the two games of deal {self.deal[row]} of group {self.group[row]} "
                "do not have their seats swapped"
            )
        points = self.points[first] + self.points[second, ::-1]
        lost = self.at_fault[first] | self.at_fault[second, ::-1]
        returns = np.sign(points - points[:, ::-1]).astype(np.float64)
        by_fault = np.asarray(lost.any(axis=1))[:, None]
        returns = np.where(by_fault, lost[:, ::-1].astype(np.float64) - lost, returns)
        prints = self.fingerprints
        return replace(
            self,
            seats=self.seats[first],
            points=points,
            returns=returns,
            faults=None if self.faults is None else lost,
            deal=self.deal[first],
            group=self.group[first],
            plies=self.plies[first] + self.plies[second],
            seconds=self.seconds[first] + self.seconds[second, ::-1],
            fingerprints=None if prints is None else _joined(prints[first], prints[second]),
            seats_swapped=True,
        )

    def distinct_games(self) -> int | None:
        """Games that differ in who sat where or in their actions; None if no actions are recorded.

        Far fewer than the games played means that deterministic agents replayed the same games, so
        that the intervals of all statistics are too narrow (see `without_repeats`). In a small game
        equal actions may also come from different deals, and then count as new evidence.
        """
        repeats = self._first_of_each()
        return None if repeats is None else int(repeats.size)

    def without_repeats(self) -> GameResults:
        """The first of each distinct game only (see `distinct_games`), in the order played.

        Raises ValueError if no actions are recorded.
        """
        kept = self._first_of_each()
        if kept is None or self.fingerprints is None:
            raise ValueError("repeated games cannot be told: the records hold no actions")
        return self._of_rows(kept)

    def first_games(self, count: int) -> GameResults:
        """The first so many games, in the order played."""
        return self._of_rows(np.arange(min(count, self.shape[0])))

    def _of_rows(self, kept: IntArray) -> GameResults:
        return replace(
            self,
            **{
                name: getattr(self, name)[kept]
                for name in (*_ROW_KEYS, *_NUMBER_KEYS[1:], "fingerprints", "faults")
                if getattr(self, name) is not None
            },
        )

    def _first_of_each(self) -> IntArray | None:
        if self.fingerprints is None:
            return None
        identity = np.column_stack((self.seats, self.fingerprints))
        return np.sort(np.unique(identity, axis=0, return_index=True)[1]).astype(np.int64)


def _set(results: GameResults, name: str, value: object) -> None:
    object.__setattr__(results, name, value)  # the class is frozen


def _distinct_names(agents: Sequence[str]) -> tuple[str, ...]:
    names = tuple(agents)
    if not names:
        raise ValueError("agents is empty")
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"agents holds the name {name!r} twice")
    return names


def _whole_numbers(name: str, values: npt.ArrayLike) -> IntArray:
    array = np.asarray(values)
    if array.size and array.dtype.kind not in "iu":
        raise ValueError(f"{name} must hold whole numbers, not {array.dtype}")
    return array.astype(np.int64)


def _finite(name: str, values: npt.ArrayLike) -> FloatArray:
    array = np.array(values, dtype=np.float64)
    if not np.isfinite(array).all():
        raise ValueError(f"{name} holds a value that is not finite")
    return array


def _of_shape(name: str, array: Any, shape: tuple[int, ...]) -> Any:
    if array.shape != shape:
        raise ValueError(f"{name} has the shape {list(array.shape)}, expected {list(shape)}")
    return array


def _require(name: str, array: npt.NDArray[Any], low: float, high: float) -> None:
    outside = np.argwhere((array < low) | (array > high))
    if outside.size:
        where = tuple(int(index) for index in outside[0])
        limits = f"at least {low}" if high == np.inf else f"in {low}..{high}"
        raise ValueError(f"{name}{list(where)} is {array[where]}, must be {limits}")


def _checked_record(index: int, record: Mapping[str, Any]) -> Mapping[str, Any]:
    missing = [key for key in (*_NUMBER_KEYS, *_ROW_KEYS) if key not in record]
    if missing:
        raise ValueError(f"record {index} lacks the key {missing[0]!r}")
    return record


def _column(rows: Sequence[Mapping[str, Any]], key: str) -> npt.NDArray[Any]:
    return np.asarray([row[key] for row in rows])


def _fingerprints(rows: Sequence[Mapping[str, Any]]) -> IntArray | None:
    with_actions = sum("actions" in row for row in rows)
    if with_actions == 0:
        return None
    if with_actions < len(rows):
        raise ValueError(f"only {with_actions} of {len(rows)} records hold the key 'actions'")
    return np.array([_hash(list(row["actions"])) for row in rows], dtype=np.int64)


def _faults(rows: Sequence[Mapping[str, Any]], players: int) -> npt.NDArray[np.bool_] | None:
    if not any(row.get("faults") for row in rows):
        return None
    faults = np.zeros((len(rows), players), np.bool_)
    for index, row in enumerate(rows):
        for fault in row.get("faults", ()):
            faults[index, fault["seat"]] = True
    return faults


def _joined(first: IntArray, second: IntArray) -> IntArray:
    pairs = zip(first.tolist(), second.tolist(), strict=True)
    return np.array([_hash(list(pair)) for pair in pairs], dtype=np.int64)


def _hash(actions: list[Any]) -> int:
    """64 bits of BLAKE2 over the list as JSON: the same in every run, unlike Python's `hash`."""
    digest = hashlib.blake2b(json.dumps(actions).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)
