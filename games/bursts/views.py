"""The page of a burst: asking for one, and answering."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.bursts import services
from games.bursts.page import hours_of, sentence_of
from games.bursts.selectors import asked
from games.core.errors import InvalidMotion, NoVote
from games.views.not_found import missing_game
from games.views.requests import account_of, number, signed_in
from games.views.responses import uncached


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def burst(request: HttpRequest, game_id: int) -> HttpResponse:
    """Read what is asked, ask, or answer."""
    if request.method == "GET":
        return _show(request, game_id)
    account, burst_id = account_of(request), number(request.POST.get("burst"))
    try:
        if burst_id is None:
            services.propose(game_id=game_id, account=account)
        else:
            told = map(number, request.POST.getlist("hour"))
            hours = [-1 if place is None else place for place in told]
            services.answer(game_id=game_id, account=account, burst_id=burst_id, hours=hours)
    except (InvalidMotion, NoVote) as error:
        return _show(request, game_id, error.sentence)
    return redirect("games:burst", game_id)


def _show(request: HttpRequest, game_id: int, error: str = "") -> HttpResponse:
    told = asked(game_id, account_of(request))
    context = {
        "asked": told,
        "hours": hours_of(told),
        "sentence": sentence_of(told),
        "error": error,
    }
    page = render(request, "bursts/burst.html", context, status=422 if error else 200)
    return uncached(page)
