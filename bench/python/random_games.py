"""Random games per second from Python, ours beside OpenSpiel's, in one run.

    pip install siasat numpy open_spiel
    python random_games.py [SECONDS]

One move at a time is the loop that everybody writes: ask for the legal moves, draw one, play
it. A game a call and a batch leave the loop to the library; OpenSpiel's Python interface has
neither, so both are compared with its loop. Blocks of both programs take turns, so that what
else the machine does hurts both.
"""

import random
import sys
import time

import pyspiel

import siasat

PAIRS = [("connect4", "connect_four"), ("tictactoe", "tic_tac_toe"), ("kalah", "mancala")]


def by_text(start):
    position = start
    while not position.is_over:
        position = position.play(random.choice(position.legal_moves))
    return 1


def by_number(start):
    position = start
    while not position.is_over:
        position = position.play(random.choice(position.legal_actions))
    return 1


def theirs(game):
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    return 1


def a_game_a_call(start):
    start.random_game()
    return 1


def in_batches(batch):
    batch.random_games()
    return len(batch)


def step_by_step(batch):
    batch.restart(True)
    while (batch.turns >= 0).any():
        batch.play_random()
    return len(batch)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    for ours, other in PAIRS:
        start, game = siasat.game(ours), pyspiel.load_game(other)
        batch = siasat.batch(ours, 4096, seed=1)
        ways = {
            f"OpenSpiel, {other}": lambda: theirs(game),
            "by text": lambda: by_text(start),
            "by number": lambda: by_number(start),
            "a game a call": lambda: a_game_a_call(start),
            "batch, move by move": lambda: step_by_step(batch),
            "batch": lambda: in_batches(batch),
        }
        games = dict.fromkeys(ways, 0)
        spent = dict.fromkeys(ways, 0.0)
        for _ in range(5):
            for name, way in ways.items():
                begin = time.perf_counter()
                while time.perf_counter() - begin < seconds / 5:
                    games[name] += way()
                spent[name] += time.perf_counter() - begin
        base = None
        for name in ways:
            rate = games[name] / spent[name]
            base = base or rate
            print(f"{ours:<10} {name:<26} {rate:>12,.0f} games/s {rate / base:>8.1f}x")


if __name__ == "__main__":
    main()
