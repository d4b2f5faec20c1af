"""Back to which turn: a choice among those of the round that is played."""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Measure
from games.moderation.selectors.turns import RoundSoFar, round_so_far
from games.table.log.sentences import plain_entry


def turn_field(kind: str, game_id: int | None) -> forms.Field | None:
    """The field of a measure that takes turns back; None for any other."""
    if kind != Measure.Kind.ROLLBACK:
        return None
    shown = round_so_far(game_id or 0)
    return forms.TypedChoiceField(
        label=gettext_lazy("The last turn that stands"),
        choices=list(_choices(shown)) if shown else [],
        coerce=int,
        empty_value=None,
    )


def _choices(shown: RoundSoFar) -> Iterator[tuple[int | str, str]]:
    """The newest first; its own last turn is nothing to go back to."""
    yield "", _("Choose a turn")
    for entry in reversed(shown.turns[:-1]):
        yield entry.number, f"{entry.number} · {plain_entry(entry, shown.names, None)}"
    if shown.turns:
        yield 0, _("None: round %(number)d begins again") % {"number": shown.number}
