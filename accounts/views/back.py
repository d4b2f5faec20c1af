"""Returns to the page on which a button was pressed."""

from django.http import HttpRequest, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme


def go_back(request: HttpRequest) -> HttpResponseRedirect:
    """Redirect to the page that the form names as `next`, if it is one of this site."""
    url = request.POST.get("next", "")
    allowed = url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return HttpResponseRedirect(url if allowed else "/")
