"""How pickles of the native module's objects come back."""

from __future__ import annotations

from typing import Any

from tilewright import _core


def restored(class_name: str, maker: str, *args: object) -> Any:
    """The object that a class of the native module, or its static method `maker`, makes of `args`.

    ValueError or TypeError if the pickle was tampered with or is of another version.
    """
    found = getattr(_core, class_name, None)
    make = found if not maker else getattr(found, maker, None)
    if not isinstance(found, type) or not callable(make):
        raise ValueError(f"the native module has no {class_name}.{maker}")
    return make(*args)
