"""The web app manifest: what makes a browser offer to install the site."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

_SHORT_NAME = "Saboteur"
_PIT = "#1f1914"
_PAGE = "#15110d"
_A_DAY = 24 * 60 * 60


@require_safe
@cache_control(public=True, max_age=_A_DAY)
def manifest(request: HttpRequest) -> HttpResponse:
    """The manifest in the reader's language."""
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
    name = f"icons/{purpose}-{size}.png"
    return {
        "src": static(name),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
