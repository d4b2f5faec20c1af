"""What every template may know about the site."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, str]:
    """Give templates `site_name`, the name this site goes by, and `site_url`, where it is."""
    return {"site_name": settings.SITE_NAME, "site_url": settings.SITE_URL}
