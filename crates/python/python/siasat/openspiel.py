"""Our engines against OpenSpiel's bots.

``EngineBot`` is a bot of OpenSpiel that asks one of our players. It plays the games that both
programs have: it replays the moves of OpenSpiel's state here, and gives our move back as
OpenSpiel's action.

>>> import pyspiel                                             # doctest: +SKIP
>>> from siasat.openspiel import EngineBot                     # doctest: +SKIP
>>> game = pyspiel.load_game("connect_four")                   # doctest: +SKIP
>>> bot = EngineBot("engine:time=100ms")                       # doctest: +SKIP
"""

from __future__ import annotations

import pyspiel

import siasat

# Their name, ours, and how one of their actions is written here.
_GAMES = {
    "connect_four": ("connect4", lambda action: str(action + 1)),
    "tic_tac_toe": ("tictactoe", lambda action: str(action + 1)),
}


class EngineBot(pyspiel.Bot):
    """One of our players as a bot of OpenSpiel: ``engine:time=1s``, ``level=hard`` …"""

    def __init__(self, player: str = "engine:time=100ms") -> None:
        super().__init__()
        self._engine = siasat.engine(player)

    def position(self, state) -> siasat.Position:
        """The position of a state."""
        theirs = state.get_game().get_type().short_name
        if theirs not in _GAMES:
            known = " ".join(sorted(_GAMES))
            raise siasat.Error(f"{theirs!r} is not a game of both programs; these are: {known}")
        spec, text = _GAMES[theirs]
        position = siasat.game(spec)
        moves = [text(action) for action in state.history()]
        return position.play(*moves) if moves else position

    def step(self, state) -> int:
        move = self._engine.best(self.position(state)).move
        _, text = _GAMES[state.get_game().get_type().short_name]
        return next(action for action in state.legal_actions() if text(action) == move)

    def restart(self) -> None:
        self._engine.forget()

    def restart_at(self, state) -> None:
        self._engine.forget()

    def provides_policy(self) -> bool:
        return False
