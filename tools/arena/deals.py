"""Plays one deal with the tested strength in every seat in turn, for a line of a file."""

from collections import Counter
from dataclasses import asdict
from typing import Any

from games.rules.ruleset import Ruleset
from tools.arena.rounds import play
from tools.arena.strengths import seated


def compare(rules: Ruleset, players: int, tested: str, rest: str, seed: str) -> dict[str, Any]:
    """Return what each seat earns with the rest's strength and with the tested one, and more."""
    everybody = range(players)
    usual = seated(rest, players, seed)
    plain = play(rules, usual, seed, everybody)
    # Not with `asdict`, which turns a Counter into a Counter of pairs.
    blunders = Counter(plain.blunders)
    line = {"seed": seed, **asdict(plain), "blunders": dict(blunders)}
    line |= {"tested_gold": [], "tested_suspicions": []}
    if tested == rest:
        return line
    for seat in everybody:
        strengths = [*usual[:seat], tested, *usual[seat + 1 :]]
        changed = play(rules, strengths, seed, (seat,))
        line["tested_gold"].append(changed.gold[seat])
        line["tested_suspicions"].append(changed.suspicions[seat])
        line["milliseconds"].setdefault(tested, []).extend(changed.milliseconds.get(tested, []))
        blunders.update(changed.blunders)
    return {**line, "blunders": dict(blunders)}
