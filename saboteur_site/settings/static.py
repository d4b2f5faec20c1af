"""Static files, served by the process itself through whitenoise."""

from .environment import BASE_DIR, DEBUG, PRODUCTION, VAR_DIR, env

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]

_FILES = "django.core.files.storage.FileSystemStorage"
if PRODUCTION:
    STATIC_ROOT = env.str("STATIC_ROOT", default=str(VAR_DIR / "static"))
    # `manage.py collectstatic` names each file by its contents; browsers keep it for ever. It also
    # writes the bundles that pages ask for.
    STORAGES = {
        "default": {"BACKEND": _FILES},
        "staticfiles": {"BACKEND": "saboteur_site.static_files.HashedFiles"},
    }
else:
    # Straight from the source folder: nothing to collect. Browsers revalidate after a few minutes,
    # so that coming back to a table costs little and an update arrives soon.
    STORAGES = {
        "default": {"BACKEND": _FILES},
        "staticfiles": {"BACKEND": "saboteur_site.static_files.SourceFiles"},
    }
    WHITENOISE_USE_FINDERS = True
    WHITENOISE_MAX_AGE = 0 if DEBUG else 300
