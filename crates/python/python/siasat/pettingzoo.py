"""Every game as an environment of PettingZoo.

>>> from siasat.pettingzoo import env          # doctest: +SKIP
>>> kalah = env("kalah")                       # doctest: +SKIP

The two agents are called ``first`` and ``second``. An observation is a dictionary with
``observation``, the planes of ``Position.observation``, and ``action_mask``. Numbers below 0 are
holes that are out of play. The reward comes at the end: 1, 0 or -1, or with ``points=True`` the
difference in points. Chance plays by itself.
"""

from __future__ import annotations

import random
from typing import Optional

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

import siasat

AGENTS = ["first", "second"]


class SiasatEnv(AECEnv):
    """A game of two sides in turn. Sides do not always alternate: a move may be followed by
    another of the same side."""

    metadata = {"name": "siasat", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(
        self, spec: str, *, render_mode: Optional[str] = None, points: bool = False
    ) -> None:
        super().__init__()
        self.spec = spec
        self.render_mode = render_mode
        self._counts_points = points
        self._start = siasat.game(spec)
        self._shape = self._start.observation().shape
        self.possible_agents = list(AGENTS)
        self._random = random.Random()
        self._position = self._start
        self._spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, numpy.inf, self._shape, numpy.float32),
                    "action_mask": spaces.Box(0, 1, (self._start.action_count,), numpy.int8),
                }
            )
            for agent in AGENTS
        }
        self._actions = {agent: spaces.Discrete(self._start.action_count) for agent in AGENTS}

    @property
    def position(self) -> siasat.Position:
        """The position of the game."""
        return self._position

    def observation_space(self, agent):
        return self._spaces[agent]

    def action_space(self, agent):
        return self._actions[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        if seed is not None:
            self._random = random.Random(seed)
        self.agents = list(AGENTS)
        self.rewards = {agent: 0.0 for agent in AGENTS}
        self._cumulative_rewards = {agent: 0.0 for agent in AGENTS}
        self.terminations = {agent: False for agent in AGENTS}
        self.truncations = {agent: False for agent in AGENTS}
        self.infos = {agent: {} for agent in AGENTS}
        self._position = self._start
        self._let_chance_play()
        self.agent_selection = self._position.turn

    def observe(self, agent):
        mask = numpy.zeros(self._start.action_count, numpy.int8)
        if agent == self._position.turn:
            mask[self._position.legal_actions] = 1
        return {"observation": self._position.observation(), "action_mask": mask}

    def step(self, action) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._position = self._position.play(int(action))
        self._let_chance_play()
        self._clear_rewards()
        if self._position.is_over:
            difference = self._position.difference
            if not self._counts_points:
                difference = (difference > 0) - (difference < 0)
            self.rewards = {"first": float(difference), "second": float(-difference)}
            self.terminations = {agent: True for agent in AGENTS}
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        else:
            self.agent_selection = self._position.turn
        self._accumulate_rewards()

    def _let_chance_play(self) -> None:
        while self._position.turn == "chance":
            outcomes = self._position.chances
            drawn = self._random.choices(list(outcomes), list(outcomes.values()))
            self._position = self._position.play(drawn[0])

    def render(self):
        if self.render_mode == "svg":
            return self._position.svg()
        return str(self._position)

    def close(self) -> None:
        """Nothing is open."""


def env(spec: str, *, render_mode: Optional[str] = None, points: bool = False):
    """The environment of a game, with PettingZoo's check of the order of calls."""
    from pettingzoo.utils import wrappers

    raw = SiasatEnv(spec, render_mode=render_mode, points=points)
    return wrappers.OrderEnforcingWrapper(raw)
