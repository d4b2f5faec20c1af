"""How long computer players think, from what a seat sees to its move; and playouts without them."""

from collections.abc import Callable
from itertools import cycle
from random import Random

from games import bots
from games.rules import engine
from games.rules.events import Event
from games.rules.kinds.registry import expand
from games.rules.observation import Observation
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from tests.benchmarks.stopwatch import Case
from tools.seeds import round_seed

GROUP = "computer players"
PLAYOUT = "base, 5: a playout from the middle"
_DECISIONS = 40
# At which move of a round the middle is.
_MIDDLE = 20


def cases() -> list[Case]:
    """Decisions over whole rounds at small and full tables of both boxes."""
    middle = _middle_of_a_round()
    made = [Case(GROUP, PLAYOUT, lambda: _play_on(middle.copy()), 5)]
    for name, expansion, players in (("base", False, 5), ("base", False, 10), ("both", True, 12)):
        seen = _seen(Ruleset(expansion=expansion), players)
        for policy in bots.POLICIES:
            call = _deciding(policy, seen)
            made.append(Case(GROUP, f"{name}, {players}: {policy}", call, _DECISIONS, each=True))
    return made


def _deciding(policy: str, seen: list[Observation]) -> Callable[[], object]:
    left = cycle(seen)
    return lambda: bots.choose(next(left), "bench", policy)


def _seen(rules: Ruleset, players: int) -> list[Observation]:
    """What every seat saw when it was to move, in one round of moves by chance."""
    position, chance = _start(rules, players), Random(5)
    found: list[Observation] = []
    events: list[Event] = []
    while (seat := position.turn) is not None:
        found.append(engine.observe(position, seat, events))
        move = expand(position, chance.choice(engine.legal(position)))
        events = [*events, *engine.play(position, seat, move)]
    return found


def _start(rules: Ruleset, players: int) -> Position:
    return engine.start(rules, engine.deal(rules, players, round_seed("bench")))


def _middle_of_a_round() -> Position:
    position, chance = _start(Ruleset(), 5), Random(5)
    for _ in range(_MIDDLE):
        engine.apply(position, chance.choice(engine.legal(position)))
    return position


def _play_on(position: Position) -> None:
    chance = Random(7)
    while position.turn is not None:
        engine.apply(position, chance.choice(engine.legal(position)))
