"""What engines, solvers, matrices, matches and tournaments report. Values are in points, seen by the side
to move, unless something else is said."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Optional


def _of(kind, found, **more):
    names = {one.name for one in fields(kind)}
    return kind(**{name: value for name, value in found.items() if name in names}, **more)


def _read(kind, text, **more):
    return _of(kind, json.loads(text), **more)


@dataclass(frozen=True)
class MoveValue:
    """A move with its value."""

    move: str
    value: Optional[float]
    exact: bool


def _number(text: str):
    return Fraction(text) if "." not in text and "e" not in text else float(text)


@dataclass(frozen=True)
class SearchReport:
    """What a machine player has found.

    ``value`` is ``None`` for a player that values nothing, and the chance of winning in games
    of chance; ``exact`` says that it is proven, ``bound`` ("lower", "upper" or ``None``)
    whether it is only a bound.
    """

    move: str
    value: Optional[float]
    exact: bool
    bound: Optional[str]
    depth: int
    nodes: int
    seconds: float
    line: list[str]
    moves: list[MoveValue] = field(default_factory=list)

    @classmethod
    def _read(cls, text: str) -> SearchReport:
        report = _read(cls, text)
        moves = [MoveValue(one["move"], one["value"], one["exact"]) for one in report.moves]
        object.__setattr__(report, "moves", moves)
        return report


@dataclass(frozen=True)
class SolveReport:
    """The exact value of a position.

    ``outcome`` is "win", "draw" or "loss" for the side to move, ``best`` lists all optimal
    moves, ``line`` is best play to the end. ``value`` is ``None`` when the solver was stopped
    early: then it lies from ``low`` to ``high``.
    """

    value: Optional[int]
    outcome: Optional[str]
    low: int
    high: int
    best: list[str]
    line: list[str]
    nodes: int
    seconds: float
    moves: list[MoveValue] = field(default_factory=list)

    @classmethod
    def _read(cls, text: str) -> SolveReport:
        report = _read(cls, text)
        moves = [
            MoveValue(one["move"], one["value"], one["value"] is not None) for one in report.moves
        ]
        object.__setattr__(report, "moves", moves)
        return report


@dataclass(frozen=True)
class MatrixReport:
    """A matrix game. Numbers are exact fractions wherever the solution is (``exact``).

    ``rows`` and ``columns`` are the probabilities of an equilibrium, ``value`` what the row
    player then gets on average. A notebook shows the picture where one of the players has two
    strategies.
    """

    row_names: list[str]
    column_names: list[str]
    maximin: Fraction
    maximin_rows: list[str]
    minimax: Fraction
    minimax_columns: list[str]
    saddles: list[tuple]
    value: Fraction
    rows: list[Fraction]
    columns: list[Fraction]
    exact: bool
    undominated_rows: list[str]
    undominated_columns: list[str]
    picture: Optional[str] = field(default=None, repr=False)

    @classmethod
    def _read(cls, text: str, picture: Optional[str]) -> MatrixReport:
        report = _read(cls, text, picture=picture)
        for name in ("maximin", "minimax", "value"):
            object.__setattr__(report, name, _number(getattr(report, name)))
        for name in ("rows", "columns"):
            object.__setattr__(report, name, [_number(one) for one in getattr(report, name)])
        object.__setattr__(report, "saddles", [tuple(one) for one in report.saddles])
        return report

    def _repr_svg_(self) -> Optional[str]:
        return self.picture


@dataclass(frozen=True)
class MatchReport:
    """A match, seen by its first player. ``records`` has a line for each game."""

    game: str
    games: int
    wins: int
    losses: int
    draws: int
    points: float
    elo: Optional[float]
    elo_low: Optional[float]
    elo_high: Optional[float]
    los: float
    pentanomial: list[int]
    plies_mean: float
    time_losses: int
    crashes: int
    seed: int
    records: list[str] = field(default_factory=list, repr=False)

    @classmethod
    def _read(cls, text: str, records: list[str]) -> MatchReport:
        return _read(cls, text, records=records)


@dataclass(frozen=True)
class ArenaPlayer:
    """What a player has reached in one game of a tournament.

    ``rating`` is in Elo; the mean of those who have met is zero.
    """

    name: str
    player: Optional[str]
    games: int
    wins: int
    losses: int
    draws: int
    points: float
    rating: float
    rating_low: float
    rating_high: float
    time_mean_ms: float
    time_max_ms: float
    time_losses: int
    illegal_moves: int
    crashes: int


@dataclass(frozen=True)
class ArenaPairing:
    """Two players of a tournament in one game, seen by ``first``.

    ``accepted`` is "H0" or "H1" once a test has decided, where the plan has one.
    """

    first: str
    second: str
    games: int
    planned: int
    wins: int
    losses: int
    draws: int
    points: float
    elo: Optional[float]
    elo_low: Optional[float]
    elo_high: Optional[float]
    los: float
    pentanomial: list[int]
    plies_mean: float
    accepted: Optional[str] = None


@dataclass(frozen=True)
class ArenaStandings:
    """One game of a tournament: its players, the strongest first, and who met whom."""

    game: str
    players: list[ArenaPlayer]
    pairings: list[ArenaPairing]


@dataclass(frozen=True)
class ArenaReport:
    """A tournament: the standings of each of its games."""

    name: str
    format: str
    seed: int
    played: int
    planned: int
    games: list[ArenaStandings]

    @classmethod
    def _read(cls, text: str) -> ArenaReport:
        report = _read(cls, text)
        games = [
            ArenaStandings(
                one["game"],
                [_of(ArenaPlayer, player) for player in one["players"]],
                [_of(ArenaPairing, pairing) for pairing in one["pairings"]],
            )
            for one in report.games
        ]
        object.__setattr__(report, "games", games)
        return report

    def __str__(self) -> str:
        lines = [f"{self.name}: {self.played} / {self.planned}"]
        for standings in self.games:
            lines += ["", standings.game]
            width = max(len(player.name) for player in standings.players)
            for place, player in enumerate(standings.players, 1):
                either = (player.rating_high - player.rating_low) / 2
                lines.append(
                    f"{place:>3}  {player.name:<{width}}  {player.rating:>+6.0f} ± {either:<4.0f}"
                    f"{player.points:>8.1f} / {player.games}"
                )
        return "\n".join(lines)
