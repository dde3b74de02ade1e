"""A game as an environment of Gymnasium: one learner, the other seats played by agents.

import gymnasium, tilewright.adapters.gymnasium_env
env = gymnasium.make("tilewright/Sono-v1", opponents="greedy")
"""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tilewright import _core
from tilewright.adapters.spaces import action_space, mask_at_the_end, observation_space
from tilewright.episodes import Episode
from tilewright.games import game_class, games
from tilewright.pictures import board_text
from tilewright.vector import OnIllegal, Opponents, rules_of, seats_of

Observation = dict[str, NDArray[Any]]
RENDER_MODES = ["human", "ansi"]


def check_choice(what: str, given: object, valid: tuple[object, ...]) -> None:
    """ValueError with what is valid."""
    if given not in valid:
        raise ValueError(f"{what} is {given!r}; valid: {', '.join(map(repr, valid))}")


class GameEnv(gymnasium.Env[Observation, Any]):
    """One game at a time; a step goes on to the learner's next decision.

    An observation is a dict of `observation` (float32, what the learner's seat may know) and
    `action_mask` (int8); the mask is in the info as well. The reward is the learner's return at the
    end of the game, in [-1, 1]; with several learners it is that of the seat that acted.

    players, rules, options: as of `tilewright.make`.
    opponents, rotate_seats: as of `tilewright.make_vec`; None leaves all seats to learners.
    illegal_action: "penalty" ends the game with a reward of -1; "error" raises ValueError.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        rules: str = "default",
        opponents: Opponents = "random",
        rotate_seats: bool = False,
        illegal_action: OnIllegal = "penalty",
        render_mode: str | None = None,
        **options: str,
    ):
        check_choice("illegal_action", illegal_action, ("penalty", "error"))
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.game = game
        self.rules = rules_of(game, players, rules, options)
        state = game_class(game)(0, rules=self.rules)
        self.num_players = state.num_players()
        self.seats = seats_of(opponents, self.num_players)
        space: spaces.Space[Any] = observation_space(game, self.rules, state.num_actions())
        self.observation_space = space
        self.action_space = action_space(state.num_actions())
        self.render_mode = render_mode
        self._illegal_action = illegal_action
        self._rotate_seats = rotate_seats
        self._row_seed: int | None = None
        self._number = 0
        self._episode: Episode | None = None
        self._is_over = True
        self._elapsed = 0
        self._mask = mask_at_the_end(state.num_actions())

    @property
    def state(self) -> Any:
        """A copy of the true position. ValueError before the first reset."""
        return self._playing().state.clone()

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002, there are none
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game: the first one of the seed, or without one the next."""
        super().reset(seed=seed)
        if seed is not None or self._row_seed is None:
            self._row_seed = int(self.np_random.integers(2**64, dtype=np.uint64))
            self._number = 0
        else:
            self._number += 1
        while (episode := self._deal()).state.is_terminal():
            self._number += 1
        self._episode = episode
        self._is_over = False
        self._elapsed = 0
        return self._seen(None), self._info(None, None)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's action, then chance and opponents until the learner is to act."""
        state = self._playing().state
        chosen = operator.index(action)
        if self._is_over:
            raise ValueError(f"action {chosen} comes after the end of the game; call reset() first")
        actor = state.current_player()
        is_legal = 0 <= chosen < len(self._mask) and self._mask[chosen] == 1
        rewards = np.zeros(self.num_players, np.float32)
        if is_legal or self._illegal_action == "error":
            self._playing().play(chosen)
            self._is_over = state.is_terminal()
            if self._is_over:
                rewards[:] = state.returns()
        else:
            self._is_over = True
            rewards[actor] = -1
        self._elapsed += 1
        observation = self._seen(actor)
        info = self._info(actor, rewards)
        return observation, float(rewards[actor]), self._is_over, False, info

    def render(self) -> Any:
        """The whole position as text: printed ("human") or returned ("ansi")."""
        if self.render_mode is None:
            return None
        text = board_text(self._playing().state)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing to close."""

    def _playing(self) -> Episode:
        if self._episode is None:
            raise ValueError("call reset() first")
        return self._episode

    def _deal(self) -> Episode:
        seats = self.seats
        if self._rotate_seats:
            count = self.num_players
            seats = [seats[(seat - self._number) % count] for seat in range(count)]
        assert self._row_seed is not None
        seed = _core.split_seed(self._row_seed, self._number)
        return Episode(self.game, seed, self.rules, seats if any(seats) else ())

    def _seen(self, actor: int | None) -> Observation:
        state = self._playing().state
        if self._is_over:
            assert actor is not None
            self._mask = mask_at_the_end(len(self._mask))
            return {"observation": state.observation(actor), "action_mask": self._mask}
        self._mask = state.action_mask()
        seen = state.observation(state.current_player())
        return {"observation": seen, "action_mask": self._mask}

    def _info(self, actor: int | None, rewards: NDArray[np.float32] | None) -> dict[str, Any]:
        player = -4 if self._is_over else self._playing().state.current_player()
        return {
            "action_mask": self._mask,
            "current_player": np.int32(player),
            "actor": np.int32(-4 if actor is None else actor),
            "elapsed_steps": np.int32(self._elapsed),
            "rewards": np.zeros(self.num_players, np.float32) if rewards is None else rewards,
        }


def environment_id(game: str) -> str:
    """Under which a game is registered with Gymnasium: "tilewright/Sono-v1"."""
    cls = game_class(game)
    return f"tilewright/{cls.__name__}-v{cls.version}"


def register() -> None:
    """Makes all games known to `gymnasium.make` and `gymnasium.make_vec`."""
    for game in games():
        if environment_id(game) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game),
                entry_point="tilewright.adapters.gymnasium_env:GameEnv",
                vector_entry_point="tilewright.adapters.gymnasium_vector:GameVectorEnv",
                kwargs={"game": game},
            )


register()
