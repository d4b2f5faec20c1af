"""Sharing a finished replay by a private address, and looking at one that was shared."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.rate_limits import enforce_rate_limit
from games.pictures.rendering import PREVIEW
from games.pictures.rendering import render as render_mine
from games.selectors import sharing as shared_replays
from games.selectors.errors import NotFound
from games.services import sharing
from games.services.errors import ServiceError
from games.table.dock.choice import read_choice
from games.table.mine.drawing import visible_mine
from games.table.replay.navigation import Perspective
from games.table.replay.page import make_replay
from games.table.replay.sharing import StartingAt, sharing_page
from games.views.not_found import missing_game, missing_is_404
from games.views.replay import view_of
from games.views.requests import account_of, is_fragment, number, signed_in, viewer
from games.views.responses import uncached


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def share(request: HttpRequest, game_id: int) -> HttpResponse:
    """What was shared of a game, and to share it in one more way."""
    at = _moment(request)
    if request.method == "POST":
        return _share(request, game_id, at)
    given = shared_replays.shares_of(game_id, viewer(request))
    page = sharing_page(given, at, view_of(request.GET.get("seat")), request.build_absolute_uri)
    return uncached(render(request, "replay/share.html", {"page": page}))


def _share(request: HttpRequest, game_id: int, at: StartingAt) -> HttpResponse:
    view = view_of(request.POST.get("seat"))
    if view is None:
        raise NotFound
    try:
        sharing.share_replay(game_id, account_of(request), view)
    except ServiceError as error:
        messages.error(request, error.sentence)
        return redirect("games:table", game_id)
    return redirect(f"{reverse('games:share', args=[game_id])}{at.query}#shared")


@require_POST
@signed_in
@missing_game
def withdraw(request: HttpRequest, game_id: int, share_id: int) -> HttpResponse:
    """Let nobody in by an address any more."""
    sharing.withdraw_replay(game_id, account_of(request), share_id)
    return redirect(f"{reverse('games:share', args=[game_id])}{_moment(request).query}")


@gzip_page
@require_GET
@missing_is_404
def shared(
    request: HttpRequest, token: str, round_number: int | None = None, turn: int = 0
) -> HttpResponse:
    """A shared replay, for whoever has its address."""
    moment = shared_replays.shared_moment(token, round_number, turn)
    lighting = read_choice(request.GET.dict()).lighting
    page = make_replay(moment, Perspective(moment.view, lighting, token))
    template = "replay/_replay.html" if is_fragment(request) else "replay/replay.html"
    moment_of = {} if round_number is None else {"round_number": round_number, "turn": turn}
    preview = reverse("games:shared_picture", kwargs={"token": token, **moment_of})
    response = render(request, template, {"page": page, "preview": preview})
    if is_fragment(request):
        response["HX-Replace-Url"] = page.here
    response["X-Robots-Tag"] = "noindex"
    return uncached(response)


@require_safe
@missing_is_404
def shared_picture(
    request: HttpRequest, token: str, round_number: int | None = None, turn: int | None = None
) -> HttpResponse:
    """The mine of a shared replay, for programs that show links: as everybody could see it."""
    enforce_rate_limit(request, "shared_picture", reading=True)
    moment = shared_replays.shared_mine(token, round_number, turn)
    last = moment.last_laid.at if moment.last_laid else None
    png = render_mine(visible_mine(moment.seen), last, PREVIEW)
    headers = {"X-Robots-Tag": "noindex", "Cache-Control": "private, max-age=3600"}
    return HttpResponse(png, content_type="image/png", headers=headers)


def _moment(request: HttpRequest) -> StartingAt:
    asked = request.POST if request.method == "POST" else request.GET
    return StartingAt(number(asked.get("round")) or 1, number(asked.get("turn")) or 0)
