"""
The native part of tilewright. Use the names of the package, not these.
"""

from __future__ import annotations
import collections.abc
import numpy
import numpy.typing
import typing

__all__: list[str] = [
    "Carcassonne",
    "CarcassonneAgent",
    "CarcassonneHistory",
    "CarcassonneInformationSet",
    "Cascadia",
    "CascadiaAgent",
    "CascadiaHistory",
    "CascadiaInformationSet",
    "Catan",
    "CatanAgent",
    "CatanConnect",
    "CatanConnectAgent",
    "CatanConnectHistory",
    "CatanConnectInformationSet",
    "CatanHistory",
    "CatanInformationSet",
    "Evaluator",
    "GameRecord",
    "IllegalAction",
    "Network",
    "Sono",
    "SonoAgent",
    "SonoHistory",
    "SonoInformationSet",
    "Tournament",
    "VectorEnvironment",
    "agents",
    "carcassonne_table",
    "carcassonne_tile_types",
    "cascadia_table",
    "catan_connect_table",
    "catan_table",
    "check_agent",
    "check_rules",
    "engine_version",
    "games",
    "header_line",
    "observation_layout",
    "play_random_games",
    "read_games",
    "scheduled_games",
    "self_play",
    "sono_analyze_grid",
    "sono_explain_line",
    "sono_joker",
    "sono_line_games",
    "sono_line_value",
    "sono_lines",
    "sono_moves",
    "sono_outcomes",
    "sono_outlook",
    "sono_partial_line",
    "sono_solve",
    "sono_table",
    "split_seed",
]

class Network:
    def __init__(self, path: str) -> None:
        """
        Loads a network file. ValueError says what is wrong with it.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def evaluate(
        self, observations: typing.Annotated[numpy.typing.ArrayLike, numpy.float32]
    ) -> tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.float32]]:
        """
        float32 [n, observation_size] -> logits [n, num_actions], values [n, num_players], the latter from the player who acts on.
        """
    @property
    def activation(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def hidden(self) -> list[int]: ...
    @property
    def kind(self) -> str: ...
    @property
    def num_actions(self) -> int: ...
    @property
    def num_players(self) -> int: ...
    @property
    def observation(self) -> str:
        """
        The parts of the observation, as in 'own_hand[25] ply[1]'.
        """
    @property
    def observation_size(self) -> int: ...
    @property
    def path(self) -> str: ...
    @property
    def rules(self) -> str: ...

class Evaluator:
    def __init__(self, callable: typing.Any, *, batch: typing.SupportsIndex = 0) -> None:
        """
        A callable(observations, action_masks) -> (logits, values) for searches; see docs/networks.md. batch: the most rows of a call; 0: half of the threads that search.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> typing.Any: ...
    @property
    def callable(self) -> typing.Any: ...
    @property
    def calls(self) -> int:
        """
        How often it was called.
        """
    @property
    def largest(self) -> int:
        """
        The most rows of one call so far.
        """
    @property
    def rows(self) -> int:
        """
        For how many rows in all.
        """

class Sono:
    max_chance_outcomes: typing.ClassVar[int] = 0
    max_players: typing.ClassVar[int] = 2
    max_plies: typing.ClassVar[int] = 20
    name: typing.ClassVar[str] = "sono"
    version: typing.ClassVar[int] = 1
    @staticmethod
    def from_game_text(text: str) -> tuple[Sono, list[int]]:
        """
        The first position and the actions of a game. ValueError names the move that is wrong.
        """
    @staticmethod
    def from_text(text: str) -> Sono:
        """
        The position of a text. ValueError says what is wrong with a bad one.
        """
    @staticmethod
    def observation_spec(rules: str = "default", **kwargs) -> list:
        """
        The parts of an observation, in order: name, shape, low, high, offset, meaning.
        """
    @staticmethod
    def player_name(player: typing.SupportsIndex) -> str:
        """
        What people call a seat; -1 is chance, -3 the spectator.
        """
    @staticmethod
    def rule_options() -> list:
        """
        The options of the rules: name, meaning, choices, default.
        """
    @staticmethod
    def rule_presets() -> list[tuple[str, str]]:
        """
        The named sets of rules and their meaning; the first is the default.
        """
    def __copy__(self) -> Sono: ...
    def __deepcopy__(self, memo: dict) -> Sono: ...
    def __eq__(self, arg0: Sono) -> bool: ...
    def __hash__(self) -> int:
        """
        Of the present value: it changes when an action is applied.
        """
    def __init__(self, seed: typing.SupportsIndex, *, rules: str = "default", **kwargs) -> None:
        """
        A new game. The same seed and rules give the same game. `rules` is a preset or a text such as 'published,first_player=random'; single options can be given by name.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def action_mask(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        int8 [num_actions]: 1 where the action is legal. Fills `out` if given.
        """
    def action_text(self, action: typing.SupportsIndex) -> str:
        """
        The readable form of an action id.
        """
    def apply(self, action: typing.SupportsIndex | str) -> None:
        """
        Plays an action, by its id or its text. ValueError if it is not legal; the state is then unchanged.
        """
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """
        (outcome, probability) of a chance node; empty elsewhere.
        """
    def clone(self) -> Sono:
        """
        An independent copy.
        """
    def current_player(self) -> int:
        """
        The seat to act; -1 at a chance node, -4 once the game is over.
        """
    def determinize(self, player: typing.SupportsIndex, seed: typing.SupportsIndex) -> Sono:
        """
        A full state drawn from the player's information set with the right probabilities.
        """
    def game_text(self, actions: collections.abc.Sequence[typing.SupportsIndex | str]) -> str:
        """
        A game from here as text: the position, then the actions (ids or texts, outcomes of chance nodes included). ValueError if one is not legal.
        """
    def information_set(self, player: typing.SupportsIndex) -> SonoInformationSet:
        """
        All that a seat (or the spectator, -3) knows, and no more.
        """
    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]:
        """
        Ids of the legal actions, ascending; empty unless a player acts.
        """
    def num_actions(self) -> int:
        """
        Action ids are 0 .. num_actions() - 1.
        """
    def num_players(self) -> int: ...
    def observation(
        self, player: typing.SupportsIndex, out: typing.Any = None
    ) -> numpy.typing.NDArray[numpy.float32]:
        """
        float32 [n]: what a seat (or the spectator, -3) may know; see observation_spec(). Fills `out` if given.
        """
    def parse_action(self, text: str) -> int:
        """
        The action id of a readable form.
        """
    def play_chance(self, seed: typing.SupportsIndex) -> None:
        """
        Plays chance nodes until a player acts or the game is over; nothing elsewhere.
        """
    def playout(self, seed: typing.SupportsIndex) -> None:
        """
        Plays uniformly random actions to the end of the game, in place.
        """
    def ply(self) -> int:
        """
        Actions and chance outcomes so far.
        """
    def points(self) -> list[int]:
        """
        What the rulebook counts so far, per player.
        """
    def returns(self) -> list[float]:
        """
        Outcome per player, in [-1, 1], sum zero. ValueError before the end.
        """
    def rules(self) -> str:
        """
        The rules as text: a preset and what differs from it.
        """
    def text(self) -> str:
        """
        The position as text that from_text reads back.
        """

class SonoInformationSet:
    @staticmethod
    def from_text(text: str, viewer: typing.SupportsIndex) -> SonoInformationSet:
        """
        What `viewer` knows of a position. ValueError says what is wrong.
        """
    def __copy__(self) -> SonoInformationSet: ...
    def __deepcopy__(self, memo: dict) -> SonoInformationSet: ...
    def __eq__(self, arg0: SonoInformationSet) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def action_mask(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        int8 [num_actions]: 1 where the viewer may play the action. Fills `out` if given.
        """
    def action_text(self, action: typing.SupportsIndex) -> str:
        """
        The readable form of an action id.
        """
    def clone(self) -> SonoInformationSet: ...
    def current_player(self) -> int: ...
    def determinize(self, seed: typing.SupportsIndex) -> Sono:
        """
        A full state drawn with the right probabilities.
        """
    def is_terminal(self) -> bool: ...
    def key(self) -> int:
        """
        Equal information sets have equal keys.
        """
    def legal_actions(self) -> list[int]:
        """
        Ids of the viewer's legal actions, ascending; empty unless the viewer acts.
        """
    def num_actions(self) -> int: ...
    def num_players(self) -> int: ...
    def observation(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.float32]:
        """
        float32 [n]; see observation_spec().
        """
    def ply(self) -> int: ...
    def points(self) -> list[int]:
        """
        What the rulebook counts so far, as far as the viewer sees it.
        """
    def rules(self) -> str:
        """
        The rules as text: a preset and what differs from it.
        """
    def text(self) -> str: ...
    @property
    def viewer(self) -> int: ...

class SonoAgent:
    def __init__(self, specification: str, evaluator: typing.Any = None) -> None:
        """
        The agent that a specification names, as in 'pimc:worlds=32'. ValueError lists the valid names and options. evaluator: what it asks in place of playouts; a path, a Network, an Evaluator or a callable.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def choose(self, seen: SonoInformationSet, seed: typing.SupportsIndex) -> int:
        """
        The id of the action it plays. ValueError unless the viewer of `seen` acts.
        """
    def report(self, seen: SonoInformationSet, seed: typing.SupportsIndex) -> dict:
        """
        What it finds out, as plain data: the fields of tilewright.Report.
        """
    def start_game(self) -> None:
        """
        Forget what was kept from earlier games.
        """
    @property
    def specification(self) -> str: ...

class SonoHistory:
    @staticmethod
    def from_game_text(text: str) -> SonoHistory:
        """
        Follows the game of a text to its last move. ValueError names a wrong one.
        """
    def __copy__(self) -> SonoHistory: ...
    def __deepcopy__(self, memo: dict) -> SonoHistory: ...
    def __init__(self, start: Sono) -> None:
        """
        Follows a game from a position on, of which players know no more than it says.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def actions(self) -> list[int]:
        """
        Ids of all that was played, outcomes of chance included.
        """
    def apply(self, action: typing.SupportsIndex | str) -> None:
        """
        Plays an action, by its id or its text. ValueError if it is not legal; nothing is changed then.
        """
    def clone(self) -> SonoHistory:
        """
        An independent copy.
        """
    def information_set(self, player: typing.SupportsIndex) -> SonoInformationSet:
        """
        All that a seat (or the spectator, -3) knows. In games where chances depend on the past, a seat's remembers it.
        """
    def play_chance(self, seed: typing.SupportsIndex) -> None:
        """
        Plays chance nodes until a player acts or the game is over, as the state's own does.
        """
    def text(self) -> str:
        """
        The game as text that from_game_text reads back.
        """
    @property
    def start(self) -> Sono:
        """
        A copy of the first position.
        """
    @property
    def state(self) -> Sono:
        """
        A copy of the present position.
        """

class Carcassonne:
    max_chance_outcomes: typing.ClassVar[int] = 24
    max_players: typing.ClassVar[int] = 5
    max_plies: typing.ClassVar[int] = 2844
    name: typing.ClassVar[str] = "carcassonne"
    version: typing.ClassVar[int] = 1
    @staticmethod
    def from_game_text(text: str) -> tuple[Carcassonne, list[int]]:
        """
        The first position and the actions of a game. ValueError names the move that is wrong.
        """
    @staticmethod
    def from_text(text: str) -> Carcassonne:
        """
        The position of a text. ValueError says what is wrong with a bad one.
        """
    @staticmethod
    def observation_spec(rules: str = "default", **kwargs) -> list:
        """
        The parts of an observation, in order: name, shape, low, high, offset, meaning.
        """
    @staticmethod
    def player_name(player: typing.SupportsIndex) -> str:
        """
        What people call a seat; -1 is chance, -3 the spectator.
        """
    @staticmethod
    def rule_options() -> list:
        """
        The options of the rules: name, meaning, choices, default.
        """
    @staticmethod
    def rule_presets() -> list[tuple[str, str]]:
        """
        The named sets of rules and their meaning; the first is the default.
        """
    def __copy__(self) -> Carcassonne: ...
    def __deepcopy__(self, memo: dict) -> Carcassonne: ...
    def __eq__(self, arg0: Carcassonne) -> bool: ...
    def __hash__(self) -> int:
        """
        Of the present value: it changes when an action is applied.
        """
    def __init__(self, seed: typing.SupportsIndex, *, rules: str = "default", **kwargs) -> None:
        """
        A new game. The same seed and rules give the same game. `rules` is a preset or a text such as 'published,first_player=random'; single options can be given by name.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def action_mask(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        int8 [num_actions]: 1 where the action is legal. Fills `out` if given.
        """
    def action_text(self, action: typing.SupportsIndex) -> str:
        """
        The readable form of an action id.
        """
    def apply(self, action: typing.SupportsIndex | str) -> None:
        """
        Plays an action, by its id or its text. ValueError if it is not legal; the state is then unchanged.
        """
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """
        (outcome, probability) of a chance node; empty elsewhere.
        """
    def clone(self) -> Carcassonne:
        """
        An independent copy.
        """
    def current_player(self) -> int:
        """
        The seat to act; -1 at a chance node, -4 once the game is over.
        """
    def determinize(self, player: typing.SupportsIndex, seed: typing.SupportsIndex) -> Carcassonne:
        """
        A full state drawn from the player's information set with the right probabilities.
        """
    def game_text(self, actions: collections.abc.Sequence[typing.SupportsIndex | str]) -> str:
        """
        A game from here as text: the position, then the actions (ids or texts, outcomes of chance nodes included). ValueError if one is not legal.
        """
    def information_set(self, player: typing.SupportsIndex) -> CarcassonneInformationSet:
        """
        All that a seat (or the spectator, -3) knows, and no more.
        """
    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]:
        """
        Ids of the legal actions, ascending; empty unless a player acts.
        """
    def num_actions(self) -> int:
        """
        Action ids are 0 .. num_actions() - 1.
        """
    def num_players(self) -> int: ...
    def observation(
        self, player: typing.SupportsIndex, out: typing.Any = None
    ) -> numpy.typing.NDArray[numpy.float32]:
        """
        float32 [n]: what a seat (or the spectator, -3) may know; see observation_spec(). Fills `out` if given.
        """
    def parse_action(self, text: str) -> int:
        """
        The action id of a readable form.
        """
    def play_chance(self, seed: typing.SupportsIndex) -> None:
        """
        Plays chance nodes until a player acts or the game is over; nothing elsewhere.
        """
    def playout(self, seed: typing.SupportsIndex) -> None:
        """
        Plays uniformly random actions to the end of the game, in place.
        """
    def ply(self) -> int:
        """
        Actions and chance outcomes so far.
        """
    def points(self) -> list[int]:
        """
        What the rulebook counts so far, per player.
        """
    def returns(self) -> list[float]:
        """
        Outcome per player, in [-1, 1], sum zero. ValueError before the end.
        """
    def rules(self) -> str:
        """
        The rules as text: a preset and what differs from it.
        """
    def text(self) -> str:
        """
        The position as text that from_text reads back.
        """

class CarcassonneInformationSet:
    @staticmethod
    def from_text(text: str, viewer: typing.SupportsIndex) -> CarcassonneInformationSet:
        """
        What `viewer` knows of a position. ValueError says what is wrong.
        """
    def __copy__(self) -> CarcassonneInformationSet: ...
    def __deepcopy__(self, memo: dict) -> CarcassonneInformationSet: ...
    def __eq__(self, arg0: CarcassonneInformationSet) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def action_mask(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        int8 [num_actions]: 1 where the viewer may play the action. Fills `out` if given.
        """
    def action_text(self, action: typing.SupportsIndex) -> str:
        """
        The readable form of an action id.
        """
    def clone(self) -> CarcassonneInformationSet: ...
    def current_player(self) -> int: ...
    def determinize(self, seed: typing.SupportsIndex) -> Carcassonne:
        """
        A full state drawn with the right probabilities.
        """
    def is_terminal(self) -> bool: ...
    def key(self) -> int:
        """
        Equal information sets have equal keys.
        """
    def legal_actions(self) -> list[int]:
        """
        Ids of the viewer's legal actions, ascending; empty unless the viewer acts.
        """
    def num_actions(self) -> int: ...
    def num_players(self) -> int: ...
    def observation(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.float32]:
        """
        float32 [n]; see observation_spec().
        """
    def ply(self) -> int: ...
    def points(self) -> list[int]:
        """
        What the rulebook counts so far, as far as the viewer sees it.
        """
    def rules(self) -> str:
        """
        The rules as text: a preset and what differs from it.
        """
    def text(self) -> str: ...
    @property
    def viewer(self) -> int: ...

class CarcassonneAgent:
    def __init__(self, specification: str, evaluator: typing.Any = None) -> None:
        """
        The agent that a specification names, as in 'pimc:worlds=32'. ValueError lists the valid names and options. evaluator: what it asks in place of playouts; a path, a Network, an Evaluator or a callable.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def choose(self, seen: CarcassonneInformationSet, seed: typing.SupportsIndex) -> int:
        """
        The id of the action it plays. ValueError unless the viewer of `seen` acts.
        """
    def report(self, seen: CarcassonneInformationSet, seed: typing.SupportsIndex) -> dict:
        """
        What it finds out, as plain data: the fields of tilewright.Report.
        """
    def start_game(self) -> None:
        """
        Forget what was kept from earlier games.
        """
    @property
    def specification(self) -> str: ...

class CarcassonneHistory:
    @staticmethod
    def from_game_text(text: str) -> CarcassonneHistory:
        """
        Follows the game of a text to its last move. ValueError names a wrong one.
        """
    def __copy__(self) -> CarcassonneHistory: ...
    def __deepcopy__(self, memo: dict) -> CarcassonneHistory: ...
    def __init__(self, start: Carcassonne) -> None:
        """
        Follows a game from a position on, of which players know no more than it says.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def actions(self) -> list[int]:
        """
        Ids of all that was played, outcomes of chance included.
        """
    def apply(self, action: typing.SupportsIndex | str) -> None:
        """
        Plays an action, by its id or its text. ValueError if it is not legal; nothing is changed then.
        """
    def clone(self) -> CarcassonneHistory:
        """
        An independent copy.
        """
    def information_set(self, player: typing.SupportsIndex) -> CarcassonneInformationSet:
        """
        All that a seat (or the spectator, -3) knows. In games where chances depend on the past, a seat's remembers it.
        """
    def play_chance(self, seed: typing.SupportsIndex) -> None:
        """
        Plays chance nodes until a player acts or the game is over, as the state's own does.
        """
    def text(self) -> str:
        """
        The game as text that from_game_text reads back.
        """
    @property
    def start(self) -> Carcassonne:
        """
        A copy of the first position.
        """
    @property
    def state(self) -> Carcassonne:
        """
        A copy of the present position.
        """

class Cascadia:
    max_chance_outcomes: typing.ClassVar[int] = 75
    max_players: typing.ClassVar[int] = 4
    max_plies: typing.ClassVar[int] = 2685
    name: typing.ClassVar[str] = "cascadia"
    version: typing.ClassVar[int] = 1
    @staticmethod
    def from_game_text(text: str) -> tuple[Cascadia, list[int]]:
        """
        The first position and the actions of a game. ValueError names the move that is wrong.
        """
    @staticmethod
    def from_text(text: str) -> Cascadia:
        """
        The position of a text. ValueError says what is wrong with a bad one.
        """
    @staticmethod
    def observation_spec(rules: str = "default", **kwargs) -> list:
        """
        The parts of an observation, in order: name, shape, low, high, offset, meaning.
        """
    @staticmethod
    def player_name(player: typing.SupportsIndex) -> str:
        """
        What people call a seat; -1 is chance, -3 the spectator.
        """
    @staticmethod
    def rule_options() -> list:
        """
        The options of the rules: name, meaning, choices, default.
        """
    @staticmethod
    def rule_presets() -> list[tuple[str, str]]:
        """
        The named sets of rules and their meaning; the first is the default.
        """
    def __copy__(self) -> Cascadia: ...
    def __deepcopy__(self, memo: dict) -> Cascadia: ...
    def __eq__(self, arg0: Cascadia) -> bool: ...
    def __hash__(self) -> int:
        """
        Of the present value: it changes when an action is applied.
        """
    def __init__(self, seed: typing.SupportsIndex, *, rules: str = "default", **kwargs) -> None:
        """
        A new game. The same seed and rules give the same game. `rules` is a preset or a text such as 'published,first_player=random'; single options can be given by name.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def action_mask(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        int8 [num_actions]: 1 where the action is legal. Fills `out` if given.
        """
    def action_text(self, action: typing.SupportsIndex) -> str:
        """
        The readable form of an action id.
        """
    def apply(self, action: typing.SupportsIndex | str) -> None:
        """
        Plays an action, by its id or its text. ValueError if it is not legal; the state is then unchanged.
        """
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """
        (outcome, probability) of a chance node; empty elsewhere.
        """
    def clone(self) -> Cascadia:
        """
        An independent copy.
        """
    def current_player(self) -> int:
        """
        The seat to act; -1 at a chance node, -4 once the game is over.
        """
    def determinize(self, player: typing.SupportsIndex, seed: typing.SupportsIndex) -> Cascadia:
        """
        A full state drawn from the player's information set with the right probabilities.
        """
    def game_text(self, actions: collections.abc.Sequence[typing.SupportsIndex | str]) -> str:
        """
        A game from here as text: the position, then the actions (ids or texts, outcomes of chance nodes included). ValueError if one is not legal.
        """
    def information_set(self, player: typing.SupportsIndex) -> CascadiaInformationSet:
        """
        All that a seat (or the spectator, -3) knows, and no more.
        """
    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]:
        """
        Ids of the legal actions, ascending; empty unless a player acts.
        """
    def num_actions(self) -> int:
        """
        Action ids are 0 .. num_actions() - 1.
        """
    def num_players(self) -> int: ...
    def observation(
        self, player: typing.SupportsIndex, out: typing.Any = None
    ) -> numpy.typing.NDArray[numpy.float32]:
        """
        float32 [n]: what a seat (or the spectator, -3) may know; see observation_spec(). Fills `out` if given.
        """
    def parse_action(self, text: str) -> int:
        """
        The action id of a readable form.
        """
    def play_chance(self, seed: typing.SupportsIndex) -> None:
        """
        Plays chance nodes until a player acts or the game is over; nothing elsewhere.
        """
    def playout(self, seed: typing.SupportsIndex) -> None:
        """
        Plays uniformly random actions to the end of the game, in place.
        """
    def ply(self) -> int:
        """
        Actions and chance outcomes so far.
        """
    def points(self) -> list[int]:
        """
        What the rulebook counts so far, per player.
        """
    def returns(self) -> list[float]:
        """
        Outcome per player, in [-1, 1], sum zero. ValueError before the end.
        """
    def rules(self) -> str:
        """
        The rules as text: a preset and what differs from it.
        """
    def text(self) -> str:
        """
        The position as text that from_text reads back.
        """

class CascadiaInformationSet:
    @staticmethod
    def from_text(text: str, viewer: typing.SupportsIndex) -> CascadiaInformationSet:
        """
        What `viewer` knows of a position. ValueError says what is wrong.
        """
    def __copy__(self) -> CascadiaInformationSet: ...
    def __deepcopy__(self, memo: dict) -> CascadiaInformationSet: ...
    def __eq__(self, arg0: CascadiaInformationSet) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def action_mask(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        int8 [num_actions]: 1 where the viewer may play the action. Fills `out` if given.
        """
    def action_text(self, action: typing.SupportsIndex) -> str:
        """
        The readable form of an action id.
        """
    def clone(self) -> CascadiaInformationSet: ...
    def current_player(self) -> int: ...
    def determinize(self, seed: typing.SupportsIndex) -> Cascadia:
        """
        A full state drawn with the right probabilities.
        """
    def is_terminal(self) -> bool: ...
    def key(self) -> int:
        """
        Equal information sets have equal keys.
        """
    def legal_actions(self) -> list[int]:
        """
        Ids of the viewer's legal actions, ascending; empty unless the viewer acts.
        """
    def num_actions(self) -> int: ...
    def num_players(self) -> int: ...
    def observation(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.float32]:
        """
        float32 [n]; see observation_spec().
        """
    def ply(self) -> int: ...
    def points(self) -> list[int]:
        """
        What the rulebook counts so far, as far as the viewer sees it.
        """
    def rules(self) -> str:
        """
        The rules as text: a preset and what differs from it.
        """
    def text(self) -> str: ...
    @property
    def viewer(self) -> int: ...

class CascadiaAgent:
    def __init__(self, specification: str, evaluator: typing.Any = None) -> None:
        """
        The agent that a specification names, as in 'pimc:worlds=32'. ValueError lists the valid names and options. evaluator: what it asks in place of playouts; a path, a Network, an Evaluator or a callable.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def choose(self, seen: CascadiaInformationSet, seed: typing.SupportsIndex) -> int:
        """
        The id of the action it plays. ValueError unless the viewer of `seen` acts.
        """
    def report(self, seen: CascadiaInformationSet, seed: typing.SupportsIndex) -> dict:
        """
        What it finds out, as plain data: the fields of tilewright.Report.
        """
    def start_game(self) -> None:
        """
        Forget what was kept from earlier games.
        """
    @property
    def specification(self) -> str: ...

class CascadiaHistory:
    @staticmethod
    def from_game_text(text: str) -> CascadiaHistory:
        """
        Follows the game of a text to its last move. ValueError names a wrong one.
        """
    def __copy__(self) -> CascadiaHistory: ...
    def __deepcopy__(self, memo: dict) -> CascadiaHistory: ...
    def __init__(self, start: Cascadia) -> None:
        """
        Follows a game from a position on, of which players know no more than it says.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def actions(self) -> list[int]:
        """
        Ids of all that was played, outcomes of chance included.
        """
    def apply(self, action: typing.SupportsIndex | str) -> None:
        """
        Plays an action, by its id or its text. ValueError if it is not legal; nothing is changed then.
        """
    def clone(self) -> CascadiaHistory:
        """
        An independent copy.
        """
    def information_set(self, player: typing.SupportsIndex) -> CascadiaInformationSet:
        """
        All that a seat (or the spectator, -3) knows. In games where chances depend on the past, a seat's remembers it.
        """
    def play_chance(self, seed: typing.SupportsIndex) -> None:
        """
        Plays chance nodes until a player acts or the game is over, as the state's own does.
        """
    def text(self) -> str:
        """
        The game as text that from_game_text reads back.
        """
    @property
    def start(self) -> Cascadia:
        """
        A copy of the first position.
        """
    @property
    def state(self) -> Cascadia:
        """
        A copy of the present position.
        """

class Catan:
    max_chance_outcomes: typing.ClassVar[int] = 11
    max_players: typing.ClassVar[int] = 4
    max_plies: typing.ClassVar[int] = 16000
    name: typing.ClassVar[str] = "catan"
    version: typing.ClassVar[int] = 1
    @staticmethod
    def from_game_text(text: str) -> tuple[Catan, list[int]]:
        """
        The first position and the actions of a game. ValueError names the move that is wrong.
        """
    @staticmethod
    def from_text(text: str) -> Catan:
        """
        The position of a text. ValueError says what is wrong with a bad one.
        """
    @staticmethod
    def observation_spec(rules: str = "default", **kwargs) -> list:
        """
        The parts of an observation, in order: name, shape, low, high, offset, meaning.
        """
    @staticmethod
    def player_name(player: typing.SupportsIndex) -> str:
        """
        What people call a seat; -1 is chance, -3 the spectator.
        """
    @staticmethod
    def rule_options() -> list:
        """
        The options of the rules: name, meaning, choices, default.
        """
    @staticmethod
    def rule_presets() -> list[tuple[str, str]]:
        """
        The named sets of rules and their meaning; the first is the default.
        """
    def __copy__(self) -> Catan: ...
    def __deepcopy__(self, memo: dict) -> Catan: ...
    def __eq__(self, arg0: Catan) -> bool: ...
    def __hash__(self) -> int:
        """
        Of the present value: it changes when an action is applied.
        """
    def __init__(self, seed: typing.SupportsIndex, *, rules: str = "default", **kwargs) -> None:
        """
        A new game. The same seed and rules give the same game. `rules` is a preset or a text such as 'published,first_player=random'; single options can be given by name.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def action_mask(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        int8 [num_actions]: 1 where the action is legal. Fills `out` if given.
        """
    def action_text(self, action: typing.SupportsIndex) -> str:
        """
        The readable form of an action id.
        """
    def apply(self, action: typing.SupportsIndex | str) -> None:
        """
        Plays an action, by its id or its text. ValueError if it is not legal; the state is then unchanged.
        """
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """
        (outcome, probability) of a chance node; empty elsewhere.
        """
    def clone(self) -> Catan:
        """
        An independent copy.
        """
    def current_player(self) -> int:
        """
        The seat to act; -1 at a chance node, -4 once the game is over.
        """
    def determinize(self, player: typing.SupportsIndex, seed: typing.SupportsIndex) -> Catan:
        """
        A full state drawn from the player's information set with the right probabilities.
        """
    def game_text(self, actions: collections.abc.Sequence[typing.SupportsIndex | str]) -> str:
        """
        A game from here as text: the position, then the actions (ids or texts, outcomes of chance nodes included). ValueError if one is not legal.
        """
    def information_set(self, player: typing.SupportsIndex) -> CatanInformationSet:
        """
        All that a seat (or the spectator, -3) knows, and no more.
        """
    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]:
        """
        Ids of the legal actions, ascending; empty unless a player acts.
        """
    def num_actions(self) -> int:
        """
        Action ids are 0 .. num_actions() - 1.
        """
    def num_players(self) -> int: ...
    def observation(
        self, player: typing.SupportsIndex, out: typing.Any = None
    ) -> numpy.typing.NDArray[numpy.float32]:
        """
        float32 [n]: what a seat (or the spectator, -3) may know; see observation_spec(). Fills `out` if given.
        """
    def parse_action(self, text: str) -> int:
        """
        The action id of a readable form.
        """
    def play_chance(self, seed: typing.SupportsIndex) -> None:
        """
        Plays chance nodes until a player acts or the game is over; nothing elsewhere.
        """
    def playout(self, seed: typing.SupportsIndex) -> None:
        """
        Plays uniformly random actions to the end of the game, in place.
        """
    def ply(self) -> int:
        """
        Actions and chance outcomes so far.
        """
    def points(self) -> list[int]:
        """
        What the rulebook counts so far, per player.
        """
    def returns(self) -> list[float]:
        """
        Outcome per player, in [-1, 1], sum zero. ValueError before the end.
        """
    def rules(self) -> str:
        """
        The rules as text: a preset and what differs from it.
        """
    def text(self) -> str:
        """
        The position as text that from_text reads back.
        """

class CatanInformationSet:
    @staticmethod
    def from_text(text: str, viewer: typing.SupportsIndex) -> CatanInformationSet:
        """
        What `viewer` knows of a position. ValueError says what is wrong.
        """
    def __copy__(self) -> CatanInformationSet: ...
    def __deepcopy__(self, memo: dict) -> CatanInformationSet: ...
    def __eq__(self, arg0: CatanInformationSet) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def action_mask(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        int8 [num_actions]: 1 where the viewer may play the action. Fills `out` if given.
        """
    def action_text(self, action: typing.SupportsIndex) -> str:
        """
        The readable form of an action id.
        """
    def clone(self) -> CatanInformationSet: ...
    def current_player(self) -> int: ...
    def determinize(self, seed: typing.SupportsIndex) -> Catan:
        """
        A full state drawn with the right probabilities.
        """
    def is_terminal(self) -> bool: ...
    def key(self) -> int:
        """
        Equal information sets have equal keys.
        """
    def legal_actions(self) -> list[int]:
        """
        Ids of the viewer's legal actions, ascending; empty unless the viewer acts.
        """
    def num_actions(self) -> int: ...
    def num_players(self) -> int: ...
    def observation(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.float32]:
        """
        float32 [n]; see observation_spec().
        """
    def ply(self) -> int: ...
    def points(self) -> list[int]:
        """
        What the rulebook counts so far, as far as the viewer sees it.
        """
    def rules(self) -> str:
        """
        The rules as text: a preset and what differs from it.
        """
    def text(self) -> str: ...
    @property
    def viewer(self) -> int: ...

class CatanAgent:
    def __init__(self, specification: str, evaluator: typing.Any = None) -> None:
        """
        The agent that a specification names, as in 'pimc:worlds=32'. ValueError lists the valid names and options. evaluator: what it asks in place of playouts; a path, a Network, an Evaluator or a callable.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def choose(self, seen: CatanInformationSet, seed: typing.SupportsIndex) -> int:
        """
        The id of the action it plays. ValueError unless the viewer of `seen` acts.
        """
    def report(self, seen: CatanInformationSet, seed: typing.SupportsIndex) -> dict:
        """
        What it finds out, as plain data: the fields of tilewright.Report.
        """
    def start_game(self) -> None:
        """
        Forget what was kept from earlier games.
        """
    @property
    def specification(self) -> str: ...

class CatanHistory:
    @staticmethod
    def from_game_text(text: str) -> CatanHistory:
        """
        Follows the game of a text to its last move. ValueError names a wrong one.
        """
    def __copy__(self) -> CatanHistory: ...
    def __deepcopy__(self, memo: dict) -> CatanHistory: ...
    def __init__(self, start: Catan) -> None:
        """
        Follows a game from a position on, of which players know no more than it says.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def actions(self) -> list[int]:
        """
        Ids of all that was played, outcomes of chance included.
        """
    def apply(self, action: typing.SupportsIndex | str) -> None:
        """
        Plays an action, by its id or its text. ValueError if it is not legal; nothing is changed then.
        """
    def clone(self) -> CatanHistory:
        """
        An independent copy.
        """
    def information_set(self, player: typing.SupportsIndex) -> CatanInformationSet:
        """
        All that a seat (or the spectator, -3) knows. In games where chances depend on the past, a seat's remembers it.
        """
    def play_chance(self, seed: typing.SupportsIndex) -> None:
        """
        Plays chance nodes until a player acts or the game is over, as the state's own does.
        """
    def text(self) -> str:
        """
        The game as text that from_game_text reads back.
        """
    @property
    def start(self) -> Catan:
        """
        A copy of the first position.
        """
    @property
    def state(self) -> Catan:
        """
        A copy of the present position.
        """

class CatanConnect:
    max_chance_outcomes: typing.ClassVar[int] = 72
    max_players: typing.ClassVar[int] = 72
    max_plies: typing.ClassVar[int] = 1048576
    name: typing.ClassVar[str] = "catan_connect"
    version: typing.ClassVar[int] = 1
    @staticmethod
    def from_game_text(text: str) -> tuple[CatanConnect, list[int]]:
        """
        The first position and the actions of a game. ValueError names the move that is wrong.
        """
    @staticmethod
    def from_text(text: str) -> CatanConnect:
        """
        The position of a text. ValueError says what is wrong with a bad one.
        """
    @staticmethod
    def observation_spec(rules: str = "default", **kwargs) -> list:
        """
        The parts of an observation, in order: name, shape, low, high, offset, meaning.
        """
    @staticmethod
    def player_name(player: typing.SupportsIndex) -> str:
        """
        What people call a seat; -1 is chance, -3 the spectator.
        """
    @staticmethod
    def rule_options() -> list:
        """
        The options of the rules: name, meaning, choices, default.
        """
    @staticmethod
    def rule_presets() -> list[tuple[str, str]]:
        """
        The named sets of rules and their meaning; the first is the default.
        """
    def __copy__(self) -> CatanConnect: ...
    def __deepcopy__(self, memo: dict) -> CatanConnect: ...
    def __eq__(self, arg0: CatanConnect) -> bool: ...
    def __hash__(self) -> int:
        """
        Of the present value: it changes when an action is applied.
        """
    def __init__(self, seed: typing.SupportsIndex, *, rules: str = "default", **kwargs) -> None:
        """
        A new game. The same seed and rules give the same game. `rules` is a preset or a text such as 'published,first_player=random'; single options can be given by name.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def action_mask(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        int8 [num_actions]: 1 where the action is legal. Fills `out` if given.
        """
    def action_text(self, action: typing.SupportsIndex) -> str:
        """
        The readable form of an action id.
        """
    def apply(self, action: typing.SupportsIndex | str) -> None:
        """
        Plays an action, by its id or its text. ValueError if it is not legal; the state is then unchanged.
        """
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """
        (outcome, probability) of a chance node; empty elsewhere.
        """
    def clone(self) -> CatanConnect:
        """
        An independent copy.
        """
    def current_player(self) -> int:
        """
        The seat to act; -1 at a chance node, -4 once the game is over.
        """
    def determinize(self, player: typing.SupportsIndex, seed: typing.SupportsIndex) -> CatanConnect:
        """
        A full state drawn from the player's information set with the right probabilities.
        """
    def game_text(self, actions: collections.abc.Sequence[typing.SupportsIndex | str]) -> str:
        """
        A game from here as text: the position, then the actions (ids or texts, outcomes of chance nodes included). ValueError if one is not legal.
        """
    def information_set(self, player: typing.SupportsIndex) -> CatanConnectInformationSet:
        """
        All that a seat (or the spectator, -3) knows, and no more.
        """
    def is_chance_node(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]:
        """
        Ids of the legal actions, ascending; empty unless a player acts.
        """
    def num_actions(self) -> int:
        """
        Action ids are 0 .. num_actions() - 1.
        """
    def num_players(self) -> int: ...
    def observation(
        self, player: typing.SupportsIndex, out: typing.Any = None
    ) -> numpy.typing.NDArray[numpy.float32]:
        """
        float32 [n]: what a seat (or the spectator, -3) may know; see observation_spec(). Fills `out` if given.
        """
    def parse_action(self, text: str) -> int:
        """
        The action id of a readable form.
        """
    def play_chance(self, seed: typing.SupportsIndex) -> None:
        """
        Plays chance nodes until a player acts or the game is over; nothing elsewhere.
        """
    def playout(self, seed: typing.SupportsIndex) -> None:
        """
        Plays uniformly random actions to the end of the game, in place.
        """
    def ply(self) -> int:
        """
        Actions and chance outcomes so far.
        """
    def points(self) -> list[int]:
        """
        What the rulebook counts so far, per player.
        """
    def returns(self) -> list[float]:
        """
        Outcome per player, in [-1, 1], sum zero. ValueError before the end.
        """
    def rules(self) -> str:
        """
        The rules as text: a preset and what differs from it.
        """
    def text(self) -> str:
        """
        The position as text that from_text reads back.
        """

class CatanConnectInformationSet:
    @staticmethod
    def from_text(text: str, viewer: typing.SupportsIndex) -> CatanConnectInformationSet:
        """
        What `viewer` knows of a position. ValueError says what is wrong.
        """
    def __copy__(self) -> CatanConnectInformationSet: ...
    def __deepcopy__(self, memo: dict) -> CatanConnectInformationSet: ...
    def __eq__(self, arg0: CatanConnectInformationSet) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def action_mask(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int8]:
        """
        int8 [num_actions]: 1 where the viewer may play the action. Fills `out` if given.
        """
    def action_text(self, action: typing.SupportsIndex) -> str:
        """
        The readable form of an action id.
        """
    def clone(self) -> CatanConnectInformationSet: ...
    def current_player(self) -> int: ...
    def determinize(self, seed: typing.SupportsIndex) -> CatanConnect:
        """
        A full state drawn with the right probabilities.
        """
    def is_terminal(self) -> bool: ...
    def key(self) -> int:
        """
        Equal information sets have equal keys.
        """
    def legal_actions(self) -> list[int]:
        """
        Ids of the viewer's legal actions, ascending; empty unless the viewer acts.
        """
    def num_actions(self) -> int: ...
    def num_players(self) -> int: ...
    def observation(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.float32]:
        """
        float32 [n]; see observation_spec().
        """
    def ply(self) -> int: ...
    def points(self) -> list[int]:
        """
        What the rulebook counts so far, as far as the viewer sees it.
        """
    def rules(self) -> str:
        """
        The rules as text: a preset and what differs from it.
        """
    def text(self) -> str: ...
    @property
    def viewer(self) -> int: ...

class CatanConnectAgent:
    def __init__(self, specification: str, evaluator: typing.Any = None) -> None:
        """
        The agent that a specification names, as in 'pimc:worlds=32'. ValueError lists the valid names and options. evaluator: what it asks in place of playouts; a path, a Network, an Evaluator or a callable.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def choose(self, seen: CatanConnectInformationSet, seed: typing.SupportsIndex) -> int:
        """
        The id of the action it plays. ValueError unless the viewer of `seen` acts.
        """
    def report(self, seen: CatanConnectInformationSet, seed: typing.SupportsIndex) -> dict:
        """
        What it finds out, as plain data: the fields of tilewright.Report.
        """
    def start_game(self) -> None:
        """
        Forget what was kept from earlier games.
        """
    @property
    def specification(self) -> str: ...

class CatanConnectHistory:
    @staticmethod
    def from_game_text(text: str) -> CatanConnectHistory:
        """
        Follows the game of a text to its last move. ValueError names a wrong one.
        """
    def __copy__(self) -> CatanConnectHistory: ...
    def __deepcopy__(self, memo: dict) -> CatanConnectHistory: ...
    def __init__(self, start: CatanConnect) -> None:
        """
        Follows a game from a position on, of which players know no more than it says.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> tuple: ...
    def __repr__(self) -> str: ...
    def actions(self) -> list[int]:
        """
        Ids of all that was played, outcomes of chance included.
        """
    def apply(self, action: typing.SupportsIndex | str) -> None:
        """
        Plays an action, by its id or its text. ValueError if it is not legal; nothing is changed then.
        """
    def clone(self) -> CatanConnectHistory:
        """
        An independent copy.
        """
    def information_set(self, player: typing.SupportsIndex) -> CatanConnectInformationSet:
        """
        All that a seat (or the spectator, -3) knows. In games where chances depend on the past, a seat's remembers it.
        """
    def play_chance(self, seed: typing.SupportsIndex) -> None:
        """
        Plays chance nodes until a player acts or the game is over, as the state's own does.
        """
    def text(self) -> str:
        """
        The game as text that from_game_text reads back.
        """
    @property
    def start(self) -> CatanConnect:
        """
        A copy of the first position.
        """
    @property
    def state(self) -> CatanConnect:
        """
        A copy of the present position.
        """

class GameRecord:
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> typing.Any: ...
    def as_dict(self) -> dict:
        """
        The record as plain data.
        """
    def position(self, plies: typing.SupportsInt | typing.SupportsIndex) -> typing.Any:
        """
        The state after so many plies. ValueError if the record cannot be replayed.
        """
    def verify(self) -> str:
        """
        Why the record is not the game that it says it is; empty if it is.
        """
    @property
    def actions(self) -> list[int]: ...
    @property
    def agents(self) -> list[str]:
        """
        Specification of the agent on each seat.
        """
    @property
    def game(self) -> str: ...
    @property
    def line(self) -> str:
        """
        The record as its line of a file of games.
        """
    @property
    def rules(self) -> str: ...

class IllegalAction(RuntimeError):
    """
    An agent chose what it may not play; the message names the agent, the ply and the choice.
    """

class Tournament:
    def __init__(
        self,
        game: str,
        agents: collections.abc.Sequence[tuple[str, typing.Any, typing.Any, bool]],
        *,
        stages: collections.abc.Sequence[
            tuple[
                collections.abc.Sequence[
                    collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex]
                ],
                typing.SupportsInt | typing.SupportsIndex,
                typing.SupportsInt | typing.SupportsIndex,
            ]
        ],
        seed: typing.SupportsIndex,
        rules: str = "default",
        threads: typing.SupportsIndex = 0,
        journal: str = "",
        format: str = "",
        share: tuple[
            typing.SupportsInt | typing.SupportsIndex, typing.SupportsInt | typing.SupportsIndex
        ] = (0, 1),
        limits: tuple[
            typing.SupportsFloat | typing.SupportsIndex,
            typing.SupportsFloat | typing.SupportsIndex,
            typing.SupportsInt | typing.SupportsIndex,
            typing.SupportsInt | typing.SupportsIndex,
            bool,
        ] = (0.0, 0.0, 0, 0, False),
    ) -> None:
        """
        agents: (name, specification, evaluator or None, False) or (name, callable, None, forfeits). stages: (tables of indices of agents, first deal, number of deals). journal: a file to keep finished games in and to resume from; empty: none. share: (i, n) plays the deals whose number has the remainder i by n. limits: seconds for a move and a game, simulations for a move and a game (0: none), and whether an overrun of time loses the game.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> typing.Any: ...
    def poll(self, seconds: typing.SupportsFloat | typing.SupportsIndex) -> dict:
        """
        Waits for finished games, at most so long; returns them and how far it is. Raises what ended the tournament.
        """
    def start(self) -> None:
        """
        Begins to play, in the background.
        """
    def stop(self) -> None:
        """
        Asks to stop: running games are dropped at their present ply.
        """
    def wait(self) -> None:
        """
        Waits for the end. Raises what ended the tournament.
        """
    @property
    def groups(self) -> list[list[int]]:
        """
        The agents of each group, which are the tables of all stages.
        """
    @property
    def notice(self) -> str:
        """
        What people should know of the journal; mostly empty.
        """
    @property
    def num_games(self) -> int: ...
    @property
    def num_resumed(self) -> int:
        """
        Games that the journal held already.
        """

class VectorEnvironment:
    def __init__(
        self,
        game: str,
        num_envs: typing.SupportsIndex,
        *,
        rules: str = "default",
        seed: typing.SupportsIndex,
        threads: typing.SupportsIndex = 0,
        observations: str = "float32",
        legal_actions: str = "mask",
        autoreset: str = "same_step",
        illegal_action: str = "error",
        seats: collections.abc.Sequence[str] = [],
        rotate_seats: bool = False,
        arrays: dict = {},
    ) -> None:
        """
        Many games that are stepped together; see tilewright.make_vec. seats: an agent's specification for each seat, or '' for a learner. arrays: memory to use, by name.
        """
    def __reduce__(self) -> typing.Any: ...
    def __reduce_ex__(self, protocol: typing.SupportsInt | typing.SupportsIndex) -> typing.Any: ...
    def arrays(self) -> dict:
        """
        The arrays by name, the same ones every time.
        """
    def game_seed(self, row: typing.SupportsIndex) -> int:
        """
        The seed of a row's present game.
        """
    def receive(
        self,
        count: typing.SupportsIndex,
        seconds: typing.SupportsFloat | typing.SupportsIndex = ...,
    ) -> numpy.typing.NDArray[numpy.int64]:
        """
        Waits until `count` rows that were sent are done and returns them in the order in which they were; no rows if that takes longer than `seconds`.
        """
    def reset(self, seeds: typing.Any = None, mask: typing.Any = None) -> None:
        """
        New games in all rows, or in those of `mask` (bool). seeds: a seed for each row; without them the rows go on with their next games.
        """
    def sample_actions(self, out: typing.Any = None) -> numpy.typing.NDArray[numpy.int64]:
        """
        int64 [num_envs]: a uniformly random legal action for each row, 0 where the game is over. Fills `out` if given.
        """
    def send(self, actions: typing.Any, rows: typing.Any) -> None:
        """
        Lets workers play an action in each of `rows`, which are under way until received.
        """
    def send_resets(self, rows: typing.Any) -> None:
        """
        Lets workers start new games in `rows`.
        """
    def specs(self) -> list:
        """
        The arrays' name, dtype, shape, low, high and meaning.
        """
    def state_text(self, row: typing.SupportsIndex) -> str:
        """
        The true position of a row, as text.
        """
    def step(self, actions: typing.Any) -> None:
        """
        Plays one action in each row and writes the arrays. ValueError names a row whose action is not legal; nothing is changed then.
        """
    @property
    def num_actions(self) -> int: ...
    @property
    def num_envs(self) -> int: ...
    @property
    def num_players(self) -> int: ...
    @property
    def num_sent(self) -> int:
        """
        Rows that were sent and not received.
        """
    @property
    def seed(self) -> int: ...
    @property
    def threads(self) -> int: ...

def agents(game: str) -> list:
    """
    The agents of a game: name, summary, options with defaults and ranges.
    """

@typing.overload
def carcassonne_table(position: Carcassonne) -> dict:
    """
    What lies on and beside the table; see tilewright.carcassonne.table.
    """

@typing.overload
def carcassonne_table(position: CarcassonneInformationSet) -> dict:
    """
    What lies on and beside the table; see tilewright.carcassonne.table.
    """

def carcassonne_tile_types() -> list:
    """
    The tile types with their segments; see tilewright.carcassonne.tile_types.
    """

@typing.overload
def cascadia_table(position: Cascadia) -> dict:
    """
    What lies on and beside the table; see tilewright.cascadia.table.
    """

@typing.overload
def cascadia_table(position: CascadiaInformationSet) -> dict:
    """
    What lies on and beside the table; see tilewright.cascadia.table.
    """

@typing.overload
def catan_connect_table(position: CatanConnect) -> dict:
    """
    What lies on and beside the table; see tilewright.catan_connect.table.
    """

@typing.overload
def catan_connect_table(position: CatanConnectInformationSet) -> dict:
    """
    What lies on and beside the table; see tilewright.catan_connect.table.
    """

@typing.overload
def catan_table(position: Catan) -> dict:
    """
    What lies on and beside the table; see tilewright.catan.table.
    """

@typing.overload
def catan_table(position: CatanInformationSet) -> dict:
    """
    What lies on and beside the table; see tilewright.catan.table.
    """

def check_agent(game: str, agent: str) -> None:
    """
    ValueError, with the valid choices, if the specification names no agent of the game.
    """

def check_rules(game: str, rules: str) -> str:
    """
    The shortest text of the same rules. ValueError, with the valid choices, for bad ones.
    """

def games() -> dict:
    """
    The name of every game and of its class.
    """

def header_line(
    *,
    game: str,
    game_version: typing.SupportsInt | typing.SupportsIndex,
    rules: str,
    agents: collections.abc.Sequence[str],
    num_players: typing.SupportsInt | typing.SupportsIndex,
    stages: collections.abc.Sequence[
        tuple[
            collections.abc.Sequence[
                collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex]
            ],
            typing.SupportsInt | typing.SupportsIndex,
            typing.SupportsInt | typing.SupportsIndex,
        ]
    ],
    seed: typing.SupportsIndex,
    format: str,
) -> str:
    """
    The first line of the journal of a tournament.
    """

def observation_layout(game: str, rules: str) -> tuple[str, int, int, int]:
    """
    What a network for a game has to fit: the parts of the observation as text, its size, num_actions, num_players.
    """

def play_random_games(
    game: str, games: typing.SupportsIndex, seed: typing.SupportsIndex, rules: str = "default"
) -> dict:
    """
    Plays uniformly random games in a bare loop on one thread; returns how many games, plies and decisions that was. What vector environments are measured against.
    """

def read_games(path: str) -> tuple[typing.Any, list, str]:
    """
    The header, the records and a notice of a journal or file of games.
    """

def scheduled_games(
    *,
    agents: collections.abc.Sequence[str],
    num_players: typing.SupportsInt | typing.SupportsIndex,
    stages: collections.abc.Sequence[
        tuple[
            collections.abc.Sequence[
                collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex]
            ],
            typing.SupportsInt | typing.SupportsIndex,
            typing.SupportsInt | typing.SupportsIndex,
        ]
    ],
    seed: typing.SupportsIndex,
) -> list:
    """
    For each game of the stages by number: its group, deal, rotation and the agent on each seat.
    """

def self_play(
    game: str,
    evaluator: typing.Any,
    *,
    games: typing.SupportsIndex,
    search: str,
    seed: typing.SupportsIndex,
    threads: typing.SupportsIndex,
    first: typing.SupportsIndex = 0,
    rules: str = "default",
) -> dict:
    """
    Games of a search against itself as arrays; the keys are the fields of tilewright.SelfPlay.
    """

def sono_analyze_grid(text: str, rules: str = "default") -> dict:
    """
    Every line of a grid or position; see tilewright.sono.analyze_grid.
    """

def sono_explain_line(cards: collections.abc.Sequence[str], rules: str = "default") -> dict:
    """
    One line of up to five cards; see tilewright.sono.explain_line.
    """

def sono_joker(seen: SonoInformationSet) -> list:
    """
    See tilewright.sono.analyze.
    """

def sono_line_games(
    network: bytes | None,
    *,
    seed: typing.SupportsInt | typing.SupportsIndex,
    first: typing.SupportsInt | typing.SupportsIndex,
    games: typing.SupportsInt | typing.SupportsIndex,
    worlds: typing.SupportsInt | typing.SupportsIndex,
    random_share: typing.SupportsFloat | typing.SupportsIndex,
    threads: typing.SupportsInt | typing.SupportsIndex,
) -> numpy.typing.NDArray[numpy.int32]:
    """
    See tilewright.sono_learning.play_line_games.
    """

def sono_line_value(network: bytes | None, state: Sono) -> float:
    """
    See tilewright.sono_learning.line_value.
    """

def sono_lines() -> numpy.typing.NDArray[numpy.int32]:
    """
    See tilewright.sono_learning.all_lines.
    """

def sono_moves(seen: SonoInformationSet) -> list:
    """
    See tilewright.sono.move_table.
    """

def sono_outcomes(
    seen: SonoInformationSet,
    *,
    seconds: typing.SupportsFloat | typing.SupportsIndex,
    worlds: typing.SupportsInt | typing.SupportsIndex,
    playouts: typing.SupportsInt | typing.SupportsIndex,
    solve_cells: typing.SupportsInt | typing.SupportsIndex,
    seed: typing.SupportsIndex,
    stop: typing.Any,
    keeps_interrupt: bool,
) -> dict:
    """
    See tilewright.sono.analyze.
    """

def sono_outlook(seen: SonoInformationSet) -> list:
    """
    See tilewright.sono.analyze.
    """

def sono_partial_line(
    known: collections.abc.Sequence[str],
    unknown: collections.abc.Sequence[
        tuple[typing.SupportsInt | typing.SupportsIndex, collections.abc.Sequence[str]]
    ],
    rules: str = "default",
) -> dict:
    """
    See tilewright.sono.partial_line.
    """

def sono_solve(
    seen: SonoInformationSet, *, margin: bool, seconds: typing.SupportsFloat | typing.SupportsIndex
) -> dict:
    """
    See tilewright.sono.solve.
    """

@typing.overload
def sono_table(position: Sono) -> dict:
    """
    The cells and the hands; see tilewright.sono.table.
    """

@typing.overload
def sono_table(position: SonoInformationSet) -> dict:
    """
    The cells and the hands; see tilewright.sono.table.
    """

def split_seed(seed: typing.SupportsIndex, stream: typing.SupportsIndex) -> int:
    """
    The seed of stream number `stream` of `seed`: how games, chance and agents get numbers of their own from one seed.
    """

engine_version: str = "0.1.0"
