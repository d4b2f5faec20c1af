"""Opening the secrets of a running game to one of the staff, for a quarter of an hour.

Whoever opened them can have no seat at that table any more, and stand in for nobody there
(`games.core.seating.offers`).
"""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Measure
from games.moderation.services import desk
from games.moderation.services.desk import Decision
from games.moderation.services.tables import held_table

# How long they stay open.
OPEN_FOR = timedelta(minutes=15)


@transaction.atomic
def open_secrets(decision: Decision) -> Measure:
    """Open the secrets of a table; it is told once its game is over, or at once by a setting.

    Raises what `desk.take` does, and InvalidMeasure for a game that is not being played.
    """
    locked, case = held_table(decision, Measure.Kind.OPEN)
    until = timezone.now() + OPEN_FOR
    people = [one.account_id for one in locked.players if one.account_id is not None]
    return desk.record(case, decision, Measure.Kind.OPEN, until=until, told=people)
