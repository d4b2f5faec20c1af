"""The end of the digging, and the stealing after it: gold, next starter (rules.md 4, 5, 6)."""

from collections.abc import Collection
from dataclasses import replace

from games.rules.ending.gold import share_gold, share_nuggets
from games.rules.events import Event
from games.rules.phases import OVER, STEALING
from games.rules.position import Outcome, Position
from games.rules.snapshot import load, save


def end_digging(position: Position, connector: int | None) -> None:
    """End the digging in place: share the gold, and close the round or begin the stealing.

    `connector` is the seat that reached the treasure, None if nobody did.
    """
    share = share_gold if position.rules.expansion else share_nuggets
    gains, facts = share(position, connector)
    position.outcome = Outcome(
        treasure=connector is not None,
        connector=connector,
        gains=tuple(gains),
        next_starter=_next_starter(position),
        **facts,
    )
    for seat, gold in enumerate(gains):
        position.purses[seat] += gold
    position.phase, position.turn = OVER, None
    begin_stealing(position)


def _next_starter(position: Position) -> int:
    """Return the seat that starts the next round (rules.md 5, 6.7).

    It sits after the player of the last path card (`revised`), or of the last turn.
    """
    by_last_turn = position.rules.expansion or position.rules.edition == "classic"
    last = position.last_turn if by_last_turn else position.last_path
    return ((position.starter if last is None else last) + 1) % position.players


def without_outcome(position: Position) -> Position:
    """Return a copy of a position as it was after its last card, before the gold was shared; while
    the digging goes on, the position itself. The given position is never changed.
    """
    if (outcome := position.outcome) is None:
        return position
    before = position.copy()
    for thief, victim in outcome.stolen:
        if victim is not None:
            before.purses[thief] -= 1
            before.purses[victim] += 1
    before.purses = [gold - gain for gold, gain in zip(before.purses, outcome.gains, strict=True)]
    before.phase, before.turn, before.thieves, before.outcome = OVER, None, [], None
    return before


def without_turn(position: Position, seat: int, events: Collection[Event]) -> Position:
    """Return a copy of a position without the card laid and the goals revealed in the last turn of
    `seat`, whose events are `events`. All other changes of that turn stay.
    """
    laid = [event.at for event in events if event.kind == "laid"]
    turned = [event.goal for event in events if event.kind == "revealed"]
    snapshot = save(position)
    board = [card for card in snapshot["board"] if (card[0], card[1]) not in laid]
    goals_up = [goal for goal in snapshot["goals_up"] if goal[0] not in turned]
    return load({**snapshot, "turn": seat, "board": board, "goals_up": goals_up})


def victims(position: Position, thief: int) -> list[int]:
    """Return the seats that a thief may rob, in ascending order: all other seats with any gold."""
    return [seat for seat, gold in enumerate(position.purses) if gold > 0 and seat != thief]


def begin_stealing(position: Position) -> None:
    """Begin the first thief's turn in place. Without thieves the round stays over."""
    position.thieves = _thieves_in_order(position)
    _ask_next(position)


def steal(position: Position, thief: int, victim: int | None) -> None:
    """Move one gold from the victim's seat (None for nobody) to the thief, and begin the next
    thief's turn. The position changes in place.
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
