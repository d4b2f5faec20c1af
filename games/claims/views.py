"""The claims of a table: a panel beside it, and a page of its own without JavaScript."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from accounts.rate_limits import is_rate_limited
from games.claims import selectors, services
from games.claims.page import StatementChoice, frames_of, statement_of
from games.claims.record import record_table
from games.core.errors import InvalidClaim
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, number, signed_in, viewer


@gzip_page
@require_http_methods(["GET", "POST"])
@missing_game
def claims(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the claims and the public record of a table. A POST first makes a claim or takes one
    back; a refused claim is shown with the reason (422).
    """
    return _write(request, game_id) if request.method == "POST" else _show(request, game_id)


@signed_in
def _write(request: HttpRequest, game_id: int) -> HttpResponse:
    if is_rate_limited(request, "claim"):
        return _show(request, game_id, _("So much at once! Wait a minute, then send it again."))
    try:
        _state_or_take_back(request, game_id)
    except InvalidClaim as error:
        return _show(request, game_id, error.sentence)
    return _show(request, game_id) if is_fragment(request) else redirect("games:claims", game_id)


def _state_or_take_back(request: HttpRequest, game_id: int) -> None:
    account = account_of(request)
    if "take_back" in request.POST:
        claim_id = number(request.POST["take_back"]) or 0
        services.take_back(game_id=game_id, account=account, claim_id=claim_id)
        return
    said = _said(request)
    services.state(game_id=game_id, account=account, says=said.says, goal=said.goal, on=said.on)


def _said(request: HttpRequest) -> StatementChoice:
    params = request.POST if request.method == "POST" else request.GET
    return StatementChoice(params.get("about", ""), params.get("says", ""))


def _show(request: HttpRequest, game_id: int, error: str = "") -> HttpResponse:
    board = selectors.board(game_id, viewer(request))
    is_chosen = bool(error) or request.method == "GET"
    said = _said(request) if is_chosen else StatementChoice()
    is_stating = board.may_state and ("state" in request.GET or bool(said.about))
    context = {
        "board": board,
        "record": record_table(board),
        "frames": frames_of(board),
        "statement": statement_of(board, said) if is_stating else None,
        "error": error,
    }
    template = "claims/_claims.html" if is_fragment(request) else "claims/claims.html"
    return render(request, template, context, status=422 if error else 200)
