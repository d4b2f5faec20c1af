"""Theme and language, chosen at the foot of any page, with or without an account."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts import preferences, services
from accounts.models import Account
from accounts.views.back import go_back


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Save the theme in a cookie and in the account, and go back."""
    chosen = request.POST.get("theme", "")
    response = go_back(request)
    if chosen in Account.Theme.values:
        preferences.remember(response, preferences.THEME_COOKIE, chosen)
        _keep(request, "theme", chosen)
    return response


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Save the language in a cookie and in the account, and go back."""
    chosen = request.POST.get("language", "")
    response = go_back(request)
    if chosen in Account.Language.values:
        preferences.remember(response, settings.LANGUAGE_COOKIE_NAME, chosen)
        _keep(request, "language", chosen)
    return response


def _keep(request: HttpRequest, field: str, value: str) -> None:
    if request.user.is_authenticated:
        setattr(request.user, field, value)
        services.save_settings(request.user, [field])
