"""Many games that are stepped together: `make_vec`."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewright import _core
from tilewright.games import game_class

Observations = Literal["float32", "uint8", "none"]
LegalActions = Literal["mask", "bits", "list", "none"]
Autoreset = Literal["same_step", "next_step", "disabled"]
OnIllegal = Literal["error", "penalty"]
#: One agent for all seats but the first; or for each seat an agent, or None for a learner; or the
#: agents of some seats.
Opponents = str | Sequence[str | None] | Mapping[int, str] | None


@dataclass(frozen=True)
class Batch:
    """The arrays of a vector environment: a row for each game, C-contiguous, written in place.

    The arrays are always the same; copy what has to outlive the next step. Masks are brought up to
    date by their differences, so leave them as they are. Arrays that were not asked for are None.
    `VectorEnv.specs()` gives shapes, types and ranges.
    """

    #: [n, size] float32 or uint8: what current_player may know.
    observations: NDArray[Any] | None
    #: [n, size]: where terminated, the end of the game; only with autoreset="same_step".
    final_observations: NDArray[Any] | None
    #: int8 [n, num_actions], with legal_actions="mask".
    action_mask: NDArray[np.int8] | None
    #: uint8 [n, num_actions / 8 rounded up], with "bits": numpy.unpackbits(..., bitorder="little").
    action_bits: NDArray[np.uint8] | None
    #: int32 [n, most], with "list": the legal actions, ascending, then -1.
    legal_actions: NDArray[np.int32] | None
    #: int32 [n], with "list": how many legal actions there are.
    num_legal: NDArray[np.int32] | None
    #: float32 [n, players], by seat: the returns of the game where terminated, else 0.
    rewards: NDArray[np.float32]
    #: int32 [n]: the seat whose decision is next; -4 once the game is over.
    current_player: NDArray[np.int32]
    #: int32 [n]: the seat that the action of the last step was played for; -4 after a reset.
    actor: NDArray[np.int32]
    #: bool [n]: whether the last step ended a game.
    terminated: NDArray[np.bool_]
    #: int32 [n]: steps of the game that the last step belongs to.
    elapsed_steps: NDArray[np.int32]
    #: int32 [n, players]: the points of the row's last finished game.
    points: NDArray[np.int32]


def rules_of(game: str, players: int | None, rules: str, options: Mapping[str, str]) -> str:
    """The rules as text, with the number of players and single options set.

    ValueError if the game cannot be played by so many, or has no such rules.
    """
    cls = game_class(game)
    if players is not None and any(option["name"] == "players" for option in cls.rule_options()):
        options = {"players": str(players), **options}
    state = cls(0, rules=rules, **options)
    if players is not None and state.num_players() != players:
        raise ValueError(
            f"{game}: players is {players}, but with these rules it must be {state.num_players()}"
        )
    return state.rules()


def seats_of(opponents: Opponents, players: int) -> list[str]:
    """Who plays each seat: an agent's specification, or "" for a learner.

    ValueError if no seat is left to a learner or a seat does not exist.
    """
    seats = [""] * players
    if opponents is None:
        return seats
    if isinstance(opponents, str):
        seats[1:] = [opponents] * (players - 1)
    elif isinstance(opponents, Mapping):
        for seat, agent in opponents.items():
            if seat not in range(players):
                raise ValueError(f"opponents: no seat {seat!r}; valid: 0 to {players - 1}")
            seats[seat] = agent
    else:
        seats = [agent or "" for agent in opponents]
        if len(seats) != players:
            raise ValueError(f"opponents: one entry for each of {players} seats, not {len(seats)}")
    for agent in seats:
        if not isinstance(agent, str):
            raise TypeError(f"opponents: an agent is named by a text, not {agent!r}")
    if all(seats):
        raise ValueError("opponents: at least one seat must be left to a learner")
    return seats


class VectorEnv:
    """Games of one kind that are stepped together; made by `make_vec`, which says how they play."""

    def __init__(
        self, game: str, rules: str, seats: Sequence[str], native: _core.VectorEnvironment
    ):
        self.game = game
        self.rules = rules
        #: Who plays each seat: an agent's specification, or "" for a learner.
        self.seats = tuple(seats)
        self._native = native
        arrays = native.arrays()
        named: dict[str, Any] = {name: arrays.get(name) for name in Batch.__dataclass_fields__}
        #: The arrays; every call fills them and returns this object.
        self.batch = Batch(**named)

    @property
    def num_envs(self) -> int:
        """How many games are stepped together."""
        return self._native.num_envs

    @property
    def num_players(self) -> int:
        """How many players each game has."""
        return self._native.num_players

    @property
    def num_actions(self) -> int:
        """Action ids are 0 .. num_actions - 1."""
        return self._native.num_actions

    @property
    def threads(self) -> int:
        """How many threads play."""
        return self._native.threads

    @property
    def seed(self) -> int:
        """What the games' seeds come from; row i plays those of `split_seed(seed, i)`."""
        return self._native.seed

    @property
    def num_sent(self) -> int:
        """How many rows were sent and not received."""
        return self._native.num_sent

    def __repr__(self) -> str:
        return (
            f"<VectorEnv {self.game} num_envs={self.num_envs} players={self.num_players} "
            f"rules={self.rules!r} seed={self.seed} threads={self.threads}>"
        )

    def specs(self) -> list[dict[str, Any]]:
        """The arrays in detail: name, dtype, shape, low, high and meaning of each."""
        found: list[dict[str, Any]] = self._native.specs()
        return found

    def observation_spec(self) -> list[dict[str, Any]]:
        """The parts of an observation, in order: name, shape, low, high, offset, meaning."""
        found: list[dict[str, Any]] = game_class(self.game).observation_spec(self.rules)
        return found

    def reset(
        self,
        seeds: Sequence[SupportsIndex] | NDArray[np.uint64] | None = None,
        mask: NDArray[np.bool_] | None = None,
    ) -> Batch:
        """New games in all rows, or in those of `mask`.

        seeds: one for each row, whose games are the same ever after; without them the rows go on
            with the next games of their seeds.
        """
        self._native.reset(seeds, mask)
        return self.batch

    def step(self, actions: ArrayLike) -> Batch:
        """One action for each row; then chance and opponents, until a learner is to act.

        ValueError names the row of an action that is not legal; nothing has changed then.
        """
        self._native.step(actions)
        return self.batch

    def sample_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A uniformly random legal action for each row, 0 where the game is over."""
        return self._native.sample_actions(out)

    def send(self, actions: ArrayLike, rows: ArrayLike) -> None:
        """Lets workers play an action in each of `rows` while the caller does something else.

        Leave those rows of the arrays alone until `receive` returns them. Errors as of `step`.
        """
        self._native.send(actions, rows)

    def send_resets(self, rows: ArrayLike) -> None:
        """Lets workers start new games in `rows`."""
        self._native.send_resets(rows)

    def receive(self, count: int, seconds: float = float("inf")) -> NDArray[np.int64]:
        """The first `count` rows that are done, in the order in which they were.

        No rows if that takes longer than `seconds`. ValueError if fewer are under way.
        """
        return self._native.receive(count, seconds)

    def state(self, row: int) -> Any:
        """A copy of the true position of a row: a state, as of `tilewright.make`."""
        return game_class(self.game).from_text(self._native.state_text(row))

    def states(self) -> Iterator[Any]:
        """Copies of the true positions of all rows."""
        return (self.state(row) for row in range(self.num_envs))

    def game_seed(self, row: int) -> int:
        """The seed of a row's present game: `tilewright.episodes.Episode` plays it alone."""
        return self._native.game_seed(row)


def make_vec(
    game: str,
    num_envs: int,
    *,
    players: int | None = None,
    rules: str = "default",
    seed: SupportsIndex | None = None,
    threads: int = 0,
    observations: Observations = "float32",
    legal_actions: LegalActions = "mask",
    autoreset: Autoreset = "same_step",
    illegal_action: OnIllegal = "error",
    opponents: Opponents = None,
    rotate_seats: bool = False,
    arrays: Mapping[str, NDArray[Any]] | None = None,
    **options: str,
) -> VectorEnv:
    """Many games that are stepped together on all cores, without the interpreter lock.

        env = tilewright.make_vec("cascadia", num_envs=1024, players=4, seed=1)
        batch = env.batch  # its arrays are filled in place
        while True:
            env.step(choose(batch.observations, batch.action_mask, batch.current_player))

    players, rules, options: as of `tilewright.make`.
    seed: of all games; drawn and found in `env.seed` if not given. The games are the same for any
        number of threads.
    threads: 0 is all cores.
    observations: "float32"; "uint8", the range of each part as 0 to 255, a quarter of the memory;
        "none".
    legal_actions: "mask", "bits", "list" or "none"; see `Batch`. Bits and lists are much shorter
        where there are many actions.
    autoreset: a game that ends is followed by a new one in the "same_step" (its end is kept in
        final_observations), in the "next_step", whose action is ignored, or ("disabled") only once
        `reset` is called.
    illegal_action: "error": ValueError, and nothing is played; "penalty": ends the game, with -1
        for who played it and 0 for the others.
    opponents: agents that play inside the engine: "greedy" on all seats but 0, ["greedy", None] or
        {0: "greedy"} by seat. A step goes on to the learner's next decision.
    rotate_seats: opponents and learners move on by a seat from game to game of a row.
    arrays: memory to write into, by name, such as {"rewards": array}; the rest is allocated.
    """
    text = rules_of(game, players, rules, options)
    count = game_class(game)(0, rules=text).num_players()
    seats = seats_of(opponents, count)
    native = _core.VectorEnvironment(
        game,
        num_envs,
        rules=text,
        seed=secrets.randbits(64) if seed is None else seed,
        threads=threads,
        observations=observations,
        legal_actions=legal_actions,
        autoreset=autoreset,
        illegal_action=illegal_action,
        seats=seats,
        rotate_seats=rotate_seats,
        arrays=dict(arrays or {}),
    )
    return VectorEnv(game, text, seats, native)
