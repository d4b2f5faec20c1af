"""Having one's seat again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.services import stand_ins
from games.views.not_found import missing_game
from games.views.requests import account_of, signed_in


@require_POST
@signed_in
@missing_game
def take_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take the seat back from whoever plays in it; whoever sits in it already stays there."""
    stand_ins.take_back(game_id, account_of(request))
    return redirect("games:table", game_id)
