"""What happened since one's last turn, on a page of its own or as a part of the table's."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from games.table.log.since_my_turn import news_of
from games.views.not_found import missing_game
from games.views.requests import is_fragment, look_at, number
from games.views.responses import since_of, uncached


@gzip_page
@require_GET
@missing_game
def since(request: HttpRequest, game_id: int) -> HttpResponse:
    """The turns of the others, what concerns the viewer most first."""
    table = look_at(request, game_id)
    # As the page that led here had it: by now it counts as looked at.
    looked = number(request.GET.get("since"))
    news = news_of(table, since_of(request, table) if looked is None else looked)
    context = {"table": table, "news": news}
    template = "games/_since.html" if is_fragment(request) else "games/since.html"
    return uncached(render(request, template, context))
