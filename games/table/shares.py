"""Rows of shares: cases, per cent, and the likely range as a small drawing."""

from math import sqrt
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.core.tables.read_models import Share
from games.table.mine.svg import NOTHING, Svg, element
from games.wording.cards import dwarf_name
from games.wording.reliability import percent_of

# Below so many cases there is no share.
LEAST = 5
_WIDE, _MIDDLE = 120, 12


def with_figures(*tables: dict[str, Any]) -> list[dict[str, Any]]:
    """Return those of the tables in which at least one row has enough cases for a share."""
    return [table for table in tables if any(row["between"] for row in table["rows"])]


def dwarf_row(share: Share) -> dict[str, Any]:
    """Return a dict for a row with the share of rounds won as one dwarf.

    `dwarf` is the code of its picture.
    """
    name = dwarf_name(share.of)
    return {**row_of(name[:1].upper() + name[1:], share), "dwarf": share.of}


def row_of(name: str, share: Share) -> dict[str, Any]:
    """Return a dict for a row with a share: `name`, cells with their columns, and the likely range
    `between` in words, `55 % to 68 %`. The range is empty with too few cases.
    """
    cells = [(_("rounds"), str(share.rounds)), (pgettext("rounds", "won"), share_words(share))]
    row = {"name": name, "cells": cells, "dwarf": ""}
    if share.rounds < LEAST:
        return {**row, "between": "", "drawing": NOTHING}
    low, high = wilson(share.won, share.rounds)
    between = _("%(low)s to %(high)s") % {"low": percent_of(low), "high": percent_of(high)}
    return {**row, "between": between, "drawing": _drawing(share.won / share.rounds, low, high)}


def share_words(share: Share) -> str:
    """Return a share in words, `62 %`, or "too few" for fewer than five cases."""
    return percent_of(share.won / share.rounds) if share.rounds >= LEAST else _("too few")


def players_name(number: int) -> str:
    """Return a number of players in words: `5 players`."""
    return ngettext("%(number)d player", "%(number)d players", number) % {"number": number}


def _drawing(share: float, low: float, high: float) -> Svg:
    return element(
        "svg",
        {"class": "range", "viewBox": f"0 0 {_WIDE} 24", "aria-hidden": "true"},
        _line("whole", 0, _WIDE),
        element("path", {"class": "range__half", "d": f"M{_WIDE // 2} 2v20"}),
        _line("likely", _at(low), _at(high)),
        element("circle", {"class": "range__dot", "cx": _at(share), "cy": _MIDDLE, "r": 5}),
    )


def _line(name: str, start: float, end: float) -> Svg:
    across = {"x1": start, "x2": end, "y1": _MIDDLE, "y2": _MIDDLE}
    return element("line", {"class": f"range__{name}", **across})


def _at(share: float) -> float:
    return round(share * _WIDE, 1)


# Nineteen times out of twenty.
_Z = 1.959964


def wilson(hits: int, cases: int) -> tuple[float, float]:
    """Return the lower and upper end of the likely range (95 %) of a share, from 0 to 1.

    Raises ValueError without cases, or for more hits than cases.
    """
    if cases < 1 or not 0 <= hits <= cases:
        raise ValueError(f"{hits} of {cases}")
    share, square = hits / cases, _Z * _Z
    middle = (share + square / (2 * cases)) / (1 + square / cases)
    reach = share * (1 - share) / cases + square / (4 * cases * cases)
    half = _Z * sqrt(reach) / (1 + square / cases)
    return max(middle - half, 0.0), min(middle + half, 1.0)
