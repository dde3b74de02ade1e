"""Catan's table for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tilewright import catan
from tilewright.catan import Offer, Table
from tilewright.pictures.catan_cards import card_name
from tilewright.pictures.catan_panel import doing
from tilewright.pictures.hex_map import Land, Pieces, Post
from tilewright.pictures.hex_text import TextMap

if TYPE_CHECKING:
    from tilewright._core import Catan, CatanInformationSet
    from tilewright.games import InformationSet, State


def board_text(position: State | InformationSet, plain: bool) -> str:
    del plain  # it is drawn with ASCII letters anyway
    table = catan.table(cast("Catan | CatanInformationSet", position))
    island = TextMap(
        [Land(entry.cell, entry.terrain, entry.number) for entry in table.hexes],
        [Post(entry.edge, entry.cell, entry.resource) for entry in table.harbours],
    )
    pieces = [
        Pieces(seat, own.settlements, own.cities, own.roads) for seat, own in enumerate(table.seats)
    ]
    parts = [
        _heading(table),
        island.drawn(pieces, [table.robber]),
        [line for seat in range(len(table.seats)) for line in _seat(table, seat)],
        _bank(table),
        ["s1, C1: a settlement, a city of seat 1; 1 on a path: a road; h: a harbour; R: robber"],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _heading(table: Table) -> list[str]:
    rolled = "" if table.last_roll is None else f"; last roll {table.last_roll}"
    lines = [f"{doing(table)}; turn {table.turn + 1}{rolled}"]
    if table.offer is not None:
        accepted = ", ".join(f"seat {seat}" for seat in table.accepted_by)
        lines.append(
            f"offer of seat {table.mover}: {offer_text(table.offer)}"
            + (f"; accepted by {accepted}" if accepted else "")
        )
    if table.counter_offer is not None:
        lines.append(f"counter-offer: {offer_text(table.counter_offer)}")
    return lines


def offer_text(offer: Offer) -> str:
    """What is given and what is wanted for it."""
    return f"{counts_text(offer.give)} for {counts_text(offer.want)}"


def counts_text(counts: dict[str, int], hidden: int = 0) -> str:
    """Cards by kind, and how many are not known."""
    words = [f"{count} {card_name(kind)}" for kind, count in counts.items() if count]
    if hidden:
        words.append(f"{hidden} unknown")
    return ", ".join(words) or "none"


def _seat(table: Table, seat: int) -> list[str]:
    own = table.seats[seat]
    held = [
        f", the {name}: 2 points"
        for name, holder in (
            ("longest road", table.longest_road),
            ("largest army", table.largest_army),
        )
        if holder == seat
    ]
    on_turn = " (on turn)" if table.phase != "over" and seat == table.mover else ""
    rates = [f"{kind} {rate}:1" for kind, rate in own.rates.items() if rate < 4]
    lines = [
        f"seat {seat}{on_turn}: {own.points} points; road {own.road_length}, army {own.knights}"
        + "".join(held),
        f"  resources: {own.hand_size}: {counts_text(own.hand, own.hidden_cards)}",
        f"  cards: {own.num_dev_cards}: {counts_text(own.dev_cards, own.hidden_dev_cards)}",
        f"  left: {own.roads_left} roads, {own.settlements_left} settlements, "
        f"{own.cities_left} cities" + (f"; trades {', '.join(rates)}" if rates else ""),
    ]
    if any(own.returned.values()):
        lines.append(f"  returns: {counts_text(own.returned)}")
    return lines


def _bank(table: Table) -> list[str]:
    lines = [f"bank: {counts_text(table.bank)}; {table.deck} development cards"]
    if any(table.played.values()):
        lines.append(f"played: {counts_text(table.played)}")
    return lines
