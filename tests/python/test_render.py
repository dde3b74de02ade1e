"""Pictures: well formed, complete, and without what the viewer does not know."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.python.pictures import random_game

import tilewright
from tilewright import SPECTATOR, Carcassonne, Sono, carcassonne, sono
from tilewright.pictures import plain, svg
from tilewright.pictures.carcassonne_shapes import shape_of, turned
from tilewright.pictures.options import Options

SVG = "{http://www.w3.org/2000/svg}"


def positions(game: str, seed: int, rules: str = "default") -> Iterator[Sono | Carcassonne]:
    """The positions of a random game; always the same object, changed in between."""
    return (state for state, _, _ in random_game(game, seed, rules))


def step_of(state: Sono | Carcassonne) -> int:
    """From one position that is looked at to the next: fewer in long games."""
    return 2 if state.max_plies < 50 else 23 if state.max_plies < 5000 else 601


def after(game: str, seed: int, plies: int, rules: str = "default") -> Sono | Carcassonne:
    """The position after so many plies of a random game, or its end."""
    for state in positions(game, seed, rules):
        if state.ply() >= plies:
            break
    return state


def of_class(picture: str, name: str) -> list[ET.Element]:
    root = ET.fromstring(picture)
    return [node for node in root.iter() if name in node.get("class", "").split()]


def numbers_shown(picture: str, name: str) -> list[str]:
    return [node.text or "" for node in of_class(picture, name)]


# --- Every game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", tilewright.games())
def test_every_position_of_a_game_gives_a_well_formed_picture(game: str) -> None:
    for state in positions(game, seed=1):
        if state.ply() % step_of(state) and not state.is_terminal():
            continue
        for viewer in (None, 0, state.num_players() - 1, SPECTATOR):
            root = ET.fromstring(tilewright.render(state, viewer, legal=True))
            assert root.tag == SVG + "svg"
            ids = [node.get("id") for node in root.iter() if node.get("id")]
            assert len(ids) == len(set(ids))
            used = {node.get("href", "")[1:] for node in root.iter(SVG + "use")}
            assert used <= set(ids)


@pytest.mark.parametrize("game", tilewright.games())
def test_a_picture_needs_nothing_from_elsewhere(game: str) -> None:
    picture = tilewright.render(after(game, 2, 40))
    outside = re.sub(r'xmlns="[^"]*"', "", picture)
    assert "http" not in outside
    assert not re.search(r'url\((?!#)|href="(?!#)|<image|<script|<style|@font', outside)


@pytest.mark.parametrize("game", tilewright.games())
def test_the_same_position_gives_the_same_picture(game: str) -> None:
    assert tilewright.render(after(game, 3, 12)) == tilewright.render(after(game, 3, 12))


@pytest.mark.parametrize("game", tilewright.games())
def test_what_a_viewer_does_not_know_changes_nothing_in_the_picture(game: str) -> None:
    for state in positions(game, seed=4):
        if state.ply() % step_of(state):
            continue
        for viewer in (*range(state.num_players()), SPECTATOR):
            other = state.determinize(viewer, seed=state.ply())
            picture = tilewright.render(state, viewer, legal=True)
            assert picture == tilewright.render(other, viewer, legal=True)
            assert picture == tilewright.render(state.information_set(viewer), legal=True)


@pytest.mark.parametrize("game", tilewright.games())
def test_a_picture_scales_and_has_a_ground_of_its_own(game: str) -> None:
    state = after(game, 5, 10)
    small, large = (ET.fromstring(tilewright.render(state, size=size)) for size in (200, 1600))
    assert small.get("viewBox") == large.get("viewBox")
    assert (small.get("width"), large.get("width")) == ("200", "1600")
    _, _, width, height = (float(word) for word in (small.get("viewBox") or "").split())
    assert float(small.get("height") or 0) == pytest.approx(200 * height / width, abs=0.01)
    ground = next(small.iter(SVG + "rect"))
    assert float(ground.get("width") or 0) == pytest.approx(width)
    assert float(ground.get("height") or 0) == pytest.approx(height)


@pytest.mark.parametrize("game", tilewright.games())
def test_wrong_arguments_are_refused_with_the_valid_ones(game: str) -> None:
    state = after(game, 6, 10)
    with pytest.raises(TypeError, match="neither a state nor an information set"):
        tilewright.render("sono")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        tilewright.render(state, size="wide")  # type: ignore[arg-type]
    for size in (0, -5, 10**9):
        with pytest.raises(ValueError, match="size: from 1 to 20000"):
            tilewright.render(state, size=size)
    with pytest.raises(ValueError, match="9"):
        tilewright.render(state, viewer=9)
    with pytest.raises(ValueError, match="action ids are from 0"):
        tilewright.render(state, last=state.num_actions())
    with pytest.raises(ValueError, match="this is what player 0 knows"):
        tilewright.render(state.information_set(0), viewer=1)
    with pytest.raises(TypeError, match="neither a state nor an information set"):
        tilewright.board_text(None)  # type: ignore[arg-type]


def test_a_game_without_a_drawing_shows_its_text() -> None:
    seen = Sono(1).information_set(0)
    root = ET.fromstring(plain.draw(seen, Options()))
    lines = [node.text for node in root.iter(SVG + "text")]
    assert lines == [line for line in seen.text().splitlines() if line]


def test_text_is_escaped() -> None:
    words = "<a> & \"b\" 'c' \x00\x1b \ud800"
    node = ET.fromstring(svg.text(0, 0, words, 10, data_words=words))
    shown = "<a> & \"b\" 'c' \ufffd\ufffd \ufffd"
    assert (node.text, node.get("data-words")) == (shown, shown)


def test_numbers_are_short() -> None:
    assert [svg.number(value) for value in (0.0, -0.001, 2.5, 1 / 3, 100)] == [
        "0",
        "0",
        "2.5",
        "0.33",
        "100",
    ]


# --- Carcassonne ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "rules"), [(1, "default"), (2, "players=5"), (3, "players=3")])
def test_every_tile_meeple_score_and_supply_is_in_the_picture(seed: int, rules: str) -> None:
    for state in positions("carcassonne", seed, rules):
        if state.ply() % 9 and not state.is_terminal():
            continue
        table = carcassonne.table(state)  # type: ignore[arg-type]
        picture = tilewright.render(state)
        lines = state.text().split("tiles:\n")[1].splitlines()
        tiles = Counter(line.split(":")[0] for line in lines)
        assert Counter(node.get("data-tile") for node in of_class(picture, "tile")) == tiles
        meeples = Counter(line for line in lines if ":" in line)
        assert meeples == Counter(
            f"{node.get('data-tile')}:{node.get('data-segment')} player {node.get('data-owner')}"
            for node in of_class(picture, "meeple")
        )
        (last,) = of_class(picture, "last-tile")
        assert last.get("data-tile") == lines[-1].split(":")[0]
        assert numbers_shown(picture, "score") == [str(points) for points in state.points()]
        supplies = [len(list(node)) for node in of_class(picture, "supply")]
        standing = Counter(meeple.owner for meeple in table.meeples)
        assert supplies == [7 - standing[seat] for seat in range(state.num_players())]
        assert len(of_class(picture, "open")) == len(table.open_cells)


def test_the_tile_in_hand_and_the_pile_are_in_the_picture() -> None:
    state = after("carcassonne", 1, 10)
    picture = tilewright.render(state)
    (hand,) = of_class(picture, "hand")
    assert f"hand: {hand.get('data-type')}\n" in state.text()
    counts = {node.get("data-type"): node.get("data-left") for node in of_class(picture, "pile")}
    written = re.search(r"pile: (.*)", state.text())
    assert written is not None
    shown = [f"{letter}{n if n != '1' else ''}" for letter, n in counts.items() if n != "0"]
    assert shown == written[1].split()
    assert f"{sum(int(n or 0) for n in counts.values())} tiles to draw" in picture


def test_legal_places_are_marked_on_demand() -> None:
    state = after("carcassonne", 7, 31)
    assert not of_class(tilewright.render(state), "legal")
    marked = {
        (node.get("data-cell"), word)
        for node in of_class(tilewright.render(state, legal=True), "legal")
        for word in "".join(node.itertext()).split("r")[1:]
    }
    places = (state.action_text(action).split("@")[1] for action in state.legal_actions())
    assert marked == {tuple(place.split("r")) for place in places}


def test_the_choices_of_a_meeple_are_marked_on_demand() -> None:
    state = after("carcassonne", 7, 32)
    names = {state.action_text(action) for action in state.legal_actions()} - {"pass"}
    assert names
    choices = of_class(tilewright.render(state, legal=True), "choice")
    assert {node.get("data-segment") for node in choices} == names


def test_the_drawing_of_a_tile_has_as_many_fields_as_the_tile() -> None:
    for letter, tile in carcassonne.tile_types().items():
        shape = shape_of(letter)
        assert (letter, shape.ground_pieces) == (letter, len(tile.of_kind("field")))
        assert set(shape.anchors) == {segment.name for segment in tile.segments}
        assert set(shape.pennants) == {
            city.name for city in tile.of_kind("city") if city.has_pennant
        }


def test_meeples_of_different_segments_stand_apart() -> None:
    for letter in carcassonne.tile_types():
        anchors = list(shape_of(letter).anchors.values())
        for at, (x, y) in enumerate(anchors):
            assert 0 < x < 100
            assert 0 < y < 100
            for other_x, other_y in anchors[:at]:
                assert abs(x - other_x) + abs(y - other_y) > 12, letter


def test_a_quarter_turn_takes_the_north_to_the_east() -> None:
    assert turned((50, 0), 1) == (100, 50)
    assert turned((50, 0), 2) == (50, 100)
    assert turned((50, 0), 3) == (0, 50)
    assert turned((20, 30), 4) == (20, 30)


def test_tile_types_are_those_of_the_box() -> None:
    types = carcassonne.tile_types()
    assert "".join(types) == "ABCDEFGHIJKLMNOPQRSTUVWX"
    assert sum(tile.count for tile in types.values()) == 72
    segments = {segment.name: segment for segment in types["O"].segments}
    assert (segments["c0"].sides, segments["c0"].has_pennant) == ((0, 3), True)
    assert segments["r0"].sides == (1, 2)
    assert (segments["f0"].halves, segments["f0"].cities) == ((2, 5), ("c0",))
    assert (segments["f1"].halves, segments["f1"].cities) == ((3, 4), ())


# --- Carcassonne in the terminal -----------------------------------------------------------------

CROSSING = """\
rules: default,first_player=0
tiles:
D@(0,0)r0
L@(1,0)r0:f1 player 0
N@(0,1)r3
"""


def test_the_board_is_drawn_tile_by_tile() -> None:
    board = tilewright.board_text(Carcassonne.from_text(CROSSING), plain=True)
    drawn = board.split("\n\n")[1].splitlines()
    assert drawn == [
        "        0      1",
        "     .......",
        "   1 ##.....",
        "     ######.",
        "     .#####..#####.",
        "   0 ----------o---",
        "     ..........|..0",
    ]


def test_the_board_shows_meeples_pennants_and_monasteries_of_turned_tiles() -> None:
    state = Carcassonne.from_text(
        "rules: default,first_player=0\ntiles:\nD@(0,0)r0\nV@(1,0)r1:f1 player 0\n"
        "A@(0,-1)r1:m player 1\nF@(0,1)r1\n"
    )
    assert tilewright.board_text(state, plain=True).split("\n\n")[1].splitlines() == [
        "        0      1",
        "     .#####.",
        "   1 .###$#.",
        "     .#####.",
        "     .#####.0..|...",
        "   0 ----------+...",
        "     ..............",
        "     .......",
        "  -1 --[1]..",
        "     .......",
    ]


def test_the_board_of_a_line_of_tiles_stays_narrow() -> None:
    for wide in (20, 27, 28, 60):
        state = Carcassonne(1, rules="players=2")
        while len(carcassonne.table(state).tiles) < wide and not state.is_terminal():
            if state.is_chance_node():
                state.apply(state.chance_outcomes()[-1][0])
                continue
            texts = {state.action_text(action): action for action in state.legal_actions()}
            east = [
                (int(text.split("(")[1].split(",")[0]), action)
                for text, action in texts.items()
                if "(" in text
            ]
            state.apply(max(east)[1] if east else texts["pass"])
        board = tilewright.board_text(state)
        assert max(map(len, board.splitlines())) <= 200
        assert str(carcassonne.table(state).tiles[-1].x) in board


def test_plain_boards_are_ascii() -> None:
    for state in positions("carcassonne", seed=3, rules="players=5"):
        if state.ply() % 20 == 0:
            assert tilewright.board_text(state, plain=True).isascii()


def test_sono_shows_its_text_which_is_a_board() -> None:
    state = Sono(1)
    assert tilewright.board_text(state) == state.text()
    assert tilewright.board_text(state, 1) == state.information_set(1).text()


# --- Sono ----------------------------------------------------------------------------------------


def cards_shown(picture: str) -> Counter[str]:
    return Counter(node.get("data-card") or "" for node in of_class(picture, "card"))


def test_hidden_cards_are_not_in_the_picture_of_another_viewer() -> None:
    for state in positions("sono", seed=8):
        for viewer in (0, 1, SPECTATOR):
            seen = state.information_set(viewer)
            picture = tilewright.render(state, viewer)
            known = Counter(re.findall(r"(?<!\w)(?:[AKQJT9][hdsc]|\*)", seen.text()))
            assert cards_shown(picture) == known
            assert len(of_class(picture, "back")) == seen.text().count("??")
            everything = set(cards_shown(tilewright.render(state)))
            for card in everything - set(known) - {"*"}:
                assert not re.search(rf"(?<![\w#]){card}(?!\w)", picture)


def test_without_a_viewer_all_cards_are_shown() -> None:
    for state in positions("sono", seed=9):
        picture = tilewright.render(state)
        shown = cards_shown(picture)
        assert len(shown) == 25
        assert set(shown.values()) == {1}
        face_down = {node.get("data-card") for node in of_class(picture, "face-down")}
        assert face_down == set(re.findall(r"\((.{1,2})\)", state.text()))


def test_complete_lines_and_totals_are_shown() -> None:
    state = after("sono", 10, 20)
    picture = tilewright.render(state)
    analysis = sono.analyze_grid(state.text())
    shown = {
        node.get("data-line"): [child.text for child in node] for node in of_class(picture, "line")
    }
    assert shown == {line.line: [str(line.points), line.label] for line in analysis.lines}
    assert numbers_shown(picture, "score") == [str(points) for points in state.points()]


def test_the_last_card_is_marked() -> None:
    state = Sono(11)
    move = state.action_text(state.legal_actions()[7])
    state.apply(move)
    assert not of_class(tilewright.render(state), "last")
    for last in (move, state.parse_action(move)):
        cells = of_class(tilewright.render(state, last=last), "cell")
        (marked,) = (cell for cell in cells if cell.find(f"{SVG}rect[@class='last']") is not None)
        assert move.endswith(marked.get("data-cell") or "?")
    with pytest.raises(ValueError, match="'Kd' is not a placement"):
        tilewright.render(state, last="Kd")


def test_playable_cells_are_marked_on_demand() -> None:
    state = after("sono", 12, 5)
    assert not of_class(tilewright.render(state), "playable")
    cells = of_class(tilewright.render(state, legal=True), "cell")
    marked = {
        cell.get("data-cell")
        for cell in cells
        if cell.find(f"{SVG}rect[@class='playable']") is not None
    }
    assert marked == {state.action_text(action)[-5:] for action in state.legal_actions()}
