"""An opponent of somebody else's design: the player that the TAG framework tuned for Saboteur.

Rebuilt from its published settings (GAIGResearch/TabletopGames, Saboteur_Tuned.json), for the
base game only, which is all that TAG has:

* flat Monte Carlo: a tree of depth 1 in which every legal move is tried equally often, and the
  move of the highest mean is played;
* before each playout, all that the seat cannot know is shuffled uniformly: dwarfs, goals that it
  has not seen, hands and the pile. It draws no conclusions from what others did;
* playouts go to the end of the round. Their policy is *learned* while they run, and neither random
  nor a player's: each seat draws its move by the mean outcome of that move in earlier playouts
  (MAST, Boltzmann with temperature .1, and 0 for a move that was never played);
* an outcome is a seat's gold, less the most that any other seat has.

Two things differ. TAG keeps a fifth of what it learned for the next move; players here keep nothing
between moves. TAG stops by the clock; this one counts playouts, as many as take an Expert's CPU, so
that the same seed gives the same move.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from games.bots.beliefs.belief import nothing_heard, without
from games.bots.beliefs.worlds import World
from games.bots.expert.imagined import imagined
from games.rules.kinds.layout import PASS
from games.rules.moves import Move
from games.rules.observation import Observation
from games.rules.position import Position
from games.rules.turn.compact import Compact, compact, expand
from games.rules.turn.effects import apply
from games.rules.turn.legal import legal_list

TAG_LIKE: Final = "tag-like"
"""Its name in the arena."""

PLAYOUTS: Final = 300
"""As many as take an Expert's CPU at five players; at seven they take some 70 % of it."""

_TEMPERATURE: Final = 0.1

Key = Compact | Move
"""A move, whatever the position: what is learned of it holds in all playouts."""


class _Learned:
    """By seat and move, the mean outcome of the playouts in which the seat played it."""

    def __init__(self) -> None:
        self._sums: dict[tuple[int, Key], float] = {}
        self._counts: Counter[tuple[int, Key]] = Counter()

    def drawn(self, seat: int, keys: Sequence[Key], chance: Random) -> int:
        """Return the place of a move: the better it did for the seat, the likelier it is."""
        means = [self._mean((seat, key)) for key in keys]
        best = max(means)
        likely = [exp((mean - best) / _TEMPERATURE) for mean in means]
        return chance.choices(range(len(keys)), likely)[0]

    def add(self, played: Sequence[tuple[int, Key]], outcomes: Sequence[float]) -> None:
        """Count in how a playout ended, for each move that was played in it."""
        for each in played:
            self._sums[each] = self._sums.get(each, 0.0) + outcomes[each[0]]
            self._counts[each] += 1

    def _mean(self, each: tuple[int, Key]) -> float:
        count = self._counts[each]
        return self._sums[each] / count if count else 0.0


def tag_like(observation: Observation, seed: str) -> Move:
    """Return the legal move that does best on average. Raises ValueError with Saboteur 2."""
    if observation.rules.expansion:
        raise ValueError("this player knows the base game only")
    moves, chance, learned = observation.moves, Random(f"{seed}/tag"), _Learned()
    found: list[list[float]] = [[] for _ in moves]
    for number in range(max(PLAYOUTS, len(moves))):
        tried = number % len(moves)
        world = _any_world(observation, chance)
        position = imagined(observation, world, f"{seed}/{number}")
        found[tried].append(_outcome(position, moves[tried], learned, chance))
    means = [sum(outcomes) / len(outcomes) for outcomes in found]
    return moves[means.index(max(means))]


def _any_world(observation: Observation, chance: Random) -> World:
    """Deal the dwarfs and the gold uniformly among the places that the seat cannot know."""
    deck = list(without(nothing_heard(observation).deck, [observation.dwarf or ""]).elements())
    chance.shuffle(deck)
    seats = range(len(observation.fronts))
    dwarfs = [observation.dwarf or "" if seat == observation.seat else deck.pop() for seat in seats]
    faces = dict(observation.seen_goals) | {
        goal: face for goal, face in enumerate(observation.goals_up) if face is not None
    }
    open_to = [goal for goal in range(3) if faces.get(goal, "treasure") == "treasure"]
    known = [goal for goal in open_to if goal in faces]
    return World(tuple(dwarfs), tuple(deck), chance.choice(known or open_to))


def _outcome(position: Position, move: Move, learned: _Learned, chance: Random) -> float:
    """Play a move and then the round to its end; learn from it and return what the seat has."""
    seat, had = position.turn or 0, list(position.purses)
    apply(position, compact(position, move))
    played: list[tuple[int, Key]] = []
    while (turn := position.turn) is not None:
        legal = legal_list(position)
        keys = [expand(position, each) if each >= PASS else each for each in legal]
        place = learned.drawn(turn, keys, chance)
        played.append((turn, keys[place]))
        apply(position, legal[place])
    gold = [now - before for now, before in zip(position.purses, had, strict=True)]
    outcomes = [own - _most(gold, other) for other, own in enumerate(gold)]
    learned.add(played, outcomes)
    return outcomes[seat]


def _most(gold: Sequence[int], besides: int) -> int:
    return max(each for seat, each in enumerate(gold) if seat != besides)
