"""Inviting people to a table by name, and their answers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.rate_limits import enforce_rate_limit
from games.core.errors import NobodyMeant, ServiceError, SeveralMeant, SitsAlready
from games.lobby import invitations, services
from games.lobby.views.tables import Asked, change_table, show_lobby, table_form
from games.views.not_found import missing_is_404
from games.views.requests import account_of, look_at, number, piece_of, signed_in


@table_form
def invite(request: HttpRequest, game_id: int) -> HttpResponse:
    """Keep a seat for the person with the posted name, as the host, and redirect to the table. 422
    with the lobby for a name that nobody has or that several people could have.
    """
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


def _ask_again(request: HttpRequest, game_id: int, page: Asked) -> HttpResponse:
    return show_lobby(request, look_at(request, game_id), page)


@require_POST
@signed_in
@missing_is_404
def invite_person(request: HttpRequest, account_id: int) -> HttpResponse:
    """Keep a seat for a person at the table with the posted id `to`, or at a new one like the
    reader's last, and redirect. A refusal is shown on the page of people.
    """
    enforce_rate_limit(request, "invite")
    to = number(request.POST.get("to"))
    if to is None:
        enforce_rate_limit(request, "new_table")
    try:
        return _invite_person(request, account_id, to)
    except ServiceError as error:
        messages.error(request, error.sentence)
        return redirect("games:people")


def _invite_person(request: HttpRequest, account_id: int, to: int | None) -> HttpResponse:
    host = account_of(request)
    if to is None:
        game = invitations.invite_to_new(host, account_id)
        messages.info(request, _("A table like your last one is open. You can invite more people."))
        return redirect("games:table", game.pk)
    invitations.invite(to, host, account_id)
    return redirect(f"{reverse('games:people')}?to={to}")


@table_form
def accept(request: HttpRequest, game_id: int) -> HttpResponse:
    """Accept an invitation: sit down and redirect to the table. If that is refused, redirect to the
    reader's games and show the reason.
    """
    piece = piece_of(request)
    return change_table(
        request,
        game_id,
        lambda guest: services.join_table(game_id, guest, contribution=piece),
        refused="games:my_games",
    )


@table_form
def decline(request: HttpRequest, game_id: int) -> HttpResponse:
    """Decline an invitation, and redirect to the reader's games."""
    home = "games:my_games"
    return change_table(
        request, game_id, lambda guest: invitations.decline(game_id, guest), home, home
    )


@table_form
def withdraw(request: HttpRequest, game_id: int, account_id: int) -> HttpResponse:
    """Withdraw a person's invitation, as the host, and redirect to the table."""
    return change_table(
        request, game_id, lambda host: invitations.withdraw(game_id, host, account_id)
    )
