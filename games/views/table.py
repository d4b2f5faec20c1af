"""The table: the whole page, and the fragment that open pages freshen themselves with."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from games.core.tables import glances
from games.core.tables.read_models import TableView
from games.core.turns import seen
from games.lobby.views.sitting import sit_as_wanted
from games.lobby.views.tables import show_lobby
from games.table.dock.choice import read_choice
from games.views import wanted_seat
from games.views.not_found import missing_game
from games.views.requests import is_fragment, look_at, number, viewer
from games.views.responses import table_response, tag_of
from games.views.watched import drawn_once


@gzip_page
@require_GET
@missing_game
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    """The page of a game: its lobby, its table, or that it was called off.

    Whoever asks for it looks, which a page that freshens itself need not mean.
    """
    table = look_at(request, game_id, arriving=not is_fragment(request))
    if table.status == "lobby" and not table.is_member and wanted_seat.may_sit_now(request):
        return sit_as_wanted(request, game_id)
    if table.is_my_turn:
        seen.note_look(game_id=game_id, account=viewer(request))
    return show(request, table)


@gzip_page
@require_GET
@missing_game
def fragment(request: HttpRequest, game_id: int) -> HttpResponse:
    """The table's fragment; 304 when the page that asks shows exactly that already."""
    since = number(request.headers.get("X-Since"))
    if since is None:
        return show(request, look_at(request, game_id))
    glance = glances.glance(game_id, viewer(request))
    tag = tag_of(glance, read_choice(request.GET.dict()), since)
    if request.headers.get("If-None-Match", "").strip('"') == tag:
        return HttpResponseNotModified()
    return drawn_once(request, tag, lambda: show(request, look_at(request, game_id)))


def show(request: HttpRequest, table: TableView) -> HttpResponse:
    """A table as it stands, with what the address says is chosen."""
    if table.status == "lobby":
        return show_lobby(request, table)
    if is_fragment(request) and _is_other_page(request, table):
        return HttpResponse(headers={"HX-Refresh": "true"})
    if table.status == "cancelled" and not table.is_abandoned:
        return render(request, "table/cancelled.html", {"table": table})
    return table_response(request, table, read_choice(request.GET.dict()))


def _is_other_page(request: HttpRequest, table: TableView) -> bool:
    """Whether the open page shows a stage that is past: a lobby, or a table that was called off."""
    called_off = table.status == "cancelled" and not table.is_abandoned
    return called_off or request.headers.get("HX-Target") != "table"
