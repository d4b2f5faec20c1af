"""The page of deeds: a column for each player, in the order of time."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.claims.page import claim_sentence
from games.deeds.selectors import Deeds, deeds
from games.table.log.sentences import icon_of, rich_entry
from games.views.not_found import ending_first, missing_game
from games.views.requests import number, viewer


@gzip_page
@require_safe
@missing_game
@ending_first
def show_deeds(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the deeds of a round, with the chosen players side by side. A player who has not yet
    seen the end of a round is redirected to the table, which shows it.
    """
    found = deeds(game_id, viewer(request), number(request.GET.get("round")))
    chosen = {seat for text in request.GET.getlist("seat") if (seat := number(text)) is not None}
    return render(request, "deeds/deeds.html", {"page": page_of(found, chosen)})


def page_of(deeds: Deeds, seats: set[int]) -> dict[str, Any]:
    """Return the template context of the page of deeds. `columns` are those of all seats; `shown`
    are those of the seats in `seats`, or all if none of these is at the table.
    """
    there = seats & set(range(len(deeds.names)))
    lines = sorted(_lines(deeds), key=lambda found: found[1]["at"])
    columns = [
        {
            "seat": seat,
            "name": name,
            "is_you": seat == deeds.seat,
            "is_chosen": not there or seat in there,
            "lines": [line for whose, line in lines if whose == seat],
        }
        for seat, name in enumerate(deeds.names)
    ]
    return {
        "game_id": deeds.game_id,
        "game": deeds.game,
        "round": deeds.round,
        "rounds": range(1, deeds.rounds + 1),
        "columns": columns,
        "shown": [column for column in columns if column["is_chosen"]],
    }


def _lines(deeds: Deeds) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield each turn, claim and message with its seat; `turn` is how many were taken by then."""
    for entry in deeds.turns:
        if entry.events:
            text = rich_entry(entry, deeds.names, deeds.seat)
            yield entry.seat, _line("turn", icon_of(entry.events[0]), text, entry.number, entry.at)
    for view in deeds.claims:
        says = claim_sentence(view.claim, deeds.names, deeds.seat)
        text = format_html(_("<b>{name}</b> claims: {says}"), name=view.name, says=says)
        note = _("taken back") if view.taken_back_at else ""
        line = _line("claim", "person", text, view.claim.turn, view.at)
        yield view.claim.seat, {**line, "note": note}
    for seat, message in deeds.words:
        text = format_html(_("<b>{name}</b>: {text}"), name=message.name, text=message.text)
        taken = sum(entry.at <= message.at for entry in deeds.turns)
        yield seat, _line("words", "chat", text, taken, message.at)


def _line(kind: str, icon: str, text: str, turn: int, at: datetime) -> dict[str, Any]:
    return {"kind": kind, "icon": icon, "text": text, "turn": turn, "at": at}
