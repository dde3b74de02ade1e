"""What a player has, in a box: name, points, cards, special cards and pieces; and the dice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tilewright.pictures import catan_cards as cards
from tilewright.pictures import hex_art as art
from tilewright.pictures import svg
from tilewright.pictures.panel import LIGHT, PAPER, WIDTH

#: How high a box is; it is as wide as a panel.
HEIGHT = 112.0


@dataclass(frozen=True)
class SeatBox:
    """What is shown of a player."""

    seat: int
    name: str
    points: int
    #: Points that win.
    goal: int
    resources: list[cards.Pile]
    dev_cards: list[cards.Pile]
    road_length: int
    knights: int
    holds_road: bool
    holds_army: bool
    #: Pieces in supply: roads, settlements, cities.
    left: tuple[int, int, int]
    is_on_turn: bool = False
    #: The action that a click on the box stands for.
    action: str | None = None


def drawn(box: SeatBox) -> str:
    is_bright = box.is_on_turn or box.action is not None
    fill = "#fff3b8" if box.action else "#ffe9a3" if box.is_on_turn else PAPER
    frame = svg.element(
        "rect",
        width=WIDTH,
        height=HEIGHT,
        rx=10,
        fill=fill,
        stroke="#b98a00" if is_bright else "#d8ccb0",
        stroke_width=2.5 if is_bright else 1,
        **({"stroke_dasharray": "9 6"} if box.action else {}),
    )
    badges = [
        _badge(box.seat, f"road {box.road_length}", box.holds_road, "longest-road"),
        _badge(box.seat, f"army {box.knights}", box.holds_army, "largest-army"),
    ]
    return svg.group(
        frame,
        svg.group(art.piece(box.seat, is_city=False), transform=svg.moved(22, 20, 0.95)),
        _name(box.name, is_bold=box.is_on_turn),
        _track(box.points, box.goal),
        _score(box.seat, box.points),
        svg.group(cards.hand(box.seat, box.resources, box.dev_cards), transform=svg.moved(0, 60)),
        svg.group(*badges, _supply(box.seat, *box.left), transform=svg.moved(0, 96)),
        **cards.class_and_action("player", box.action),
        data_seat=str(box.seat),
    )


@lru_cache(maxsize=256)
def _name(name: str, *, is_bold: bool) -> str:
    size = 17.0 if len(name) < 16 else 15.0
    return svg.text(42, 25, name, size, font_weight="bold" if is_bold else "normal")


@lru_cache(maxsize=1024)
def _score(seat: int, points: int) -> str:
    return svg.text(
        WIDTH - 12,
        29,
        str(points),
        28,
        text_anchor="end",
        font_weight="bold",
        class_="score",
        data_seat=str(seat),
    )


@lru_cache(maxsize=128)
def _track(points: int, goal: int) -> str:
    """A dot for each point that wins; those that there are already are filled."""
    step = 90.0 / goal
    dots = [
        svg.element(
            "circle",
            cx=step * at,
            r=0.4 * step,
            fill="#b98a00" if at < points else "none",
            stroke="#b98a00",
            stroke_width=min(1.4, step / 6),
        )
        for at in range(goal)
    ]
    return svg.group(*dots, class_="track", transform=svg.moved(214, 20))


@lru_cache(maxsize=256)
def _badge(seat: int, words: str, holds: bool, name: str) -> str:
    x = 10.0 if name == "longest-road" else 100.0
    held = f"holds the {name.replace('-', ' ')}: 2 points"
    return svg.group(
        svg.title(held if holds else words),
        svg.element(
            "rect",
            x=x,
            y=-11,
            width=84,
            height=19,
            rx=9.5,
            fill="#b98a00" if holds else "none",
            stroke="#b98a00" if holds else "#d0c3a3",
        ),
        svg.text(
            x + 42,
            3.5,
            words + (" +2" if holds else ""),
            12.5,
            text_anchor="middle",
            font_weight="bold" if holds else "normal",
            fill="#1f1a10" if holds else LIGHT,
        ),
        class_=name,
        data_seat=str(seat),
        data_held="yes" if holds else "no",
    )


@lru_cache(maxsize=1024)
def _supply(seat: int, *left: int) -> str:
    """How many pieces are left: roads, settlements, cities."""
    body, rim, _ = art.colours(seat)
    pictures = (
        svg.element("rect", x=-9, y=-3, width=18, height=6, rx=1, fill=body, stroke=rim),
        svg.group(art.piece(seat, is_city=False, words=""), transform="scale(0.55)"),
        svg.group(art.piece(seat, is_city=True, words=""), transform="scale(0.52)"),
    )
    parts = [
        svg.group(picture, transform=svg.moved(206 + 52.0 * at, -1))
        + svg.text(206 + 52.0 * at + 13, 4, str(count), 14)
        for at, (picture, count) in enumerate(zip(pictures, left, strict=True))
    ]
    names = ("roads", "settlements", "cities")
    words = ", ".join(f"{count} {name}" for count, name in zip(left, names, strict=True))
    return svg.group(
        svg.title(f"left: {words}"),
        *parts,
        class_="supply",
        data_left=" ".join(map(str, left)),
    )


def dice(last_roll: int | None, *, is_old: bool, is_choice: bool = False) -> str:
    """The sum of the last roll, which may be that of another turn, or a die that waits."""
    shown = "" if last_roll is None else str(last_roll)
    box = svg.element(
        "rect",
        x=-24,
        y=-24,
        width=48,
        height=48,
        rx=10,
        fill="#fff3b8" if is_choice else PAPER,
        stroke="#b98a00" if is_choice else "#d8ccb0",
        stroke_width=3 if is_choice else 1.5,
    )
    colour = {"fill": "#7a5b00"} if is_choice else {"fill": LIGHT} if is_old else {}
    words = "roll" if is_choice else shown
    return svg.group(
        svg.title("roll the dice" if is_choice else f"the last roll: {shown or 'none'}"),
        box,
        svg.text(
            0,
            7 if is_choice else 9.5,
            words,
            19 if is_choice else 26,
            text_anchor="middle",
            font_weight="bold",
            **colour,
        ),
        **cards.class_and_action("dice", "roll" if is_choice else None),
        data_sum=shown,
    )
