"""What the coach's page shows: dear turns in words, and the mine before each."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.coach.selectors import Coaching, Mistake
from games.table.mine.numbered import NumberedMine, numbered_mine
from games.wording.moves import move_name, reason_sentence


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move and the reason for it, or against it."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class MistakeShown:
    """A dear turn: the mine has 1 where the better move goes, and 2 where the played one went."""

    number: int
    title: str
    cost: str
    range: str
    better: MoveLine
    played: MoveLine
    board: NumberedMine
    replay: str


@dataclass(frozen=True, slots=True)
class CoachPage:
    """What the template needs; `turn` is the one that is looked at now."""

    told: Coaching
    turn: int
    mistakes: tuple[MistakeShown, ...]


def coach_page(told: Coaching) -> CoachPage:
    """Return the page of what the coach has to say."""
    shown = (_mistake(told, number, one) for number, one in enumerate(told.mistakes, start=1))
    return CoachPage(told, min(told.looked + 1, told.turns), tuple(shown))


def _mistake(told: Coaching, number: int, mistake: Mistake) -> MistakeShown:
    own, lesson, names = mistake.own, mistake.lesson, told.names
    place = {"round": own.round, "turn": own.turn}
    between = {"least": _gold(lesson.least), "most": _gold(lesson.most)}
    return MistakeShown(
        number=number,
        title=_("Round %(round)d, turn %(turn)d") % place,
        cost=_gold(lesson.gold),
        range=_("most likely between %(least)s and %(most)s") % between,
        better=MoveLine(move_name(lesson.better, names), reason_sentence(lesson.why, names)),
        played=MoveLine(move_name(own.move, names), reason_sentence(lesson.why_played, names)),
        board=numbered_mine(own.seen, (lesson.better, own.move), names, f"cells-{number}"),
        replay=reverse("games:replay", args=[told.game_id, own.round, own.turn]),
    )


def _gold(amount: float) -> str:
    return number_format(amount, decimal_pos=2)
