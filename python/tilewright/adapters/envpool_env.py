"""The calls of EnvPool: rows are sent, and come back in batches as they are done.

from tilewright.adapters import envpool_env
env = envpool_env.make("Sono-v1", num_envs=64, batch_size=16, seed=1, opponents="greedy")
env.async_reset()
while True:
    obs, reward, terminated, truncated, info = env.recv()
    env.send(choose(obs), info["env_id"])

Needs neither EnvPool nor Gymnasium, but for the spaces the latter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewright.games import game_class, games
from tilewright.vector import Observations, OnIllegal, Opponents, make_vec

Arrays = dict[str, NDArray[Any]]
GymStep = tuple[Arrays, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class TimeStep(NamedTuple):
    """What env_type="dm" gives: the fields of dm_env's, an entry for each row."""

    #: 0 where a game begins, 2 where it has ended, else 1.
    step_type: NDArray[np.int32]
    reward: NDArray[np.float32]
    #: 0 where the game has ended, else 1.
    discount: NDArray[np.float32]
    #: `obs`, `action_mask`, `env_id`, `elapsed_step` and `players`.
    observation: dict[str, Any]


@dataclass(frozen=True)
class Spec:
    """What a task is like before anything is allocated."""

    task_id: str
    game: str
    num_players: int
    num_actions: int
    observation_size: int
    observation_spec: list[dict[str, Any]]

    @property
    def observation_space(self) -> Any:
        """Gymnasium's space of what one row shows."""
        from tilewright.adapters.spaces import observation_space  # noqa: PLC0415, it is optional

        return observation_space(self.game, "default", self.num_actions)

    @property
    def action_space(self) -> Any:
        """Gymnasium's space of one action."""
        from tilewright.adapters.spaces import action_space  # noqa: PLC0415, it is optional

        return action_space(self.num_actions)


def list_all_envs() -> list[str]:
    """The tasks: a name and a version for each game, as in "Sono-v1"."""
    classes = map(game_class, games())
    return [f"{cls.__name__}-v{cls.version}" for cls in classes]


def _game_of(task_id: str) -> str:
    tasks = dict(zip(list_all_envs(), games(), strict=True))
    if task_id not in tasks:
        raise ValueError(f"no task {task_id!r}; valid: {', '.join(tasks)}")
    return tasks[task_id]


def make_spec(task_id: str) -> Spec:
    """What a task is like. ValueError lists the tasks if there is none of the name."""
    game = _game_of(task_id)
    state = game_class(game)(0)
    parts: list[dict[str, Any]] = game_class(game).observation_spec()
    size = sum(int(np.prod(part["shape"])) for part in parts)
    return Spec(task_id, game, state.num_players(), state.num_actions(), size, parts)


class EnvPool:
    """Games that are sent and received; made by `make`.

    A game that has ended begins anew with the next action that is sent to its row, which is not
    played. What is returned is a copy.
    """

    def __init__(
        self,
        task_id: str,
        *,
        env_type: Literal["gymnasium", "dm"],
        num_envs: int,
        batch_size: int,
        num_threads: int,
        seed: int | None,
        players: int | None,
        rules: str,
        opponents: Opponents,
        rotate_seats: bool,
        observations: Observations,
        illegal_action: OnIllegal,
    ):
        if env_type not in ("gymnasium", "dm"):
            raise ValueError(f"env_type is {env_type!r}; valid: 'gymnasium', 'dm'")
        if not 0 <= batch_size <= num_envs:
            raise ValueError(
                f"batch_size is {batch_size}; valid: 1 to num_envs ({num_envs}), 0 for all"
            )
        self.spec = make_spec(task_id)
        self.env_type = env_type
        self.batch_size = batch_size or num_envs
        self._env = make_vec(
            self.spec.game,
            num_envs,
            players=players,
            rules=rules,
            seed=seed,
            threads=num_threads,
            observations=observations,
            autoreset="next_step",
            illegal_action=illegal_action,
            opponents=opponents,
            rotate_seats=rotate_seats,
        )
        self._last = np.arange(num_envs)

    @property
    def num_envs(self) -> int:
        """How many games there are."""
        return self._env.num_envs

    @property
    def seed(self) -> int:
        """What all games' seeds come from."""
        return self._env.seed

    def __len__(self) -> int:
        return self.num_envs

    def __repr__(self) -> str:
        return f"<EnvPool {self.spec.task_id} batch_size={self.batch_size} of {self._env!r}>"

    def async_reset(self) -> None:
        """Starts new games in all rows; `recv` returns them."""
        self._env.send_resets(np.arange(self.num_envs))

    def reset(self, env_id: ArrayLike | None = None) -> Any:
        """New games in these rows (None: all), which are returned at once."""
        rows = np.arange(self.num_envs) if env_id is None else np.asarray(env_id)
        self._env.send_resets(rows)
        step = self._received(len(rows))
        return (step[0], step[4]) if self.env_type == "gymnasium" else step

    def send(self, action: ArrayLike, env_id: ArrayLike | None = None) -> None:
        """An action for each of these rows (None: those that were received last)."""
        self._env.send(action, self._last if env_id is None else env_id)

    def recv(self) -> Any:
        """The first `batch_size` rows that are done.

        (obs, reward, terminated, truncated, info), or a TimeStep. The reward is that of the seat
        that acted; info["players"] has those of all seats.
        """
        return self._received(self.batch_size)

    def step(self, action: ArrayLike, env_id: ArrayLike | None = None) -> Any:
        """`send`, then `recv`."""
        self.send(action, env_id)
        return self.recv()

    def close(self) -> None:
        """Nothing to close."""

    def _received(self, count: int) -> Any:
        rows = self._env.receive(count)
        self._last = rows
        batch = self._env.batch
        assert batch.action_mask is not None
        assert batch.observations is not None
        players = self._env.num_players
        actor = batch.actor[rows]
        rewards = batch.rewards[rows]
        info = {
            "env_id": rows.astype(np.int32),
            "elapsed_step": batch.elapsed_steps[rows],
            "current_player": batch.current_player[rows],
            "players": {
                "env_id": np.repeat(rows, players).astype(np.int32),
                "id": np.tile(np.arange(players, dtype=np.int32), count),
                "reward": rewards.reshape(-1),
            },
        }
        obs = {"obs": batch.observations[rows], "action_mask": batch.action_mask[rows]}
        reward = rewards[np.arange(count), np.maximum(actor, 0)]
        terminated = batch.terminated[rows]
        if self.env_type == "gymnasium":
            return obs, reward, terminated, np.zeros(count, np.bool_), info
        step_type = np.where(terminated, 2, np.where(actor < 0, 0, 1)).astype(np.int32)
        discount = np.where(terminated, 0, 1).astype(np.float32)
        return TimeStep(step_type, reward, discount, {**obs, **info})


def make(
    task_id: str,
    env_type: Literal["gymnasium", "dm"] = "gymnasium",
    *,
    num_envs: int = 1,
    batch_size: int = 0,
    num_threads: int = 0,
    seed: int | None = None,
    players: int | None = None,
    rules: str = "default",
    opponents: Opponents = "random",
    rotate_seats: bool = False,
    observations: Observations = "float32",
    illegal_action: OnIllegal = "penalty",
) -> EnvPool:
    """Games that are sent and received, as EnvPool's.

    task_id: one of `list_all_envs()`.
    batch_size: how many rows `recv` returns; 0 is all, which makes steps synchronous.
    num_threads: 0 is all cores.
    The rest is as of `tilewright.make_vec`.
    """
    return EnvPool(
        task_id,
        env_type=env_type,
        num_envs=num_envs,
        batch_size=batch_size,
        num_threads=num_threads,
        seed=seed,
        players=players,
        rules=rules,
        opponents=opponents,
        rotate_seats=rotate_seats,
        observations=observations,
        illegal_action=illegal_action,
    )


def make_gymnasium(task_id: str, **settings: Any) -> EnvPool:
    """`make` with env_type="gymnasium"."""
    return make(task_id, "gymnasium", **settings)


def make_dm(task_id: str, **settings: Any) -> EnvPool:
    """`make` with env_type="dm"."""
    return make(task_id, "dm", **settings)


__all__: Sequence[str] = [
    "EnvPool",
    "Spec",
    "TimeStep",
    "list_all_envs",
    "make",
    "make_dm",
    "make_gymnasium",
    "make_spec",
]
