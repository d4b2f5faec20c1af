"""The players of the arena: the strengths of the game and variants of Regular."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from random import Random
from typing import Final

from games import bots
from games.bots.beliefs.belief import beliefs_before_anything, private_beliefs
from games.bots.beliefs.likelihoods import using
from games.bots.outlook import STYLES, always
from games.bots.strengths import regular, weighed
from games.rules.moves import Move
from games.rules.observation import Observation
from tools.arena.fit.start import column
from tools.arena.talk import HEARING

_NOISE: Final = 0.5  # of a path card: moves this much worse than the best are often played


def trusting(observation: Observation, seed: str) -> Move:
    """Play as a Regular that draws conclusions only as a saboteur, to measure their worth."""
    if observation.dwarf == "saboteur":
        return regular(observation, seed)
    return weighed(observation, beliefs_before_anything(observation), seed)


def noisy(observation: Observation, seed: str) -> Move:
    """Play as a Regular that often chooses a move other than the best."""
    return weighed(observation, private_beliefs(observation, seed), seed, _NOISE)


BY_LIKELIHOODS = {"regular-by-start": "start", "regular-by-fitted": "fitted"}
BY_STYLE = {f"regular-{style}": style for style in STYLES}
OF_THEIR_OWN: dict[str, bots.Policy] = {
    "regular-noisy": noisy,
    "regular-trusting": trusting,
}

STRENGTHS = (*bots.POLICIES, *BY_LIKELIHOODS, *BY_STYLE, *OF_THEIR_OWN, *HEARING)

MIXTURE: Final = "mixture"
"""The name for tables where every seat draws a strength for each deal."""
MIXED: Final = ("regular", "novice", *BY_STYLE, "regular-noisy", "regular-trusting")

_MEANWHILE: dict[str, Callable[[], AbstractContextManager[None]]] = {
    **{name: partial(using, column(which)) for name, which in BY_LIKELIHOODS.items()},
    **{name: partial(always, style) for name, style in BY_STYLE.items()},
}


@contextmanager
def minded(strength: str) -> Iterator[bots.Policy]:
    """Yield the policy of a strength; within the context everybody thinks and waits like it."""
    with _MEANWHILE.get(strength, nullcontext)():
        yield OF_THEIR_OWN.get(strength) or partial(bots.choose, policy=_of_the_game(strength))


def _of_the_game(strength: str) -> str:
    return strength if strength in bots.POLICIES else "regular"


def seated(strength: str, players: int, seed: str) -> list[str]:
    """Return the strength of each seat: the same for all, unless it is a mixture."""
    if strength != MIXTURE:
        return [strength] * players
    return Random(f"{seed}/{MIXTURE}").choices(MIXED, k=players)
