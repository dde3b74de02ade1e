"""Experiments are programs: tests load one as a module, or run it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[3] / "experiments"


@pytest.fixture
def experiment(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Loads an experiment by its name."""

    def load(name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(f"experiment_{name}", FOLDER / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, spec.name, module)  # dataclasses look themselves up there
        spec.loader.exec_module(module)
        return module

    return load
