"""The URLs of the whole site."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from accounts.admin.second_factor import may_enter, second_factor_first
from games.moderation.admin.today import with_today
from games.rulebook.views import rules
from games.views.about import manners, privacy, slow_play, terms
from saboteur_site import pwa

admin.site.site_header = settings.SITE_NAME
admin.site.site_title = settings.SITE_NAME
# The admin's own login form has neither rate limits nor a second factor; allauth's has both, and
# the staff must have one. Its form for changing a password allows guessing the current one, and
# notifies nobody of the new one.
admin.site.login = second_factor_first(  # type: ignore[method-assign]
    secure_admin_login(admin.site.login)
)
admin.site.index = with_today(admin.site.index)  # type: ignore[method-assign]
admin.site.has_permission = may_enter  # type: ignore[method-assign]
own_password: Any = RedirectView.as_view(pattern_name="account_change_password")
admin.site.password_change = own_password  # type: ignore[method-assign]

handler404 = "saboteur_site.links.not_found"
handler500 = "saboteur_site.unavailable.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", rules, name="rules"),
    path("how/", slow_play, name="slow_play"),
    path("manners/", manners, name="manners"),
    path("privacy/", privacy, name="privacy"),
    path("terms/", terms, name="terms"),
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("manifest.webmanifest", pwa.manifest, name="manifest"),
    path("sw.js", pwa.worker, name="worker"),
    path("offline/", pwa.offline, name="offline"),
    path("robots.txt", pwa.robots, name="robots"),
    path("favicon.ico", pwa.favicon),
    path("api/v1/", include("games.api.urls")),
]

if settings.DEBUG:
    from debug_toolbar.toolbar import debug_toolbar_urls

    urlpatterns += debug_toolbar_urls()
