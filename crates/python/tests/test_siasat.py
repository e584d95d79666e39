"""The package as a user meets it. Run by `cargo test -p siasat-python`, or with an installed
package by itself."""

import _thread
import ast
import doctest
import inspect
import os
import pathlib
import pickle
import signal
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree as xml
from fractions import Fraction

import siasat

try:
    import numpy
except ImportError:
    numpy = None

try:
    import pettingzoo
except ImportError:
    pettingzoo = None

try:
    import pyspiel
except ImportError:
    pyspiel = None


def interrupted(call):
    """Presses Ctrl-C while the call runs, and gives the seconds until it has ended."""
    # Whoever starts this in the background ignores the signal for it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    start = time.monotonic()
    timer.start()
    try:
        call()
    except KeyboardInterrupt:
        return time.monotonic() - start
    finally:
        timer.cancel()
    raise AssertionError("it was not interrupted")


needs_numpy = unittest.skipUnless(numpy, "numpy is not installed")


class Positions(unittest.TestCase):
    def test_a_position_never_changes(self):
        start = siasat.game("kalah")
        after = start.play("3")
        self.assertEqual(start.text, "4 4 4 4 4 4 | 0 / 4 4 4 4 4 4 | 0 / first")
        self.assertEqual(after.text, "4 4 0 5 5 5 | 1 / 4 4 4 4 4 4 | 0 / first")
        self.assertEqual(after.points, (1, 0))
        self.assertEqual((start.turn, start.result, start.is_over), ("first", None, False))

    def test_several_moves_at_once(self):
        game = siasat.game("tictactoe").play("1", "4", "2", "5", "3")
        self.assertEqual((game.turn, game.result, game.difference), ("over", "first", 1))
        self.assertEqual(game.legal_moves, [])

    def test_equal_positions_are_equal_keys(self):
        one = siasat.game("connect4").play("1", "2", "3")
        other = siasat.game("connect4").play("3", "2", "1")
        self.assertEqual(one, other)
        self.assertEqual(len({one, other, siasat.game("connect4")}), 2)
        self.assertNotEqual(one, one.text)
        self.assertNotEqual(siasat.game("kalah"), siasat.game("kalah:seeds=3"))

    def test_text_repr_and_pickle_lead_back(self):
        for name in siasat.games():
            position = siasat.game(name)
            for _ in range(5):
                position = position.play(position.legal_moves[-1])
                if position.is_over:
                    break
            self.assertEqual(siasat.position(position.game, position.text), position)
            self.assertEqual(eval(repr(position)), position)
            self.assertEqual(pickle.loads(pickle.dumps(position)), position)

    def test_numbers_of_moves_are_different_and_small(self):
        for name in siasat.games():
            position = siasat.game(name)
            step = 0
            while not position.is_over and step < 60:
                actions = position.legal_actions
                self.assertEqual(len(set(actions)), len(position.legal_moves), position)
                if position.turn != "chance":
                    self.assertLess(max(actions), position.action_count, position)
                place = step % len(actions)
                by_text = position.play(position.legal_moves[place])
                position = position.play(actions[place])
                self.assertEqual(position, by_text)
                step += 1
        self.assertEqual(siasat.game("connect4").action_count, 7)

    def test_boards_are_pictures_and_letters(self):
        for name in siasat.games():
            position = siasat.game(name)
            root = xml.fromstring(position._repr_svg_())
            self.assertTrue(root.tag.endswith("svg"), name)
            self.assertIn(position.text, str(position))
        self.assertIn(">4</text>", siasat.game("kalah")._repr_svg_())

    def test_a_move_is_whatever_python_takes_for_a_whole_number(self):
        class Third:
            def __index__(self):
                return 2

        start = siasat.game("connect4")
        self.assertEqual(start.play(Third()), start.play(2))
        for wrong in (-1, 7, 10**12, Third):
            with self.assertRaises(TypeError if wrong is Third else siasat.Error):
                start.play(wrong)
        if numpy:
            self.assertEqual(start.play(*numpy.array([2, 3])), start.play(2, 3))
            with self.assertRaises(TypeError):
                start.play(numpy.float64(2))

    def test_chance_has_probabilities(self):
        rolling = siasat.game("pig").play("roll")
        self.assertEqual(rolling.turn, "chance")
        self.assertAlmostEqual(sum(rolling.chances.values()), 1.0)
        self.assertEqual(siasat.game("pig").chances, {})

    def test_perft_and_random_games(self):
        self.assertEqual(siasat.game("tictactoe").perft(9), 127_872)
        self.assertEqual(siasat.game("connect4").perft(8), 5_673_234)
        # A roll is a move of chance.
        self.assertEqual(siasat.game("pig").play("roll").perft(1), 6)
        game = siasat.game("kalah")
        self.assertEqual(game.random_game(7), game.random_game(7))
        self.assertEqual(len({game.random_game(seed) for seed in range(20)}) > 5, True)

    def test_errors_are_our_sentences(self):
        with self.assertRaisesRegex(siasat.Error, "pit 7|7"):
            siasat.game("kalah").play("7")
        with self.assertRaises(ValueError):
            siasat.game("chess")
        with self.assertRaises(siasat.Error):
            siasat.position("kalah", "nonsense")
        with self.assertRaises(TypeError):
            siasat.game("kalah").play(1.5)
        with self.assertRaises(siasat.Error):
            siasat.game("kalah").play(10**12)
        with self.assertRaises(siasat.Error):
            siasat.game("kalah").play()
        siasat.set_language("id")
        try:
            with self.assertRaisesRegex(siasat.Error, "selesai"):
                over = siasat.game("tictactoe").play("1", "4", "2", "5", "3")
                siasat.engine("greedy").best(over)
        finally:
            siasat.set_language("en")
        with self.assertRaisesRegex(siasat.Error, "en and id"):
            siasat.set_language("fr")

    def test_rules(self):
        self.assertIn("Kalah", siasat.rules("kalah"))

    @unittest.skipIf(sys.platform == "win32", "one of the examples is a tournament")
    def test_the_package_shows_how_it_is_used(self):
        self.assertEqual(doctest.testmod(siasat).failed, 0)


class Thinking(unittest.TestCase):
    def test_an_engine_finds_the_win(self):
        position = siasat.game("tictactoe").play("1", "4", "2", "5")
        found = siasat.engine("engine:depth=4,hash=1").best(position, all=True)
        self.assertEqual((found.move, found.exact), ("3", True))
        self.assertEqual(len(found.moves), len(position.legal_moves))

    def test_random_moves_are_legal(self):
        game = siasat.game("kalah")
        self.assertIn(siasat.engine("random").best(game).move, game.legal_moves)
        die = siasat.game("pig").play("roll")
        with self.assertRaises(siasat.Error):
            siasat.engine("random").best(die)

    def test_an_unknown_player_is_named(self):
        with self.assertRaises(siasat.Error):
            siasat.engine("wizard").best(siasat.game("kalah"))

    def test_solve(self):
        solved = siasat.solve(siasat.game("kalah:pits=4,seeds=2"))
        self.assertIsInstance(solved.value, int)
        values = {one.move: one.value for one in solved.moves}
        self.assertEqual(max(values.values()), solved.value)
        self.assertEqual(sorted(solved.best), sorted(m for m in values if values[m] == solved.value))
        self.assertEqual(siasat.solve(siasat.game("nim:piles=1/3/5/7,take=0")).outcome, "loss")
        with self.assertRaisesRegex(siasat.Error, "chance"):
            siasat.solve(siasat.game("pig"))

    def test_explain_a_tree_and_a_position(self):
        trace = siasat.explain([[3, 5], [6, 2], [1, 8]], "alphabeta", 2)
        self.assertEqual((trace.value, trace.cutoffs, trace.leaves), (3.0, 1, 5))
        self.assertEqual(len(trace.steps), len(trace))
        self.assertTrue(xml.fromstring(trace._repr_svg_()).tag.endswith("svg"))
        trace = siasat.explain(siasat.game("tictactoe"), "minimax", 2)
        self.assertEqual(trace.nodes, 1 + 9 + 72)
        self.assertIn("<html", trace.html()[:200].lower())
        with self.assertRaisesRegex(siasat.Error, "alphabeta"):
            siasat.explain([[1, 2]], "magic")

    def test_matrix(self):
        pennies = siasat.matrix([[1, -1], [-1, 1]])
        self.assertEqual(pennies.value, 0)
        self.assertEqual(pennies.rows, [Fraction(1, 2)] * 2)
        self.assertTrue(pennies._repr_svg_().startswith("<svg"))
        self.assertEqual(siasat.matrix("3,1; 4,2").saddles, [("R2", "C2")])
        with self.assertRaises(siasat.Error):
            siasat.matrix("1,2; 3")

    @unittest.skipIf(sys.platform == "win32", "matches need process groups")
    def test_match(self):
        report = siasat.match("tictactoe", "minimax:depth=9", "random", games=4, seed=1)
        self.assertEqual(report.games, 4)
        self.assertEqual(report.wins + report.losses + report.draws, 4)
        self.assertEqual(len(report.records), 4)
        again = siasat.match("tictactoe", "minimax:depth=9", "random", games=4, seed=1)
        self.assertEqual((report.wins, report.draws), (again.wins, again.draws))

    def test_ctrl_c_stops_a_search_and_others_run_meanwhile(self):
        ticks = []
        counter = threading.Thread(
            target=lambda: [(ticks.append(1), time.sleep(0.02)) for _ in range(10)]
        )
        counter.start()
        engine = siasat.engine("engine:time=60s,hash=1")
        self.assertLess(interrupted(lambda: engine.best(siasat.game("congklak"))), 20)
        self.assertGreater(len(ticks), 2)
        counter.join()

    def test_ctrl_c_stops_a_match_and_perft(self):
        number = siasat.game("connect4").perft
        calls = [lambda: number(20)]
        if sys.platform != "win32":
            slow = "engine:time=20s,hash=1"
            calls.append(lambda: siasat.match("kalah", slow, slow, games=2))
        for call in calls:
            self.assertLess(interrupted(call), 20)


@unittest.skipIf(sys.platform == "win32", "matches need process groups")
class Tournaments(unittest.TestCase):
    PLAN = {
        "name": "three",
        "seed": 3,
        "game": [{"spec": "tictactoe", "pairs": 2}, {"spec": "nim", "games": 2, "opening-plies": 1}],
        "player": [
            {"name": "best", "player": "minimax:depth=9"},
            {"name": "first come", "player": "greedy"},
            {"player": "random", "only": ["tictactoe"]},
        ],
    }

    def test_a_plan_as_a_dictionary(self):
        report = siasat.arena(self.PLAN, concurrency=2)
        self.assertEqual((report.name, report.format, report.seed), ("three", "round-robin", 3))
        self.assertEqual((report.played, report.planned), (3 * 4 + 2, 3 * 4 + 2))
        tictactoe, nim = report.games
        self.assertEqual((tictactoe.game, len(tictactoe.pairings)), ("tictactoe", 3))
        self.assertEqual({player.name for player in nim.players}, {"best", "first come"})
        self.assertEqual(tictactoe.players[0].name, "best")
        for player in tictactoe.players:
            self.assertEqual(player.wins + player.losses + player.draws, 8)
        self.assertIn("best", str(report))
        # From the plan alone follows every game.
        again = siasat.arena(self.PLAN)
        for one, other in zip(report.games, again.games):
            results = [[(p.wins, p.draws) for p in found.pairings] for found in (one, other)]
            self.assertEqual(*results)

    def test_a_text_a_file_and_games_that_are_kept(self):
        text = "[[game]]\nspec = 'tictactoe'\npairs = 1\nopenings = 'some.txt'\n"
        text += "[[player]]\nplayer = 'greedy'\n[[player]]\nplayer = 'random'\n"
        with tempfile.TemporaryDirectory() as folder:
            plan, games = pathlib.Path(folder, "plan.toml"), pathlib.Path(folder, "games.sqlite")
            plan.write_text(text)
            with self.assertRaisesRegex(siasat.Error, "some.txt"):
                siasat.arena(plan, games=games)
            self.assertFalse(games.exists())
            pathlib.Path(folder, "some.txt").write_text("1 2\n5\n")
            self.assertEqual(siasat.arena(plan, games=games).played, 2)
            grown = text.replace("pairs = 1", "pairs = 2")
            plan.write_text(grown)
            self.assertEqual(siasat.arena(plan, games=str(games)).played, 4)
            plan.write_text("seed = 5\n" + grown)
            with self.assertRaisesRegex(siasat.Error, "seed"):
                siasat.arena(plan, games=games)
            with self.assertRaises(OSError):
                siasat.arena(pathlib.Path(folder, "none.toml"))
        with self.assertRaisesRegex(siasat.Error, "line 2"):
            siasat.arena("seed = 1\nplayers = 2")

    def test_ctrl_c_keeps_what_was_played(self):
        plan = {
            "game": [{"spec": "kalah", "pairs": 500}],
            "player": [{"player": "engine:time=10ms,hash=1"}, {"player": "random"}],
        }
        with tempfile.TemporaryDirectory() as folder:
            games = pathlib.Path(folder, "games.sqlite")
            self.assertLess(interrupted(lambda: siasat.arena(plan, games=games)), 20)
            self.assertTrue(games.exists())


class Stub(unittest.TestCase):
    """The stub says what the compiled module has, and nothing else."""

    def setUp(self):
        path = pathlib.Path(siasat.__file__).with_name("_siasat.pyi")
        self.stub = ast.parse(path.read_text(encoding="utf-8")).body
        self.module = sys.modules["siasat._siasat"]

    def test_functions(self):
        said = {one.name: one for one in self.stub if isinstance(one, ast.FunctionDef)}
        there = {
            name: value
            for name, value in vars(self.module).items()
            if inspect.isbuiltin(value) and not name.startswith("_")
        }
        missing = {"play_match", "play_tournament"} if sys.platform == "win32" else set()
        self.assertEqual(set(said) - missing, set(there))
        for name, function in there.items():
            self.agree(said[name].args, function, name)

    def test_classes(self):
        said = {one.name: one for one in self.stub if isinstance(one, ast.ClassDef)}
        there = {n: value for n, value in vars(self.module).items() if inspect.isclass(value)}
        self.assertEqual(set(said), set(there))
        for name, kind in there.items():
            body = {one.name: one for one in said[name].body if isinstance(one, ast.FunctionDef)}
            own = {one for one in vars(kind) if not one.startswith("_")}
            if name != "Error":
                self.assertEqual({one for one in body if not one.startswith("_")}, own, name)
            for member, function in body.items():
                is_property = any(
                    isinstance(one, ast.Name) and one.id == "property"
                    for one in function.decorator_list
                )
                value = kind if member == "__init__" else getattr(kind, member)
                self.assertEqual(is_property, inspect.isgetsetdescriptor(value), member)
                is_special = member.startswith("__") and member != "__init__"
                if not is_property and not is_special:
                    self.agree(function.args, value, f"{name}.{member}")

    def test_everything_says_what_it_does(self):
        for name in siasat.__all__:
            value = getattr(siasat, name)
            self.assertTrue(inspect.getdoc(value), name)
            if inspect.isclass(value) and value is not siasat.Error:
                for member in vars(value):
                    if not member.startswith("_") and callable(getattr(value, member)):
                        self.assertTrue(inspect.getdoc(getattr(value, member)), f"{name}.{member}")

    def agree(self, said, function, name):
        """The same parameters with the same defaults."""
        values = dict(zip([one.arg for one in said.args][::-1], said.defaults[::-1]))
        names = [one.arg for one in said.args if one.arg != "self"]
        names += ["*" + said.vararg.arg] if said.vararg else []
        parameters = inspect.signature(function).parameters.values()
        parameters = [one for one in parameters if one.name != "self"]
        self.assertEqual(
            names, [("*" if one.kind is one.VAR_POSITIONAL else "") + one.name for one in parameters],
            name,
        )
        for one in parameters:
            default = one.empty
            if one.name in values:
                default = ast.literal_eval(values[one.name])
            self.assertEqual(default, one.default, f"{name}({one.name})")


@needs_numpy
class Arrays(unittest.TestCase):
    def test_an_observation_is_seen_by_the_side_to_move(self):
        game = siasat.game("tictactoe").play("5")
        planes = game.observation()
        self.assertEqual((planes.shape, planes.dtype), ((4, 9), numpy.float32))
        self.assertEqual(planes[0].sum(), 0)
        self.assertEqual(planes[1].tolist(), [0, 0, 0, 0, 1, 0, 0, 0, 0])
        self.assertEqual(planes[3].sum(), 0)
        seeds = siasat.game("kalah").observation()
        self.assertEqual((seeds[0].sum(), seeds[1].sum()), (24, 24))

    def test_a_batch_follows_the_rules(self):
        for name in siasat.games():
            batch = siasat.batch(name, 64, seed=5)
            for _ in range(30):
                turns, legal = batch.turns, batch.legal
                self.assertEqual(legal.shape, (64, batch.action_count))
                running = turns >= 0
                self.assertEqual(legal.any(axis=1).tolist(), running.tolist(), name)
                batch.play(numpy.where(running, legal.argmax(axis=1), -1))
            for number in (0, 7, -1):
                legal = numpy.flatnonzero(batch.legal[number]).tolist()
                self.assertEqual(sorted(batch[number].legal_actions), legal)
            self.assertEqual(batch.observations().shape, (64, *batch[0].observation().shape))
            self.assertEqual(batch.observations()[3].tolist(), batch[3].observation().tolist())

    def test_a_seed_fixes_a_batch_on_any_number_of_threads(self):
        runs = []
        for threads in (1, 3):
            batch = siasat.batch("pig", 1000, seed=9, threads=threads)
            points, plies = batch.random_games()
            batch.play_random()
            runs.append((points.tolist(), plies.tolist(), batch.observations().tolist()))
        self.assertEqual(runs[0], runs[1])
        self.assertEqual(set(numpy.sign(points).tolist()), {-1, 1})

    def test_pieces_and_threads_change_nothing(self):
        # More than one piece of the work.
        many = siasat.batch("tictactoe", 9000, seed=4, threads=2)
        few = siasat.batch("tictactoe", 300, seed=4, threads=1)
        for batch in (many, few):
            batch.play_random()
            batch.play_random()
        self.assertEqual(many.legal[:300].tolist(), few.legal.tolist())
        self.assertEqual(many.observations()[:300].tolist(), few.observations().tolist())
        self.assertEqual(many.observations()[8999].tolist(), many[8999].observation().tolist())
        for one, other in zip(many.random_games(), few.random_games()):
            self.assertEqual(one[:300].tolist(), other.tolist())

    def test_ctrl_c_stops_random_games(self):
        batch = siasat.batch("togyzkumalak", 1 << 20, seed=1)
        self.assertLess(interrupted(batch.random_games), 20)
        self.assertEqual(batch[7], siasat.game("togyzkumalak"))

    def test_restart_and_wrong_moves(self):
        batch = siasat.batch("tictactoe", 3, seed=1)
        with self.assertRaisesRegex(siasat.Error, "game 1"):
            batch.play([0, 99, 0])
        with self.assertRaisesRegex(siasat.Error, "3 moves"):
            batch.play([0])
        self.assertEqual(batch[0], siasat.game("tictactoe"))
        for action in (0, 3, 1, 4, 2):
            batch.play([action, -1, action])
        self.assertEqual(batch.turns.tolist(), [-1, 0, -1])
        self.assertEqual(batch.points.tolist(), [1, 0, 1])
        batch.restart()
        self.assertEqual(batch.turns.tolist(), [0, 0, 0])
        with self.assertRaises(IndexError):
            batch[3]
        with self.assertRaises(siasat.Error):
            siasat.batch("kalah", 0)


@unittest.skipUnless(numpy and pettingzoo, "pettingzoo is not installed")
class PettingZoo(unittest.TestCase):
    def test_every_game_passes_their_test(self):
        from pettingzoo.test import api_test

        from siasat.pettingzoo import env

        for name in siasat.games():
            api_test(env(name), num_cycles=200)


@unittest.skipUnless(pyspiel, "open_spiel is not installed")
class OpenSpiel(unittest.TestCase):
    def test_our_engine_beats_their_random_bot(self):
        from siasat.openspiel import EngineBot

        game = pyspiel.load_game("connect_four")
        bots = [EngineBot("engine:nodes=3000,hash=1"), pyspiel.make_uniform_random_bot(1, 3)]
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        self.assertEqual(state.returns()[0], 1.0)


if __name__ == "__main__":
    unittest.main()
