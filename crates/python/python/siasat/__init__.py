"""Play, study and solve games of two opponents.

>>> import siasat
>>> kalah = siasat.game("kalah:seeds=3")
>>> kalah.legal_moves
['1', '2', '3', '4', '5', '6']
>>> kalah.play("4").turn
'first'
>>> siasat.engine("engine:nodes=2000").best(kalah).move in kalah.legal_moves
True

Games, positions, moves and players are written as on the command line of the program
``siasat``. Whatever cannot be taken raises ``siasat.Error``, a ``ValueError`` whose sentence
says what would have been.
Whatever takes long releases the interpreter's lock and stops on Ctrl-C.
"""

from __future__ import annotations

import json as _json
import os as _os
import random as _random
import tempfile as _tempfile
from functools import lru_cache as _lru_cache
from typing import Iterable, Mapping, Optional, Sequence, Tuple, Union

from ._load import native as _native
from .reports import (
    ArenaPairing,
    ArenaPlayer,
    ArenaReport,
    ArenaStandings,
    MatchReport,
    MatrixReport,
    MoveValue,
    SearchReport,
    SolveReport,
)

__version__: str = _native.__version__

Batch = _native.Batch
Error = _native.Error
Position = _native.Position
Trace = _native.Trace

__all__ = [
    "ArenaPairing",
    "ArenaPlayer",
    "ArenaReport",
    "ArenaStandings",
    "Batch",
    "Engine",
    "Error",
    "MatchReport",
    "MatrixReport",
    "MoveValue",
    "Position",
    "SearchReport",
    "SolveReport",
    "Trace",
    "arena",
    "batch",
    "engine",
    "explain",
    "game",
    "games",
    "language",
    "match",
    "matrix",
    "position",
    "rules",
    "set_language",
    "solve",
]


def games() -> list[str]:
    """The names of all games."""
    return _native.game_names()


def rules(spec: str) -> str:
    """The rules of a game in the chosen language, as Markdown."""
    return _native.rules(spec)


def game(spec: str) -> Position:
    """The start of a game: ``kalah``, or ``kalah:pits=5,seeds=3``."""
    return _native.open_game(spec)


def position(spec: str, text: str) -> Position:
    """A position of a game from its text, as ``Position.text`` gives it."""
    return _native.open_position(spec, text)


def language() -> str:
    """The language of sentences and errors: ``en`` or ``id``."""
    return _native.language()


def set_language(code: str) -> None:
    """Chooses the language of sentences and errors: ``en`` or ``id``."""
    _native.set_language(code)


def batch(
    spec: str, count: int, *, seed: Optional[int] = None, threads: Optional[int] = None
) -> Batch:
    """``count`` games side by side, for programs that learn.

    Every call on the batch is one call for all games, without the interpreter's lock and on
    all cores. The same seed gives the same games on any number of threads.
    """
    return _native.Batch(spec, count, seed, threads)


class Engine:
    """A machine player of any kind, for any game that has it.

    It keeps its table from search to search, one for each game; ``forget`` clears them.
    """

    def __init__(self, player: str = "engine") -> None:
        self.player = player
        self._bots: dict = {}

    def best(self, position: Position, *, all: bool = False) -> SearchReport:
        """What it would play here; with ``all``, the value of every move too."""
        if self.player == "random" and position.turn in ("first", "second"):
            move = _random.choice(position.legal_moves)
            return SearchReport(move, None, False, None, 0, 0, 0.0, [move])
        bot = self._bots.get(position.game)
        if bot is None:
            bot = self._bots[position.game] = _native.Bot(position.game, self.player)
        return SearchReport._read(bot.best(position, all))

    def forget(self) -> None:
        """Clears everything kept from earlier searches."""
        self._bots.clear()

    def __repr__(self) -> str:
        return f"siasat.engine({self.player!r})"


def engine(player: str = "engine") -> Engine:
    """A machine player: ``engine:time=1s``, ``mcts:sims=1000``, ``level=easy`` …

    A wrong name is found when it first meets a game, since each game has its own players.
    """
    return Engine(player)


@_lru_cache(maxsize=1)
def _solver(spec: str, threads: int, megabytes: int):
    return _native.Solver(spec, threads, megabytes)


def solve(
    position: Position,
    *,
    moves: bool = True,
    nodes: Optional[int] = None,
    threads: int = 1,
    megabytes: int = 1024,
) -> SolveReport:
    """The exact value of a position in points, seen by the side to move, and a best line.

    With ``moves`` the value of every move too. Stops after about ``nodes`` nodes, if given:
    then ``value`` may be ``None``, and ``low`` and ``high`` say what is known. The tables of
    the last solver are kept, so that a second position of the same game is faster.
    """
    solver = _solver(position.game, threads, megabytes)
    return SolveReport._read(solver.solve(position, moves, nodes))


def explain(
    subject: Union[Position, str, Sequence],
    algorithm: Optional[str] = None,
    depth: Optional[int] = None,
    *,
    order: str = "natural",
    window: Optional[Tuple[float, float]] = None,
    levels: Optional[int] = None,
    simulations: int = 100,
    seed: int = 2026,
    seconds: float = 10.0,
) -> Trace:
    """A textbook search of a position or a tree, recorded step by step.

    A tree is a nested list, ``[[3, 5], [6, 2], [1, 8]]``, or a text in one of the forms that
    ``siasat explain`` reads. The algorithms are minimax, alphabeta, pvs, deepening, table,
    expectimax, star1, star2 and mcts; by default alphabeta, or expectimax for games of chance.
    """
    wish = {
        "algorithm": algorithm,
        "depth": depth,
        "order": order,
        "window": window,
        "levels": levels,
        "simulations": simulations,
        "seed": seed,
        "seconds": seconds,
    }
    if isinstance(subject, Position):
        return _native.explain_position(subject, wish)
    text = subject if isinstance(subject, str) else _json.dumps(subject)
    return _native.explain_tree(text, wish)


def matrix(payoffs: Union[str, Iterable[Iterable]]) -> MatrixReport:
    """A zero-sum game of one simultaneous choice, solved exactly.

    Payoffs go to the row player: a nested sequence of numbers or fractions, or a text as
    ``siasat matrix`` reads it, ``"1,-1; -1,1"``.
    """
    if isinstance(payoffs, str):
        text = payoffs
    else:
        text = "\n".join(",".join(str(cell) for cell in row) for row in payoffs)
    report, picture = _native.matrix(text)
    return MatrixReport._read(report, picture)


def match(
    spec: str,
    first: str,
    second: str,
    *,
    games: int = 100,
    opening_plies: int = 4,
    seed: Optional[int] = None,
    concurrency: int = 1,
) -> MatchReport:
    """Games between two players, and what they prove, seen by ``first``.

    Two games for each random opening, with sides changed. A player is written as for
    ``engine``; ``ext:COMMAND`` is a program that speaks the Universal Game Interface.
    Not on Windows.
    """
    if not hasattr(_native, "play_match"):
        raise NotImplementedError("matches need process groups, which Windows does not have")
    terms = {
        "games": games,
        "opening_plies": opening_plies,
        "seed": seed,
        "concurrency": concurrency,
    }
    report, records = _native.play_match(spec, first, second, terms)
    return MatchReport._read(report, records)


def arena(
    plan: Union[str, Mapping, _os.PathLike],
    *,
    games: Union[str, _os.PathLike, None] = None,
    concurrency: Optional[int] = None,
) -> ArenaReport:
    """Plays a tournament: every pairing of its plan, in each of its games.

    The plan has the form that ``siasat arena run`` reads: a dictionary with its keys, a text in
    TOML, or the path of such a file (a ``pathlib.Path``).

    With ``games``, every game is written into this file as it ends: after Ctrl-C the same call
    goes on, no game is played twice, a plan may have grown, and ``siasat arena report`` reads
    it. Without, the games are forgotten. Not on Windows.

    >>> import siasat
    >>> plan = {
    ...     "game": [{"spec": "tictactoe", "pairs": 2}],
    ...     "player": [{"player": "minimax:depth=9"}, {"player": "random"}],
    ... }
    >>> report = siasat.arena(plan)
    >>> report.played, report.games[0].players[0].name
    (4, 'minimax:depth=9')
    """
    if not hasattr(_native, "play_tournament"):
        raise NotImplementedError("matches need process groups, which Windows does not have")
    text, file = "", None
    if isinstance(plan, _os.PathLike):
        file = _os.fspath(plan)
    elif isinstance(plan, Mapping):
        text = "\n".join(f"{_json.dumps(key)} = {_toml(value)}" for key, value in plan.items())
    else:
        text = plan
    if games is not None:
        report = _native.play_tournament(text, file, _os.fspath(games), concurrency)
    else:
        with _tempfile.TemporaryDirectory(prefix="siasat-") as folder:
            path = _os.path.join(folder, "games.sqlite")
            report = _native.play_tournament(text, file, path, concurrency)
    return ArenaReport._read(report)


def _toml(value) -> str:
    """A value of a plan as TOML writes it; its texts, numbers and lists are those of JSON."""
    if isinstance(value, Mapping):
        pairs = (f"{_json.dumps(key)} = {_toml(one)}" for key, one in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return _json.dumps(value, ensure_ascii=False)
