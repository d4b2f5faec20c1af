"""The page “Fair deal” of a game, its proof and record, and the checker to download."""

from collections.abc import Callable
from importlib.resources import files
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from games.core.errors import InvalidPiece, NotInLobby
from games.core.turns import fair_deals
from games.core.visibility import NotFound
from games.deal.page import fair_page
from games.deal.selectors import fair_deal as read_fair_deal
from games.deal.selectors import finished_record
from games.rules.fair.proof import write_proof
from games.rules.files.record import write_record
from games.views.caching import may_be_stored
from games.views.not_found import ending_first, missing_game
from games.views.requests import account_of, signed_in, viewer

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


@gzip_page
@require_safe
@missing_game
@ending_first
def fair_deal(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the page “Fair deal” with the secrets of a game's deals and their checks."""
    view = read_fair_deal(game_id, viewer(request))
    return render(request, "deal/page.html", {"view": view, "page": fair_page(view)})


@require_safe
@missing_game
@ending_first
def proof(request: HttpRequest, game_id: int) -> HttpResponse:
    """Return a game's `proof.json`. 404 if the game has no proof."""
    found = read_fair_deal(game_id, viewer(request)).proof
    if found is None:
        raise NotFound
    return JsonResponse(write_proof(found), json_dumps_params={"indent": 1})


@require_safe
@missing_game
@ending_first
def record(request: HttpRequest, game_id: int) -> HttpResponse:
    """Return `game.json`, the record of a finished game, for comparing the game with its deals. 404
    before the end.
    """
    found = finished_record(game_id, viewer(request))
    return JsonResponse(write_record(found))


@may_be_stored
@require_safe
def checker(request: HttpRequest) -> HttpResponse:
    """Return the stand-alone checker, a Python file, as a download."""
    text = files("games.rules.fair").joinpath("verify_deal.py").read_bytes()
    headers = {"Content-Disposition": 'attachment; filename="verify_deal.py"'}
    return HttpResponse(text, content_type="text/x-python; charset=utf-8", headers=headers)


@require_POST
@signed_in
@missing_game
def contribute(request: HttpRequest, game_id: int) -> HttpResponse:
    """Replace the reader's piece of the shuffle, and redirect to the page “Fair deal”, which shows
    the reason if that is refused.
    """
    try:
        fair_deals.contribute(game_id, account_of(request), request.POST.get("contribution", ""))
    except (InvalidPiece, NotInLobby) as error:
        messages.error(request, error.sentence)
    return redirect("games:fair_deal", game_id)
