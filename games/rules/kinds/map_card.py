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
    """A card that shows its player alone one goal."""

    codes = ("map",)
    idle = "goal-face-up"

    def read(self, written: Written) -> LookAtGoal:
        """Read `{"play": "map", "goal": 0}`. Raises Malformed."""
        check_keys(written, ("play", "goal"))
        return LookAtGoal(read_goal(written["goal"], "goal"))

    def write(self, move: LookAtGoal) -> dict[str, Any]:
        """Write the card and the goal."""
        return {"play": self.card, "goal": move.goal}

    def compact(self, position: Position, move: LookAtGoal) -> Compact:
        """Combine the goal with the card."""
        return LOOK | move.goal << GOAL | self.low

    def expand(self, position: Position, move: Compact) -> LookAtGoal:
        """Decode the goal."""
        return LookAtGoal(move >> GOAL & 3)

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return a move on every face-down goal."""
        prefix = LOOK | self.low
        return [prefix | goal << GOAL for goal in position.maze.hidden.values()]

    def objections(self, position: Position, seat: int, move: LookAtGoal) -> Iterator[str]:
        """Refuse a goal that is face up."""
        if move.goal in position.revealed:
            yield "goal-face-up"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Record that the seat has seen the goal."""
        position.seen_goals[seat] |= 1 << (move >> GOAL & 3)
        return 1

    def event(self, position: Position, seat: int, move: LookAtGoal) -> Event:
        """Return `looked` with the goal, never its face."""
        return Event("looked", seat=seat, goal=move.goal)
