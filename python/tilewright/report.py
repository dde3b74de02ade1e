"""What a search returns: plain data with a readable table."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class ActionReport:
    """What a search found out about one legal action of the root."""

    action: int
    text: str
    #: Simulations that went through it, or worlds in which it was valued.
    visits: int
    #: Expected return of each player, in [-1, 1]; empty if it was never tried.
    values: tuple[float, ...]
    #: Of the value of the player to move; 0 where the value is exact.
    standard_error: float
    #: Whether the value is proved.
    exact: bool
    #: How much the search is for it: a probability, which adds up to 1 over the actions. The share
    #: of the visits; the improved policy of `selection=gumbel`; the mean over the worlds of `pimc`;
    #: else equal shares for the best actions.
    policy: float


@dataclass(frozen=True)
class Report:
    """What a search returns, for every algorithm.

    `actions` lists every legal action by ascending id; `values` is the expected return of each
    player in the position; `worlds` counts determinizations, where an algorithm looks at several;
    `principal_variation` starts with the best action, in readable form.
    """

    game: str
    algorithm: str
    player: int
    best_action: int
    best_text: str
    values: tuple[float, ...]
    exact: bool
    actions: tuple[ActionReport, ...]
    principal_variation: tuple[str, ...]
    simulations: int
    nodes: int
    worlds: int
    depth: int
    seconds: float

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Report:
        """The report of the native module's plain data, or of `as_dict`, also by way of JSON."""
        actions = tuple(
            ActionReport(**{**action, "values": tuple(action["values"])})
            for action in data["actions"]
        )
        lists = {name: tuple(data[name]) for name in ("values", "principal_variation")}
        return cls(**{**data, **lists, "actions": actions})

    def as_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        return asdict(self)

    def ranked(self) -> list[ActionReport]:
        """The actions that were tried: the best first, then by visits, value and id."""

        def rank(action: ActionReport) -> tuple[bool, int, float, int]:
            value = action.values[self.player] if action.values else -2.0
            return (action.action != self.best_action, -action.visits, -value, action.action)

        return sorted((a for a in self.actions if a.visits > 0), key=rank)

    def table(self, rows: int = 10) -> str:
        """A readable table of the best `rows` actions: visits, policy, value and standard error."""
        lines = [f"{self.algorithm}: {self._summary()}"]
        tried = self.ranked()
        if tried:
            lines.append(f"{'action':<14}{'visits':>9}{'policy':>9}{'value':>9}{'±':>8}")
        for action in tried[:rows]:
            value = action.values[self.player]
            error = "exact" if action.exact else f"{action.standard_error:.3f}"
            lines.append(
                f"{action.text:<14}{action.visits:>9}{action.policy:>9.3f}{value:>+9.3f}{error:>8}"
            )
        if len(tried) > rows:
            lines.append(f"and {len(tried) - rows} more")
        lines.append("line: " + " ".join(self.principal_variation))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.table()

    def _summary(self) -> str:
        parts = [f"{self.best_text} is best"]
        if self.exact:
            parts.append("proved")
        if self.worlds:
            parts.append(f"{self.worlds} worlds")
        if self.simulations:
            parts.append(f"{self.simulations} simulations")
        if self.nodes:
            parts.append(f"{self.nodes} nodes")
        parts.append(f"{self.seconds:.3f} s")
        return ", ".join(parts)
