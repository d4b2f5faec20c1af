"""What public events reveal about each player.

They count for or against being a saboteur; who breaks whose tool is judged by what is thought of
both at that point, so that breaking a suspect's tool looks honest.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from games.bots.path_cards import usefulness_of
from games.rules.cards.cards import PATH_CODES, feature_of
from games.rules.events import Event

SPOILS: Final = {"saboteur": 1.0, "profiteer": 0.4, "geologist": 0.1}
"""How much spoiling each dwarf is given to; the others not at all."""

BROKE: Final = 1.5  # times how honest the victim looks
BROKEN: Final = 0.5  # times how honest the breaker looks
MENDED: Final = 0.7  # times how honest the one looks who was helped
DEAD_END: Final = 1.0
CAVED_A_TUNNEL: Final = 0.6
CAVED_A_DEAD_END: Final = -0.4
DUG: Final = -0.05
DOOR: Final = 1.0  # for the door's own team
_AGAINST = {"broke", "trapped"}
_FOR = {"repaired", "freed"}

Likely = dict[str, float]
"""By dwarf: how likely a player has it; they add up to 1."""


class Reputation:
    """What one seat thinks of every other, event by event.

    `first` is what it thinks of each seat before anything has happened.
    """

    def __init__(self, first: Sequence[Likely]) -> None:
        self._first = first
        self._spoils = [0.0] * len(first)
        self._teams = [{"blue": 0.0, "green": 0.0} for _ in first]

    def hear(self, event: Event) -> None:
        """Update what is thought of the seats after an event."""
        if event.seat is None or event.kind == "dug-out":
            return
        if event.kind == "laid" and event.card is not None:
            self._hear_of_card(event.seat, event.card)
        elif event.kind == "caved" and event.removed in PATH_CODES:
            leads = usefulness_of(event.removed) > 0
            self._spoils[event.seat] += CAVED_A_TUNNEL if leads else CAVED_A_DEAD_END
        elif event.kind == "swapped-hats" and event.on is not None:
            # Another dwarf from here on: earlier evidence no longer counts.
            self._spoils[event.on] = 0.0
            self._teams[event.on] = {"blue": 0.0, "green": 0.0}
        elif event.on is not None and event.on != event.seat:
            self._hear_of_two(event.kind, event.seat, event.on)

    def likely(self, seat: int) -> Likely:
        """How likely each dwarf is for a seat by now."""
        spoils, teams = self._spoils[seat], self._teams[seat]
        weighed = {
            dwarf: chance * exp(SPOILS.get(dwarf, 0.0) * spoils + teams.get(dwarf, 0.0))
            for dwarf, chance in self._first[seat].items()
        }
        total = sum(weighed.values())
        return {dwarf: weight / total for dwarf, weight in weighed.items()}

    def honesty(self, seat: int) -> float:
        """How honest a seat looks: 1 surely digs, -1 surely spoils."""
        return 1 - 2 * sum(SPOILS.get(who, 0.0) * share for who, share in self.likely(seat).items())

    def _hear_of_card(self, seat: int, card: str) -> None:
        self._spoils[seat] += DUG if usefulness_of(card) > 0 else DEAD_END
        if (team := feature_of(card)) in ("blue", "green"):
            self._teams[seat][team] += DOOR

    def _hear_of_two(self, kind: str, seat: int, on: int) -> None:
        if kind in _AGAINST:
            self._spoils[seat] += BROKE * self.honesty(on)
            self._spoils[on] += BROKEN * self.honesty(seat)
        elif kind in _FOR:
            self._spoils[seat] -= MENDED * self.honesty(on)
