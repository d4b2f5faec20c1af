"""The ways by which one is told: each button of their list posts here."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.notices.transports.chat import InvalidAddress
from games.services import notice_ways as writing
from games.views.requests import account_of, number, signed_in


@require_POST
@signed_in
def add(request: HttpRequest) -> HttpResponse:
    """Add a browser, or a room of a chat service."""
    account = account_of(request)
    if account.is_guest:
        return redirect("games:notice_settings")
    try:
        if subscription := request.POST.get("subscription"):
            name = request.POST.get("name", "")
            writing.add_browser(account, subscription, name)
        else:
            writing.add_chat(account, request.POST.get("address", ""))
    except InvalidAddress as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Added. Send yourself a test."))
    return redirect("games:notice_settings")


@require_POST
@signed_in
def change(request: HttpRequest) -> HttpResponse:
    """Try a way out, switch it, or forget it."""
    account, way = account_of(request), number(request.POST.get("way"))
    match request.POST.get("do"), way:
        case "test", _way:
            if not account.is_guest:
                writing.ask_test(account, way)
        case ("on" | "off") as wanted, int(way_id):
            writing.switch(account, way_id, on=wanted == "on")
        case "forget", int(way_id):
            writing.forget(account, way_id)
    of_webhook = request.POST.get("from") == "webhook"
    return redirect("games:webhook" if of_webhook else "games:notice_settings")
