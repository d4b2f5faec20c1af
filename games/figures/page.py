"""The figures on a person's page, as rows and words."""

from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from games.figures.selectors import Figures
from games.table.shares import (
    LEAST,
    dwarf_row,
    players_name,
    row_of,
    share_words,
    with_figures,
)
from games.wording.durations import time_span


def panels_of(figures: Figures) -> dict[str, Any]:
    """Return a person's figures in words, as a dict: `tables` by dwarf and by number of players,
    `company`, a dict for each companion, and `turn_time`, empty if unknown. Figures from too few
    rounds are left out.
    """
    dwarfs = [dwarf_row(share) for share in figures.by_dwarf]
    sizes = [row_of(players_name(int(share.of)), share) for share in figures.by_players]
    return {
        "tables": with_figures(
            {"title": _("By dwarf"), "what": _("Dwarf"), "rows": dwarfs},
            {"title": _("By number of players"), "what": _("Players"), "rows": sizes},
        ),
        "company": [
            {
                "person": one,
                "together": share_words(one.together),
                "against": share_words(one.against),
            }
            for one in figures.company
            if max(one.together.rounds, one.against.rounds) >= LEAST
        ],
        "turn_time": time_span(timedelta(seconds=figures.turn_time)) if figures.turn_time else "",
    }
