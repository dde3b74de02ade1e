"""What training scripts share: checkpoints that survive a kill, and matches of learned players.

Nothing here needs PyTorch; `pip install tilewright[train]` brings it for the scripts.
"""

from tilewright.training.checkpoints import BadCheckpoint, Checkpoints, read_checkpoint
from tilewright.training.matches import BatchPolicy, MatchScore, play_match

__all__ = [
    "BadCheckpoint",
    "BatchPolicy",
    "Checkpoints",
    "MatchScore",
    "play_match",
    "read_checkpoint",
]
