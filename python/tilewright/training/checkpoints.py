"""Checkpoints: numbered files that are whole or not there."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from tilewright.atomic_files import write_bytes_atomically

MAGIC = b"tilewright checkpoint 1\n"
_DIGEST_BYTES = hashlib.sha256().digest_size


class BadCheckpoint(ValueError):
    """A file that is not a whole checkpoint: cut short, changed, or something else."""


class Checkpoints:
    """The checkpoints of one run, in a folder of their own: `000012.checkpoint` and so on.

    A file appears under its name only once it is whole and on the disk, and holds a digest of what
    is in it. So a run that is killed at any moment leaves the checkpoints before that, and a file
    that was cut short by other means (a full disk, a copy broken off) is refused.

    folder: made if missing. keep: how many of the newest are kept, at least 1.
    """

    def __init__(self, folder: str | Path, *, keep: int = 2):
        if keep < 1:
            raise ValueError(f"keep: at least 1 checkpoint, not {keep}")
        self.folder = Path(folder)
        self.keep = keep
        self.folder.mkdir(parents=True, exist_ok=True)

    def save(self, step: int, content: bytes) -> Path:
        """Writes checkpoint number `step`, then removes all but the newest `keep`."""
        path = self.folder / f"{step:06d}.checkpoint"
        write_bytes_atomically(path, MAGIC + hashlib.sha256(content).digest() + content)
        for old in self.paths()[: -self.keep]:
            old.unlink(missing_ok=True)
        return path

    def paths(self) -> list[Path]:
        """The files, oldest first, whether they are whole or not."""
        found = (path for path in self.folder.glob("*.checkpoint") if path.stem.isdigit())
        return sorted(found, key=lambda path: int(path.stem))

    def newest(self) -> tuple[int, bytes] | None:
        """Number and content of the newest whole checkpoint; None if there is none."""
        for path in reversed(self.paths()):
            with contextlib.suppress(BadCheckpoint):
                return int(path.stem), read_checkpoint(path)
        return None


def read_checkpoint(path: str | Path) -> bytes:
    """The content of a file that `Checkpoints.save` wrote. BadCheckpoint if it is not whole."""
    data = Path(path).read_bytes()
    if not data.startswith(MAGIC):
        raise BadCheckpoint(f"{path}: not a checkpoint, or cut short in its first line")
    start = len(MAGIC) + _DIGEST_BYTES
    if hashlib.sha256(data[start:]).digest() != data[len(MAGIC) : start]:
        raise BadCheckpoint(f"{path}: cut short or changed: its digest does not match")
    return data[start:]
