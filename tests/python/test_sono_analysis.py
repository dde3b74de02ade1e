"""Lines of Sono, explained: the tables and grids of the rules, through Python."""

from fractions import Fraction

import pytest

from tilewright.sono import analyze_grid, explain_line

EXAMPLE = """\
Ah Ad As 9d Td
Ac Th Qd Kd Jc
Qs 9s Ks Tc *
Qh 9h Jh Jd Kh
Qc Ts 9c Js Kc
"""
WITNESSES = {
    "least": "9c Qd Ah Js Td/Qc As 9s * Kh/Ks 9h Qs Ac Tc/Ad Ts Kd 9d Jh/Jd Jc Th Kc Qh",
    "most together": "Js Kd As Qd Ts/Jc Ks Ac Qh Td/9s 9c 9d 9h */Jd Kc Ad Qc Th/Jh Kh Ah Qs Tc",
    "most apart": "Tc Jh Td Ts Th/As Ad Jc Ac Ah/Jd Kd Kh Ks Kc/Qd Qs Qc Qh */9c 9s Js 9d 9h",
}


def points(grid: str, rules: str = "default") -> tuple[list[int | None], list[int | None]]:
    analysis = analyze_grid(grid, rules)
    return [line.points for line in analysis.rows], [line.points for line in analysis.columns]


# --- What the joker stands for -------------------------------------------------------------------

EVERY_RANK = {"A", "K", "Q", "J", "T", "9"}


def both_colours(*ranks: str) -> set[str]:
    return {f"{rank} {colour}" for rank in ranks for colour in ("red", "black")}


@pytest.mark.parametrize(
    ("cards", "worth", "stands_for"),
    [
        ("Kh Qs Jd Tc *", 5, both_colours("A", "9")),
        ("Kh Qs Jd 9c *", 5, both_colours("T")),
        ("Ah Kd 9h Th *", 3, {f"{rank} red" for rank in EVERY_RANK}),
        ("Ac Qs 9c Ts *", 3, {f"{rank} black" for rank in EVERY_RANK}),
        ("Kh Kd Qs Qc *", 5, both_colours("K", "Q")),
        ("Kh Kd Ks Qh *", 6, both_colours("K")),
        (
            "Kh Qd Qh Jd *",
            3,
            {f"{rank} red" for rank in EVERY_RANK} | both_colours("J", "Q", "K"),
        ),
        ("Ah 9s Kd Tc *", 1, both_colours("A", "9", "K", "T")),
    ],
)
def test_the_joker_stands_for_all_cards_that_reach_the_best_value(
    cards: str, worth: int, stands_for: set[str]
) -> None:
    line = explain_line(cards.split())
    assert line.complete
    assert line.points == line.low == line.high == line.expected == worth
    assert {reading.joker for reading in line.readings} == stands_for


def test_every_category_of_a_reading_is_named() -> None:
    readings = {r.joker: r for r in explain_line("Kh Qd Qh Jd *".split()).readings}
    assert set(readings["Q red"].categories) == {"triple", "clan"}
    assert set(readings["Q red"].clans) == {"red clan", "face clan"}
    assert readings["A red"].categories[0] == "clan"
    assert readings["A red"].clans == ("red clan",)
    assert readings["K black"].clans == ("face clan",)


def test_a_line_without_the_joker_has_one_reading() -> None:
    line = explain_line("Kh Kd Ks Qh Qd".split())
    (reading,) = line.readings
    assert reading.joker is None
    assert line.joker == ""
    assert line.label == "full house"


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("Kh Kd Ks Kc *", 10),
        ("Kh Kd Ks Kc 9h", 6),
        ("Kh Kd Ks Qh Qd", 5),
        ("Ah Ks Qh Js Th", 5),
        ("Kh Qs Jh Ts 9h", 5),
        ("Kh Kd Ks 9h Ad", 3),
        ("Ah Kd 9h Th Qd", 3),
        ("Kh Ks Qh Qs Jd", 3),
        ("Ah As 9h 9s Td", 3),
        ("Kh Ks 9h 9s Td", 2),
        ("Kh Ks 9h As Td", 1),
        ("Ah Ks Qh Js 9h", 0),
    ],
)
def test_a_complete_line_is_worth_its_best_category(cards: str, worth: int) -> None:
    assert explain_line(cards.split()).points == worth
    assert explain_line(cards.split()[::-1]).points == worth


# --- Partial lines -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "default", "colour_only", "low", "high"),
    [
        ("", Fraction(53264, 26565), Fraction(4804, 2415), 0, 10),
        ("*", Fraction(6060, 1771), Fraction(6060, 1771), 1, 10),
        ("Kh Ks", Fraction(4008, 1771), Fraction(360, 161), 1, 10),
        ("Kh Kd Ks", Fraction(80, 21), Fraction(80, 21), 3, 10),
        ("Kh Qh Jh", Fraction(535, 231), Fraction(73, 33), 0, 5),
        ("Kh Qh Js Ts", Fraction(19, 7), Fraction(19, 7), 1, 5),
        ("Ah 9s", Fraction(2487, 1771), Fraction(15, 11), 0, 6),
        ("Ah As 9h Ts", Fraction(13, 7), Fraction(11, 7), 1, 3),
        ("Ah Ad As Ac", Fraction(130, 21), Fraction(130, 21), 6, 10),
        ("* Kh Qh Js", Fraction(29, 7), Fraction(29, 7), 3, 5),
        ("* Ah 9s Kh", Fraction(13, 7), Fraction(13, 7), 1, 3),
    ],
)
def test_a_partial_line_has_the_exact_expectation_and_range(
    cards: str, default: Fraction, colour_only: Fraction, low: int, high: int
) -> None:
    line = explain_line(cards.split())
    assert line.expected == pytest.approx(float(default), abs=1e-9)
    assert (line.complete, line.points, line.low, line.high) == (False, None, low, high)
    other = explain_line(cards.split(), rules="default,clan_groups=colour_only")
    assert other.expected == pytest.approx(float(colour_only), abs=1e-9)


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (["Kh", "Kh"], "stands twice"),
        (["Xh"], "Xh"),
        ([""], "card"),
        (["8h"], "8h"),
        (["Kh", "Kd", "Ks", "Kc", "Qh", "Qd"], "at most 5 cards, not 6"),
    ],
)
def test_a_wrong_line_is_told_what_is_wrong(cards: list[str], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        explain_line(cards)


def test_wrong_rules_of_a_line_are_told_the_valid_ones() -> None:
    with pytest.raises(ValueError, match="colour_only"):
        explain_line(["Kh"], rules="clan_groups=none")


def test_a_ten_can_be_written_in_two_ways() -> None:
    assert explain_line(["10h", "Ts"]).expected == explain_line(["Th", "10s"]).expected


# --- Grids ---------------------------------------------------------------------------------------


def test_the_example_of_the_rules_counts_21_to_12() -> None:
    rows, columns = points(EXAMPLE)
    assert rows == [3, 5, 5, 3, 5]
    assert columns == [5, 3, 0, 1, 3]


def test_with_colour_clans_alone_the_example_counts_21_to_11_as_printed() -> None:
    rows, columns = points(EXAMPLE, "clan_groups=colour_only")
    assert rows == [3, 5, 5, 3, 5]
    assert columns == [5, 2, 0, 1, 3]


def test_the_example_names_its_categories() -> None:
    analysis = analyze_grid(EXAMPLE)
    labels = [line.label for line in analysis.lines]
    assert labels == [
        *("triple", "straight", "straight", "clan", "straight"),
        *("full house", "clan", "nothing", "one pair", "triple"),
    ]
    assert analysis.lines[0].line == "row 1"
    assert analysis.lines[9].line == "column 5"
    assert analysis.lines[9].cards == ("Td", "Jc", "*", "Kh", "Kc")
    assert analysis.rules == "default"


@pytest.mark.parametrize("rules", ["default", "clan_groups=colour_only"])
@pytest.mark.parametrize(
    ("witness", "rows", "columns"),
    [
        ("least", [0, 1, 0, 0, 1], [0, 0, 0, 1, 1]),
        ("most together", [5, 5, 10, 5, 5], [6, 6, 6, 6, 10]),
        ("most apart", [6, 6, 6, 10, 6], [0, 0, 1, 0, 1]),
    ],
)
def test_the_grids_at_the_bounds_have_their_points(
    witness: str, rows: list[int], columns: list[int], rules: str
) -> None:
    assert points(WITNESSES[witness].replace("/", "\n"), rules) == (rows, columns)


def test_a_partial_grid_has_complete_and_open_lines() -> None:
    analysis = analyze_grid(EXAMPLE.replace("Ah", "??").replace("Kc", "--"))
    assert [line.complete for line in analysis.rows] == [False, True, True, True, False]
    assert [line.complete for line in analysis.columns] == [False, True, True, True, False]
    assert analysis.rows[0].cards == ("??", "Ad", "As", "9d", "Td")
    # The pair of aces stays; an ace, a nine, a ten or the joker in the open cell makes it 3.
    assert (analysis.rows[0].low, analysis.rows[0].high) == (1, 3)


def test_a_position_brings_its_own_rules() -> None:
    text = "rules: clan_groups=colour_only\nrows:\ncolumns:\ngrid:\n" + EXAMPLE
    analysis = analyze_grid(text)
    assert analysis.rules == "default,clan_groups=colour_only"
    assert sum(line.points or 0 for line in analysis.columns) == 11


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("9d Td", "9d", "row 1: a row has five cells, this one has 4"),
        ("9d Td", "9d Td 9h", "row 1: a row has five cells, this one has 6"),
        ("9d Td", "9d 9d", "9d stands twice"),
        ("9d Td", "9d 2d", "row 1: .*2d"),
        ("9d Td", "9d .", "row 1: .*an empty cell is --"),
        ("Ah Ad As 9d Td\n", "", "five rows, this one has 4"),
        ("Ah Ad As 9d Td\n", "Ah Ad As 9d Td\n\n-- -- -- -- --\n", "this is a sixth"),
    ],
)
def test_a_wrong_grid_is_told_what_is_wrong(before: str, after: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        analyze_grid(EXAMPLE.replace(before, after, 1))
