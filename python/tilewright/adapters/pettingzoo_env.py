"""A game as an environment of PettingZoo, in turns (AEC) or with all players at once (parallel)."""

from __future__ import annotations

import copy
import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from tilewright import _core
from tilewright.adapters.gymnasium_env import RENDER_MODES, Observation, check_choice
from tilewright.adapters.spaces import action_space, mask_at_the_end, observation_space
from tilewright.episodes import Episode
from tilewright.games import game_class
from tilewright.pictures import board_text
from tilewright.vector import OnIllegal, rules_of


class _Table:
    """What the two kinds of environment share: the rules, the spaces and the game that is on."""

    def __init__(
        self,
        game: str,
        players: int | None,
        rules: str,
        illegal_action: OnIllegal,
        render_mode: str | None,
        options: dict[str, str],
    ):
        check_choice("illegal_action", illegal_action, ("penalty", "error"))
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.game = game
        self.rules = rules_of(game, players, rules, options)
        state = game_class(game)(0, rules=self.rules)
        self.num_actions = state.num_actions()
        self.names = [f"player_{seat}" for seat in range(state.num_players())]
        self.observation_spaces = {
            name: observation_space(game, self.rules, self.num_actions) for name in self.names
        }
        self.action_spaces = {name: action_space(self.num_actions) for name in self.names}
        self.illegal_action = illegal_action
        self.render_mode = render_mode
        self.over = mask_at_the_end(self.num_actions)
        self.nothing = np.zeros(self.num_actions, np.int8)
        self.numbers: np.random.Generator | None = None
        self.seed = 0
        self.number = 0
        self.episode: Episode | None = None
        self.mask = self.over
        self.is_over = True

    def deal(self, seed: int | None) -> None:
        """The first game of a seed, or without one the next game."""
        if seed is not None or self.numbers is None:
            self.numbers = seeding.np_random(seed)[0]
            self.seed = int(self.numbers.integers(2**64, dtype=np.uint64))
            self.number = 0
        else:
            self.number += 1
        self.episode = Episode(self.game, _core.split_seed(self.seed, self.number), self.rules)
        self.is_over = False
        self.mask = self.state().action_mask()

    def state(self) -> Any:
        if self.episode is None:
            raise ValueError("call reset() first")
        return self.episode.state

    def play(self, action: object) -> dict[str, float]:
        """An action of the player to act; returns the rewards once the game is over."""
        state = self.state()
        chosen = operator.index(action)  # type: ignore[arg-type]
        if self.is_over:
            raise ValueError(f"action {chosen} comes after the end of the game; call reset() first")
        is_legal = 0 <= chosen < self.num_actions and self.mask[chosen] == 1
        if not is_legal and self.illegal_action == "penalty":
            self.is_over = True
            self.mask = self.over
            punished = self.names[state.current_player()]
            return {name: -1.0 if name == punished else 0.0 for name in self.names}
        assert self.episode is not None
        self.episode.play(chosen)
        if state.is_terminal():
            self.is_over = True
            self.mask = self.over
            return dict(zip(self.names, state.returns(), strict=True))
        self.mask = state.action_mask()
        return {}

    def mover(self) -> str:
        """Who is to act. Only while the game is on."""
        player: int = self.state().current_player()
        return self.names[player]

    def mask_of(self, name: str) -> NDArray[np.int8]:
        """Who waits has no legal action."""
        return self.mask if self.is_over or name == self.mover() else self.nothing

    def observation_of(self, name: str) -> Observation:
        seen = self.state().observation(self.names.index(name))
        return {"observation": seen, "action_mask": self.mask_of(name)}

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        text = board_text(self.state())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


class _AtTable:
    """What the environments of both interfaces are made of, and say, in the same way."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        rules: str = "default",
        illegal_action: OnIllegal = "penalty",
        render_mode: str | None = None,
        **options: str,
    ):
        super().__init__()
        self._table = _Table(game, players, rules, illegal_action, render_mode, options)
        version = game_class(game).version
        self.metadata = {**type(self).metadata, "name": f"{game}_v{version}"}
        self.render_mode = render_mode
        self.possible_agents = list(self._table.names)
        self.agents: list[str] = []

    def __str__(self) -> str:
        return str(self.metadata["name"])

    @property
    def state_handle(self) -> Any:
        """A copy of the true position, for tree searches. ValueError before the first reset."""
        return self._table.state().clone()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._table.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._table.action_spaces[agent]

    def render(self) -> Any:
        """The whole position as text: printed ("human") or returned ("ansi")."""
        return self._table.render()

    def close(self) -> None:
        """Nothing to close."""


class GameAECEnv(_AtTable, AECEnv[str, Observation, Any]):  # type: ignore[misc]
    """A game in turns, for PettingZoo: every player is a learner.

    An observation is a dict of `observation` (float32, what that seat may know) and `action_mask`
    (int8), which is in the info of the player to act as well. A player's reward is the return at
    the end of the game, in [-1, 1]. Chance never shows. It copies, deep-copies and pickles, with
    the game that is on: a copy goes on in the same way.

    players, rules, options: as of `tilewright.make`.
    illegal_action: "penalty" ends the game with a reward of -1 for who played it and 0 for the
        others; "error" raises ValueError, and nothing is played.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": RENDER_MODES,
        "name": "tilewright",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __copy__(self) -> GameAECEnv:
        return copy.deepcopy(self)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002, there are none
    ) -> None:
        """A new game: the first one of the seed, or without one the next. No options are used."""
        table = self._table
        table.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select(table.mover())

    def observe(self, agent: str) -> Observation:
        """What a player may know now."""
        return self._table.observation_of(agent)

    def step(self, action: Any) -> None:
        """The action of `agent_selection`; None once that player's game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        final = self._table.play(action)
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        if not final:
            if any(self.rewards.values()):
                self._clear_rewards()
            self._select(self._table.mover())
            return
        self.rewards = final
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {name: {"action_mask": self._table.mask} for name in self.agents}
        following = (self.agents.index(agent) + 1) % len(self.agents)
        self._select(self.agents[following])

    def _select(self, agent: str) -> None:
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self._table.mask}


class GameParallelEnv(_AtTable, ParallelEnv[str, Observation, Any]):  # type: ignore[misc]
    """A game with all players at once, for PettingZoo's parallel interface.

    Every step takes an action of every player, but only that of the player to act is played; the
    others wait, with a mask of zeros and `infos[agent]["waits"]`. The rest is as of `GameAECEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES}  # noqa: RUF012

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002, there are none
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game: the first one of the seed, or without one the next. No options are used."""
        self._table.deal(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """The action of the player to act. ValueError if there is none, or after the end."""
        table = self._table
        if table.is_over:
            raise ValueError("the game is over; call reset() first")
        mover = table.mover()
        if mover not in actions:
            raise ValueError(f"an action of {mover} is needed; given: {', '.join(actions)}")
        final = table.play(actions[mover])
        rewards = final or dict.fromkeys(self.agents, 0.0)
        terminations = dict.fromkeys(self.agents, bool(final))
        truncations = dict.fromkeys(self.agents, False)
        observations, infos = self._observations(), self._infos()
        if final:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._table.observation_of(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        table = self._table
        mover = None if table.is_over else table.mover()
        return {
            agent: {"action_mask": table.mask_of(agent), "waits": mover not in (None, agent)}
            for agent in self.agents
        }
