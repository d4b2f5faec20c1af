"""Scores beliefs against the truth: the log score, and the chance of the whole table."""

from collections.abc import Sequence
from math import exp, log

from games.bots.beliefs.belief import gold_for, heard, nothing_heard
from games.bots.beliefs.dwarf_counts import listed
from games.bots.beliefs.evidence import GOALS, Evidence
from games.rules.observation import Observation

SABOTEUR = "saboteur"
# A floor for chances, so that one mistake does not outweigh a whole round.
_LEAST = 0.01


def score_of_chances(
    chances: Sequence[Sequence[float]], dwarfs: Sequence[str], own: int | None
) -> float:
    """Return how sure of the truth a player was, from 0 to 1, given chances by turn and seat.

    This is the geometric mean of the chances given to the truth about every seat but `own`: the log
    score in a readable form.
    """
    logs = [
        log(max(chance if dwarfs[seat] == SABOTEUR else 1 - chance, _LEAST))
        for turn in chances
        for seat, chance in enumerate(turn)
        if seat != own
    ]
    return exp(sum(logs) / len(logs))


def chance_of_all(observation: Observation, dwarfs: Sequence[str]) -> float:
    """Return an outsider's chance that all seats have these dwarfs; exact in the base game."""
    return _chance(heard(observation), observation, dwarfs)


def first_chance_of_all(observation: Observation, dwarfs: Sequence[str]) -> float:
    """Return the same before any event."""
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
