"""Tournaments: a round robin on all cores, with a journal, and what came of it."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright import _core
from tilewright.atomic_files import write_text_atomically
from tilewright.games import game_class, make
from tilewright.report_tables import TournamentReport, make_report, to_csv, to_json
from tilewright.results import GameResults

if TYPE_CHECKING:
    from tilewright.games import InformationSet

    #: A Python agent: chooses an action (id or text) from what its seat knows and a seed.
    PythonAgent = Callable[[InformationSet, int], int | str]

JOURNAL_NAME = "journal.jsonl"
RATINGS_JSON = "ratings.json"
RATINGS_CSV = "ratings.csv"

#: Seconds between looks at a running tournament: how soon Ctrl-C is heard.
_POLL_SECONDS = 0.1


@dataclass(frozen=True)
class TournamentResult:
    """The games of a tournament.

    records: one dict for each finished game, by its number: "game", "group", "deal", "rotation",
        "deal_seed", "game_seed", "seats" (index into `agents`), "actions", "points", "returns",
        "plies", "seconds", "slowest", "decisions".
    num_games: of the whole tournament; more than there are records if it was stopped.
    notice: what people should know of its journal; mostly empty.
    """

    game: str
    rules: str
    seed: int
    agents: tuple[str, ...]
    records: tuple[dict[str, Any], ...]
    num_games: int
    notice: str = ""

    def results(self) -> GameResults:
        """The games as arrays. With the rules' option match=pair, only whole pairs of games.

        Raises ValueError if there is no game, or no whole pair.
        """
        state = make(self.game, 0, rules=self.rules)
        return GameResults.from_records(
            _whole_pairs(self.records) if counts_pairs(self.rules) else self.records,
            self.agents,
            seat_names=[state.player_name(player) for player in range(state.num_players())],
        )

    def report(self) -> TournamentReport:
        """Ratings, cross table and seat statistics, with their intervals."""
        return make_report(self.results(), pair_points=counts_pairs(self.rules))

    def write(self, folder: Path) -> None:
        """Writes ratings.json and ratings.csv, each at once or not at all."""
        report = self.report()
        data = {
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            "engine": _core.engine_version,
            "num_games": self.num_games,
            **to_json(report),
        }
        write_text_atomically(folder / RATINGS_JSON, json.dumps(data, indent=2) + "\n")
        write_text_atomically(folder / RATINGS_CSV, to_csv(report))


def counts_pairs(rules: str) -> bool:
    """Whether the rules add up the points of the two games of each deal."""
    return "match=pair" in rules.split(",")


def _whole_pairs(records: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The records of those deals of which every rotation is finished."""
    finished: dict[tuple[int, int], int] = {}
    for record in records:
        key = (record["group"], record["deal"])
        finished[key] = finished.get(key, 0) + 1
    return [
        record
        for record in records
        if finished[record["group"], record["deal"]] == len(record["seats"])
    ]


def run_tournament(
    game: str,
    agents: Sequence[str | tuple[str, PythonAgent] | PythonAgent],
    *,
    games: int = 100,
    seed: int,
    rules: str = "default",
    threads: int = 0,
    out: str | Path | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> TournamentResult:
    """Plays a round robin and returns its games.

    agents: two or more of different names, each a specification ("pimc:worlds=32"), a callable, or
        a pair of a name and a callable. A callable gets (information_set, seed) and returns the id
        or the text of a legal action; it may be called by several threads, one at a time. An
        exception in it stops the tournament and is raised here, a choice that is not legal as
        IllegalAction.
    games: for each pairing; each deal is played once for every rotation of the seats, so it must be
        a multiple of the number of players.
    seed: the games are a function of it, the rules and the agents, whatever `threads` is, unless an
        agent's budget is in milliseconds.
    rules: a preset, or a text such as "published,first_player=random".
    threads: games played at the same time; 0 means one for each core.
    out: a folder for the journal of finished games and the ratings. If it holds a journal of the
        same tournament, its games are kept and the rest is played.
    on_progress: called with (finished games, all games) now and then, in this thread.

    Raises ValueError for a bad argument or a journal of another tournament. KeyboardInterrupt stops
    the tournament and is raised again once its games are stopped; the journal keeps what is
    finished.
    """
    game_class(game)
    named = _named_agents(agents)
    canonical = _core.check_rules(game, rules)
    folder = None if out is None else Path(out)
    tournament = _core.Tournament(
        game,
        named,
        games=games,
        seed=seed,
        rules=canonical,
        threads=threads,
        journal="" if folder is None else str(folder / JOURNAL_NAME),
    )
    num_games, notice = tournament.num_games, tournament.notice
    try:
        records = _play(tournament, on_progress)
    finally:
        # It keeps the exception that ended it: a traceback that kept it too would never be freed.
        del tournament
    result = TournamentResult(
        game=game,
        rules=canonical,
        seed=seed,
        agents=tuple(name for name, _ in named),
        records=records,
        num_games=num_games,
        notice=notice,
    )
    if folder is not None and result.records:
        result.write(folder)
    return result


def read_tournament(folder: str | Path) -> TournamentResult:
    """The games of a tournament's journal, finished or not.

    Raises ValueError if there is none, or if it is damaged.
    """
    path = Path(folder) / JOURNAL_NAME
    if not path.exists():
        raise ValueError(f"{path} does not exist")
    header, records, notice = _core.read_games(str(path))
    if "agents" not in header:
        raise ValueError(f"{path} is a file of single games, not the journal of a tournament")
    rows = sorted((record.as_dict() for record in records), key=lambda row: int(row["game"]))
    return TournamentResult(
        game=header["game"],
        rules=header["rules"],
        seed=header["seed"],
        agents=tuple(header["agents"]),
        records=tuple(rows),
        num_games=header["num_games"],
        notice=notice,
    )


def _named_agents(
    agents: Sequence[str | tuple[str, PythonAgent] | PythonAgent],
) -> list[tuple[str, PythonAgent | None]]:
    """A name for each agent, and the callable of those written in Python."""
    if isinstance(agents, str):
        raise ValueError(f"agents must be a list of agents, not the text {agents!r}")
    named = [_named(agent) for agent in agents]
    if len(named) < 2:
        raise ValueError(f"a tournament needs at least two agents, not {len(named)}")
    names = [name for name, _ in named]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(
                f"two agents have the name {name!r}; give a callable a name of its own as in "
                "('name', callable)"
            )
    return named


def _named(agent: object) -> tuple[str, PythonAgent | None]:
    if isinstance(agent, str):
        return agent, None
    if callable(agent):
        return getattr(agent, "__name__", type(agent).__name__), agent
    if isinstance(agent, tuple) and len(agent) == 2:
        name, function = agent
        if isinstance(name, str) and name and callable(function):
            return name, function
    raise ValueError(
        f"{agent!r} is no agent; valid: a specification, a callable, or a pair (name, callable)"
    )


def _play(
    tournament: _core.Tournament, on_progress: Callable[[int, int], None] | None
) -> tuple[dict[str, Any], ...]:
    """Plays the tournament to its end. Whatever ends it early stops its games first."""
    records: list[dict[str, Any]] = []
    tournament.start()
    try:
        while True:
            progress = tournament.poll(_POLL_SECONDS)
            records += progress["records"]
            if on_progress is not None:
                on_progress(progress["num_done"], progress["num_games"])
            if not progress["is_running"] and not progress["records"]:
                break
    except BaseException:
        tournament.stop()
        with contextlib.suppress(Exception):  # the one that is being raised, again
            tournament.wait()
        del tournament  # as in run_tournament
        raise
    return tuple(sorted(records, key=lambda record: int(record["game"])))
