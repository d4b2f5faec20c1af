"""After a game: again with the same people; and what the invited answer."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.rate_limits import enforce_rate_limit
from games.services import invitations, lobby, rematch
from games.services.errors import ServiceError
from games.views.not_found import missing_game
from games.views.requests import account_of, piece_of, signed_in


@require_POST
@signed_in
@missing_game
def again(request: HttpRequest, game_id: int) -> HttpResponse:
    """Open the table that follows a game, or sit down at it when somebody has."""
    enforce_rate_limit(request, "play_again")
    try:
        following = rematch.play_again(game_id, account_of(request), piece_of(request))
    except ServiceError as error:
        messages.error(request, error.sentence)
        return redirect("games:table", game_id)
    return redirect("games:table", following.pk)


@require_POST
@signed_in
@missing_game
def accept(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take the seat that was kept."""
    try:
        lobby.join_table(game_id, account_of(request), contribution=piece_of(request))
    except ServiceError as error:
        messages.error(request, error.sentence)
        return redirect("games:my_games")
    return redirect("games:table", game_id)


@require_POST
@signed_in
@missing_game
def decline(request: HttpRequest, game_id: int) -> HttpResponse:
    """Give up the seat that was kept."""
    try:
        invitations.decline(game_id, account_of(request))
    except ServiceError as error:
        messages.error(request, error.sentence)
    return redirect("games:my_games")


@require_POST
@signed_in
@missing_game
def withdraw(request: HttpRequest, game_id: int, account_id: int) -> HttpResponse:
    """Keep somebody's seat no longer, as the host."""
    try:
        invitations.withdraw(game_id, account_of(request), account_id)
    except ServiceError as error:
        messages.error(request, error.sentence)
    return redirect("games:table", game_id)
