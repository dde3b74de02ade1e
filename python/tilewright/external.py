"""Agents that are programs of their own, in any language: JSON lines on standard input and output.

The protocol is described for authors of bots in docs/tournaments.md. This module keeps its side:
it starts the program, asks it, waits no longer than allowed, and turns whatever goes wrong into an
`AgentFault`, which loses the game for the agent and nothing more.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilewright.games import InformationSet

PROTOCOL = 1

#: A line longer than this is garbage.
_LONGEST_LINE = 1 << 20
_CHUNK = 1 << 16
#: Seconds that a program gets to leave once its input is closed.
_GRACE = 1.0
#: Of what a program wrote to standard error, so much is shown with its fault.
_SHOWN_ERRORS = 400


class AgentFault(RuntimeError):
    """An agent could not choose. `fault_kind` is one word: "crash", "timeout", "garbage"."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.fault_kind = kind


class ExternalProgram:
    """A command that plays; the callable of a tournament. One process plays one seat at a time.

    command: the program and its arguments, as a shell would split them; no shell is involved.
    timeout: seconds for an answer; after it the program is killed and has lost the game.
    game: what it is told of the name of the game.
    move_seconds, game_seconds: what it is told of its time for a move and for a game; 0: no limit.

    Raises ValueError if the command is not found, or where programs cannot be waited for (Windows).
    """

    def __init__(
        self,
        command: str,
        *,
        game: str = "",
        timeout: float = 60.0,
        move_seconds: float = 0.0,
        game_seconds: float = 0.0,
    ) -> None:
        if os.name != "posix":
            raise ValueError("external programs need a POSIX system")
        self.words = shlex.split(command)
        if not self.words or shutil.which(self.words[0]) is None:
            raise ValueError(f"agent 'external:{command}': there is no program {command!r} to run")
        if not timeout > 0.0:
            raise ValueError(f"timeout is {timeout}, must be above 0 seconds")
        self.game = game
        self.timeout = timeout
        self.move_seconds = move_seconds
        self.game_seconds = game_seconds
        self._lock = threading.Lock()
        self._idle: list[_Process] = []
        self._running: set[_Process] = set()
        self._is_shut_down = False

    def new_game(self) -> ExternalGame:
        return ExternalGame(self)

    def __call__(self, seen: InformationSet, seed: int) -> int | str:
        """One decision of a game of its own."""
        game = self.new_game()
        try:
            return game(seen, seed)
        finally:
            game.close()

    def take(self) -> tuple[_Process, bool]:
        """A process for one game, and whether it is new: one that waits, or another one."""
        with self._lock:
            if self._is_shut_down:
                raise AgentFault("stopped", "the tournament has stopped")
            is_new = not self._idle
            process = _Process(self.words) if is_new else self._idle.pop()
            self._running.add(process)
        return process, is_new

    def give_back(self, process: _Process, *, is_sound: bool) -> None:
        """After a game: the process waits for another, or is killed."""
        with self._lock:
            self._running.discard(process)
            keep = is_sound and not self._is_shut_down
            if keep:
                self._idle.append(process)
        if not keep:
            process.kill()

    def shut_down(self) -> None:
        """Ends all processes, also those that are being waited for. Nothing can be asked again."""
        with self._lock:
            self._is_shut_down = True
            idle, running = self._idle, list(self._running)
            self._idle = []
        for process in running:
            process.kill()
        for process in idle:
            process.leave()


class ExternalGame:
    """One seat of one game, played by a program."""

    def __init__(self, program: ExternalProgram) -> None:
        self._program = program
        self._process: _Process | None = None
        self._wants: frozenset[str] = frozenset()
        self._seconds = 0.0
        self._seat = -1
        self._is_sound = True

    def __call__(self, seen: InformationSet, seed: int) -> int | str:
        try:
            if self._process is None:
                self._begin(seen)
            return self._ask(seen, seed)
        except AgentFault:
            self._is_sound = False
            raise

    def end_game(self, record: Mapping[str, Any]) -> None:
        """Tells the program how the game ended."""
        if self._process is None or not self._is_sound:
            return
        message = {"type": "end", **{key: record[key] for key in ("points", "returns", "faults")}}
        try:
            self._process.send(message, time.monotonic() + self._program.timeout)
        except AgentFault:
            self._is_sound = False  # it has played its game, and is not asked again
        if any(fault["seat"] == self._seat for fault in record["faults"]):
            self._is_sound = False  # the next game begins with a new process

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            self._program.give_back(process, is_sound=self._is_sound)

    def _begin(self, seen: InformationSet) -> None:
        self._seat = seen.viewer
        message = {
            "type": "start",
            "protocol": PROTOCOL,
            "game": self._program.game,
            "rules": seen.rules(),
            "seat": seen.viewer,
            "players": seen.num_players(),
            "num_actions": seen.num_actions(),
            "timeout": self._program.timeout,
            "move_seconds": self._program.move_seconds,
            "game_seconds": self._program.game_seconds,
        }
        while True:
            self._process, is_new = self._program.take()
            until = time.monotonic() + self._program.timeout
            try:
                self._process.send(message, until)
                answer = self._process.receive(until)
                break
            except AgentFault as fault:
                if is_new or fault.fault_kind != "crash":
                    raise
                # It left after its last game, as programs for a single game do.
                self._program.give_back(self._process, is_sound=False)
        if answer.get("type") != "ready":
            raise AgentFault("garbage", f"the answer to 'start' must be of type 'ready': {answer}")
        wants = answer.get("wants", [])
        self._wants = frozenset(wants if isinstance(wants, list) else [])

    def _ask(self, seen: InformationSet, seed: int) -> int | str:
        assert self._process is not None
        message = {
            "type": "move",
            "ply": seen.ply(),
            "seed": seed,
            "position": seen.text(),
            "points": seen.points(),
            "legal": [
                {"id": action, "text": seen.action_text(action)} for action in seen.legal_actions()
            ],
        }
        if self._program.game_seconds > 0.0:
            message["seconds_left"] = max(0.0, self._program.game_seconds - self._seconds)
        if "observation" in self._wants:
            message["observation"] = seen.observation().tolist()
        begin = time.monotonic()
        self._process.refuse_chatter()
        self._process.send(message, begin + self._program.timeout)
        answer = self._process.receive(begin + self._program.timeout)
        self._seconds += time.monotonic() - begin
        action = answer.get("action")
        if isinstance(action, bool) or not isinstance(action, (int, str)):
            raise AgentFault(
                "garbage", f"an answer needs an 'action', an id or a text: {str(answer)[:200]}"
            )
        return action


class _Process:
    """A running program, and lines to and from it with a limit of time."""

    def __init__(self, words: list[str]) -> None:
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the process
        try:
            # A session of its own: killed with its children, and not by a Ctrl-C meant for us.
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            self._errors.close()
            raise AgentFault("crash", f"the program could not be started: {error}") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to: int = self._process.stdin.fileno()
        self._from: int = self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._read = b""
        self._lock = threading.Lock()
        self._is_killed = False

    def send(self, message: Mapping[str, Any], until: float) -> None:
        data = memoryview(json.dumps(message).encode() + b"\n")
        while data:
            self._wait(self._to, select.POLLOUT, until)
            try:
                data = data[os.write(self._to, data) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise self._crash() from error

    def receive(self, until: float) -> dict[str, Any]:
        while b"\n" not in self._read:
            if len(self._read) > _LONGEST_LINE:
                raise AgentFault("garbage", f"a line of more than {_LONGEST_LINE} bytes")
            self._wait(self._from, select.POLLIN, until)
            self._read_some()
        line, _, self._read = self._read.partition(b"\n")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise AgentFault("garbage", f"not a JSON object: {line[:200]!r}")
        return answer

    def refuse_chatter(self) -> None:
        """A line that nobody asked for would be taken as the next answer."""
        with contextlib.suppress(BlockingIOError):
            self._read += os.read(self._from, _CHUNK)
        if self._read:
            raise AgentFault("garbage", f"more than one line as an answer: {self._read[:200]!r}")

    def leave(self) -> None:
        """Closes its input, and kills it if it does not leave by itself."""
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self.kill()

    def kill(self) -> None:
        """Ends it at once, with its children. Whoever waits for it hears of its end."""
        with self._lock:
            if self._is_killed:
                return
            self._is_killed = True
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.kill()
            for stream in (self._process.stdin, self._process.stdout, self._errors):
                if stream is not None:
                    stream.close()

    def _read_some(self) -> None:
        try:
            data = os.read(self._from, _CHUNK)
        except BlockingIOError:
            return
        if not data:
            raise self._crash()
        self._read += data

    def _wait(self, descriptor: int, event: int, until: float) -> None:
        poll = select.poll()
        poll.register(descriptor, event)
        left = until - time.monotonic()
        if left <= 0.0 or not poll.poll(left * 1000.0):
            raise AgentFault("timeout", "no answer in time")

    def _crash(self) -> AgentFault:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        status = self._process.poll()
        text = "it closed its output" if status is None else f"it ended with the status {status}"
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - _SHOWN_ERRORS))
        errors = self._errors.read().decode(errors="replace").strip()
        return AgentFault("crash", f"{text}; it said: {errors}" if errors else text)
