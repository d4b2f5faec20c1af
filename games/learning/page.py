"""The page of a lesson's step: the board, and the words beside it."""

from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from games.core.tables.log_models import LastLaid
from games.core.tables.read_models import PlayerView
from games.learning.attempt import Attempt
from games.learning.course import CoursePlace
from games.learning.lesson import LEARNER, LessonStep
from games.rules import engine
from games.rules.events import Event
from games.rules.position import Position
from games.table.board import Board, board_of
from games.table.dock.choice import Choice
from games.table.dock.prompt import Prompt
from games.table.dock.stage import stage_of
from games.table.dock.stage_prompts import prompt_of
from games.table.log.sentences import icon_of, plain_sentences, rich_sentences
from games.table.private_card import PrivateCard, private_card_of
from games.table.result.result import result_of

# What the result says itself is not repeated; thefts come after it.
_AFTER_THE_RESULT = frozenset({"stole", "declined"})


@dataclass(frozen=True, slots=True)
class LessonPage:
    """The page of a lesson's step. With `done` the move has been made, and the page shows its
    outcome. `said` is for screen readers when the page changes.
    """

    place: CoursePlace
    board: Board
    private_card: PrivateCard
    said: str
    prompt: Prompt | None = None
    done: bool = False
    happened: list[dict[str, str]] = field(default_factory=list)
    result: dict[str, Any] | None = None


def names_of(name: str) -> tuple[str, ...]:
    """Return the three names at a lesson's table, by seat. `name` is the learner's, and “You” if
    empty.
    """
    return (name or _("You"), "Ben", "Cleo")


def open_page(
    place: CoursePlace, position: Position, choice: Choice, name: str, error: str = ""
) -> LessonPage:
    """Return the page of a step before the wanted move is made. `choice` is what the learner has
    chosen so far, `name` their name, and `error` the reason why a move was refused, empty if none
    was.
    """
    seen, names = engine.observe(position, LEARNER), names_of(name)
    stage = stage_of(seen, choice)
    board = board_of(
        seen,
        stage,
        _players(names),
        address=place.address,
        next_lighting=place.address + stage.choice.with_next_lighting(seen.rules.expansion).query(),
        last_laid=place.step.last_laid,
        tries_anywhere=True,
    )
    return LessonPage(
        place=place,
        board=board,
        private_card=private_card_of(seen, names),
        said=str(place.step.task),
        prompt=replace(prompt_of(seen, stage, names).sent_to(place.address), error=error),
    )


def done_page(place: CoursePlace, made: Attempt, choice: Choice, name: str) -> LessonPage:
    """Return the page of a step after the wanted move. `choice` is that move, `made` its outcome,
    and `name` the learner's name.
    """
    seen, names = engine.observe(made.position, LEARNER), names_of(name)
    result = result_of(seen, _players(names))
    board = board_of(
        seen,
        stage_of(seen, Choice(lighting=choice.lighting)),
        _players(names),
        address=place.address,
        next_lighting=done_address(place, choice.with_next_lighting(seen.rules.expansion)),
        last_laid=_last_laid(place.step, made.events),
        takes_moves=False,
    )
    return LessonPage(
        place=place,
        board=board,
        private_card=private_card_of(seen, names),
        said=f"{plain_sentences(made.events, names, LEARNER)} {place.step.after}",
        done=True,
        happened=_happenings(made.events, names, _AFTER_THE_RESULT if result else None),
        result=result,
    )


def done_address(place: CoursePlace, choice: Choice) -> str:
    """Return the URL of a step's page that shows the outcome of the chosen move."""
    return f"{place.address}{choice.query()}&done=1"


def _players(names: tuple[str, ...]) -> list[PlayerView]:
    return [PlayerView(seat, name, seat == LEARNER) for seat, name in enumerate(names)]


def _happenings(
    events: tuple[Event, ...], names: tuple[str, ...], kinds: frozenset[str] | None
) -> list[dict[str, str]]:
    return [
        {"icon": icon_of(event), "text": rich_sentences([event], names, LEARNER)}
        for event in events
        if kinds is None or event.kind in kinds
    ]


def _last_laid(step: LessonStep, events: tuple[Event, ...]) -> LastLaid | None:
    laid = [event for event in events if event.kind == "laid"]
    if laid and laid[-1].at is not None and laid[-1].seat is not None:
        return LastLaid(laid[-1].at, laid[-1].seat)
    return None if any(event.kind == "caved" for event in events) else step.last_laid
