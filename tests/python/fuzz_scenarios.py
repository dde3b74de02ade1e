"""Calls whose arguments are mostly right, so that they get far, for fuzz_bindings.py."""

from __future__ import annotations

import contextlib
import copy
import pickle
import threading
from collections import Counter
from typing import Any

import numpy as np
from fuzz_garbage import SEARCHES, Garbage, WrongError

import tilewright
from tilewright import _core, networks, unpickling


class Scenarios(Garbage):
    """Each of SCENARIOS uses a part of the package as people do, with something wrong in it."""

    def __init__(self, seed: int):
        super().__init__(seed)
        self.scenarios: Counter[str] = Counter()  # those that were played to their end

    def misuse(self) -> None:
        """Steps a vector environment, and writes anything into its arrays."""
        environments = [o for o in self.objects if isinstance(o, _core.VectorEnvironment)]
        environment = self.numbers.choice(environments)
        for array in environment.arrays().values():
            if self.numbers.random() < 0.3:
                array.view(np.uint8)[...] = self.numbers.randint(0, 255)
        self.calls += 1
        with contextlib.suppress(ValueError):
            rows = np.arange(environment.num_envs)
            if self.numbers.random() < 0.2:
                environment.send(environment.sample_actions(), rows)
            if environment.num_sent:
                environment.receive(environment.num_sent)
            environment.step(environment.sample_actions())
        for held in self.numbers.sample(self.objects, 2):
            copied = copy.deepcopy(held) if hasattr(held, "__deepcopy__") else held
            if not isinstance(held, _core.VectorEnvironment):
                pickle.loads(pickle.dumps(copied))

    def send_and_receive(self) -> None:
        """Sends rows of a vector environment, some of them twice or wrong, and drops it at work."""
        numbers = self.numbers
        game = numbers.choice(tilewright.games())
        envs = numbers.randint(1, 6)
        env = _core.VectorEnvironment(
            game,
            envs,
            seed=1,
            threads=numbers.randint(1, 3),
            seats=self.seats(tilewright.make(game, 0).num_players()),
            illegal_action=numbers.choice(["error", "penalty"]),
        )
        for _ in range(numbers.randint(1, 20)):
            rows = [numbers.randrange(envs) for _ in range(numbers.randint(0, envs))]
            if numbers.random() < 0.7:
                rows = sorted(set(rows))
            rows = self.maybe([row + numbers.choice([0] * 30 + [-1, envs]) for row in rows])
            kind = numbers.randrange(5)
            if kind == 0:
                self.attempt(env.send_resets, rows)
            elif kind == 1:
                self.attempt(env.receive, self.count(), self.maybe(0.01, 0.0))
            elif kind == 2:
                self.attempt(env.reset, self.thing(), self.thing())
            else:
                actions = self.attempt(env.sample_actions)
                if actions is not None and isinstance(rows, list):
                    actions = [int(actions[row % envs]) for row in rows]
                self.attempt(env.send, self.maybe(actions), rows)

    def search_with_evaluator(self) -> None:
        """A search of a position by something that asks."""
        game = self.game()
        known = str(game) if str(game) in tilewright.games() else "sono"
        position = tilewright.make(known, 3)
        position.play_chance(1)
        seen = position.information_set(max(position.current_player(), 0))
        evaluator = self.evaluator(str(game))
        agent = self.attempt(
            tilewright.make_agent, game, self.numbers.choice(SEARCHES), self.maybe(evaluator)
        )
        if agent is None:
            return
        threads = [
            threading.Thread(target=self.attempt, args=(agent.report, seen, seed))
            for seed in range(self.numbers.randint(0, 2))
        ]
        for thread in threads:
            thread.start()
        self.attempt(agent.choose, self.maybe(seen), self.maybe(7))
        for thread in threads:
            thread.join()

    def self_play(self) -> None:
        """Games of a search against itself."""
        game = self.game()
        self.attempt(
            _core.self_play,
            game,
            self.evaluator(str(game)) if self.numbers.random() < 0.9 else None,
            games=self.count(),
            search=self.maybe(self.numbers.choice(SEARCHES)),
            seed=self.maybe(5),
            threads=self.maybe(self.numbers.choice([1, 2, 6])),
            first=self.maybe(0),
            rules=self.maybe("default"),
        )

    def load_network(self) -> None:
        """A network file that may be damaged, and what it makes of arrays."""
        net = self.attempt(networks.load, self.network_file())
        if net is not None:
            for _ in range(3):
                observations: Any = np.zeros((self.numbers.randint(0, 3), net.observation_size))
                self.attempt(net.evaluate, self.maybe(observations, 0.3))
            self.attempt(pickle.loads, self.attempt(pickle.dumps, net))
            self.attempt(tilewright.search, tilewright.Sono(1), "mcts:simulations=4", 1, net)

    def tournament(self) -> None:
        """A small tournament of anybody, with a journal that may be damaged, gone on with."""
        numbers = self.numbers
        game = self.game()
        agents = [self.tournament_agent(str(game)) for _ in range(numbers.choice([1, 2, 2, 3]))]
        formats: list[dict[str, Any]] = [
            {},
            {"rounds": self.count()},
            {"opponents": ["random", self.tournament_agent(str(game))]},
            {"tables": self.maybe([("random", "greedy")])},
            {"sprt": tilewright.Sprt(0, 50)},
            {"forfeits": True},
            {"limits": tilewright.Limits(move_simulations=2, forfeit=True)},
            {"share": self.maybe((0, 2))},
        ]
        out = self.folder / "cup"

        def progress(done: int, total: int) -> None:
            if numbers.random() < 0.02:
                raise WrongError

        for _ in range(numbers.choice([1, 2])):
            self.attempt(
                tilewright.run_tournament,
                game,
                self.maybe(agents, 0.02),
                games=self.maybe(numbers.choice([2, 4, 12])),
                seed=self.maybe(1),
                rules=self.maybe("default", 0.02),
                threads=self.maybe(numbers.choice([0, 1, 2, 5])),
                out=numbers.choice([None, out, out]),
                on_progress=progress,
                **numbers.choice(formats),
            )
            journal = out / "journal.jsonl"
            if journal.exists():
                if numbers.random() < 0.6:
                    journal.write_bytes(self.damaged(journal.read_bytes(), 10**6))
                for record in (self.attempt(_core.read_games, str(journal)) or [0, []])[1]:
                    self.attempt(record.verify)
                    self.attempt(record.position, numbers.randint(-2, 30))
                self.attempt(tilewright.merge_tournaments, [out], self.folder / "merged")
                (self.folder / "merged" / "journal.jsonl").unlink(missing_ok=True)
                if numbers.random() < 0.5:
                    journal.unlink()

    def native_tournament(self) -> None:
        """The native class with wrong arguments, and dropped whenever it suits."""
        game = self.game()
        agent = self.tournament_agent(str(game))
        held = self.attempt(
            _core.Tournament,
            game,
            self.maybe(
                [
                    self.maybe(("random", "random", None, False)),
                    ("x", self.maybe("mcts:simulations=4"), self.evaluator(str(game)), True),
                    self.maybe(("y", agent, None, self.maybe(True))),
                ]
            ),
            stages=self.maybe([(self.maybe([[0, 1], [1, 2]]), self.maybe(0), self.count())]),
            seed=self.maybe(3),
            threads=self.maybe(2),
            journal="",
            format=self.maybe("{}"),
            share=self.maybe((0, 1)),
            limits=self.maybe((0.0, 0.0, self.count(), 0, False)),
        )
        if held is None:
            return
        for name in self.numbers.choices(["start", "poll", "stop", "groups"], k=6):
            self.attempt(lambda name: getattr(held, name)(*([0.05] * (name == "poll"))), name)

    def pickles(self) -> None:
        """What pickles are made of, with other parts."""
        held = self.numbers.choice(self.objects)
        reduced = self.attempt(lambda: held.__reduce_ex__(4))
        if reduced is None:
            return
        _, arguments = reduced
        spoilt = [
            self.damaged(part.encode(), 10**6).decode(errors="replace")
            if isinstance(part, str) and self.numbers.random() < 0.3
            else self.maybe(part, 0.2)
            for part in arguments
        ]
        self.attempt(unpickling.restored, *spoilt)

    def texts(self) -> None:
        """Positions and games from texts with some damage; and what is made of what comes out."""
        name = self.numbers.choice(list(_core.games().values()))
        made = [o for o in self.objects if type(o).__name__.startswith(name) and hasattr(o, "text")]
        held = self.numbers.choice(made)
        text = self.attempt(held.text)
        if not isinstance(text, str):
            return
        text = self.damaged(text.encode(), 10**6).decode(errors="replace")
        found = []
        for maker in (name, f"{name}InformationSet", f"{name}History"):
            for method in ("from_text", "from_game_text"):
                make = getattr(getattr(_core, maker), method, None)
                if make is None:
                    continue
                viewer = [self.numbers.choice([0, 1, -3])] * maker.endswith("Set")
                found.append(self.attempt(make, text, *viewer))
        for position in found:
            if position is None or isinstance(position, tuple):
                continue
            for method in ("legal_actions", "observation", "points", "action_mask", "key", "text"):
                self.attempt(lambda it, call: getattr(it, call)(), position, method)
            self.attempt(lambda it: it.observation(0), position)
            self.attempt(lambda it: it.determinize(1).playout(2), position)
            self.attempt(tilewright.search, position, "mcts:simulations=3", 1)
            self.attempt(lambda it: it.playout(1), position)

    def sono_analysis(self) -> None:
        """Sono's analysis of positions early and late, with wrong numbers."""
        numbers = self.numbers
        state = tilewright.Sono(numbers.getrandbits(64))
        for _ in range(numbers.choice([0, 10, 15, 18, 20])):
            state.apply(numbers.choice(state.legal_actions()))
        seen = state.information_set(numbers.choice([0, 1, -3]))
        stop = threading.Event()
        for function in (_core.sono_outlook, _core.sono_joker, _core.sono_moves, _core.sono_table):
            self.attempt(function, self.maybe(seen))
        self.attempt(
            _core.sono_outcomes,
            self.maybe(seen),
            seconds=0.01,
            worlds=self.count(),
            playouts=self.count(),
            solve_cells=self.maybe(numbers.choice([0, 1, 2])),
            seed=self.maybe(1),
            stop=self.maybe(numbers.choice([None, stop])),
            keeps_interrupt=self.maybe(False),
        )
        self.attempt(_core.sono_solve, self.maybe(seen), margin=self.maybe(True), seconds=0.01)
        names = ["A", "Kd", "T", "2c", "Joker", "*", "??", ""]
        cards = [self.maybe(numbers.choice(names)) for _ in range(numbers.randint(0, 6))]
        self.attempt(_core.sono_explain_line, cards)
        self.attempt(_core.sono_partial_line, cards, [(self.count(), self.maybe(cards))])
        self.attempt(_core.sono_analyze_grid, self.damaged(state.text().encode(), 500))
        self.attempt(_core.sono_line_value, self.maybe(None), state)
        self.attempt(
            _core.sono_line_games,
            self.maybe(None),
            seed=self.maybe(1),
            first=self.maybe(0),
            games=numbers.choice([-1, 0, 1, 2, None]),
            worlds=numbers.choice([-1, 0, 1, 2]),
            random_share=self.maybe(numbers.choice([0.0, 1.0, -1.0, float("nan")]), 0.02),
            threads=numbers.choice([-1, 0, 1, 2]),
        )

    def schedules(self) -> None:
        """Headers of journals and lists of games."""
        stages = self.maybe(
            [(self.maybe([[0, 1], [1, self.count()]]), self.maybe(0), self.count())]
        )
        agents = self.maybe(["a", self.maybe("b"), "ü"])
        of_both = {"agents": agents, "num_players": self.count(), "stages": stages}
        self.attempt(_core.scheduled_games, seed=self.maybe(1), **of_both)
        self.attempt(
            _core.header_line,
            game=self.game(),
            game_version=self.count(),
            rules=self.maybe("default"),
            seed=self.maybe(1),
            format=self.maybe("{}"),
            **of_both,
        )

    SCENARIOS = (
        misuse,
        send_and_receive,
        search_with_evaluator,
        self_play,
        load_network,
        tournament,
        native_tournament,
        pickles,
        texts,
        sono_analysis,
        schedules,
    )

    def scenario(self) -> None:
        """One of them."""
        chosen = self.numbers.choice(self.SCENARIOS)
        chosen(self)
        self.scenarios[chosen.__name__] += 1
