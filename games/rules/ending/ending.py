"""The end of the digging: winners, gold and the next starter (rules.md 4, 5, 6)."""

from collections.abc import Collection
from dataclasses import replace

from games.rules.ending.nuggets import share_nuggets
from games.rules.ending.pay import share_gold
from games.rules.ending.stealing import begin_stealing
from games.rules.events import Event
from games.rules.position import Position
from games.rules.state import OVER, Outcome, State


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


def without_outcome(state: State) -> State:
    """Return the round as it was between its last card and the sharing of the gold."""
    if state.outcome is None:
        return state
    outcome, purses = Outcome.from_json(state.outcome), list(state.purses)
    for thief, victim in outcome.stolen:
        if victim is not None:
            purses[thief] -= 1
            purses[victim] += 1
    before = [gold - gain for gold, gain in zip(purses, outcome.gains, strict=True)]
    return replace(state, phase=OVER, turn=None, thieves=[], outcome=None, purses=before)


def without_turn(state: State, seat: int, events: Collection[Event]) -> State:
    """Return the state without the card laid and the goals revealed by `seat`'s last turn.

    All other changes of that turn stay.
    """
    laid = [event.at for event in events if event.kind == "laid"]
    turned = [event.goal for event in events if event.kind == "revealed"]
    return replace(
        state,
        turn=seat,
        board=[card for card in state.board if (card[0], card[1]) not in laid],
        goals_up=[goal for goal in state.goals_up if goal[0] not in turned],
    )
