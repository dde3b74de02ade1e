"""Pictures of Catan: what they show is what the text of the position says."""

import math
from collections.abc import Iterator

import pytest
from tests.python.pictures import counts_of, line_of, of_class, random_game

import tilewright
from tilewright import SPECTATOR, Catan, catan
from tilewright.catan import DEV_CARDS, RESOURCES
from tilewright.pictures import hex_places

# Seat 1 stole a card of seat 0, which seat 2 did not see: an ore or a lumber. Seat 2 is about to
# roll; seat 3 holds two development cards, a knight and a victory point.
SMALL = """\
game: catan
rules: default,board=beginner,harbours=given,first_player=seat0
board: ore10 wool2 lumber9 / grain12 brick6 wool4 brick10 / \
grain9 lumber11 desert lumber3 ore8 / lumber8 ore3 grain4 wool5 / brick5 grain6 wool11
harbours: 3:1 grain ore 3:1 wool 3:1 3:1 brick lumber
first: seat 0
ply: 2000
turn: 42
phase: pre-roll
mover: seat 2
robber: (2,0)
last roll: 5
seat 0: settlements N(-2,0) S(-2,0) roads N(-2,0)-S(-2,-1) N(-3,1)-S(-2,0)
seat 1: settlements N(2,0) S(2,0) roads N(2,0)-S(3,-1) N(2,1)-S(2,0)
seat 2: settlements N(-2,2) S(-2,2) roads N(-2,2)-S(-2,1) N(-3,3)-S(-2,2)
seat 3: settlements N(2,-2) cities S(2,-2) roads N(2,-2)-S(3,-3) N(2,-1)-S(2,-2)
bank: brick 19 lumber 17 wool 17 grain 19 ore 17
hand of seat 0: lumber 1 ore 1
hand of seat 1: lumber 1 wool 2 ore 1
hand of seat 2:
hand of seat 3:
cards of seat 3: knight 1 victory_point 1
played: knight 1
knights: 0 1 0 0
of seat 0 not certain for seat 2: lumber 1 ore 1
of seat 0 not certain for seat 3: lumber 1 ore 1
of seat 0 not certain for spectator: lumber 1 ore 1
of seat 1 not certain for seat 2: lumber 1
of seat 1 not certain for seat 3: lumber 1
of seat 1 not certain for spectator: lumber 1
"""


def play(seed: int, rules: str = "trade=off") -> Iterator[tuple[Catan, str | None]]:
    return ((state, text) for state, _, text in random_game("catan", seed, rules))


def cards_shown(picture: str, name: str, attribute: str, seat: int) -> dict[str, int]:
    """The cards of a hand: known ones by kind, and `hidden` ones."""
    (hand,) = (node for node in of_class(picture, name) if node.get("data-seat") == str(seat))
    return {
        str(node.get(f"data-{attribute}")): int(node.get("data-count") or 0)
        for node in of_class(hand, "cards")
    }


# --- The picture ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "rules"),
    [(1, "trade=off"), (2, "trade=off,players=3"), (3, "trade=off,players=2,board=random")],
)
def test_all_that_lies_on_the_island_is_in_the_picture(seed: int, rules: str) -> None:
    for state, _ in play(seed, rules):
        if state.ply() % 151 and not state.is_terminal():
            continue
        text, picture = state.text(), tilewright.render(state)
        hexes = [
            f"{node.get('data-terrain')}{node.get('data-number')}"
            for node in of_class(picture, "hex")
        ]
        assert hexes == line_of(text, "board").replace("/", "").split()
        (robbed,) = (node for node in of_class(picture, "hex") if of_class(node, "robber"))
        assert robbed.get("data-cell") == line_of(text, "robber")
        harbours = [node.get("data-resource") for node in of_class(picture, "harbour")]
        assert " ".join(map(str, harbours)).replace("any", "3:1") == line_of(text, "harbours")
        for seat in range(state.num_players()):
            words = line_of(text, f"seat {seat}").split()
            written: dict[str, list[str]] = {"settlements": [], "cities": [], "roads": []}
            for word in words:
                if word in written:
                    places = written[word]
                else:
                    places.append(word)
            for name, kind in (
                ("settlement", "settlements"),
                ("city", "cities"),
                ("road", "roads"),
            ):
                shown = [
                    node.get("data-edge") or node.get("data-corner")
                    for node in of_class(picture, name)
                    if node.get("data-seat") == str(seat)
                ]
                assert sorted(map(str, shown)) == sorted(written[kind])


@pytest.mark.parametrize(("seed", "rules"), [(4, "trade=off"), (5, "players=3,trade=off")])
def test_cards_points_and_the_bank_are_those_that_the_viewer_knows(seed: int, rules: str) -> None:
    hidden = 0
    for state, _ in play(seed, rules):
        if state.ply() % 307 and not state.is_terminal():
            continue
        for viewer in (None, *range(state.num_players()), SPECTATOR):
            seen = state if viewer is None else state.information_set(viewer)
            text, picture = seen.text(), tilewright.render(state, viewer)
            for seat in range(state.num_players()):
                written = counts_of(line_of(text, f"hand of seat {seat}"))
                assert cards_shown(picture, "hand", "resource", seat) == written
                cards = counts_of(line_of(text, f"cards of seat {seat}"))
                assert cards_shown(picture, "dev-cards", "card", seat) == cards
                hidden += written.get("hidden", 0) + cards.get("hidden", 0)
            bank = {
                str(node.get("data-resource")): int(node.get("data-count") or 0)
                for node in of_class(picture, "bank")
            }
            written = counts_of(line_of(text, "bank"))
            assert bank == {kind: written.get(kind, 0) for kind in RESOURCES}
            scores = [node.text for node in of_class(picture, "score")]
            assert scores == [str(points) for points in seen.points()]
            for name, key in (("longest-road", "longest road"), ("largest-army", "largest army")):
                held = [
                    f"seat {node.get('data-seat')}"
                    for node in of_class(picture, name)
                    if node.get("data-held") == "yes"
                ]
                assert held == ([line_of(text, key)] if line_of(text, key) else [])
    assert hidden > 20


def test_what_is_hidden_is_not_in_the_picture() -> None:
    state = Catan.from_text(SMALL)
    cards = [{"lumber": 1, "ore": 1}, {"lumber": 1, "wool": 2, "ore": 1}]
    for viewer in (None, 0, 1):  # thief and victim know the card
        picture = tilewright.render(state, viewer)
        assert [cards_shown(picture, "hand", "resource", seat) for seat in (0, 1)] == cards
    for viewer in (2, 3, SPECTATOR):
        picture = tilewright.render(state, viewer)
        assert cards_shown(picture, "hand", "resource", 0) == {"hidden": 2}
        assert cards_shown(picture, "hand", "resource", 1) == {"wool": 2, "ore": 1, "hidden": 1}
    scores = {}
    for viewer in (0, 3):
        picture = tilewright.render(state, viewer)
        scores[viewer] = of_class(picture, "score")[3].text
        own = {"knight": 1, "victory_point": 1} if viewer == 3 else {"hidden": 2}
        assert cards_shown(picture, "dev-cards", "card", 3) == own
    # A settlement and a city, and a card that only its owner counts.
    assert scores == {0: "3", 3: "4"}


def test_cards_that_are_returned_face_down_are_told_to_nobody_else() -> None:
    told = 0
    for seed in range(40):
        for state, text in play(seed, "players=2,trade=off"):
            if text is None or not text.startswith("choose"):
                continue
            if "phase: discard" not in state.text():
                continue
            told += 1
            picture = tilewright.render(state, SPECTATOR, last=text)
            assert text not in picture
            assert "last: a card is returned" in picture
            assert text.split()[1] not in {
                str(node.get("data-action")) for node in of_class(picture, "choice")
            }
        if told > 20:
            break
    assert told > 20


# --- Where things are drawn ----------------------------------------------------------------------


def test_the_corners_of_a_hex_are_drawn_around_it() -> None:
    # Clockwise from the north, as the card of the game names them.
    corners = ["N(1,-1)", "S(2,-2)", "N(1,0)", "S(1,-1)", "N(0,0)", "S(1,-2)"]
    x, y = hex_places.centre((1, -1))
    for at, name in enumerate(corners):
        angle = math.radians(60 * at - 90)
        expected = (x + 60 * math.cos(angle), y + 60 * math.sin(angle))
        assert hex_places.corner(name) == pytest.approx(expected)
    with pytest.raises(ValueError, match="is no intersection"):
        hex_places.corner("(0,0)")


def test_a_road_lies_along_one_side_of_a_hex() -> None:
    for state, _ in play(6):
        if state.ply() > 200:
            break
    for own in catan.table(state).seats:
        for edge in own.roads:
            a, b = hex_places.path(edge)
            assert math.dist(a, b) == pytest.approx(hex_places.RADIUS)


def test_a_harbour_lies_in_the_sea_beside_its_path() -> None:
    table = catan.table(Catan(1))
    cells = {entry.cell for entry in table.hexes}
    for harbour in table.harbours:
        assert harbour.cell not in cells
        away = math.dist(hex_places.centre(harbour.cell), hex_places.middle(harbour.edge))
        assert away == pytest.approx(hex_places.APOTHEM)


# --- In the terminal -----------------------------------------------------------------------------


def test_the_board_shows_the_island_with_its_pieces() -> None:
    lines = tilewright.board_text(Catan.from_text(SMALL)).splitlines()
    at = next(at for at, line in enumerate(lines) if "-2,2" in line)
    # The south-west: seat 0 on the south tip of (-2,0), with a road to the north-west of it; seat 2
    # on both tips of (-2,2), with a road from each to the west. A brick harbour on the west side of
    # (-2,1), and a 3:1 harbour to the south-west of (-2,2).
    west = lines[at - 4].index("lumber") - 12
    assert [line[west : west + 33].rstrip() for line in lines[at - 6 : at + 6]] == [
        "     0     /     \\     /     \\",
        "        s0   -2,1   +    -1,1   +",
        "brick   |   lumber  |    ore    |",
        "        |     8     |     3     |",
        "        h           s2          +",
        "           \\     2     \\     /",
        "              +    -2,2   +    -1",
        "              |   brick   |   gra",
        "              |     5     |     6",
        "              h           +",
        "                 2     /     \\",
        "             3:1    s2          h",
    ]


def test_the_board_tells_cards_points_and_the_bank() -> None:
    board = tilewright.board_text(Catan.from_text(SMALL), 2)
    assert "seat 2 rolls the dice; turn 43; last roll 5" in board
    assert "seat 1: 2 points; road 1, army 1\n  resources: 4: 2 wool, 1 ore, 1 unknown\n" in board
    assert (
        "seat 3: 3 points; road 1, army 0\n  resources: 0: none\n  cards: 2: 2 unknown\n" in board
    )
    assert "bank: 19 brick, 17 lumber, 17 wool, 19 grain, 17 ore; 22 development cards" in board
    assert "played: 1 knight" in board


def test_boards_stay_narrow_and_are_ascii() -> None:
    for state, _ in play(14, "default"):
        if state.ply() % 499 == 0:
            board = tilewright.board_text(state)
            assert board.isascii()
            assert max(map(len, board.splitlines())) <= 120
            assert set(DEV_CARDS) & set(board.split()) <= {"knight", "monopoly"}
