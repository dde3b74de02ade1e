"""Replays: reading them, watching them, and the thinking about them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tilewright import SPECTATOR
from tilewright.replays import read_replays
from tilewright.thoughts import Thought, append_thought, read_thoughts, thoughts_path
from tilewright.web.server import watch_app
from tilewright.web.watching import WatchSession

AGENT = "mcts:simulations=30"
EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "games" / "carcassonne_example.txt"


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder with a tournament of each game."""
    folders = {}
    for game in tilewright.games():
        folders[game] = tmp_path_factory.mktemp(game)
        rules = "players=2" if tilewright.make(game, seed=0).num_players() > 2 else "default"
        tilewright.run_tournament(
            game, ["greedy", AGENT], games=2, seed=3, rules=rules, out=folders[game]
        )
    return folders


def watched(path: Path, **settings: Any) -> WatchSession:
    return WatchSession(read_replays(path), ["pimc:worlds=2"], **settings)


# --- Reading -------------------------------------------------------------------------------------


def test_a_tournament_and_its_journal_hold_the_same_games(cup: dict[str, Path]) -> None:
    for game, folder in cup.items():
        for path in (folder, folder / "journal.jsonl"):
            file = read_replays(path)
            assert [replay.game for replay in file.replays] == [game] * 2
            for replay in file.replays:
                end = replay.position(len(replay.actions))
                assert end.is_terminal()
                assert tuple(end.points()) == replay.points
                assert replay.verify() == ""


def test_the_text_of_a_game_is_a_replay(tmp_path: Path) -> None:
    start = tilewright.Sono(seed=3)
    state, actions = start.clone(), []
    while not state.is_terminal():
        actions.append(state.legal_actions()[0])
        state.apply(actions[-1])
    path = tmp_path / "game.txt"
    path.write_text(start.game_text(actions), encoding="utf-8")
    (replay,) = read_replays(path).replays
    assert (replay.actions, replay.agents) == (tuple(actions), ("", ""))
    assert replay.position(20) == state
    assert replay.position(0) == start
    replay.position(0).apply(actions[0])  # a copy: the replay stays as it is
    assert replay.position(0) == start


def test_the_text_of_a_position_is_a_replay_without_plies() -> None:
    (replay,) = read_replays(EXAMPLE).replays
    assert (replay.game, replay.actions) == ("carcassonne", ())


def test_what_is_no_replay_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="does not exist"):
        read_replays(tmp_path / "nothing")
    for name, content in (("a", b"game: chess\n"), ("b", b"\xff\xfe"), ("c", b""), ("d", b"{}")):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(ValueError, match=re.escape(str(path))):
            read_replays(path)


# --- Watching ------------------------------------------------------------------------------------


def test_every_ply_of_every_game_can_be_shown(cup: dict[str, Path]) -> None:
    for game, folder in cup.items():
        session = watched(folder)
        overview = session.overview()
        assert [entry["number"] for entry in overview["games"]] == [0, 1]
        data = session.game(1)
        assert [seat["agent"] for seat in data["seats"]] == [AGENT, "greedy"]
        step = 1 if game == "sono" else 9
        for ply in [*range(0, len(data["plies"]), step), len(data["plies"])]:
            for viewer in (None, 0, 1, SPECTATOR):
                position = session.position(1, ply, viewer)
                assert (position["ply"], position["svg"][:4]) == (ply, "<svg")
        assert position["over"]
        assert position["points"] == overview["games"][1]["points"]


def test_a_viewer_sees_what_that_seat_saw(cup: dict[str, Path]) -> None:
    session = watched(cup["sono"])
    state = read_replays(cup["sono"]).find(0).position(4)
    for viewer in (0, 1, SPECTATOR):
        shown = session.position(0, 4, viewer)["svg"]
        # The last card is marked on the page.
        last = session.game(0)["plies"][3]["text"]
        assert shown == tilewright.render(state, viewer, last=last)


def test_what_there_is_not_is_refused(cup: dict[str, Path]) -> None:
    session = watched(cup["sono"])
    with pytest.raises(ValueError, match="holds no game 7"):
        session.position(7, 0, None)
    with pytest.raises(ValueError, match="ply: from 0 to 20, not 21"):
        session.position(0, 21, None)
    with pytest.raises(ValueError, match="no agent 'greedy' here; valid: pimc"):
        session.think(0, 0, "greedy")
    with pytest.raises(ValueError, match="nobody acts here"):
        session.think(0, 20, "pimc:worlds=2")
    with pytest.raises(ValueError, match="player"):
        session.position(0, 0, 5)
    with pytest.raises(ValueError, match="no agent 'best'"):
        WatchSession(read_replays(cup["sono"]), ["best"])


def test_bad_addresses_get_an_answer_in_words(cup: dict[str, Path]) -> None:
    client = watch_app(watched(cup["sono"]), "token").test_client()
    good = client.get("/token/api/position/0/3?viewer=1")
    assert (good.status_code, good.get_json()["ply"]) == (200, 3)
    for path in ("position/0/99", "position/9/0", "position/0/0?viewer=x", "game/5"):
        answer = client.get(f"/token/api/{path}")
        assert answer.status_code == 400, path
        assert answer.get_json()["error"]
    huge = "9" * 5000
    for path in ("position/x/0", "position/-1/0", "position/0/", f"game/{huge}", "nothing"):
        assert client.get(f"/token/api/{path}").status_code in (400, 404), path


# --- Thinking ------------------------------------------------------------------------------------


def test_an_agent_thinks_from_what_the_mover_knew(cup: dict[str, Path]) -> None:
    for game, folder in cup.items():
        session = watched(folder)
        ply = next(at for at, entry in enumerate(session.game(0)["plies"]) if entry["seat"] == 1)
        thought = session.think(0, ply, "pimc:worlds=2")
        state = read_replays(folder).find(0).position(ply)
        report = tilewright.search(state.information_set(1), "pimc:worlds=2", 1)
        assert (thought["agent"], thought["player"]) == ("pimc:worlds=2", 1)
        assert thought["best"] == report.best_action, game
        found = {a["id"]: (a["visits"], a["value"]) for a in thought["actions"]}
        assert found == {
            a.action: (a.visits, a.values[1] if a.values else None) for a in report.actions
        }


def test_the_agent_that_played_can_be_asked(cup: dict[str, Path]) -> None:
    session = watched(cup["sono"])
    assert session.think(0, 0, "")["agent"] == "greedy"
    assert session.think(0, 1, "")["agent"] == AGENT


def test_an_agent_of_python_cannot_be_asked(tmp_path: Path) -> None:
    def first(seen: Any, seed: int) -> int:
        return seen.legal_actions()[0]

    tilewright.run_tournament("sono", [("first", first), "random"], games=2, seed=1, out=tmp_path)
    with pytest.raises(ValueError, match="no agent 'first'"):
        watched(tmp_path).think(0, 0, "")


def test_thinking_is_shown_again_and_kept_only_on_request(cup: dict[str, Path]) -> None:
    folder = cup["sono"]
    path = thoughts_path(folder / "journal.jsonl")
    session = watched(folder)
    thought = session.think(0, 1, "")
    assert session.position(0, 1, None)["thought"] == thought
    assert session.position(0, 2, None)["thought"] is None
    assert not path.exists()
    recorded = watched(folder, record=True).think(0, 1, "")
    assert path.name == "journal.thoughts.jsonl"
    shown = watched(folder).position(0, 1, None)["thought"]
    assert shown == recorded
    assert {**shown, "seconds": 0} == {**thought, "seconds": 0}
    # The games are as whole as before.
    assert len(read_replays(folder).replays) == 2


def test_thoughts_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "games.thoughts.jsonl"
    assert read_thoughts(path) == []
    reports = [tilewright.search(tilewright.Sono(seed=1), "pimc:worlds=2", s) for s in (1, 2)]
    thoughts = [Thought(4, 0, "pimc:worlds=2", report) for report in reports]
    for thought in thoughts:
        append_thought(path, thought)
    assert read_thoughts(path) == thoughts
    whole = path.read_bytes()
    path.write_bytes(whole[:-10])  # as after a power cut
    assert read_thoughts(path) == thoughts[:1]


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"game":0,"ply":0,"agent":"x","report":{}}'])
def test_a_damaged_file_of_thoughts_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "games.thoughts.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 1: not a thought"):
        read_thoughts(path)


def test_thoughts_about_another_game_are_not_shown(cup: dict[str, Path], tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    journal.write_bytes((cup["sono"] / "journal.jsonl").read_bytes())
    other = tilewright.Carcassonne(1)
    other.apply(other.chance_outcomes()[0][0])
    report = tilewright.search(other, "greedy", 1)
    append_thought(thoughts_path(journal), Thought(0, 0, "greedy", report))
    assert watched(journal).position(0, 0, None)["thought"] is None


def test_what_the_page_gets_is_json(cup: dict[str, Path]) -> None:
    session = watched(cup["cascadia"])
    for data in (session.overview(), session.game(0), session.position(0, 0, None)):
        assert json.loads(json.dumps(data, allow_nan=False)) == data
