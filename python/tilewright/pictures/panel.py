"""What the pictures' panels share."""

from __future__ import annotations

import textwrap

#: How wide a panel is, in its own units.
WIDTH = 354.0
#: The colour of a panel's boxes, and of words that matter less.
PAPER = "#fffaf0"
LIGHT = "#7d6f5a"


def wrapped(words: str, letters: int) -> list[str]:
    """Words in lines of at most so many letters."""
    return textwrap.wrap(words, letters)
