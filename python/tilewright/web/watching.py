"""Watching: the games of a file, position by position, with thinking on request."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilewright import _core
from tilewright.games import SPECTATOR, follow
from tilewright.pictures.positions import seen_by
from tilewright.replays import Replay, ReplayFile
from tilewright.report import Report
from tilewright.thoughts import Thought, append_thought, read_thoughts, thoughts_path
from tilewright.web import views

if TYPE_CHECKING:
    from tilewright.games import History, State


class WatchSession:
    """The games of one file. Its methods may be called by several threads.

    ValueError for a game, a ply, a viewer or an agent that there is not.
    """

    def __init__(
        self, file: ReplayFile, agents: Sequence[str], *, first: int = 0, record: bool = False
    ) -> None:
        """agents: specifications whose thinking can be asked for, beside the game's own agents.

        first: the game to begin with.
        record: keep the thinking that is asked for beside the games.
        """
        self._file, self._first, self._record = file, first, record
        self._agents = tuple(agents)
        for game in {replay.game for replay in file.replays}:
            for agent in self._agents:
                _core.check_agent(game, agent)
        self._one_search = threading.Lock()
        self._thoughts_path = thoughts_path(file.path)
        self._reports: dict[tuple[int, int], dict[str, Report]] = {}
        for thought in read_thoughts(self._thoughts_path):
            self._keep(thought)

    def overview(self) -> dict[str, Any]:
        """All games, briefly."""
        return {
            "file": self._file.path.name,
            "notice": self._file.notice,
            "first": self._first,
            "agents": list(self._agents),
            "games": [
                {
                    "number": replay.number,
                    "game": replay.game,
                    "deal": replay.deal,
                    "plies": len(replay.actions),
                    "agents": list(replay.agents),
                    "points": list(replay.points),
                }
                for replay in self._file.replays
            ],
        }

    def game(self, number: int) -> dict[str, Any]:
        """One game: who sat where, and what was played."""
        replay = self._file.find(number)
        start = replay.position(0)
        seats = range(start.num_players())
        return {
            "number": number,
            "game": replay.game,
            "rules": replay.rules,
            "seats": [
                {"name": start.player_name(seat), "agent": replay.agents[seat]} for seat in seats
            ],
            "viewers": [
                {"id": seat, "name": start.player_name(seat)} for seat in (*seats, SPECTATOR)
            ],
            "plies": _plies(replay),
            "faults": list(replay.faults),
        }

    def position(self, number: int, ply: int, viewer: int | None) -> dict[str, Any]:
        """The position after so many plies, as a viewer saw it; without one all of it."""
        replay = self._file.find(number)
        state = _position(replay, ply)
        mover = state.current_player()
        return {
            **views.position_data(
                seen_by(state, viewer), replay.game, last=_last_action(replay, ply)
            ),
            "mover": mover if mover >= 0 else None,
            "over": state.is_terminal(),
            "returns": list(state.returns()) if state.is_terminal() else None,
            "thought": self._found_before(replay, ply, mover),
        }

    def think(self, number: int, ply: int, agent: str) -> dict[str, Any]:
        """What an agent thinks of a position, knowing what the player to act knew.

        agent: one of those that can be asked; "" is the one that played here, in a search anew.
        """
        replay = self._file.find(number)
        state = _position(replay, ply)
        mover = state.current_player()
        if mover < 0:
            raise ValueError("nobody acts here: the game is over, or chance does")
        name = agent or replay.agents[mover]
        if agent and agent not in self._agents:
            raise ValueError(f"no agent {agent!r} here; valid: {', '.join(self._agents)}")
        with self._one_search:  # one after another: a page that is stepped through asks for many
            report = self._reports.get((number, ply), {}).get(name)
            if report is None:
                _core.check_agent(replay.game, name)
                report = views.think(_history(replay, ply).information_set(mover), name)
                thought = Thought(number, ply, name, report)
                self._keep(thought)
                if self._record:
                    append_thought(self._thoughts_path, thought)
        return views.report_data(report, replay.game, name)

    def _keep(self, thought: Thought) -> None:
        self._reports.setdefault((thought.game, thought.ply), {})[thought.agent] = thought.report

    def _found_before(self, replay: Replay, ply: int, mover: int) -> dict[str, Any] | None:
        """A thought about a position that is there already: of its own agent if possible."""
        reports = self._reports.get((replay.number, ply), {})
        if mover < 0 or not reports:
            return None
        own = replay.agents[mover]
        name = own if own in reports else next(iter(reports))
        report = reports[name]
        if report.game != replay.game or report.player != mover:
            return None  # a file of thoughts about other games
        return views.report_data(report, replay.game, name)


def _position(replay: Replay, ply: int) -> State:
    if not 0 <= ply <= len(replay.actions):
        raise ValueError(f"ply: from 0 to {len(replay.actions)}, not {ply}")
    return replay.position(ply)


def _history(replay: Replay, ply: int) -> History:
    history = follow(_position(replay, 0))
    for action in replay.actions[:ply]:
        history.apply(action)
    return history


def _plies(replay: Replay) -> list[dict[str, Any]]:
    """Who played what, ply by ply."""
    state = replay.position(0)
    plies = []
    for action in replay.actions:
        player = state.current_player()
        text = state.action_text(action)
        plies.append(
            {
                "seat": player if player >= 0 else None,
                "who": state.player_name(player),
                "action": action,
                "text": text,
            }
        )
        state.apply(action)
    return plies


def _last_action(replay: Replay, ply: int) -> str | None:
    """The last action of a player before a position, as text."""
    for at in range(ply - 1, -1, -1):
        state = replay.position(at)
        if state.current_player() >= 0:
            return state.action_text(replay.actions[at])
    return None
