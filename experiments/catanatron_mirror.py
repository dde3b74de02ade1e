"""A game of Catanatron followed in a state of ours, and compared with it ply by ply.

A part of catanatron_bridge.py, which plays the games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from catanatron.models.enums import ActionPrompt, ActionType

import tilewright

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
THEIR_RESOURCES = ("BRICK", "WOOD", "SHEEP", "WHEAT", "ORE")
OURS = dict(zip(THEIR_RESOURCES, RESOURCES, strict=True))
THEIRS = dict(zip(RESOURCES, THEIR_RESOURCES, strict=True))
CARDS = {
    "KNIGHT": "knight",
    "VICTORY_POINT": "victory_point",
    "ROAD_BUILDING": "road_building",
    "YEAR_OF_PLENTY": "year_of_plenty",
    "MONOPOLY": "monopoly",
}
PLAYS = {
    ActionType.PLAY_KNIGHT_CARD: "play knight",
    ActionType.PLAY_ROAD_BUILDING: "play road_building",
    ActionType.PLAY_YEAR_OF_PLENTY: "play year_of_plenty",
    ActionType.PLAY_MONOPOLY: "play monopoly",
}
#: Of a tile, clockwise from the north, as of our hexes.
CORNERS = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")
#: Hex and first corner of the harbours, in the order of our texts.
HARBOURS = (
    ((0, -2), 5), ((1, -2), 0), ((2, -1), 0), ((2, 0), 1), ((1, 1), 2),
    ((-1, 2), 2), ((-2, 2), 3), ((-2, 1), 4), ((-1, -1), 4),
)  # fmt: skip


def cell_of(coordinate: tuple[int, int, int]) -> tuple[int, int]:
    return coordinate[0], coordinate[2]


def corner_names(q: int, r: int) -> tuple[str, ...]:
    """Our names of the corners of a hex, clockwise from the north."""
    return (
        f"N({q},{r})", f"S({q + 1},{r - 1})", f"N({q},{r + 1})",
        f"S({q},{r})", f"N({q - 1},{r + 1})", f"S({q},{r - 1})",
    )  # fmt: skip


@dataclass
class Names:
    """Both sides' names of the same places of a board."""

    vertex: dict[int, str] = field(default_factory=dict)
    road: dict[frozenset[str], str] = field(default_factory=dict)
    hex: dict[tuple[int, int, int], str] = field(default_factory=dict)

    @staticmethod
    def of(game: Any, state: Any) -> Names:
        names = Names()
        for coordinate, tile in game.state.board.map.land_tiles.items():
            q, r = cell_of(coordinate)
            names.hex[coordinate] = f"({q},{r})"
            by_corner = {ref.value: node for ref, node in tile.nodes.items()}
            for corner, name in zip(CORNERS, corner_names(q, r), strict=True):
                names.vertex[by_corner[corner]] = name
        for action in range(108, 180):
            text = state.action_text(action)
            names.road[frozenset(text.removeprefix("road ").split("-", 1))] = text
        names.road = {frozenset(_ends(text)): text for text in names.road.values()}
        return names

    def road_text(self, edge: tuple[int, int]) -> str:
        return self.road[frozenset(self.vertex[node] for node in edge)]


def _ends(road: str) -> list[str]:
    """`road N(0,-2)-S(0,-3)` -> its two intersections."""
    first, _, second = road.removeprefix("road ").partition(")-")
    return [first + ")", second]


def our_start(game: Any, players: int) -> Any:
    """Our state at the start of a game of theirs."""
    board = game.state.board.map
    tiles = {cell_of(at): tile for at, tile in board.land_tiles.items()}
    rows = []
    for r in range(-2, 3):
        cells = [(q, r) for q in range(max(-2, -2 - r), min(2, 2 - r) + 1)]
        rows.append(" ".join(_hex_text(tiles[cell]) for cell in cells))
    types = {node: kind for kind, nodes in board.port_nodes.items() for node in nodes}
    harbours = []
    for cell, corner in HARBOURS:
        nodes = {ref.value: node for ref, node in tiles[cell].nodes.items()}
        kind = types[nodes[CORNERS[corner]]]
        harbours.append("3:1" if kind is None else OURS[kind])
    rules = (
        "default,board=given,harbours=given,first_player=seat0,trade=off,shortage=nobody,"
        f"players={players}"
    )
    lines = tilewright.make("catan", 0, rules=rules).text().splitlines()
    desert = next(cell for cell, tile in tiles.items() if tile.resource is None)
    new = {
        "board": " / ".join(rows),
        "harbours": " ".join(harbours),
        "robber": f"({desert[0]},{desert[1]})",
    }
    text = [f"{key}: {new[key]}" if (key := line.split(":")[0]) in new else line for line in lines]
    return tilewright.Catan.from_text("\n".join(text))


def _hex_text(tile: Any) -> str:
    return "desert" if tile.resource is None else f"{OURS[tile.resource]}{tile.number}"


class Mirror:
    """A game of theirs, followed in a state of ours."""

    def __init__(self, game: Any, differences: Counter[str]):
        self.game = game
        self.seats = {color: seat for seat, color in enumerate(game.state.colors)}
        self.history = tilewright.follow(our_start(game, len(self.seats)))
        self.names = Names.of(game, self.history.state)
        self.differences = differences
        self.is_lost = False  # whether ours could not follow any more
        self.discards: dict[int, list[str]] = {}

    # --- Their actions as texts of ours ------------------------------------------------------

    def words(self, action: Any) -> tuple[str, ...]:
        """Our plies for an action of theirs, chance left out."""
        kind, value = action.action_type, action.value
        if kind in PLAYS:
            chosen = {
                ActionType.PLAY_YEAR_OF_PLENTY: value,
                ActionType.PLAY_MONOPOLY: (value,),
            }.get(kind, ())
            return (PLAYS[kind], *(f"choose {OURS[card]}" for card in sorted(chosen, key=_rank)))
        if kind == ActionType.MOVE_ROBBER:
            victim = () if value[1] is None else (f"rob seat {self.seats[value[1]]}",)
            return (f"robber {self.names.hex[value[0]]}", *victim)
        if kind == ActionType.MARITIME_TRADE:
            return (f"bank {OURS[value[0]]} for {OURS[value[-1]]}",)
        if kind == ActionType.BUILD_ROAD:
            return (self.names.road_text(value),)
        if kind == ActionType.BUILD_SETTLEMENT:
            return (f"settlement {self.names.vertex[value]}",)
        if kind == ActionType.BUILD_CITY:
            return (f"city {self.names.vertex[value]}",)
        return {
            ActionType.ROLL: ("roll",),
            ActionType.END_TURN: ("end",),
            ActionType.BUY_DEVELOPMENT_CARD: ("buy",),
        }[kind]

    def our_choices(self) -> set[tuple[str, ...]]:
        """What is legal in our state, in the same form."""
        state = self.history.state
        choices: set[tuple[str, ...]] = set()
        for action in state.legal_actions():
            text = state.action_text(action)
            if text.startswith("robber"):
                choices |= {(text, *victim) for victim in _victims(state, action)}
            elif text in ("play year_of_plenty", "play monopoly"):
                choices |= {(text, *cards) for cards in _cards(state, action)}
            else:
                choices.add((text,))
        return choices

    # --- Following -----------------------------------------------------------------------------

    def compare_choices(self) -> None:
        if self.is_lost or self.game.state.current_prompt == ActionPrompt.DISCARD:
            return  # theirs lets cards be returned in any order, ours in one
        theirs = {self.words(action) for action in self.game.playable_actions}
        ours = self.our_choices()
        for words in theirs - ours:
            if words[0].startswith("road"):
                self.differences["road behind an opponent"] += 1
            elif words[0] == "play year_of_plenty" and len(words) == 2:
                self.differences["single card of plenty"] += 1
            else:
                self.differences[f"legal for theirs alone: {' '.join(words)}"] += 1
        for words in ours - theirs:
            self.differences[f"legal for ours alone: {' '.join(words)}"] += 1

    def follow(self, record: Any) -> None:
        """Plays in our state what was played in theirs."""
        if self.is_lost or self.history.state.is_terminal():
            return
        try:
            if record.action.action_type == ActionType.DISCARD_RESOURCE:
                self._follow_discard(record)
            else:
                self._follow_words(record)
        except ValueError:
            self.is_lost = True
            return
        self._compare()

    def _follow_discard(self, record: Any) -> None:
        seat = self.seats[record.action.color]
        self.discards.setdefault(seat, []).append(OURS[record.result])
        if self.game.state.is_discarding:
            return
        while self._discarder() is not None:
            cards = sorted(self.discards[self.history.state.current_player()], key=RESOURCES.index)
            for card in cards:
                self.history.apply(f"choose {card}")
        self.discards = {}

    def _discarder(self) -> int | None:
        state = self.history.state
        return state.current_player() if "phase: discard" in state.text() else None

    def _follow_words(self, record: Any) -> None:
        kind = record.action.action_type
        for word in self.words(record.action):
            # A victim who is the only one is not asked for.
            if not word.startswith("rob seat") or not self.history.state.is_chance_node():
                self.history.apply(word)
        if self.history.state.is_chance_node():
            self.history.apply(
                f"dice {sum(record.result)}"
                if kind == ActionType.ROLL
                else f"draw {CARDS[record.result]}"
                if kind == ActionType.BUY_DEVELOPMENT_CARD
                else f"steal {OURS[record.result]}"
            )

    def _compare(self) -> None:
        state, theirs = self.history.state, self.game.state
        if state.is_terminal() or theirs.is_discarding:
            return
        lines = dict(line.split(":", 1) for line in state.text().splitlines() if ":" in line)
        points = state.points()
        for seat in self.seats.values():
            key = f"P{seat}"
            hand = _counts(lines.get(f"hand of seat {seat}", ""))
            held = {OURS[kind]: theirs.player_state[f"{key}_{kind}_IN_HAND"] for kind in OURS}
            if hand != {kind: count for kind, count in held.items() if count > 0}:
                self.differences["hand"] += 1
            if points[seat] != theirs.player_state[f"{key}_ACTUAL_VICTORY_POINTS"]:
                self.differences["points"] += 1
            holder = lines.get("longest road", "").strip() == f"seat {seat}"
            if holder != bool(theirs.player_state[f"{key}_HAS_ROAD"]):
                self.differences["longest road"] += 1
            army = lines.get("largest army", "").strip() == f"seat {seat}"
            if army != bool(theirs.player_state[f"{key}_HAS_ARMY"]):
                self.differences["largest army"] += 1

    # --- Our agents ----------------------------------------------------------------------------

    def discards_of(self, agent: Any, seat: int, seed: int) -> list[str]:
        """Which cards our agent returns; what others choose lies face down and does not matter."""
        history = self.history.clone()
        while (actor := history.state.current_player()) != seat:
            history.apply(history.state.legal_actions()[0])
        cards = []
        while history.state.current_player() == actor and "phase: discard" in history.state.text():
            action = agent.choose(history.information_set(seat), seed)
            cards.append(history.state.action_text(action).removeprefix("choose "))
            history.apply(action)
        return cards


def _rank(card: str) -> int:
    return THEIR_RESOURCES.index(card)


def _counts(text: str) -> dict[str, int]:
    words = text.split()
    return {kind: int(count) for kind, count in zip(words[::2], words[1::2], strict=True)}


def _victims(state: Any, action: int) -> list[tuple[str, ...]]:
    after = state.clone()
    after.apply(action)
    if after.is_terminal() or "phase: choose victim" not in after.text():
        victim = [line for line in after.text().splitlines() if line.startswith("victim:")]
        return [(f"rob {victim[0].removeprefix('victim: ')}",)] if victim else [()]
    return [(after.action_text(choice),) for choice in after.legal_actions()]


def _cards(state: Any, action: int) -> list[tuple[str, ...]]:
    """The cards that may be taken, in order of resources."""
    after = state.clone()
    after.apply(action)
    found: list[tuple[str, ...]] = []
    for first in after.legal_actions():
        last = after.clone()
        last.apply(first)
        text = after.action_text(first)
        if "phase: plenty" in last.text():
            found += [
                (text, last.action_text(second))
                for second in last.legal_actions()
                if second >= first
            ]
        else:
            found.append((text,))
    return found
