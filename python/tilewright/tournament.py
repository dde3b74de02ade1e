"""Tournaments on all cores, with a journal, and what came of them."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright import _core
from tilewright.games import game_class, make
from tilewright.players import Limits, Player, players_of, shut_down, waits_for_python
from tilewright.schedules import (
    Stage,
    Table,
    deals_of,
    gauntlet_tables,
    missing_stages,
    round_robin_tables,
)
from tilewright.self_play import WAITING_THREADS
from tilewright.sprt import Sprt, SprtState, deal_classes
from tilewright.swiss import mean_scores, next_round
from tilewright.tournament_result import (
    JOURNAL_NAME,
    RATINGS_CSV,
    RATINGS_JSON,
    Records,
    TournamentResult,
    counts_pairs,
    named_agents_of,
    read_tournament,
    settings_of,
)

if TYPE_CHECKING:
    from tilewright.players import AgentArgument, PythonAgent

__all__ = [
    "JOURNAL_NAME",
    "RATINGS_CSV",
    "RATINGS_JSON",
    "Limits",
    "PythonAgent",
    "Sprt",
    "TournamentResult",
    "counts_pairs",
    "read_tournament",
    "run_tournament",
]

#: Seconds between looks at a running tournament: how soon Ctrl-C is heard.
_POLL_SECONDS = 0.1


def run_tournament(
    game: str,
    agents: Sequence[AgentArgument],
    *,
    games: int = 100,
    seed: int,
    rules: str = "default",
    opponents: Sequence[AgentArgument] = (),
    tables: Sequence[Sequence[str]] | None = None,
    rounds: int | None = None,
    sprt: Sprt | None = None,
    limits: Limits | None = None,
    forfeits: bool = False,
    share: tuple[int, int] = (0, 1),
    threads: int = 0,
    out: str | Path | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> TournamentResult:
    """Plays a tournament and returns its games.

    agents: of different names, each a specification ("pimc:worlds=32"), a program
        ("external:./bot --fast", see docs/tournaments.md), a callable, a pair of a name and one of
        them, or a name, a specification and an evaluator. A callable gets (information_set, seed)
        and returns the id or the text of a legal action; it may be called by several threads, one
        at a time. An exception in it stops the tournament and is raised here, a choice that is not
        legal as IllegalAction, unless it forfeits.
        An evaluator is what the search asks in place of playouts, as `search` takes it: a path, a
        Network, an Evaluator or a callable(observations, action_masks) -> (logits, values), whose
        calls gather the leaves of all games that are being played. What it raises always stops the
        tournament and is raised here.
    games: for each pairing or table; each deal is played once for every rotation of the seats, so
        it must be a multiple of the number of players.
    seed: the games are a function of it, the rules and the agents, whatever `threads` is, unless an
        agent's budget is in milliseconds or an evaluator's answers depend on what else it is asked.
    rules: a preset, or a text such as "published,first_player=random".
    opponents: more agents; if there are any, every one of `agents` meets them and them only: one
        agent runs a gauntlet, several are compared against a fixed field.
    tables: names of the agents of each table, in place of a round robin.
    rounds: of a Swiss-like tournament (tilewright.swiss), with so many games per table and round.
    sprt: a sequential test of the first of two agents of a game for two, which plays `games` games
        at most and stops as soon as it is decided.
    limits: of time and simulations.
    forfeits: what a callable raises, and a choice that is not legal, loses the game for it.
    share: (i, n) plays the deals whose number leaves the remainder i by n: n machines divide a
        tournament between them, and `merge_tournaments` puts it together.
    threads: games played at the same time; 0 means one for each core, or 64 if an evaluator is
        written in Python, whose games mostly wait for it, and there is no limit of time.
    out: a folder for the journal of finished games and the ratings. If it holds a journal of the
        same game, rules and seed, its games are kept, and what is missing is played: with more
        agents or more games the tournament is extended. Of an evaluator a journal knows no more
        than the agent's name and specification: give other weights another name.
    on_progress: called with (finished games, all games) now and then, in this thread.

    Raises ValueError for a bad argument or a journal of another tournament. KeyboardInterrupt stops
    the tournament and is raised again once its games are stopped; the journal keeps what is
    finished.
    """
    game_class(game)
    limits = limits or Limits()
    if isinstance(agents, str):
        raise ValueError(f"agents must be a list of agents, not the text {agents!r}")
    canonical = _core.check_rules(game, rules)
    num_players = make(game, 0, rules=canonical).num_players()
    _check_formats(opponents, tables, rounds, sprt)
    named = players_of(game, [*agents, *opponents], limits, forfeits=forfeits)
    settings: dict[str, Any] = {"format": "round robin", "limits": asdict(limits)}
    with contextlib.ExitStack() as stack:
        stack.callback(shut_down, named)
        folder = None if out is None else Path(out)
        if folder is None and rounds is not None:  # whose rounds follow from the rounds before
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        run = _Run(game, canonical, seed, num_players, named, limits, share, threads, folder)
        run.on_progress = on_progress
        if run.named:
            settings["named_agents"] = run.named
        deals = deals_of(games, num_players)
        if rounds is not None:
            _run_swiss(run, settings, rounds, deals)
        else:
            wanted = _tables(run, len(agents), len(opponents), tables, settings)
            if sprt is not None:
                _check_sprt(named, num_players)
                settings |= {"format": "sprt", "sprt": asdict(sprt)}
            run.add(wanted, 0, deals)
            run.play(settings, sprt)
        result = run.result(settings)
    if out is not None and result.records:
        result.write(Path(out))
    return result


def _check_formats(
    opponents: Sequence[AgentArgument],
    tables: Sequence[Sequence[str]] | None,
    rounds: int | None,
    sprt: Sprt | None,
) -> None:
    formats = {"opponents": opponents, "tables": tables, "rounds": rounds, "sprt": sprt}
    given = [name for name, value in formats.items() if value is not None and value != ()]
    given = [name for name in given if name != "opponents" or len(opponents)]
    if len(given) > 1:
        raise ValueError(f"{' and '.join(given)} do not go together: a tournament has one format")
    if rounds is not None and rounds < 1:
        raise ValueError(f"rounds is {rounds}, must be at least 1")


def _check_sprt(players: Sequence[Player], num_players: int) -> None:
    if len(players) != 2 or num_players != 2:
        raise ValueError(
            f"sprt compares two agents in a game of two players, not {len(players)} agents in a "
            f"game of {num_players}"
        )


@dataclass
class _Run:
    """A tournament on its way: what the journal has, what is to be played, what was played."""

    game: str
    rules: str
    seed: int
    num_players: int
    players: list[Player]
    limits: Limits
    share: tuple[int, int]
    threads: int
    folder: Path | None
    on_progress: Callable[[int, int], None] | None = None
    stages: list[Stage] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    named: dict[str, dict[str, Any]] = field(default_factory=dict)  # see Player.record
    records: Records = ()
    num_games: int = 0
    notice: str = ""

    def __post_init__(self) -> None:
        self.given = [player.name for player in self.players]
        self.named = {it.name: record for it in self.players if (record := it.record)}
        journal = self._journal()
        if journal is None or not journal.exists() or b"\n" not in journal.read_bytes():
            return
        header, _, _ = _core.read_games(str(journal))
        if "agents" not in header:
            raise ValueError(f"{journal} is a file of games without a tournament")
        of_name = {player.name: player for player in self.players}
        unnamed = [name for name in header["agents"] if name not in of_name]
        if unnamed:
            raise ValueError(
                f"{journal}: agents: {_quoted(header['agents'])} in the journal, "
                f"{_quoted(of_name)} wanted: {_quoted(unnamed)} must be among them; name all "
                "agents of the journal to go on with it, or take another folder"
            )
        added = [name for name in of_name if name not in header["agents"]]
        self.players = [of_name[name] for name in [*header["agents"], *added]]
        self.stages = [Stage.from_tuple(stage) for stage in header["stages"]]
        kept = named_agents_of(settings_of(header))
        for name in header["agents"]:
            why = _why_another(of_name[name], kept.get(name))
            if why:
                raise ValueError(f"{journal}: agent {name!r}: {why}; give it another name")
        self.named = kept | self.named

    def index(self, given: int) -> int:
        """Index of an agent by its place among the arguments."""
        return [player.name for player in self.players].index(self.given[given])

    def add(self, tables: Sequence[Table], first_deal: int, num_deals: int) -> None:
        self.stages += missing_stages(self.stages, tables, first_deal, num_deals)

    def play(self, settings: dict[str, Any], sprt: Sprt | None = None) -> None:
        """Plays the games of all stages that the journal does not hold."""
        journal = self._journal()
        tournament = _core.Tournament(
            self.game,
            [player.as_tuple() for player in self.players],
            stages=[stage.as_tuple() for stage in self.stages],
            seed=self.seed,
            rules=self.rules,
            threads=self._num_threads(),
            journal="" if journal is None else str(journal),
            format=json.dumps(settings),
            share=self.share,
            limits=self.limits.as_tuple(),
        )
        self.num_games = tournament.num_games
        self.notice = self.notice or tournament.notice
        try:
            self.records = _play(tournament, self.players, self.on_progress, sprt)
        finally:
            # It keeps the exception that ended it: a traceback that kept it would never be freed.
            del tournament

    def result(self, settings: dict[str, Any]) -> TournamentResult:
        return TournamentResult(
            game=self.game,
            rules=self.rules,
            seed=self.seed,
            agents=tuple(player.name for player in self.players),
            records=self.records,
            num_games=self.num_games,
            notice=self.notice,
            settings=settings,
        )

    def _num_threads(self) -> int:
        limited = self.limits.move_seconds or self.limits.game_seconds
        if self.threads != 0 or limited or not waits_for_python(self.players):
            return self.threads
        return max(WAITING_THREADS, os.cpu_count() or 1)

    def _journal(self) -> Path | None:
        return None if self.folder is None else self.folder / JOURNAL_NAME


def _why_another(player: Player, kept: dict[str, Any] | None) -> str:
    """Why a native agent is not the one whose games a journal has; "" if it may be.

    kept: what the journal has of it besides its name. Callables and programs may stand for any.
    """
    if not isinstance(player.chooser, str):
        return ""
    by_name = {"specification": player.name, "evaluator": False}
    was, now = kept or by_name, player.record or by_name
    return ", ".join(
        f"{name} is {was.get(name)!r} in the journal, {now[name]!r} wanted"
        for name in now
        if was.get(name) != now[name]
    )


def _tables(
    run: _Run,
    num_agents: int,
    num_opponents: int,
    tables: Sequence[Sequence[str]] | None,
    settings: dict[str, Any],
) -> list[Table]:
    """The tables that are wanted, by indices of the run's agents."""
    if tables is not None:
        settings["format"] = "tables"
        return _named_tables(run, tables)
    if num_opponents:
        settings["format"] = "gauntlet"
        candidates = [run.index(given) for given in range(num_agents)]
        others = [run.index(num_agents + given) for given in range(num_opponents)]
        settings["candidates"] = candidates
        return gauntlet_tables(candidates, others, run.num_players)
    return round_robin_tables(len(run.players), run.num_players)


def _named_tables(run: _Run, tables: Sequence[Sequence[str]]) -> list[Table]:
    names = [player.name for player in run.players]
    for table in tables:
        if len(table) != run.num_players:
            raise ValueError(f"the table {list(table)} needs {run.num_players} agents")
        for name in table:
            if name not in names:
                raise ValueError(f"the table {list(table)} names {name!r}, which is no agent here")
    return [tuple(sorted(names.index(name) for name in table)) for table in tables]


def _run_swiss(run: _Run, settings: dict[str, Any], rounds: int, deals: int) -> None:
    """Plays round after round; those of the journal first, as they are."""
    settings |= {"format": "swiss"}
    if run.share != (0, 1):
        raise ValueError("the rounds of a Swiss tournament cannot be shared between machines")
    known, run.stages = run.stages, []
    for number in range(max(rounds, len(known))):
        if number < len(known):
            run.stages.append(known[number])
            if number + 1 < len(known):
                continue
        else:
            scores = mean_scores(run.records, len(run.players))
            past = [stage.tables for stage in run.stages]
            tables = next_round(scores, past, run.num_players, run.seed)
            run.stages.append(Stage(tuple(tables), number * deals, deals))
        run.play({**settings, "rounds": number + 1})
    settings["rounds"] = len(run.stages)


def _quoted(names: Sequence[str] | dict[str, Player]) -> str:
    return ", ".join(repr(name) for name in names)


def _play(
    tournament: _core.Tournament,
    players: Sequence[Player],
    on_progress: Callable[[int, int], None] | None,
    sprt: Sprt | None,
) -> Records:
    """Plays to the end, or to a decision. Whatever ends it early stops its games first."""
    records: list[dict[str, Any]] = []
    state: SprtState | None = None
    tournament.start()
    try:
        while True:
            progress = tournament.poll(_POLL_SECONDS)
            records += progress["records"]
            if on_progress is not None:
                on_progress(progress["num_done"], progress["num_games"])
            if not progress["is_running"] and not progress["records"]:
                break
            if sprt is not None and progress["records"]:
                state = sprt.run(deal_classes(records), state)
                if state.decision:
                    tournament.stop()
    except BaseException:
        tournament.stop()
        shut_down(players)  # nobody waits for their answers any more
        with contextlib.suppress(Exception):  # the one that is being raised, again
            tournament.wait()
        del tournament  # as in _Run.play
        raise
    return tuple(sorted(records, key=lambda record: int(record["game"])))
