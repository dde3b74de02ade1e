"""Many games as a vector environment of Gymnasium."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from tilewright.adapters.gymnasium_env import RENDER_MODES, Observation, check_choice
from tilewright.adapters.spaces import action_space, mask_at_the_end, observation_space
from tilewright.pictures import board_text
from tilewright.vector import Autoreset, Observations, OnIllegal, Opponents, make_vec

_NATIVE_MODES: dict[AutoresetMode, Autoreset] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}
Step = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class GameVectorEnv(VectorEnv[Observation, Any, NDArray[Any]]):
    """Many `GameEnv`s, stepped by the engine on all cores: the same games, seed for seed.

    autoreset_mode: any of Gymnasium's three.
    copy: whether results are copies; without, they are the engine's arrays, which the next call
        overwrites.
    observations: "float32" or "uint8".
    threads: 0 is all cores; the games do not depend on it.
    The rest is as of `GameEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        rules: str = "default",
        opponents: Opponents = "random",
        rotate_seats: bool = False,
        illegal_action: OnIllegal = "penalty",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        observations: Observations = "float32",
        copy: bool = True,
        threads: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ):
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        check_choice("observations", observations, ("float32", "uint8"))
        mode = AutoresetMode(autoreset_mode)
        self._env = make_vec(
            game,
            num_envs,
            players=players,
            rules=rules,
            threads=threads,
            observations=observations,
            autoreset=_NATIVE_MODES[mode],
            illegal_action=illegal_action,
            opponents=opponents,
            rotate_seats=rotate_seats,
            **options,
        )
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.autoreset_mode = mode
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self.single_observation_space = observation_space(
            game, self._env.rules, self._env.num_actions, observations
        )
        self.single_action_space = action_space(self._env.num_actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._is_fresh = True

    # Its limits are as large as all observations together: made only if somebody asks.
    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """The observations of all games together."""
        return batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """New games: in all rows, or where options["reset_mask"] says so.

        seed: `seed + i` for row i, or a list of one for each row; a row without a seed goes on with
            its next game.
        """
        mask = self._checked_mask(options)
        seeds = self._row_seeds(seed)
        has_seed = np.array([value is not None for value in seeds])
        if (mask & has_seed).any():
            self._env.reset([value or 0 for value in seeds], mask & has_seed)
        # The very first games, which no seed asks for, are there already.
        if (mask & ~has_seed).any() and not (self._is_fresh and not has_seed.any()):
            self._env.reset(None, mask & ~has_seed)
        self._is_fresh = False
        batch = self._env.batch
        return self._observation(), self._infos(
            mask, batch.current_player, batch.actor, batch.elapsed_steps, batch.rewards
        )

    def step(self, actions: ArrayLike) -> Step:
        """One action for each game; see `gymnasium.vector.VectorEnv.step`."""
        batch = self._env.step(actions)
        observation = self._observation()
        rows = np.arange(self.num_envs)
        terminated = batch.terminated.copy()
        # Where a game was only reset nobody acted, and all rewards are zero.
        rewards = batch.rewards[rows, np.maximum(batch.actor, 0)].astype(np.float64)
        every = np.ones(self.num_envs, np.bool_)
        actor, elapsed, by_seat = batch.actor, batch.elapsed_steps, batch.rewards
        infos: dict[str, Any] = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and terminated.any():
            infos = self._final_infos(terminated)
            actor = np.where(terminated, np.int32(-4), actor)
            elapsed = np.where(terminated, np.int32(0), elapsed)
            by_seat = np.where(terminated[:, None], np.float32(0), by_seat)
        infos |= self._infos(every, batch.current_player, actor, elapsed, by_seat)
        truncated = np.zeros(self.num_envs, np.bool_)
        return observation, rewards, terminated, truncated, infos

    def render(self) -> tuple[Any, ...] | None:
        """The whole positions as text, returned ("ansi") or printed ("human")."""
        if self.render_mode is None:
            return None
        texts = tuple(board_text(state) for state in self._env.states())
        if self.render_mode == "ansi":
            return texts
        print(*texts, sep="\n")
        return None

    def _checked_mask(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        if options is None or "reset_mask" not in options:
            return np.ones(self.num_envs, np.bool_)
        mask = options["reset_mask"]
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise TypeError(f"reset_mask must be an array of bool, not {mask!r}")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(
                f"reset_mask must have the shape ({self.num_envs},) and a True, not {mask!r}"
            )
        return mask

    def _row_seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        seeds: Sequence[int | None]
        if isinstance(seed, Sequence | np.ndarray):
            seeds = list(seed)
        else:
            first = operator.index(seed)
            seeds = [first + row for row in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: one for each of {self.num_envs} rows, not {len(seeds)}")
        # As GameEnv draws it from its own generator.
        return [
            None
            if value is None
            else int(seeding.np_random(value)[0].integers(2**64, dtype=np.uint64))
            for value in seeds
        ]

    def _kept(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _observation(self) -> Observation:
        batch = self._env.batch
        assert batch.observations is not None
        assert batch.action_mask is not None
        self._mask = self._kept(batch.action_mask)
        return {"observation": self._kept(batch.observations), "action_mask": self._mask}

    def _infos(
        self,
        rows: NDArray[np.bool_],
        current_player: NDArray[np.int32],
        actor: NDArray[np.int32],
        elapsed_steps: NDArray[np.int32],
        rewards: NDArray[np.float32],
    ) -> dict[str, Any]:
        infos: dict[str, Any] = {
            "action_mask": self._mask,
            "current_player": self._kept(current_player),
            "actor": self._kept(actor),
            "elapsed_steps": self._kept(elapsed_steps),
            "rewards": self._kept(rewards),
        }
        if not rows.all():  # those of other rows are as if nothing had been said of them
            for key, array in infos.items():
                infos[key] = array.copy()
                infos[key][~rows] = 0
        return infos | {f"_{key}": rows.copy() for key in infos}

    def _final_infos(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        batch = self._env.batch
        assert batch.final_observations is not None
        over = mask_at_the_end(self._env.num_actions)
        final_obs = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(ended):
            seen = batch.final_observations[row].copy()
            final_obs[row] = {"observation": seen, "action_mask": over.copy()}
        masks = np.zeros((self.num_envs, self._env.num_actions), np.int8)
        masks[ended] = over
        final_info: dict[str, Any] = {
            "action_mask": masks,
            "current_player": np.where(ended, np.int32(-4), np.int32(0)),
            "actor": np.where(ended, batch.actor, np.int32(0)),
            "elapsed_steps": np.where(ended, batch.elapsed_steps, np.int32(0)),
            "rewards": np.where(ended[:, None], batch.rewards, np.float32(0)),
        }
        final_info |= {f"_{key}": ended.copy() for key in final_info}
        return {
            "final_obs": final_obs,
            "_final_obs": ended.copy(),
            "final_info": final_info,
            "_final_info": ended.copy(),
        }
