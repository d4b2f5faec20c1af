"""The end of a round: showing it, and going on from its result."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from games.core.turns import seen
from games.table.dock.choice import Choice
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, look_at, number, signed_in
from games.views.responses import table_response


@gzip_page
@require_POST
@signed_in
@missing_game
def ending_seen(request: HttpRequest, game_id: int) -> HttpResponse:
    """Record that the player is shown how a round ended; answer with the table and its result."""
    round_number = number(request.POST.get("round"))
    if round_number is not None:
        seen.mark_ending_seen(
            game_id=game_id, account=account_of(request), round_number=round_number
        )
    if is_fragment(request):
        return table_response(request, look_at(request, game_id), Choice())
    return redirect("games:table", game_id)


@require_POST
@signed_in
def result_seen(request: HttpRequest, game_id: int) -> HttpResponse:
    """Record that the player has looked at a round's result; redirect to the table."""
    round_number = number(request.POST.get("round"))
    if round_number is not None:
        seen.mark_result_seen(
            game_id=game_id, account=account_of(request), round_number=round_number
        )
    return redirect("games:table", game_id)
