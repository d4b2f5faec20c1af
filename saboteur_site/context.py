"""What every template may know about the site."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, str]:
    """Return the site's name, `site_name`, and its address, `site_url`, for templates."""
    return {"site_name": settings.SITE_NAME, "site_url": settings.SITE_URL}
