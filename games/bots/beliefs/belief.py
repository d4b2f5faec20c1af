"""Estimates each seat's dwarf and the gold's place from the events at the table.

    >>> from games.bots.beliefs.belief import outsiders_beliefs
    >>> from games.rules import engine
    >>> from games.rules.ruleset import Ruleset
    >>> deal = engine.deal(Ruleset(), players=5, seed=bytes(32))
    >>> table = outsiders_beliefs(engine.observe(engine.start(Ruleset(), deal), None))
    >>> round(table.suspicion(3), 3), [round(chance, 3) for chance in table.gold]
    (0.333, [0.333, 0.333, 0.333])

`private_beliefs` use a seat's own dwarf, maps and inspections. `outsiders_beliefs` use public
events only; a seat uses them as the others' opinion of itself. Both are exact in the base game, and
sampled with Saboteur 2.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from random import Random

from games.bots.beliefs.dwarf_counts import Chances, Weights, counted, listed
from games.bots.beliefs.evidence import GOALS, Evidence
from games.bots.beliefs.history import scenes
from games.rules.cards.boxes import HAND, dwarf_deck
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset

FIRST, EVERY, KEPT = 500, 20, 90
"""Swaps before the first sampled world, swaps between samples, and the number of samples."""


def sampled(
    deck: Counter[str], places: Sequence[Weights], chance: Random, kept: int = KEPT
) -> list[Chances]:
    """Return for each place a dict of the chances of each dwarf, from `kept` sampled ways to deal
    the deck. `places` are weights by dwarf; the same Random gives the same chances.
    """
    kinds, cards, weights = _dealt(deck, places, chance)
    _swap(cards, weights, len(places), chance, FIRST)
    counts = [[0] * len(kinds) for _ in places]
    for _ in range(kept):
        _swap(cards, weights, len(places), chance, EVERY)
        for count, card in zip(counts, cards, strict=False):
            count[card] += 1
    return [{kind: n / kept for kind, n in zip(kinds, count, strict=True) if n} for count in counts]


def _dealt(
    deck: Counter[str], places: Sequence[Weights], chance: Random
) -> tuple[list[str], list[int], list[list[float]]]:
    """Return the kinds of dwarf, the shuffled deck, and each card's weights by kind."""
    kinds = sorted(deck)
    cards = [number for number, kind in enumerate(kinds) for _ in range(deck[kind])]
    chance.shuffle(cards)
    weights = [[place.get(kind, 1.0) for kind in kinds] for place in places]
    return kinds, cards, weights + [[1.0] * len(kinds)] * (len(cards) - len(places))


def _swap(
    cards: list[int], weights: list[list[float]], places: int, chance: Random, times: int
) -> None:
    """Swap dwarfs at random, accepting a swap according to the weights (Metropolis)."""
    draw, everybody = chance.random, len(cards)
    for _ in range(times):
        one, other = int(draw() * places), int(draw() * everybody)
        mine, theirs = cards[one], cards[other]
        if mine == theirs:
            continue
        here, there = weights[one], weights[other]
        if here[theirs] * there[mine] >= draw() * here[mine] * there[theirs]:
            cards[one], cards[other] = theirs, mine


_FEW = 4  # up to this many places of Saboteur 2 are listed in full


@dataclass(frozen=True, slots=True)
class Beliefs:
    """Beliefs about a table: the chance of each dwarf at each seat, and of gold at each goal."""

    dwarfs: tuple[Mapping[str, float], ...]
    gold: tuple[float, float, float]

    def chance(self, seat: int, dwarf: str) -> float:
        """Return the chance from 0 to 1 that a seat holds a dwarf now."""
        return self.dwarfs[seat].get(dwarf, 0.0)

    def suspicion(self, seat: int) -> float:
        """Return the chance from 0 to 1 that a seat is a saboteur now."""
        return self.chance(seat, "saboteur")


def private_beliefs(observation: Observation, seed: str = "") -> Beliefs:
    """Return the beliefs of the observing seat, its own knowledge included; those of a spectator
    are public. The seed matters only with Saboteur 2, where ways to deal the dwarfs are sampled.
    """
    if observation.seat is None:
        return outsiders_beliefs(observation, seed)
    evidence = heard(observation)
    known = known_places(observation, evidence)
    return _beliefs(evidence, known, gold_for(observation, observation.seen_goals), seed)


def beliefs_before_anything(observation: Observation) -> Beliefs:
    """Return beliefs from the deck and the observing seat's own knowledge alone, without
    conclusions from events.
    """
    evidence = nothing_heard(observation)
    known = {seen.seat: seen.dwarf for seen in observation.seen_dwarfs if not seen.stale}
    if observation.seat is not None and observation.dwarf is not None:
        known[observation.seat] = observation.dwarf
    deck = without(evidence.deck, known.values())
    stranger = {dwarf: copies / deck.total() for dwarf, copies in deck.items()}
    seats = range(len(observation.fronts))
    return Beliefs(
        tuple({known[seat]: 1.0} if seat in known else stranger for seat in seats),
        gold_for(observation, observation.seen_goals),
    )


def outsiders_beliefs(observation: Observation, seed: str = "") -> Beliefs:
    """Return the beliefs of someone who knows only a round's public facts.

    The seed matters only with Saboteur 2, where ways to deal the dwarfs are sampled.
    """
    return _beliefs(heard(observation), {}, gold_for(observation, ()), seed)


def suspicions_over_time(observation: Observation) -> Iterator[tuple[float, ...]]:
    """Yield a tuple of each seat's public suspicion (0 to 1), by seat, before the first event and
    after each. The gold's place is ignored; with Saboteur 2 each seat is judged alone.
    """
    evidence, seats = nothing_heard(observation), range(len(observation.fronts))
    yield tuple(evidence.suspicion(seat) for seat in seats)
    for scene in scenes(observation):
        evidence.hear(scene)
        yield tuple(evidence.suspicion(seat) for seat in seats)


def nothing_heard(observation: Observation) -> Evidence:
    """Return the evidence about a table before any event, which holds only the deck and the
    seats.
    """
    seats = len(observation.fronts)
    deck = Counter(usual_deck(observation.rules, seats))
    if (missing := seats - deck.total()) > 0:
        deck["miner"] += missing
    return Evidence(deck, seats, observation.rules.expansion)


def heard(observation: Observation) -> Evidence:
    """Return the evidence of a round's public events and claims.

    Of several claims of a seat about one goal only the last counts.
    """
    evidence = nothing_heard(observation)
    for scene in scenes(observation):
        evidence.hear(scene)
    for claim in {(claim.seat, claim.goal): claim for claim in observation.claims}.values():
        evidence.hear_claim(claim)
    return evidence


def known_places(observation: Observation, evidence: Evidence) -> dict[int, str]:
    """Return a dict of the dwarfs that the observing seat knows, its own included, keyed by their
    index in `evidence.places`. A place is a seat between two swaps of hats, so a dwarf seen before
    a swap keeps its old place.
    """
    assert observation.seat is not None
    known = {}
    for seen in observation.seen_dwarfs:
        if not seen.stale:
            known[evidence.place_of(seen.seat)] = seen.dwarf
        elif (old := _place_inspected(observation, seen.seat, evidence)) is not None:
            known[old] = seen.dwarf
    if observation.dwarf is not None:
        known[evidence.place_of(observation.seat)] = observation.dwarf
    return known


def _place_inspected(observation: Observation, seat: int, evidence: Evidence) -> int | None:
    """Return the place of the dwarf last inspected at a seat; None if events are missing."""
    held = [number for number, place in enumerate(evidence.places) if place.seat == seat]
    swaps, found = 0, None
    for event in observation.events:
        if event.on == seat and event.kind == "swapped-hats":
            swaps += 1
        elif (event.kind, event.seat, event.on) == ("inspected", observation.seat, seat):
            found = swaps
    return None if found is None else held[found]


def gold_for(
    observation: Observation, seen: tuple[tuple[int, str], ...]
) -> tuple[float, float, float]:
    """Return the chance of gold at each of the three goals, given those that are face up or `seen`
    (pairs of goal and face).
    """
    faces = {goal: face for goal, face in enumerate(observation.goals_up) if face is not None}
    faces.update(seen)
    found = [goal for goal, face in faces.items() if face == "treasure"]
    open_to = found or [goal for goal in GOALS if goal not in faces]
    north, middle, south = (float(goal in open_to) / len(open_to) for goal in GOALS)
    return north, middle, south


def _beliefs(
    evidence: Evidence, known: dict[int, str], gold: tuple[float, float, float], seed: str
) -> Beliefs:
    deck = without(evidence.deck, known.values())
    unknown = [number for number in range(len(evidence.places)) if number not in known]
    found, by_gold = (
        _of_teams(evidence, deck, unknown, gold, seed)
        if evidence.expansion
        else _of_the_base_game(evidence, deck, unknown, gold)
    )
    chances = dict(zip(unknown, found, strict=True))
    chances |= {place: {dwarf: 1.0} for place, dwarf in known.items()}
    seats = sum(1 for number, place in enumerate(evidence.places) if place.seat == number)
    return Beliefs(tuple(chances[evidence.place_of(seat)] for seat in range(seats)), by_gold)


def _of_the_base_game(
    evidence: Evidence, deck: Counter[str], unknown: list[int], gold: tuple[float, float, float]
) -> tuple[list[Chances], tuple[float, float, float]]:
    """Calculate exactly, over all sets of saboteurs and all places of the gold."""
    worlds: dict[int, tuple[list[Chances], float]] = {}
    for goal in GOALS:
        if gold[goal]:
            weights = [evidence.places[place].weights(deck, goal) for place in unknown]
            chances, weight = counted(deck, weights)
            worlds[goal] = chances, weight * gold[goal]
    total = sum(weight for _, weight in worlds.values())
    mixed: list[Chances] = [dict.fromkeys(deck, 0.0) for _ in unknown]
    for chances, weight in worlds.values():
        for place, each in enumerate(chances):
            for dwarf, chance in each.items():
                mixed[place][dwarf] += chance * weight / total
    north, middle, south = (worlds[g][1] / total if g in worlds else 0.0 for g in GOALS)
    return mixed, (north, middle, south)


def _of_teams(
    evidence: Evidence,
    deck: Counter[str],
    unknown: list[int],
    gold: tuple[float, float, float],
    seed: str,
) -> tuple[list[Chances], tuple[float, float, float]]:
    """List all worlds for a few places, or sample them for more.

    Each seat's evidence of the gold's place counts separately.
    """
    weights = [evidence.places[place].weights(deck) for place in unknown]
    if len(unknown) <= _FEW:
        chances = listed(deck, weights)[0]
    else:
        chances = sampled(deck, weights, Random(f"{seed}/beliefs"))
    fits = [
        gold[goal]
        * prod(
            evidence.places[place].fit(goal, each)
            for place, each in zip(unknown, chances, strict=True)
        )
        for goal in GOALS
    ]
    north, middle, south = (fit / sum(fits) for fit in fits)
    return chances, (north, middle, south)


def without(deck: Counter[str], known: Iterable[str]) -> Counter[str]:
    """Return a copy of a deck without the known dwarfs."""
    left = deck.copy()
    for dwarf in known:
        if left[dwarf] > 0:
            left[dwarf] -= 1
    return +left


@cache
def usual_deck(rules: Ruleset, players: int) -> tuple[str, ...]:
    """Return the kinds of the dwarfs that are shuffled for so many players, or for the nearest
    possible number of players.
    """
    allowed = sorted(HAND)
    return tuple(dwarf_deck(rules, max(allowed[0], min(allowed[-1], players))))
