"""The page on which people choose what they are told of, how, and when not."""

from django.conf import settings as django_settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import Account
from games.forms.notices import NoticeSettingsForm
from games.notices.preferences import preferences_of
from games.notices.vapid import public_key
from games.selectors.calendar_feed import calendar_key
from games.selectors.notice_settings import NoticeSettings, notice_settings
from games.selectors.notice_ways import notice_ways
from games.services import notice_settings as writing
from games.views.requests import account_of, signed_in
from games.views.responses import uncached


@require_http_methods(["GET", "POST"])
@signed_in
def settings(request: HttpRequest) -> HttpResponse:
    """Show the choices, or keep what was chosen."""
    account = account_of(request)
    has = notice_settings(account)
    data = request.POST if request.method == "POST" else None
    form = NoticeSettingsForm(data, preferences_of(account), has)
    if data is not None and form.is_valid():
        _keep(account, form, has)
        messages.success(request, _("Saved."))
        return redirect("games:notice_settings")
    context = {
        "form": form,
        "has": has,
        "account": account,
        "ways": notice_ways(account),
        "calendar": _calendar(request, account),
        "push_key": public_key(key) if (key := django_settings.VAPID_PRIVATE_KEY) else "",
    }
    status = 422 if form.errors else 200
    return uncached(render(request, "notices/settings.html", context, status=status))


def _calendar(request: HttpRequest, account: Account) -> str:
    """The address of the calendar, empty while there is none."""
    key = calendar_key(account)
    return request.build_absolute_uri(reverse("games:calendar", args=[key])) if key else ""


def _keep(account: Account, form: NoticeSettingsForm, has: NoticeSettings) -> None:
    found = form.cleaned_data
    chosen = writing.NoticeChoices(
        turn_emails=found["mail"] or found["digest"],
        choices=form.choices(),
        off=[way for way in ("mail", "digest") if not found[way]],
        plain_text=found["plain_text"],
        digest_hours=form.digest_hours(),
        quiet_from=found["quiet_from"],
        quiet_until=found["quiet_until"],
        quiet_by_hours=found["quiet_by_hours"],
        quiet_exempt=found["quiet_exempt"],
        muted=[int(player_id) for player_id in found["muted"]],
    )
    writing.keep(account, chosen, [game.player_id for game in has.games])
