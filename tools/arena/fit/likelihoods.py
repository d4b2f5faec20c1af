"""Fits likelihood ratios from counts: how much likelier one group does a deed than another.

Everybody plays with the start values here. So who is a high or a low suspect, and what breaking
their tools means, stays the same while fitting.
"""

from collections import Counter
from math import exp, log
from typing import Any

from games.bots.beliefs.likelihoods import Ratios, using
from games.rules.ruleset import Ruleset
from tools.arena.fit.deeds import Key, counted
from tools.arena.fit.judging import judged
from tools.arena.fit.series import BOXES, Series
from tools.arena.fit.start import START

AS_IF = 10.0
"""Pseudo-counts, split according to the start value, so that a rare deed stays near it."""

STATES = ("free", "blocked")


def fit(series: Series) -> dict[str, Any]:
    """Return the fitted figures of both boxes, the start values, and the scores of both."""
    told: dict[str, Any] = {"seed": series.seed, "rounds": {}, "likelihoods": {}, "report": {}}
    with using(START):
        found = {box: _counts(series, box) for box in BOXES}
    columns = {
        "start": START,
        "fitted": {box: fitted(START[box], counts) for box, (_, counts) in found.items()},
    }
    for box, (rounds, counts) in found.items():
        ratios = columns["fitted"][box]
        told["likelihoods"][box] = {
            deed: {"start": start, "fitted": ratios[deed], **_told(deed, counts)}
            for deed, start in START[box].items()
        }
        held_out, told["report"][box] = judged(series, box, columns)
        told["rounds"][box] = {"fitted on": rounds, "held out": held_out}
    return told


def fitted(start: Ratios, counts: Counter[Key]) -> Ratios:
    """Return the figures for these counts, pulled towards the start values for rare deeds."""
    return {
        deed: (
            _ratio(free, *_compared(deed, "free", counts)),
            _ratio(blocked, *_compared(deed, "blocked", counts)),
        )
        for deed, (free, blocked) in start.items()
    }


def _ratio(start: float, did: int, turns: int, others_did: int, others_turns: int) -> float:
    """Return the logarithm of one group's rate over the other's."""
    if not turns or not others_turns:
        return start
    odds = exp(start) * turns / others_turns
    share = odds / (1 + odds)
    rate = (did + AS_IF * share) / turns
    others_rate = (others_did + AS_IF * (1 - share)) / others_turns
    return round(log(rate / others_rate), 3)


def _compared(deed: str, state: str, counts: Counter[Key]) -> tuple[int, int, int, int]:
    """Return how often each of two groups did the deed, and could have."""

    def of(who: str, what: str, turn: str) -> tuple[int, int]:
        return counts[who, state, what], counts[who, state, turn]

    match deed:
        case "own-door" | "other-door":
            # Either colour could have been theirs, so each door counts for half.
            doors, cards = of("teamless", "door", "card")
            return *of("team", deed, "card"), doors, 2 * cards
        case "crystal":
            return *of("geologists", deed, "card"), *of("others", deed, "card")
    return *of("saboteurs", deed, "turn"), *of("miners", deed, "turn")


def _told(deed: str, counts: Counter[Key]) -> dict[str, list[int]]:
    """Return how often both groups did the deed and could have, free and blocked."""
    free, blocked = (_compared(deed, state, counts) for state in STATES)
    return {"did": [free[0], blocked[0]], "of": [free[1], blocked[1]]} | {
        "others did": [free[2], blocked[2]],
        "others of": [free[3], blocked[3]],
    }


def _counts(series: Series, box: str) -> tuple[int, Counter[Key]]:
    """Return the number of rounds to fit on, and the deeds counted in them."""
    total, rounds = Counter[Key](), 0
    for line in series.lines("deeds", box, series.kept, _line):
        rounds += 1
        for who, state, what, times in line["deeds"]:
            total[who, state, what] += times
    return rounds, total


def _line(rules: Ruleset, players: int, seed: str) -> dict[str, Any]:
    found = sorted(counted(rules, players, seed).items())
    return {"deeds": [[*key, times] for key, times in found]}
