"""What search engines may read."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

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
@cache_control(public=True, max_age=24 * 60 * 60)
def robots(request: HttpRequest) -> HttpResponse:
    """robots.txt: pages about the site and public tables, nothing personal."""
    return HttpResponse(_TEXT, content_type="text/plain; charset=utf-8")
