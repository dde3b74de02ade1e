"""Pictures of Catan Connect: what they show is what the text of the position says."""

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.python.pictures import counts_of, line_of, of_class, random_game

import tilewright
from tilewright import SPECTATOR, CatanConnect, catan_connect
from tilewright.catan import RESOURCES

RULES = ["default", "players=2", "players=8", "players=8,borders=ends_only"]


def play(seed: int, rules: str = "default") -> Iterator[tuple[CatanConnect, str | None]]:
    return ((state, text) for state, _, text in random_game("catan_connect", seed, rules))


def cards_shown(node: ET.Element, name: str, attribute: str) -> dict[str, int]:
    (hand,) = of_class(node, name)
    return {
        str(card.get(f"data-{attribute}")): int(card.get("data-count") or 0)
        for card in of_class(hand, "cards")
    }


@pytest.mark.parametrize("rules", RULES)
def test_every_board_is_drawn_with_its_land_and_pieces(rules: str) -> None:
    for state, _ in play(1, rules):
        if state.ply() < 700:
            continue
        text, picture = state.text(), tilewright.render(state)
        players = state.num_players()
        chains = of_class(picture, "chain")
        for chain in chains:
            first, last = map(int, (chain.get("data-boards") or "").split("-"))
            boards = last - first + 1
            hexes = of_class(chain, "hex")
            assert len(hexes) == 30 * boards + 14
            numbers = Counter(node.get("data-number") for node in hexes)
            assert all(numbers[str(n)] >= 2 * boards for n in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12))
            assert len(of_class(chain, "harbour")) == 4 * (2 * boards + 1)
            assert len(of_class(chain, "robber")) == 2 * boards
            grey = [n for n in of_class(chain, "settlement") if n.get("data-seat") == ""]
            assert len(grey) == 2
            for seat in range(2 * first, 2 * last + 2):
                name = state.player_name(seat)
                shown = {
                    kind: {
                        str(node.get("data-corner") or node.get("data-edge"))
                        for node in of_class(chain, kind)
                        if node.get("data-seat") == str(seat)
                    }
                    for kind in ("settlement", "city", "road")
                }
                written = line_of(text, name)
                assert set(re.findall(r"\S+\)", written)) == set().union(*shown.values())
        assert sum(len(of_class(chain, "player")) for chain in chains) == players
        return


@pytest.mark.parametrize("rules", ["default", "players=4"])
def test_tokens_tiles_points_markets_and_stores_are_those_that_the_viewer_knows(rules: str) -> None:
    hidden = 0
    for state, _ in play(2, rules):
        if state.ply() > 6000:
            break
        if state.ply() % 1501:
            continue
        for viewer in (None, 1, SPECTATOR):
            seen = state if viewer is None else state.information_set(viewer)
            text, picture = seen.text(), tilewright.render(state, viewer)
            boxes = {int(n.get("data-seat") or 0): n for n in of_class(picture, "player")}
            for seat, box in boxes.items():
                name = state.player_name(seat)
                tokens = counts_of(line_of(text, f"hand of {name}"))
                assert cards_shown(box, "hand", "resource") == tokens
                tiles: Counter[str] = Counter()
                for key in ("tiles of", "bought by"):
                    for line in re.findall(
                        rf"^{key} {re.escape(name)} from \S+:(.*)$", text, re.MULTILINE
                    ):
                        tiles.update(counts_of(line))
                assert cards_shown(box, "dev-cards", "card") == tiles
                hidden += tiles["hidden"]
            scores = [n.text for _, box in sorted(boxes.items()) for n in of_class(box, "score")]
            assert scores == [str(points) for points in seen.points()]
            stock = counts_of(line_of(text, "stock"))
            assert {
                str(n.get("data-resource")): int(n.get("data-count") or 0)
                for n in of_class(picture, "bank")
            } == {kind: stock.get(kind, 0) for kind in RESOURCES}
            for side, board in (("west", 0), ("east", state.num_players() // 2 - 1)):
                (market,) = (n for n in of_class(picture, "market") if n.get("data-side") == side)
                tokens = Counter(str(n.get("data-resource")) for n in of_class(market, "token"))
                assert tokens == counts_of(line_of(text, f"market {board}.{side}"))
    assert hidden > 0


def test_a_picture_can_be_of_one_group_alone() -> None:
    state = CatanConnect(3, rules="players=14")  # boards 0-2, 3-5 and 6
    assert [n.get("data-boards") for n in of_class(tilewright.render(state), "chain")] == [
        "0-2",
        "3-5",
        "6-6",
    ]
    for group, boards in enumerate(("0-2", "3-5", "6-6")):
        (chain,) = of_class(tilewright.render(state, group=group), "chain")
        assert chain.get("data-boards") == boards
        text = tilewright.board_text(state, group=group)
        first, last = map(int, boards.split("-"))
        shown = re.findall(r"^board (\d)", text, re.MULTILINE)
        assert shown == [str(board) for board in range(first, last + 1)]
    for wrong in (-1, 3):
        with pytest.raises(ValueError, match="group: from 0 to 2"):
            tilewright.render(state, group=wrong)
    with pytest.raises(ValueError, match="has groups of boards, not sono"):
        tilewright.render(tilewright.Sono(1), group=0)
    with pytest.raises(ValueError, match="has groups of boards, not catan"):
        tilewright.board_text(tilewright.Catan(1), group=0)


def test_a_long_chain_is_shown_in_parts_with_the_desert_between_them_in_both() -> None:
    for state, _ in play(7, "players=14,borders=ends_only"):
        if state.ply() > 900:
            break
    chains = of_class(tilewright.render(state), "chain")
    assert [chain.get("data-boards") for chain in chains] == ["0-2", "3-5", "6-6"]
    # Two areas a board, strips of four hexes around each area, borders of five at the ends.
    assert [len(of_class(chain, "hex")) for chain in chains] == [66 + 28 + 5, 66 + 28, 22 + 12 + 5]
    markets = [[n.get("data-side") for n in of_class(chain, "market")] for chain in chains]
    assert markets == [["west"], [], ["east"]]
    text = state.text()
    for kind, word in (("city", "cities"), ("settlement", "settlements")):
        shown = {
            (node.get("data-seat"), node.get("data-corner"))
            for chain in chains
            for node in of_class(chain, kind)
            if node.get("data-seat")
        }
        written = set()
        for seat in range(14):
            line = line_of(text, state.player_name(seat))
            places = re.search(rf"{word}((?: [NS]\(\S+\)(?!-))*)", line)
            assert places is not None
            written |= {(str(seat), place) for place in places[1].split()}
        assert shown == written


def test_what_may_be_chosen_is_marked_on_demand() -> None:
    seen = set()
    for state, _ in play(4, "players=4"):
        if state.ply() > 4000:
            break
        table = catan_connect.table(state)
        if table.actor is None or (table.phase in seen and state.ply() % 97):
            continue
        seen.add(table.phase)
        texts = {state.action_text(action) for action in state.legal_actions()}
        picture = tilewright.render(state, legal=True)
        assert not of_class(tilewright.render(state), "choice")
        marked = [node.get("data-action") for node in of_class(picture, "choice")]
        assert len(marked) == len(set(marked))
        plain = ("pass", "end", "accept", "reject", "cancel", "offer", "bank", "market")
        assert set(marked) == {text for text in texts if text.split()[0] not in plain}
        takes = {
            n.get("data-resource")
            for n in of_class(picture, "bank")
            if "traded" in str(n.get("class"))
        }
        assert takes == {text.split()[-1] for text in texts if text.startswith("bank ")}
    assert seen >= {"trade", "act", "answer"}


def test_what_was_done_last_is_marked_where_it_lies() -> None:
    seen = set()
    for state, text in play(5, "players=8"):
        if text is None or state.ply() > 3000:
            continue
        if text.split()[0] in seen and state.ply() % 53:
            continue
        seen.add(text.split()[0])
        picture = tilewright.render(state, last=text)
        assert f"last: {text}" in picture
        marked = [node.get("data-place") for node in of_class(picture, "last")]
        on_board = text.split()[0] in ("settlement", "city", "road")
        assert marked == ([text.split()[1]] if on_board else [])
    assert seen >= {"pass", "end", "dice", "offer"}
    for wrong in ("robber (0,0)", "pass 1", "buy up", ""):
        with pytest.raises(ValueError, match="is no action, as in"):
            tilewright.render(state, last=wrong)
    with pytest.raises(ValueError, match="there is none"):
        tilewright.render(state, last="road N(100,0)-S(101,-1)")


def test_the_last_action_may_be_given_by_its_id() -> None:
    state, numbers = CatanConnect(8, rules="players=4"), random.Random(8)
    for ply in range(600):
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        action = numbers.choice([a for a, _ in outcomes] or state.legal_actions())
        text = state.action_text(action)
        state.apply(action)
        if ply % 7 == 0 or text.split()[0] in ("road", "dice", "draw"):
            assert tilewright.render(state, last=action) == tilewright.render(state, last=text)


def test_the_board_for_the_terminal_is_narrow_and_shows_pieces_of_both_areas() -> None:
    state = CatanConnect(6)
    board = tilewright.board_text(state)
    assert board.isascii()
    assert max(map(len, board.splitlines())) <= 160
    # Each player begins with a city and two settlements, the grey pieces stand at the ends.
    letters = re.findall(r"(?<!\w)[sC][0-9x](?!\w)", board.split("s1, C1")[0])
    assert set(letters) == {f"{kind}{seat}" for kind in "sC" for seat in range(6)} | {"sx"}
    assert "stores: 28 brick, 28 lumber, 22 wool, 22 grain, 22 ore" in board
    assert "seat 3, 1.moon: 4 of 19 points; road 1, army 0" in board
