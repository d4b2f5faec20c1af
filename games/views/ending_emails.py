"""Ending one kind of email, one game's or all by the link in an email, without logging in."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import services
from games.notices.ending_links import DeadEndingLink, EndingLink, read_ending_link
from games.notices.topics import TOPICS
from games.selectors.emails_ended import EmailsEnded, emails_ended
from games.selectors.errors import NotFound
from games.services import notice_settings
from games.services.errors import AccountGone

_HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
}


# Mail programs post this by themselves, without cookies (RFC 8058). The token is the permission,
# and all it permits is to end emails and to undo that.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def end_emails(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET, since virus scanners follow links; on POST end this kind of mail, or what `do`
    says. 404 for a link that nobody made, or of an account that is closed.
    """
    try:
        link = read_ending_link(token)
        found = emails_ended(link)
        if request.method == "POST":
            _do(request.POST.get("do", "kind"), link, found)
            found = emails_ended(link)
    except (DeadEndingLink, NotFound, AccountGone):
        raise Http404 from None
    kind = TOPICS[link.topic].label if link.topic else ""
    with translation.override(found.account.language):
        response = render(request, "notices/end_emails.html", {"found": found, "kind": kind})
    for header, value in _HEADERS.items():
        response[header] = value
    return response


def _do(what: str, link: EndingLink, found: EmailsEnded) -> None:
    match what:
        case "kind" | "kind-again":
            _end_kind(link, found, ended=what == "kind")
        case "game" | "game-again" if found.game and link.player_id:
            muted = what == "game"
            notice_settings.mute(link.player_id, link.account_id, muted=muted)
        case "all":
            services.stop_turn_emails(found.account)


def _end_kind(link: EndingLink, found: EmailsEnded, *, ended: bool) -> None:
    if link.topic is None:
        notice_settings.end_digest(found.account, ended=ended)
    else:
        notice_settings.end_topic(found.account, link.topic, ended=ended)
