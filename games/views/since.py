"""Events since the reader's last turn, as a page or a part of the table's."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from games.table.log.own_news import lines_told
from games.table.log.since_my_turn import news_of
from games.views.not_found import missing_game
from games.views.requests import is_fragment, look_at, number
from games.views.responses import since_of


@gzip_page
@require_GET
@missing_game
def since(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show what others did, and that the viewer was shown something, most relevant first."""
    table = look_at(request, game_id)
    # As the page that led here had it: by now it counts as looked at.
    looked = number(request.GET.get("since"))
    news = news_of(table, since_of(request, table) if looked is None else looked)
    is_part = is_fragment(request)
    context = {"table": table, "news": news, "lines": lines_told(table, news), "is_part": is_part}
    template = "log/_since.html" if is_part else "log/since.html"
    return render(request, template, context)
