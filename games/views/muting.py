"""Muting one game by the link in an email about it, without logging in."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.notices.mute_links import DeadMuteLink, read_mute_link
from games.selectors.errors import NotFound
from games.selectors.muting import game_of
from games.services import notice_settings

_HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
}


# A page without a referrer posts as from nowhere. The token is the permission, and all it permits
# is to mute this game and to hear of it again.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def mute(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET, since virus scanners follow links; mute on POST, and with `undo` the reverse.

    404 for a link that nobody made, or whose seat is another's by now.
    """
    is_undone = request.method == "POST" and "undo" in request.POST
    try:
        link = read_mute_link(token)
        if request.method == "POST":
            notice_settings.mute(link.player_id, link.account_id, muted=not is_undone)
        game = game_of(link)
    except (DeadMuteLink, NotFound):
        raise Http404 from None
    page = {"game": game, "is_undone": is_undone}
    response = render(request, "notices/mute.html", page)
    for header, value in _HEADERS.items():
        response[header] = value
    return response
