"""Exact endings through Python: the test positions of the rules."""

import math

import pytest

import tilewright
from tilewright import Sono

#: Hands and grid; rows minus columns with best play; the actions that reach it.
ENDINGS = {
    "two cells": (
        """\
        rows: 9h
        columns: Qc
        grid:
        Ac Qs Jh Jc Ad
        9s Qh 9d Qd Js
        -- Jd As *  Td
        -- Kd Kc Ts Ks
        Th Ah 9c Tc Kh
        """,
        6,
        {"9h(4,1)"},
    ),
    "four cells": (
        """\
        rows: Th Ad
        columns: Jh 9d
        grid:
        Qc Kd 9c Js --
        Ac Kh -- -- Tc
        Qs As Td Jd *
        Ah Qh Jc Ts Ks
        9h -- 9s Qd Kc
        """,
        5,
        {"Th(1,5)", "Ad(2,3)", "Ad(2,4)"},
    ),
    "six cells": (
        """\
        rows: Ts Kd Kc
        columns: * As Qs
        grid:
        Td Ah Kh -- --
        Th 9d Ac -- Jd
        9c 9s Jc 9h Qh
        -- -- Ad Ks Jh
        -- Qd Qc Js Tc
        """,
        1,
        {"Kd(1,4)", "Kc(1,4)"},
    ),
    "seven cells": (
        """\
        rows: 9d Kc Qc
        columns: Qs 9h 9c Ac
        grid:
        Ts *  Jc Td --
        Ad As -- Ks Kh
        Tc -- Ah Kd Js
        -- -- Jd Qd 9s
        -- -- Jh Qh Th
        """,
        -3,
        {"9c(3,2)"},
    ),
    "eight cells": (
        """\
        rows: * 9s Ts 9c
        columns: Ac Kd Ad Ah
        grid:
        Th Jd -- -- As
        Td 9h Kc Qd Qs
        Ks Js Qc 9d Jc
        -- -- -- Qh Kh
        -- -- -- Jh Tc
        """,
        -5,
        {"Ts(1,4)"},
    ),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_solver_proves_who_wins_and_plays_a_best_action(ending: str) -> None:
    text, margin, best = ENDINGS[ending]
    report = tilewright.search(Sono.from_text(text), "solver", seed=1)
    sign = math.copysign(1, margin)
    assert report.exact
    assert report.values == (sign, -sign)
    assert report.best_text in best


@pytest.mark.parametrize("ending", ENDINGS)
def test_playing_the_proved_line_ends_with_the_margin(ending: str) -> None:
    text, margin, _ = ENDINGS[ending]
    state = Sono.from_text(text)
    while not state.is_terminal():
        state.apply(tilewright.search(state, "solver", seed=1).best_action)
    rows, columns = state.points()
    assert rows - columns == margin


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_endgame_of_other_agents_is_the_solver(ending: str) -> None:
    text, _, best = ENDINGS[ending]
    for agent in ("greedy:endgame=8", "mcts", "pimc"):
        report = tilewright.search(Sono.from_text(text), agent, seed=1)
        assert report.exact
        assert report.best_text in best


def test_with_hidden_cards_the_solver_weighs_the_worlds() -> None:
    # Kc(4,1) loses in both worlds, Kc(4,5) loses in one and draws in the other.
    seen = tilewright.SonoInformationSet.from_text(
        "rows: Kc\ncolumns: ??\ngrid:\nKh Ad Js Qc Ks\nAh Jh Jd Qs 9s\nJc Ts 9h Kd Td\n"
        "-- 9c Ac Tc --\nQh Qd As Th ??\n",
        0,
    )
    report = tilewright.search(seen, "solver", seed=1)
    values = {action.text: action.values[0] for action in report.actions}
    assert values == {"Kc(4,1)": -1.0, "Kc(4,5)": -0.5}
    assert report.best_text == "Kc(4,5)"
    assert (report.worlds, report.exact) == (2, False)
