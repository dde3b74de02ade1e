"""Who takes part in a tournament: specifications, Python callables, programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewright.external import ExternalProgram

if TYPE_CHECKING:
    from tilewright.games import InformationSet

    #: A Python agent: chooses an action (id or text) from what its seat knows and a seed.
    PythonAgent = Callable[[InformationSet, int], int | str]
    #: A specification, a callable, or one of them under a name of its own.
    AgentArgument = str | tuple[str, PythonAgent | str] | PythonAgent

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
    specification: of a native agent; "" for a callable.
    callable: what chooses, or None for a native agent.
    forfeits: its faults lose the game, instead of ending the tournament.
    """

    name: str
    specification: str
    callable: PythonAgent | None
    forfeits: bool

    def as_tuple(self) -> tuple[str, PythonAgent | None, bool]:
        """The agent as the native module takes it."""
        return self.name, self.callable, self.forfeits


def players_of(
    game: str, agents: Sequence[AgentArgument], limits: Limits, *, forfeits: bool
) -> list[Player]:
    """The agents by name; ValueError if there are fewer than two, or if names are not distinct.

    forfeits: of Python callables; programs always forfeit, native agents never.
    """
    players = [_player(game, agent, limits, forfeits) for agent in agents]
    if len(players) < 2:
        raise ValueError(f"a tournament needs at least two agents, not {len(players)}")
    names = [player.name for player in players]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(
                f"two agents have the name {name!r}; give a callable a name of its own as in "
                "('name', callable)"
            )
    return players


def shut_down(players: Sequence[Player]) -> None:
    """Ends the programs among the agents."""
    for player in players:
        if isinstance(player.callable, ExternalProgram):
            player.callable.shut_down()


def _player(game: str, agent: object, limits: Limits, forfeits: bool) -> Player:
    if isinstance(agent, str):
        return _of_text(game, agent, agent, limits)
    if callable(agent):
        return Player(getattr(agent, "__name__", type(agent).__name__), "", agent, forfeits)
    if isinstance(agent, tuple) and len(agent) == 2:
        name, what = agent
        if isinstance(name, str) and name and callable(what):
            return Player(name, "", what, forfeits)
        if isinstance(name, str) and name and _is_external(what):
            return _of_text(game, name, what, limits)
    raise ValueError(
        f"{agent!r} is no agent; valid: a specification, a callable, or a pair (name, callable)"
    )


def _is_external(text: object) -> bool:
    return isinstance(text, str) and text.startswith(EXTERNAL_PREFIX)


def _of_text(game: str, name: str, text: str, limits: Limits) -> Player:
    if not _is_external(text):
        return Player(name, text, None, forfeits=False)
    timeout = limits.timeout
    if limits.forfeit:
        timeout = min([timeout, *(it for it in (limits.move_seconds, limits.game_seconds) if it)])
    program = ExternalProgram(
        text.removeprefix(EXTERNAL_PREFIX),
        game=game,
        timeout=timeout,
        move_seconds=limits.move_seconds,
        game_seconds=limits.game_seconds,
    )
    return Player(name, "", program, forfeits=True)
