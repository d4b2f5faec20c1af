"""Words for the likely time of the viewer's next turn."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from games.clocks.forecast import Likely
from games.core.tables.read_models import TableView
from games.wording.durations import likely_words


@dataclass(frozen=True, slots=True)
class Forecast:
    """When the viewer's next turn is likely to come, in words, and a condition or ""."""

    likely: str
    condition: str = ""


def forecast_of(table: TableView) -> Forecast | None:
    """Return the forecast of the viewer's next turn in words; None if too little is known."""
    if table.me.forecast is None or table.round.result is not None or table.round.untold:
        return None
    condition = _("if you play today") if table.is_my_turn else ""
    return Forecast(likely_words(table.me.forecast, timezone.now()), condition)


def line_words(likely: Likely | None) -> str:
    """Return a forecast for a list of games, `your turn: likely Thu morning`; empty for None."""
    if likely is None:
        return ""
    params = {"likely": likely_words(likely, timezone.now(), short=True)}
    return _("your turn: %(likely)s") % params
