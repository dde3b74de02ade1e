"""Positions of Sono, analysed: the vectors of the rules, the joker, the limits and the errors."""

import json
from fractions import Fraction
from typing import Any

import pytest

import tilewright
from tilewright import Sono, _core, sono

V1 = """\
rows: 9h
columns: Qc
grid:
Ac Qs Jh Jc Ad
9s Qh 9d Qd Js
-- Jd As *  Td
-- Kd Kc Ts Ks
Th Ah 9c Tc Kh
"""
V2 = """\
rows: Th Ad
columns: Jh 9d
grid:
Qc Kd 9c Js --
Ac Kh -- -- Tc
Qs As Td Jd *
Ah Qh Jc Ts Ks
9h -- 9s Qd Kc
"""
V3 = """\
rows: Ts Kd Kc
columns: * As Qs
grid:
Td Ah Kh -- --
Th 9d Ac -- Jd
9c 9s Jc 9h Qh
-- -- Ad Ks Jh
-- Qd Qc Js Tc
"""
V4A = """\
rows: 9d Kc Qc
columns: Qs 9h 9c Ac
grid:
Ts *  Jc Td --
Ad As -- Ks Kh
Tc -- Ah Kd Js
-- -- Jd Qd 9s
-- -- Jh Qh Th
"""
V4B = """\
rows: * 9s Ts 9c
columns: Ac Kd Ad Ah
grid:
Th Jd -- -- As
Td 9h Kc Qd Qs
Ks Js Qc 9d Jc
-- -- -- Qh Kh
-- -- -- Jh Tc
"""
V5 = """\
rows: Kc
columns: ??
grid:
Kh Ad Js Qc Ks
Ah Jh Jd Qs 9s
Jc Ts 9h Kd Td
-- 9c Ac Tc --
Qh Qd As Th ??
"""
V6 = """\
rows: As
columns: ??
grid:
?? -- Ts Jh Jd
9d Qd Kc Ks Js
9c Qh Qs 9h Td
Qc Jc Ac Tc --
9s Th Kh Ad ??
"""


def margins(analysis: sono.Analysis) -> dict[str, float]:
    return {rated.move.text: rated.outcome.margin for rated in analysis.moves}


def rated(analysis: sono.Analysis, text: str) -> sono.RatedMove:
    (found,) = [rated for rated in analysis.moves if rated.move.text == text]
    return found


# --- Perfect information -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value", "best"),
    [
        (V1, 6, {"9h(4,1)"}),
        (V2, 5, {"Th(1,5)", "Ad(2,3)", "Ad(2,4)"}),
        (V3, 1, {"Kd(1,4)", "Kc(1,4)"}),
        (V4A, -3, {"9c(3,2)"}),
        (V4B, -5, {"Ts(1,4)"}),
    ],
)
def test_a_solution_has_the_margin_and_all_best_moves(
    text: str, value: int, best: set[str]
) -> None:
    solution = sono.solve(text)
    assert (solution.value, solution.exact, solution.all_best) == (value, True, True)
    assert set(solution.best_moves) == best
    assert solution.principal_variation[0] in best
    outcome = sono.solve(text, objective="outcome")
    assert outcome.value == (value > 0) - (value < 0)


def test_every_move_of_a_known_position_is_valued_exactly() -> None:
    analysis = sono.analyze(V2)
    assert margins(analysis) == {
        "Th(1,5)": 5,
        "Ad(1,5)": 1,
        "Th(2,3)": 3,
        "Ad(2,3)": 5,
        "Th(2,4)": 1,
        "Ad(2,4)": 5,
        "Th(5,2)": 3,
        "Ad(5,2)": 1,
    }
    assert all(move.outcome.exact for move in analysis.moves)
    assert analysis.outcome.chances == sono.Chances(1, 0, 0)
    assert analysis.complete
    assert len(analysis.principal_variation) == 4


def test_margins_are_in_the_view_of_the_player() -> None:
    mover = sono.analyze(V4A)
    assert (mover.viewer, mover.best_margin, mover.outcome.margin) == ("columns", "9c(3,2)", 3)
    other = sono.analyze(V4A, viewer=0)
    assert (other.viewer, other.moves, other.outcome.margin) == ("rows", (), -3)
    assert other.best_chance is None


# --- Hidden cards --------------------------------------------------------------------------------


def test_the_best_margin_and_the_best_chance_are_different_moves() -> None:
    analysis = sono.analyze(V5)
    assert (analysis.best_margin, analysis.best_chance) == ("Kc(4,1)", "Kc(4,5)")
    assert margins(analysis) == {"Kc(4,1)": -1, "Kc(4,5)": -2}
    assert rated(analysis, "Kc(4,1)").outcome.chances == sono.Chances(0, 0, 1)
    assert rated(analysis, "Kc(4,5)").outcome.chances == sono.Chances(0, 0.5, 0.5)
    assert analysis.possible_worlds == 2


def test_six_worlds_are_weighed_alike() -> None:
    analysis = sono.analyze(V6)
    assert (analysis.best_margin, analysis.best_chance) == ("As(1,2)", "As(4,5)")
    first, second = rated(analysis, "As(1,2)").outcome, rated(analysis, "As(4,5)").outcome
    assert first.margin == pytest.approx(4 / 3)
    assert first.chances.points == pytest.approx(4 / 6)
    assert second.margin == pytest.approx(2 / 3)
    assert second.chances.points == pytest.approx(0.75)
    assert (first.worlds, first.method, first.margin_error) == (6, "exact", 0)


def test_the_analysis_does_not_depend_on_the_true_world() -> None:
    def plain(text: str) -> dict[str, Any]:
        return {**sono.analyze(text).as_dict(), "seconds": 0}

    worlds = [
        V6.replace("columns: ??", f"columns: {other}")
        .replace("?? --", f"({first}) --")
        .replace("Ad ??", f"Ad ({last})")
        for first, last, other in (("*", "Ah", "Kd"), ("Kd", "*", "Ah"), ("Ah", "Kd", "*"))
    ]
    assert plain(worlds[0]) == plain(worlds[1]) == plain(worlds[2]) == plain(V6)


def test_an_opening_has_chances_with_errors() -> None:
    state = Sono(seed=3)
    analysis = sono.analyze(state, playouts=500)
    assert len(analysis.moves) == 80
    assert analysis.possible_worlds == 360360
    for move in analysis.moves:
        assert move.outcome.method == "playouts"
        chances = move.outcome.chances
        assert chances.win + chances.draw + chances.loss == pytest.approx(1)
        assert move.outcome.points_error > 0 or move.outcome.counted.points in {0, 1}
    again = sono.analyze(state.information_set(0), playouts=500)
    assert margins(again) == margins(analysis)


def test_a_limit_of_time_gives_the_best_answer_so_far() -> None:
    analysis = sono.analyze(Sono(seed=3), playouts=10**9, seconds=0.1)
    assert not analysis.complete
    assert analysis.seconds < 30
    assert all(move.outcome.worlds >= 2 for move in analysis.moves)


# --- Lines and moves -----------------------------------------------------------------------------


def test_a_partial_line_has_its_exact_distribution() -> None:
    deck = [rank + suit for rank in "AKQJT9" for suit in "hdsc"] + ["*"]
    kings = sono.partial_line(["Kh", "Ks"], [(3, deck)])
    assert kings.ways == {1: 640, 2: 432, 3: 528, 5: 110, 6: 60, 10: 1}
    assert (kings.low, kings.high, kings.exact) == (1, 10, Fraction(4008, 1771))
    only = sono.partial_line(["Kh", "Ks"], [(3, deck)], rules="clan_groups=colour_only")
    assert only.exact == Fraction(360, 161)


def test_a_face_down_card_is_never_one_of_the_own_hand() -> None:
    kings = ["Kh", "Kd", "Ks", "Kc"]
    unseen = ["*", "Ah", "Ad", "As", "Ac", "9h", "9d", "9s", "9c", "Qh"]
    assert sono.partial_line(kings, [(1, unseen)]).exact == Fraction(32, 5)
    assert sono.partial_line(kings, [(1, unseen[1:])]).exact == 6


def test_the_move_table_has_the_changes_worked_out_by_hand() -> None:
    # Row 4 is -- 9c Ac Tc --, with Kc, * and 9d to come: 3, 1 or 3 points, mean 7/3; after Kc 3 or
    # 1. Column 1 is Kh Ah Jc -- Qh: 1, 5 or 0 points; after Kc 1.
    first = {move.text: move for move in sono.move_table(V5)}["Kc(4,1)"]
    assert first.row_change == pytest.approx(2 - 7 / 3)
    assert first.column_change == pytest.approx(1 - 2)
    assert first.net == pytest.approx(2 / 3)
    assert (first.turned_up, first.settled) == ((), ("column 1", "column 5"))


def test_the_outcome_of_one_move_is_that_of_the_table() -> None:
    assert sono.outcome(V5, "Kc(4,5)").margin == -2
    with pytest.raises(ValueError, match=r"'Kc\(1,1\)' is not a legal placement of rows"):
        sono.outcome(V5, "Kc(1,1)")


# --- The joker -----------------------------------------------------------------------------------


def test_the_joker_has_every_cell_and_the_best_move_that_keeps_it() -> None:
    analysis = sono.analyze(V4B)
    cells = {(move.move.row, move.move.column) for move in analysis.joker_cells()}
    assert analysis.joker_in_hand
    assert cells == {(1, 3), (1, 4), (4, 1), (4, 2), (4, 3), (5, 3)}
    kept = analysis.keep_joker()
    assert kept is not None
    assert (kept.move.text, kept.outcome.margin) == ("Ts(1,4)", -5)
    assert all(move.outcome.margin < -5 for move in analysis.joker_cells())
    # Column 4 is -- Qd 9d Qh Jh with the joker on top: three queens, or a red clan of any rank.
    column = {line.line: line for line in analysis.joker}["column 4"]
    assert column.points.ways == {3: 1}
    assert set(column.stands_for) == set("AKQJT9")


def test_without_the_joker_in_hand_nothing_is_said_of_keeping_it() -> None:
    analysis = sono.analyze(V2)
    assert not analysis.joker_in_hand
    assert analysis.keep_joker() is None
    assert analysis.joker_cells() == []
    # It lies in row 3, Qs As Td Jd *: a king makes a straight.
    row = {line.line: line for line in analysis.joker}["row 3"]
    assert row.stands_for == {"K": 1}
    assert row.points.ways == {5: 1}


# --- Forms of input and output -------------------------------------------------------------------


def test_a_state_a_view_and_a_text_are_the_same_position() -> None:
    state = Sono.from_text("game: sono\nrules: default\nfirst: rows\n" + V2)
    expected = margins(sono.analyze(V2))
    assert margins(sono.analyze(state)) == expected
    assert margins(sono.analyze(state.information_set(0))) == expected


def test_the_analysis_is_plain_data_and_a_table() -> None:
    analysis = sono.analyze(V6)
    data = json.loads(analysis.to_json())
    assert data["best_margin"] == "As(1,2)"
    assert data["moves"][0]["outcome"]["chances"].keys() == {"win", "draw", "loss"}
    table = analysis.table()
    for told in ("best chances: As(4,5); best margin: As(1,2)", "66.7", "+1.33", "row 4"):
        assert told in table
    assert str(analysis) == table


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: sono.analyze(V2.replace("Th Ad", "Th Th")), "Th"),
        (lambda: sono.analyze(V2.replace("rows: Th Ad", "rows: Th")), "missing: Ad"),
        (lambda: sono.analyze(V5.replace("rows: Kc", "rows: ??")), "hides something"),
        (lambda: sono.analyze(V2, seconds=-1), "seconds is a number from 0 on, not -1"),
        (lambda: sono.analyze(V2, seconds=float("nan")), "not nan"),
        (lambda: sono.analyze(V2, worlds=0), "worlds is a whole number above 0, not 0"),
        (lambda: sono.analyze(V2, playouts=-5), "playouts is a whole number above 0, not -5"),
        (lambda: sono.analyze(V2, solve_cells=21), "solve_cells is from 0 to 20, not 21"),
        (lambda: sono.analyze(Sono(1).information_set(1), viewer=0), "player 1 knows, not"),
        (lambda: sono.analyze(Sono(1), viewer=-3), "not the spectator's"),
        (lambda: _core.sono_outlook(Sono(1).information_set(-3)), "not the spectator's"),
        (lambda: _core.sono_joker(Sono(1).information_set(-3)), "not the spectator's"),
        (lambda: sono.analyze(Sono(1), viewer=2), "no player 2"),
        (lambda: sono.solve(V5), "cards are hidden here"),
        (lambda: sono.solve(V2, objective="best"), "valid: margin, outcome"),  # type: ignore[arg-type]
        (lambda: sono.partial_line(["Kh"], [(3, ["Kd"])]), "a line has 5 cells, not 4"),
        (lambda: sono.partial_line(["Kh"], [(4, ["Kd"])]), "too few cards"),
        (lambda: sono.partial_line(["Kh", "Kh"], []), "Kh stands twice"),
    ],
)
def test_bad_input_is_told_what_is_wrong(call: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        call()


def test_what_is_no_position_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="neither a state"):
        sono.analyze(tilewright.Cascadia(seed=1))  # type: ignore[arg-type]
