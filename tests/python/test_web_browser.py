"""The pages in a real browser: Debian's Chromium, without a window."""

import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

import tilewright
from tilewright.replays import read_replays
from tilewright.web import guard
from tilewright.web.playing import PlaySession
from tilewright.web.server import play_app, server_of, watch_app
from tilewright.web.watching import WatchSession

SECONDS = 60  # until something must have happened; a busy machine takes its time
AGENT = "mcts:simulations=30"


class Page:
    """A page in the browser."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        return self.one(selector).text

    def run(self, script: str, *arguments: object) -> Any:
        return self.driver.execute_script(script, *arguments)

    def wait(self, condition: Callable[[], object], what: str) -> None:
        WebDriverWait(self.driver, SECONDS, 0.05).until(lambda _: condition(), what)

    def phase(self) -> str:
        return str(self.run("return document.body.dataset.phase || ''"))

    def ply(self) -> int:
        return int(self.run("return document.body.dataset.ply ?? -1"))

    def press(self, *keys: str) -> None:
        self.one("body").send_keys(*keys)

    def click(self, selector: str, at: int = 0) -> None:
        self.all(selector)[at].click()

    def errors(self) -> list[str]:
        return [entry["message"] for entry in self.driver.get_log("browser")]


@pytest.fixture(scope="module")
def driver() -> Iterator[webdriver.Chrome]:
    programs = [shutil.which("chromium"), shutil.which("chromedriver")]
    if None in programs:
        pytest.skip("no browser: Debian's packages chromium and chromium-driver are not here")
    options = webdriver.ChromeOptions()
    options.binary_location = programs[0]
    for argument in ("--headless=new", "--disable-dev-shm-usage", "--window-size=1500,950"):
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")  # Chromium has none for root
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=Service(programs[1]))
    yield started
    started.quit()


@pytest.fixture
def open_page(driver: webdriver.Chrome) -> Iterator[Callable[[Callable[[str], Flask]], Page]]:
    """Serves an application and opens its page. Whatever the browser complains of is a failure."""
    servers = []

    def open_one(make_app: Callable[[str], Flask]) -> Page:
        token = guard.new_token()
        server = server_of(make_app(token), 0)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        servers.append((server, thread))
        driver.get(f"http://127.0.0.1:{server.port}/{token}/")
        return Page(driver)

    yield open_one
    complaints = Page(driver).errors()
    driver.get("about:blank")
    for server, thread in servers:
        server.shutdown()
        thread.join()
        server.server_close()
    assert complaints == []


@pytest.fixture
def play(open_page: Any) -> Iterator[Callable[..., tuple[Page, PlaySession]]]:
    sessions = []

    def start(game: str, *seats: str, seed: int) -> tuple[Page, PlaySession]:
        session = PlaySession(game, seats, seed=seed, analysts=["pimc:worlds=2", AGENT])
        sessions.append(session)
        page = open_page(lambda token: play_app(session, token))
        page.wait(page.phase, "the game to be shown")
        return page, session

    yield start
    for session in sessions:
        session.close()


@pytest.fixture(scope="module")
def cups(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A tournament of each game."""
    folders = {}
    for game in tilewright.games():
        folders[game] = tmp_path_factory.mktemp(game)
        tilewright.run_tournament(game, ["greedy", AGENT], games=2, seed=3, out=folders[game])
    return folders


@pytest.fixture
def watch(open_page: Any) -> Callable[[Path], Page]:
    def start(path: Path) -> Page:
        session = WatchSession(read_replays(path), ["pimc:worlds=2"])
        page = open_page(lambda token: watch_app(session, token))
        page.wait(lambda: page.all("#board svg"), "a picture")
        return page

    return start


def wait_for_person(page: Page) -> None:
    page.wait(lambda: page.phase() in ("move", "over"), "the person's turn")


def values_on_board(page: Page) -> dict[str, float]:
    return {
        str(node.get_attribute("data-part")): float(node.get_attribute("data-value") or "nan")
        for node in page.all("#board .value")
    }


# --- Playing -------------------------------------------------------------------------------------


def test_a_whole_game_of_sono_is_clicked_to_its_end(play: Any) -> None:
    page, session = play("sono", "human", "greedy", seed=3)
    numbers = random.Random(1)
    for _ in range(10):
        wait_for_person(page)
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
    wait_for_person(page)
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
    assert values_on_board(page) == pytest.approx(best)
    assert len(best) == 10 + 8  # the cards in the hand, and the cells beside the diagonal
    page.click("#board .hand .can")
    card = page.one("#board .chosen").get_attribute("data-part")
    of_card = {
        action["parts"][1]["text"]: action["value"]
        for action in report["actions"]
        if action["parts"][0]["text"] == card
    }
    assert values_on_board(page) == pytest.approx(of_card)
    page.click("#heat")
    assert values_on_board(page) == {}
    assert len(page.all("#tables tbody tr")) == 10


def test_the_joker_s_reading_is_told_line_by_line(play: Any) -> None:
    page, session = play("sono", "human", "greedy", seed=3)
    while session.view()["phase"] != "over":
        wait_for_person(page)
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
    wait_for_person(page)
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
    wait_for_person(page)
    assert looked[-1].endswith(session.view()["log"][-1]["text"])
    segment = page.one("#board .choice.can").get_attribute("data-segment")
    page.click("#board .choice.can")
    page.wait(lambda: page.ply() > ply + 1, "the meeple to be placed")
    assert session.view()["log"][ply + 1]["text"] == segment


@pytest.mark.parametrize("game", tilewright.games())
def test_a_whole_game_is_played_on_the_page(play: Any, game: str) -> None:
    page, session = play(game, "human", "random", seed=6)
    numbers = random.Random(2)
    for _ in range(12):
        wait_for_person(page)
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
    wait_for_person(page)
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


# --- Watching ------------------------------------------------------------------------------------


def where(page: Page) -> str:
    """The ply, once its picture is shown."""
    words = page.text("#where")
    return words if words.split()[1] == str(page.ply()) else "on the way"


@pytest.mark.parametrize("game", tilewright.games())
def test_every_game_can_be_stepped_through_and_thought_about(
    watch: Any, cups: dict[str, Path], game: str
) -> None:
    page = watch(cups[game])
    last = len(read_replays(cups[game]).find(0).actions)
    page.wait(lambda: where(page) == f"ply 0 of {last}", "the first position")
    page.press(Keys.END)
    page.wait(lambda: "The game is over" in page.text("#thinking"), "the end")
    page.press(Keys.ARROW_LEFT, Keys.PAGE_UP)
    page.wait(lambda: where(page) == f"ply {last - 11} of {last}", "eleven plies back")
    page.wait(lambda: len(page.all("#log .current")) == 1, "the list of moves")
    while not page.one("#think").is_enabled():
        ply = int(where(page).split()[1])
        page.click("#forward")
        page.wait(
            lambda ply=ply: (
                where(page) == f"ply {ply + 1} of {last}"
                and page.run("return document.querySelectorAll('#next').length") == 1
            ),
            "the next ply",
        )
    Select(page.one("#agent")).select_by_value("pimc:worlds=2")
    page.press("a")
    page.wait(lambda: page.all("#thinking .moves tbody tr"), "the thinking")
    assert len(page.all("#thinking tr.best")) == 1
    assert len(page.all("#thinking tr.played")) == 1
    # It is still there when one comes back.
    page.press(Keys.HOME)
    page.wait(lambda: where(page) == f"ply 0 of {last}", "the beginning")
    assert not page.all("#thinking .moves") or game == "sono"


def test_the_slider_the_list_of_moves_and_the_viewer(watch: Any, cups: dict[str, Path]) -> None:
    page = watch(cups["sono"])
    page.run(
        "const s = arguments[0]; s.value = 7; s.dispatchEvent(new Event('input'))",
        page.one("#slider"),
    )
    page.wait(lambda: where(page) == "ply 7 of 20", "the seventh ply")
    page.wait(lambda: len(page.all("#board .card")) == 25, "all cards open")
    Select(page.one("#viewer")).select_by_visible_text("rows")
    page.wait(lambda: page.all("#board .hand[data-seat='1'] .back"), "the other hand hidden")
    page.click("#log li:nth-child(12) button")
    page.wait(lambda: where(page) == "ply 12 of 20", "the twelfth ply")
    Select(page.one("#games")).select_by_value("1")
    page.wait(lambda: where(page) == "ply 0 of 20", "the other game")
    assert page.text(".seat .who") == AGENT


def test_the_game_runs_by_itself(watch: Any, cups: dict[str, Path]) -> None:
    page = watch(cups["sono"])
    page.press(" ")
    page.wait(lambda: where(page) == "ply 2 of 20", "two plies")
    page.press(" ")
    assert page.text("#run") == "play"


def test_names_of_agents_are_text_and_nothing_else(watch: Any, tmp_path: Path) -> None:
    name = "<img src=x onerror=document.title=1><b>"

    def first(seen: Any, seed: int) -> int:
        return seen.legal_actions()[0]

    tilewright.run_tournament("sono", [(name, first), "random"], games=2, seed=1, out=tmp_path)
    page = watch(tmp_path)
    page.wait(lambda: page.all(".seat .who"), "the seats")
    assert page.text(".seat .who") == name
    assert name in page.text("#games option")
    assert not page.all("img, b")


# --- The look ------------------------------------------------------------------------------------


def theme(page: Page) -> str:
    return str(page.run("return document.documentElement.dataset.theme"))


def test_dark_and_light_follow_the_system_and_the_person(play: Any) -> None:
    page, _session = play("sono", "human", "greedy", seed=3)
    try:
        for wanted in ("dark", "light"):
            page.run("localStorage.clear()")
            feature = {"name": "prefers-color-scheme", "value": wanted}
            page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
            page.driver.refresh()
            page.wait(page.phase, "the page")
            assert theme(page) == wanted
        page.press("t")
        assert theme(page) == "dark"
        page.driver.refresh()
        page.wait(page.phase, "the page")
        assert theme(page) == "dark"
        ground = page.run("return getComputedStyle(document.body).backgroundColor")
        assert max(map(int, re.findall(r"\d+", ground))) < 64
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.parametrize("width", [390, 1500])
def test_the_pages_fit_a_narrow_and_a_wide_window(
    play: Any, watch: Any, cups: dict[str, Path], width: int
) -> None:
    def fits(page: Page) -> bool:
        return int(page.run("return document.documentElement.scrollWidth")) <= width

    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    page, _session = play("carcassonne", "human", "greedy", seed=3)
    try:
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        wait_for_person(page)
        page.press("a")
        page.wait(lambda: page.all("#thinking .moves"), "the analysis")
        assert fits(page)
        page = watch(cups["sono"])
        assert fits(page)
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


#: The contrast, as WCAG 2 defines it, of every text in the picture with what lies under its middle.
CONTRASTS = """
const parsed = (colour) => colour.match(/[0-9.]+/g).map(Number);
const linear = (c) => (c <= 10.31475 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4);
const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
function under(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const style = getComputedStyle(element);
    if (element.closest("use")) return null;  // painted elsewhere
    const colour = element.closest("svg") ? style.fill : style.backgroundColor;
    const isPaint = colour.startsWith("rgb") && (parsed(colour)[3] ?? 1) === 1;
    if (isPaint && !["text", "svg", "g"].includes(element.tagName)) return parsed(colour);
  }
  return null;
}
return [...document.querySelectorAll("#board svg text")].flatMap((text) => {
  const box = text.getBoundingClientRect();
  const ground = under(box.x + box.width / 2, box.y + box.height / 2);
  if (!ground) return [];
  const lights = [ground, parsed(getComputedStyle(text).fill)].map(light);
  return [[(Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05), text.textContent]];
});
"""


@pytest.mark.parametrize("game", tilewright.games())
def test_the_letters_in_a_picture_can_be_read_by_day_and_by_night(
    watch: Any, cups: dict[str, Path], game: str
) -> None:
    page = watch(cups[game])
    last = len(read_replays(cups[game]).find(0).actions)
    for _ in range(2):
        for key, ply in ((Keys.HOME, 0), (Keys.PAGE_DOWN, 10), (Keys.END, last)):
            page.press(key)
            page.wait(lambda ply=ply: page.ply() == ply, "the picture")
            contrasts = page.run(CONTRASTS)
            assert len(contrasts) > 10
            # Of letters that are large, or that only repeat what the picture shows.
            assert [entry for entry in contrasts if entry[0] < 2.5] == [], theme(page)
        page.press("t")
