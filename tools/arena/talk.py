"""Claims of computer players in a round of the arena, for the strengths that hear them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from games.bots.claiming import Talk, claim_after_turn
from games.rules import engine
from games.rules.claims import Dated, SeatClaim, facts_of
from games.rules.events import Event
from games.rules.observation import Observation
from games.rules.position import Position

HEARING: Final = frozenset({"regular-hears-claims"})
"""Strengths that weigh claims; at their tables everybody makes them."""


@dataclass(slots=True)
class TableTalk:
    """The claims of a round so far, and its events by turn."""

    strengths: Sequence[str]
    claims: tuple[SeatClaim, ...] = ()
    happened: list[Dated] = field(default_factory=list)

    def told(self, seen: Observation) -> Observation:
        """Return a seat's observation, with the claims if its strength hears them.

        As on the site, it hears claims made before the previous turn.
        """
        if self.strengths[seen.seat or 0] not in HEARING:
            return seen
        return replace(seen, claims=tuple(c for c in self.claims if c.turn < seen.turns))

    def go_on(self, position: Position, seat: int, events: Sequence[Event], dice: str) -> None:
        """Let the seat that has just taken its turn claim something, if anybody hears claims."""
        if HEARING.isdisjoint(self.strengths):
            return
        self.happened += [(position.turns, event) for event in events]
        seen = engine.observe(position, seat, [event for _, event in self.happened])
        facts = facts_of(position.rules, position.players, self.happened)
        claim = claim_after_turn(seen, Talk(self.claims, facts), dice)
        self.claims += (claim,) if claim else ()
