"""The package as a user meets it. Run by `cargo test -p siasat-python`, or with an installed
package by itself."""

import _thread
import doctest
import pickle
import signal
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

    def test_match(self):
        report = siasat.match("tictactoe", "minimax:depth=9", "random", games=4, seed=1)
        self.assertEqual(report.games, 4)
        self.assertEqual(report.wins + report.losses + report.draws, 4)
        self.assertEqual(len(report.records), 4)
        again = siasat.match("tictactoe", "minimax:depth=9", "random", games=4, seed=1)
        self.assertEqual((report.wins, report.draws), (again.wins, again.draws))

    def test_ctrl_c_stops_a_search_and_others_run_meanwhile(self):
        # Whoever starts this in the background ignores the signal for it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        ticks = []
        timer = threading.Timer(0.3, _thread.interrupt_main)
        counter = threading.Thread(
            target=lambda: [(ticks.append(1), time.sleep(0.02)) for _ in range(10)]
        )
        start = time.monotonic()
        timer.start()
        counter.start()
        with self.assertRaises(KeyboardInterrupt):
            siasat.engine("engine:time=60s,hash=1").best(siasat.game("congklak"))
        self.assertLess(time.monotonic() - start, 20)
        self.assertGreater(len(ticks), 2)
        counter.join()


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
