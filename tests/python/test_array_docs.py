"""docs/arrays.md is what the code says."""

from pathlib import Path

from tilewright.array_docs import page

PAGE = Path(__file__).resolve().parents[2] / "docs" / "arrays.md"


def test_the_page_is_current() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == page(), "python -m tilewright.array_docs > docs/arrays.md writes it anew"
