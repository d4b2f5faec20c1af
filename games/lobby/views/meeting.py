"""“Play with people”: one press from wanting to play to a seat."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.rate_limits import enforce_rate_limit
from games.core.errors import GuestsOnlyPractise, ServiceError
from games.lobby import meeting
from games.lobby.meeting import Met
from games.views import wanted_seat
from games.views.requests import piece_of, viewer


@require_http_methods(["GET", "POST"])
def meet(request: HttpRequest) -> HttpResponse:
    """Sit down at the open table that begins soonest, or at a new one; sign up first.

    Who pressed it before they had an account sits down when they come back.
    """
    if request.method == "POST" or wanted_seat.may_sit_now(request):
        response = _meet(request)
    else:
        response = redirect("games:my_games" if viewer(request) else "games:open")
    return response


def _meet(request: HttpRequest) -> HttpResponse:
    enforce_rate_limit(request, "new_table")
    account, here = viewer(request), reverse("games:meet")
    try:
        if account is None:
            raise GuestsOnlyPractise
        game, met = meeting.meet(account, piece_of(request))
    except GuestsOnlyPractise as first:
        if account is not None:
            messages.info(request, first.sentence)
        response = redirect(f"{reverse('account_signup')}?next={here}")
        wanted_seat.want(response, here)
        return response
    except ServiceError as refused:
        messages.error(request, refused.sentence)
        response = redirect("games:my_games")
    else:
        messages.info(request, _words(met, has_begun=game.started_at is not None))
        response = redirect("games:table", game.pk)
    wanted_seat.settle(response, here)
    return response


def _words(met: Met, *, has_begun: bool) -> str:
    if has_begun:
        return _("You took the last seat, and the game has begun.")
    match met:
        case Met.OPENED:
            return _("No open table suited you, so this one is new. You can leave it again below.")
        case Met.ALREADY:
            return _("You already have a seat here. You can leave it again below.")
    return _("This open table suits you and begins soonest. You can leave it again below.")
