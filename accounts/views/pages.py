"""The landing page, and small forms of every page: theme, language, a guest's name."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from accounts import preferences, services
from accounts.forms import chosen_name
from accounts.models import Account
from accounts.models.account_manager import TAKEN

# Compressed page by page, not by a middleware for all: an attacker who can put words on a page and
# watch its length over a foreign line may guess its other words (BREACH). These pages and those of
# the games hold no secret apart from the form's token, which is masked afresh in every answer and
# padded at random by Django's compression; pages about an account stay uncompressed.


def landing(request: HttpRequest) -> HttpResponse:
    """Show a visitor the landing page. People who are logged in, guests among them, are redirected
    to their games.
    """
    if request.user.is_authenticated:
        return redirect(settings.LOGIN_REDIRECT_URL)
    return welcome(request)


@gzip_page
def welcome(request: HttpRequest) -> HttpResponse:
    """Show the landing page to anybody, logged in or not."""
    return render(request, "pages/landing.html")


def go_back(request: HttpRequest) -> HttpResponseRedirect:
    """Return a redirect to the address in the form's `next`, if it is on this site, else to the
    start page.
    """
    url = request.POST.get("next", "")
    allowed = url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return HttpResponseRedirect(url if allowed else "/")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Save the posted theme in a cookie and in the account, and redirect back. An unknown theme is
    ignored.
    """
    return _keep(request, "theme", Account.Theme.values, preferences.THEME_COOKIE)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Save the posted language in a cookie and in the account, and redirect back. An unknown
    language is ignored.
    """
    return _keep(request, "language", Account.Language.values, settings.LANGUAGE_COOKIE_NAME)


def _keep(request: HttpRequest, field: str, choices: list[str], cookie: str) -> HttpResponse:
    chosen = request.POST.get(field, "")
    response = go_back(request)
    if chosen in choices:
        preferences.remember(response, cookie, chosen)
        if request.user.is_authenticated:
            setattr(request.user, field, chosen)
            services.save_settings(request.user, [field])
    return response


# In the session of a guest who was asked and would rather not say.
NICKNAME_SKIPPED = "nickname_skipped"


@require_POST
@login_required
def nickname(request: HttpRequest) -> HttpResponse:
    """Rename a guest, or with `skip` stop asking for a name, and redirect back. If the name is
    refused, a message says why.
    """
    assert request.user.is_authenticated
    if request.user.is_guest:
        if "skip" in request.POST:
            request.session[NICKNAME_SKIPPED] = True
        else:
            _name(request, request.user.pk)
    return go_back(request)


def _name(request: HttpRequest, account_id: int) -> None:
    try:
        with transaction.atomic():
            guest = Account.objects.select_for_update().get(pk=account_id)
            guest.name = chosen_name(request.POST.get("name", ""), holder=guest)
            services.save_settings(guest, ["name"])
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    except services.NameTaken:
        messages.error(request, str(TAKEN))
