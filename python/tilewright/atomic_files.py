"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_text_atomically(path: str | os.PathLike[str], text: str) -> None:
    """Puts `text` in the file in UTF-8, as write_bytes_atomically does."""
    write_bytes_atomically(path, text.encode())


def write_bytes_atomically(path: str | os.PathLike[str], content: bytes) -> None:
    """Puts `content` in the file. A reader sees the old file or the new one, never a part.

    The content goes to a temporary file in the same folder, is flushed to the disk and then takes
    the place of the old file, whose permissions it keeps; a new file gets the usual ones.

    Raises OSError if the folder is missing or cannot be written; the old file then stands.
    """
    target = Path(path).resolve()  # a symbolic link stays a link
    try:
        handle, name = tempfile.mkstemp(
            dir=target.parent, prefix=f".{target.name}.", suffix=".part"
        )
    except OSError as error:  # it speaks of a name that the caller never gave
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_permissions(target))
        os.replace(part, target)  # noqa: PTH105  (the name says what it does)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _permissions(path: Path) -> int:
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)  # the only way to read it is to set it
    os.umask(mask)
    return 0o666 & ~mask
