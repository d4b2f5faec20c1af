"""Attempts at a lesson's step: its position, the learner's move, and the result."""

from dataclasses import dataclass

from games.learning.lesson import LEARNER, LessonStep, is_wanted
from games.rules import engine
from games.rules.events import Event
from games.rules.files.setup import set_up
from games.rules.moves import Move
from games.rules.position import Position
from games.rules.refusals import Refused


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move made in a step. `refusal` is the engine's code if the move was illegal.

    With `done` the step is finished: `position` is the one after the move and the others' replies,
    `events` are those of both. Otherwise nothing was played.
    """

    done: bool
    position: Position
    events: tuple[Event, ...] = ()
    refusal: str | None = None


def prepared_position(step: LessonStep) -> Position:
    """Return the position of a lesson's step, with the learner to move."""
    position = set_up(step.setup)
    for seat, move in step.lead:
        engine.play(position, seat, move)
    return position


def attempt(step: LessonStep, move: Move) -> Attempt:
    """Return the outcome of a move in a lesson's step. The engine checks whether the move is legal,
    then the step whether it is a wanted one.
    """
    position = prepared_position(step)
    try:
        events = engine.play(position, LEARNER, move)
    except Refused as refused:
        return Attempt(False, position, refusal=refused.code)
    if not is_wanted(step, move):
        return Attempt(False, prepared_position(step))
    for seat, reply in step.replies:
        events += engine.play(position, seat, reply)
    return Attempt(True, position, tuple(events))
