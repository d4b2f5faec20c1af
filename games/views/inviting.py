"""Inviting somebody to a table by name."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.rate_limits import enforce_rate_limit
from games.services import invitations
from games.services.errors import NobodyMeant, ServiceError, SeveralMeant, SitsAlready
from games.views.lobby import Asked, show_lobby
from games.views.not_found import missing_game
from games.views.requests import account_of, look_at, signed_in


@require_POST
@signed_in
@missing_game
def invite(request: HttpRequest, game_id: int) -> HttpResponse:
    """Keep a seat for somebody, as the host; 422 with the lobby when it is not clear for whom."""
    enforce_rate_limit(request, "invite")
    text = request.POST.get("name", "")
    try:
        invitations.invite_by_name(game_id, account_of(request), text)
    except SeveralMeant as error:
        return _ask_again(request, game_id, Asked(text, error.sentence, tuple(error.names)))
    except (NobodyMeant, SitsAlready) as error:
        return _ask_again(request, game_id, Asked(text, error.sentence))
    except ServiceError as error:
        messages.error(request, error.sentence)
    return redirect("games:table", game_id)


def _ask_again(request: HttpRequest, game_id: int, asked: Asked) -> HttpResponse:
    return show_lobby(request, look_at(request, game_id), asked)
