"""States of a round shortly before its end, for showing the end step by step."""

from collections.abc import Collection
from dataclasses import replace

from games.rules.events import Event
from games.rules.state import OVER, Outcome, State


def without_outcome(state: State) -> State:
    """Return the round right after its last card was laid, before any consequence."""
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
    """Return the mine without the last turn of `seat`: its card, and the goals it turned up.

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
