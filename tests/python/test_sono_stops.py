"""An analysis of Sono that is ended early: by Ctrl-C, by another thread, or by its time."""

import json
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tilewright import Sono, sono

#: More playouts than anybody waits for.
ENDLESS = 10**9
# A shell that runs tests in the background has SIGINT ignored, which its children inherit.
PROLOGUE = """
import signal, sys, time
from tilewright import Sono, sono
signal.signal(signal.SIGINT, signal.default_int_handler)
"""


#: Cells that turn up the whole diagonal when they are filled in this order.
REVEALING = ("(1,2)", "(2,1)", "(2,3)", "(3,2)", "(4,5)", "(5,4)")


def known_position(empty_cells: int) -> Sono:
    """With all five cards of the diagonal face up, so that nothing is hidden."""
    state = Sono(5)
    for ply in range(20 - empty_cells):
        legal = state.legal_actions()
        if ply < len(REVEALING):
            legal = [a for a in legal if state.action_text(a).endswith(REVEALING[ply])]
        state.apply(legal[0])
    return state


def interrupted(program: list[str], line: str) -> tuple[int, str]:
    """Sends Ctrl-C to a program after it has printed a line; its status and the rest it printed."""
    process = subprocess.Popen(program, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    assert process.stdout is not None
    assert process.stdout.readline() == line
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=60)
    return process.returncode, output


@pytest.mark.parametrize("position", ["Sono(1)", "hard"])
def test_ctrl_c_raises_keyboard_interrupt(position: str) -> None:
    text = known_position(14).text()
    program = (
        PROLOGUE
        + f"""
hard = {text!r}
print("begun", flush=True)
try:
    sono.analyze({position}, playouts={ENDLESS})
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    )
    assert interrupted([sys.executable, "-c", program], "begun\n") == (0, "interrupted\n")


def test_ctrl_c_can_return_the_best_answer_so_far() -> None:
    program = (
        PROLOGUE
        + f"""
print("begun", flush=True)
analysis = sono.analyze(Sono(1), playouts={ENDLESS}, on_interrupt="return")
print(analysis.to_json(None), flush=True)
"""
    )
    status, output = interrupted([sys.executable, "-c", program], "begun\n")
    assert status == 0
    data = json.loads(output)
    assert (data["complete"], data["interrupted"]) == (False, True)
    assert len(data["moves"]) == 80
    assert data["outcome"]["points_error"] > 0
    assert data["outcome"]["worlds"] > 1


def test_the_command_shows_the_best_answer_so_far_after_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "start.txt").write_text(Sono(1).text(), encoding="utf-8")
    arguments = ["analyze", "sono", str(tmp_path / "start.txt"), "--seconds", "0"]
    program = (
        PROLOGUE
        + f"""
from tilewright.cli.main import main
print("begun", flush=True)
sys.exit(main({arguments!r} + ["--playouts", "{ENDLESS}"]))
"""
    )
    status, output = interrupted([sys.executable, "-c", program], "begun\n")
    assert status == 130
    assert "interrupted: this is the best answer so far" in output
    assert "placements: chances and margin" in output
    assert "±" in output


@pytest.mark.parametrize("position", [Sono(1), known_position(14)], ids=["hidden", "known"])
def test_another_thread_can_stop_an_analysis(position: Sono) -> None:
    stop = threading.Event()
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    analysis = sono.analyze(position, playouts=ENDLESS, stop=stop)
    timer.join()
    assert analysis.interrupted
    assert not analysis.complete
    assert all(rated.outcome.worlds > 0 for rated in analysis.moves)
    assert analysis.best_chance is not None


def test_an_event_that_is_not_set_changes_nothing() -> None:
    position = known_position(4)
    plain = sono.analyze(position)
    watched = sono.analyze(position, stop=threading.Event())
    assert watched.complete
    assert not watched.interrupted
    assert watched.moves == plain.moves


def test_wrong_ways_to_stop_are_refused() -> None:
    with pytest.raises(TypeError, match="is_set"):
        sono.analyze(Sono(1), stop=1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="raise or return, not 'never'"):
        sono.analyze(Sono(1), on_interrupt="never")  # type: ignore[arg-type]


@pytest.mark.parametrize("position", [Sono(1), known_position(14)], ids=["hidden", "known"])
def test_a_budget_of_time_ends_with_an_answer_that_says_so(position: Sono) -> None:
    analysis = sono.analyze(position, playouts=ENDLESS, seconds=0.2)
    assert not analysis.complete
    assert not analysis.interrupted
    # The time was used, and how much is said: no bound from above, machines are busy.
    assert analysis.seconds >= 0.2
    assert analysis.outcome.points_error > 0
    assert analysis.outcome.margin_error > 0
