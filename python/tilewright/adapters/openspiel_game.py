"""Every game as a game of OpenSpiel's pyspiel, so that its algorithms run on it.

import pyspiel, tilewright.adapters.openspiel_game
game = pyspiel.load_game("tilewright_sono", {"deals": 10, "seed": 1})
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pyspiel

from tilewright import _core
from tilewright.games import SPECTATOR, game_class, games
from tilewright.vector import rules_of

#: Stands between the positions of the parameter `positions`.
SEPARATOR = "\n---\n"
_PARAMETERS: dict[str, Any] = {
    "players": 0,
    "rules": "default",
    "deals": 1000,
    "seed": 0,
    "positions": "",
}
_BEFORE_THE_DEAL = "before the deal"


def pyspiel_name(game: str) -> str:
    """Under which a game is registered with pyspiel: "tilewright_sono"."""
    return f"tilewright_{game}"


@dataclass(frozen=True)
class _Starts:
    """Where games begin: what the outcomes of the first chance node stand for."""

    game: str
    rules: str
    deals: int
    seed: int
    positions: tuple[str, ...]

    def __deepcopy__(self, memo: dict[int, Any]) -> _Starts:
        return self

    def __len__(self) -> int:
        return len(self.positions) or self.deals

    def state(self, number: int) -> Any:
        cls = game_class(self.game)
        if self.positions:
            return cls.from_text(self.positions[number])
        return cls(_core.split_seed(self.seed, number), rules=self.rules)


def _game_type(game: str, most_players: int, utility: Any) -> Any:
    kind = pyspiel.GameType
    cls = game_class(game)
    return kind(
        short_name=pyspiel_name(game),
        long_name=f"Tilewright's {cls.__name__}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most_players,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours for pyspiel.

    The first node is a chance node over `deals` deals of `seed`, all equally likely: the game is
    ours with so many shuffles instead of all. Or it is over the `positions`, texts of states with
    `SEPARATOR` between them: endgames, or all worlds of an information set.

    An information state is the text of what the player knows, with a digest of all that they saw
    on the way, for perfect recall. Observations are those of `observation_spec()`.
    """

    #: Which of our games it is; `game_classes` has a class for each.
    our_name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None):
        game = self.our_name
        chosen = {**_PARAMETERS, **(params or {})}
        positions = tuple(filter(str.strip, chosen["positions"].split(SEPARATOR)))
        cls = game_class(game)
        if positions:
            rules = cls.from_text(positions[0]).rules()
        else:
            rules = rules_of(game, chosen["players"] or None, chosen["rules"], {})
        if chosen["deals"] < 1:
            raise ValueError(f"deals: 1 or more, not {chosen['deals']}")
        self.starts = _Starts(game, rules, chosen["deals"], chosen["seed"], positions)
        state = self.starts.state(0)
        players = state.num_players()
        for number in range(len(positions)):
            if self.starts.state(number).rules() != rules:
                raise ValueError("positions: all must have the same rules")
        utility = pyspiel.GameType.Utility
        is_zero_sum = players > 1
        info = pyspiel.GameInfo(
            num_distinct_actions=state.num_actions(),
            max_chance_outcomes=max(len(self.starts), cls.max_chance_outcomes),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=cls.max_plies + 1,
        )
        kind = _game_type(
            game, cls.max_players, utility.ZERO_SUM if is_zero_sum else utility.GENERAL_SUM
        )
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self) -> OpenSpielState:
        """Before the deal."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound: no game has more plies."""
        return self.max_game_length()  # type: ignore[no-any-return]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        """An observer of what one seat, or with no private information the spectator, sees."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return OpenSpielObserver(self.starts, kind)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game, or the chance node before the deal."""

    def __init__(self, game: OpenSpielGame):
        super().__init__(game)
        self.starts = game.starts
        #: Our own state; None before the deal.
        self.position: Any = None
        self._recall: list[bytes] = []

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        player: int = self.position.current_player()  # our numbers are pyspiel's
        return player

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.is_terminal()

    def _legal_actions(self, _player: int) -> list[int]:
        actions: list[int] = self.position.legal_actions()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.position is None:
            count = len(self.starts)
            return [(number, 1 / count) for number in range(count)]
        # By their place in our list: pyspiel wants small numbers.
        listed = self.position.chance_outcomes()
        return [(place, probability) for place, (_, probability) in enumerate(listed)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.starts.state(action)
            self._recall = [b""] * self.position.num_players()
            self._remember(-1, action)
            return
        player = self.position.current_player()
        self.position.apply(self._our_action(action))
        self._remember(player, action)

    def _our_action(self, action: int) -> int:
        if not self.position.is_chance_node():
            return action
        outcome: int = self.position.chance_outcomes()[action][0]
        return outcome

    def _remember(self, player: int, action: int) -> None:
        """Adds to what each seat has seen: what it knows now, and its own action."""
        for seat, before in enumerate(self._recall):
            own = action if seat == player else -1
            now = f"{self.position.information_set(seat).key()},{own}"
            self._recall[seat] = hashlib.blake2b(before + now.encode(), digest_size=16).digest()

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None:
            return f"deal {action}" if player < 0 else f"action {action}"
        text: str = self.position.action_text(self._our_action(action))
        return text

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        values = [float(value) for value in self.position.returns()]
        if len(values) > 1:
            # Shares of a loss are in single precision; OpenSpiel asks for a sum of 0 to 1e-9.
            values[values.index(min(values))] -= sum(values)
        return values

    def knowledge(self, player: int, perfect_recall: bool) -> str:
        """What a seat (or the spectator, -3) knows, as text."""
        if self.position is None:
            return _BEFORE_THE_DEAL
        text: str = self.position.information_set(player).text()
        if perfect_recall and player >= 0:
            text += f"\nseen: {self._recall[player].hex()}"
        return text

    def resample_from_infostate(self, player: int, sampler: Any) -> OpenSpielState:
        """A state drawn from what a seat knows, with the right probabilities.

        sampler: a function that gives uniform numbers in [0, 1), such as
            pyspiel.UniformProbabilitySampler.
        """
        other: OpenSpielState = self.clone()
        if self.position is not None:
            seed = int(sampler() * 2**53)
            other.position = self.position.determinize(player, seed)
            for seat, before in enumerate(self._recall):
                if seat != player:  # what others saw is as unknown as their secrets
                    key = str(other.position.information_set(seat).key()).encode()
                    other._recall[seat] = hashlib.blake2b(before + key, digest_size=16).digest()
        return other

    def __str__(self) -> str:
        return _BEFORE_THE_DEAL if self.position is None else str(self.position)


class OpenSpielObserver:
    """What pyspiel asks for observations; see `observation_spec()` for the parts of the tensor."""

    def __init__(self, starts: _Starts, kind: Any):
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS:
            raise ValueError("nobody sees all players' secrets: choose SINGLE_PLAYER or NONE")
        self._is_public = kind.private_info == private.NONE
        self._perfect_recall = kind.perfect_recall
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        if self._perfect_recall:
            return
        parts = game_class(starts.game).observation_spec(starts.rules)
        size = sum(int(np.prod(part["shape"])) for part in parts)
        self.tensor = np.zeros(size, np.float32)
        for part in parts:
            end = part["offset"] + int(np.prod(part["shape"]))
            self.dict[part["name"]] = self.tensor[part["offset"] : end].reshape(part["shape"])

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fills the tensor."""
        if self.tensor is None:
            raise ValueError("an observation with perfect recall has a string, but no tensor")
        if state.position is None:
            self.tensor.fill(0)
        else:
            state.position.observation(self._viewer(player), self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What the player knows, as text."""
        return state.knowledge(self._viewer(player), self._perfect_recall)

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self._is_public else player


# One class each, not a function: pyspiel drops what it was given only after the interpreter has
# ended, which a class, that refers to itself, survives.
#: pyspiel's class of each of our games, by our name.
game_classes: dict[str, type[OpenSpielGame]] = {
    game: type(f"OpenSpiel{game_class(game).__name__}", (OpenSpielGame,), {"our_name": game})
    for game in games()
}


globals().update({cls.__name__: cls for cls in game_classes.values()})  # for pickle


def register() -> None:
    """Makes all games known to `pyspiel.load_game`."""
    known = pyspiel.registered_names()
    for game, cls in game_classes.items():
        if pyspiel_name(game) not in known:
            most = game_class(game).max_players
            kind = _game_type(game, most, pyspiel.GameType.Utility.GENERAL_SUM)
            pyspiel.register_game(kind, cls)


register()
