"""Reacting to a turn: in parts of the table and the replay, and on a page of its own without
scripts.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.rate_limits import is_rate_limited
from games.core.errors import NotYours, ServiceError
from games.core.tables import logs
from games.core.visibility import NotFound
from games.reactions import selectors, services
from games.reactions.page import TurnReactions, reactions_of
from games.table.log.sentences import log_lines
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, signed_in, viewer


@require_http_methods(["GET", "POST"])
@missing_game
def reactions(request: HttpRequest, game_id: int, version: int) -> HttpResponse:
    """Show the reactions to a turn and the ways to react. On POST react, or take the reaction back.
    A refusal is shown with the reason (422).
    """
    if request.method == "POST":
        return _write(request, game_id, version)
    return _show(request, game_id, version, is_choosing=True)


@signed_in
def _write(request: HttpRequest, game_id: int, version: int) -> HttpResponse:
    error = _react(request, game_id, version)
    if error or is_fragment(request):
        return _show(request, game_id, version, is_choosing=bool(error), error=error)
    return redirect("games:reactions", game_id, version)


def _react(request: HttpRequest, game_id: int, version: int) -> str:
    """React, or take it back for no kind; return why that was refused, or nothing."""
    if is_rate_limited(request, "reaction"):
        return _("So much at once! Wait a minute, then send it again.")
    account, kind = account_of(request), request.POST.get("kind", "")
    try:
        if kind:
            services.react(game_id=game_id, account=account, version=version, kind=kind)
        else:
            services.take_back(game_id=game_id, account=account, version=version)
    except NotYours as error:
        raise NotFound from error
    except ServiceError as error:
        return error.sentence
    return ""


def _show(
    request: HttpRequest, game_id: int, version: int, *, is_choosing: bool, error: str = ""
) -> HttpResponse:
    account = viewer(request)
    page = logs.turn(game_id, account, version)
    may_react = selectors.may_react(game_id, account)
    found = reactions_of(game_id, account, [version], may_react=may_react)
    context = {
        "reactions": found.get(version, TurnReactions(game_id, version, may_react=False)),
        "is_choosing": is_choosing,
        "with_ways": True,
        "is_given": request.method == "POST",
        "error": error,
        "line": log_lines(page.entries, page.names, page.seat, version)[0],
    }
    name = "_reactions" if is_fragment(request) else "page"
    return render(request, f"reactions/{name}.html", context, status=422 if error else 200)
