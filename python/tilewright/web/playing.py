"""Playing: one game of people at the page against agents, which think in a thread of their own.

What a page is told is made from the information set of the person who is on turn, or who was last:
never from the state. A game of agents alone, where nobody plays who must not see it, shows all.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilewright import _core
from tilewright.games import SPECTATOR, follow, make, make_agent
from tilewright.pictures.positions import seen_by
from tilewright.web import views

if TYPE_CHECKING:
    from tilewright.games import Agent, History, InformationSet, State

HUMAN = "human"
_SECRET = "a hidden event"


class Conflict(Exception):
    """What was asked for does not fit the game as it stands now."""


class PlaySession:
    """One game, and those that follow it. Its methods may be called by several threads.

    ValueError for what can never be right, Conflict for what is wrong or too late now.
    """

    def __init__(
        self,
        game: str,
        seats: Sequence[str],
        *,
        seed: int,
        rules: str = "default",
        delay: float = 0.0,
        analysts: Sequence[str] = (),
    ) -> None:
        """seats: for each seat "human" or the specification of an agent.

        seed: the deal, chance and the agents follow from it; it never reaches the page, which could
            tell the other hands from it. New games take the seeds after it.
        delay: seconds that a ply of an agent or of chance takes at least.
        analysts: agents whose thinking a person can ask for.
        """
        self._game, self._rules, self._seed, self._delay = game, rules, seed, delay
        self._seats, self._analysts = tuple(seats), tuple(analysts)
        self._people = [seat for seat, name in enumerate(seats) if name == HUMAN]
        start = make(game, seed, rules=rules)
        if len(self._seats) != start.num_players():
            raise ValueError(f"{game} has {start.num_players()} seats, not {len(self._seats)}")
        for name in {*self._seats, *self._analysts} - {HUMAN}:
            _core.check_agent(game, name)
        #: Guards all that follows; who waits for a change waits on it.
        self._changed = threading.Condition()
        self._closed = threading.Event()
        self._one_search = threading.Lock()
        self._version = 0
        self._generation = 0
        self._failure = ""
        self._shown_seat: int | None = None
        self._start = start
        self._rewind()
        with self._changed:
            self._begin(seed)

    # --- What the page sees ----------------------------------------------------------------------

    def view(self, after: int = -1, seconds: float = 0.0) -> dict[str, Any]:
        """The game as the page may show it, once its version is above `after` or time is up."""
        with self._changed:
            self._changed.wait_for(lambda: self._version > after, timeout=seconds)
            return self._view()

    def think(self, ply: int, agent: str) -> dict[str, Any]:
        """What an agent would do in the place of the person on turn, knowing what they know."""
        if agent not in self._analysts:
            raise ValueError(f"no agent {agent!r} here; valid: {', '.join(self._analysts)}")
        with self._changed:
            self._require_person(ply)
            seen = self._history.information_set(self._state.current_player())
        with self._one_search:
            return views.report_data(views.think(seen, agent), self._game, agent)

    def game_text(self) -> str:
        """The game from its deal, to be watched again; only once it is over."""
        with self._changed:
            if not self._state.is_terminal():
                raise Conflict("the game is not over: its text would tell what is hidden")
            return self._start.game_text(self._actions)

    # --- What people do --------------------------------------------------------------------------

    def act(self, ply: int, action: int) -> None:
        """Plays for the person on turn."""
        with self._changed:
            self._require_person(ply)
            if action not in self._state.legal_actions():
                raise ValueError(f"action {action} is not legal here")
            self._apply(action)
            self._go_on()

    def show(self, ply: int) -> None:
        """The next person sits at the page now, and may see their side."""
        with self._changed:
            self._require_ply(ply)
            if not self._is_covered():
                raise Conflict("nothing is covered")
            self._shown_seat = self._state.current_player()
            self._tell()

    def undo(self, ply: int) -> None:
        """Goes back to the choice before of the person on turn, or of the one who made the last."""
        with self._changed:
            self._require_ply(ply)
            back = self._undo_to()
            if back is None:
                raise Conflict("there is nothing to take back")
            kept = self._actions[:back]
            self._generation += 1
            self._rewind()
            for action in kept:
                self._apply(action)
            self._restart()

    def new_game(self) -> None:
        """Leaves this game for the next one, of another seed."""
        with self._changed:
            self._seed += 1
            self._begin(self._seed)

    def close(self) -> None:
        """Nothing goes on after this."""
        with self._changed:
            self._closed.set()
            self._generation += 1
            self._tell()

    # --- Inside: all of it under the lock --------------------------------------------------------

    def _begin(self, seed: int) -> None:
        self._generation += 1
        self._start = make(self._game, seed, rules=self._rules)
        self._rewind()
        self._shown_seat = self._people[0] if len(self._people) == 1 else None
        self._restart()

    def _rewind(self) -> None:
        self._state = self._start.clone()
        self._history = follow(self._start)  # what the players remember
        self._actions: list[int] = []
        #: What happened, as far as every person at the page may know it.
        self._log: list[dict[str, Any]] = []

    def _restart(self) -> None:
        # Agents of their own for each start: one that still thinks about the position before must
        # not be asked by two threads, and what it kept is of another game.
        self._failure = ""
        self._agents = [
            None if name == HUMAN else make_agent(self._game, name) for name in self._seats
        ]
        self._go_on()

    def _go_on(self) -> None:
        """Lets agents and chance act until a person is on turn."""
        self._tell()
        if not self._state.is_terminal() and not self._is_person_on_turn():
            arguments = (self._generation, self._agents)
            threading.Thread(target=self._run, args=arguments, daemon=True).start()

    def _tell(self) -> None:
        self._version += 1
        self._changed.notify_all()

    def _apply(self, action: int) -> None:
        before, player = self._state.clone(), self._state.current_player()
        self._state.apply(action)  # raises if it is not legal
        self._history.apply(action)
        known = all(_can_tell(before, action, self._state, seat) for seat in self._people)
        self._actions.append(action)
        self._log.append(
            {
                "seat": player if player >= 0 else None,
                "who": before.player_name(player),
                "text": before.action_text(action) if known else _SECRET,
            }
        )

    def _is_person_on_turn(self) -> bool:
        return self._state.current_player() in self._people

    def _require_ply(self, ply: int) -> None:
        if ply != len(self._actions):
            raise Conflict("the game has gone on")

    def _require_person(self, ply: int) -> None:
        self._require_ply(ply)
        if not self._is_person_on_turn() or self._is_covered():
            raise Conflict("nobody at the page is on turn")

    def _undo_to(self) -> int | None:
        """How many plies are left when the last choice of a person is taken back."""
        on_turn = self._state.current_player()
        takers = [on_turn] if on_turn in self._people else self._people
        plies = range(len(self._log) - 1, -1, -1)
        return next((at for at in plies if self._log[at]["seat"] in takers), None)

    def _is_open(self, seat: int) -> bool:
        """Whether a seat knows all that there is."""
        return self._state.information_set(seat).text() == self._state.text()

    def _is_covered(self) -> bool:
        """Whether another person than the one who was shown last has to come to the page first."""
        seat = self._state.current_player()
        if seat not in self._people or seat == self._shown_seat or len(self._people) == 1:
            return False
        return not self._is_open(seat)

    def _viewer(self) -> int | None:
        """Whose knowledge is shown; None shows all."""
        if not self._people:
            return None
        if self._is_covered():
            return SPECTATOR
        if self._is_person_on_turn():
            return self._state.current_player()
        return SPECTATOR if self._shown_seat is None else self._shown_seat

    def _view(self) -> dict[str, Any]:
        state, viewer = self._state, self._viewer()
        shown = seen_by(state, viewer)
        mine = self._is_person_on_turn() and not self._is_covered()
        over = state.is_terminal()
        moves = [entry["text"] for entry in self._log if entry["seat"] is not None]
        last = moves[-1] if moves and moves[-1] != _SECRET else None
        return {
            **views.position_data(shown, self._game, last=last, legal=mine, seat=viewer),
            "version": self._version,
            "generation": self._generation,
            "game": self._game,
            "rules": state.rules(),
            "phase": self._phase(),
            "failure": self._failure,
            "viewer": viewer,
            "mover": None if over or state.is_chance_node() else state.current_player(),
            "mover_name": "" if over else state.player_name(state.current_player()),
            "seats": [
                {"name": state.player_name(seat), "who": name}
                for seat, name in enumerate(self._seats)
            ],
            "actions": self._choices(shown) if mine else [],
            "log": self._log.copy(),
            "returns": list(state.returns()) if over else None,
            "can_undo": self._undo_to() is not None,
            "analysts": list(self._analysts),
        }

    def _phase(self) -> str:
        """What the page waits for: over, failed, move (a person), cover (another one), agents."""
        if self._state.is_terminal():
            return "over"
        if self._failure:
            return "failed"
        if self._is_covered():
            return "cover"
        return "move" if self._is_person_on_turn() else "agents"

    def _choices(self, shown: State | InformationSet) -> list[dict[str, Any]]:
        seat = self._state.current_player()
        return [
            views.action_data(self._game, action, shown.action_text(action), seat)
            for action in shown.legal_actions()
        ]

    # --- The agents' thread ----------------------------------------------------------------------

    def _run(self, generation: int, agents: list[Agent | None]) -> None:
        try:
            while self._run_ply(generation, agents):
                pass
        except Exception as error:  # whatever an agent raises is shown on the page
            with self._changed:
                if generation == self._generation:
                    self._failure = str(error) or type(error).__name__
                    self._tell()

    def _run_ply(self, generation: int, agents: list[Agent | None]) -> bool:
        """One ply of an agent or of chance; false once somebody else is on turn."""
        with self._changed:
            if generation != self._generation:
                return False
            if self._state.is_terminal() or self._is_person_on_turn():
                return False
            history, seed = self._history.clone(), self._seed
        numbers = random.Random(f"{seed} {history.state.ply()}")
        action = _choice(history, agents, numbers)
        self._closed.wait(self._delay)
        with self._changed:
            if generation != self._generation:
                return False
            self._apply(action)
            self._tell()
            return True


def _can_tell(before: State, action: int, after: State, seat: int) -> bool:
    """Whether a seat sees which action was taken, or what chance did: no other looks the same."""
    if before.current_player() == seat:
        return True
    seen: Any = after.information_set(seat)
    if seen.text() == after.text():
        return True
    by_chance = before.is_chance_node()
    outcomes = [outcome for outcome, _ in before.chance_outcomes()] if by_chance else []
    for other in outcomes or before.legal_actions():
        if other != action:
            might_be = before.clone()
            might_be.apply(other)
            if might_be.information_set(seat) == seen:
                return False
    return True


def _choice(history: History, agents: list[Agent | None], numbers: random.Random) -> int:
    state = history.state
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        weights = [probability for _, probability in outcomes]
        return numbers.choices([action for action, _ in outcomes], weights)[0]
    player = state.current_player()
    agent = agents[player]
    if agent is None:
        raise ValueError(f"a person is on turn on seat {player}")
    return agent.choose(history.information_set(player), numbers.getrandbits(64))
