"""The story of a finished game, thanks for it, and computer players' thoughts."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from games.core.errors import NotOver
from games.story.page import story_page
from games.story.selectors import story as story_of
from games.story.services import example_game, say_thanks
from games.story.thoughts.page import thoughts_page
from games.story.thoughts.selectors import thinking
from games.suspicions import selectors as suspicions
from games.views.caching import uncached
from games.views.not_found import ending_first, missing_game
from games.views.requests import account_of, is_fragment, signed_in, viewer


@require_safe
def example(request: HttpRequest) -> HttpResponse:
    """Redirect to the story of the example game, which anybody may see."""
    return uncached(redirect("games:story", example_game()))


@gzip_page
@require_safe
@missing_game
@ending_first
def story(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the story of a finished game: dwarfs, turning points and gold; 404 while it runs."""
    story_view = story_of(game_id, viewer(request))
    has_readings = suspicions.has_readings(game_id, viewer(request))
    context = {"story": story_view, "page": story_page(story_view), "has_readings": has_readings}
    return render(request, "story/page.html", context)


@require_POST
@signed_in
@missing_game
def thank(request: HttpRequest, game_id: int) -> HttpResponse:
    """Record the player's thanks to everybody at a finished game, and go back to its story."""
    try:
        say_thanks(game_id, account_of(request))
    except NotOver as error:
        messages.error(request, error.sentence)
        return redirect("games:table", game_id)
    return redirect("games:story", game_id)


@gzip_page
@require_safe
@missing_game
@ending_first
def thoughts(
    request: HttpRequest, game_id: int, round_number: int | None = None, turn: int = 0
) -> HttpResponse:
    """Show the thoughts about a turn, and suspicions over the round; 404 while the game runs.

    A replay requests only the fragment with the thoughts.
    """
    view = thinking(game_id, viewer(request), round_number, turn)
    template = "story/_beside.html" if is_fragment(request) else "story/thoughts.html"
    return render(request, template, {"view": view, "page": thoughts_page(view)})
