"""How the pages look in a real browser: dark, light, narrow and wide."""

import re
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

import tilewright
from tilewright.replays import read_replays


def test_dark_and_light_follow_the_system_and_the_person(play: Any) -> None:
    page, _session = play("sono", "human", "greedy", seed=3)
    try:
        for wanted in ("dark", "light"):
            page.run("localStorage.clear()")
            feature = {"name": "prefers-color-scheme", "value": wanted}
            page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
            page.driver.refresh()
            page.wait(page.phase, "the page")
            assert page.theme() == wanted
        page.press("t")
        assert page.theme() == "dark"
        page.driver.refresh()
        page.wait(page.phase, "the page")
        assert page.theme() == "dark"
        ground = page.run("return getComputedStyle(document.body).backgroundColor")
        assert max(map(int, re.findall(r"\d+", ground))) < 64
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.parametrize("width", [390, 1500])
def test_the_pages_fit_a_narrow_and_a_wide_window(
    play: Any, watch: Any, cups: dict[str, Path], width: int
) -> None:
    def fits(page: Any) -> bool:
        return int(page.run("return document.documentElement.scrollWidth")) <= width

    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    page, _session = play("carcassonne", "human", "greedy", seed=3)
    try:
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        page.wait_for_person()
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
            assert [entry for entry in contrasts if entry[0] < 2.5] == [], page.theme()
        page.press("t")
