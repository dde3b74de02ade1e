"""The little of SVG that the pictures need, written as text."""

from __future__ import annotations

import re
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

#: What a character that XML cannot hold becomes.
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_UNPRINTABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PLAIN = re.compile(r"[ !#-%'-;=?-~]*")


def number(value: float) -> str:
    """A number with at most two decimals, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, *children: str, **attributes: str | float) -> str:
    """An element; `children` are elements themselves, or text that is escaped already.

    An underscore at the end of an attribute's name is left out (`class_`), any other becomes a
    hyphen (`stroke_width`).
    """
    words = [tag]
    for name, value in attributes.items():
        text = value if isinstance(value, str) else number(value)
        words.append(f"{_name(name)}={_quoted(text)}")
    inside = "".join(children)
    return f"<{' '.join(words)}>{inside}</{tag}>" if inside else f"<{' '.join(words)}/>"


def text(x: float, y: float, words: str, size: float, **attributes: str | float) -> str:
    """A line of text."""
    return element("text", escaped(words), x=x, y=y, font_size=size, **attributes)


def group(*children: str, **attributes: str | float) -> str:
    return element("g", *children, **attributes)


def title(words: str) -> str:
    """What a browser shows when the mouse rests on the element around it."""
    return element("title", escaped(words))


def moved(x: float, y: float, scale: float = 1.0) -> str:
    """A transformation: first the scale, then the move."""
    move = f"translate({number(x)} {number(y)})"
    return move if scale == 1.0 else f"{move} scale({number(scale)})"


def escaped(words: str) -> str:
    return escape(_printable(words))


def document(width: float, height: float, size: int, name: str, *children: str) -> str:
    """A whole picture of `width` by `height` units on a ground of its own, `size` pixels wide."""
    ground = element("rect", width=width, height=height, fill="#f6f1e5", class_="ground")
    inside = "\n".join([title(name), ground, *children])
    return (
        element(
            "svg",
            f"\n{inside}\n",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=size,
            height=size * height / width,
            font_family="Helvetica, Arial, 'DejaVu Sans', sans-serif",
            fill="#2b2620",
            role="img",
        )
        + "\n"
    )


def _printable(words: str) -> str:
    """XML 1.0 has no control characters but tab and the ends of lines, and no surrogates."""
    return _UNPRINTABLE.sub(_REPLACEMENT, words)


def _quoted(words: str) -> str:
    """The value of an attribute; most of them need no care, and a picture has thousands."""
    return f'"{words}"' if _PLAIN.fullmatch(words) else quoteattr(_printable(words))


@lru_cache(maxsize=256)
def _name(keyword: str) -> str:
    return keyword.rstrip("_").replace("_", "-")
