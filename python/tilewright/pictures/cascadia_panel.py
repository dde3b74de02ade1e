"""What stands beside the environments: the market, the bag and the score sheet."""

from __future__ import annotations

from tilewright.cascadia import HABITATS, WILDLIFE, Table, Tile
from tilewright.pictures import cascadia_art as art
from tilewright.pictures import svg
from tilewright.pictures.cascadia_last import Last
from tilewright.pictures.panel import LIGHT, PAPER, WIDTH, wrapped

_DOING = {
    "market": "drafts from the market",
    "tile": "lays the drafted tile",
    "token": "places the token, or declines",
    "draw token": "the market is refilled",
    "draw tile": "the market is refilled",
}
_SLOT, _SLOT_HEIGHT = 84.0, 142.0
_LINE = 30.0


def panel(table: Table, legal: bool, last: Last) -> tuple[list[str], float]:
    """The parts, and how high they are together."""
    parts = [svg.text(0, 28, "Cascadia", 28, font_weight="bold")]
    turn = min(table.turn + 1, table.turns)
    parts.append(
        svg.text(WIDTH, 28, f"turn {turn} of {table.turns}", 18, text_anchor="end", fill=LIGHT)
    )
    parts.append(svg.text(0, 56, doing(table), 19, class_="phase"))
    y = 66.0
    if last.text:
        parts.append(svg.text(0, 80, f"last: {last.text}", 16, fill=LIGHT, class_="last-action"))
        y = 90.0
    parts.append(_market(table, legal, last, y))
    y += _SLOT_HEIGHT + 12
    for line in (line for note in _choices(table, legal) for line in wrapped(note, 44)):
        parts.append(svg.text(0, y + 14, line, 16, fill="#7a5b00"))
        y += 21
    if table.drafted_token is not None:
        parts.append(_drafted(table, y))
        y += 108
    parts.append(_bag(table, y))
    y += 76
    if any(table.set_aside.values()):
        aside = ", ".join(f"{count} {animal}" for animal, count in table.set_aside.items() if count)
        parts.append(svg.text(0, y + 10, f"set aside: {aside}", 16))
        y += 26
    sheet, height = _sheet(table)
    parts.append(svg.group(sheet, transform=svg.moved(0, y)))
    return parts, y + height


def doing(table: Table) -> str:
    """What happens now, in words."""
    if table.phase == "over":
        return "the game is over"
    what = _DOING[table.phase]
    return what if table.phase.startswith("draw ") else f"seat {table.mover} {what}"


# --- The market ----------------------------------------------------------------------------------


def _market(table: Table, legal: bool, last: Last, y: float) -> str:
    slots = []
    marked = legal and table.phase == "market"
    for number, (tile, token) in enumerate(table.market):
        x = (WIDTH + 6) / 4 * number
        slots.append(
            svg.group(
                *_slot(number, tile, token, marked, number in last.slots),
                transform=svg.moved(x, 0),
            )
        )
    return svg.group(*slots, class_="market", transform=svg.moved(0, y))


def _slot(number: int, tile: Tile | None, token: str | None, legal: bool, last: bool) -> list[str]:
    frame = svg.element(
        "rect",
        width=_SLOT,
        height=_SLOT_HEIGHT,
        rx=9,
        fill="#fff3b8" if legal else PAPER,
        stroke="#ff5a3c" if last else "#b98a00" if legal else "#d8ccb0",
        stroke_width=3 if legal or last else 1,
        class_=" ".join(
            ["slot", *(["legal"] if legal else []), *(["last"] if last else [])],
        ),
        data_slot=number,
        data_tile=tile.text if tile is not None else "",
        data_token=token or "",
    )
    parts = [frame, svg.text(7, 17, str(number), 14, fill=LIGHT)]
    if tile is not None:
        parts.append(
            svg.group(svg.title(tile.text), art.tile(tile), transform=svg.moved(_SLOT / 2, 50, 0.8))
        )
    if token is not None:
        parts.append(svg.group(art.token(token), transform=svg.moved(_SLOT / 2, 114, 0.86)))
    return parts


def _choices(table: Table, legal: bool) -> list[str]:
    """What else than the draft of a slot a player may do in the market."""
    notes = []
    if legal and table.may_wipe_three:
        notes.append("or: wipe the three tokens that match")
    if legal and table.may_spend_nature:
        notes.append("or, for a nature token: a tile and a token of two slots, or wipe any tokens")
    return notes


def _drafted(table: Table, y: float) -> str:
    parts = [svg.text(0, 22, "drafted", 18, font_weight="bold")]
    x = 130.0
    if table.drafted_tile is not None:
        parts.append(svg.group(art.tile(table.drafted_tile), transform=svg.moved(x, 50, 0.9)))
        parts.append(svg.text(0, 46, table.drafted_tile.text, 16, fill=LIGHT))
        x += 96
    if table.drafted_token is not None:
        parts.append(svg.group(art.token(table.drafted_token), transform=svg.moved(x, 50)))
    return svg.group(
        *parts,
        class_="drafted",
        data_tile="" if table.drafted_tile is None else table.drafted_tile.text,
        data_token=table.drafted_token or "",
        transform=svg.moved(0, y),
    )


def _bag(table: Table, y: float) -> str:
    parts = [svg.text(0, 18, "in the bag", 16, fill=LIGHT)]
    for at, (animal, count) in enumerate(table.bag.items()):
        parts.append(
            svg.group(
                svg.group(art.animal_disc(animal, 0.85), transform=svg.moved(12, 0)),
                svg.text(28, 6, str(count), 17, font_weight="bold"),
                class_="bag",
                data_animal=animal,
                data_count=count,
                transform=svg.moved(57.0 * at, 44),
            )
        )
    stack = svg.group(
        svg.text(WIDTH, 18, "tiles left", 16, fill=LIGHT, text_anchor="end"),
        svg.text(WIDTH, 50, str(table.stack), 20, font_weight="bold", text_anchor="end"),
        class_="stack",
        data_count=table.stack,
    )
    return svg.group(*parts, stack, transform=svg.moved(0, y))


# --- The score sheet -----------------------------------------------------------------------------


def _sheet(table: Table) -> tuple[str, float]:
    """A row for each card, habitat and sum; a column for each seat."""
    sheets = [environment.sheet for environment in table.environments]
    rows: list[tuple[str, str, list[str]]] = []
    for animal in WILDLIFE:
        points = [str(sheet.wildlife[animal]) for sheet in sheets]
        rows.append((animal, f"{animal} {table.cards[animal]}", points))
    rows.append(("wildlife", "wildlife", [str(sum(s.wildlife.values())) for s in sheets]))
    for habitat in HABITATS:
        sizes = [
            str(sheet.corridors[habitat])
            + (f"+{sheet.majority[habitat]}" if sheet.majority[habitat] else "")
            for sheet in sheets
        ]
        rows.append((habitat, habitat, sizes))
    land = [sum(s.corridors.values()) + sum(s.majority.values()) for s in sheets]
    rows.append(("land", "habitats", [str(points) for points in land]))
    rows.append(("nature", "nature tokens", [str(sheet.nature) for sheet in sheets]))
    rows.append(("total", "total", [str(sheet.total) for sheet in sheets]))
    height = _LINE * (len(rows) + 1) + 16
    frame = svg.element("rect", width=WIDTH, height=height, rx=10, fill=PAPER, stroke="#d8ccb0")
    heads = [
        svg.text(
            _column(seat, len(sheets)),
            24,
            f"seat {seat}",
            15,
            text_anchor="end",
            font_weight="bold" if seat == table.mover and table.phase != "over" else "normal",
            fill=LIGHT,
        )
        for seat in range(len(sheets))
    ]
    drawn = [
        _row(name, label, values, _LINE * (at + 1) + 8)
        for at, (name, label, values) in enumerate(rows)
    ]
    return svg.group(frame, *heads, *drawn, class_="sheet"), height


def _column(seat: int, seats: int) -> float:
    """Where the numbers of a seat end."""
    width = (WIDTH - 140) / seats
    return 130 + width * (seat + 1)


def _row(name: str, label: str, values: list[str], y: float) -> str:
    is_sum = name in ("wildlife", "land", "nature", "total")
    parts = []
    if is_sum:
        ground = "#f3e3b4" if name == "total" else "#f1ead8"
        parts.append(svg.element("rect", x=1, width=WIDTH - 2, height=_LINE, fill=ground))
    if name in WILDLIFE:
        parts.append(svg.group(art.animal_disc(name, 0.85), transform=svg.moved(20, 15)))
    elif name in HABITATS:
        colour = art.HABITAT_COLOURS[name]
        parts.append(svg.element("rect", x=9, y=5, width=22, height=20, rx=4, fill=colour))
        parts.append(svg.element("use", href=f"#cascadia-{name}", transform=svg.moved(20, 15.5)))
    left = 10 if is_sum else 40
    weight = "bold" if is_sum else "normal"
    parts.append(svg.text(left, 21, label, 16, font_weight=weight))
    for seat, value in enumerate(values):
        parts.append(
            svg.text(
                _column(seat, len(values)),
                21,
                value,
                17,
                text_anchor="end",
                font_weight=weight,
                class_="points",
                data_row=name,
                data_seat=seat,
            )
        )
    return svg.group(*parts, transform=svg.moved(0, y))
