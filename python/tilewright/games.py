"""Games and agents by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex

from tilewright import _core
from tilewright.report import Report
from tilewright.self_play import AnyEvaluator

if TYPE_CHECKING:
    from tilewright._core import (
        Carcassonne,
        CarcassonneHistory,
        CarcassonneInformationSet,
        Cascadia,
        CascadiaHistory,
        CascadiaInformationSet,
        Catan,
        CatanConnect,
        CatanConnectHistory,
        CatanConnectInformationSet,
        CatanHistory,
        CatanInformationSet,
        Sono,
        SonoHistory,
        SonoInformationSet,
    )

    #: A position of any game.
    State = Carcassonne | Cascadia | Catan | CatanConnect | Sono
    #: What one player knows of a position of any game.
    InformationSet = (
        CarcassonneInformationSet
        | CascadiaInformationSet
        | CatanConnectInformationSet
        | CatanInformationSet
        | CatanConnectInformationSet
        | SonoInformationSet
    )

    #: A game of any kind that is followed from a position on.
    History = (
        CarcassonneHistory | CascadiaHistory | CatanConnectHistory | CatanHistory | SonoHistory
    )

    class Agent(Protocol):
        """One of the project's agents; it takes the information sets of its own game."""

        @property
        def specification(self) -> str: ...
        def choose(self, seen: Any, seed: SupportsIndex) -> int: ...
        def report(self, seen: Any, seed: SupportsIndex) -> dict[str, Any]: ...


#: As a player: whoever only watches, and sees what everybody sees.
SPECTATOR = -3


def games() -> list[str]:
    """The names of the games."""
    return list(_core.games())


def game_class(game: str) -> type[State]:
    """The class of a game's positions. ValueError lists the games if there is none of the name."""
    classes = _core.games()
    if game not in classes:
        raise ValueError(f"no game {game!r}; valid: {', '.join(classes)}")
    found: type[State] = getattr(_core, classes[game])
    return found


def make(game: str, seed: int, rules: str = "default", **options: str) -> State:
    """A new game by name: `make("sono", seed=7)` is `tilewright.Sono(seed=7)`.

    rules: a preset, or a text such as "published,first_player=random".
    options: single rule options by name.
    """
    return game_class(game)(seed, rules=rules, **options)


def agents(game: str) -> list[dict[str, Any]]:
    """The agents of a game: name, summary and options with kind, default, range and meaning."""
    found: list[dict[str, Any]] = _core.agents(game)
    return found


def make_agent(game: str, specification: str, evaluator: AnyEvaluator | None = None) -> Agent:
    """One of the project's agents: `make_agent("sono", "pimc:worlds=32")`.

    It is asked with `agent.choose(state.information_set(player), seed)`. In Catan, where more of
    the past counts than a state holds, the information set had better be a history's: see `follow`.

    evaluator: what it asks in place of playouts, as `search` takes it.
    """
    found: Agent = getattr(_core, game_class(game).__name__ + "Agent")(specification, evaluator)
    return found


def follow(start: State) -> History:
    """Follows a game that the caller steps, and keeps what every seat remembers of it.

        history = follow(make("catan", seed=7))
        history.apply(action)  # or history.play_chance(seed)
        agent.choose(history.information_set(player), seed)

    In Catan what players have seen tells more of unseen steals than a position holds: information
    sets of a history draw their worlds by that, as matches and tournaments do, those of a single
    state by what it holds. In the other games both are the same.
    """
    found: History = getattr(_core, type(start).__name__ + "History")(start)
    return found


def search(
    position: State | InformationSet,
    agent: str,
    seed: int,
    evaluator: AnyEvaluator | None = None,
) -> Report:
    """Searches a position for the player to act, who knows no more than they may.

    position: a state, of which only the information set of the player to act is used, or that
        information set.
    agent: a specification such as "mcts:simulations=2000"; `agents(game)` lists them.
    seed: the same position, agent and seed give the same report, but for its seconds; only a budget
        in milliseconds makes it depend on the machine.
    evaluator: what the search asks in place of playouts: the path of a network file, a network of
        `networks.load`, a callable(observations, action_masks) -> (logits, values), or an
        `Evaluator`. What a callable raises surfaces as it is.

    ValueError if the specification is wrong, or if the player whose information set it is does not
    act. Other Python threads run on during the search.
    """
    for name in _core.games().values():
        seen: InformationSet | None = None
        if isinstance(position, getattr(_core, name)):
            player = position.current_player()
            if player < 0:
                raise ValueError("nobody acts here: the game is over, or it is a chance node")
            seen = position.information_set(player)
        elif isinstance(position, getattr(_core, name + "InformationSet")):
            seen = position
        if seen is not None:
            searcher: Agent = getattr(_core, name + "Agent")(agent, evaluator)
            return Report.from_dict(searcher.report(seen, seed))
    raise TypeError(f"{position!r} is neither a state nor an information set")
