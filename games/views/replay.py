"""A game turn by turn: the whole page of a moment, or the part of it that stepping on changes."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_safe

from accounts.rate_limits import enforce_rate_limit
from games.chat.models import LONGEST_TEXT
from games.chat.selectors import comments
from games.pictures.rendering import PREVIEW
from games.pictures.rendering import render as render_mine
from games.selectors import replays
from games.selectors.errors import EndingFirst
from games.table.dock.choice import read_choice
from games.table.mine.drawing import visible_mine
from games.table.replay.navigation import Perspective
from games.table.replay.page import make_replay
from games.views.not_found import missing_game
from games.views.requests import is_fragment, number, viewer
from games.views.responses import uncached


class Unsent(NamedTuple):
    """A comment that was not taken, and why."""

    text: str
    error: str


@gzip_page
@require_GET
@missing_game
def replay(
    request: HttpRequest, game_id: int, round_number: int | None = None, turn: int = 0
) -> HttpResponse:
    """A game after so many turns of a round; by default the beginning of its newest round.

    A player who has yet to be shown how a round ended is led to the table, which shows it.
    """
    return show_replay(request, game_id, round_number, turn)


def show_replay(
    request: HttpRequest,
    game_id: int,
    round_number: int | None,
    turn: int,
    unsent: Unsent | None = None,
) -> HttpResponse:
    """The page of a moment, with a comment that was not taken, or the way to an ending."""
    perspective, account = perspective_of(request), viewer(request)
    try:
        moment = replays.moment(game_id, account, round_number, turn, perspective.seat)
    except EndingFirst:
        return _to_the_ending(request, game_id)
    number, plays = moment.seen.number, moment.seat is not None
    said = comments(game_id, account, number, plays=plays) if moment.is_finished else ()
    page = make_replay(moment, perspective, said)
    template = "replay/_replay.html" if is_fragment(request) else "replay/replay.html"
    context = {"page": page, "unsent": unsent, "longest": LONGEST_TEXT}
    response = render(request, template, context, status=422 if unsent else 200)
    if is_fragment(request):
        response["HX-Replace-Url"] = page.here
    return uncached(response)


@require_safe
@missing_game
def picture(request: HttpRequest, game_id: int, round_number: int, turn: int) -> HttpResponse:
    """The mine of a moment as a PNG: what this reader sees of it, by the eyes they ask for."""
    enforce_rate_limit(request, "shared_picture", reading=True)
    seat = view_of(request.GET.get("seat"))
    try:
        moment = replays.moment(game_id, viewer(request), round_number, turn, seat)
    except EndingFirst:
        return _to_the_ending(request, game_id)
    faces = moment.face_up.goals if moment.face_up else ()
    last = moment.last_laid.at if moment.last_laid else None
    png = render_mine(visible_mine(moment.seen, faces=faces), last, PREVIEW)
    return uncached(HttpResponse(png, content_type="image/png"))


def _to_the_ending(request: HttpRequest, game_id: int) -> HttpResponse:
    table = reverse("games:table", args=[game_id])
    if is_fragment(request):
        return uncached(HttpResponse(headers={"HX-Redirect": table}))
    return uncached(redirect(table))


def perspective_of(request: HttpRequest) -> Perspective:
    """What the address asks for; what cannot be read counts as not asked."""
    lighting = read_choice(request.GET.dict()).lighting
    return Perspective(view_of(request.GET.get("seat")), lighting)


def view_of(text: str | None) -> int | str | None:
    """Through whose eyes somebody wants to look: a seat, nobody's, or everything face up."""
    return text if text in (replays.NOBODY, replays.EVERYTHING) else number(text)
