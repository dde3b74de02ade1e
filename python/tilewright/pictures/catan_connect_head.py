"""What stands above the chains of Catan Connect: the round, the dice, offers and the stores."""

from __future__ import annotations

from tilewright.catan import Offer
from tilewright.catan_connect import Table
from tilewright.pictures import catan_cards as cards
from tilewright.pictures import catan_seats as seats
from tilewright.pictures import svg
from tilewright.pictures.catan_last import Last
from tilewright.pictures.panel import LIGHT

_DOING = {
    "discard": "returns half of the tokens",
    "trade": "trades",
    "answer": "answers the offer",
    "pick": "picks whom to trade with",
    "act": "builds",
    "free road": "lays a road for free",
    "plenty": "takes a token of the stores",
    "knight gain": "takes a token of the stores",
}
_BY_CHANCE = {
    "order": "it is drawn who begins the round",
    "roll": "the dice are rolled",
    "roll robber": "the dice are rolled for the robbers",
}
#: From one to the other half of the head.
_HEIGHT = 104.0


def doing(table: Table) -> str:
    """What happens now, in words."""
    if table.phase == "over":
        winners = " and ".join(own.name for own in table.seats if own.has_won)
        return "the game is over" + (f": won by {winners}" if winners else "")
    if table.phase == "draw":
        return f"{table.seats[table.mover].name} draws a tile"
    if table.actor is None:
        return _BY_CHANCE[table.phase]
    return f"{table.seats[table.actor].name} {_DOING[table.phase]}"


def round_text(table: Table) -> str:
    active = "nobody builds" if table.is_robber_round else f"the {table.half} half builds"
    return f"round {table.round}, {active}"


def head(table: Table, last: Last, legal: bool, width: float) -> tuple[list[str], float]:
    """The parts, and how high they are together."""
    choices = set(table.choices) if legal else set()
    parts = [
        svg.text(0, 34, "Catan Connect", 34, font_weight="bold"),
        svg.text(0, 66, round_text(table), 20, fill=LIGHT, class_="round"),
        svg.text(0, 96, doing(table), 22, class_="phase"),
    ]
    if last.text:
        words = f"last: {last.text}"
        parts.append(svg.text(480, 96, words, 18, fill=LIGHT, class_="last-action"))
    if table.last_roll is not None:
        dice = seats.dice(table.last_roll, is_old=table.phase in ("roll", "order"))
        parts.append(svg.group(dice, transform=svg.moved(360, 36, 1.3)))
    if table.offer is not None:
        parts.append(svg.group(_offer(table, table.offer), transform=svg.moved(480, 4)))
    stores = svg.group(_stores(table, choices), transform=svg.moved(width - 330, 0))
    return [*parts, stores], _HEIGHT


def _stores(table: Table, choices: set[str]) -> str:
    taken = {action.split()[-1] for action in choices if action.startswith("bank ")}
    actions = cards.actions_of("choose", choices) if table.phase != "discard" else {}
    parts = [svg.text(0, 26, "in the stores", 20, fill=LIGHT)]
    for at, (kind, count) in enumerate(table.stock.items()):
        action = actions.get(kind)
        stock = cards.stock(kind, count, action, is_lit=action is not None or kind in taken)
        parts.append(svg.group(stock, transform=svg.moved(22 + 66.0 * at, 66, 1.25)))
    return svg.group(*parts)


def _offer(table: Table, offer: Offer) -> str:
    """What is given and what is wanted for it."""
    accepted = ", ".join(table.seats[seat].name for seat in table.accepted_by)
    note = f"accepted by {accepted}" if accepted else f"of {table.seats[table.mover].name}"
    exchange = cards.exchange(offer.give, offer.want)
    return svg.group(
        svg.element("rect", width=410, height=62, rx=10, fill="#f1ead8", stroke="#d8ccb0"),
        svg.text(14, 27, "offer", 18, font_weight="bold"),
        svg.text(14, 50, note, 15, fill=LIGHT),
        svg.group(exchange, transform=svg.moved(190, 31)),
        class_="offer",
    )
