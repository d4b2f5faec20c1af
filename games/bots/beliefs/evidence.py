"""Evidence for each dwarf, from a round's public events and the claims about its goals.

The meaning of breaking a tool depends on the public suspicion of its owner, so evidence depends on
earlier evidence, but never on one seat's secrets. It is gathered once per round.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from math import exp, log
from typing import Final

from games.bots.beliefs import likelihoods
from games.bots.beliefs.dwarf_counts import Chances, Weights, saboteurs_chance
from games.bots.beliefs.history import Scene
from games.bots.beliefs.likelihoods import TRUST_IN_THE_TABLE
from games.bots.mine import usefulness_of
from games.bots.ways import distance
from games.rules.cards.cards import PATH_CODES, feature_of
from games.rules.claims import STONE, TREASURE, SeatClaim

LIES: Final = {TREASURE: 0.8, STONE: 0.4}
"""How often saboteurs lie about a goal with this face; miners never do."""

AT_RANDOM: Final = 0.25
"""The share of claims treated as random: people err, and lie at other rates."""


def telling(claim: SeatClaim, gold: int) -> tuple[float, float]:
    """Return the likelihoods, as logarithms, that a miner and that a saboteur would make a claim.

    `gold` is the number of the goal with the gold.
    """
    face = TREASURE if gold == claim.goal else STONE
    lies = LIES[face]
    if claim.says == face:
        return _logarithm(1.0), _logarithm(1 - lies)
    return _logarithm(0.0), _logarithm(lies)


def _logarithm(share: float) -> float:
    return TRUST_IN_THE_TABLE * log(AT_RANDOM / 2 + (1 - AT_RANDOM) * share)


_NOTICEABLE = 0.05  # smaller changes of a distance count as none
_CLEAR = 0.9
_TOWARDS = {"broke": "break", "trapped": "break", "repaired": "repair", "freed": "repair"}


def deed_in_the_mine(scene: Scene, goals: Collection[int]) -> str | None:
    """Return a label such as `rockfall-good` for a path card laid or a rockfall, from the change of
    the way to these goals. None for any other event, or a path card without a known place.
    """
    event = scene.event
    gain = _way(scene.before, goals) - _way(scene.after, goals)
    if event.kind == "laid" and event.card in PATH_CODES:
        if usefulness_of(event.card) == 0:
            return "dead-end-harmful" if gain < -_NOTICEABLE else "dead-end-harmless"
        if event.at is None:
            return None
        return _advance(gain)
    if event.kind == "caved":
        if gain > _NOTICEABLE:
            return "rockfall-good"
        return "rockfall-bad" if gain < -_NOTICEABLE else "rockfall-neutral"
    return None


def deed_towards(kind: str, suspicion: float, prior: float) -> str | None:
    """Return the class of a card that breaks or mends, or None for an event of another kind.

    `suspicion` is the public suspicion of the target, `prior` the one before any event.
    """
    word = _TOWARDS.get(kind)
    if word is None:
        return None
    if suspicion < likelihoods.LOW * prior:
        return f"{word}-low"
    return f"{word}-high" if suspicion > likelihoods.HIGH * prior else f"{word}-middle"


def deed_alone(scene: Scene) -> str | None:
    """Return the class of a discard, a look at a goal or a player's own repair, or None for other
    events.
    """
    event = scene.event
    if event.kind == "passed":
        return "discard" if event.count else None
    if event.kind == "looked":
        return "map"
    if event.kind in ("repaired", "freed", "threw-off") and event.on in (None, event.seat):
        return "repair-own"
    return None


def _advance(gain: float) -> str:
    if gain >= _CLEAR:
        return "advance-clear"
    if gain > _NOTICEABLE:
        return "advance-some"
    return "setback" if gain < -_NOTICEABLE else "advance-none"


def _way(away: tuple[float, float, float], goals: Collection[int]) -> float:
    return distance(away[goal] for goal in goals)


GOALS = range(3)


@dataclass(slots=True)
class HeldDwarf:
    """A dwarf that a seat holds or held, and the evidence of its deeds, as logarithms.

    `spoils` is the log odds of a saboteur, `by_gold` the part to add for each place of the gold.
    `digs` measures how well the seat's direction and claims fit each place of the gold. `leans` is
    evidence for single dwarfs of Saboteur 2.
    """

    seat: int
    spoils: float = 0.0
    by_gold: list[float] = field(default_factory=lambda: [0.0] * 3)
    digs: list[float] = field(default_factory=lambda: [0.0] * 3)
    leans: dict[str, float] = field(default_factory=dict)

    def weights(self, deck: Counter[str], gold: int | None = None) -> Weights:
        """Return a dict of how well the evidence fits each dwarf.

        `gold` is the goal with the gold, or None if it may be anywhere.
        """
        spoils = self.spoils + (0.0 if gold is None else self.by_gold[gold])
        digs = 0.0 if gold is None else self.digs[gold]
        return {
            dwarf: exp(
                likelihoods.SPOILS.get(dwarf, 0.0) * spoils + self.leans.get(dwarf, 0.0) + digs
            )
            for dwarf in deck
        }

    def fit(self, gold: int, chances: Chances) -> float:
        """Return how well the evidence fits the gold at the goal `gold`, given each dwarf's
        chances.
        """
        odds, digs = self.by_gold[gold], self.digs[gold]
        return sum(
            chance * exp(likelihoods.SPOILS.get(dwarf, 0.0) * odds + digs)
            for dwarf, chance in chances.items()
        )

    def lean(self, dwarf: str, by: float) -> None:
        """Add evidence, as a logarithm, for one dwarf of Saboteur 2."""
        self.leans[dwarf] = self.leans.get(dwarf, 0.0) + by


class Evidence:
    """All places of a table (a place is one dwarf that a seat holds or held) and the evidence about
    their dwarfs, event by event.
    """

    def __init__(self, deck: Counter[str], seats: int, expansion: bool) -> None:
        self.deck, self.expansion = deck, expansion
        self._ratios = likelihoods.in_use(expansion)
        self.places = [HeldDwarf(seat) for seat in range(seats)]
        self._mapped: list[set[int]] = [set() for _ in range(seats)]
        self._now = list(range(seats))  # by seat: the place it holds now

    def place_of(self, seat: int) -> int:
        """Return the index of the place of the dwarf that a seat holds now."""
        return self._now[seat]

    def hear(self, scene: Scene) -> None:
        """Add the evidence of a round's next event."""
        event = scene.event
        if event.seat is None or event.kind == "dug-out":
            return
        place = self.places[self._now[event.seat]]
        if event.kind == "laid" and event.card is not None:
            self._lean(place, feature_of(event.card))
        if event.kind == "swapped-hats" and event.on is not None:
            # The old dwarf is out of play, with all its deeds.
            self._now[event.on] = len(self.places)
            self.places.append(HeldDwarf(event.on))
        elif deed := deed_in_the_mine(scene, scene.down):
            self._hear_of_mine(place, scene, deed)
        elif deed := self.deed_among_players(scene):
            place.spoils += self._ratios[deed][scene.blocked]
        if event.kind == "looked" and event.goal is not None:
            self._mapped[event.seat].add(event.goal)

    def hear_claim(self, claim: SeatClaim) -> None:
        """Add the evidence of a claim about a goal that the seat's map showed.

        Ignored if the seat has swapped hats: its former dwarf may have made the claim.
        """
        if claim.goal not in self._mapped[claim.seat] or self.place_of(claim.seat) != claim.seat:
            return
        place = self.places[claim.seat]
        for gold in GOALS:
            by_miner, by_saboteur = telling(claim, gold)
            place.digs[gold] += by_miner
            place.by_gold[gold] += by_saboteur - by_miner

    def suspicion(self, seat: int) -> float:
        """Return the public chance (0 to 1) that a seat is a saboteur, wherever the gold is."""
        number = self._now[seat]
        if not self.expansion:
            return saboteurs_chance(self.deck, [exp(each.spoils) for each in self.places], number)
        weights = self.places[number].weights(self.deck)
        total = sum(copies * weights[dwarf] for dwarf, copies in self.deck.items())
        return self.deck["saboteur"] * weights["saboteur"] / total

    def deed_among_players(self, scene: Scene) -> str | None:
        """Return the public class of an event that changes nothing in the mine, or None for other
        events.
        """
        return deed_alone(scene) or self._deed_towards(scene)

    def _deed_towards(self, scene: Scene) -> str | None:
        on = scene.event.on
        if on is None:
            return None
        prior = self.deck["saboteur"] / self.deck.total()
        return deed_towards(scene.event.kind, self.suspicion(on), prior)

    def _hear_of_mine(self, place: HeldDwarf, scene: Scene, deed: str) -> None:
        blocked = scene.blocked
        common = self._ratios[deed][blocked]
        place.spoils += common
        mapped = self._mapped[place.seat]
        if not mapped or scene.event.at is None:
            return
        for gold in GOALS:
            seen = deed_in_the_mine(scene, _goals_for(mapped, gold, scene.down)) or deed
            place.by_gold[gold] += self._ratios[seen][blocked] - common
            place.digs[gold] += likelihoods.TRUST_IN_THE_TABLE * likelihoods.KNOWER.get(seen, 0.0)

    def _lean(self, place: HeldDwarf, feature: str) -> None:
        """Count the evidence of a Saboteur 2 card for its player's team or trade."""
        if feature in ("blue", "green"):
            place.lean(feature, self._ratios["own-door"][0])
            place.lean("green" if feature == "blue" else "blue", self._ratios["other-door"][0])
        elif feature == "crystal":
            place.lean("geologist", self._ratios["crystal"][0])


def _goals_for(mapped: set[int], gold: int, down: tuple[int, ...]) -> tuple[int, ...]:
    """Return the goals that may be gold to a seat with maps of `mapped`, if `gold` is."""
    if gold in mapped:
        return (gold,)
    return tuple(goal for goal in down if goal not in mapped) or down
