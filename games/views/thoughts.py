"""What computer players thought, turn by turn, once a game is over."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.selectors.thoughts import thinking
from games.table.thoughts.page import make_thoughts
from games.views.not_found import ending_first, missing_game
from games.views.requests import viewer
from games.views.responses import uncached


@gzip_page
@require_safe
@missing_game
@ending_first
def thoughts(
    request: HttpRequest, game_id: int, round_number: int | None = None, turn: int = 0
) -> HttpResponse:
    """A turn's thoughts, and how the round looked to the table; 404 while the game runs."""
    page = make_thoughts(thinking(game_id, viewer(request), round_number, turn))
    return uncached(render(request, "thoughts/page.html", {"page": page}))
