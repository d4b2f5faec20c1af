"""Events of computer players of three strengths: four tables of five with one deal.

Thirty players, ten of each strength, are drawn for them anew each time. The strongest is a Regular
that knows everybody's dwarf: an Expert takes a thousand times as long.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from games.rules.ruleset import Ruleset
from tools.arena.rounds import Played, play

STRENGTHS = ("novice", "regular", "regular-knows-roles")
OF_EACH, TABLES, PLAYERS = 10, 4, 5
PEOPLE = [strength for strength in STRENGTHS for _ in range(OF_EACH)]


def play_events(seed: str, first: int) -> Iterator[dict[str, Any]]:
    """Play event after event."""
    number = first
    while True:
        chance = Random(f"{seed}/{number}")
        drawn = chance.sample(range(len(PEOPLE)), TABLES * PLAYERS)
        tables = [drawn[table * PLAYERS : (table + 1) * PLAYERS] for table in range(TABLES)]
        played = [
            play(Ruleset(rounds=1), [PEOPLE[one] for one in there], f"{seed}/{number}")
            for there in tables
        ]
        yield {"tables": tables, "played": [_written(one) for one in played]}
        number += 1


def _written(played: Played) -> dict[str, Any]:
    return {"dwarfs": played.dwarfs, "winners": list(played.winners), "gold": played.gold}
