"""Claims of computer players: rare, about what a seat has looked at or about its own dwarf.

A seat speaks as often whatever its dwarf is and whatever it saw, so that silence reveals nothing.
Then miners of all kinds say the truth. Saboteurs sometimes lie, and never so that the table could
see it: a lie fits the box, the face-up cards and everybody's claims. Those whose dwarf has to stay
hidden call themselves ordinary miners when they are suspected.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from games.bots.beliefs import outsiders_beliefs
from games.bots.beliefs.evidence import LIES
from games.rules.claims.claim import STONE, TREASURE, Claim
from games.rules.claims.contradictions import contradictions
from games.rules.claims.facts import Facts
from games.rules.events import Event
from games.rules.observation import Observation

MOST: Final = 3
"""The most claims of a seat in a round."""

AFTER_A_LOOK: Final = 0.5
"""The chance that a seat says what it has just looked at."""

WHEN_SUSPECTED: Final = 0.15
"""The chance on each turn that a suspected seat says what its dwarf is."""

_SUSPECTED: Final = 0.6
"""The public chance of a saboteur from which a seat defends itself."""

_ACCUSES: Final = 0.4
"""How often a saboteur calls somebody else a saboteur after looking at another dwarf."""

_HIDDEN: Final = frozenset({"saboteur", "selfish", "profiteer"})
_TEAMS: Final = ("blue", "green")


@dataclass(frozen=True, slots=True)
class Talk:
    """The public talk of a round: claims that stand, and the facts they are compared with."""

    claims: tuple[Claim, ...]
    facts: Facts


def claim_after_turn(observation: Observation, talk: Talk, seed: str) -> Claim | None:
    """Return the claim of a seat that has just taken its turn, or None for silence.

    It depends on what the seat knows, on the talk and on the seed, and on nothing else.
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


def _of_goal(observation: Observation, talk: Talk, goal: int, chance: Random) -> Claim | None:
    face = dict(observation.seen_goals).get(goal)
    if face is None:
        return None
    truth, lie = (TREASURE, STONE) if face == TREASURE else (STONE, TREASURE)
    lies = chance.random() < LIES[truth]
    return _told(observation, talk, _about_goal(observation, truth, goal), lie, lies=lies)


def _of_dwarf(observation: Observation, talk: Talk, on: int, chance: Random) -> Claim | None:
    seen = next((each for each in observation.seen_dwarfs if each.seat == on), None)
    if seen is None or seen.stale:
        return None
    accuses, team = chance.random() < _ACCUSES, chance.choice(_TEAMS)
    lie = team if seen.dwarf == "saboteur" else "saboteur"
    lies = accuses or seen.dwarf == "saboteur"  # of their own, saboteurs always say another dwarf
    return _told(observation, talk, _about_dwarf(observation, seen.dwarf, on), lie, lies=lies)


def _told(
    observation: Observation, talk: Talk, truth: Claim, lie: str, *, lies: bool
) -> Claim | None:
    """Return what a seat says of a thing it saw; nothing if a saboteur had to give one away."""
    if observation.dwarf != "saboteur":
        return truth
    other = Claim(truth.seat, truth.turn, lie, truth.goal, truth.on)
    if lies and _is_believable(other, talk):
        return other
    return None if truth.says == "saboteur" else truth


def _of_itself(observation: Observation, seed: str, chance: Random) -> Claim | None:
    """Return a suspected seat's claim about its own dwarf."""
    team, seat, dwarf = chance.choice(_TEAMS), observation.seat or 0, observation.dwarf
    if dwarf is None or outsiders_beliefs(observation, seed).suspicion(seat) < _SUSPECTED:
        return None
    ordinary = team if observation.rules.expansion else "miner"
    return _about_dwarf(observation, ordinary if dwarf in _HIDDEN else dwarf, seat)


def _about_goal(observation: Observation, says: str, goal: int) -> Claim:
    return Claim(observation.seat or 0, observation.turns, says, goal=goal)


def _about_dwarf(observation: Observation, says: str, on: int) -> Claim:
    return Claim(observation.seat or 0, observation.turns, says, on=on)


def _has_spoken_of_it(claim: Claim, claims: Sequence[Claim]) -> bool:
    """Return whether the seat has a claim about the same thing: it neither repeats nor corrects."""
    thing = claim.seat, claim.goal, claim.on
    return any((each.seat, each.goal, each.on) == thing for each in claims)


def _is_believable(claim: Claim, talk: Talk) -> bool:
    """Return whether nothing that the table knows or was told speaks against a claim."""
    clashes = contradictions([*talk.claims, claim], talk.facts)
    return not any(len(talk.claims) in group for group in clashes)
