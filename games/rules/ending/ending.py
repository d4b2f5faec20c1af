"""The end of the digging: winners, gold and the next starter (rules.md 4, 5, 6)."""

from games.rules.ending.nuggets import share_nuggets
from games.rules.ending.pay import share_gold
from games.rules.ending.stealing import begin_stealing
from games.rules.position import Position
from games.rules.state import OVER, Outcome


def end_digging(position: Position, connector: int | None) -> None:
    """Share the gold and close the round, or open the stealing phase; changes the position.

    `connector` is the seat that reached the treasure, None if it was missed.
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
