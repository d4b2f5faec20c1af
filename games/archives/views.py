"""A person's copy of their data."""

from allauth.account.decorators import reauthentication_required
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.rate_limits import enforce_rate_limit
from games.archives.file import stream
from games.views.requests import account_of


@require_safe
@login_required
@never_cache
def archive(request: HttpRequest) -> HttpResponseBase:
    """Offer the file, after a fresh login; guests see everything we keep about them."""
    if account_of(request).is_guest:
        return redirect("accounts:settings")
    page: HttpResponseBase = _offered(request)
    return page


@reauthentication_required  # type: ignore[untyped-decorator]
def _offered(request: HttpRequest) -> HttpResponseBase:
    return render(request, "archives/offer.html")


@require_safe
@login_required
@never_cache
@reauthentication_required  # type: ignore[untyped-decorator]
def archive_file(request: HttpRequest) -> HttpResponseBase:
    """Send the file to its owner, as it is read."""
    account = account_of(request)
    if account.is_guest:
        return redirect("accounts:settings")
    enforce_rate_limit(request, "archive", reading=True)
    response = StreamingHttpResponse(stream(account), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="everything.zip"'
    return response
