"""Asking for a copy of my data, and fetching it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.rate_limits import enforce_rate_limit
from games.archives import services as archives
from games.archives.selectors import archive_of, content_of
from games.views.not_found import missing_is_404
from games.views.requests import account_of, signed_in


@require_http_methods(["GET", "POST"])
@signed_in
@never_cache
def archive(request: HttpRequest) -> HttpResponse:
    """Say whether it is ready, or ask for it."""
    account = account_of(request)
    if account.is_guest:
        return redirect("accounts:settings")
    if request.method == "POST":
        enforce_rate_limit(request, "archive")
        archives.ask(account)
        messages.success(request, _("It’s being prepared. We’ll tell you when it’s ready."))
        return redirect("games:archive")
    return render(request, "archive/ask.html", {"archive": archive_of(account)})


@require_safe
@signed_in
@never_cache
@missing_is_404
def archive_file(request: HttpRequest) -> HttpResponse:
    """Hand it out, to its owner."""
    account = account_of(request)
    content = content_of(account)
    archives.mark_fetched(account)
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="everything.zip"'
    return response
