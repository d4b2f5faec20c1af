"""Guesses at each seat's dwarf and at the gold's place, from the events at the table.

    >>> from games.bots.beliefs import outsiders_beliefs
    >>> from games.rules import engine
    >>> from games.rules.ruleset import Ruleset
    >>> deal = engine.deal(Ruleset(), players=5, seed=bytes(32))
    >>> table = outsiders_beliefs(engine.observe(engine.start(Ruleset(), deal), None))
    >>> round(table.suspicion(3), 3), [round(chance, 3) for chance in table.gold]
    (0.333, [0.333, 0.333, 0.333])

`private_beliefs` are a seat's own, with its dwarf, maps and inspections. `outsiders_beliefs` use
public events only; a seat takes them for the others' opinion of itself. Exact in the base game,
sampled with Saboteur 2.
"""

from games.bots.beliefs.belief import (
    Beliefs,
    beliefs_before_anything,
    outsiders_beliefs,
    private_beliefs,
    suspicions_over_time,
)

__all__ = [
    "Beliefs",
    "beliefs_before_anything",
    "outsiders_beliefs",
    "private_beliefs",
    "suspicions_over_time",
]
