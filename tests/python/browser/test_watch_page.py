"""Games that are watched in a real browser."""

from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

import tilewright
from tilewright.replays import read_replays


@pytest.mark.parametrize("game", tilewright.games())
def test_every_game_can_be_stepped_through_and_thought_about(
    watch: Any, cups: dict[str, Path], game: str
) -> None:
    page = watch(cups[game])
    last = len(read_replays(cups[game]).find(0).actions)
    page.wait(lambda: page.where() == f"ply 0 of {last}", "the first position")
    page.press(Keys.END)
    page.wait(lambda: "The game is over" in page.text("#thinking"), "the end")
    page.press(Keys.ARROW_LEFT, Keys.PAGE_UP)
    page.wait(lambda: page.where() == f"ply {last - 11} of {last}", "eleven plies back")
    page.wait(lambda: len(page.all("#log .current")) == 1, "the list of moves")
    while not page.one("#think").is_enabled():
        ply = int(page.where().split()[1])
        page.click("#forward")
        page.wait(
            lambda ply=ply: (
                page.where() == f"ply {ply + 1} of {last}"
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
    page.wait(lambda: page.where() == f"ply 0 of {last}", "the beginning")
    assert not page.all("#thinking .moves") or game == "sono"


def test_the_slider_the_list_of_moves_and_the_viewer(watch: Any, cups: dict[str, Path]) -> None:
    page = watch(cups["sono"])
    page.run(
        "const s = arguments[0]; s.value = 7; s.dispatchEvent(new Event('input'))",
        page.one("#slider"),
    )
    page.wait(lambda: page.where() == "ply 7 of 20", "the seventh ply")
    page.wait(lambda: len(page.all("#board .card")) == 25, "all cards open")
    Select(page.one("#viewer")).select_by_visible_text("rows")
    page.wait(lambda: page.all("#board .hand[data-seat='1'] .back"), "the other hand hidden")
    page.click("#log li:nth-child(12) button")
    page.wait(lambda: page.where() == "ply 12 of 20", "the twelfth ply")
    Select(page.one("#games")).select_by_value("1")
    page.wait(lambda: page.where() == "ply 0 of 20", "the other game")
    assert page.text(".seat .who") == "mcts:simulations=30"


def test_the_game_runs_by_itself(watch: Any, cups: dict[str, Path]) -> None:
    page = watch(cups["sono"])
    page.press(" ")
    page.wait(lambda: page.where() == "ply 2 of 20", "two plies")
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
