"""How well beliefs fit the truth: the log score, and the chance of a whole table of dwarfs."""

from collections.abc import Sequence
from math import exp, log

from games.bots.beliefs.belief import gold_for, heard, nothing_heard
from games.bots.beliefs.dwarf_counts import listed
from games.bots.beliefs.evidence import GOALS, Evidence
from games.rules.observation import Observation

SABOTEUR = "saboteur"
# Nobody is surer than this, so that one mistake does not outweigh a whole round.
_LEAST = 0.01


def score_of_chances(
    chances: Sequence[Sequence[float]], dwarfs: Sequence[str], own: int | None
) -> float:
    """Return how sure of the truth somebody was, from 0 to 1, by turn and seat.

    The geometric mean of the chance given to what each seat but one's own was: the log score, as a
    share that people can read.
    """
    logs = [
        log(max(chance if dwarfs[seat] == SABOTEUR else 1 - chance, _LEAST))
        for turn in chances
        for seat, chance in enumerate(turn)
        if seat != own
    ]
    return exp(sum(logs) / len(logs))


def chance_of_all(observation: Observation, dwarfs: Sequence[str]) -> float:
    """Return an outsider's chance of all these dwarfs together; exact in the base game."""
    return _chance(heard(observation), observation, dwarfs)


def first_chance_of_all(observation: Observation, dwarfs: Sequence[str]) -> float:
    """Return the same before anybody had done anything."""
    return _chance(nothing_heard(observation), observation, dwarfs)


def _chance(evidence: Evidence, observation: Observation, dwarfs: Sequence[str]) -> float:
    true = whole = 0.0
    for goal, gold in zip(GOALS, gold_for(observation, ()), strict=True):
        weights = [place.weights(evidence.deck, goal) for place in evidence.places]
        fitting = [
            {dwarf: weight * (dwarf == held) for dwarf, weight in each.items()}
            for each, held in zip(weights, dwarfs, strict=True)
        ]
        true += gold * listed(evidence.deck, fitting)[1]
        whole += gold * listed(evidence.deck, weights)[1]
    return true / whole
