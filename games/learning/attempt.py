"""Plays a lesson's step: its position, the learner's move, and the result."""

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
    """A move made in a step. `refusal` is the engine's code; then nothing was played.

    `done`: it is what the step wanted, and `position` is what it led to, with the replies of the
    others; `events` are what happened.
    """

    done: bool
    position: Position
    events: tuple[Event, ...] = ()
    refusal: str | None = None


def prepared_position(step: LessonStep) -> Position:
    """Return the position of a step, ready for the learner."""
    position = set_up(step.setup)
    for seat, move in step.lead:
        engine.play(position, seat, move)
    return position


def attempt(step: LessonStep, move: Move) -> Attempt:
    """Return the outcome of a move in a step, judged by the engine, then by the step."""
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
