"""A bot for tests: plays at random by the seeds it gets, or misbehaves at its third decision.

Usage: bot.py [MANNER] [LOG]; MANNER is "random", "once" (leaves after each game), or something that
a bot should not do. LOG is a file to which it writes what it is told.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

manner = sys.argv[1] if len(sys.argv) > 1 else "random"
log = Path(sys.argv[2]).open("a", encoding="utf-8") if len(sys.argv) > 2 else None  # noqa: SIM115
decisions = 0


def answer(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def misbehave() -> None:
    if manner == "crash":
        sys.exit("out of ideas")
    if manner == "hang":
        time.sleep(1000)
    if manner == "garbage":
        print("Kd(3,4)", flush=True)
    if manner == "no action":
        answer({"move": 3})
    if manner == "illegal":
        answer({"action": 10**6})
    if manner == "illegal text":
        answer({"action": "Zz(9,9)"})
    if manner == "endless":
        sys.stdout.write("x" * (1 << 21))
        sys.stdout.flush()
    if manner == "chatter":
        chosen = {"action": message["legal"][0]["id"]}
        # In one write: a second line that comes late would be taken for the next answer.
        sys.stdout.write(f"{json.dumps(chosen)}\n{json.dumps({'action': 0})}\n")
        sys.stdout.flush()


for line in sys.stdin:
    message = json.loads(line)
    if log is not None:
        print(line.strip(), file=log, flush=True)
    if message["type"] == "start":
        if manner == "unready":
            answer({"type": "hello"})
        elif manner == "observer":
            answer({"type": "ready", "wants": ["observation"]})
        else:
            answer({"type": "ready"})
    elif message["type"] == "move":
        decisions += 1
        if manner not in {"random", "once", "text", "observer"} and decisions == 3:
            misbehave()
            continue
        legal = message["legal"]
        chosen = legal[message["seed"] % len(legal)]
        answer({"action": chosen["text" if manner == "text" else "id"]})
    elif message["type"] == "end" and manner == "once":
        sys.exit(0)
