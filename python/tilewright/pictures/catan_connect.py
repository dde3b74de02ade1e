"""Pictures of Catan Connect: chains of boards, and below each what its players have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tilewright import catan_connect
from tilewright.catan_connect import Chain, Seat, Table
from tilewright.pictures import catan_cards as cards
from tilewright.pictures import catan_seats as seats
from tilewright.pictures import hex_art as art
from tilewright.pictures import hex_map, svg
from tilewright.pictures.catan_connect_groups import groups_of, map_of, pieces_of, shown_groups
from tilewright.pictures.catan_connect_head import head
from tilewright.pictures.catan_connect_last import read_last
from tilewright.pictures.catan_last import Last
from tilewright.pictures.hex_map import HexMap
from tilewright.pictures.hex_places import RADIUS, centre, corners_of, tips_in
from tilewright.pictures.options import Options
from tilewright.pictures.panel import WIDTH

if TYPE_CHECKING:
    from tilewright._core import CatanConnect, CatanConnectInformationSet
    from tilewright.games import InformationSet, State

_MARGIN = 40.0
#: Beside a chain, for its markets.
_MARKET = 120.0
_GAP = 10.0
#: From the middle of a chain to the names of areas and the tiles, in the water.
_BESIDE = 2.5 * RADIUS + 31
#: Seats' boxes and the head are not enlarged more than this.
_LARGEST = 1.9
#: Day for the sun's areas, night for the moon's, a beach around the desert and a field at the ends.
_SUN = ("#7db8dc", "#4b8fbd", "#d3e2a5")
_MOON = ("#6a6fb5", "#454a8c", "#c7b6dd")
_DESERT = ("#d8c48c", "#b59c5c", "#efe2bd")
_FIELD = ("#b98a58", "#7a5531", "#e2c79c")


def draw(position: State | InformationSet, options: Options) -> str:
    table = catan_connect.table(cast("CatanConnect | CatanConnectInformationSet", position))
    last = read_last(options.last, table)
    groups = shown_groups(table, options.group)
    blocks = [_Block(table, group, last, options.legal) for group in groups]
    columns = _columns(blocks)
    rows = -(-len(blocks) // columns)
    block_width = max(block.width for block in blocks) + _MARGIN
    block_height = max(block.height for block in blocks) + _MARGIN
    width = columns * block_width + _MARGIN
    scale = min(width / 1500, 2.6)
    top, top_height = head(table, last, options.legal, (width - 2 * _MARGIN) / scale)
    y = _MARGIN + top_height * scale + _MARGIN
    parts = [svg.group(*top, transform=svg.moved(_MARGIN, _MARGIN, scale))]
    for at, block in enumerate(blocks):
        place = (_MARGIN + at % columns * block_width, y + at // columns * block_height)
        parts.append(svg.group(block.drawn(), transform=svg.moved(*place)))
    return svg.document(
        width,
        y + rows * block_height,
        options.size or min(max(1000, round(width * 0.45)), 4000),
        f"Catan Connect, ply {position.ply()}",
        art.definitions(),
        *parts,
    )


def group_of(position: State | InformationSet, seat: int) -> int:
    """The number of the group that a seat sits at."""
    table = catan_connect.table(cast("CatanConnect | CatanConnectInformationSet", position))
    return next(at for at, group in enumerate(groups_of(table)) if seat in group.seats)


def _columns(blocks: Sequence[_Block]) -> int:
    """As many as make the picture about as wide as a screen."""

    def wideness(columns: int) -> float:
        rows = -(-len(blocks) // columns)
        ratio: float = columns * blocks[0].width / (rows * blocks[0].height)
        return max(ratio / 1.6, 1.6 / ratio)

    return min(range(1, len(blocks) + 1), key=wideness)


class _Block:
    """A chain with the boxes of its players."""

    def __init__(self, table: Table, chain: Chain, last: Last, legal: bool) -> None:
        self.table, self.chain = table, chain
        self.last = last if table.mover in chain.seats else Last()
        is_here = legal and table.actor in chain.seats
        self.choices = set(table.choices) if is_here else set()
        self.map = HexMap(*map_of(chain), _waters(chain))
        self.width = self.map.width + 2 * _MARKET
        across = len(chain.seats) * (WIDTH + _GAP) - _GAP
        self.scale = min(self.width / across, _LARGEST)
        self.left = (self.width - across * self.scale) / 2
        self.height = self.map.height + _GAP + seats.HEIGHT * self.scale

    def drawn(self) -> str:
        table = self.table
        robbers = [table.seats[number].robber for number in self.chain.seats]
        over, under = self._marks()
        board = self.map.drawn(
            pieces_of(table, self.chain), robbers, rolled=table.last_roll, marks=over, under=under
        )
        boxes = []
        for at, number in enumerate(_from_west(self.chain)):
            x = self.left + at * (WIDTH + _GAP) * self.scale
            y = self.map.height + _GAP
            boxes.append(svg.group(self._box(number), transform=svg.moved(x, y, self.scale)))
        markets = [
            svg.group(
                _market(market, self._swapped(side)),
                class_="market",
                data_side=side,
                transform=svg.moved(x, self.map.height / 2),
            )
            for side, market, x in (
                ("west", self.chain.west_market, _MARKET / 2),
                ("east", self.chain.east_market, self.width - _MARKET / 2),
            )
            if market is not None
        ]
        first, final = self.chain.boards
        return svg.group(
            *markets,
            svg.group(board, transform=svg.moved(_MARKET, 0)),
            *boxes,
            class_="chain",
            data_boards=f"{first}-{final}",
        )

    def _marks(self) -> tuple[list[str], list[str]]:
        """What may be built and was built last; then names and stacks of tiles, below that."""
        over = hex_map.marks_of_last(self.last, self.table.seats[self.table.mover].cities)
        places = {corner for entry in self.chain.hexes for corner in corners_of(entry.cell)}
        over += hex_map.marks_of_choices(
            action for action in self.choices if places.issuperset(tips_in(action))
        )
        under = [self._name(number) for number in self.chain.seats]
        under += [
            self._tiles(board) for board in range(self.chain.boards[0], self.chain.boards[1] + 1)
        ]
        return over, under

    def _middle(self, number: int) -> float:
        """Where the middle of a seat's area is, from west to east."""
        xs = [centre(entry.cell)[0] for entry in self.chain.hexes if entry.seat == number]
        return (min(xs) + max(xs)) / 2

    def _name(self, number: int) -> str:
        is_sun = number % 2 == 0
        own = self.table.seats[number]
        y = _BESIDE
        ink = "#10202b" if is_sun else "#fffaf0"
        words = svg.text(
            self._middle(number),
            y + 10 if is_sun else -y + 10,
            own.name + (" builds" if own.is_active else ""),
            27,
            text_anchor="middle",
            font_weight="bold",
            fill=ink,
        )
        return svg.group(words, class_="area", data_seat=str(number))

    def _tiles(self, board: int) -> str:
        x = (self._middle(2 * board) + self._middle(2 * board + 1)) / 2
        stacks = self.table.boards[board].tiles
        drawn = []
        for at, count in enumerate(stacks):
            stack = cards.deck(count, self._buys(board))
            place = svg.moved(60.0 * (at - (len(stacks) - 1) / 2), 0, 1.25)
            drawn.append(svg.group(stack, transform=place))
        return svg.group(*drawn, data_board=board, transform=svg.moved(x, _BESIDE))

    def _buys(self, board: int) -> str | None:
        """Buying from a board: the own one, or one beside it as whoever acts looks."""
        actor = self.table.actor
        if actor is None:
            return None
        away = (board - actor // 2) * (1 if actor % 2 == 0 else -1)
        action = {0: "buy", -1: "buy left", 1: "buy right"}.get(away, "")
        return action if action in self.choices else None

    def _swapped(self, side: str) -> set[str]:
        """What may be taken out of a market; the right of a sun player is the east."""
        actor = self.table.actor
        is_sun = actor is not None and actor % 2 == 0
        start = "market " if (side == "east") == is_sun else "market left "
        found = (
            action.removeprefix(start).split()
            for action in self.choices
            if action.startswith(start)
        )
        return {words[2] for words in found if len(words) == 3}

    def _box(self, number: int) -> str:
        table, own = self.table, self.table.seats[number]
        board = table.boards[number // 2]
        is_on_turn = table.phase != "over" and number == table.actor
        waits = table.phase == "answer" and number == table.mover
        note = (
            " (wins)"
            if own.has_won
            else " (on turn)"
            if is_on_turn
            else " (waits)"
            if waits
            else ""
        )
        pick = f"pick {own.name}"
        resources, tiles = self._hand(own, is_on_turn)
        return seats.drawn(
            seats.SeatBox(
                seat=number,
                name=own.name + note,
                points=own.points,
                goal=table.points_needed,
                resources=resources,
                dev_cards=tiles,
                road_length=own.road_length,
                knights=own.knights,
                holds_road=board.longest_road == number,
                holds_army=board.largest_army == number,
                left=(own.roads_left, own.settlements_left, own.cities_left),
                is_on_turn=is_on_turn,
                action=pick if pick in self.choices else None,
            )
        )

    def _hand(self, own: Seat, is_on_turn: bool) -> tuple[list[cards.Pile], list[cards.Pile]]:
        choices = self.choices if is_on_turn else set()
        returns = {}
        if self.table.phase == "discard":
            returns = cards.actions_of("choose", choices)
        gives = {a.split()[-3] for a in choices if a.startswith(("bank ", "market "))}
        return (
            cards.resource_piles(own.hand, actions=returns, lit=gives),
            cards.dev_piles(own.tiles, own.hidden_tiles, actions=cards.actions_of("play", choices)),
        )


def _from_west(chain: Chain) -> list[int]:
    """The seats in the order of their areas: the moon's is the west half of a board."""
    return [number ^ 1 for number in chain.seats]


def _waters(chain: Chain) -> tuple[art.Water, ...]:
    """The colours of the areas, the borders and the desert between them."""
    borders = tuple(entry.cell for entry in chain.hexes if entry.is_border)
    middle = sum(q for q, _ in borders) / max(len(borders), 1)
    waters = [
        art.Water(tuple(cell for cell in borders if (cell[0] < middle) == is_west), *_FIELD)
        for is_west in (True, False)
    ]
    for number in chain.seats:
        cells = tuple(entry.cell for entry in chain.hexes if entry.seat == number)
        waters.append(art.Water(cells, *(_MOON if number % 2 else _SUN)))
    strips = (entry for entry in chain.hexes if entry.seat is None and not entry.is_border)
    waters.append(art.Water(tuple(entry.cell for entry in strips), *_DESERT))
    return tuple(waters)


def _market(market: dict[str, int], lit: set[str]) -> str:
    """The tokens in a market, one below another; those that may be taken are marked."""
    drawn = [kind for kind, count in market.items() for _ in range(count)]
    frame = svg.element(
        "rect", x=-48, y=-170, width=96, height=340, rx=14, fill="#b98a58", stroke="#7a5531"
    )
    words = svg.text(
        0, -142, "market", 22, text_anchor="middle", font_weight="bold", fill="#1f1408"
    )
    tokens = [
        svg.group(
            art.card(kind),
            cards.frame() if kind in lit else "",
            class_="token traded" if kind in lit else "token",
            data_resource=kind,
            transform=svg.moved(0, 56.0 * (at - 2) + 14, 1.35),
        )
        for at, kind in enumerate(drawn)
    ]
    return svg.group(frame, words, *tokens)
