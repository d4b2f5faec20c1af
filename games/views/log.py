"""The log of a table: page by page, since the viewer's last turn, and turns taken back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from games.core.tables import logs
from games.core.tables.taken_back import taken_back as read_taken_back
from games.reactions.page import reactions_of
from games.reactions.selectors import may_react
from games.table.log.sentences import log_lines
from games.table.log.since_my_turn import lines_told, news_of
from games.table.log.taken_back import taken_back_context
from games.views.not_found import missing_game
from games.views.requests import is_fragment, look_at, number, viewer
from games.views.responses import since_of


@gzip_page
@require_GET
@missing_game
def log(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the newest page of a game's log, or the page before a version."""
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


@gzip_page
@require_GET
@missing_game
def since(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the others' moves since the viewer's last turn, most relevant first."""
    table = look_at(request, game_id)
    # As the page that led here had it: by now it counts as looked at.
    looked = number(request.GET.get("since"))
    news = news_of(table, since_of(request, table) if looked is None else looked)
    is_part = is_fragment(request)
    context = {"table": table, "news": news, "lines": lines_told(table, news), "is_part": is_part}
    template = "log/_since.html" if is_part else "log/since.html"
    return render(request, template, context)


@gzip_page
@require_GET
@missing_game
def taken_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show each roll back of a game with its turns; 404 if there was none."""
    page = taken_back_context(read_taken_back(game_id, viewer(request)))
    return render(request, "log/taken_back.html", {"page": page})
