"""The site's host, as emails name it."""

from urllib.parse import urlsplit

from django.conf import settings
from django.utils.encoding import punycode


def mail_host() -> str:
    """Return the site's host in a form allowed in email headers."""
    # In characters that a header may contain: RFC 5322 allows neither ü nor a lone colon.
    host = urlsplit(settings.SITE_URL).hostname or ""
    return f"[IPv6:{host}]" if ":" in host else punycode(host)
