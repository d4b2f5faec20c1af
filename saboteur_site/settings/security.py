"""Hosts, HTTPS, cookies, limits, and the content security policy."""

from urllib.parse import urlsplit

from csp.constants import NONE, SELF

from .environment import PRODUCTION, SITE_URL, env, malformed, number, switch

_LOCAL = [".localhost", "127.0.0.1", "[::1]"]


def _allowed_hosts() -> list[str]:
    hosts = [host.strip() for host in env.list("ALLOWED_HOSTS", default=[]) if host.strip()]
    if any(sign in host for host in hosts for sign in "/@ "):
        raise malformed("ALLOWED_HOSTS", "host names divided by commas, without scheme or path")
    if PRODUCTION and "*" in hosts:
        raise malformed("ALLOWED_HOSTS", "names, not a star: links in emails are built from them")
    return hosts if PRODUCTION else [*_LOCAL, *hosts]


ALLOWED_HOSTS = _allowed_hosts()
CSRF_TRUSTED_ORIGINS = [SITE_URL]
# Pages read the token from its cookie (`static/js/token.js`), so neither CSRF_COOKIE_HTTPONLY nor
# CSRF_USE_SESSIONS may be on.
CSRF_FAILURE_VIEW = "saboteur_site.unavailable.page_too_old"
# Who may know from elsewhere which part of the site has failed; nobody without one.
HEALTH_TOKEN = env.str("HEALTH_TOKEN", default="")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        # 'self' covers the web socket of the same host too.
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
# Far more than any form here needs. Anything longer is refused before it is read; what is read
# stays in memory, files too, so that no visitor fills the disk.
MAX_BODY_BYTES = 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

if PRODUCTION:
    if urlsplit(SITE_URL).hostname not in ALLOWED_HOSTS:
        raise malformed("ALLOWED_HOSTS", "it must name the host of SITE_URL")
    SECURE_SSL_REDIRECT = switch("SECURE_SSL_REDIRECT", True)
    SECURE_HSTS_SECONDS = number("SECURE_HSTS_SECONDS", 365 * 24 * 60 * 60)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
