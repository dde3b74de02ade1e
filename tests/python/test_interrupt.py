"""Ctrl-C ends a long search, and what a signal handler raises surfaces."""

import signal
import subprocess
import sys
import textwrap
import time

import pytest

LONG_SEARCHES = [
    "mcts:simulations=1000000000,endgame=0",
    "mcts:simulations=1000000000,workers=2,endgame=0",
    "pimc:worlds=1000000,simulations=100000,endgame=0",
    "flat:simulations=1000000000,endgame=0",
    "mo_ismcts:simulations=1000000000,endgame=0",
    "expectimax:depth=20,worlds=2",
]

# A shell that runs tests in the background has SIGINT ignored, which its children inherit.
SEARCH = """
    import signal
    import tilewright
    signal.signal(signal.SIGINT, signal.default_int_handler)
    print("begun", flush=True)
    try:
        tilewright.search(tilewright.Sono(1), {agent!r}, seed=1)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.parametrize("agent", LONG_SEARCHES)
def test_ctrl_c_ends_a_long_search_with_keyboard_interrupt(agent: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SEARCH.format(agent=agent))],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=20)
    assert output == "interrupted\n"
    assert process.returncode == 0


HANDLER = """
    import signal
    import tilewright

    def handler(number, frame):
        raise RuntimeError("alarm")

    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    agent = tilewright.SonoAgent("mcts:simulations=1000000000,endgame=0")
    seen = tilewright.Sono(1).information_set(0)
    try:
        agent.choose(seen, 1)
    except RuntimeError as error:
        print(error)
    short = tilewright.SonoAgent("mcts:simulations=10")
    print(short.choose(seen, 1) in seen.legal_actions())
"""


def test_what_a_signal_handler_raises_surfaces_and_the_agent_goes_on() -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(HANDLER)],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert done.stdout == "alarm\nTrue\n", done.stderr
