"""What stands beside the island: the players with their cards, the dice, offers and the bank."""

from __future__ import annotations

from tilewright.catan import Offer, Table
from tilewright.pictures import catan_cards as cards
from tilewright.pictures import catan_seats as seats
from tilewright.pictures import svg
from tilewright.pictures.catan_last import Last
from tilewright.pictures.panel import LIGHT, WIDTH, wrapped

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
        is_old = not table.has_rolled and table.phase != "over"
        dice = seats.dice(table.last_roll, is_old=is_old, is_choice="roll" in choices)
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
        y += seats.HEIGHT + 8
    parts.append(svg.group(_bank(table, choices), transform=svg.moved(0, y)))
    y += 88
    if any(table.played.values()):
        words = ", ".join(f"{n} {cards.card_name(kind)}" for kind, n in table.played.items() if n)
        for line in wrapped(f"played: {words}", 46):
            parts.append(svg.text(0, y + 12, line, 15, fill=LIGHT))
            y += 20
    return parts, y


# --- Players -------------------------------------------------------------------------------------


def _player(table: Table, seat: int, choices: set[str]) -> str:
    own = table.seats[seat]
    is_on_turn = table.phase != "over" and seat == table.mover
    note = " (on turn)" if is_on_turn else " (wins)" if table.winner == seat else ""
    actions = {f"rob seat {seat}", f"pick seat {seat}"} & choices
    resources, dev_cards = _hand(table, seat, choices)
    return seats.drawn(
        seats.SeatBox(
            seat=seat,
            name=f"seat {seat}{note}",
            points=own.points,
            goal=GOAL,
            resources=resources,
            dev_cards=dev_cards,
            road_length=own.road_length,
            knights=own.knights,
            holds_road=table.longest_road == seat,
            holds_army=table.largest_army == seat,
            left=(own.roads_left, own.settlements_left, own.cities_left),
            is_on_turn=is_on_turn,
            action=next(iter(actions), None),
        )
    )


def _hand(table: Table, seat: int, choices: set[str]) -> tuple[list[cards.Pile], list[cards.Pile]]:
    """Resources and development cards."""
    own = table.seats[seat]
    returns: dict[str, str] = {}
    plays: dict[str, str] = {}
    gives: set[str] = set()
    if table.phase == "discard" and seat == table.actor:
        returns = cards.actions_of("choose", choices)
    if seat == table.mover:
        plays = cards.actions_of("play", choices)
        gives = {action.split()[-3] for action in choices if action.startswith("bank ")}
    return (
        cards.resource_piles(own.hand, own.hidden_cards, actions=returns, lit=gives),
        cards.dev_piles(own.dev_cards, own.hidden_dev_cards, actions=plays),
    )


# --- The bank and offers -------------------------------------------------------------------------


def _bank(table: Table, choices: set[str]) -> str:
    taken = {action.split()[-1] for action in choices if action.startswith("bank ")}
    parts = [svg.text(0, 16, "bank", 16, fill=LIGHT)]
    actions = cards.actions_of("choose", choices) if table.phase != "discard" else {}
    for at, (kind, count) in enumerate(table.bank.items()):
        action = actions.get(kind)
        stock = cards.stock(kind, count, action, is_lit=action is not None or kind in taken)
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
