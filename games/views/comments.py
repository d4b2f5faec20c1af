"""Saying something about a turn of a game that is over."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from accounts.rate_limits import is_rate_limited
from games.chat.services import TurnOf, say
from games.services.errors import InvalidMessage
from games.views.not_found import missing_game
from games.views.replay import Unsent, perspective_of, show_replay
from games.views.requests import account_of, signed_in


@gzip_page
@require_POST
@missing_game
@signed_in
def comment(request: HttpRequest, game_id: int, round_number: int, turn: int) -> HttpResponse:
    """Say it, and go back to the turn; what is not taken stays in its field."""
    text = request.POST.get("text", "")
    if is_rate_limited(request, "chat"):
        wait = Unsent(text, _("So much at once! Wait a moment, then send it again."))
        return show_replay(request, game_id, round_number, turn, wait)
    try:
        say(
            game_id=game_id,
            account=account_of(request),
            text=text,
            about=TurnOf(round_number, turn),
        )
    except InvalidMessage as error:
        return show_replay(request, game_id, round_number, turn, Unsent(text, error.sentence))
    there = reverse("games:replay", args=[game_id, round_number, turn])
    return redirect(there + perspective_of(request).query)
