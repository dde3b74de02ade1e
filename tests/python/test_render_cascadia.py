"""Pictures of Cascadia: what they show is what the text of the position says."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from tests.python.pictures import random_game

import tilewright
from tilewright import Cascadia, cascadia
from tilewright.cascadia import HABITATS, STEPS, WILDLIFE, Environment, Tile
from tilewright.pictures import cascadia_art as art

LETTERS = {"M": "mountain", "F": "forest", "P": "prairie", "W": "wetland", "R": "river"}
ANIMALS = {"b": "bear", "e": "elk", "s": "salmon", "h": "hawk", "f": "fox"}

# A small table by hand: seat 1 has laid a tile and places an elk.
SMALL = """\
game: cascadia
rules: default,first_player=seat0
cards: ABCDA
first: seat 0
ply: 7
turn: 1
market: MF:bh/bear --/-- FP:be/salmon WR:sf/hawk
drafted: --/elk
seat 0: starter 0, nature 0
(0,0) M:b
(-1,1) FW:ehf elk
(0,1) RP:bs
(1,0) MF:ef 0
seat 1: starter 1, nature 0
(0,0) W:h
(-1,1) RF:esh
(0,1) PM:bf
(-1,0) M:e 0
"""


def play(seed: int, rules: str = "default") -> Iterator[tuple[Cascadia, int | None, str | None]]:
    return random_game("cascadia", seed, rules)


def in_phase(phase: str, seed: int, plies: int = 0, rules: str = "default") -> Cascadia:
    for state, _, _ in play(seed, rules):
        if state.ply() >= plies and cascadia.table(state).phase == phase:
            return state
    raise AssertionError("the game has no such position")


def of_class(picture: str, name: str) -> list[ET.Element]:
    root = ET.fromstring(picture)
    return [node for node in root.iter() if name in node.get("class", "").split()]


def cells_of(picture: str, name: str) -> list[str]:
    return [node.get("data-cell") or "" for node in of_class(picture, name)]


# --- The table as data ---------------------------------------------------------------------------


def test_the_table_holds_what_the_text_says() -> None:
    for state, _, _ in play(1, "players=3"):
        if state.ply() % 17 and not state.is_terminal():
            continue
        table = cascadia.table(state)
        lines = state.text().splitlines()
        heads = [at for at, line in enumerate(lines) if line.startswith("seat ")]
        for environment, start, end in zip(
            table.environments, heads, [*heads[1:], len(lines)], strict=True
        ):
            assert lines[start].endswith(f"nature {environment.nature}")
            written = [line.split() for line in lines[start + 1 : end]]
            assert [(words[0], words[1]) for words in written] == [
                ("({},{})".format(*placed.cell), placed.tile.text) for placed in environment.hexes
            ]
            assert [words[-1] if words[-1] in WILDLIFE else None for words in written] == [
                placed.token for placed in environment.hexes
            ]
        (market,) = (line for line in lines if line.startswith("market:"))
        assert market.split()[1:] == [
            f"{tile.text if tile else '--'}/{token or '--'}" for tile, token in table.market
        ]
        assert [environment.sheet.total for environment in table.environments] == state.points()


def test_a_rotation_turns_the_first_habitat_counter_clockwise() -> None:
    turned = {0: "MMMFFF", 1: "FMMMFF", 2: "FFMMMF", 3: "FFFMMM", 4: "MFFFMM", 5: "MMFFFM"}
    for rotation, edges in turned.items():
        text = SMALL.replace("(1,0) MF:ef 0", f"(1,0) MF:ef {rotation}")
        tile = cascadia.table(Cascadia.from_text(text)).environments[0].hexes[3].tile
        assert "".join(habitat[0].upper() for habitat in tile.edges) == edges
        assert tile.wildlife == ("elk", "fox")
        assert not tile.is_keystone


def sides_joined(environment: Environment, habitat: str) -> list[set[int]]:
    """The corridors of a habitat by their hexes, found from the edges alone."""
    at = {placed.cell: number for number, placed in enumerate(environment.hexes)}
    left = {n for n, placed in enumerate(environment.hexes) if habitat in placed.tile.edges}
    corridors = []
    while left:
        corridor, todo = set(), [min(left)]
        while todo:
            number = todo.pop()
            corridor.add(number)
            placed = environment.hexes[number]
            for edge, (dq, dr) in enumerate(STEPS):
                other = at.get((placed.cell[0] + dq, placed.cell[1] + dr))
                if other is None or other in corridor or placed.tile.edges[edge] != habitat:
                    continue
                if environment.hexes[other].tile.edges[(edge + 3) % 6] == habitat:
                    todo.append(other)
        left -= corridor
        corridors.append(corridor)
    return corridors


def test_the_largest_corridors_are_those_that_the_edges_make() -> None:
    for state, _, _ in play(2, "players=4"):
        if state.ply() % 40 and not state.is_terminal():
            continue
        for environment in cascadia.table(state).environments:
            for habitat in HABITATS:
                corridors = sides_joined(environment, habitat)
                size = max(map(len, corridors), default=0)
                found = environment.corridors[habitat]
                assert len(found) == size == environment.sheet.corridors[habitat]
                assert not found or set(found) in corridors


# --- The picture ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "rules"), [(1, "default"), (2, "players=4"), (3, "players=1")])
def test_every_hex_token_slot_and_score_is_in_the_picture(seed: int, rules: str) -> None:
    for state, _, _ in play(seed, rules):
        if state.ply() % 37 and not state.is_terminal():
            continue
        picture = tilewright.render(state)
        shown = of_class(picture, "environment")
        assert len(shown) == state.num_players()
        blocks = re.split(r"seat \d: starter.*\n", state.text())[1:]
        for node, block in zip(shown, blocks, strict=True):
            hexes = [n for n in node.iter() if n.get("class") == "hex"]
            written = Counter(re.findall(r"^(\S+) (\S+)", block, re.MULTILINE))
            assert Counter((n.get("data-cell"), n.get("data-tile")) for n in hexes) == written
            tokens = Counter(re.findall("|".join(WILDLIFE), block))
            assert Counter(n.get("data-token") for n in hexes if n.get("data-token")) == tokens
            drawn = [n.get("data-animal") for n in node.iter() if n.get("class") == "token"]
            assert Counter(drawn) == tokens
        market = re.search(r"market: (.*)", state.text())
        assert market is not None
        assert [
            f"{n.get('data-tile') or '--'}/{n.get('data-token') or '--'}"
            for n in of_class(picture, "slot")
        ] == market[1].split()
        assert [n.text for n in of_class(picture, "score")] == [str(p) for p in state.points()]
        nature = re.findall(r"nature (\d+)", state.text())
        assert [n.get("data-count") for n in of_class(picture, "nature")] == nature


def test_free_hexes_show_the_animals_that_may_come() -> None:
    state = in_phase("market", seed=4, plies=100)
    picture = tilewright.render(state)
    for node in of_class(picture, "hex"):
        lures = [n.get("data-animal") for n in node.iter() if n.get("class") == "lure"]
        letters = (node.get("data-tile") or "").split(":")[1]
        assert lures == ([] if node.get("data-token") else [ANIMALS[a] for a in letters])
        keystones = [n for n in node.iter() if n.get("class") == "keystone"]
        assert len(keystones) == ((node.get("data-tile") or "").index(":") == 1)


def test_the_score_sheet_adds_up_to_the_total() -> None:
    *_, (state, _, _) = play(5, "players=3")
    picture = tilewright.render(state)
    rows = {
        (n.get("data-row"), int(n.get("data-seat") or -1)): sum(map(int, (n.text or "").split("+")))
        for n in of_class(picture, "points")
    }
    for seat, total in enumerate(state.points()):
        assert rows["wildlife", seat] == sum(rows[animal, seat] for animal in WILDLIFE)
        assert rows["land", seat] == sum(rows[habitat, seat] for habitat in HABITATS)
        parts = rows["wildlife", seat] + rows["land", seat] + rows["nature", seat]
        assert parts == rows["total", seat] == total


def test_corridors_of_more_than_a_hex_show_their_size() -> None:
    state = in_phase("market", seed=6, plies=150)
    picture = tilewright.render(state)
    for environment, node in zip(
        cascadia.table(state).environments, of_class(picture, "environment"), strict=True
    ):
        shown = {
            n.get("data-habitat"): int(n.get("data-size") or 0)
            for n in node.iter()
            if n.get("class") == "corridor"
        }
        sizes = environment.sheet.corridors
        assert shown == {habitat: size for habitat, size in sizes.items() if size > 1}


def half(tile: Tile, habitat: str) -> list[tuple[float, float]]:
    """The corners of a habitat's half as it is drawn."""
    root = ET.fromstring(f"<g>{art.land(tile)}</g>")
    for path in root.iter("path"):
        if path.get("fill") == art.HABITAT_COLOURS[habitat]:
            numbers = [float(word) for word in re.findall(r"-?[\d.]+", path.get("d") or "")]
            return list(zip(numbers[::2], numbers[1::2], strict=True))
    raise AssertionError(f"no {habitat} is drawn")


def test_each_habitat_is_drawn_at_its_edges() -> None:
    east, west = ("mountain",) * 3, ("forest",) * 3
    for rotation in range(6):
        edges = (east + west)[-rotation:] + (east + west)[:-rotation]
        tile = Tile("MF:bh", edges, ("bear", "hawk"), is_keystone=False)
        for habitat in ("mountain", "forest"):
            own = [edge for edge in range(6) if edges[edge] == habitat]
            corners = half(tile, habitat)
            assert len(corners) == 4
            for edge in own:
                x, y = art.towards(edge, art.APOTHEM)
                middles = [
                    ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(corners)
                ]
                assert any(abs(mx - x) + abs(my - y) < 2 for mx, my in middles)
            assert art.middle_edge(tile, habitat) in own


def test_neighbours_are_drawn_beside_each_other_in_the_direction_of_their_edge() -> None:
    for edge, step in enumerate(STEPS):
        assert art.centre(step) == pytest.approx(art.towards(edge, 2 * art.APOTHEM))
    # The east is to the right, and the south-east below.
    assert art.centre((1, 0))[0] > 0
    assert art.centre((0, 1))[1] > 0


# --- What is marked ------------------------------------------------------------------------------


def test_cells_for_the_tile_are_marked_on_demand() -> None:
    state = in_phase("tile", seed=7, plies=60)
    cells = {state.action_text(a).split()[1] for a in state.legal_actions()}
    plain = tilewright.render(state)
    assert not of_class(plain, "legal")
    assert set(cells_of(plain, "open")) == cells
    assert set(cells_of(tilewright.render(state, legal=True), "legal")) == cells
    seen = state.information_set((state.current_player() + 1) % 2)
    assert set(cells_of(tilewright.render(seen, legal=True), "legal")) == cells


def test_hexes_for_the_token_are_marked_on_demand() -> None:
    state = in_phase("token", seed=8, plies=90)
    cells = {state.action_text(a).split()[-1] for a in state.legal_actions()} - {"decline"}
    assert cells
    assert not of_class(tilewright.render(state), "legal")
    assert set(cells_of(tilewright.render(state, legal=True), "legal")) == cells


def test_the_market_is_marked_when_it_is_to_be_drafted_from() -> None:
    state = in_phase("market", seed=9)
    legal = of_class(tilewright.render(state, legal=True), "legal")
    assert [node.get("data-slot") for node in legal] == ["0", "1", "2", "3"]
    assert not of_class(tilewright.render(in_phase("draw tile", 9), legal=True), "legal")


def test_a_free_choice_is_named_where_a_nature_token_can_pay_it() -> None:
    for state, _, _ in play(10):
        table = cascadia.table(state)
        if table.phase != "market":
            continue
        words = {state.action_text(action) for action in state.legal_actions()}
        picture = tilewright.render(state, legal=True)
        assert ("for a nature token" in picture) == ("wipe 0" in words)
        assert ("wipe the three" in picture) == ("wipe three" in words)


def test_what_was_done_last_is_marked_where_it_lies() -> None:
    seen = set()
    for state, action, text in play(11, "players=3"):
        if text is None or state.ply() % 3:
            continue
        picture = tilewright.render(state, last=text)
        assert f"last: {text}" in picture
        assert picture == tilewright.render(state, last=action)
        seen.add(text.split()[0])
        marked = of_class(picture, "last")
        if text.startswith(("tile", "token")):
            assert [node.get("data-cell") for node in marked] == [text.split()[1]]
            (board,) = [
                node.get("data-seat")
                for node in of_class(picture, "environment")
                if any(n.get("class") == "last" for n in node.iter())
            ]
            mover = cascadia.table(state).mover
            assert board == str(mover if text.startswith("tile") else (mover - 1) % 3)
        elif text.startswith("draft"):
            assert {node.get("data-slot") for node in marked} == set(text[6:].split("+"))
    assert seen >= {"draft", "tile", "token", "draw", "reveal"}


def test_a_last_action_that_cannot_be_is_refused() -> None:
    state = Cascadia.from_text(SMALL)
    for wrong in ("Kd(3,4)", "tile (1,0)", "token (1,0) 3", "draft 4", "draw wolf", ""):
        with pytest.raises(ValueError, match="is no action, as in"):
            tilewright.render(state, last=wrong)
    assert of_class(tilewright.render(state, last="tile (-1,0) 0"), "last")
    with pytest.raises(ValueError, match="seat 1 has none at"):
        tilewright.render(state, last="tile (5,5) 0")


# --- In the terminal -----------------------------------------------------------------------------


def test_the_board_shows_each_edge_and_what_lies_in_the_middle() -> None:
    board = tilewright.board_text(Cascadia.from_text(SMALL), plain=True)
    drawn = board.split("\n\n")[1].splitlines()
    # Seat 0 on the left. (0,0) is a mountain on all sides and a keystone of the bear; (1,0) has
    # mountain on E, NE, NW; (-1,1) has forest on NE, NW, W and an elk; (0,1) has river on E, NE,
    # NW. No corridor has two hexes: 5 points, 5 more for five ties, and 2 for a single elk.
    assert [line[:38].rstrip() for line in drawn] == [
        "seat 0: 12 points, 0 nature tokens",
        "                  M  M    M  M",
        "r 0, q 0:       M  b*  MF  ef  M",
        "                  M  M    F  F",
        "              F  F    R  R",
        "r 1, q -1:  F [E]  WP  bs  R",
        "              W  W    P  P",
    ]


def test_the_board_tells_the_market_the_bag_and_the_points() -> None:
    state = Cascadia.from_text(SMALL)
    board = tilewright.board_text(state)
    assert "seat 1 places the token, or declines; turn 2 of 40" in board
    assert re.search(r"^slot 0: MF:bh mountain and forest +bear$", board, re.MULTILINE)
    assert re.search(r"^slot 1: -- +--$", board, re.MULTILINE)
    assert "hexes for it: (-1,0) (-1,1)\n" in board
    totals = re.search(r"^total +(\d+) +(\d+)$", board, re.MULTILINE)
    assert totals is not None
    assert [int(total) for total in totals.groups()] == state.points()


def test_boards_stay_narrow_and_plain_ones_are_ascii() -> None:
    for state, _, _ in play(12, "players=4"):
        if state.ply() % 29:
            continue
        assert tilewright.board_text(state, plain=True).isascii()
        assert max(map(len, tilewright.board_text(state).splitlines())) <= 160


def test_the_board_shows_the_cells_for_a_tile() -> None:
    state = in_phase("tile", seed=13, plies=40)
    cells = {state.action_text(a).split()[1][1:-1] for a in state.legal_actions()}
    shown = set(re.findall(r"-?\d+,-?\d+", tilewright.board_text(state, plain=True)))
    assert shown == cells
