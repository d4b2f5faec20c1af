"""Draws whole worlds, as likely as they are to a seat: everybody's dwarf and the gold's place."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from games.bots.beliefs.belief import heard, known_places, private_beliefs, without
from games.bots.beliefs.sampling import one_deal
from games.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class World:
    """A dwarf for each seat, the dwarfs that nobody holds, and the number of the gold's goal."""

    dwarfs: tuple[str, ...]
    unused: tuple[str, ...]
    gold: int


def worlds(observation: Observation, seed: str) -> Iterator[World]:
    """Yield worlds that agree with a seat's knowledge, without end; the seed decides which."""
    evidence = heard(observation)
    known = known_places(observation, evidence)
    unknown = [place for place in range(len(evidence.places)) if place not in known]
    deck = without(evidence.deck, known.values())
    gold = private_beliefs(observation, seed).gold
    chance = Random(f"{seed}/worlds")
    while True:
        goal = chance.choices(range(3), gold)[0]
        weights = [evidence.places[place].weights(deck, goal) for place in unknown]
        dealt = one_deal(deck, weights, chance)
        held = {**known, **dict(zip(unknown, dealt, strict=False))}
        seats = range(len(observation.fronts))
        dwarfs = tuple(held[evidence.place_of(seat)] for seat in seats)
        yield World(dwarfs, tuple(dealt[len(unknown) :]), goal)
