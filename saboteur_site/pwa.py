"""Files that browsers and robots expect at fixed addresses: manifest, service worker,
robots.txt.
"""

import json
from hashlib import blake2b

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from saboteur_site.bundles import sheets_of

_SHORT_NAME = "Saboteur"
_PIT = "#1f1914"
_PAGE = "#15110d"
_A_DAY = 24 * 60 * 60


@require_safe
@cache_control(public=True, max_age=_A_DAY)
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the web app's manifest as JSON, in the reader's language."""
    facts = {
        "id": "/",
        "name": settings.SITE_NAME,
        "short_name": _SHORT_NAME,
        "description": _("The card game Saboteur over the web, one turn at a time."),
        "lang": get_language(),
        "start_url": reverse("landing"),
        "scope": "/",
        "display": "standalone",
        "background_color": _PAGE,
        "theme_color": _PIT,
        "categories": ["games"],
        "icons": [_icon(192), _icon(512), _icon(512, "maskable")],
        "shortcuts": [
            {"name": _("My games"), "url": reverse("games:my_games")},
            {"name": _("Open tables"), "url": reverse("games:open")},
            {"name": _("Learn by playing"), "url": reverse("games:learn")},
            {"name": _("How to play"), "url": reverse("rules")},
        ],
    }
    return JsonResponse(facts, content_type="application/manifest+json")


def _icon(size: int, purpose: str = "any") -> dict[str, str]:
    address = static(f"icons/{purpose}-{size}.png")
    return {"src": address, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


# Beside its style sheets.
_OFFLINE = ("icons/favicon.svg", "sprite.svg", "js/offline.js", "js/written.js")


@require_safe
@cache_control(private=True, no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that browsers keep for when the site cannot be reached."""
    return render(request, "pwa/offline.html")


@require_safe
@gzip_page
@cache_control(private=True, no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker's script, with 304 if the browser already has it. It is at the root
    because it may only handle paths below its own.

    The script contains a digest of all it caches, including the page in the reader's language and
    theme. A browser thus fetches everything again as soon as any of it changes.
    """
    kept = [reverse("offline"), *(static(name) for name in (*sheets_of("bare"), *_OFFLINE))]
    page = render_to_string("pwa/offline.html", request=request)
    print_of_all = blake2b("\n".join([page, *kept]).encode(), digest_size=8).hexdigest()
    facts = {"kept": json.dumps(kept), "name": f"offline-{print_of_all}"}
    facts["icon"] = static("icons/any-192.png")
    # What a message that says nothing is shown as.
    facts |= {"site_name": settings.SITE_NAME, "bell": reverse("games:bell")}
    facts["ways"] = reverse("games:notice_way_renew")
    body = render_to_string("pwa/sw.js", facts)
    etag = f'"{blake2b(body.encode(), digest_size=9).hexdigest()}"'
    answer = HttpResponse(body, content_type="text/javascript", headers={"ETag": etag})
    # Browsers ask for it with every page.
    return get_conditional_response(request, etag=etag, response=answer) or answer


# Choices at a table, older pages of a list and turns of a replay are URLs too, and there are
# endless ones.
_TEXT = """\
User-agent: *
Disallow: /admin/
Disallow: /accounts/
Disallow: /games/*?
Disallow: /games/*/me/
Disallow: /games/*/chat/
Disallow: /games/*/notes/
Disallow: /games/*/replay/
Allow: /
"""


@require_safe
@cache_control(public=True, max_age=_A_DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """Serve robots.txt, which allows pages about the site and public tables, and no
    personal pages.
    """
    return HttpResponse(_TEXT, content_type="text/plain; charset=utf-8")


def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect to the icon, for clients that ask for it without having read a page."""
    # The hashed file name is known only now.
    return redirect(static("icons/favicon.svg"))
