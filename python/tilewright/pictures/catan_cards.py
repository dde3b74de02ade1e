"""Rows of Catan's small cards: the hands of players, the bank, offers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tilewright.catan import DEV_CARDS, RESOURCES
from tilewright.pictures import hex_art as art
from tilewright.pictures import svg
from tilewright.pictures.panel import LIGHT, WIDTH

_ON_DARK = "#fffaf0"


@dataclass(frozen=True)
class Pile:
    """Some cards of a kind, or cards that are not known."""

    what: str
    picture: str
    count: int
    #: The action that a click on them stands for.
    action: str | None = None
    #: Whether they are marked: what stands for an action is, and what is a part of one.
    is_lit: bool = False


def card_name(kind: str) -> str:
    return kind.replace("_", " ")


def resource_piles(
    counts: Mapping[str, int],
    hidden: int = 0,
    *,
    actions: Mapping[str, str] | None = None,
    lit: Collection[str] = (),
) -> list[Pile]:
    """The resources that there are, then those that are not known."""
    chosen = actions or {}
    piles = [
        Pile(kind, art.card(kind), counts[kind], chosen.get(kind), kind in lit or kind in chosen)
        for kind in RESOURCES
        if counts[kind]
    ]
    return piles + ([Pile("hidden", art.back(), hidden)] if hidden else [])


def dev_piles(
    counts: Mapping[str, int], hidden: int = 0, *, actions: Mapping[str, str] | None = None
) -> list[Pile]:
    """Development cards in the same manner."""
    chosen = actions or {}
    piles = [
        Pile(kind, art.dev_card(kind), counts[kind], chosen.get(kind), kind in chosen)
        for kind in DEV_CARDS
        if counts.get(kind)
    ]
    return piles + ([Pile("hidden", art.back(is_dev_card=True), hidden)] if hidden else [])


def actions_of(verb: str, choices: Collection[str]) -> dict[str, str]:
    """Of actions such as "choose ore" those with this verb, by the card."""
    found = (action for action in choices if action.startswith(f"{verb} "))
    return {action.removeprefix(f"{verb} "): action for action in found}


def hand(seat: int, resources: list[Pile], devs: list[Pile]) -> str:
    """A player's resources from the left, and development cards from the right."""
    step = min(46.0, (WIDTH - 63) / max(len(resources) + len(devs) - 1, 1))
    cards = [_pile(pile, 25 + step * at, "resource") for at, pile in enumerate(resources)]
    cards_right = [
        _pile(pile, WIDTH - 38 - step * at, "card") for at, pile in enumerate(reversed(devs))
    ]
    empty = [] if resources or devs else [svg.text(12, 5, "no cards", 14, fill=LIGHT)]
    return svg.group(
        svg.group(*cards, class_="hand", data_seat=str(seat), data_size=_total(resources)),
        svg.group(*cards_right, class_="dev-cards", data_seat=str(seat), data_size=_total(devs)),
        *empty,
    )


def _total(piles: list[Pile]) -> int:
    return sum(pile.count for pile in piles)


def _pile(pile: Pile, x: float, attribute: str) -> str:
    words = card_name(pile.what)
    return svg.group(
        svg.title(f"{pile.count} {words}"),
        svg.group(pile.picture, transform="scale(0.88)"),
        frame() if pile.is_lit else "",
        count(pile.count, 15, 11),
        **class_and_action("cards", pile.action),
        **{f"data_{attribute}": pile.what},
        data_count=pile.count,
        transform=svg.moved(x, 0),
    )


def stock(kind: str, number: int, action: str | None, *, is_lit: bool) -> str:
    """A resource of the bank, with its number; `traded` if it can be had for others."""
    name = "bank traded" if is_lit and action is None else "bank"
    return svg.group(
        svg.title(f"{number} {kind} in the bank"),
        art.card(kind),
        frame() if is_lit else "",
        count(number, 15, 13),
        **class_and_action(name, action),
        data_resource=kind,
        data_count=number,
    )


def deck(number: int, action: str | None) -> str:
    """The development cards that are left."""
    return svg.group(
        svg.title(f"{number} development cards left"),
        art.back(is_dev_card=True),
        frame() if action else "",
        count(number, 15, 13),
        **class_and_action("deck", action),
        data_count=number,
    )


def class_and_action(name: str, action: str | None) -> dict[str, str]:
    """The class of an element, which is a choice if it stands for an action."""
    if action is None:
        return {"class_": name}
    return {"class_": f"{name} choice", "data_action": action}


@lru_cache(maxsize=1)
def frame() -> str:
    """A mark around a card."""
    return art.around_origin(
        34, 39, 7, fill="none", stroke="#b98a00", stroke_width=2.5, stroke_dasharray="5 3"
    )


@lru_cache(maxsize=128)
def count(number: int, x: float, y: float) -> str:
    """A number on a dark disc."""
    size = 13.0 if number < 10 else 11.5 if number < 100 else 9.0
    return svg.group(
        svg.element("circle", r=9.5, cx=x, cy=y, fill="#2b2620"),
        svg.text(
            x,
            y + 0.35 * size,
            str(number),
            size,
            text_anchor="middle",
            font_weight="bold",
            fill=_ON_DARK,
        ),
        class_="count",
    )


def exchange(give: Mapping[str, int], want: Mapping[str, int]) -> str:
    """What is given and what is wanted for it, card by card."""
    parts, x = [], 0.0
    for side, cards in (("give", give), ("want", want)):
        if side == "want":
            parts.append(svg.text(x, 6, "for", 16, text_anchor="middle"))
            x += 36
        for kind in (kind for kind, number in cards.items() for _ in range(number)):
            place = svg.moved(x, 0)
            parts.append(
                svg.group(art.card(kind), class_=side, data_resource=kind, transform=place)
            )
            x += 38
    return svg.group(*parts)
