"""Values from the environment: the mode, the folders and addresses, and checks of required
variables.
"""

import os
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from .secret_key import kept_secret_key

BASE_DIR = Path(__file__).resolve().parents[2]

env = environ.Env()
MODES = ("embedded", "production", "services")
REQUIRED_IN_PRODUCTION = (
    "SECRET_KEY",
    "DEAL_KEYS",
    "DATABASE_URL",
    "REDIS_URL",
    "ALLOWED_HOSTS",
    "SITE_URL",
    "EMAIL_URL",
    "DEFAULT_FROM_EMAIL",
)
REQUIRED_WITH_SERVICES = ("DATABASE_URL", "REDIS_URL")


def malformed(name: str, expected: str) -> ImproperlyConfigured:
    """Return the error for an environment variable with an invalid value. It gives the variable's
    `name` and what was `expected`, but not the value, which may be secret.
    """
    return ImproperlyConfigured(f"{name} is malformed: {expected}.")


def _mode() -> str:
    # A database address without a mode is somebody's server: the careful mode, not the easy one.
    mode = env.str("SABOTEUR_MODE", default="production" if env("DATABASE_URL", default="") else "")
    mode = mode or "embedded"
    if mode not in MODES:
        raise malformed("SABOTEUR_MODE", f"one of {', '.join(MODES)}")
    return mode


def _require(names: tuple[str, ...]) -> None:
    missing = [name for name in names if not os.environ.get(name, "").strip()]
    if missing:
        raise ImproperlyConfigured(
            f"in {MODE} mode these environment variables are missing: {', '.join(missing)}."
        )


def _secret_key() -> str:
    key: str = env.str("SECRET_KEY", default="")
    if PRODUCTION and not _is_long(key):
        raise malformed("SECRET_KEY", "at least 50 characters drawn at random")
    return key or kept_secret_key(VAR_DIR / "secret-key")


def _is_long(key: str) -> bool:
    return len(key) >= 50 and len(set(key)) >= 5 and not key.startswith("django-insecure-")


def _older_secret_keys() -> list[str]:
    written = env.str("SECRET_KEY_FALLBACKS", default="")
    keys = [key.strip() for key in written.split(",") if key.strip()]
    if not all(map(_is_long, keys)):
        raise malformed("SECRET_KEY_FALLBACKS", "former SECRET_KEYs, divided by commas")
    return keys


def _site_name() -> str:
    name: str = env.str("SITE_NAME", default="").strip() or "Saboteur, slowly"
    # It appears in the subjects of emails, which are one line.
    if not name.isprintable() or len(name) > 60:
        raise malformed("SITE_NAME", "one line of at most 60 characters")
    return name


def _site_url() -> str:
    url: str = env.str("SITE_URL", default=f"http://localhost:{PORT}").rstrip("/")
    parts = web_address(url)
    if parts is None or parts.path or parts.query or parts.fragment or parts.username:
        raise malformed("SITE_URL", "a scheme and a host, like https://saboteur.example")
    if PRODUCTION and parts.scheme != "https":
        raise malformed("SITE_URL", "production is served over https://")
    return url


def web_address(url: str) -> SplitResult | None:
    """Return the parts of an http or https address with a host, as `urlsplit` finds them. None for
    any other text.
    """
    try:
        parts = urlsplit(url)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return None
    return parts if is_good else None


def text_file(name: str) -> str:
    """Return the text of the file that an environment variable names. Empty if the variable is not
    set. Raises ImproperlyConfigured for a file that cannot be read as UTF-8.
    """
    path: str = env.str(name, default="")
    try:
        return Path(path).read_text(encoding="utf-8") if path else ""
    except (OSError, UnicodeDecodeError):
        raise malformed(name, "a text file in UTF-8 that can be read") from None


def number(name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
    """Return the whole number in an environment variable, or `default` if it is not set. Raises
    ImproperlyConfigured for anything else, or for a number below `least` or above `most`.
    """
    try:
        value = env.int(name, default=default)
    except (ValueError, ImproperlyConfigured):
        raise malformed(name, "a whole number") from None
    if value < least or (most is not None and value > most):
        raise malformed(name, f"at least {least}" + ("" if most is None else f", at most {most}"))
    return int(value)


def switch(name: str, default: bool) -> bool:
    """Return the yes or no in an environment variable, or `default` if it is not set. Raises
    ImproperlyConfigured for any other word.
    """
    word = env.str(name, default="yes" if default else "no").strip().lower()
    if word in ("1", "yes", "true", "on"):
        return True
    if word in ("0", "no", "false", "off", ""):
        return False
    raise malformed(name, "yes or no")


MODE = _mode()
PRODUCTION = MODE == "production"
EMBEDDED = MODE == "embedded"
if PRODUCTION:
    _require(REQUIRED_IN_PRODUCTION)
elif not EMBEDDED:
    _require(REQUIRED_WITH_SERVICES)

# Everything an embedded site keeps: its database, its key, the emails it "sent".
VAR_DIR = Path(env.str("SABOTEUR_VAR", default=str(BASE_DIR / "var"))).resolve()
DEBUG = EMBEDDED and switch("DEBUG", False)
# Where the embedded server listens.
ADDRESS = env.str("ADDRESS", default="127.0.0.1")
PORT = number("PORT", 8000, least=1, most=65535) if EMBEDDED else 8000
SITE_NAME = _site_name()
SITE_URL = _site_url()
SECRET_KEY = _secret_key()
# Sign nothing any more; what they have signed is still believed: sessions, and links in old emails.
SECRET_KEY_FALLBACKS = _older_secret_keys()
