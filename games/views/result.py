"""The end of a round: being shown it, and going on from its result."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.services import seen
from games.views.requests import account_of, number, signed_in


@require_POST
@signed_in
def result_seen(request: HttpRequest, game_id: int) -> HttpResponse:
    """Remember that this player has looked at a round's result, and show what comes next."""
    round_number = number(request.POST.get("round"))
    if round_number is not None:
        seen.mark_result_seen(
            game_id=game_id, account=account_of(request), round_number=round_number
        )
    return redirect("games:table", game_id)
