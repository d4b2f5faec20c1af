"""Apps, middleware, templates, entry points."""

from .environment import BASE_DIR, DEBUG
from .metrics import METRICS_PORT

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "saboteur_site.apps.OwnStaticFiles",
    "django.contrib.humanize",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "saboteur_site.apps.SiteConfig",
    "accounts",
    "games",
]

MIDDLEWARE = [
    # Nothing of a look at the site's health is a visit.
    "saboteur_site.health.HealthMiddleware",
    # Security headers come first, so that static files and error pages have them too.
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "saboteur_site.requests.HeadMiddleware",
    "games.api.middleware.AddressMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "saboteur_site.links.LinksMiddleware",
    "django.middleware.common.CommonMiddleware",
    "games.api.middleware.ProblemMiddleware",
    "saboteur_site.unavailable.CrowdMiddleware",
    "saboteur_site.requests.UnreadableMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.middleware.PrivacyMiddleware",
    "accounts.middleware.KnownDeviceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "saboteur_site.requests.TooLargeMiddleware",
    "accounts.middleware.GuestMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Last, so that it sees only what a view has answered.
    "games.views.caching.UncachedMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "django.template.context_processors.tz",
                "accounts.context.site",
                "accounts.context.theme",
                "accounts.context.log_in",
                "accounts.context.turn_emails",
                "accounts.context.nickname",
                "games.bell.views.context",
            ],
            "builtins": ["accounts.dates", "saboteur_site.templatetags.icons"],
        },
    },
]

FORM_RENDERER = "accounts.bound_fields.FormRenderer"
ROOT_URLCONF = "saboteur_site.urls"
ASGI_APPLICATION = "saboteur_site.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if METRICS_PORT:
    MIDDLEWARE.insert(1, "saboteur_site.metrics.counting.MetricsMiddleware")

if DEBUG:
    INSTALLED_APPS += ["debug_toolbar", "zeal"]
    MIDDLEWARE.insert(5, "debug_toolbar.middleware.DebugToolbarMiddleware")
    MIDDLEWARE += ["zeal.middleware.zeal_middleware"]
    INTERNAL_IPS = ["127.0.0.1", "::1"]
    ZEAL_RAISE = False
