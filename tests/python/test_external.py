"""Agents that are programs: the protocol, and the rule for everything that goes wrong."""

import json
import os
import shlex
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tilewright import SonoInformationSet, _core, run_tournament
from tilewright.players import Limits
from tilewright.tournament import read_tournament

if os.name != "posix":
    pytest.skip("programs are waited for by poll", allow_module_level=True)

BOTS = Path(__file__).parent / "bots"
SETTINGS: dict[str, Any] = {"games": 4, "seed": 3}


def bot(*arguments: str) -> str:
    words = [sys.executable, str(BOTS / "bot.py"), *arguments]
    return "external:" + shlex.join(words)


def seeded(seen: SonoInformationSet, seed: int) -> int:
    actions = seen.legal_actions()
    return actions[seed % len(actions)]


def first(seen: SonoInformationSet, seed: int) -> int:
    del seed
    return seen.legal_actions()[0]


def plays(records: Any) -> list[tuple[list[int], list[int]]]:
    return [(record["seats"], record["actions"]) for record in records]


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize("manner", ["random", "once", "text", "observer"])
def test_a_program_plays_like_a_function_that_does_the_same(manner: str, threads: int) -> None:
    theirs = run_tournament("sono", ["random", ("x", bot(manner))], threads=threads, **SETTINGS)
    ours = run_tournament("sono", ["random", ("x", seeded)], **SETTINGS)
    assert plays(theirs.records) == plays(ours.records)
    assert not any(record["faults"] for record in theirs.records)


def test_a_shell_script_can_play() -> None:
    script = f"external:{shlex.quote(str(BOTS / 'first_legal.sh'))}"
    theirs = run_tournament("sono", ["random", ("x", script)], **SETTINGS)
    ours = run_tournament("sono", ["random", ("x", first)], **SETTINGS)
    assert plays(theirs.records) == plays(ours.records)


def test_a_program_plays_at_a_table_of_three() -> None:
    result = run_tournament(
        "cascadia", ["random", ("x", bot())], rules="players=3", games=3, seed=1, threads=2
    )
    assert len(result.records) == 6
    assert not any(record["faults"] for record in result.records)


def test_a_program_is_told_what_the_protocol_says(tmp_path: Path) -> None:
    log = tmp_path / "log"
    result = run_tournament(
        "sono",
        ["random", ("x", bot("observer", str(log)))],
        games=2,
        seed=3,
        threads=1,
        limits=Limits(game_seconds=300.0),
    )
    messages = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    kinds = [message["type"] for message in messages]
    assert kinds == ["start", *["move"] * 10, "end"] * 2  # one process, one game after the other
    start, move, end = messages[0], messages[1], messages[11]
    assert {key: start[key] for key in ("protocol", "game", "rules", "seat", "players")} == {
        "protocol": 1,
        "game": "sono",
        "rules": "default",
        "seat": 1,
        "players": 2,
    }
    assert set(move["legal"][0]) == {"id", "text"}
    assert "??" in move["position"]
    assert len(move["observation"]) == 756
    left = [message["seconds_left"] for message in messages[1:11]]
    assert left == sorted(left, reverse=True)
    assert left[0] == 300.0
    assert end["points"] == result.records[0]["points"]


# --- Faults --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("manner", "kind", "told"),
    [
        ("crash", "crash", "ended with the status 1; it said: out of ideas"),
        ("hang", "timeout", "no answer in time"),
        ("garbage", "garbage", "not a JSON object"),
        ("no action", "garbage", "needs an 'action'"),
        ("illegal", "illegal", "an id from 0 to 624, not 1000000"),
        ("illegal text", "illegal", "'Zz(9,9)' is not a placement"),
        ("endless", "garbage", "a line of more than"),
        ("chatter", "garbage", "more than one line"),
        ("unready", "garbage", "must be of type 'ready'"),
    ],
)
def test_a_fault_loses_that_game_and_the_tournament_goes_on(
    manner: str, kind: str, told: str, tmp_path: Path
) -> None:
    result = run_tournament(
        "sono",
        ["random", ("x", bot(manner))],
        games=2,
        seed=3,
        threads=2,
        limits=Limits(timeout=1.5 if manner == "hang" else 60.0),
        out=tmp_path,
    )
    assert len(result.records) == 2
    for record in result.records:
        (fault,) = record["faults"]
        seat = record["seats"].index(1)
        assert (fault["seat"], fault["kind"]) == (seat, kind)
        assert told in fault["text"]
        assert record["returns"] == [-1.0 if it == seat else 1.0 for it in (0, 1)]
        assert len(record["actions"]) == fault["ply"] < 20
    _, games, _ = _core.read_games(str(tmp_path / "journal.jsonl"))
    assert [game.verify() for game in games] == ["", ""]
    assert read_tournament(tmp_path).records == result.records
    report = result.report()
    assert report.agents[0].record.wins == 2


def test_at_a_table_of_three_the_game_goes_on_and_the_faulty_agent_is_last(tmp_path: Path) -> None:
    agents: list[Any] = ["random", "greedy", ("x", bot("crash"))]
    result = run_tournament("carcassonne", agents, rules="players=3", games=3, seed=1, out=tmp_path)
    for record in result.records:
        (fault,) = record["faults"]
        assert record["returns"][fault["seat"]] == -1.0
        assert len(record["actions"]) > 100  # to the end
    scores = {result.agents[score.agent]: score.record for score in result.report().agents}
    assert (scores["x"].wins, scores["x"].losses) == (0, 6)
    _, games, _ = _core.read_games(str(tmp_path / "journal.jsonl"))
    assert [game.verify() for game in games] == [""] * 3


def test_a_function_may_forfeit_as_well() -> None:
    def fail(seen: SonoInformationSet, seed: int) -> int:
        raise LookupError("no idea")

    agents: list[Any] = ["random", fail, ("none", lambda *_: None)]
    result = run_tournament("sono", agents, forfeits=True, **SETTINGS)
    kinds = [record["faults"][0]["kind"] for record in result.records]
    assert set(kinds) == {"crash", "illegal"}
    assert any("no idea" in record["faults"][0]["text"] for record in result.records)


def test_a_program_that_does_not_exist_is_refused_before_the_games() -> None:
    with pytest.raises(ValueError, match="there is no program 'no-such-bot --fast'"):
        run_tournament("sono", ["random", "external:no-such-bot --fast"], **SETTINGS)


def test_a_stop_does_not_wait_for_a_program() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run_tournament("sono", ["random", ("x", bot("hang"))], on_progress=stop, **SETTINGS)
    assert time.monotonic() - begin < 50.0  # the program would be waited for 60 seconds
    assert threading.active_count() < 20
