"""The story of a game that is over, and saying thank you for it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from games.selectors.stories import story as story_of
from games.services.errors import NotOver
from games.services.thanks import say_thanks
from games.table.story.page import make_story
from games.views.not_found import ending_first, missing_game
from games.views.requests import account_of, signed_in, viewer
from games.views.responses import uncached


@gzip_page
@require_safe
@missing_game
@ending_first
def story(request: HttpRequest, game_id: int) -> HttpResponse:
    """Who was what, on what each round turned, and the gold; 404 while the game runs."""
    page = make_story(story_of(game_id, viewer(request)))
    return uncached(render(request, "story/page.html", {"page": page}))


@require_POST
@signed_in
@missing_game
def thank(request: HttpRequest, game_id: int) -> HttpResponse:
    """Say thank you to everybody who played."""
    try:
        say_thanks(game_id, account_of(request))
    except NotOver as error:
        messages.error(request, error.sentence)
        return redirect("games:table", game_id)
    return redirect("games:story", game_id)
