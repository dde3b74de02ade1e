"""A little of `fuzz_bindings.py`; `make fuzz` takes minutes, and the sanitizers."""

import subprocess
import sys
from pathlib import Path


def test_garbage_does_not_crash_the_native_module() -> None:
    # A process of its own: a crash is a failed test, not the end of all tests.
    script = Path(__file__).with_name("fuzz_bindings.py")
    done = subprocess.run(
        [sys.executable, str(script), "4", "7"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout.split()[0]) > 1000
