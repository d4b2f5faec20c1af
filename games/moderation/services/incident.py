"""Several measures about one incident, by one form: one reason, one notice, one answer."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.core.errors import InvalidMeasure
from games.models import Measure
from games.moderation.services import measures
from games.moderation.services.desk import Decision

# In the order in which they are taken: a game is locked before the case. The person reads of the
# last of those that were chosen, with the others beside it.
DOORS: Final[dict[str, Callable[[Decision], Measure]]] = {
    Measure.Kind.REMOVE: measures.remove,
    Measure.Kind.WARN: measures.warn,
    Measure.Kind.MUTE: measures.mute,
    Measure.Kind.SEATS: measures.keep_from_tables,
}


@transaction.atomic
def act(decision: Decision, chosen: Mapping[str, int | None]) -> Measure:
    """Take these kinds of measures, some for so many days, and return the one that is told of.

    Raises what their doors raise, then none is taken; and InvalidMeasure for no kind or another.
    """
    kinds = [kind for kind in DOORS if kind in chosen]
    if not kinds or len(kinds) < len(chosen):
        raise InvalidMeasure
    at, last = timezone.now(), kinds.pop()
    beside = replace(decision, at=at, is_beside=True, keeps_open=True)
    for kind in kinds:
        DOORS[kind](replace(beside, days=chosen[kind]))
    return DOORS[last](replace(decision, days=chosen[last], at=at))
