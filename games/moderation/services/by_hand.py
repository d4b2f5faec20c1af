"""Measures that nobody's report asked for: from the page of an account or of a table.

Each is taken by the same door as at a case, about a case of its own that is decided at once; where
the door refuses, no case was made.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games.models import Case, Measure, Report
from games.moderation.models.report import gravity_of
from games.moderation.selectors.subjects import Subject
from games.moderation.services.desk import Decision

Door = Callable[[Decision], Measure]


@dataclass(frozen=True, slots=True)
class Asked:
    """Why, and what else the measure needs: for how long, or back to which turn."""

    reason: str
    days: int | None = None
    turn: int | None = None


@transaction.atomic
def take(door: Door, subject: Subject, moderator: Account, asked: Asked) -> Measure:
    """Take a measure about somebody or a table; raises what its door does."""
    made = Case.objects.create(
        game_id=subject.game_id,
        person_id=subject.person_id,
        reason=Report.Reason.OTHER,
        gravity=gravity_of(Report.Reason.OTHER),
        opened_at=timezone.now(),
    )
    return door(Decision(made.pk, moderator, asked.reason, asked.days, asked.turn))
