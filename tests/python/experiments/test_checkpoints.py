from __future__ import annotations

from pathlib import Path

import pytest

from tilewright.training import BadCheckpoint, Checkpoints
from tilewright.training.checkpoints import read_checkpoint


def test_the_newest_checkpoint_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path / "run")
    assert checkpoints.newest() is None
    checkpoints.save(9, b"nine")
    checkpoints.save(10, b"ten")
    assert Checkpoints(tmp_path / "run").newest() == (10, b"ten")


def test_only_the_newest_are_kept(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path, keep=2)
    for step in (1, 2, 1_000_000, 3):
        checkpoints.save(step, b"")
    assert [int(path.stem) for path in checkpoints.paths()] == [3, 1_000_000]


@pytest.mark.parametrize("kept", [0, 1, 10, 23, 24, 40, 56, 57, -1])
def test_a_file_cut_short_is_refused_wherever_it_was_cut(tmp_path: Path, kept: int) -> None:
    checkpoints = Checkpoints(tmp_path)
    path = checkpoints.save(1, b"content")
    whole = path.read_bytes()
    path.write_bytes(whole[:kept])
    with pytest.raises(BadCheckpoint, match=r"000001\.checkpoint: .*cut short"):
        read_checkpoint(path)


def test_a_run_goes_on_from_the_last_whole_checkpoint(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path)
    checkpoints.save(1, b"first")
    newest = checkpoints.save(2, b"second")
    newest.write_bytes(newest.read_bytes()[:-1])
    assert checkpoints.newest() == (1, b"first")


def test_what_a_killed_writer_left_behind_is_not_taken_for_a_checkpoint(tmp_path: Path) -> None:
    Checkpoints(tmp_path).save(1, b"whole")
    (tmp_path / ".000002.checkpoint.abc.part").write_bytes(b"tilewright che")
    assert Checkpoints(tmp_path).newest() == (1, b"whole")


def test_a_changed_byte_is_noticed(tmp_path: Path) -> None:
    path = Checkpoints(tmp_path).save(1, b"content")
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(bytes(data))
    with pytest.raises(BadCheckpoint, match="digest"):
        read_checkpoint(path)
