"""The addresses of people's own pages, and of the pages that say what this site is."""

from django.urls import include, path

from accounts.unsubscribe import mail_off
from accounts.views import choices, pages, settings
from accounts.views.sign_up import SignUpView

own = (
    [
        path("settings/", settings.settings, name="settings"),
        path("delete/", settings.delete, name="delete"),
        path("theme/", choices.theme, name="theme"),
        path("language/", choices.language, name="language"),
        path("mail/off/<str:token>/", mail_off, name="mail_off"),
    ],
    "accounts",
)

urlpatterns = [
    path("", pages.landing, name="landing"),
    path("welcome/", pages.welcome, name="welcome"),
    path("accounts/signup/", SignUpView.as_view(), name="account_signup"),
    path("accounts/", include(own)),
]
