"""Looking at a face-down goal (rules.md 3.3)."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.events import Event
from games.rules.kinds.json_values import Written, check_keys, read_goal
from games.rules.kinds.kind import CardKind
from games.rules.kinds.layout import GOAL, LOOK, Compact
from games.rules.moves import LookAtGoal
from games.rules.position import Position


class MapCard(CardKind[LookAtGoal]):
    """Its player, and nobody else, sees one goal."""

    codes = ("map",)
    idle = "goal-face-up"

    def read(self, written: Written) -> LookAtGoal:
        """`{"play": "map", "goal": 0}`."""
        check_keys(written, ("play", "goal"))
        return LookAtGoal(read_goal(written["goal"], "goal"))

    def write(self, move: LookAtGoal) -> dict[str, Any]:
        """The card and the goal."""
        return {"play": self.card, "goal": move.goal}

    def compact(self, position: Position, move: LookAtGoal) -> Compact:
        """The goal beside the card."""
        return LOOK | move.goal << GOAL | self.low

    def expand(self, position: Position, move: Compact) -> LookAtGoal:
        """The goal is all there is to tell."""
        return LookAtGoal(move >> GOAL & 3)

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Every goal that lies face down."""
        prefix = LOOK | self.low
        return [prefix | goal << GOAL for goal in position.maze.hidden.values()]

    def objections(self, position: Position, seat: int, move: LookAtGoal) -> Iterator[str]:
        """Only that everybody sees it already."""
        if move.goal in position.revealed:
            yield "goal-face-up"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """The seat knows that goal from now on."""
        position.seen_goals[seat] |= 1 << (move >> GOAL & 3)
        return 1

    def event(self, position: Position, seat: int, move: LookAtGoal) -> Event:
        """`looked`: at which goal, and nothing of what was seen."""
        return Event("looked", seat=seat, goal=move.goal)
