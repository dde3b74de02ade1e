"""The action that led to a position of Catan Connect, and where it shows."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from tilewright import _core
from tilewright.catan_connect import Table
from tilewright.pictures.catan_last import BUNDLE, CARD, KIND, Last, read_built

if TYPE_CHECKING:
    from tilewright._core import CatanConnect, CatanConnectInformationSet

_SEAT = r"\d+\.(?:sun|moon)"
_OTHER = re.compile(
    "accept|reject|cancel|pass|end|buy(?: left| right)?(?: store [12])?"
    rf"|play {CARD}|choose {KIND}|pick {_SEAT}|offer {BUNDLE} for {BUNDLE}"
    rf"|(?:bank|market|market left) {KIND} for {KIND}|dice (?:[2-9]|1[012])|draw {CARD}"
    rf"|start {_SEAT}"
)
#: Outcomes of chance have the ids below: eleven sums of dice, four tiles, the seats.
_OUTCOMES = 11 + 4 + 72


def read_last(text: str | None, table: Table) -> Last:
    """ValueError for a text that is no action, or for something built that is not there.

    What was built last is the mover's.
    """
    if text is None:
        return Last()
    words = " ".join(text.split())
    built = read_built(words, [table.seats[table.mover]])
    if built is not None:
        return built
    if _OTHER.fullmatch(words):
        return Last(words)
    raise ValueError(
        f"last: {text!r} is no action, as in 'settlement N(5,0)', 'road N(5,0)-S(6,-1)', 'pass', "
        "'market ore for wool' or 'dice 8'"
    )


def last_text(position: CatanConnect | CatanConnectInformationSet, action: int) -> str:
    """The text of the action with this id that led to a position.

    The ids of roads and of chance's outcomes overlap: it was a road if the mover has that one and
    acts.
    """
    by_player = position.current_player() >= 0
    shown = position if by_player else _asked(False, position.rules())
    if action >= _OUTCOMES:
        return shown.action_text(action)
    data = _core.catan_connect_table(position)
    text = shown.action_text(action)
    is_acting = by_player and data["phase"] in ("act", "free road")
    is_road = is_acting and text.split()[-1] in data["seats"][data["mover"]]["roads"]
    return text if is_road else _asked(True, position.rules()).action_text(action)


@lru_cache(maxsize=4)
def _asked(by_chance: bool, rules: str) -> CatanConnect:
    """A position in which a player acts or chance does."""
    state = _core.CatanConnect(0, rules=rules)
    while state.is_chance_node() != by_chance:
        actions = [outcome for outcome, _ in state.chance_outcomes()]
        state.apply(actions[0] if actions else state.legal_actions()[-1])
    return state
