"""docs/environments.md says only what is true: its examples run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCKS = re.findall(
    r"```python\n(.*?)```", (DOCS / "environments.md").read_text(encoding="utf-8"), re.DOTALL
)


def run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("block", BLOCKS)
def test_examples_run(block: str) -> None:
    if "gymnasium" in block:
        pytest.importorskip("gymnasium")
    run("-c", "import numpy as np\nimport tilewright\n" + block)


def test_the_random_learner_loses_to_the_greedy_agent() -> None:
    assert float(run(str(DOCS / "examples" / "random_learner.py"))) < -0.5
