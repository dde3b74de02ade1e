"""What a tournament left: its games, and where they are kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tilewright import _core
from tilewright.atomic_files import write_text_atomically
from tilewright.games import make
from tilewright.report_tables import TournamentReport, make_report, to_csv, to_json
from tilewright.results import GameResults
from tilewright.sprt import Sprt, SprtState, deal_classes

JOURNAL_NAME = "journal.jsonl"
RATINGS_JSON = "ratings.json"
RATINGS_CSV = "ratings.csv"

Records = tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class TournamentResult:
    """The games of a tournament.

    records: one dict for each finished game, by its number: "game", "group", "deal", "rotation",
        "deal_seed", "game_seed", "seats" (index into `agents`), "actions", "points", "returns",
        "plies", and for each seat "seconds", "slowest", "decisions", "overruns"; "faults" lists
        dicts with "seat", "ply", "kind" and "text".
    num_games: of the whole tournament; more than there are records if it was stopped.
    notice: what people should know of its journal; mostly empty.
    settings: how the games were chosen and what limits were set; as in the journal.
    """

    game: str
    rules: str
    seed: int
    agents: tuple[str, ...]
    records: Records
    num_games: int
    notice: str = ""
    settings: dict[str, Any] = field(default_factory=dict)

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

    def sprt(self) -> SprtState | None:
        """Where the sequential test stands, if the tournament is one."""
        if "sprt" not in self.settings:
            return None
        return Sprt(**self.settings["sprt"]).run(deal_classes(self.records))

    def write(self, folder: Path) -> None:
        """Writes ratings.json and ratings.csv, each at once or not at all."""
        report = self.report()
        write_text_atomically(folder / RATINGS_JSON, json.dumps(self.data(report), indent=2) + "\n")
        write_text_atomically(folder / RATINGS_CSV, to_csv(report))

    def data(self, report: TournamentReport) -> dict[str, Any]:
        """What ratings.json holds: settings, ratings, scores, the test, as plain data."""
        data = {
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            "engine": _core.engine_version,
            "settings": self.settings,
            "num_games": self.num_games,
            **to_json(report),
        }
        test = self.sprt()
        if test is not None:
            data["sprt"] = {**self.settings["sprt"], **asdict(test), "pairs": test.pairs}
        return data


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
        settings=settings_of(header),
    )


def settings_of(header: dict[str, Any]) -> dict[str, Any]:
    """The settings that a journal's header keeps as text."""
    try:
        settings = json.loads(header["format"])
    except ValueError:
        settings = None
    return settings if isinstance(settings, dict) else {}


def named_agents_of(settings: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What a tournament's settings keep of native agents whose names do not say all of them."""
    named = settings.get("named_agents")
    return named if isinstance(named, dict) else {}
