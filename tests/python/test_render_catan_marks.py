"""Marks in pictures of Catan: what may be chosen, what is on offer, what was done last."""

import random
import re
from collections.abc import Iterator
from functools import lru_cache

import pytest
from tests.python.pictures import line_of, of_class, random_game

import tilewright
from tilewright import SPECTATOR, Catan, catan


def play(seed: int, rules: str = "trade=off") -> Iterator[tuple[Catan, str | None]]:
    return ((state, text) for state, _, text in random_game("catan", seed, rules))


@lru_cache(maxsize=1)
def late_positions() -> dict[str, Catan]:
    """A position of each phase, not one of the first if there are later ones."""
    found: dict[str, Catan] = {}
    for seed in range(6):
        for state, _ in play(seed, "players=3,trade_max_offers=1"):
            phase = line_of(state.text(), "phase")
            if phase not in found and (phase.startswith("setup") or state.ply() > 400):
                found[phase] = state.clone()
    return found


@pytest.mark.parametrize(
    "phase",
    "setup settlement|setup road|pre-roll|discard|move robber|choose victim|main|free road|plenty"
    "|monopoly".split("|"),
)
def test_what_may_be_chosen_is_marked_on_demand(phase: str) -> None:
    state = late_positions()[phase]
    actor = state.current_player()
    texts = {state.action_text(action) for action in state.legal_actions()}
    assert not of_class(tilewright.render(state), "choice")
    for viewer in (None, actor):
        picture = tilewright.render(state, viewer, legal=True)
        marked = [node.get("data-action") for node in of_class(picture, "choice")]
        assert len(marked) == len(set(marked))
        takes = {node.get("data-resource") for node in of_class(picture, "traded")}
        assert takes == {text.split()[-1] for text in texts if text.startswith("bank ")}
        others = {text for text in texts if text.split()[0] in ("bank", "offer", "end")}
        assert set(marked) == texts - others


def test_what_depends_on_cards_that_the_viewer_does_not_know_is_not_marked() -> None:
    for state, _ in play(8):
        table = catan.table(state.information_set(SPECTATOR))
        if table.phase == "main" and table.seats[table.mover].hidden_cards > 0:
            break
    assert catan.table(state).choices
    assert not of_class(tilewright.render(state, SPECTATOR, legal=True), "choice")


def test_a_player_who_can_be_robbed_or_traded_with_is_marked() -> None:
    state = late_positions()["choose victim"]
    marked = of_class(tilewright.render(state, legal=True), "choice")
    victims = {state.action_text(action) for action in state.legal_actions()}
    assert {f"rob seat {node.get('data-seat')}" for node in marked} == victims
    state = late_positions()["pick"]
    marked = of_class(tilewright.render(state, legal=True), "choice")
    accepted = catan.table(state).accepted_by
    assert [node.get("data-action") for node in marked] == [f"pick seat {s}" for s in accepted]


@pytest.mark.parametrize("rules", ["default", "counter_offers=on"])
def test_an_offer_and_who_accepted_it_are_in_the_picture(rules: str) -> None:
    seen = set()
    for state, _ in play(11, rules):
        text, table = state.text(), catan.table(state)
        if state.ply() > 1500:
            break
        if state.ply() % 11 and table.phase in seen:
            continue
        if table.phase not in ("answer", "counter", "pick"):
            assert (table.offer, table.accepted_by) == (None, ())
            continue
        seen.add(table.phase)
        picture = tilewright.render(state)
        for key, shown in (("offer", "offer"), ("counter", "counter-offer")):
            boxes = of_class(picture, shown)
            written = [line_of(text, key)] if line_of(text, key) else []
            sides = [
                " for ".join(
                    "+".join(str(n.get("data-resource")) for n in of_class(box, side))
                    for side in ("give", "want")
                )
                for box in boxes
            ]
            assert sides == written
        accepted = re.findall(r"accepted by seat (\d)", text)
        assert list(map(str, table.accepted_by)) == accepted
    assert seen >= {"answer", "pick"} | ({"counter"} if rules != "default" else set())


def test_what_was_done_last_is_marked_where_it_lies() -> None:
    seen = set()
    for state, text in play(12, "trade=off,players=3"):
        seldom = text is not None and text.split()[0] in seen
        if text is None or (seldom and state.ply() % 37):
            continue
        picture = tilewright.render(state, last=text)
        seen.add(text.split()[0])
        if "phase: discard" not in state.text():
            assert f"last: {text}" in picture
        marked = [node.get("data-place") for node in of_class(picture, "last")]
        on_board = text.split()[0] in ("settlement", "city", "road", "robber")
        assert marked == ([text.split()[1]] if on_board else [])
    assert seen >= {"settlement", "city", "road", "robber", "roll", "dice", "steal", "bank"}


def test_the_last_action_may_be_given_by_its_id() -> None:
    state, numbers = Catan(13, rules="trade=off"), random.Random(13)
    same = 0
    for ply in range(400):
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        action = numbers.choice([a for a, _ in outcomes] or state.legal_actions())
        text = state.action_text(action)
        state.apply(action)
        if ply % 4 or state.is_terminal():
            continue
        if action < 21:  # of these ids the position has to tell who acted
            same += tilewright.render(state, last=action) == tilewright.render(state, last=text)
            continue
        assert tilewright.render(state, last=action) == tilewright.render(state, last=text)
    assert same > 15


def test_a_last_action_that_cannot_be_is_refused() -> None:
    # Nothing is built yet, and the robber is in the middle.
    state = Catan(1, rules="board=beginner")
    for wrong in ("Kd(3,4)", "settlement (0,0)", "road N(0,0)", "robber", "bank ore", "dice 1", ""):
        with pytest.raises(ValueError, match="is no action, as in"):
            tilewright.render(state, last=wrong)
    for wrong, told in (
        ("settlement N(0,0)", "there is none"),
        ("city N(2,-2)", "there is none"),
        ("road N(0,0)-S(1,-1)", "there is none"),
        ("robber (1,0)", "it is elsewhere"),
    ):
        with pytest.raises(ValueError, match=told):
            tilewright.render(state, last=wrong)
