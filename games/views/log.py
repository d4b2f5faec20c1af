"""Everything that happened at a table, page by page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from games.core.tables import logs
from games.reactions.page import reactions_of
from games.reactions.selectors import may_react
from games.table.log.sentences import log_lines
from games.views.not_found import missing_game
from games.views.requests import number, viewer


@gzip_page
@require_GET
@missing_game
def log(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the newest part of the log, or the part before a version."""
    before = number(request.GET.get("before"))
    page = logs.page(game_id, viewer(request), before)
    newest = page.entries[-1].version if page.entries else 0
    account = viewer(request)
    reactions = reactions_of(
        game_id,
        account,
        [entry.version for entry in page.entries],
        may_react=may_react(game_id, account),
    )
    lines = log_lines(page.entries, page.names, page.seat, newest, reactions)
    context = {"lines": lines, "older": page.before, "game_id": game_id, "is_newest": not before}
    return render(request, "log/log.html", context)
