"""Journals of one tournament from several machines, or of several tournaments, put together."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright import _core
from tilewright.atomic_files import write_text_atomically
from tilewright.schedules import Stage, Table, missing_stages
from tilewright.tournament import JOURNAL_NAME, TournamentResult, read_tournament
from tilewright.tournament_result import named_agents_of, settings_of

_SAME = ("engine", "game", "game_version", "rules", "num_players", "seed")


@dataclass(frozen=True)
class _Journal:
    path: Path
    header: dict[str, Any]
    records: list[_core.GameRecord]

    @classmethod
    def read(cls, folder: Path) -> _Journal:
        path = folder / JOURNAL_NAME
        header, records, _ = _core.read_games(str(path))
        if "agents" not in header:
            raise ValueError(f"{path} is a file of single games, not the journal of a tournament")
        return cls(path, header, records)

    def stages(self, agents: Sequence[str]) -> list[Stage]:
        """Its stages with the agents by their indices in another list."""
        index = [agents.index(name) for name in self.header["agents"]]
        stages = []
        for stage in map(Stage.from_tuple, self.header["stages"]):
            tables = [tuple(index[agent] for agent in table) for table in stage.tables]
            if self.header["num_players"] == 2:  # where the order of a pairing means nothing
                tables = [(min(table), max(table)) for table in tables]
            stages.append(Stage(tuple(tables), stage.first_deal, stage.num_deals))
        return stages


def merge_tournaments(folders: Sequence[str | Path], out: str | Path) -> TournamentResult:
    """Puts the journals of several folders into a new one, which can be gone on with.

    The journals must be of the same version of the engine, game, rules and seed; agents are the
    same if their names are. A game that several journals hold counts once: as it is in the first of
    them. What the merged tournament does not have of the tables and deals of any of them is missing
    and played when it is gone on with.

    Raises ValueError if a journal is missing, damaged or of another tournament, or if `out` holds a
    journal already.
    """
    target = Path(out) / JOURNAL_NAME
    if target.exists():
        raise ValueError(f"{target} exists already; merge into a new folder")
    if not folders:
        raise ValueError("there is nothing to merge")
    journals = [_Journal.read(Path(folder)) for folder in folders]
    first = journals[0].header
    for journal in journals[1:]:
        for name in _SAME:
            if journal.header[name] != first[name]:
                raise ValueError(
                    f"{journal.path} is of another tournament than {journals[0].path}: {name} is "
                    f"{journal.header[name]!r}, not {first[name]!r}"
                )
    agents = list(dict.fromkeys(name for it in journals for name in it.header["agents"]))
    settings = _joined_settings(journals)
    stages = _joined_stages([journal.stages(agents) for journal in journals])
    lines = _merged_lines(journals, agents, stages)
    header = _core.header_line(
        game=first["game"],
        game_version=first["game_version"],
        rules=first["rules"],
        agents=agents,
        num_players=first["num_players"],
        stages=[stage.as_tuple() for stage in stages],
        seed=first["seed"],
        format=settings,
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    write_text_atomically(target, "\n".join([header, *lines, ""]))
    result = read_tournament(out)
    if result.records:
        result.write(Path(out))
    return result


def _joined_settings(journals: Sequence[_Journal]) -> str:
    """The settings of the first journal, with the named agents of all."""
    first = journals[0].header
    named: dict[str, dict[str, Any]] = {}
    for journal in journals:
        own = named_agents_of(settings_of(journal.header))
        for name, agent in own.items():
            if named.setdefault(name, agent) != agent:
                raise ValueError(
                    f"{journal.path} has another agent of the name {name!r} than a journal before: "
                    f"{agent}, not {named[name]}"
                )
    if not named:
        return str(first["format"])
    return json.dumps({**settings_of(first), "named_agents": named})


def _joined_stages(lists: Sequence[Sequence[Stage]]) -> list[Stage]:
    """The stages of the first list, and what is missing of the others, table by table."""
    joined: list[Stage] = []
    for stages in lists:
        for stage in stages:
            joined += missing_stages(
                joined, stage.tables, stage.first_deal, stage.num_deals, ordered=True
            )
    return joined


#: Who sat where, on which deal, and how often that had been so before.
_Key = tuple[Table, int, int]


def _keys(
    agents: Sequence[str], names: Sequence[str], num_players: int, stages: Sequence[Stage]
) -> list[_Key]:
    """What each game of a schedule is, whatever its number."""
    games = _core.scheduled_games(
        agents=list(names),
        num_players=num_players,
        stages=[stage.as_tuple() for stage in stages],
        seed=0,
    )
    index = [agents.index(name) for name in names]
    times: dict[tuple[Table, int], int] = {}
    keys = []
    for _, deal, _, seats in games:
        sat = tuple(index[agent] for agent in seats)
        times[sat, deal] = times.get((sat, deal), -1) + 1
        keys.append((sat, deal, times[sat, deal]))
    return keys


def _merged_lines(
    journals: Sequence[_Journal], agents: Sequence[str], stages: Sequence[Stage]
) -> list[str]:
    """The lines of all games by their new numbers."""
    num_players = journals[0].header["num_players"]
    number_of = {key: it for it, key in enumerate(_keys(agents, agents, num_players, stages))}
    places = _core.scheduled_games(
        agents=list(agents),
        num_players=num_players,
        stages=[stage.as_tuple() for stage in stages],
        seed=0,
    )
    lines: dict[int, str] = {}
    for journal in journals:
        own_stages = [Stage.from_tuple(stage) for stage in journal.header["stages"]]
        keys = _keys(agents, journal.header["agents"], num_players, own_stages)
        for record in journal.records:
            fields = json.loads(record.line)
            number = number_of[keys[fields["number"]]]
            if number in lines:
                continue
            fields["number"] = number
            fields["group"], fields["deal"], fields["rotation"], seats = places[number]
            for seat, agent in zip(fields["seats"], seats, strict=True):
                seat["agent"] = agent
            lines[number] = _checked_line(fields)
    return [lines[number] for number in sorted(lines)]


def _checked_line(fields: dict[str, Any]) -> str:
    """A record as its line of a journal, with the checksum of its bytes."""
    del fields["crc32"]
    content = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))[:-1]
    return f'{content},"crc32":"{zlib.crc32(content.encode()):08x}"}}'
