"""How the agents do against the players of Catanatron, and whether both know the same rules.

Catanatron runs the game and rolls its dice; every decision is mirrored in one of our states, from
which our agents are asked. Ply by ply the legal actions, hands, points and special cards of both
are compared; each difference is counted by its kind. Games go by Catanatron's rules: its players
never trade with each other, and nobody is paid in a shortage.

    python experiments/catanatron_bridge.py --ours turns --theirs value --players 4 --games 100

Needs Catanatron with its players (https://github.com/bcollazo/catanatron, installed from its folder
`catanatron`); it is no part of the project's own requirements.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import tilewright

try:
    from catanatron import Color, Game
    from catanatron.models.enums import ActionPrompt
    from catanatron.models.player import Player, RandomPlayer
    from catanatron.players.minimax import AlphaBetaPlayer
    from catanatron.players.value import ValueFunctionPlayer
except ImportError as error:
    raise SystemExit(
        f"catanatron_bridge: Catanatron with its players is needed: {error}"
    ) from error

if TYPE_CHECKING:
    from experiments.catanatron_mirror import RESOURCES, THEIRS, Mirror
else:  # as a program it finds what lies beside it
    from catanatron_mirror import RESOURCES, THEIRS, Mirror

#: What is known to differ, and why.
KNOWN = {
    "road behind an opponent": "theirs lets a road go on past an opponent's settlement",
    "single card of plenty": "theirs lets a player take one card where two could be had",
    "longest road": "theirs has its own lengths, and may leave the card with a road that was cut",
    "points": "follow from the longest road",
    "won in another's turn": "theirs ends the game whenever somebody has ten points",
    "not won yet": "follows from the points",
    "won in ours alone": "follows from the points; counted as a win",
}


class Guest(Player):
    """One of our agents, on a seat of theirs."""

    def __init__(self, color: Any, specification: str, seed: int):
        super().__init__(color)
        self.agent = tilewright.make_agent("catan", specification)
        self.seed = seed
        self.mirror: Mirror | None = None
        self.discards: list[str] = []

    def decide(self, game: Any, playable_actions: Any) -> Any:
        mirror = self.mirror
        options = list(playable_actions)
        if mirror is None or mirror.is_lost:
            return options[0]
        # Even if there is one kind left: what was planned must not outlast this discard.
        if game.state.current_prompt == ActionPrompt.DISCARD:
            if not self.discards:
                seat = mirror.seats[self.color]
                self.discards = mirror.discards_of(self.agent, seat, self._next_seed())
            card = THEIRS[self.discards.pop(0)]
            return next(option for option in options if option.value == card)
        if len(options) == 1:
            return options[0]
        words = self._words(mirror)
        return next(option for option in options if mirror.words(option) == words)

    def _words(self, mirror: Mirror) -> tuple[str, ...]:
        """What the agent plays until what theirs takes for one action is whole."""
        history = mirror.history.clone()
        seat = mirror.seats[self.color]
        words: list[str] = []
        while True:
            action = self.agent.choose(history.information_set(seat), self._next_seed())
            words.append(history.state.action_text(action))
            history.apply(action)
            text = history.state.text()
            if words[0].startswith("robber") and len(words) == 1 and "victim: " in text:
                victim = next(line for line in text.splitlines() if line.startswith("victim: "))
                words.append(f"rob {victim.removeprefix('victim: ')}")
            if not any(
                f"phase: {phase}\n" in text for phase in ("choose victim", "plenty", "monopoly")
            ):
                cards = sorted(
                    words[1:],
                    key=lambda word: (
                        RESOURCES.index(word.split()[-1]) if word.startswith("choose") else 0
                    ),
                )
                return (words[0], *cards)

    def _next_seed(self) -> int:
        self.seed = tilewright.split_seed(self.seed, 1)
        return self.seed


def opponent(name: str, color: Any) -> Any:
    if name == "value":
        return ValueFunctionPlayer(color)
    if name == "random":
        return RandomPlayer(color)
    return AlphaBetaPlayer(color, depth=int(name.removeprefix("alphabeta") or 2))


@dataclass
class Tally:
    """What came of some games."""

    wins: int = 0
    games: int = 0
    dropped: int = 0  # which ours could not follow to the end
    differences: Counter[str] = field(default_factory=Counter)


def play(tally: Tally, ours: str, theirs: str, players: int, seed: int) -> None:
    colors = list(Color)[:players]
    guest = Guest(colors[0], ours, seed) if ours else opponent(theirs, colors[0])
    random.seed(seed)
    game = Game([guest, *(opponent(theirs, color) for color in colors[1:])], seed=seed)
    mirror = Mirror(game, tally.differences)
    guest.mirror = mirror
    winner = None
    while winner is None and game.state.num_turns < 1000 and not mirror.is_lost:
        mirror.compare_choices()
        mirror.follow(game.play_tick())
        winner = game.winning_color()
        ended = mirror.history.state
        if ended.is_terminal() and winner is None:
            tally.differences["won in ours alone"] += 1
            winner = game.state.colors[ended.returns().index(1)]
    if mirror.is_lost:
        tally.dropped += 1
        return
    if winner is not None and not mirror.history.state.is_terminal():
        own_turn = game.state.colors[game.state.current_turn_index] == winner
        tally.differences["not won yet" if own_turn else "won in another's turn"] += 1
    tally.games += 1
    tally.wins += winner == colors[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ours", default="turns", help="a specification of one of our agents")
    parser.add_argument(
        "--theirs", default="value", help="all other seats: value, alphabeta2, alphabeta1 or random"
    )
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tally = Tally()
    for number in range(args.games):
        play(tally, args.ours, args.theirs, args.players, args.seed + number)
        share = tally.wins / max(1, tally.games)
        error = math.sqrt(share * (1 - share) / max(1, tally.games))
        print(f"{args.ours} against {args.players - 1} x {args.theirs}: {tally.wins} of "
              f"{tally.games} won, {share:.3f} +- {error:.3f}; {tally.dropped} not followed",
              flush=True)  # fmt: skip
    for name, count in tally.differences.most_common():
        print(f"{count:>6}  {name}: {KNOWN.get(name, 'NOT EXPLAINED')}")


if __name__ == "__main__":
    main()
