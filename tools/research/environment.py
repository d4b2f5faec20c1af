"""One round of Saboteur as a PettingZoo game in which agents move one after the other (AEC)."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from games.rules import engine
from games.rules.events import Event
from games.rules.fair.seeds import round_seed
from games.rules.observation import Observation
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from tools.research.encoding import MOST_MOVES, SHAPES, encoded, mask

_LEAST, _MOST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def env(players: int = 5, rules: Ruleset | None = None) -> AECEnv[str, dict[str, Any], int]:
    """Return a round with PettingZoo's checks of the order of calls around it."""
    return wrappers.OrderEnforcingWrapper(SaboteurEnv(players, rules))


class SaboteurEnv(AECEnv[str, dict[str, Any], int]):
    """A round: an action is the number of a row of `moves`, the reward is the gold at its end.

    `action_mask` says which rows are legal. An illegal action is counted in `illegal_moves` and
    plays the first legal row instead, so that one wrong number spoils no series. What an agent
    observes comes from its seat's Observation, which `sight` gives as it is.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "saboteur_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }
    render_mode = None

    def __init__(self, players: int = 5, rules: Ruleset | None = None) -> None:
        """Seat so many players; raises ValueError for a number that the rules do not allow."""
        super().__init__()
        self.rules = rules or Ruleset()
        if players not in self.rules.players:
            raise ValueError(f"not for {players} players")
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        whole: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(_LEAST, _MOST, shape, np.int16) for name, shape in SHAPES.items()
        }
        legal = spaces.Box(0, 1, (MOST_MOVES,), np.int8)
        self._sight_space = spaces.Dict({"observation": spaces.Dict(whole), "action_mask": legal})
        self._action_space = spaces.Discrete(MOST_MOVES)
        self._rounds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what every agent observes: `observation` with the arrays, and `action_mask`."""
        return self._sight_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers of all rows of `moves`."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a round; the same seed deals the same one, and later rounds follow from it."""
        if seed is not None:
            self._rounds = np.random.default_rng(seed)
        secret = round_seed(self._rounds.bytes(32).hex())
        players = len(self.possible_agents)
        self.deal = engine.deal(self.rules, players, secret)
        starter = int(self._rounds.integers(players))
        self.position: Position = engine.start(self.rules, self.deal, starter=starter)
        self.events: list[Event] = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.illegal_moves = dict.fromkeys(self.agents, 0)
        self.agent_selection = self.agents[starter]

    def sight(self, agent: str) -> Observation:
        """Return the Observation of an agent's seat, for players that read it and no arrays."""
        return engine.observe(self.position, self.possible_agents.index(agent), self.events)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the arrays of what an agent's seat may see, and which actions are legal."""
        seen = self.sight(agent)
        return {"observation": encoded(seen), "action_mask": mask(seen)}

    def step(self, action: int | None) -> None:
        """Play the legal move of a row for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        moves = self.sight(agent).moves
        if action is None or not 0 <= action < len(moves):
            self.illegal_moves[agent] += 1
            self.infos[agent]["illegal_moves"] = self.illegal_moves[agent]
            action = 0
        self.events += engine.play(self.position, seat, moves[action])
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self.position.turn is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.position.turn]
        self._accumulate_rewards()

    def _end(self) -> None:
        for agent, gold in zip(self.possible_agents, self.position.purses, strict=True):
            self.rewards[agent] = gold
            self.terminations[agent] = True
