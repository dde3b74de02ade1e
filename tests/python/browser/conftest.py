"""What the tests of the pages in a real browser share: Debian's Chromium, without a window."""

import os
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
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

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

    def wait_for_person(self) -> None:
        self.wait(lambda: self.phase() in ("move", "over"), "the person's turn")

    def values_on_board(self) -> dict[str, float]:
        return {
            str(node.get_attribute("data-part")): float(node.get_attribute("data-value") or "nan")
            for node in self.all("#board .value")
        }

    def where(self) -> str:
        """The ply of a game that is watched, once its picture is shown."""
        words = self.text("#where")
        return words if words.split()[1] == str(self.ply()) else "on the way"

    def theme(self) -> str:
        return str(self.run("return document.documentElement.dataset.theme"))


@pytest.fixture(scope="session")
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


@pytest.fixture(scope="session")
def cups(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A tournament of each game."""
    folders = {}
    for game in tilewright.games():
        folders[game] = tmp_path_factory.mktemp(game)
        rules = "players=2" if tilewright.make(game, seed=0).num_players() > 2 else "default"
        tilewright.run_tournament(
            game, ["greedy", AGENT], games=2, seed=3, rules=rules, out=folders[game]
        )
    return folders


@pytest.fixture
def watch(open_page: Any) -> Callable[[Path], Page]:
    def start(path: Path) -> Page:
        session = WatchSession(read_replays(path), ["pimc:worlds=2"])
        page = open_page(lambda token: watch_app(session, token))
        page.wait(lambda: page.all("#board svg"), "a picture")
        return page

    return start
