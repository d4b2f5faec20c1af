"""The table: the whole page, and the fragment with which open pages refresh themselves.

The fragment is drawn once for all watchers with equal requests: it depends on the reader only
through their language, time zone, theme and the token of their forms, which is left open in the
cached copy. A table has a fixed number of places in the cache: a visitor's request decides which of
them, and never adds a key.
"""

import re
from hashlib import blake2b

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRefresh, replace_url

from accounts import preferences
from games.core.tables import glances
from games.core.tables.read_models import TableView
from games.core.turns import seen
from games.lobby.views.sitting import sit_as_wanted
from games.lobby.views.tables import show_lobby
from games.table.dock.choice import read_choice
from games.views import wanted_seat
from games.views.log_in import htmx_of
from games.views.not_found import missing_game
from games.views.requests import is_fragment, look_at, number, viewer
from games.views.responses import table_response, tag_of

# As long as the times in it are good for; a new version of the table is another fragment at once.
_SECONDS_KEPT = 300
_TOKEN = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")\w+')
# A byte that is no part of any text in UTF-8: nobody can write it.
_OPEN = b"\xff"
# Languages, time zones and versions of those who watch one table; some 15 kB each.
_PLACES = 32


@gzip_page
@require_GET
@missing_game
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the page of a game: its lobby, its table, or that it was called off.

    This request counts as a look at the table; a refresh by the page itself need not.
    """
    table = look_at(request, game_id, arriving=not is_fragment(request))
    if table.status == "lobby" and not table.me.is_member and wanted_seat.may_sit_now(request):
        return sit_as_wanted(request, game_id)
    if table.is_my_turn:
        seen.note_look(game_id=game_id, account=viewer(request))
    return show(request, table)


@gzip_page
@require_GET
@missing_game
def fragment(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the table's fragment; 304 if the open page shows exactly that already.

    A player's page that was notified of a newer version sends no tag, as there is nothing to
    compare.
    """
    since, known = number(request.headers.get("X-Since")), request.headers.get("If-None-Match", "")
    if since is None or (not known and viewer(request) is not None):
        return show(request, look_at(request, game_id))
    glance = glances.glance(game_id, viewer(request))
    tag = tag_of(glance, read_choice(request.GET.dict()), since)
    if known.strip('"') == tag:
        return HttpResponseNotModified()
    return _drawn_once(request, game_id, tag)


def show(request: HttpRequest, table: TableView) -> HttpResponse:
    """Return the response for a table in its present state, with the choice in the address."""
    if table.status == "lobby":
        return show_lobby(request, table)
    if is_fragment(request) and _is_other_page(request, table):
        return HttpResponseClientRefresh()
    if table.status == "cancelled" and not table.is_abandoned:
        return render(request, "table/cancelled.html", {"table": table})
    return table_response(request, table, read_choice(request.GET.dict()))


def _is_other_page(request: HttpRequest, table: TableView) -> bool:
    """Whether the open page shows a stage that is past: a lobby, or a table that was called off."""
    called_off = table.status == "cancelled" and not table.is_abandoned
    return called_off or htmx_of(request).target != "table"


def _drawn_once(request: HttpRequest, game_id: int, tag: str) -> HttpResponse:
    """The fragment, cached for all strangers who ask for the same."""
    if viewer(request) is not None or htmx_of(request).target != "table":
        return show(request, look_at(request, game_id))
    asked = _asked(request, tag)
    key = f"watched:{game_id}:{asked[0] % _PLACES}"
    kept = cache.get(key)
    if kept is None or kept[0] != asked:
        return _kept(key, asked, show(request, look_at(request, game_id)))
    _same, address, body = kept
    response = HttpResponse(body.replace(_OPEN, get_token(request).encode()))
    return replace_url(response, address)


def _kept(key: str, asked: bytes, drawn: HttpResponse) -> HttpResponse:
    """A response that was drawn just now; kept unless it sends the reader somewhere else."""
    if drawn.status_code == 200 and (address := drawn.get("HX-Replace-Url")):
        body = _TOKEN.sub(_OPEN, drawn.content)
        cache.set(key, (asked, address, body), _SECONDS_KEPT)
    return drawn


def _asked(request: HttpRequest, tag: str) -> bytes:
    """All that the drawing depends on, as a digest."""
    facts = (
        tag,
        request.get_full_path(),
        timezone.get_current_timezone_name(),
        preferences.theme(request),
    )
    return blake2b(repr(facts).encode(), digest_size=16).digest()
