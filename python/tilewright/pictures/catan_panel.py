"""What stands beside the island: the players with their cards, the dice, offers and the bank."""

from __future__ import annotations

from functools import lru_cache

from tilewright.catan import DEV_CARDS, RESOURCES, Offer, Table
from tilewright.pictures import catan_cards as cards
from tilewright.pictures import hex_art as art
from tilewright.pictures import svg
from tilewright.pictures.catan_last import Last
from tilewright.pictures.panel import LIGHT, PAPER, WIDTH, wrapped

#: Victory points that win.
GOAL = 10
_DOING = {
    "setup settlement": "places a settlement",
    "setup road": "places a road",
    "pre-roll": "rolls the dice",
    "discard": "returns half of the cards",
    "move robber": "moves the robber",
    "choose victim": "chooses whom to rob",
    "main": "trades and builds",
    "free road": "lays a road for free",
    "plenty": "takes a card of the bank",
    "monopoly": "names a resource",
    "answer": "answers the offer",
    "counter": "answers the counter-offer",
    "pick": "picks whom to trade with",
}
_BOX = 112.0


def doing(table: Table) -> str:
    """What happens now, in words."""
    if table.phase == "over":
        return "the game is over" + ("" if table.winner is None else f": seat {table.winner} wins")
    if table.phase == "dice":
        return "the dice are rolled"
    if table.phase == "draw":
        return f"seat {table.mover} draws a development card"
    if table.phase == "steal":
        return f"seat {table.mover} steals a card of seat {table.victim}"
    return f"seat {table.actor} {_DOING[table.phase]}"


def panel(table: Table, legal: bool, last: Last) -> tuple[list[str], float]:
    """The parts, and how high they are together."""
    choices = set(table.choices) if legal else set()
    parts = [
        svg.text(0, 28, "Catan", 28, font_weight="bold"),
        svg.text(WIDTH - 66, 28, f"turn {table.turn + 1}", 18, text_anchor="end", fill=LIGHT),
        svg.text(0, 56, doing(table), 17, class_="phase"),
    ]
    if table.last_roll is not None or "roll" in choices:
        dice = _dice(table, "roll" in choices)
        parts.append(svg.group(dice, transform=svg.moved(WIDTH - 28, 32)))
    y = 66.0
    if last.text:
        parts.append(svg.text(0, 80, f"last: {last.text}", 16, fill=LIGHT, class_="last-action"))
        y = 92.0
    for words, offer in (("offer", table.offer), ("counter-offer", table.counter_offer)):
        if offer is not None:
            parts.append(svg.group(_offer(table, words, offer), transform=svg.moved(0, y)))
            y += 62
    for seat in range(len(table.seats)):
        parts.append(svg.group(_player(table, seat, choices), transform=svg.moved(0, y)))
        y += _BOX + 8
    parts.append(svg.group(_bank(table, choices), transform=svg.moved(0, y)))
    y += 88
    if any(table.played.values()):
        words = ", ".join(f"{n} {cards.card_name(kind)}" for kind, n in table.played.items() if n)
        for line in wrapped(f"played: {words}", 46):
            parts.append(svg.text(0, y + 12, line, 15, fill=LIGHT))
            y += 20
    return parts, y


def _dice(table: Table, is_choice: bool) -> str:
    """The sum of the last roll, or a die that waits."""
    shown = "" if table.last_roll is None else str(table.last_roll)
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
    is_old = not table.has_rolled and table.phase != "over"
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


# --- Players -------------------------------------------------------------------------------------


def _player(table: Table, seat: int, choices: set[str]) -> str:
    own = table.seats[seat]
    on_turn = table.phase != "over" and seat == table.mover
    action = next(
        (f"{verb} seat {seat}" for verb in ("rob", "pick") if f"{verb} seat {seat}" in choices),
        None,
    )
    frame = svg.element(
        "rect",
        width=WIDTH,
        height=_BOX,
        rx=10,
        fill="#fff3b8" if action else "#ffe9a3" if on_turn else PAPER,
        stroke="#b98a00" if on_turn or action else "#d8ccb0",
        stroke_width=2.5 if on_turn or action else 1,
        **({"stroke_dasharray": "9 6"} if action else {}),
    )
    name = f"seat {seat}" + (" (on turn)" if on_turn else "")
    if table.winner == seat:
        name = f"seat {seat} (wins)"
    head = [
        svg.group(art.piece(seat, is_city=False), transform=svg.moved(22, 20, 0.95)),
        svg.text(42, 25, name, 17, font_weight="bold" if on_turn else "normal"),
        _track(own.points),
        svg.text(
            WIDTH - 12,
            29,
            str(own.points),
            28,
            text_anchor="end",
            font_weight="bold",
            class_="score",
            data_seat=str(seat),
        ),
    ]
    return svg.group(
        frame,
        *head,
        svg.group(_hand(table, seat, choices), transform=svg.moved(0, 60)),
        svg.group(
            *_badges(table, seat),
            _supply(seat, own.roads_left, own.settlements_left, own.cities_left),
            transform=svg.moved(0, 96),
        ),
        **cards.class_and_action("player", action),
        data_seat=str(seat),
    )


@lru_cache(maxsize=128)
def _track(points: int) -> str:
    """A dot for each point that wins; those that there are already are filled."""
    dots = [
        svg.element(
            "circle",
            cx=10.4 * at,
            r=4.2,
            fill="#b98a00" if at < points else "none",
            stroke="#b98a00",
            stroke_width=1.4,
        )
        for at in range(GOAL)
    ]
    return svg.group(*dots, class_="track", transform=svg.moved(208, 20))


def _hand(table: Table, seat: int, choices: set[str]) -> str:
    """The cards that are known, then those that are not, then development cards likewise."""
    own = table.seats[seat]
    returns, plays, gives = {}, {}, set()
    if table.phase == "discard" and seat == table.actor:
        returns = {kind: f"choose {kind}" for kind in RESOURCES if f"choose {kind}" in choices}
    if seat == table.mover:
        plays = {kind: f"play {kind}" for kind in DEV_CARDS if f"play {kind}" in choices}
        gives = {action.split()[-3] for action in choices if action.startswith("bank ")}
    return cards.hand(
        seat,
        cards.resource_piles(own.hand, own.hidden_cards, actions=returns, lit=gives),
        cards.dev_piles(own.dev_cards, own.hidden_dev_cards, actions=plays),
    )


def _badges(table: Table, seat: int) -> list[str]:
    """The special cards and what counts for them."""
    own = table.seats[seat]
    badges = (
        (f"road {own.road_length}", table.longest_road == seat, "longest-road"),
        (f"army {own.knights}", table.largest_army == seat, "largest-army"),
    )
    return [_badge(seat, words, holds, name) for words, holds, name in badges]


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


# --- The bank and offers -------------------------------------------------------------------------


def _bank(table: Table, choices: set[str]) -> str:
    taken = {action.split()[-1] for action in choices if action.startswith("bank ")}
    parts = [svg.text(0, 16, "bank", 16, fill=LIGHT)]
    for at, (kind, count) in enumerate(table.bank.items()):
        action = f"choose {kind}" if table.phase in ("plenty", "monopoly") else ""
        chosen = action if action in choices else None
        stock = cards.stock(kind, count, chosen, is_lit=chosen is not None or kind in taken)
        parts.append(svg.group(stock, transform=svg.moved(20 + 52.0 * at, 46)))
    deck = cards.deck(table.deck, "buy" if "buy" in choices else None)
    parts.append(svg.text(WIDTH - 12, 16, "cards to buy", 16, fill=LIGHT, text_anchor="end"))
    return svg.group(*parts, svg.group(deck, transform=svg.moved(WIDTH - 38, 46)))


def _offer(table: Table, words: str, offer: Offer) -> str:
    """What is given and what is wanted for it."""
    parts = [
        svg.element("rect", width=WIDTH, height=56, rx=10, fill="#f1ead8", stroke="#d8ccb0"),
        svg.text(12, 24, words, 15, font_weight="bold"),
    ]
    if words == "offer":
        accepted = ", ".join(map(str, table.accepted_by))
        note = f"accepted: {accepted}" if accepted else f"of seat {table.mover}"
        parts.append(svg.text(12, 44, note, 13, fill=LIGHT))
    exchange = cards.exchange(offer.give, offer.want)
    return svg.group(*parts, svg.group(exchange, transform=svg.moved(142, 28)), class_=words)
