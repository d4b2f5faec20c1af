"""The offline page, and the service worker that caches it."""

import json
from hashlib import blake2b

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from saboteur_site.bundles import sheets_of

_PICTURES = ("icons/favicon.svg", "sprite.svg")


@require_safe
@cache_control(private=True, no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """The page shown when the site cannot be reached."""
    return render(request, "pwa/offline.html")


@require_safe
@gzip_page
@cache_control(private=True, no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It is at the root because it may only handle paths below its own.

    It contains a digest of all it caches, including the page in the reader's language and theme, so
    that a browser fetches everything again as soon as any of it changes.
    """
    kept = [reverse("offline"), *(static(name) for name in (*sheets_of("bare"), *_PICTURES))]
    page = render_to_string("pwa/offline.html", request=request)
    print_of_all = blake2b("\n".join([page, *kept]).encode(), digest_size=8).hexdigest()
    facts = {"kept": json.dumps(kept), "name": f"offline-{print_of_all}"}
    facts["icon"] = static("icons/any-192.png")
    # What a message that says nothing is shown as.
    facts |= {"site_name": settings.SITE_NAME, "bell": reverse("games:bell")}
    body = render_to_string("pwa/sw.js", facts)
    etag = f'"{blake2b(body.encode(), digest_size=9).hexdigest()}"'
    answer = HttpResponse(body, content_type="text/javascript", headers={"ETag": etag})
    # Browsers ask for it with every page.
    return get_conditional_response(request, etag=etag, response=answer) or answer
