"""Claims of computer players: rare, about a card the seat looked at or its own dwarf.

A seat speaks equally often whatever its dwarf is and whatever it saw, so silence reveals nothing.
Miners of all kinds tell the truth. Saboteurs sometimes lie, but never visibly: a lie fits the box,
the face-up cards and everybody's claims. Dwarfs that have to stay hidden call themselves ordinary
miners when suspected.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from games.bots.beliefs.belief import outsiders_beliefs
from games.bots.beliefs.evidence import LIES
from games.rules.claims import STONE, TREASURE, Facts, SeatClaim, contradictions
from games.rules.events import Event
from games.rules.observation import Observation

MOST: Final = 3
"""The most claims of a seat in a round."""

AFTER_A_LOOK: Final = 0.5
"""The chance that a seat makes a claim about the card it has just looked at."""

WHEN_SUSPECTED: Final = 0.15
"""The chance on each turn that a suspected seat makes a claim about its own dwarf."""

_SUSPECTED: Final = 0.6
"""The public suspicion at which a seat defends itself."""

_ACCUSES: Final = 0.4
"""How often a saboteur who inspected another dwarf calls its player a saboteur."""

_HIDDEN: Final = frozenset({"saboteur", "selfish", "profiteer"})
_TEAMS: Final = ("blue", "green")


@dataclass(frozen=True, slots=True)
class Talk:
    """The claims of a round that were not withdrawn, and the public facts to compare them with."""

    claims: tuple[SeatClaim, ...]
    facts: Facts


def claim_after_turn(observation: Observation, talk: Talk, seed: str) -> SeatClaim | None:
    """Return the claim of a seat that has just taken its turn, or None if it stays silent.

    The choice depends only on the seat's knowledge, the claims so far (`talk`) and the seed.
    """
    seat, chance = observation.seat, Random(f"{seed}/claim")
    if seat is None or observation.phase != "digging" or not observation.events:
        return None
    if sum(claim.seat == seat for claim in talk.claims) >= MOST:
        return None
    match observation.events[-1]:
        case Event(kind="looked", seat=by, goal=int(goal)) if by == seat:
            speaks, claim = AFTER_A_LOOK, _of_goal(observation, talk, goal, chance)
        case Event(kind="inspected", seat=by, on=int(on)) if by == seat:
            speaks, claim = AFTER_A_LOOK, _of_dwarf(observation, talk, on, chance)
        case _:
            speaks, claim = WHEN_SUSPECTED, _of_itself(observation, seed, chance)
    if claim is None or _has_spoken_of_it(claim, talk.claims):
        return None
    return claim if chance.random() < speaks else None


def _of_goal(observation: Observation, talk: Talk, goal: int, chance: Random) -> SeatClaim | None:
    face = dict(observation.seen_goals).get(goal)
    if face is None:
        return None
    truth, lie = (TREASURE, STONE) if face == TREASURE else (STONE, TREASURE)
    lies = chance.random() < LIES[truth]
    return _truth_or_lie(observation, talk, _about_goal(observation, truth, goal), lie, lies=lies)


def _of_dwarf(observation: Observation, talk: Talk, on: int, chance: Random) -> SeatClaim | None:
    seen = next((each for each in observation.seen_dwarfs if each.seat == on), None)
    if seen is None or seen.stale:
        return None
    accuses, team = chance.random() < _ACCUSES, chance.choice(_TEAMS)
    lie = team if seen.dwarf == "saboteur" else "saboteur"
    lies = accuses or seen.dwarf == "saboteur"  # saboteurs never call each other saboteurs
    truth = _about_dwarf(observation, seen.dwarf, on)
    return _truth_or_lie(observation, talk, truth, lie, lies=lies)


def _truth_or_lie(
    observation: Observation, talk: Talk, truth: SeatClaim, lie: str, *, lies: bool
) -> SeatClaim | None:
    """Return a seat's claim about a card it saw; None rather than expose another saboteur."""
    if observation.dwarf != "saboteur":
        return truth
    other = SeatClaim(truth.seat, truth.turn, lie, truth.goal, truth.on)
    if lies and _is_believable(other, talk):
        return other
    return None if truth.says == "saboteur" else truth


def _of_itself(observation: Observation, seed: str, chance: Random) -> SeatClaim | None:
    """Return a suspected seat's claim about its own dwarf."""
    team, seat, dwarf = chance.choice(_TEAMS), observation.seat or 0, observation.dwarf
    if dwarf is None or outsiders_beliefs(observation, seed).suspicion(seat) < _SUSPECTED:
        return None
    ordinary = team if observation.rules.expansion else "miner"
    return _about_dwarf(observation, ordinary if dwarf in _HIDDEN else dwarf, seat)


def _about_goal(observation: Observation, says: str, goal: int) -> SeatClaim:
    return SeatClaim(observation.seat or 0, observation.turns, says, goal=goal)


def _about_dwarf(observation: Observation, says: str, on: int) -> SeatClaim:
    return SeatClaim(observation.seat or 0, observation.turns, says, on=on)


def _has_spoken_of_it(claim: SeatClaim, claims: Sequence[SeatClaim]) -> bool:
    """Return whether the seat already has a claim about the same goal or dwarf."""
    thing = claim.seat, claim.goal, claim.on
    return any((each.seat, each.goal, each.on) == thing for each in claims)


def _is_believable(claim: SeatClaim, talk: Talk) -> bool:
    """Return whether no public fact or claim contradicts a claim."""
    clashes = contradictions([*talk.claims, claim], talk.facts)
    return not any(len(talk.claims) in group for group in clashes)
