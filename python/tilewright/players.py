"""Who takes part in a tournament: specifications, evaluators, Python callables, programs."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from inspect import ismethod
from typing import TYPE_CHECKING, Any

from tilewright import _core
from tilewright.external import ExternalProgram

if TYPE_CHECKING:
    from tilewright.games import InformationSet
    from tilewright.self_play import AnyEvaluator

    #: A Python agent: chooses an action (id or text) from what its seat knows and a seed.
    PythonAgent = Callable[[InformationSet, int], int | str]
    #: A specification, a program or a callable; one of them under a name of its own; or a name, a
    #: specification and what its search asks.
    AgentArgument = (
        str | PythonAgent | tuple[str, PythonAgent | str] | tuple[str, str, AnyEvaluator | None]
    )

EXTERNAL_PREFIX = "external:"


@dataclass(frozen=True)
class Limits:
    """What every agent of a tournament may use; 0 means no limit of this kind.

    move_seconds, game_seconds: wall time for a decision, and for all decisions of a seat in a game.
        Searches are asked to end in time; what goes over it all the same is recorded as an overrun.
    move_simulations, game_simulations: the same for agents that search, in simulations.
    forfeit: an overrun of time loses the game.
    timeout: seconds after which an external program that has not answered is killed, and has lost.
    """

    move_seconds: float = 0.0
    game_seconds: float = 0.0
    move_simulations: int = 0
    game_simulations: int = 0
    forfeit: bool = False
    timeout: float = 60.0

    def __post_init__(self) -> None:
        for name in ("move_seconds", "game_seconds", "move_simulations", "game_simulations"):
            if not 0 <= getattr(self, name) < 1e9:
                raise ValueError(f"{name} is {getattr(self, name)}, must be at least 0 (no limit)")
        if not 0.0 < self.timeout < 1e9:
            raise ValueError(f"timeout is {self.timeout}, must be above 0 seconds")

    def as_tuple(self) -> tuple[float, float, int, int, bool]:
        """The limits as the native module takes them."""
        return (
            self.move_seconds,
            self.game_seconds,
            self.move_simulations,
            self.game_simulations,
            self.forfeit,
        )


@dataclass(frozen=True)
class Player:
    """An agent of a tournament.

    name: what the journal and the tables call it.
    chooser: the specification of a native agent, or a callable.
    evaluator: what a native agent asks in place of playouts, or None.
    forfeits: its faults lose the game, instead of ending the tournament. Of callables only.
    """

    name: str
    chooser: str | PythonAgent
    evaluator: _core.Network | _core.Evaluator | None = None
    forfeits: bool = False

    @property
    def record(self) -> dict[str, Any] | None:
        """What a journal keeps of a native agent that its name does not say; None: nothing."""
        if not isinstance(self.chooser, str):
            return None
        if self.chooser == self.name and self.evaluator is None:
            return None
        return {"specification": self.chooser, "evaluator": self.evaluator is not None}

    def as_tuple(
        self,
    ) -> tuple[str, str | PythonAgent, _core.Network | _core.Evaluator | None, bool]:
        """The agent as the native module takes it."""
        return self.name, self.chooser, self.evaluator, self.forfeits


def players_of(
    game: str, agents: Sequence[AgentArgument], limits: Limits, *, forfeits: bool
) -> list[Player]:
    """The agents by name; ValueError if there are fewer than two, or if names are not distinct.

    forfeits: of Python callables; programs always forfeit, native agents never.
    """
    reader = _Reader(game, limits, forfeits)
    players = [reader.player(agent) for agent in agents]
    if len(players) < 2:
        raise ValueError(f"a tournament needs at least two agents, not {len(players)}")
    names = [player.name for player in players]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(
                f"two agents have the name {name!r}; give one a name of its own as in "
                "('name', callable)"
            )
    return players


def shut_down(players: Sequence[Player]) -> None:
    """Ends the programs among the agents."""
    for player in players:
        if isinstance(player.chooser, ExternalProgram):
            player.chooser.shut_down()


def waits_for_python(players: Sequence[Player]) -> bool:
    """Whether some agent's evaluator is written in Python, so that games mostly wait for it."""
    return any(isinstance(player.evaluator, _core.Evaluator) for player in players)


def _is_external(text: object) -> bool:
    return isinstance(text, str) and text.startswith(EXTERNAL_PREFIX)


@dataclass(frozen=True)
class _Reader:
    """Makes players of arguments.

    evaluators: of the callables so far, so that agents with the same one share its batches and its
        calls never overlap.
    """

    game: str
    limits: Limits
    forfeits: bool
    evaluators: list[_core.Evaluator] = field(default_factory=list)

    def player(self, agent: object) -> Player:
        if isinstance(agent, str):
            return self._of_text(agent, agent)
        if callable(agent):
            name = getattr(agent, "__name__", type(agent).__name__)
            return Player(name, agent, forfeits=self.forfeits)
        if isinstance(agent, tuple) and len(agent) in (2, 3):
            name, what = agent[:2]
            evaluator = agent[2] if len(agent) == 3 else None
            if isinstance(name, str) and name:
                if callable(what) and evaluator is None:
                    return Player(name, what, forfeits=self.forfeits)
                if _is_external(what) and evaluator is None:
                    return self._of_text(name, what)
                if isinstance(what, str) and what and not _is_external(what):
                    return Player(name, what, self._evaluator(evaluator))
        raise ValueError(
            f"{agent!r} is no agent; valid: a specification, a callable, a pair (name, callable) "
            "or (name, specification), or (name, specification, evaluator)"
        )

    def _of_text(self, name: str, text: str) -> Player:
        if not _is_external(text):
            return Player(name, text)
        limits = self.limits
        timeout = limits.timeout
        if limits.forfeit:
            times = (it for it in (limits.move_seconds, limits.game_seconds) if it)
            timeout = min([timeout, *times])
        program = ExternalProgram(
            text.removeprefix(EXTERNAL_PREFIX),
            game=self.game,
            timeout=timeout,
            move_seconds=limits.move_seconds,
            game_seconds=limits.game_seconds,
        )
        return Player(name, program, forfeits=True)

    def _evaluator(self, given: object) -> _core.Network | _core.Evaluator | None:
        """The evaluator that games share. TypeError if it is none."""
        if given is None or isinstance(given, (_core.Network, _core.Evaluator)):
            return given
        if isinstance(given, (str, os.PathLike)):
            return _core.Network(os.fspath(given))
        if not callable(given):
            raise TypeError(
                "an evaluator is the path of a network file, a Network, an Evaluator or a "
                f"callable, not {type(given).__name__}"
            )
        for known in self.evaluators:
            if known.callable is given or (ismethod(given) and known.callable == given):
                return known
        self.evaluators.append(_core.Evaluator(given))
        return self.evaluators[-1]
