"""Ending emails and muting games by the links in emails, without logging in."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import services
from games.core.errors import AccountGone
from games.core.visibility import NotFound
from games.notice_settings import services as notice_settings
from games.notice_settings.selectors import EmailsEnded, emails_ended, seat_of
from games.notices.ending_links import DeadEndingLink, EndingLink, read_ending_link
from games.notices.mute_links import DeadMuteLink, read_mute_link
from games.notices.topics import TOPICS

_HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
}


# Mail programs post this by themselves, without cookies (RFC 8058). The token is the permission,
# and all it permits is to end emails and to undo that.
@csrf_exempt
@require_http_methods(["GET", "POST"])
def end_emails(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET, since virus scanners follow links; on POST end this kind of mail, or obey `do`.

    Returns 404 for an invalid link, and for the link of a closed account.
    """
    try:
        link = read_ending_link(token)
        found = emails_ended(link)
        if request.method == "POST":
            _do(request.POST.get("do", "kind"), link, found)
            found = emails_ended(link)
    except (DeadEndingLink, NotFound, AccountGone):
        raise Http404 from None
    with translation.override(found.account.language):
        kind = ", ".join(str(TOPICS[topic].label) for topic in link.topics)
        return _private(request, "notice_settings/end_emails.html", {"found": found, "kind": kind})


def _do(what: str, link: EndingLink, ended: EmailsEnded) -> None:
    match what:
        case "kind" | "kind-again":
            _end_kind(link, ended, ended=what == "kind")
        case "game" | "game-again" if ended.game and link.player_id:
            muted = what == "game"
            notice_settings.mute(link.player_id, link.account_id, muted=muted)
        case "all":
            services.stop_turn_emails(ended.account)


def _end_kind(link: EndingLink, found: EmailsEnded, *, ended: bool) -> None:
    if not link.topics:
        notice_settings.end_digest(found.account, ended=ended)
    for topic in link.topics:
        notice_settings.end_topic(found.account, topic, ended=ended)


# A page without a referrer posts as from nowhere. The token is the permission, and all it permits
# is to mute this game and to hear of it again.
@csrf_exempt
@require_http_methods(["GET", "POST"])
def mute(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET, since virus scanners follow links; mute on POST, and with `undo` the reverse.

    404 for a link that nobody made, or whose seat is another's by now.
    """
    is_undone = request.method == "POST" and "undo" in request.POST
    try:
        link = read_mute_link(token)
        if request.method == "POST":
            notice_settings.mute(link.player_id, link.account_id, muted=not is_undone)
        seat = seat_of(link)
    except (DeadMuteLink, NotFound):
        raise Http404 from None
    return _private(request, "notice_settings/mute.html", {"seat": seat, "is_undone": is_undone})


def _private(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    response = render(request, template, context)
    for header, value in _HEADERS.items():
        response[header] = value
    return response
