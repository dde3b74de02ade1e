"""One game as a learner plays it, chance and opponents included: what the adapters stand on."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilewright import _core
from tilewright.games import follow, game_class, make_agent

if TYPE_CHECKING:
    from tilewright.games import Agent, History, State


class Episode:
    """A game of a seed, played on to the next decision of a learner.

    It plays exactly as a row of `make_vec` plays the game of that seed: a function of the seed and
    the actions. It copies and pickles.

    seats: for each seat an agent's specification, or "" for a learner.
    """

    def __init__(self, game: str, seed: int, rules: str = "default", seats: Sequence[str] = ()):
        self._deal = _core.split_seed(seed, 0)
        self._chance = _core.split_seed(self._deal, 1)
        self._agents_seed = _core.split_seed(seed, 1)
        #: The true position.
        self.state: State = game_class(game)(self._deal, rules=rules)
        self._agents: list[Agent | None] = [
            make_agent(game, agent) if agent else None for agent in seats
        ]
        #: What opponents remember; without any, nobody asks for it.
        self._history: History | None = follow(self.state) if any(self._agents) else None
        self._play_others()

    def __copy__(self) -> Episode:
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        other = Episode.__new__(Episode)
        other.__dict__.update(self.__dict__)
        other.state = copy.copy(self.state)
        other._history = copy.copy(self._history)  # noqa: SLF001, of its own class
        # Agents hold memories of the game: each copy has its own, which pickling makes anew.
        other._agents = copy.deepcopy(self._agents, memo)  # noqa: SLF001, of its own class
        return other

    def play(self, action: int) -> None:
        """A legal action of who is to act, then chance and opponents. ValueError if not legal."""
        self._apply(action)
        self._play_others()

    def _apply(self, action: int) -> None:
        self.state.apply(action)
        if self._history is not None:
            self._history.apply(action)

    def _play_others(self) -> None:
        state = self.state
        while True:
            player = state.current_player()
            if player == -1:
                seed = _core.split_seed(self._chance, state.ply())
                state.play_chance(seed)
                if self._history is not None:
                    self._history.play_chance(seed)
                player = state.current_player()
            if player < 0 or self._history is None:
                return
            agent = self._agents[player]
            if agent is None:
                return
            seed = _core.split_seed(_core.split_seed(self._agents_seed, player), state.ply())
            self._apply(agent.choose(self._history.information_set(player), seed))
