"""The stealing phase of Saboteur 2 (rules.md 6.6): a turn like any other."""

from dataclasses import replace

from games.rules.phases import OVER, STEALING
from games.rules.position import Position


def victims(position: Position, thief: int) -> list[int]:
    """Return the seats that a thief may rob: everyone else with any gold."""
    return [seat for seat, gold in enumerate(position.purses) if gold > 0 and seat != thief]


def begin_stealing(position: Position) -> None:
    """Begin the first thief's turn in place; without thieves the round stays over."""
    position.thieves = _thieves_in_order(position)
    _ask_next(position)


def steal(position: Position, thief: int, victim: int | None) -> None:
    """Take one gold from a seat, or from nobody for None; then begin the next thief's turn.

    The position changes in place.
    """
    assert position.outcome is not None
    if victim is not None:
        position.purses[victim] -= 1
        position.purses[thief] += 1
    stolen = (*position.outcome.stolen, (thief, victim))
    position.outcome = replace(position.outcome, stolen=stolen)
    position.thieves.pop(0)
    _ask_next(position)


def _thieves_in_order(position: Position) -> list[int]:
    """Return the untrapped thieves, clockwise from the last to lay a theft."""
    free = [seat for seat in position.thefts if not position.is_trapped(seat)]
    if not free:
        return []
    first, players = free[-1], position.players
    return sorted(free, key=lambda seat: (seat - first) % players)


def _ask_next(position: Position) -> None:
    """Skip thieves while nobody else has gold; close the round after the last one."""
    while position.thieves and not victims(position, position.thieves[0]):
        position.thieves.pop(0)
    if position.thieves:
        position.phase, position.turn = STEALING, position.thieves[0]
    else:
        position.phase, position.turn = OVER, None
