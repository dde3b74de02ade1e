"""What the tests of pictures share."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import tilewright


def random_game(game: str, seed: int, rules: str) -> Iterator[tuple[Any, int | None, str | None]]:
    """The positions of a random game, each with the action that led to it, by id and by text.

    It is always the same object, changed in between.
    """
    state = tilewright.make(game, seed, rules=rules)
    numbers = random.Random(seed)
    yield state, None, None
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            (action,) = numbers.choices([a for a, _ in outcomes], [p for _, p in outcomes])
        else:
            action = numbers.choice(state.legal_actions())
        text = state.action_text(action)
        state.apply(action)
        yield state, action, text


def of_class(node: ET.Element | str, name: str) -> list[ET.Element]:
    """The elements of a picture that have a class."""
    root = ET.fromstring(node) if isinstance(node, str) else node
    return [child for child in root.iter() if name in child.get("class", "").split()]


def line_of(text: str, key: str) -> str:
    """What stands behind a key in a position's text, or nothing."""
    match = re.search(rf"^{re.escape(key)}: ?(.*)$", text, re.MULTILINE)
    return match[1] if match else ""


def counts_of(line: str) -> dict[str, int]:
    """`brick 2 ore 1` as numbers."""
    words = line.split()
    return {kind: int(count) for kind, count in zip(words[::2], words[1::2], strict=True)}
