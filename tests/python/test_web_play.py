"""A game played on the page: who may do what, and what the page is told."""

import json
import random
import re
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

import tilewright
from tilewright import SPECTATOR
from tilewright.replays import read_replays
from tilewright.web.clicks import parts_of
from tilewright.web.playing import Conflict, PlaySession

#: Of games that take long with the default rules.
RULES = {"catan_connect": "players=2,max_rounds=20"}
CARD = r"(?<![\w#])(?:[AKQJT9][hdsc]|\*)(?![\w*])"


@pytest.fixture
def sessions() -> Iterator[list[PlaySession]]:
    """Those that a test makes; they are closed after it."""
    made: list[PlaySession] = []
    yield made
    for session in made:
        session.close()


def settled(session: PlaySession) -> dict[str, Any]:
    """The view once no agent has anything to do."""
    deadline = time.monotonic() + 60
    view = session.view()
    while view["phase"] == "agents":
        assert time.monotonic() < deadline, view
        view = session.view(view["version"], 5)
    return view


def play_to_the_end(session: PlaySession, seed: int) -> Iterator[dict[str, Any]]:
    """Random choices for the people; every view on the way."""
    numbers = random.Random(seed)
    view = settled(session)
    while view["phase"] != "over":
        yield view
        if view["phase"] == "cover":
            session.show(view["ply"])
        else:
            session.act(view["ply"], numbers.choice(view["actions"])["id"])
        view = settled(session)
    yield view


# --- Playing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("sono", ["human", "greedy"]),
        ("sono", ["random", "human"]),
        ("carcassonne", ["greedy", "human"]),
        ("cascadia", ["human", "greedy"]),
    ],
)
def test_a_person_plays_a_game_to_its_end(
    sessions: list[PlaySession], game: str, seats: list[str]
) -> None:
    session = PlaySession(game, seats, seed=5)
    sessions.append(session)
    person = seats.index("human")
    for view in play_to_the_end(session, 3):
        assert view["viewer"] == person
        if view["phase"] == "move":
            assert view["mover"] == person
            assert len(view["log"]) == view["ply"]
    assert view["actions"] == []
    assert sum(view["returns"]) == 0


def test_what_is_offered_is_what_is_legal(sessions: list[PlaySession]) -> None:
    session = PlaySession("sono", ["human", "greedy"], seed=5)
    sessions.append(session)
    state = tilewright.Sono(seed=5)
    offered = {action["id"]: action["text"] for action in settled(session)["actions"]}
    assert offered == {action: state.action_text(action) for action in state.legal_actions()}


def test_a_saved_game_can_be_watched(sessions: list[PlaySession], tmp_path: Any) -> None:
    for game in tilewright.games():
        rules = "trade=off" if game == "catan" else RULES.get(game, "default")
        others = ["random"] * (tilewright.make(game, seed=8, rules=rules).num_players() - 1)
        session = PlaySession(game, ["human", *others], seed=8, rules=rules)
        sessions.append(session)
        assert list(play_to_the_end(session, 1))
        path = tmp_path / f"{game}.txt"
        path.write_text(session.game_text(), encoding="utf-8")
        (replay,) = read_replays(path).replays
        assert (replay.game, list(replay.points)) == (game, session.view()["points"])
        assert replay.position(len(replay.actions)).is_terminal()


def test_wrong_and_late_requests_change_nothing(sessions: list[PlaySession]) -> None:
    session = PlaySession("sono", ["human", "greedy"], seed=5)
    sessions.append(session)
    view = settled(session)
    with pytest.raises(ValueError, match="action 0 is not legal here"):
        session.act(0, 0)
    for ply in (-1, 1, 10**30):
        with pytest.raises(Conflict, match="the game has gone on"):
            session.act(ply, view["actions"][0]["id"])
    with pytest.raises(Conflict, match="nothing is covered"):
        session.show(0)
    with pytest.raises(Conflict, match="nothing to take back"):
        session.undo(0)
    with pytest.raises(Conflict, match="would tell what is hidden"):
        session.game_text()
    with pytest.raises(ValueError, match="no agent 'pimc' here"):
        session.think(0, "pimc")
    assert settled(session) == view


def test_undo_takes_back_the_last_choice_and_what_followed(sessions: list[PlaySession]) -> None:
    for game in tilewright.games():
        others = ["greedy"] * (tilewright.make(game, seed=2).num_players() - 1)
        session = PlaySession(game, ["human", *others], seed=2)
        sessions.append(session)
        before = [settled(session)]
        for _ in range(4):
            session.act(before[-1]["ply"], before[-1]["actions"][0]["id"])
            before.append(settled(session))
        for view in reversed(before[:-1]):
            session.undo(session.view()["ply"])
            again = settled(session)
            assert (again["svg"], again["actions"]) == (view["svg"], view["actions"])


def test_a_new_game_is_another_one(sessions: list[PlaySession]) -> None:
    session = PlaySession("sono", ["human", "greedy"], seed=2)
    sessions.append(session)
    first = settled(session)
    session.act(0, first["actions"][0]["id"])
    session.new_game()
    second = settled(session)
    assert (second["ply"], second["log"], second["can_undo"]) == (0, [], False)
    assert second["svg"] != first["svg"]


def test_the_same_seed_and_choices_give_the_same_game(sessions: list[PlaySession]) -> None:
    ends = []
    for _ in range(2):
        session = PlaySession("carcassonne", ["human", "mcts:simulations=10"], seed=6)
        sessions.append(session)
        ends.append(list(play_to_the_end(session, 4))[-1]["log"])
    assert ends[0] == ends[1]


def test_an_agent_that_fails_is_told_of(
    sessions: list[PlaySession], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing:
        def choose(self, seen: Any, seed: int) -> int:
            raise RuntimeError("out of ideas")

    monkeypatch.setattr("tilewright.web.playing.make_agent", lambda *_: Failing())
    session = PlaySession("sono", ["greedy", "human"], seed=2)
    sessions.append(session)
    view = settled(session)
    assert (view["phase"], view["failure"]) == ("failed", "out of ideas")


def test_who_waits_is_told_of_a_change(sessions: list[PlaySession]) -> None:
    session = PlaySession("sono", ["human", "human"], seed=2)
    sessions.append(session)
    version = session.view()["version"]
    heard: list[dict[str, Any]] = []
    waiting = threading.Thread(target=lambda: heard.append(session.view(version, 30)))
    waiting.start()
    session.show(0)
    waiting.join(20)
    assert heard[0]["phase"] == "move"


def test_bad_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="sono has 2 seats, not 1"):
        PlaySession("sono", ["human"], seed=1)
    with pytest.raises(ValueError, match="no agent 'best'"):
        PlaySession("sono", ["human", "best"], seed=1)
    with pytest.raises(ValueError, match="no agent 'best'"):
        PlaySession("sono", ["human", "greedy"], seed=1, analysts=["best"])


# --- What is hidden ------------------------------------------------------------------------------


def unknown_cards(state: tilewright.Sono, viewer: int) -> set[str]:
    """The cards of a position that a viewer does not know."""
    return set(re.findall(CARD, state.text())) - set(
        re.findall(CARD, state.information_set(viewer).text())
    )


def mentioned(data: object) -> set[str]:
    return set(re.findall(CARD, json.dumps(data)))


@pytest.mark.parametrize("person", [0, 1])
def test_no_card_that_the_person_does_not_know_reaches_the_page(
    sessions: list[PlaySession], person: int
) -> None:
    seats = ["greedy", "greedy"]
    seats[person] = "human"
    session = PlaySession("sono", seats, seed=31, analysts=["pimc:worlds=2"])
    sessions.append(session)
    hidden = 0
    for view in play_to_the_end(session, 7):
        state = tilewright.Sono(seed=31)
        for entry in view["log"]:
            state.apply(entry["text"])
        unknown = unknown_cards(state, person)
        hidden += len(unknown)
        del view["log"]  # it was read above, and holds only what lies on the grid
        assert not mentioned(view) & unknown
        if view["phase"] == "move":
            thought = session.think(view["ply"], "pimc:worlds=2")
            assert not mentioned(thought["actions"]) & unknown
    assert hidden > 50


def test_the_page_tells_of_chance_what_the_person_saw(sessions: list[PlaySession]) -> None:
    session = PlaySession("catan", ["human", "greedy", "greedy", "greedy"], seed=4)
    sessions.append(session)
    *_, view = play_to_the_end(session, 5)
    state, actions = tilewright.Catan.from_game_text(session.game_text())
    told = {"dice": 0, "steal": 0, "draw": 0, "choose": 0}
    secret = 0
    for entry, action in zip(view["log"], actions, strict=True):
        text, player, phase = state.action_text(action), state.current_player(), phase_of(state)
        kind = text.split()[0]
        mover = int(re.findall(r"^mover: seat (\d)", state.text(), re.MULTILINE)[0])
        victim = re.findall(r"^victim: seat (\d)", state.text(), re.MULTILINE)
        if entry["text"] == text:
            told[kind] = told.get(kind, 0) + 1
        else:
            assert entry["text"] == "a hidden event"
            secret += 1
            # A card that others moved or drew, or that lies face down.
            assert kind in ("steal", "draw", "choose")
            assert player != 0
            assert mover != 0 or phase == "discard"
            assert "0" not in victim
        if kind == "dice":
            assert entry["text"] == text
        state.apply(action)
    assert told["dice"] > 20
    assert secret > 3


def phase_of(state: tilewright.Catan) -> str:
    return str(re.findall(r"^phase: (.*)", state.text(), re.MULTILINE)[0])


def test_the_seed_never_reaches_the_page(sessions: list[PlaySession]) -> None:
    seed = 918273645546372819
    session = PlaySession("sono", ["human", "greedy"], seed=seed, analysts=["pimc:worlds=2"])
    sessions.append(session)
    for view in play_to_the_end(session, 7):
        assert str(seed) not in json.dumps(view)
        assert "seed" not in json.dumps(view)


def test_two_people_at_one_page_do_not_see_each_other_s_hands(
    sessions: list[PlaySession],
) -> None:
    session = PlaySession("sono", ["human", "human"], seed=31, analysts=["pimc"])
    sessions.append(session)
    covers = 0
    for view in play_to_the_end(session, 7):
        state = tilewright.Sono(seed=31)
        for entry in view.pop("log"):
            state.apply(entry["text"])
        if view["phase"] == "cover":
            covers += 1
            assert view["actions"] == []
            assert not mentioned(view) & unknown_cards(state, SPECTATOR)
            with pytest.raises(Conflict, match="nobody at the page is on turn"):
                session.think(view["ply"], "pimc")
            with pytest.raises(Conflict, match="nobody at the page is on turn"):
                session.act(view["ply"], state.legal_actions()[0])
        elif view["phase"] == "move":
            assert not mentioned(view) & unknown_cards(state, state.current_player())
    # Once all cards of the diagonal are turned up, both know everything.
    assert 6 <= covers <= 20


def test_undo_between_two_people_shows_nobody_s_hand(sessions: list[PlaySession]) -> None:
    session = PlaySession("sono", ["human", "human"], seed=31)
    sessions.append(session)
    session.show(0)
    session.act(0, session.view()["actions"][0]["id"])
    assert session.view()["phase"] == "cover"
    with pytest.raises(Conflict, match="nothing to take back"):
        session.undo(1)  # columns have not chosen anything yet
    session.show(1)
    session.act(1, session.view()["actions"][0]["id"])
    session.undo(2)  # of rows, whose turn it is: both choices
    assert (session.view()["ply"], session.view()["phase"]) == (0, "cover")
    assert session.view()["viewer"] == SPECTATOR


def test_people_of_a_game_without_secrets_need_no_cover(sessions: list[PlaySession]) -> None:
    session = PlaySession("carcassonne", ["human", "human"], seed=1)
    sessions.append(session)
    phases = {view["phase"] for view in play_to_the_end(session, 1)}
    assert phases == {"move", "over"}


def test_agents_alone_are_shown_with_all_cards(sessions: list[PlaySession]) -> None:
    session = PlaySession("sono", ["random", "random"], seed=3, delay=0.01)
    sessions.append(session)
    assert session.view()["viewer"] is None
    view = settled(session)
    assert view["phase"] == "over"


# --- Clicks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", tilewright.games())
def test_the_parts_of_an_action_tell_it_from_all_others(game: str) -> None:
    state = tilewright.make(game, 4, rules=RULES.get(game, "default"))
    numbers = random.Random(4)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply(state.chance_outcomes()[0][0])
            continue
        legal = state.legal_actions()
        seat = state.current_player()
        parts = {parts_of(game, state.action_text(action), seat) for action in legal}
        assert len(parts) == len(legal)
        state.apply(numbers.choice(legal))


@pytest.mark.parametrize("game", tilewright.games())
def test_what_stands_for_a_part_is_in_the_picture(game: str) -> None:
    """Each part that has a selector names something that the picture for clicking holds."""
    state = tilewright.make(game, 6)
    numbers = random.Random(6)
    for _ in range(150):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply(state.chance_outcomes()[-1][0])
            continue
        seat, legal = state.current_player(), state.legal_actions()
        picture = tilewright.render(state, seat, legal=True)
        texts = [state.action_text(action) for action in legal]
        for part in {part for text in texts for part in parts_of(game, text, seat) if part.select}:
            attribute = re.findall(r'data-[a-z]+="[^"]*"', part.select)[-1]
            assert attribute in picture, (part, state.text())
        state.apply(numbers.choice(legal))


def test_the_parts_of_actions() -> None:
    card, cell = parts_of("sono", "Kd(3,4)", 1)
    assert (card.text, card.select) == ("Kd", '.hand[data-seat="1"] [data-card="Kd"]')
    assert (cell.text, cell.select) == ("(3,4)", '.cell[data-cell="(3,4)"]')
    place, turn = parts_of("carcassonne", "V@(1,-2)r3", 0)
    assert (place.select, turn.text, turn.turn) == ('.open[data-cell="(1,-2)"]', "r3", 270)
    place, turn = parts_of("cascadia", "tile (1,0) 3", 2)
    assert place.select == '.environment[data-seat="2"] .open[data-cell="(1,0)"]'
    assert turn.turn == -180
    (place,) = parts_of("catan", "road N(0,0)-S(1,-1)", 1)
    assert place.select == '.choice[data-action="road N(0,0)-S(1,-1)"]'
    give, take, rate = parts_of("catan", "bank 3 ore for wool", 1)
    assert give.select == '.hand[data-seat="1"] [data-resource="ore"]'
    assert (take.select, rate.text) == ('.bank[data-resource="wool"]', "at 3:1")
    offered, wanted = parts_of("catan", "offer ore+ore for wool", 1)
    assert (offered.text, wanted.text) == ("offer ore+ore", "for wool")
    for seat, side, text in (
        (0, "east", "market"),
        (1, "west", "market"),
        (0, "west", "market left"),
    ):
        give, take = parts_of("catan_connect", f"{text} ore for wool", seat)
        assert give.select == f'.hand[data-seat="{seat}"] [data-resource="ore"]'
        assert take.select == f'.market[data-side="{side}"] [data-resource="wool"]'
    (whole,) = parts_of("catan", "end", 0)
    assert (whole.text, whole.select) == ("end", "")
    (whole,) = parts_of("carcassonne", "pass", 0)
    assert (whole.text, whole.select) == ("pass", "")
    (whole,) = parts_of("chess", "e4", 0)
    assert (whole.text, whole.select) == ("e4", "")
