"""Sitting down at an open table or through an invite link, with an account or on the way to one."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import invitations
from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit
from games.core.errors import (
    AccountGone,
    GuestsOnlyPractise,
    InvalidPiece,
    NoNewTables,
    ProgramsUnwelcome,
    ServiceError,
    TooManyTables,
)
from games.core.visibility import NotFound
from games.lobby import meeting, services
from games.lobby.invite import InviteOutlook, invite_in_words, outlook_of, welcome_words
from games.lobby.meeting import UNSUITED, Met
from games.lobby.selectors import TableInvitation, invitation_by, invitation_to
from games.views import wanted_seat
from games.views.not_found import missing_game, missing_is_404
from games.views.requests import piece_of, viewer
from games.wording.beginnings import begins_sentences
from games.wording.options import rule_names
from games.wording.paces import timing_words


@require_http_methods(["GET", "POST"])
@missing_is_404
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page of an invite link. On POST sit down and redirect to the table. People who
    pressed the button before they had an account sit down when they come back.
    """
    invitation = invitation_by(token, viewer(request))
    if invitation.is_member:
        return redirect("games:table", invitation.id)
    if invitation.free_seat is not None:
        _invite_to_the_site(request, invitation)
        return redirect("games:linked_seat", token, invitation.free_seat)
    if request.method == "POST" or wanted_seat.may_sit_now(request):
        return _sit(request, invitation, token)
    _invite_to_the_site(request, invitation)
    return _show(request, invitation, token)


def _invite_to_the_site(request: HttpRequest, invitation: TableInvitation) -> None:
    """Count the link to a table with a free seat as an invitation to sign up, if one is needed."""
    account = viewer(request)
    is_newcomer = account is None or account.is_guest
    gathers_or_lacks = invitation.players or invitation.free_seat is not None
    if is_newcomer and gathers_or_lacks and invitations.is_wanted():
        invitations.remember(request, invitation.host_id)


@require_POST
@missing_game
def sit(request: HttpRequest, game_id: int) -> HttpResponse:
    """Sit down at an open table and redirect to it. Visitors sign up first."""
    try:
        invitation = invitation_to(game_id, viewer(request))
    except NotFound:
        if viewer(request) is None:
            return redirect(f"{reverse('account_signup')}?next={reverse('games:open')}")
        raise
    return _sit(request, invitation, None)


def sit_as_wanted(request: HttpRequest, game_id: int) -> HttpResponse:
    """Sit a person down who wanted this open table before they had an account, and redirect to
    it.
    """
    return _sit(request, invitation_to(game_id, viewer(request)), None)


def _sit(request: HttpRequest, invitation: TableInvitation, token: str | None) -> HttpResponse:
    account = viewer(request)
    try:
        if account is None:
            raise GuestsOnlyPractise
        services.join_table(invitation.id, account, token, piece_of(request))
    except GuestsOnlyPractise:
        if outlook_of(invitation) is not InviteOutlook.OPEN:
            return _show(request, invitation, token, 409)
        return wanted_seat.come_in_first(request, _address(invitation, token))
    except (ProgramsUnwelcome, TooManyTables) as refused:
        messages.error(request, refused.sentence)
        return _show(request, invitation, token, refused.status)
    except UNSUITED:
        return _too_late(request, token, invitation.id)
    except InvalidPiece as invalid:
        messages.error(request, invalid.sentence)
        return _show(request, invitation, token, 422)
    except (AccountGone, NoNewTables) as gone:
        messages.error(request, gone.sentence)
        return redirect("games:open")
    response = redirect("games:table", invitation.id)
    wanted_seat.settle(response, _address(invitation, token))
    return response


def _too_late(request: HttpRequest, token: str | None, game_id: int) -> HttpResponse:
    account = viewer(request)
    now = invitation_by(token, account) if token else invitation_to(game_id, account)
    refused = outlook_of(now) in (InviteOutlook.BLOCKED, InviteOutlook.UNMET)
    response = _show(request, now, token, 403 if refused else 409)
    wanted_seat.settle(response, _address(now, token))
    return response


def _address(invitation: TableInvitation, token: str | None) -> str:
    """Return the address to come back to: the link, or the page of an open table."""
    if token:
        return reverse("games:join", args=[token])
    return reverse("games:table", args=[invitation.id])


def _show(
    request: HttpRequest, invitation: TableInvitation, token: str | None, status: int = 200
) -> HttpResponse:
    """Show the invitation, or that it is too late: as 200, or chat programs would not show it."""
    if outlook_of(invitation) is InviteOutlook.BLOCKED:
        status = 403
    words, rules = invite_in_words(invitation), rule_names(invitation.rules)
    context: dict[str, Any] = {
        "invitation": invitation,
        "words": words,
        "action": reverse("games:join", args=[token])
        if token
        else reverse("games:sit", args=[invitation.id]),
        "address": _address(invitation, token),
        "shown_in_chats": token is not None and not invitation.is_turned_away,
        "rules": rules,
        "more_rules": rules[2:],
        "pace": timing_words(invitation.timing),
        "condition": welcome_words(
            invitation.conditions,
            invitation.programs_welcome,
            invitation.computers_claim,
            invitation.masked,
        ),
        "begins": begins_sentences(invitation.begins),
        "free": invitation.seats - invitation.taken,
        "comes_in_first": not isinstance(request.user, Account) or request.user.is_guest,
    }
    response = render(request, "lobby/invite.html", context, status=status)
    # Programs that show links in chats may read it; those that search the web may not keep it.
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


@require_http_methods(["GET", "POST"])
def meet(request: HttpRequest) -> HttpResponse:
    """Sit the reader down at the suitable table that begins soonest, or at a new one, and redirect
    to it. Visitors sign up first and are seated when they come back.
    """
    if request.method == "POST" or wanted_seat.may_sit_now(request):
        return _meet(request)
    return redirect("games:my_games" if viewer(request) else "games:open")


def _meet(request: HttpRequest) -> HttpResponse:
    enforce_rate_limit(request, "new_table")
    account, here = viewer(request), reverse("games:meet")
    try:
        if account is None:
            raise GuestsOnlyPractise
        game, met = meeting.meet(account, piece_of(request))
    except GuestsOnlyPractise:
        return wanted_seat.come_in_first(request, here)
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
