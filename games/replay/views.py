"""The pages of replays: a game turn by turn, comments, pictures of the mine, and shares."""

from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)
from django_htmx.http import replace_url

from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit, is_rate_limited
from games.chat.services import TurnOf, say
from games.core.errors import InvalidMessage, ServiceError
from games.core.visibility import NotFound
from games.pictures.rendering import PREVIEW
from games.pictures.rendering import render as render_mine
from games.reactions.page import Reactions, reactions_of
from games.replay import selectors as replays
from games.replay import services
from games.replay.comments import comments_on
from games.replay.navigation import Perspective
from games.replay.page import make_replay
from games.replay.sharing import StartingAt, sharing_page
from games.table.dock.choice import read_choice
from games.table.mine.drawing import visible_mine
from games.views.not_found import ending_first, missing_game, missing_is_404
from games.views.requests import account_of, is_fragment, number, signed_in, viewer


class Unsent(NamedTuple):
    """A refused comment, and the reason for the refusal."""

    text: str
    error: str


@gzip_page
@require_GET
@missing_game
@ending_first
def replay(
    request: HttpRequest, game_id: int, round_number: int | None = None, turn: int = 0
) -> HttpResponse:
    """Show a game's replay at a moment, by default the beginning of its newest round.

    A player who has yet to be shown the end of a round is redirected to the table, which shows it.
    """
    return _show_replay(request, game_id, round_number, turn)


def _show_replay(
    request: HttpRequest,
    game_id: int,
    round_number: int | None,
    turn: int,
    unsent: Unsent | None = None,
) -> HttpResponse:
    """Show the page of a moment, with a refused comment."""
    perspective, account = perspective_of(request), viewer(request)
    moment = replays.moment(game_id, account, round_number, turn, perspective.seat)
    said, reactions = comments_on(moment, perspective, account), _reactions(moment, account)
    page = make_replay(moment, perspective, said, reactions)
    response = _drawn(request, page, unsent=unsent, is_step=is_fragment(request))
    response.status_code = 422 if unsent else 200
    return response


def _drawn(request: HttpRequest, page: dict[str, Any], **context: object) -> HttpResponse:
    """Return the whole page of a moment, or what changes with a step."""
    is_step = is_fragment(request)
    template = "replay/_replay.html" if is_step else "replay/replay.html"
    response = render(request, template, {"page": page, **context})
    return replace_url(response, page["here"]) if is_step else response


def _reactions(moment: replays.Moment, account: Account | None) -> Reactions:
    """Return the reactions to all turns of the round, as its list shows later ones too."""
    return reactions_of(
        moment.id,
        account,
        [entry.version for entry in moment.told],
        may_react=moment.may_react,
        is_any=moment.is_reacted_to,
    )


@require_safe
@missing_game
@ending_first
def picture(request: HttpRequest, game_id: int, round_number: int, turn: int) -> HttpResponse:
    """Return the mine at a moment of a replay as a PNG, in the requested view."""
    enforce_rate_limit(request, "shared_picture", reading=True)
    seat = view_of(request.GET.get("seat"))
    moment = replays.moment(game_id, viewer(request), round_number, turn, seat)
    return _picture(moment, moment.face_up.goals if moment.face_up else ())


def _picture(moment: replays.Moment, faces: tuple[str, ...] = ()) -> HttpResponse:
    last = moment.last_laid.at if moment.last_laid else None
    png = render_mine(visible_mine(moment.seen, faces=faces), last, PREVIEW)
    return HttpResponse(png, content_type="image/png")


def perspective_of(request: HttpRequest) -> Perspective:
    """Return the perspective in a request's address; unreadable parts are ignored."""
    lighting = read_choice(request.GET.dict()).lighting
    return Perspective(view_of(request.GET.get("seat")), lighting)


def view_of(text: str | None) -> int | str | None:
    """Return the view that a text names, which is a seat, NOBODY or EVERYTHING; None for any other
    text.
    """
    return text if text in (replays.NOBODY, replays.EVERYTHING) else number(text)


@gzip_page
@require_POST
@missing_game
@ending_first
@signed_in
def comment(request: HttpRequest, game_id: int, round_number: int, turn: int) -> HttpResponse:
    """Save the posted comment, and go back to its turn.

    A refused comment stays in its field (422).
    """
    text = request.POST.get("text", "")
    if is_rate_limited(request, "chat"):
        wait = Unsent(text, _("So much at once! Wait a moment, then send it again."))
        return _show_replay(request, game_id, round_number, turn, wait)
    try:
        about = TurnOf(round_number, turn)
        say(game_id=game_id, account=account_of(request), text=text, about=about)
    except InvalidMessage as error:
        return _show_replay(request, game_id, round_number, turn, Unsent(text, error.sentence))
    there = reverse("games:replay", args=[game_id, round_number, turn])
    return redirect(f"{there}{perspective_of(request).query}#comments")


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def share(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show a player's shares of a finished game, or make the posted share."""
    at = _moment(request)
    if request.method == "POST":
        return _share(request, game_id, at)
    players, shares = replays.shares_of(game_id, account_of(request))
    chosen = view_of(request.GET.get("seat"))
    page = sharing_page(players, shares, at, chosen, request.build_absolute_uri)
    return render(request, "replay/share.html", {"page": page})


def _share(request: HttpRequest, game_id: int, at: StartingAt) -> HttpResponse:
    view = view_of(request.POST.get("seat"))
    if view is None:
        raise NotFound
    try:
        services.share_replay(game_id, account_of(request), view)
    except ServiceError as error:
        messages.error(request, error.sentence)
        return redirect("games:table", game_id)
    return redirect(f"{reverse('games:share', args=[game_id])}{at.query}#shared")


@require_POST
@signed_in
@missing_game
def withdraw(request: HttpRequest, game_id: int, share_id: int) -> HttpResponse:
    """Withdraw a player's share, and go back to the page of shares."""
    services.withdraw_replay(game_id, account_of(request), share_id)
    return redirect(f"{reverse('games:share', args=[game_id])}{_moment(request).query}")


@gzip_page
@require_GET
@missing_is_404
def shared(
    request: HttpRequest, token: str, round_number: int | None = None, turn: int = 0
) -> HttpResponse:
    """Show a shared replay to anybody who has its address; 404 for an unknown token or moment."""
    moment = replays.shared_moment(token, round_number, turn)
    lighting = read_choice(request.GET.dict()).lighting
    reactions = _reactions(moment, None)
    page = make_replay(moment, Perspective(moment.view, lighting, token), reactions=reactions)
    moment_of = {} if round_number is None else {"round_number": round_number, "turn": turn}
    preview = reverse("games:shared_picture", kwargs={"token": token, **moment_of})
    response = _drawn(request, page, preview=preview)
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@missing_is_404
def shared_picture(
    request: HttpRequest, token: str, round_number: int | None = None, turn: int | None = None
) -> HttpResponse:
    """Return a shared replay's mine as a PNG, as a spectator sees it, for previews of links.

    Without `turn` it is the end of the newest round.
    """
    enforce_rate_limit(request, "shared_picture", reading=True)
    response = _picture(replays.shared_mine(token, round_number, turn))
    response["X-Robots-Tag"], response["Cache-Control"] = "noindex", "private, max-age=3600"
    return response


def _moment(request: HttpRequest) -> StartingAt:
    asked = request.POST if request.method == "POST" else request.GET
    return StartingAt(number(asked.get("round")) or 1, number(asked.get("turn")) or 0)
