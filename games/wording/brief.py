"""What somebody did in one turn, in as few words as a list has room for."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.rules.events import Event
from games.wording.events import event_sentence, place_name
from games.wording.paths import one_path


def brief_sentence(events: Sequence[Event], names: Sequence[str], viewer_seat: int | None) -> str:
    """One turn of somebody else for the viewer, `names` by seat.

    The end of the digging says everything: what led to it is left to the log.
    """
    ends = [event for event in events if event.kind == "dug-out"]
    return " ".join(_brief(event, names, viewer_seat) for event in ends or events)


def _brief(event: Event, names: Sequence[str], viewer_seat: int | None) -> str:
    if event.seat is None or event.seat == viewer_seat:
        return event_sentence(event, names, viewer_seat)
    if event.kind == "laid" and event.card is not None:
        told = {"name": names[event.seat], "card": one_path(event.card)}
        return _("%(name)s laid %(card)s.") % told
    if event.kind == "caved" and event.at is not None:
        return _("%(name)s caved in %(place)s.") % {
            "name": names[event.seat],
            "place": place_name(event.at),
        }
    return event_sentence(event, names, viewer_seat)
