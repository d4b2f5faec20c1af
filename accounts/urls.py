"""URLs of account pages, and of the pages about the site."""

from django.urls import include, path

from accounts.emails.unsubscribe import stop_emails
from accounts.views import pages, settings, sign_up, tokens
from accounts.views.sign_up import SignUpView

own = (
    [
        path("settings/", settings.settings, name="settings"),
        path("delete/", settings.delete, name="delete"),
        path("tokens/", tokens.tokens, name="tokens"),
        path("tokens/revoke/", tokens.revoke, name="revoke_token"),
        path("invite/", sign_up.invite, name="invite"),
        path("invited/<str:token>/", sign_up.invited, name="invited"),
        path("nickname/", pages.nickname, name="nickname"),
        path("theme/", pages.theme, name="theme"),
        path("language/", pages.language, name="language"),
        path("mail/verify/", settings.send_link, name="send_link"),
        path("mail/verify/later/", settings.close_reminder, name="close_reminder"),
        path("mail/off/<str:token>/", stop_emails, name="stop_emails"),
    ],
    "accounts",
)

urlpatterns = [
    path("", pages.landing, name="landing"),
    path("welcome/", pages.welcome, name="welcome"),
    path("accounts/signup/", SignUpView.as_view(), name="account_signup"),
    path("accounts/", include(own)),
]
