"""The pages of notice settings and of the ways to be notified, and the links in emails."""

from typing import Any

from django.conf import settings as django_settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts import services as accounts
from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit
from games.core.errors import AccountGone
from games.core.visibility import NotFound
from games.notice_settings import services
from games.notice_settings.forms import CallsForm, NoticeSettingsForm
from games.notice_settings.presets import PRESETS
from games.notice_settings.selectors import (
    addresses_of,
    calendar_key,
    called_for,
    dead_browsers,
    deliveries,
    emails_ended,
    seat_of,
    webhook,
)
from games.notices.ending_links import DeadEndingLink, EndingLink, read_ending_link, read_mute_link
from games.notices.preferences import preferences_of
from games.notices.topics import TOPICS
from games.notices.transports.chat import InvalidAddress
from games.notices.transports.push import public_key
from games.views.requests import account_of, number, signed_in


@require_http_methods(["GET", "POST"])
@signed_in
def settings(request: HttpRequest) -> HttpResponse:
    """Show the notice settings. On POST save a preset or the form and redirect, or answer 422 with
    the errors.
    """
    account = account_of(request)
    data = request.POST if request.method == "POST" else None
    if data is not None and (preset := PRESETS.get(data.get("preset", ""))):
        services.choose_preset(account, preset)
        messages.success(request, _("Saved."))
        return redirect("games:notice_settings")
    kept = preferences_of(account)
    form = NoticeSettingsForm(data, account, kept)
    if data is not None and form.is_valid():
        form.keep()
        messages.success(request, _("Saved."))
        return redirect("games:notice_settings")
    context = {
        "form": form,
        "presets": [
            (name, preset, preset.is_chosen(kept, account.turn_emails))
            for name, preset in PRESETS.items()
        ],
        "is_verified": account.has_verified_address,
        "account": account,
        "ways": addresses_of(account),
        "calendar": _calendar(request, account),
        "push_key": _push_key(),
    }
    status = 422 if form.errors else 200
    return render(request, "notice_settings/settings.html", context, status=status)


def _calendar(request: HttpRequest, account: Account) -> str:
    """The address of the calendar, empty while there is none."""
    key = calendar_key(account)
    return request.build_absolute_uri(reverse("games:calendar", args=[key])) if key else ""


def _add(request: HttpRequest, account: Account) -> None:
    if account.is_guest:
        return
    try:
        if subscription := request.POST.get("subscription"):
            services.add_browser(account, subscription, request.POST.get("name", ""))
        else:
            services.add_chat(account, request.POST.get("address", ""))
    except InvalidAddress as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Added. Send yourself a test."))


# The browser's worker, which has no token against forgery, asks this as well: whoever knows the old
# address has the right to it, and no other site may send somebody's cookies.
@csrf_exempt
@require_http_methods(["GET", "POST"])
@signed_in
def renew(request: HttpRequest) -> HttpResponse:
    """Return JSON for the browser's script on GET: `key`, the push key, and `dead`, digests of
    endpoints to renew. On POST renew the browser's subscription and answer 204, or 404 for an
    unknown browser and 422 for a malformed subscription.
    """
    account, data = account_of(request), request.POST
    if request.method == "GET":
        return JsonResponse({"key": _push_key(), "dead": dead_browsers(account)})
    try:
        is_known = services.renew_browser(account, data.get("old", ""), data.get("new", ""))
    except InvalidAddress:
        return HttpResponse(status=422)
    return HttpResponse(status=204 if is_known else 404)


def _push_key() -> str:
    return public_key(key) if (key := django_settings.VAPID_PRIVATE_KEY) else ""


@require_POST
@signed_in
def change_ways(request: HttpRequest) -> HttpResponse:
    """Add a way to be notified, test, switch or delete one, or choose the topics of a webhook's
    calls. Redirect to the settings.
    """
    account, way = account_of(request), number(request.POST.get("way"))
    match request.POST.get("do"), way:
        case None, None:
            _add(request, account)
        case "test", _way:
            if not account.is_guest:
                services.ask_test(account, way)
        case ("on" | "off") as wanted, int(way_id):
            services.switch(account, way_id, on=wanted == "on")
        case "calls", _way:
            services.choose_calls(account, request.POST.getlist("topics"))
        case "on-again", None:
            services.switch_on_again(account)
            messages.success(request, _("Switched on again. Send yourself a test."))
        case "forget", int(way_id):
            services.forget(account, way_id)
    of_webhook = request.POST.get("from") == "webhook"
    return redirect("games:webhook" if of_webhook else "games:notice_settings")


@require_http_methods(["GET", "POST"])
@signed_in
def webhook_settings(request: HttpRequest) -> HttpResponse:
    """Show the webhook's state and its calls. On POST set its address and show the new secret once,
    or answer 422 with the reason.
    """
    account = account_of(request)
    if account.is_guest:
        return redirect("accounts:settings")
    url, secret, error = "", "", ""
    if request.method == "POST":
        enforce_rate_limit(request, "new_token")
        url = request.POST.get("address", "")
        try:
            secret = services.set_webhook(account, url)
        except InvalidAddress as refused:
            error = str(refused)
    context = {
        "url": url if error else "",
        "error": error,
        "secret": secret,
        "way": webhook(account),
        "calls": CallsForm(initial={"topics": called_for(account)}, label_suffix=""),
        "deliveries": deliveries(account),
    }
    return render(request, "notice_settings/webhook.html", context, status=422 if error else 200)


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
    """Ask on GET, since virus scanners follow links. On POST stop this kind of email, or do what
    `do` says. Raises Http404 for an invalid link or a closed account.
    """
    try:
        link = read_ending_link(token)
        found = emails_ended(link)
        if request.method == "POST":
            _do(request.POST.get("do", "kind"), link, found)
            found = emails_ended(link)
    except (DeadEndingLink, NotFound, AccountGone):
        raise Http404 from None
    with translation.override(found["account"].language):
        kind = ", ".join(str(TOPICS[topic].label) for topic in link.topics)
        return _private(request, "notice_settings/end_emails.html", {"found": found, "kind": kind})


def _do(what: str, link: EndingLink, ended: dict[str, Any]) -> None:
    match what:
        case "kind" | "kind-again":
            _end_kind(link, ended["account"], ended=what == "kind")
        case "game" | "game-again" if ended["game"] and link.player_id:
            muted = what == "game"
            services.mute(link.player_id, link.account_id, muted=muted)
        case "all":
            accounts.stop_turn_emails(ended["account"])


def _end_kind(link: EndingLink, account: Account, *, ended: bool) -> None:
    if not link.topics:
        services.end_digest(account, ended=ended)
    for topic in link.topics:
        services.end_topic(account, topic, ended=ended)


# A page without a referrer posts as from nowhere. The token is the permission, and all it permits
# is to mute this game and to hear of it again.
@csrf_exempt
@require_http_methods(["GET", "POST"])
def mute(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET, since virus scanners follow links. On POST mute the game, or unmute it with
    `undo`. Raises Http404 for an invalid link, or for a seat that is somebody else's by now.
    """
    is_undone = request.method == "POST" and "undo" in request.POST
    try:
        player_id, account_id = read_mute_link(token)
        if request.method == "POST":
            services.mute(player_id, account_id, muted=not is_undone)
        seat = seat_of(player_id, account_id)
    except (DeadEndingLink, NotFound):
        raise Http404 from None
    return _private(request, "notice_settings/mute.html", {"seat": seat, "is_undone": is_undone})


def _private(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    response = render(request, template, context)
    for header, value in _HEADERS.items():
        response[header] = value
    return response
