"""The page without a connection, and the worker that keeps it in the browser."""

import json
from hashlib import blake2b

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

_FILES = (
    "css/tokens.css",
    "css/base.css",
    "css/controls.css",
    "css/panels.css",
    "icons/favicon.svg",
    "sprite.svg",
)


@require_safe
@cache_control(private=True, no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """What is shown in place of a page that cannot be reached."""
    return render(request, "pwa/offline.html")


@require_safe
@cache_control(private=True, no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root because it may only serve what lies below it.

    It bears the print of all it keeps, the page in the reader's language and theme included, so
    that a browser fetches everything anew as soon as one of them is another.
    """
    kept = [reverse("offline"), *(static(name) for name in _FILES)]
    page = render_to_string("pwa/offline.html", request=request)
    print_of_all = blake2b("\n".join([page, *kept]).encode(), digest_size=8).hexdigest()
    facts = {"kept": json.dumps(kept), "name": f"offline-{print_of_all}"}
    body = render_to_string("pwa/sw.js", facts)
    etag = f'"{blake2b(body.encode(), digest_size=9).hexdigest()}"'
    answer = HttpResponse(body, content_type="text/javascript", headers={"ETag": etag})
    # Browsers ask for it with every page.
    return get_conditional_response(request, etag=etag, response=answer) or answer
