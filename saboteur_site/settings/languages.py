"""Languages and time."""

from .environment import BASE_DIR

LANGUAGE_CODE = "en"
# Each in its own words, for people who look for it.
LANGUAGES = [("en", "English"), ("es", "Español"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "accounts" / "locale", BASE_DIR / "games" / "locale"]
FORMAT_MODULE_PATH = ["saboteur_site.formats"]
TIME_ZONE = "UTC"
USE_TZ = True
