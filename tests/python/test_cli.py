"""The command line: every command, its output, and its errors without a traceback."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tilewright

Done = subprocess.CompletedProcess[str]
RunCli = Callable[..., Done]

EXAMPLE = """\
# A comment, and a blank line.

Ah Ad As 9d Td
Ac Th Qd Kd Jc
Qs 9s Ks Tc *
Qh 9h Jh Jd Kh
Qc Ts 9c Js Kc
"""


def assert_refused(done: Done, *told: str) -> None:
    """Exit status 2, nothing on standard output, and one message that tells what is wrong."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    missing = [word for word in told if word not in done.stderr]
    assert not missing, done.stderr


@pytest.fixture
def example(tmp_path: Path) -> str:
    (tmp_path / "example.txt").write_text(EXAMPLE, encoding="utf-8")
    return "example.txt"


# --- The command itself --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [[], ["tournament"], ["report"], ["merge"], ["play"], ["watch"], ["analyze"], ["info"]],
)
def test_every_command_has_help(process: RunCli, command: list[str]) -> None:
    done = process(*command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(" ".join(["usage: tilewright", *command]))
    assert done.stderr == ""


def test_the_version_is_the_packages(cli: RunCli) -> None:
    assert cli("--version").stdout.strip() == tilewright.__version__


def test_errors_of_the_process_are_those_of_the_function(process: RunCli, cli: RunCli) -> None:
    for arguments in (["watch", "nowhere"], ["info", "colours"], ["info", "games"]):
        one, other = process(*arguments), cli(*arguments)
        assert (one.returncode, one.stdout, one.stderr) == (
            *(other.returncode, other.stdout, other.stderr),
        )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "COMMAND"),
        (["dance"], "'dance'"),
        (["info", "colours"], "'colours'"),
        (["info", "--game", "chess"], "'chess'"),
        (["play", "chess"], "'chess'"),
        (["play", "sono", "--seed", "-1"], "'-1' is not a whole number from 0 to 2**64 - 1"),
        (["play", "sono", "--seed", "x"], "'x' is not a whole number"),
        (["play", "sono", "--delay", "nan"], "'nan' is not a number of seconds"),
        (["play", "sono", "--rules", "house"], "valid: default, published"),
        (["play", "sono", "--agents", "human"], "sono has 2 seats, --agents names 1"),
        (["play", "sono", "--agents", "human", "best"], "no agent 'best'; valid: random"),
        (["tournament", "sono"], "--agents"),
        (["tournament", "sono", "--agents", "random"], "at least two agents"),
        (["tournament", "sono", "--agents", "random", "random"], "two agents have the name"),
        (["tournament", "sono", "--agents", "random", "best"], "no agent 'best'; valid: random"),
        (["tournament", "sono", "--agents", "random", "greedy:x=1"], "valid: endgame"),
        (["tournament", "sono", "--agents", "random", "python:nothing.here"], "No module"),
        (["tournament", "sono", "--agents", "random", "python:json.nothing"], "'nothing'"),
        (["tournament", "sono", "--agents", "random", "python:"], "agent 'python:'"),
        (["tournament", "sono", "--agents", "random", "greedy", "--games", "0"], "'0' is not"),
        (["tournament", "sono", "--agents", "random", "greedy", "--games", "3"], "2 or 4"),
        (["tournament", "sono", "--agents", "random", "greedy", "--threads", "-1"], "threads"),
        (["tournament", "sono", "--agents", "random", "greedy", "--rules", "x"], "published"),
        (["watch", "nowhere"], "nowhere does not exist"),
        (["watch", "."], "journal.jsonl does not exist"),
        (["analyze", "chess", "x"], "'chess'"),
        (["analyze", "sono"], "FILE"),
    ],
)
def test_wrong_arguments_are_refused(cli: RunCli, arguments: list[str], told: str) -> None:
    assert_refused(cli(*arguments), told)


@pytest.mark.skipif(os.name != "posix", reason="closes a pipe early")
@pytest.mark.parametrize(
    "arguments",
    [
        ["info", "games"],
        ["info", "agents"],
        ["analyze", "sono", "example.txt"],
        ["analyze", "sono", "example.txt", "--json"],
        ["play", "sono", "--agents", "random", "greedy", "--seed", "1"],
    ],
)
def test_a_reader_that_leaves_early_is_no_error(
    arguments: list[str], tmp_path: Path, example: str
) -> None:
    assert example in os.listdir(tmp_path)  # noqa: PTH208
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "tilewright", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            timeout=60,
            check=False,
        )
    assert done.stderr == ""
    assert done.returncode == 1


# --- info ----------------------------------------------------------------------------------------


def test_info_lists_the_games(cli: RunCli) -> None:
    for done in (cli("info"), cli("info", "games"), cli("info", "--game", "sono")):
        assert done.returncode == 0
        row = next(line for line in done.stdout.splitlines() if "sono" in line)
        for word in ("625", "20 plies", "756 floats"):
            assert word in row


def test_info_lists_every_rule_option_and_preset(cli: RunCli) -> None:
    done = cli("info", "rules")
    assert done.returncode == 0
    for option in tilewright.Sono.rule_options():
        assert option["name"] in done.stdout
    assert "colour+rank | colour_only" in done.stdout
    assert "preset published" in done.stdout


def test_info_lists_every_agent_and_option(cli: RunCli) -> None:
    done = cli("info", "agents", "--game", "sono")
    assert done.returncode == 0
    for agent in tilewright.agents("sono"):
        assert agent["name"] in done.stdout
        assert all(option["name"] in done.stdout for option in agent["options"])
    assert "name:option=value" in done.stdout


# --- analyze -------------------------------------------------------------------------------------


def totals(text: str) -> dict[str, str]:
    """What the last row of each table says of all five lines."""
    found = re.findall(r"(?m)^\W*(rows|columns)\W+?(~?[0-9.]+)\W*$", text)
    return dict(found)


def test_analyze_counts_the_example(process: RunCli, example: str) -> None:
    done = process("analyze", "sono", example)
    assert (done.returncode, done.stderr) == (0, "")
    assert totals(done.stdout) == {"rows": "21", "columns": "12"}
    assert re.search(r"column 2 .* number clan .* 3 ", done.stdout)
    assert re.search(r"row 3 .* straight .* J, any colour .* 5 ", done.stdout)


def test_analyze_counts_the_example_as_printed(cli: RunCli, example: str) -> None:
    done = cli("analyze", "sono", example, "--rules", "clan_groups=colour_only")
    assert totals(done.stdout) == {"rows": "21", "columns": "11"}
    assert "rules: default,clan_groups=colour_only" in done.stdout
    assert re.search(r"column 2 .* two pair .* 2 ", done.stdout)


def test_analyze_gives_json(cli: RunCli, example: str) -> None:
    done = cli("analyze", "sono", example, "--json")
    data = json.loads(done.stdout)
    assert [line["points"] for line in data["lines"]] == [3, 5, 5, 3, 5, 5, 3, 0, 1, 3]
    assert data["lines"][9]["readings"][0]["joker"].startswith("K ")


def test_analyze_reads_standard_input(cli: RunCli) -> None:
    done = cli("analyze", "sono", "-", stdin=EXAMPLE)
    assert totals(done.stdout) == {"rows": "21", "columns": "12"}


def test_analyze_shows_what_open_lines_can_become(cli: RunCli) -> None:
    done = cli(
        "analyze", "sono", "-", stdin="Kh Kd Ks -- --\n" + "-- -- -- -- --\n" * 3 + "?? " * 5
    )
    assert done.returncode == 0
    assert re.search(r"row 1 .* open: 3 to 10 .* ~3\.81 ", done.stdout)  # 80/21
    assert re.search(r"row 5 .* open: 0 to 10 .* ~2\.01 ", done.stdout)  # 53264/26565


def test_analyze_reads_a_whole_position(cli: RunCli) -> None:
    position = tilewright.Sono(seed=1, clan_groups="colour_only").text()
    done = cli("analyze", "sono", "-", "--playouts", "300", stdin=position)
    assert done.returncode == 0
    assert "rules: default,clan_groups=colour_only" in done.stdout


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "five rows, this one has 0"),
        (EXAMPLE.replace("9d Td", "9d"), "row 1: a row has five cells, this one has 4"),
        (EXAMPLE.replace("Kh", "Xh"), "row 4: 'Xh'"),
        (EXAMPLE.replace("Kh", "Kc"), "Kc stands twice"),
        (EXAMPLE + "-- -- -- -- --\n", "this is a sixth"),
        ("rows: Kh\n" + EXAMPLE, "row 1: a row has five cells, this one has 2"),
        (tilewright.Sono(seed=1).text().replace("columns:", "colums:"), "colums"),
    ],
)
def test_analyze_names_the_file_and_what_is_wrong_in_it(
    cli: RunCli, tmp_path: Path, content: str, told: str
) -> None:
    (tmp_path / "bad.txt").write_text(content, encoding="utf-8")
    assert_refused(cli("analyze", "sono", "bad.txt"), "bad.txt: ", told)


def test_analyze_refuses_what_is_no_text_file(cli: RunCli, tmp_path: Path) -> None:
    (tmp_path / "bad.bin").write_bytes(b"\xff\xfe\x00")
    assert_refused(cli("analyze", "sono", "bad.bin"), "bad.bin: this is not a text file")
    assert_refused(cli("analyze", "sono", "nothing.txt"), "nothing.txt", "No such file")
    assert_refused(cli("analyze", "sono", "."), "journal.jsonl does not exist")


def test_analyze_refuses_input_that_is_no_text() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", "analyze", "sono", "-"],
        input=b"\xff\xfe",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert b"-: this is not a text file" in done.stderr
    assert b"Traceback" not in done.stderr


def test_analyze_refuses_wrong_rules(cli: RunCli, example: str) -> None:
    assert_refused(cli("analyze", "sono", example, "--rules", "house"), "default, published")
