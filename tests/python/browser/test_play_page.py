"""Games that are played by clicking, in a real browser."""

import random
import re
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import tilewright


def test_a_whole_game_of_sono_is_clicked_to_its_end(play: Any) -> None:
    page, session = play("sono", "human", "greedy", seed=3)
    numbers = random.Random(1)
    for _ in range(10):
        page.wait_for_person()
        ply = page.ply()
        cards = page.all('#board .hand[data-seat="0"] .can')
        assert len(cards) == 10 - ply // 2
        numbers.choice(cards).click()
        assert len(page.all("#board .hand .chosen")) == 1
        numbers.choice(page.all("#board .cell.can")).click()
        page.wait(lambda ply=ply: page.ply() > ply, "the card to be placed")
    page.wait(lambda: page.phase() == "over", "the end")
    view = session.view()
    assert view["ply"] == 20
    assert [seat.text for seat in page.all(".seat .points")] == [str(p) for p in view["points"]]
    assert "The game is over" in page.text("#status")
    state, actions = tilewright.Sono.from_game_text(session.game_text())
    for action in actions:
        state.apply(action)
    assert state.points() == view["points"]
    assert page.one("#save").get_attribute("download") == "sono.txt"
    saved = page.run("return fetch(arguments[0]).then(r => r.text())", "api/game.txt")
    assert saved == session.game_text()


def test_the_cell_may_be_clicked_before_the_card(play: Any) -> None:
    page, _session = play("sono", "human", "human", seed=3)
    page.click("#show")
    page.wait_for_person()
    page.click("#board .cell.can")
    assert len(page.all("#board .cell.chosen")) == 1
    page.click("#board .cell.chosen")  # takes it back
    assert not page.all("#board .chosen")
    page.click("#board .cell.can", 1)
    page.click("#board .hand .can", 2)
    page.wait(lambda: page.ply() == 1, "the card to be placed")


def test_a_game_can_be_played_by_keys_and_buttons_alone(play: Any) -> None:
    page, _session = play("sono", "human", "greedy", seed=3)
    for selector in ("#board .hand .can", "#board .cell.can"):
        page.one(selector).send_keys(Keys.ENTER)
    page.wait(lambda: page.ply() == 2, "both players' cards")
    page.click("#choices summary")
    page.click("#choices button[data-action]", 3)
    page.wait(lambda: page.ply() == 4, "both players' cards")
    page.press("u")
    page.wait(lambda: page.ply() == 2, "the last move to be taken back")
    page.click("#new")
    page.wait(lambda: page.ply() == 0, "a new game")


def test_the_analysis_of_sono_shows_values_on_the_grid_and_what_the_joker_reads(play: Any) -> None:
    page, session = play("sono", "human", "greedy", seed=3)
    assert not page.one("#panel").is_displayed()
    page.press("a")
    page.wait(lambda: page.all("#thinking .moves"), "the analysis")
    report = session.think(0, "pimc:worlds=2")
    best: dict[str, float] = {}
    for action in report["actions"]:
        for part in action["parts"]:
            best[part["text"]] = max(best.get(part["text"], -2), action["value"])
    assert page.values_on_board() == pytest.approx(best)
    assert len(best) == 10 + 8  # the cards in the hand, and the cells beside the diagonal
    page.click("#board .hand .can")
    card = page.one("#board .chosen").get_attribute("data-part")
    of_card = {
        action["parts"][1]["text"]: action["value"]
        for action in report["actions"]
        if action["parts"][0]["text"] == card
    }
    assert page.values_on_board() == pytest.approx(of_card)
    page.click("#heat")
    assert page.values_on_board() == {}
    assert len(page.all("#tables tbody tr")) == 10


def test_the_joker_s_reading_is_told_line_by_line(play: Any) -> None:
    page, session = play("sono", "human", "greedy", seed=3)
    while session.view()["phase"] != "over":
        page.wait_for_person()
        view = session.view()
        if view["phase"] == "move":
            session.act(view["ply"], view["actions"][0]["id"])
    page.wait(lambda: page.phase() == "over", "the end")
    page.press("a")
    state, actions = tilewright.Sono.from_game_text(session.game_text())
    for action in actions:
        state.apply(action)
    lines = tilewright.sono.analyze_grid(state.text()).lines
    shown = [
        [cell.text for cell in row.find_elements(By.TAG_NAME, "td")]
        for row in page.all("#tables tbody tr")
    ]
    assert shown == [[line.line, str(line.points), line.label, line.joker] for line in lines]
    assert sum(bool(line.joker) for line in lines) == 2


def test_a_tile_of_carcassonne_is_turned_and_laid_and_gets_a_meeple(play: Any) -> None:
    page, session = play("carcassonne", "human", "greedy", seed=4)
    page.wait_for_person()
    actions = session.view()["actions"]
    places = [action["parts"][0]["text"] for action in actions]
    place = next(cell for cell in places if places.count(cell) > 1)
    turns = [action["text"] for action in actions if action["parts"][0]["text"] == place]
    cell = f'#board .open[data-cell="{place}"]'
    page.click(cell)
    assert len(page.all(f"{cell} .ghost")) == 1
    looked = [page.text("#confirm")]
    page.click(cell)
    looked.append(page.text("#confirm"))
    page.press("r")
    looked.append(page.text("#confirm"))
    assert looked == [f"play {turns[at % len(turns)]}" for at in range(3)]
    ply = page.ply()
    page.press(Keys.ENTER)
    page.wait(lambda: page.ply() == ply + 1, "the tile to be laid")
    page.wait_for_person()
    assert looked[-1].endswith(session.view()["log"][-1]["text"])
    segment = page.one("#board .choice.can").get_attribute("data-segment")
    page.click("#board .choice.can")
    page.wait(lambda: page.ply() > ply + 1, "the meeple to be placed")
    assert session.view()["log"][ply + 1]["text"] == segment


def go_on_until(session: Any, start: str, numbers: random.Random) -> dict[str, Any]:
    """Plays for the person without the page until an action that begins so can be chosen.

    A game in which it does not come up is followed by another.
    """
    while True:
        view = session.view()
        texts = [action["text"] for action in view["actions"]]
        if view["phase"] == "over":
            session.new_game()
            continue
        if any(text.startswith(start) for text in texts):
            return dict(view)
        if view["phase"] == "move":
            quick = [text for text in texts if text.split()[0] not in ("offer", "bank", "buy")]
            chosen = texts.index(numbers.choice(quick or texts))
            session.act(view["ply"], view["actions"][chosen]["id"])
        else:
            session.view(view["version"], 5)


def test_corners_paths_hexes_cards_and_the_dice_of_catan_are_clicked(play: Any) -> None:
    page, session = play("catan", "human", "greedy", "greedy", "greedy", seed=4)
    numbers = random.Random(4)
    for start in ("settlement", "road", "settlement", "road", "roll", "robber"):
        view = go_on_until(session, start, numbers)
        page.wait(lambda view=view: page.ply() == view["ply"], "the position")
        marked = page.all(f'#board .choice.can[data-action^="{start}"]')
        texts = [action["text"] for action in view["actions"] if action["text"].startswith(start)]
        assert {mark.get_attribute("data-action") for mark in marked} == set(texts)
        chosen = numbers.choice(marked)
        text = chosen.get_attribute("data-action")
        chosen.click()
        page.wait(lambda view=view: page.ply() > view["ply"], "the choice")
        assert session.view()["log"][view["ply"]]["text"] == text


def test_catan_s_bank_is_traded_with_by_clicking_two_cards(play: Any) -> None:
    page, session = play("catan", "human", "greedy", "greedy", "greedy", seed=9)
    view = go_on_until(session, "bank", random.Random(9))
    page.wait(lambda: page.ply() == view["ply"], "the position")
    text = next(a["text"] for a in view["actions"] if a["text"].startswith("bank"))
    _, give, _, take = text.split()
    page.click(f'#board .hand[data-seat="0"] [data-resource="{give}"]')
    assert len(page.all("#board .hand .chosen")) == 1
    page.click(f'#board .bank.can[data-resource="{take}"]')
    page.wait(lambda: page.ply() > view["ply"], "the trade")
    assert session.view()["log"][view["ply"]]["text"] == text


def test_a_market_and_the_paths_of_catan_connect_are_clicked(play: Any) -> None:
    page, session = play("catan_connect", "greedy", "human", *["greedy"] * 4, seed=4)
    numbers = random.Random(4)
    view = go_on_until(session, "market", numbers)
    page.wait(lambda: page.ply() == view["ply"], "the position")
    text = next(a["text"] for a in view["actions"] if a["text"].startswith("market"))
    _, give, _, take = text.split()
    page.click(f'#board .hand[data-seat="1"] [data-resource="{give}"]')
    page.click(f'#board .market[data-side="west"] .can[data-resource="{take}"]')
    page.wait(lambda: page.ply() > view["ply"], "the swap")
    assert session.view()["log"][view["ply"]]["text"] == text
    view = go_on_until(session, "road", numbers)
    page.wait(lambda: page.ply() == view["ply"], "the position")
    chosen = numbers.choice(page.all('#board .choice.can[data-action^="road"]'))
    text = str(chosen.get_attribute("data-action"))
    chosen.click()
    page.wait(lambda: page.ply() > view["ply"], "the road")
    assert session.view()["log"][view["ply"]]["text"] == text


def test_offers_of_catan_are_buttons_by_what_is_given(play: Any) -> None:
    page, session = play("catan", "human", "greedy", "greedy", "greedy", seed=5)
    view = go_on_until(session, "offer", random.Random(5))
    page.wait(lambda: page.ply() == view["ply"], "the position")
    given = {a["text"].split(" for ")[0] for a in view["actions"] if a["text"].startswith("offer")}
    heads = [node.text for node in page.all("#choices summary")]
    assert {head.removesuffix(" \u2026") for head in heads if head.startswith("offer")} == given
    assert len(page.all("#choices button[data-action]")) == len(view["actions"])


@pytest.mark.parametrize("game", ["sono", "carcassonne", "cascadia"])  # Catan takes too many clicks
def test_a_whole_game_is_played_on_the_page(play: Any, game: str) -> None:
    page, session = play(game, "human", "random", seed=6)
    numbers = random.Random(2)
    for _ in range(12):
        page.wait_for_person()
        if page.phase() == "over":
            break
        ply = page.ply()
        page.run("document.querySelector('#choices details')?.setAttribute('open', '')")
        buttons = page.all("#choices button[data-action]")
        page.run("arguments[0].click()", numbers.choice(buttons))
        page.wait(lambda ply=ply: page.ply() > ply, "the action")
    while session.view()["phase"] != "over":  # the rest without the browser, which is slow
        view = session.view()
        if view["phase"] == "move":
            session.act(view["ply"], numbers.choice(view["actions"])["id"])
        else:
            session.view(view["version"], 5)
    page.wait(lambda: page.phase() == "over", "the end")
    assert "The game is over" in page.text("#status")


def test_two_people_change_places_without_seeing_a_hand(play: Any) -> None:
    page, _session = play("sono", "human", "human", seed=3)
    assert page.phase() == "cover"
    assert not page.all("#board .card")
    page.click("#show")
    page.wait_for_person()
    assert len(page.all("#board .hand .card")) == 10
    page.click("#board .hand .can")
    page.click("#board .cell.can")
    page.wait(lambda: page.phase() == "cover", "the other one's turn")
    assert len(page.all("#board .card")) == 1  # the one that was placed


def test_nothing_hidden_is_in_the_page(play: Any) -> None:
    page, _session = play("sono", "human", "greedy", seed=3)
    page.press("a")
    page.wait(lambda: page.all("#thinking .moves"), "the analysis")
    state = tilewright.Sono(seed=3)
    known = set(re.findall(r"[AKQJT9][hdsc]", state.information_set(0).text()))
    everything = set(re.findall(r"[AKQJT9][hdsc]", state.text()))
    shown = page.run("return document.documentElement.outerHTML")
    for card in everything - known:
        assert not re.search(rf"(?<![\w#]){card}(?!\w)", shown)
    for card in known:
        assert re.search(rf"(?<![\w#]){card}(?!\w)", shown)
