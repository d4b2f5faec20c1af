"""Estimates each seat's dwarf and the gold's place from the events at the table.

    >>> from games.bots.beliefs import outsiders_beliefs
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
