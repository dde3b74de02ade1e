"""One game as a learner plays it, chance and opponents included: what the adapters stand on."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilewright import _core
from tilewright.games import game_class, make_agent

if TYPE_CHECKING:
    from tilewright.games import Agent, State


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
        self._play_others()

    def __copy__(self) -> Episode:
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        other = Episode.__new__(Episode)
        other.__dict__.update(self.__dict__)
        other.state = copy.copy(self.state)
        # Agents hold memories of the game: each copy has its own, which pickling makes anew.
        other._agents = copy.deepcopy(self._agents, memo)  # noqa: SLF001, of its own class
        return other

    def play(self, action: int) -> None:
        """A legal action of who is to act, then chance and opponents. ValueError if not legal."""
        self.state.apply(action)
        self._play_others()

    def _play_others(self) -> None:
        state = self.state
        while True:
            player = state.current_player()
            if player == -1:
                state.play_chance(_core.split_seed(self._chance, state.ply()))
                player = state.current_player()
            if player < 0 or not self._agents:
                return
            agent = self._agents[player]
            if agent is None:
                return
            seed = _core.split_seed(_core.split_seed(self._agents_seed, player), state.ply())
            state.apply(agent.choose(state.information_set(player), seed))
